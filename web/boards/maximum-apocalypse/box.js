/** What is in the box, by id, and what the board is drawn from. */
import { wordsOf } from "../../wording.js"
import { MAXIMUM_APOCALYPSE as WORDS } from "../../words.js"

/**
 * @typedef Box
 * @property {Map<string, any>} cards
 * @property {Map<string, any>} classes
 * @property {Map<string, any>} monsters
 * @property {Map<string, any>} tiles
 * @property {Map<string, any>} places by kind
 * @property {Map<number, any>} missions
 * @property {Record<string, string[]>} categories
 */

/** @typedef {import("../index.js").Props & { box: Box, nameOf: (survivor: number) => string, actor: number, why: string }} Table */

export const COLOURS = ["red", "green", "blue"]

/** @type {WeakMap<object, Box>} */
const boxes = new WeakMap()

/** @param {any} content */
export function boxOf(content) {
  const found = boxes.get(content) ?? {
    cards: byId(content.cards), classes: byId(content.classes), monsters: byId(content.monsters), tiles: byId(content.tiles),
    places: new Map(content.tiles.map((/** @type {any} */ tile) => [tile.kind, tile])),
    missions: new Map(content.missions.map((/** @type {any} */ mission) => [mission.number, mission])),
    categories: content.categories,
  }
  boxes.set(content, found)
  return found
}

/**
 * @param {any[]} list
 * @returns {Map<string, any>}
 */
const byId = (list) => new Map(list.map((each) => [each.id, each]))

/**
 * What a card, a kind of place or anything else is called.
 *
 * @param {Box} box
 * @param {string} id
 */
export const called = (box, id) => box.cards.get(id)?.name ?? box.places.get(id)?.name ?? box.monsters.get(id)?.name ?? wordsOf(id)

/**
 * @param {Box} box
 * @param {any} cause
 */
export function causeIs(box, { why, name }) {
  if (why === "innate") return box.classes.get(name)?.bodies[0].innate.name ?? ""
  if (why === "dog") return box.classes.get(name)?.bodies[1]?.innate.name ?? ""
  return name ? called(box, name) : (WORDS.why[why] ?? "")
}

/** @param {string} type of an action or a fact, with the game */
export const shortOf = (type) => String(type).slice(String(type).indexOf(".") + 1)

/**
 * The facts of the events since the view before.
 *
 * @param {any[]} events
 * @returns {any[]}
 */
export const factsOf = (events) => events.flatMap((event) => (event.type === "Played" || event.type === "Started" ? (event.data?.facts ?? []) : []))
