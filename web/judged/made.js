/** The analysis of a table, which takes a while to be made. */
import { Problem } from "../client/index.js"
import { reason, service } from "../core/service.js"
import { ANALYSIS } from "./words.js"

const POLL = 2000

/**
 * The analysis of a table, once it is made.
 *
 * @param {string} id of the table
 * @param {AbortSignal} signal
 * @param {(games: number) => void} [waits] called with how many games are analysed first
 */
export async function analysisOf(id, signal, waits) {
  for (;;) {
    const found = await service().call("readAnalysis", { table: id }, { signal })
    if (found.state === "made") return found
    waits?.("waiting" in found ? found.waiting : 0)
    await new Promise((resolve) => {
      setTimeout(resolve, POLL)
      signal.addEventListener("abort", resolve, { once: true })
    })
  }
}

/**
 * Why a game cannot be analysed.
 *
 * @param {unknown} error
 */
export function why(error) {
  const known = /** @type {Record<string, string>} */ (ANALYSIS.refused)
  return (error instanceof Problem && known[error.code]) || reason(error)
}
