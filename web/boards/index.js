/** The boards: one is drawn for each of these games; every other game gets the generic one. See `web/README.md`. */
import { h, render } from "../core/h.js"

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

/**
 * @typedef Props what a board is drawn from
 * @property {any} view of `mySeat`
 * @property {any} previous the view before this one; null: there was none
 * @property {any[]} events since `previous`, redacted, with their facts
 * @property {any} content of the game
 * @property {any[]} actions the legal ones
 * @property {string[]} labels of `actions`, in the same order
 * @property {number | null} mySeat null for a spectator
 * @property {Seat[]} seats
 * @property {string} status
 * @property {boolean} busy something is being played just now
 * @property {(index: number) => void} choose plays an action by its index
 * @property {(text: string, at?: Element | null) => void} hint shows a line for two seconds, next to an element
 */

/**
 * @typedef Board a module that draws the board of a game
 * @property {(props: Props) => import("../core/h.js").Child} board
 * @property {string | string[]} [style] the addresses of its style sheets
 * @property {boolean} [shows] it shows the choices where they are, so the dock lists them in a single line
 */

/** @type {Record<string, () => Promise<Board>>} */
const DRAWN = {
  "full-throttle": () => import("./full-throttle/board.js"),
  maverick: () => import("./maverick/board.js"),
  "maximum-apocalypse": () => import("./maximum-apocalypse/board.js"),
  "thermal-showdown": () => import("./thermal-showdown/board.js"),
}

/** @returns {Promise<Board>} */
const GENERIC = () => import("./generic/board.js")

/** @type {Map<string, Promise<Board>>} */
const loaded = new Map()

/**
 * The board of a game, with its style sheets.
 *
 * @param {string} game its key
 * @returns {Promise<Board>}
 */
export function boardOf(game) {
  const found = loaded.get(game) ?? load(DRAWN[game] ?? GENERIC)
  loaded.set(game, found)
  return found
}

/** @param {() => Promise<Board>} fetched */
async function load(fetched) {
  const board = await fetched()
  await Promise.all([board.style ?? []].flat().map(styled))
  return { ...board, board: (/** @type {Props} */ props) => attempted(board, props) }
}

/**
 * What a board draws; the generic one instead where it cannot, as of a view with something that it has never heard of.
 *
 * @param {Board} board
 * @param {Props} props
 */
function attempted(board, props) {
  try {
    return board.board(props)
  } catch (error) {
    reportError(error)
    return h("div", { key: "instead", hook: (/** @type {HTMLElement} */ element) => void GENERIC().then((generic) => instead(generic, element, props)) })
  }
}

/**
 * @param {Board} generic
 * @param {HTMLElement} element
 * @param {Props} props
 */
async function instead({ board, style }, element, props) {
  render(element, board(props))
  await Promise.all([style ?? []].flat().map(styled))
}

/**
 * Load a style sheet, once.
 *
 * @param {string} address
 */
export function styled(address) {
  return new Promise((resolve) => {
    if (document.querySelector(`link[href="${address}"]`)) return resolve(null)
    const link = document.createElement("link")
    link.rel = "stylesheet"
    link.href = address
    link.onload = link.onerror = resolve
    document.head.append(link)
  })
}
