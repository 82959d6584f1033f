/** What a table offers to those who learn its game: the rules beside it, what its signs mean, hints in a first game. */
import { h } from "../core/h.js"
import { keep, kept } from "../core/store.js"
import { WORDS } from "../words.js"
import { showToo } from "./asked.js"

/** @typedef {import("../boards/props.js").Props} Props */
/** @typedef {import("../core/h.js").Child} Child */
/** @typedef {import("../following/shown.js").Shown} Shown */

/**
 * @typedef Learning
 * @property {() => void} redraw
 * @property {((close: () => void) => Child) | null} drawer the rules; null until they are opened
 * @property {(() => void) | null} explained ends the explaining of signs; null: they are not explained
 * @property {((props: Props) => Child) | null} hints null: there are none
 * @property {Set<string>} begun what is loaded, or being loaded
 */

/**
 * @param {() => void} redraw
 * @returns {Learning}
 */
export function learningAt(redraw) {
  return { redraw, drawer: null, explained: null, hints: null, begun: new Set() }
}

/**
 * The rules of the game; the first time they are loaded.
 *
 * @param {Learning} learning
 * @param {Shown} shown
 * @param {() => void} close
 */
export function rulesBeside(learning, { game }, close) {
  once(learning, "rules", async () => {
    const { drawerOf } = await import("../learning/drawer.js")
    learning.drawer = await drawerOf(game.key, learning.redraw)
  })
  return learning.drawer?.(close) ?? h("p", { class: "quiet" }, WORDS.loading)
}

/**
 * The button that explains the signs of the board, until it is pressed again.
 *
 * @param {Learning} learning
 * @param {Shown} shown
 */
export function explainer(learning, { game, view }) {
  if (!view) return null
  const toggle = async () => {
    if (learning.explained) return learning.explained()
    const { explain } = await import("../learning/explaining.js")
    learning.explained ??= await explain(game.key, () => {
      learning.explained = null
      learning.redraw()
    })
    learning.redraw()
  }
  return h(
    "button",
    {
      key: "explainer",
      class: "bell explainer",
      "aria-pressed": String(learning.explained !== null),
      "aria-label": WORDS.explain,
      title: WORDS.explain,
      onclick: () => void toggle(),
    },
    "?",
  )
}

/**
 * The hint for this moment of a first game: for a player, in play, who has not skipped the hints.
 *
 * @param {Learning} learning
 * @param {Shown} shown
 * @param {Props} props
 */
export function hint(learning, { game, status, seat }, props) {
  if (seat === null) return null
  if (status === "finished") keep(`hints.${game.key}`, "over")
  if (status !== "playing" || kept("hints") === "skipped" || kept(`hints.${game.key}`) === "over") return null
  once(learning, "hints", async () => {
    const { hintsOf } = await import("../learning/hints.js")
    learning.hints = await hintsOf(game.key, learning.redraw, showToo)
  })
  return learning.hints?.(props)
}

/**
 * End what goes on beyond the page.
 *
 * @param {Learning} learning
 */
export function endLearning({ explained }) {
  explained?.()
}

/**
 * Load something once, and draw anew.
 *
 * @param {Learning} learning
 * @param {string} what
 * @param {() => Promise<void>} load
 */
function once({ begun, redraw }, what, load) {
  if (begun.has(what)) return
  begun.add(what)
  load().then(redraw, () => begun.delete(what))
}
