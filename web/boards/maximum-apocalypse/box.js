/** What is in the box, by id, and what the board is drawn from. */
import { wordsOf } from "../../wording.js"
import { MAXIMUM_APOCALYPSE as WORDS } from "./words.js"

/** @typedef {import("../props.js").PropsOf<"MaximumApocalypse">} Props */
/** @typedef {Props["view"]} View */
/** @typedef {Props["content"]} Content */
/** @typedef {View["survivors"][number]} Survivor */
/** @typedef {View["players"][number]} Player */
/** @typedef {Content["missions"][number]} Mission */
/** @typedef {import("../props.js").Schemas["MaximumApocalypsePublicFact"]} Fact */

/**
 * @typedef Box
 * @property {Map<string, Content["cards"][number]>} cards
 * @property {Map<string, Content["classes"][number]>} classes
 * @property {Map<string, Content["monsters"][number]>} monsters
 * @property {Map<string, Content["tiles"][number]>} tiles
 * @property {Map<string, Content["tiles"][number]>} places by kind
 * @property {Map<number, Mission>} missions
 * @property {Record<string, string[]>} categories
 */

/** @typedef {Props & { box: Box, nameOf: (survivor: number) => string, actor: number, why: string }} Table */

export const COLOURS = ["red", "green", "blue"]

/** @type {WeakMap<object, Box>} */
const boxes = new WeakMap()

/** @param {Content} content */
export function boxOf(content) {
  const found = boxes.get(content) ?? {
    cards: byId(content.cards),
    classes: byId(content.classes),
    monsters: byId(content.monsters),
    tiles: byId(content.tiles),
    places: new Map(content.tiles.map((tile) => [tile.kind, tile])),
    missions: new Map(content.missions.map((mission) => [mission.number, mission])),
    categories: content.categories,
  }
  boxes.set(content, found)
  return found
}

/**
 * @template {{ id: string }} T
 * @param {readonly T[]} list
 * @returns {Map<string, T>}
 */
const byId = (list) => new Map(list.map((each) => [each.id, each]))

/**
 * What a card, a kind of place or anything else is called.
 *
 * @param {Box} box
 * @param {string} id
 */
export const called = (box, id) =>
  box.cards.get(id)?.name ?? box.places.get(id)?.name ?? box.monsters.get(id)?.name ?? wordsOf(id)

/**
 * @param {Box} box
 * @param {import("../props.js").Schemas["MaximumApocalypseCause"]} cause
 */
export function causeIs(box, { why, name }) {
  if (why === "innate" || why === "dog")
    return box.classes.get(name ?? "")?.bodies[why === "dog" ? 1 : 0]?.innate.name ?? ""
  return name ? called(box, name) : (WORDS.why[why] ?? "")
}

/** @param {readonly number[]} dice */
export const sumOf = (dice) => dice.reduce((sum, die) => sum + die, 0)

/**
 * The facts of the events since the view before.
 *
 * @param {Props["events"]} events
 * @returns {Fact[]}
 */
export const factsOf = (events) =>
  events.flatMap((event) => (event.type === "Played" || event.type === "Started" ? event.data.facts : []))

const GIVES_UP = new Set(["TradeIn", "DiscardGear", "LayDown"].map((type) => `maximum-apocalypse.${type}`))

/**
 * Whether all that can be done with a card is to give it up: one click on it is not to do that.
 *
 * @param {Table["actions"]} actions
 * @param {readonly number[]} those the ones that belong to the card
 */
export function onlyGivesUp(actions, those) {
  return those.every((index) => GIVES_UP.has(actions[index]?.type ?? ""))
}
