/** What the lines of the log point to: the robot or trick of a fact, and the robot or player on the board. */
import { h } from "../../core/h.js"
import { robotFigure, trickFigure } from "./figures.js"

/** @typedef {import("../props.js").Schemas["ThermalShowdownPublicFact"]} Fact */
/** @typedef {import("../props.js").Schemas["ThermalShowdownContent"]} Content */

/**
 * @param {Fact} fact
 * @param {Content} content
 */
export function sign(fact, content) {
  const id = "robot" in fact ? fact.robot.card : "card" in fact ? fact.card : null
  const robot = content.robots.find((each) => each.id === id)
  const trick = content.tricks.find((each) => each.id === id)
  const drawn = robot ? robotFigure(robot, 0) : trick && trickFigure(trick)
  return drawn && h("span", { class: "sign", "aria-hidden": "true" }, drawn)
}

/** What a player is told first of the other's round. @satisfies {Partial<Record<Fact["type"], number>>} */
export const weights = {
  "thermal-showdown.DuelEnded": 9,
  "thermal-showdown.PlayerHeated": 6,
  "thermal-showdown.RobotDefeated": 5,
  "thermal-showdown.RobotHeated": 3,
  "thermal-showdown.TrickPlayed": 3,
  "thermal-showdown.RobotPlayed": 2,
}

/** @param {Fact} fact */
export function places(fact) {
  const robots = [
    "robot" in fact ? fact.robot.robot : null,
    "by" in fact && typeof fact.by === "number" ? fact.by : null,
    "seat" in fact ? `player-${fact.seat}` : null,
  ]
  return robots
    .filter((each) => each !== null)
    .map((each) => `[data-robot="${each}"]`)
    .join(", ")
}
