/** The independent reader (`web/reader`), in a worker. */
import { scriptAt } from "./trusted.js"

/** @typedef {{ name: string, ok: boolean | null, detail: string, version: number | null }} Check */
/** @typedef {import("../client/index.js").Schemas} Schemas */
/** @typedef {{ version: number, type: string, seat: number | null, action: string | null, draw: Schemas["Draw"] }} Draw */
/** @typedef {{ checks: Check[], header: Schemas["TranscriptHeader"] | null, draws: Draw[], events: number }} Report */
/** @typedef {{ serverSeed: string, entropies: string[], seeded: string | null, daily: string | null }} Basis what all draws of a table follow from */
/** @typedef {{ word: number, below: number, limit: number, value: number | null, i?: number, j?: number }} Step a word that is taken; `value`: null, it is left out; `i`, `j`: the places that are exchanged */
/** @typedef {{ basis: Basis, seed: string, blocks: string[], steps: Step[], result: number | number[], programs: { python: string, javascript: string } }} How a draw came about */
/** @typedef {{ line: number, version: number | null, path: string, one: string | null, other: string | null }} Difference */

/**
 * Start the reader.
 *
 * @param {(check: string, at: number, of: number) => void} onCheck hears of each check that begins
 */
export function reader(onCheck) {
  const worker = new Worker(scriptAt("/web/reader/worker.mjs"), { type: "module" })
  /** @type {Map<number, { resolve: (done: unknown) => void, reject: (error: Error) => void }>} */
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
   * @returns {Promise<unknown>} what the reader answers to that
   */
  const ask = (does, given) =>
    new Promise((resolve, reject) => {
      last += 1
      asked.set(last, { resolve, reject })
      worker.postMessage({ id: last, does, ...given })
    })
  return {
    /** @param {{ bytes: Uint8Array, receipts: object[], redacted: Uint8Array[], checkpoint: unknown, own: unknown, keys: unknown, opened: string | null, ended: string | null, policy: string | null, signed: string[] }} given */
    verify: (given) => /** @type {Promise<Report>} */ (ask("verify", given)),
    /** @param {Schemas["Draw"]} draw of the last transcript that was verified */
    explain: (draw) => /** @type {Promise<How>} */ (ask("explain", { draw })),
    /** @type {(proof: string, opened: object, policy: string) => Promise<{ ok: boolean | null, detail: string }>} */
    opened: (proof, opened, policy) =>
      /** @type {Promise<{ ok: boolean | null, detail: string }>} */ (ask("opened", { proof, opened, policy })),
    /** @type {(one: string, other: string) => Promise<Difference | null>} */
    compare: (one, other) => /** @type {Promise<Difference | null>} */ (ask("compare", { one, other })),
    close: () => worker.terminate(),
  }
}

/**
 * The table that a transcript says it is of.
 *
 * @param {string} text
 */
export function tableOf(text) {
  try {
    return JSON.parse(text.slice(0, text.indexOf("\n"))).table
  } catch {
    return null
  }
}
