/** The order of events: each version once, and none left out; and the version that was asked for. No restore explains others. */
/** @typedef {import("./receipts.js").Doubt} Doubt */

/**
 * The version that a cursor names, in the long form or the short one; undefined where it is none.
 *
 * @param {unknown} cursor
 */
export function versionAt(cursor) {
  const version = Number(String(cursor).split("-")[0])
  return Number.isSafeInteger(version) ? version : undefined
}

/**
 * What is doubtful where a page of events does not go on, version by version, after the one that was asked for.
 *
 * @param {string} table
 * @param {unknown} after
 * @param {{ events: { version: number }[], next?: unknown }} page
 * @returns {Doubt | null}
 */
export function doubtAboutPage(table, after = 0, { events, next }) {
  let last = versionAt(after)
  for (const { version } of events) {
    if (isOutOfOrder(version, last)) return { table, version, certain: true }
    last = version
  }
  return events.length > 0 && Number(next) > Number(last) ? { table, version: Number(last) + 1, certain: true } : null
}

/**
 * What is doubtful where an answer is about another version than the one that was asked for.
 *
 * @param {string} table
 * @param {unknown} wanted undefined: none was asked for
 * @param {import("./said.js").Said[]} said
 * @returns {Doubt | null}
 */
export function doubtAboutVersion(table, wanted, said) {
  const version = wanted === undefined ? undefined : said.find((each) => each.version !== undefined && each.version !== Number(wanted))?.version
  return version === undefined ? null : { table, version, certain: true }
}

/**
 * What is doubtful where an item of a stream does not come after the one before.
 *
 * @param {"listEvents" | "listFrames"} operation an event comes right after the one before
 * @param {string} table
 * @param {any} item
 * @param {number} [last] the version of the item before; undefined: it is the first one
 * @returns {Doubt | null}
 */
export function doubtAboutItem(operation, table, item, last) {
  const { version } = operation === "listFrames" ? item.event : item
  const isInOrder = operation === "listFrames" ? last === undefined || version > last : !isOutOfOrder(version, last)
  return isInOrder ? null : { table, version, certain: true }
}

/**
 * @param {number} version
 * @param {number | undefined} last
 */
const isOutOfOrder = (version, last) => last !== undefined && version !== last + 1
