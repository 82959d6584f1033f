/** The independent reader (`web/reader`), in a worker. */
import { scriptAt } from "../core/trusted.js"

/** @typedef {{ name: string, ok: boolean | null, detail: string, version: number | null }} Check */
/** @typedef {{ version: number, type: string, seat: number | null, action: string | null, draw: any }} Draw */
/** @typedef {{ checks: Check[], header: any, draws: Draw[], events: number }} Report */
/** @typedef {{ line: number, version: number | null, path: string, one: string | null, other: string | null }} Difference */

/**
 * Start the reader.
 *
 * @param {(check: string, at: number, of: number) => void} onCheck hears of each check that begins
 */
export function reader(onCheck) {
  const worker = new Worker(scriptAt("/web/reader/worker.mjs"), { type: "module" })
  /** @type {Map<number, { resolve: (done: any) => void, reject: (error: Error) => void }>} */
  const asked = new Map()
  let last = 0
  worker.onmessage = ({ data }) => {
    if ("check" in data) return onCheck(data.check, data.at, data.of)
    const waiting = asked.get(data.id)
    asked.delete(data.id)
    if ("done" in data) waiting?.resolve(data.done)
    else waiting?.reject(new Error(data.failed))
  }
  worker.onerror = (event) => {
    for (const { reject } of asked.values()) reject(new Error(event.message))
    asked.clear()
  }
  /**
   * @param {string} does
   * @param {object} given
   * @returns {Promise<any>}
   */
  const ask = (does, given) =>
    new Promise((resolve, reject) => {
      last += 1
      asked.set(last, { resolve, reject })
      worker.postMessage({ id: last, does, ...given })
    })
  return {
    /** @type {(given: { bytes: Uint8Array, receipts: object[], redacted: Uint8Array[], checkpoint: unknown, keys: unknown }) => Promise<Report>} */
    verify: (given) => ask("verify", given),
    /** @type {(draw: any) => Promise<any>} */
    explain: (draw) => ask("explain", { draw }),
    /** @type {(one: string, other: string) => Promise<Difference | null>} */
    compare: (one, other) => ask("compare", { one, other }),
    close: () => worker.terminate(),
  }
}
