/** Receipts: what the service has sent about the tables that this browser showed last. They survive reloads. */
import { Receipts } from "../client/index.js"
import { keep, kept } from "./store.js"

/** @typedef {ReturnType<Receipts["of"]> & { since?: number }} Kept `since`: which version the table had when this browser first heard of it */

/** Of so many tables, receipts are kept. */
const TABLES = 32
const NAMES = "receipts"

/** @type {Map<string, Kept>} what is to be kept, once all of an answer was read */
const waiting = new Map()

/** The receipts of all clients of this page. */
export const receipts = new Receipts({
  shelf: {
    read: stored,
    write(table, news) {
      if (waiting.size === 0) queueMicrotask(put)
      waiting.set(table, news)
    },
  },
})

/**
 * Which version a table had when this browser first heard of it; infinite where it never has.
 *
 * @param {string} table
 */
export function heardSince(table) {
  return stored(table)?.since ?? Infinity
}

/** @param {string} table */
function stored(table) {
  return /** @type {Kept | null} */ (kept(`${NAMES}.${table}`))
}

function put() {
  for (const [table, news] of waiting) {
    keep(`${NAMES}.${table}`, withOthers(news, stored(table)))
    const names = [...tables().filter((name) => name !== table), table]
    for (const dropped of names.splice(0, Math.max(0, names.length - TABLES))) keep(`${NAMES}.${dropped}`, null)
    keep(NAMES, names)
  }
  waiting.clear()
}

/** @returns {string[]} those of which receipts are kept, the one that was heard of last at the end */
function tables() {
  const names = kept(NAMES)
  return Array.isArray(names) ? names : []
}

/**
 * With what other tabs have kept of the same table in the same log.
 *
 * @param {Kept} news
 * @param {Kept | null} others
 */
function withOthers(news, others) {
  if (others?.log !== news.log) return { ...news, since: Math.max(...Object.keys(news.heads).map(Number)) }
  const entropies = { ...others.entropies, ...news.entropies }
  return {
    ...news,
    heads: { ...others.heads, ...news.heads },
    entropies,
    seats: news.seats ?? others.seats ?? null,
    filled: news.filled ?? others.filled ?? null,
    contradiction: news.contradiction ?? others.contradiction,
    note: news.note ?? others.note,
    since: others.since ?? Infinity,
  }
}
