/** The boards: one is drawn for each of these games; every other game gets the generic one. See `web/README.md`. */
import { h, render } from "../core/h.js"

/** @typedef {import("./props.js").Props} Props */
/** @typedef {import("../core/h.js").Child} Child */

/**
 * A module that draws the board of a game. Its functions are methods, as those of a single game may take the props of
 * that game: they are called with no other ones. `style`: the addresses of its style sheets; `shows`: it shows the choices where they
 * are, so the dock lists them in a single line.
 *
 * For the log: `sign` draws what a fact is about, in the height of a line; `places` is a selector of what a fact is about
 * on the board; `weights` says by the type of a fact which one a player who has been away is told first; `tells` says whether `board` will show the newest events one by one, with `props.told`. `figures` says the key
 * figures of a seat in a few words, such as its score. `ending` loads what is shown once a game is over.
 *
 * @typedef {{
 *   board(props: Props): Child,
 *   style?: string | string[],
 *   shows?: boolean,
 *   sign?(fact: unknown, content: unknown): Child,
 *   places?(fact: unknown, content: unknown): string,
 *   weights?: Readonly<Record<string, number>>,
 *   tells?(props: Props): boolean,
 *   figures?(props: Props, seat: number): string,
 *   ending?(): Promise<Ending>,
 * }} Board
 */

/**
 * The end of a game: `end` draws what its result is made of, and `why` says in a sentence how it came about, "" for what it
 * has never heard of. `scope` is the class for which the style sheet of the board is written.
 *
 * @typedef {{
 *   scope: string,
 *   end(parts: unknown, props: Props): Child,
 *   why(outcome: import("./props.js").Schemas["Outcome"], parts: unknown, props: Props): string,
 * }} Ending
 */

/** @type {Record<string, () => Promise<Board>>} */
const DRAWN = {
  "full-throttle": () => import("./full-throttle/board.js"),
  maverick: () => import("./maverick/board.js"),
  "maximum-apocalypse": () => import("./maximum-apocalypse/board.js"),
  "thermal-showdown": () => import("./thermal-showdown/board.js"),
  "thermal-showdown-solo": () => import("./thermal-showdown/board.js"),
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
  found.catch(() => loaded.delete(game)) // then it is loaded again
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
    return h("div", {
      key: "instead",
      hook: (element) => void GENERIC().then((generic) => instead(generic, element, props)),
    })
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
