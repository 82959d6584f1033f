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
  /** @param {Record<string, any> | undefined} told of the events whose heads are the same */
  const fitting = (told) =>
    Object.fromEntries(
      Object.entries(told ?? {}).filter(([at]) => (news.heads[+at] ?? others.heads[+at]) === others.heads[+at]),
    )
  /** @param {number[] | boolean | undefined} versions boolean: kept by an earlier version of the page */
  const ofOthers = (versions) => (Array.isArray(versions) ? versions.filter((at) => news.heads[at] === undefined) : [])
  return {
    ...news,
    heads: { ...others.heads, ...news.heads },
    entropies: { ...fitting(others.entropies), ...news.entropies },
    seals: { ...fitting(others.seals), ...news.seals },
    unsure: [...ofOthers(others.unsure), ...news.unsure],
    unnamed: [...ofOthers(others.unnamed), ...news.unnamed],
    seats: news.seats ?? others.seats ?? null,
    filled: news.filled ?? others.filled ?? null,
    contradiction: news.contradiction ?? others.contradiction,
    note: news.note ?? others.note,
    since: others.since ?? Infinity,
  }
}
