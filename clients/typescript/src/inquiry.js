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
import { isSure } from "./receipts.js"
import { saidBy } from "./said.js"

/** How often a doubt is asked about at most: nobody restores a service more often meanwhile. */
const MOST_ROUNDS = 10

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

/**
 * The service has given two different accounts of a table, and was not restored meanwhile; or it names another log each time
 * that the client asks which one holds. The receipts are kept.
 */
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
  return ["stale", "unknown-version"].includes(refusal.code) && !movedOn ? { table, version } : null
}

/**
 * Find out what a doubt means. Ends where nothing is lost after all. Throws `Restored`, `Contradiction`, and `Problem`
 * where it is not told.
 *
 * @param {Takeback} client
 * @param {() => import("./receipts.js").Doubt | null} doubtNow what is doubtful by the receipts as they are now
 * @param {AbortSignal} [signal]
 * @param {number} [rounds] how often it may ask
 */
export async function findOut(client, doubtNow, signal, rounds = MOST_ROUNDS) {
  for (let doubt = doubtNow(), left = rounds; doubt; doubt = doubtNow()) {
    if (left === 0) throw contradiction(client, doubt.table, doubt.version)
    left -= 1
    if (await isSettled(client, doubt, left, signal)) return
  }
}

/**
 * Ask the service about a doubt. The table is shown before the other questions and, unless all is as it was, after them: so
 * all of them were answered by one log.
 *
 * @param {Takeback} client
 * @param {import("./receipts.js").Doubt} doubt
 * @param {number} rounds how often it may ask about what it finds then
 * @param {AbortSignal} [signal]
 * @returns {Promise<boolean>} false: the service was restored, or another call has found that out, meanwhile
 */
async function isSettled(client, { table, version, certain, logs = [] }, rounds, signal) {
  if (certain) throw contradiction(client, table, version)
  const { receipts } = client.settings
  const options = signal ? { signal } : {}
  const kept = structuredClone(receipts.of(table))
  const show = async () => {
    const said = saidBy("showTable", { table }, await client.exchange("showTable", { table }, options))
    if (said[0]?.table !== table) throw contradiction(client, table, version)
    return { said, log: said[0].log ?? null }
  }
  const first = await show()
  const { last, gone } = await whatIsLeft(kept, version, first.log, (cursor) => matches(client, table, cursor, options))
  const lost = Object.keys(kept.heads).map(Number).filter((at) => at > last || gone.includes(at))
  const isKnownToBeOther = logs.length > 0 && version <= last && !gone.includes(version)
  const { said, log } = first.log === kept.log && lost.length === 0 && !isKnownToBeOther ? first : await show()
  if (log !== first.log || receipts.of(table).log !== kept.log) return false
  const isRestored = log !== null && (log !== kept.log || (lost.length > 0 && lost.every((at) => kept.unnamed.includes(at))))
  const isOfOneLog = log === null || logs.includes(log) || (logs[0] === kept.log && isSure(kept, version))
  const isFalse = kept.logs.includes(String(log)) || (isKnownToBeOther && isOfOneLog) || (lost.length > 0 && !isRestored)
  if (isFalse) throw contradiction(client, table, version || (lost[0] ?? 0))
  if (isRestored) receipts.restored(table, log, last, gone)
  await findOut(client, () => receipts.take(said, table, kept.log, kept.unsure), signal, rounds)
  if (lost.length === 0 && !isKnownToBeOther) return true
  client.seals.restored(table)
  throw new Restored(table, Math.min(last, ...gone.map((at) => at - 1)))
}

/**
 * Which versions a table still has with the heads that are kept. Of those that are surely of one log, and of those that may be
 * of a later one, the last one is asked for first, as mostly nothing is lost. Where the doubtful one is gone, so may be its neighbours
 * that came without a log.
 *
 * @param {Readonly<import("./receipts.js").Kept>} kept
 * @param {number} version that is doubtful
 * @param {string | null} log that the table has now
 * @param {(cursor: string) => Promise<boolean>} isLeft
 * @returns {Promise<{ last: number, gone: number[] }>} the last one that is left, and those that are not left although they come before
 */
async function whatIsLeft(kept, version, log, isLeft) {
  const { heads, unsure, unnamed } = kept
  const versions = Object.keys(heads).map(Number) // the least first
  const asks = (/** @type {number} */ at) => isLeft(`${at}-${heads[at]?.slice(0, 8)}`)
  const isGone = async (/** @type {number} */ at) => !(await asks(at))
  const isOfOneLog = (/** @type {number} */ at) => isSure(kept, at)
  let last = 0
  let isLost = false
  for (const isAsked of [isOfOneLog, includedIn(unsure), includedIn(unnamed)]) {
    /** @type {number[]} */
    const later = isLost ? [] : versions.filter(laterThan(last)).filter(isAsked)
    const left = await countUntil(later, isGone)
    isLost ||= left < later.length
    last = later[left - 1] ?? last
  }
  const isDoubtful = version < last && heads[version] !== undefined && !isSure(kept, version)
  if (!isDoubtful || (await asks(version))) return { last, gone: [] }
  const mayBeGone = log === kept.log ? unnamed : [...unsure, ...unnamed]
  const others = versions.filter((at) => at < last && mayBeGone.includes(at))
  const before = others.filter((at) => at < version)
  const after = others.filter(laterThan(version))
  const left = await countUntil(before, isGone)
  return { last, gone: [...before.slice(left), version, ...after.slice(0, await countUntil(after, asks))] }
}

/**
 * How many versions come before those for which it holds. The last one is asked for first, then the middle one of those that are left.
 *
 * @param {readonly number[]} versions the least first
 * @param {(version: number) => Promise<boolean>} holds
 */
async function countUntil(versions, holds) {
  let least = 0
  let most = versions.length
  for (let at = most - 1; least < most; at = (least + most) >> 1) {
    if (await holds(Number(versions[at]))) most = at
    else least = at + 1
  }
  return least
}

/** @param {number} version */
const laterThan = (version) => (/** @type {number} */ at) => at > version

/** @param {number[]} versions */
const includedIn = (versions) => (/** @type {number} */ at) => versions.includes(at)

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
