/** Whether a table is for practice, and the hints that are loaded there. */
import { later } from "../core/later.js"

/** @typedef {import("../following/shown.js").Shown} Shown */

/**
 * @param {() => void} redraw
 * @param {() => number} now the version that is shown now
 * @returns {(shown: Shown) => Practice | null} null: there are no hints, or not yet
 */
export function practiceAt(redraw, now) {
  const load = async () => {
    const { adviceFor, advisingAt, hintButton, markAdvised } = await import("./advising.js")
    const advising = advisingAt(redraw, now)
    return {
      advice: (/** @type {Shown} */ shown) => adviceFor(advising, shown),
      button: (/** @type {Shown} */ shown) => hintButton(advising, shown),
      mark: (/** @type {Shown} */ shown, /** @type {HTMLElement} */ root) => markAdvised(advising, shown, root),
    }
  }
  const practice = later(load, redraw)
  return (shown) => (isPractice(shown) ? practice() : null)
}

/**
 * @typedef Practice
 * @property {(shown: Shown) => import("../core/h.js").Child} advice the hint in words
 * @property {(shown: Shown) => import("../core/h.js").Child} button asks for one
 * @property {(shown: Shown, root: HTMLElement) => void} mark its places
 */

/**
 * Whether a table is for practice, where the service gives hints: alone or with bots, and in no standings.
 *
 * @param {Shown} shown
 */
function isPractice({ table, seat }) {
  const { visibility, seeded, daily, forked_from: fork, seats } = table
  const alone = seats.every((other, place) => place === seat || other.bot)
  return seat !== null && alone && (visibility === "private" || seeded) && !daily && !fork
}
