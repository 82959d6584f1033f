/** What a board is drawn from. */

/**
 * @typedef Seat a seat of the table, as pages show it
 * @property {number} seat its number, from 0
 * @property {string} name of its player
 * @property {boolean} mine
 * @property {boolean} bot
 * @property {boolean} taken
 * @property {boolean} present
 * @property {boolean} resigned
 * @property {boolean} toAct
 * @property {number | undefined} due_at
 */

/** @typedef {import("../client/index.js").Schemas} Schemas */

/**
 * @typedef Props what a board is drawn from
 * @property {unknown} view of `mySeat`
 * @property {unknown} previous the view before this one; null: there was none
 * @property {Schemas["Page"]["events"][number][]} events since `previous`, redacted, with their facts
 * @property {unknown} content of the game
 * @property {Schemas["Layout"] | undefined} [layout] of the game, if it declares one
 * @property {Schemas["GameAction"][]} actions the legal ones
 * @property {string[]} labels of `actions`, in the same order
 * @property {number | null} mySeat null for a spectator
 * @property {Seat[]} seats
 * @property {string} status
 * @property {boolean} busy something is being played just now
 * @property {(index: number) => void} choose plays an action by its index
 * @property {(facts: number | null) => void} [told] how many facts of `events` the board has shown; null: all
 * @property {(text: string, at?: Element | null) => void} hint shows a line for two seconds, next to an element
 */

/**
 * What the board of a game is drawn from.
 *
 * @template {"FullThrottle" | "Maverick" | "MaximumApocalypse" | "ThermalShowdown"} G
 * @typedef {Omit<Props, "view" | "previous" | "events" | "content" | "actions"> & {
 *   view: Schemas[`${G}View`],
 *   previous: Schemas[`${G}View`] | null,
 *   events: Schemas[`${G}Event`][],
 *   content: Schemas[`${G}Content`],
 *   actions: Schemas[`${G}Action`][],
 * }} PropsOf
 */

/**
 * What a board cannot do without, such as the entry of a card in the content. Where it is not there, the board fails.
 *
 * @template T
 * @param {T | undefined} found
 * @returns {T}
 */
export function known(found) {
  if (found === undefined) throw new TypeError("unknown to this board")
  return found
}
