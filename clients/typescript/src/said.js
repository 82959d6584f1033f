/** What an answer says of tables: which head at which version, in which log, of the seats and of the seed. */
import { ROUTES } from "./generated/routes.js"
import { isHash } from "./hex.js"

/**
 * @typedef Said what is said of a table; absent: it is not said
 * @property {string} table
 * @property {number} [version] the latest one, unless its whole head comes with it
 * @property {string} [head] or its first digits, as in a cursor
 * @property {string | undefined} [log] the name of the log
 * @property {string} [commitment]
 * @property {string} [server_seed]
 * @property {number} [seats] how many it has
 * @property {string} [entropy] that a seat was taken with, by the event of this version
 * @property {string | null} [sealed] the commitment that a seat was taken with, by the event of this version; null: without
 * @property {boolean} [seating] a seat was taken or left, by the event of this version
 * @property {boolean} [listed] beside other tables, by a list that may be some seconds old
 * @property {string} [note] the signed receipt that says it
 * @property {number} [at] when the version's event was, by the receipt, in milliseconds since 1970 UTC
 */

/** @typedef {{ table?: string, as?: string, dry_run?: unknown }} Asked what the operation was called with */
/** @typedef {(answer: any, asked: Asked) => Said[]} Reader */

const RECEIPT = /^takeback\/2-receipt\n([^\n]+)\n([1-9][0-9]{0,15})\n([0-9a-f]{64})\n([0-9]{1,16})\n\n/
const CURSOR = /^(\d{1,16})-([0-9a-f]{8})$/
const AT_A_TABLE = "/v1/tables/{table}"
/** The operations that answer with a table that the request did not name. */
const OPENS = new Set(["openTable", "quickPlay", "forkTable", "rematch"])

/** @type {Reader} */
const readTable = (answer) => [ofTable(answer)]
/** @type {Reader} */
const readVersion = ({ version }, { table }) => [{ table: String(table), version: versionOf(version) }]
/** @type {Reader} */
const readResult = (answer, { table }) => [...list(answer.events).map((event) => ofEvent(event, table, logOf(answer))), standing(table, answer.version, answer.head, logOf(answer))]

/** How the answers of operations are read; those of other commands at a table are results. @type {Record<string, Reader>} */
const READERS = {
  ...Object.fromEntries([...OPENS, "showTable", "seatBot", "withdrawResult"].map((operation) => [operation, readTable])),
  listActions: readVersion,
  readHint: readVersion,
  sampleWorlds: readVersion,
  readReceipt: byReceipt,
  listTables: ({ tables }) => list(tables).map((row) => ({ ...ofTable(row), listed: true })),
  listMyEvents: ({ events }) => list(events).map(ofChange),
  listEvents: (page, { table }) => [...list(page.events).map((event) => ofEvent(event, table)), ...ending(page, table)],
  listFrames: (page, { table }) => [...list(page.frames).map(({ event }) => ofEvent(event, table)), ...ending(page, table)],
  readLog: (page, { table }) => ending(page, table),
  readCheckpoint: ({ checkpoint }) => named(checkpoint),
  viewTable: (answer, { table, as }) =>
    (as === "all" ? list(answer.views) : [answer]).map(({ version, head, position }) => standing(table, version, head, logOf({ position }))),
  play: (answer, asked) => (String(asked.dry_run) === "true" ? readVersion : readResult)(answer, asked),
}

/**
 * What an answer says. It is read by the operation that it answers, so no further member hides another one. Throws a
 * `TypeError` where it is no answer of the contract.
 *
 * @param {import("./operations.js").Callable} operation
 * @param {Asked} asked
 * @param {any} answer
 * @returns {Said[]}
 */
export function saidBy(operation, asked, answer) {
  const { method, path } = ROUTES[operation]
  const isAtTable = path.startsWith(AT_A_TABLE)
  const reader = READERS[operation] ?? (isAtTable && method !== "GET" ? readResult : undefined)
  if (reader && reader !== byReceipt) require(isObject(answer))
  return [...(reader?.(answer, asked) ?? []), ...(isAtTable && !OPENS.has(operation) ? named(answer) : [])]
}

/**
 * What a line of a stream says.
 *
 * @param {import("./operations.js").Streams} operation
 * @param {string | undefined} table
 * @param {any} line
 * @param {string} [log] that the stream has named in its `hello`
 * @returns {Said[]}
 */
export function saidByLine(operation, table, line, log) {
  if (operation === "listMyEvents") return line.control ? [] : [ofChange(line)]
  if (!line.control) return [ofEvent(operation === "listFrames" ? line.event : line, table, log), ...named(line)]
  const { version, head } = line
  return version === undefined ? named(line) : [head === undefined ? { table: String(table), version: versionOf(version), log } : standing(table, version, head, log), ...named(line)]
}

/**
 * The table that an answer is about; undefined: about many, or none.
 *
 * @param {string} operation
 * @param {string | undefined} table of the request
 * @param {readonly Said[]} said
 */
export const subjectOf = (operation, table, said) => (OPENS.has(operation) ? said[0]?.table : table)

/**
 * Whether the event of a seat that was taken has just what the player sent with the request.
 *
 * @param {any} event
 * @param {{ entropy?: string, commitment?: string | null }} sent
 */
export const hasLuck = ({ data }, { entropy = "", commitment = null }) => (data.commitment ?? null) === commitment && (commitment !== null || data.entropy === entropy)

/**
 * Whether somebody takes a seat, by what the event says: a newer service may have another name for it.
 *
 * @param {any} event
 */
export const takesSeat = ({ data }) => typeof data?.player === "string" && Number.isInteger(data.seat)

/**
 * Where a page ends that ends where the table does.
 *
 * @param {{ cursor?: unknown, next?: unknown }} page
 * @param {string | undefined} table
 * @returns {Said[]}
 */
function ending({ cursor, next }, table) {
  const [, version, head] = (next === null && CURSOR.exec(String(cursor))) || []
  return version && head ? [{ table: String(table), version: Number(version), head }] : []
}

/**
 * What a signed receipt says. Its signature is not verified: the key may be known to nobody yet.
 *
 * @param {unknown} note
 * @returns {Said[]}
 */
function byReceipt(note) {
  const [, table, version, head, at] = RECEIPT.exec(String(note)) ?? []
  return [{ ...standing(table, Number(version), head), at: Number(at), note: String(note) }]
}

/**
 * @param {any} table
 * @returns {Said}
 */
function ofTable(table) {
  const { id, version, head, seats, seed_commitment, server_seed } = isObject(table) ? table : {}
  require(isHash(seed_commitment))
  return { ...standing(id, version, head, logOf(table)), commitment: seed_commitment, server_seed, ...(Array.isArray(seats) && { seats: seats.length }) }
}

/**
 * @param {any} event
 * @param {string | undefined} table
 * @param {string} [log]
 * @returns {Said}
 */
function ofEvent(event, table, log) {
  const { version, hash, type, data, ...more } = isObject(event) ? event : {}
  const said = { ...standing(more.table ?? table, version, hash, log), commitment: data?.seed_commitment, server_seed: data?.server_seed }
  if (version === 1 && Number.isInteger(data?.seats)) said.seats = data.seats
  if (type === "SeatTaken") {
    said.entropy = data?.entropy // during the game, only its player is told
    said.sealed = data?.commitment ?? null
  }
  if (type === "SeatTaken" || type === "SeatLeft") said.seating = true
  return said
}

/** @param {any} change */
const ofChange = ({ table, version, head, position }) => standing(table, version, head, logOf({ position }))

/**
 * The table that something names which needs to name none.
 *
 * @param {any} answer
 * @returns {Said[]}
 */
const named = (answer) => (typeof answer?.table === "string" ? [{ table: answer.table }] : [])

/**
 * @param {unknown} table
 * @param {unknown} version
 * @param {unknown} head
 * @param {string} [log]
 * @returns {Said}
 */
function standing(table, version, head, log) {
  require(typeof table === "string" && isHash(head))
  return { table: String(table), version: versionOf(version), head: String(head), log }
}

/** @param {unknown} version */
function versionOf(version) {
  require(Number.isSafeInteger(version) && Number(version) > 0)
  return Number(version)
}

/**
 * The name of the log that an answer tells.
 *
 * @param {{ log?: unknown, position?: unknown }} answer
 * @returns {string | undefined}
 */
export const logOf = ({ log, position }) => (typeof log === "string" ? log : /^(.+?)-/.exec(String(position))?.[1])

/** @param {unknown} value */
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value)

/** @param {any} value @returns {any[]} */
function list(value) {
  require(Array.isArray(value) && value.every(isObject))
  return value
}

/** @param {boolean} holds */
function require(holds) {
  if (!holds) throw new TypeError("The service has answered otherwise than its contract says")
}
