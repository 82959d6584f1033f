/** Where a game turned, for pages that show only that. */
import { analysisOf, why } from "./made.js"
import { mostSaid } from "./reading.js"

/**
 * The move on which a game turned most, in a sentence, or why that is not known. Throws once `signal` is aborted.
 *
 * @param {string} id of the table
 * @param {readonly string[]} names of its players
 * @param {AbortSignal} signal
 */
export async function turningPoint(id, names, signal) {
  try {
    return { text: mostSaid(await analysisOf(id, signal), names), made: true }
  } catch (error) {
    signal.throwIfAborted()
    return { text: why(error), made: false }
  }
}
