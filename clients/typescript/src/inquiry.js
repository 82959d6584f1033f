/**
 * Finding out why an answer does not fit the receipts: the service was restored, or it contradicts itself.
 *
 * ETags are not read. The cursor in one says what the body says: version and head of the table. Only two reads say less in
 * the body, the legal actions (no head) and the undo options (neither). Both are read to send a command, and its
 * `If-Match`, the cursor that is known, is then refused: see `doubtAboutCursor`. And an ETag of a past version looks like
 * one of the present, so it would start inquiries that find nothing.
 */
/** @import { Takeback } from "./client.js" */
import { Problem } from "./problem.js"
import { saidBy } from "./said.js"

/**
 * The service was restored from a backup, and has lost what happened at a table since. The next call works. A command
 * that threw this may have been carried out: look at the table before playing on. With the same key it can be sent again.
 */
export class Restored extends Error {
  /**
   * @param {string} table
   * @param {number} version
   */
  constructor(table, version) {
    super(`The service was restored; versions after ${version} are lost`)
    this.name = "Restored"
    this.table = table
    /** The last version that is left, as far as receipts were kept; 0 where none of them is. */
    this.version = version
  }
}

/** The service has given two different accounts of a table, and was not restored meanwhile. The receipts are kept. */
export class Contradiction extends Error {
  /**
   * @param {string} table
   * @param {number} version
   */
  constructor(table, version) {
    super("The service contradicts itself")
    this.name = "Contradiction"
    this.table = table
    /** The version at which the accounts differ. */
    this.version = version
  }
}

/**
 * Whether the service refuses a version with the head that it gave itself.
 *
 * @param {Takeback} client
 * @param {string} table
 * @param {unknown} sent the cursor
 * @param {unknown} refusal
 * @returns {import("./receipts.js").Doubt | null}
 */
export function doubtAboutCursor(client, table, sent, refusal) {
  const version = Number(String(sent).split("-")[0])
  if (!(refusal instanceof Problem) || !String(sent).includes("-") || client.settings.receipts.cursor(table, version) !== sent) return null
  const movedOn = refusal.code === "stale" && (refusal.version ?? 0) > version
  return ["stale", "unknown-version"].includes(refusal.code) && !movedOn ? { table, version, refused: true } : null
}

/**
 * Find out what a doubt means. Ends where nothing is lost after all. Throws `Restored`, `Contradiction`, and `Problem`
 * where it is not told.
 *
 * @param {Takeback} client
 * @param {import("./receipts.js").Doubt | null} doubt
 * @param {AbortSignal} [signal]
 */
export async function findOut(client, doubt, signal) {
  if (doubt === null) return
  const { receipts } = client.settings
  const { table } = doubt
  const options = signal ? { signal } : {}
  if (doubt.certain) throw contradiction(client, table, doubt.version)
  const { log: before, heads, unsure } = structuredClone(receipts.of(table))
  const shown = await client.exchange("showTable", { table }, options)
  const said = saidBy("showTable", { table }, shown)
  if (said[0]?.table !== table) throw contradiction(client, table, doubt.version)
  const log = said[0].log ?? null
  const known = Object.keys(heads).map(Number) // the least first
  let [last, lost] = [0, 0]
  // Each time the last one is asked first, as mostly nothing is lost. One of which it is unsure may be of
  // the table after the restore, where another one is lost.
  for (const versions of [known.filter((version) => !unsure.includes(version)), known]) {
    const later = lost ? [] : versions.filter((version) => version > last)
    for (let at = later.length - 1; later.length > 0; at = later.length >> 1) {
      const version = /** @type {number} */ (later[at])
      if (await matches(client, table, `${version}-${heads[version]?.slice(0, 8)}`, options)) {
        last = version
        later.splice(0, at + 1)
      } else {
        lost = version
        later.splice(at)
      }
    }
  }
  const nothingLost = !lost
  const saidOtherwise = doubt.version > 0 && !doubt.refused && doubt.version <= last
  const isAnother = log !== null && (log !== before || receipts.of(table).unnamed)
  if (saidOtherwise || !(nothingLost || isAnother)) throw contradiction(client, table, doubt.version || lost)
  if (log !== null && isAnother) receipts.restored(table, before, log, last)
  const again = receipts.take(said, table, before)
  if (again) throw contradiction(client, table, again.version)
  if (nothingLost) return
  client.seals.restored(table)
  throw new Restored(table, last)
}

/**
 * Whether the table still has a version with its head.
 *
 * @param {Takeback} client
 * @param {string} table
 * @param {string} after
 * @param {{ signal?: AbortSignal }} options
 */
async function matches(client, table, after, options) {
  try {
    await client.exchange("listEvents", { table, after, limit: 1 }, options)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === "unknown-version") return false
    throw error
  }
}

/**
 * The error that is thrown where the service has contradicted itself, which the receipts note.
 *
 * @param {Takeback} client
 * @param {string} table
 * @param {number} version
 */
export function contradiction(client, table, version) {
  client.settings.receipts.contradicted(table, version)
  return new Contradiction(table, version)
}
