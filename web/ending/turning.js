/** Where a game turned, in a sentence of its analysis, once a player asks for it. */
import { h } from "../core/h.js"
import { WORDS } from "../words.js"
import { ENDING } from "./words.js"

/** @typedef {import("../following/shown.js").Shown} Shown */
/** @typedef {{ text: string, made: boolean }} Asked the text is what is awaited, or why there is none, until it is made */

/** @type {Map<string, Asked>} by table: those that were asked for */
const asked = new Map()

/**
 * What an analysis says of the game: a button that asks for it, then the turning point and the way to all others.
 *
 * @param {Shown} shown
 * @param {AbortSignal} signal aborted once the table is left
 * @param {() => void} redraw
 */
export function turning({ table: { id, seats, status, daily } }, signal, redraw) {
  if (status !== "finished" || daily) return null
  const now = asked.get(id)
  const names = seats.map((seat) => WORDS.nameOf(seat))
  return h(
    "div",
    { key: "turning", class: "turned", role: "status" },
    now
      ? [
          h("p", { key: "said", "data-made": now.made }, now.text),
          now.made && h("a", { key: "more", href: `/tables/${id}/analysis` }, ENDING.wholeAnalysis),
        ]
      : h(
          "button",
          { key: "turn", "data-turning": "", onclick: () => void ask(id, names, signal, redraw) },
          ENDING.turn,
        ),
  )
}

/**
 * @param {string} id of the table
 * @param {readonly string[]} names of its players
 * @param {AbortSignal} signal
 * @param {() => void} redraw
 */
async function ask(id, names, signal, redraw) {
  const says = (/** @type {Asked} */ now) => (asked.set(id, now), redraw())
  says({ text: ENDING.asking, made: false })
  try {
    says(await (await import("../judged/turning.js")).turningPoint(id, names, signal))
  } catch {
    asked.delete(id) // the table was left, or the network is away: the button is there again
    redraw()
  }
}
