/** What a film is made of: the events of a table, and its replay frames as they are needed, page by page. */
import { service } from "../core/service.js"

const PAGE = 100
const EVENTS = 500
/** So many pages are fetched at once, and so many kept. */
const AT_ONCE = 2
const KEPT = 24

/**
 * All events of a table, with `undone_by` if they were undone.
 *
 * @param {string} table
 * @param {string | undefined} as
 * @param {AbortSignal} signal
 */
export async function eventsOf(table, as, signal) {
  /** @type {import("../following/shown.js").Event[]} */
  const events = []
  for (let after = 0; ;) {
    const page = await service().call("listEvents", { table, after, limit: EVENTS, ...(as && { as }) }, { signal })
    events.push(...page.events)
    if (page.next === null) return events
    after = page.next
  }
}

/**
 * The frames of a table through somebody's eyes: pages around the viewer, the next ones fetched ahead in the direction in
 * which they go. A few at once, and a next one only where the viewer then is; those farthest away are forgotten.
 *
 * @param {string} table
 * @param {string | undefined} as
 * @param {number} last version
 * @param {{ arrived: () => void, failed: (error: unknown) => void }} on called for every page
 */
export function reel(table, as, last, { arrived, failed }) {
  /** @type {Map<number, import("../following/shown.js").Frame[]>} frames by page, from 0 */
  const pages = new Map()
  /** @type {Set<number>} */
  const coming = new Set()
  const ended = new AbortController()
  const pageOf = (/** @type {number} */ version) => Math.floor((version - 1) / PAGE)
  let here = 0
  let onward = 1

  const fetchNext = () => {
    const wanted = [0, onward, 2 * onward, -onward]
      .map((step) => here + step)
      .filter((page) => page >= 0 && page * PAGE < last)
    const missing = wanted.filter((page) => !pages.has(page) && !coming.has(page))
    for (const page of missing.slice(0, Math.max(0, AT_ONCE - coming.size))) void take(page)
  }
  /** @param {number} page */
  const take = async (page) => {
    coming.add(page)
    try {
      const { frames } = await service().call(
        "listFrames",
        { table, after: page * PAGE, limit: PAGE, ...(as && { as }) },
        { signal: ended.signal },
      )
      if (ended.signal.aborted) return
      pages.set(page, frames)
      const farthest = [...pages.keys()].sort((one, other) => Math.abs(other - here) - Math.abs(one - here))
      for (const far of farthest.slice(0, Math.max(0, pages.size - KEPT))) pages.delete(far)
    } catch (error) {
      if (!ended.signal.aborted) failed(error)
      return
    } finally {
      coming.delete(page)
    }
    fetchNext()
    arrived()
  }
  return {
    /**
     * The frame of a version, undefined while it is coming; the pages around it are fetched.
     *
     * @param {number} version
     */
    at(version) {
      const page = pageOf(version)
      if (page !== here) onward = page < here ? -1 : 1
      here = page
      fetchNext()
      return pages.get(page)?.[version - 1 - page * PAGE]
    },
    close: () => ended.abort(),
  }
}
