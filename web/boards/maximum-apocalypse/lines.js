/** What the lines of the log point to: the place, monster, deck or survivor of a fact, and where they are on the board. */
import { h } from "../../core/h.js"
import { COLOURS, boxOf } from "./box.js"
import { monsterFigure } from "./art/monsters.js"
import { scene } from "./art/scenes.js"
import { thing } from "./art/things.js"
import { icon, skull } from "./figures.js"

/** @typedef {import("./box.js").Fact} Fact */
/** @typedef {import("./box.js").Content} Content */

/**
 * @param {Fact} fact
 * @param {Content} content
 */
export function sign(fact, content) {
  const drawn = drawnOf(fact, content)
  return drawn && h("span", { class: "sign apocalypse-drawn", "aria-hidden": "true" }, drawn)
}

/** So many cards of a line are shown at most. */
const MOST = 3

/** What a player is told first of the others' turns. @satisfies {Partial<Record<Fact["type"], number>>} */
export const weights = {
  "maximum-apocalypse.GameOver": 9,
  "maximum-apocalypse.SurvivorDied": 8,
  "maximum-apocalypse.MissionSetBack": 7,
  "maximum-apocalypse.Wounded": 6,
  "maximum-apocalypse.TaskAdvanced": 5,
  "maximum-apocalypse.MonsterCame": 4,
  "maximum-apocalypse.StealthFailed": 3,
  "maximum-apocalypse.MonsterLeft": 2,
}

/** @param {Fact} fact */
export function places(fact) {
  return [
    "tile" in fact ? `[data-spot="tile-${fact.tile}"]` : "",
    "survivor" in fact && fact.survivor !== null ? `[data-survivor="${fact.survivor}"]` : "",
    "monster" in fact ? `[data-spot="monster-${fact.monster}"]` : "",
  ]
    .filter(Boolean)
    .join(", ")
}

/**
 * @param {Fact} fact
 * @param {Content} content
 */
function drawnOf(fact, content) {
  if ("face" in fact) return scene(boxOf(content).tiles.get(fact.face)?.kind ?? "")
  if ("kind" in fact) return monsterFigure(fact.kind, boxOf(content).monsters.get(fact.kind)?.set ?? "")
  if ("monster" in fact) return skull()
  const cards = cardsOf(fact)
  if (cards.length > 0) return cards.slice(0, MOST).map(thing)
  if (fact.type === "maximum-apocalypse.Scavenged") return icon(COLOURS[fact.deck] ?? "")
  return "place" in fact && fact.place !== null ? scene(fact.place) : null
}

/**
 * The cards of a fact whose faces are known.
 *
 * @param {Fact} fact
 * @returns {string[]}
 */
function cardsOf(fact) {
  const cards = "cards" in fact ? fact.cards : "card" in fact ? [fact.card] : "gear" in fact ? [fact.gear].flat() : []
  return cards.map((card) => (typeof card === "string" ? card : card?.card)).filter((card) => typeof card === "string")
}
