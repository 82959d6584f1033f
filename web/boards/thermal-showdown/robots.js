/** Robots: on the table with their heat, and what is said about them. */
import { h } from "../../core/h.js"
import { known } from "../props.js"
import { THERMAL_SHOWDOWN as WORDS } from "./words.js"
import { fresh, spot, those } from "../spot.js"
import { metalOf, robotFigure } from "./figures.js"

/** @typedef {import("./board.js").Table} Table */
/** @typedef {import("./board.js").Robot} Robot */
/** @typedef {import("./board.js").RobotCard} RobotCard */
/** @typedef {import("./board.js").TrickCard} TrickCard */

/**
 * @param {Table} table
 * @param {Robot} robot
 * @param {number} seat
 */
export function robotOnTable(table, robot, seat) {
  const { view, actions, cards, texts } = table
  const card = robotOf(cards, robot)
  const { phase } = view
  const attacks = "attackers" in phase && phase.attackers.includes(robot.id)
  const attacked = (phase.type === "attacking" || phase.type === "hitting-back") && phase.target === robot.id
  const chosen = phase.type === "aiming" && (phase.robot === robot.id || phase.chosen.includes(robot.id))
  const name = robot.number === null ? card.name : `${card.name} ${robot.number}`
  const rest = robot.heat % robot.capacity
  const told = [
    name,
    attacks ? WORDS.attacks : attacked ? WORDS.attacked : robot.ready ? WORDS.ready : WORDS.resting,
    WORDS.power(robot.power),
    WORDS.counters(robot.counters, card.limit),
    WORDS.capacity(rest, robot.capacity),
    robot.mass > 0 && WORDS.ice(robot.mass),
  ]
  const warmth = Math.min(1, (robot.counters + rest / robot.capacity) / card.limit)
  return spot(
    {
      id: `robot-${robot.id}`,
      kind: "robot",
      glides: true,
      name: told.filter(Boolean).join(", "),
      actions: those(actions, (action) => "robot" in action && action.robot === robot.id),
      tip: about(card, texts, robot, cards),
      still: view.outcome ? "" : WORDS.noAim,
      more: {
        "data-robot": robot.id,
        "data-ready": robot.ready,
        "data-attacks": attacks,
        "data-aimed": attacked,
        "data-chosen": chosen,
      },
    },
    table,
    h("span", { class: "name" }, name),
    h(
      "span",
      { class: `portrait ${metalOf(card)}`, style: { "--warmth": warmth } },
      robotFigure(card, warmth),
      robot.mass > 0 && h("span", { class: "ice", "aria-hidden": "true" }, "❄".repeat(robot.mass)),
    ),
    numbers(robot, card, rest),
    h(
      "span",
      { class: "meter", "aria-hidden": "true" },
      h("i", { style: { width: `${(100 * rest) / robot.capacity}%` } }),
    ),
    robot.attached.length > 0 &&
      h(
        "span",
        { class: "tabs-on" },
        robot.attached.map((trick, at) =>
          h("span", { key: at, style: { "--seat": `var(--seat-${trick.owner})` } }, cards.get(trick.card)?.name),
        ),
      ),
    !robot.ready && !attacks && h("span", { class: "tab-rest", "aria-hidden": "true" }, WORDS.resting),
    robot.blocking && h("span", { class: "tab-block" }, texts.get("blocking")?.name),
    changes(table, robot, seat),
  )
}

/**
 * Its power, its counters, and its heat up to the next one.
 *
 * @param {Robot} robot
 * @param {RobotCard} card
 * @param {number} rest
 */
function numbers(robot, card, rest) {
  return h(
    "span",
    { class: "numbers", "aria-hidden": "true" },
    h("span", { class: "power", "data-changed": robot.power !== card.power }, robot.power),
    h(
      "span",
      { class: "kelvin" },
      Array.from({ length: card.limit }, (_, at) => h("i", { class: at < robot.counters ? "full" : null }, "K")),
    ),
    h(
      "span",
      { class: "capacity", "data-changed": robot.capacity !== card.capacity },
      rest > 0 && h("small", null, `${rest}/`),
      robot.capacity,
    ),
  )
}

/**
 * What has just happened to a robot: heat that it took, ice that melted, counters that went.
 *
 * @param {Table} table
 * @param {Robot} robot
 * @param {number} seat
 */
function changes({ view, previous, events }, robot, seat) {
  const was = previous?.duelists?.[seat]?.robots.find((each) => each.id === robot.id)
  if (!was) return null
  const taken = view.round === previous?.round ? robot.heat - was.heat : 0
  const melted = was.mass - robot.mass
  const cooled = was.counters - robot.counters
  if (taken > 0) return flow(taken, events)
  if (melted > 0) return flow(-2 * melted, events)
  if (cooled > 0)
    return h("span", { key: `cool-${fresh(events)}`, class: "flow cool", "aria-hidden": "true" }, `−${cooled} K`)
  return null
}

/**
 * Heat that has just flowed.
 *
 * @param {number} heat
 * @param {Table["events"]} events
 */
export function flow(heat, events) {
  return h(
    "span",
    { key: `flow-${fresh(events)}`, class: heat > 0 ? "flow" : "flow cool", "aria-hidden": "true" },
    WORDS.kJ(heat),
  )
}

/**
 * A robot that has just been defeated fades away.
 *
 * @param {Table} table
 * @param {Robot} robot
 */
export function ghost({ cards, events }, robot) {
  return h(
    "div",
    { key: `gone-${robot.id}-${fresh(events)}`, class: "spot robot gone", "aria-hidden": "true" },
    h("span", { class: "name" }, cards.get(robot.card)?.name),
    h("span", { class: "portrait" }, robotFigure(robotOf(cards, robot), 1)),
  )
}

/**
 * What there is to know of a card, and of its keywords.
 *
 * @param {RobotCard | TrickCard} card
 * @param {import("./board.js").Texts} texts
 * @param {Robot} [robot]
 * @param {import("./board.js").Cards} [cards]
 */
export function about(card, texts, robot, cards) {
  const words = keywordsOf(card).map((word) => texts.get(word))
  return [
    h("b", { key: "name" }, card.name),
    "effect" in card || !robot ? h("small", { key: "cost" }, WORDS.cost(card.cost)) : null,
    card.text && h("p", { key: "text" }, card.text),
    "power" in card &&
      WORDS.signs(robot?.power ?? card.power, robot?.capacity ?? card.capacity, card.limit).map((line) =>
        h("p", { key: line }, h("small", null, line)),
      ),
    words.map((word) => word && h("p", { key: word.id }, h("small", null, h("b", null, word.name), word.text))),
    (robot?.attached ?? []).map((trick, at) =>
      h(
        "p",
        { key: `on-${at}` },
        h("small", null, h("b", null, cards?.get(trick.card)?.name), cards?.get(trick.card)?.text),
      ),
    ),
  ]
}

/**
 * The card of a robot.
 *
 * @param {import("./board.js").Cards} cards
 * @param {Robot} robot
 */
function robotOf(cards, robot) {
  const card = cards.get(robot.card)
  return known(card && "power" in card ? card : undefined)
}

/** @param {RobotCard | TrickCard} card */
export function keywordsOf(card) {
  if ("effect" in card) return card.effect.do === "attach" ? ["attach"] : []
  return [
    ...card.keywords,
    card.insulated > 0 && "insulated",
    card.ice_clad > 0 && "ice-clad",
    card.radiant > 0 && "radiant",
    card.activate && "activate",
  ].filter((word) => typeof word === "string")
}
