/** What an answer says of tables: which head at which version, in which log, and of the seed. */
import { ROUTES } from "./generated/routes.js"

/**
 * @typedef Said what is said of a table; absent: it is not said
 * @property {string} table
 * @property {number} [version] the latest one, unless its whole head comes with it
 * @property {string} [head] or its first digits, as in a cursor
 * @property {string} [log] the name of the log
 * @property {string} [commitment]
 * @property {string} [server_seed]
 * @property {string} [entropy] that a seat was taken with, by the event of this version
 * @property {boolean} [listed] beside other tables, by a list that may be some seconds old
 * @property {string} [note] the signed receipt that says it
 * @property {number} [at] when the version's event was, by the receipt, in milliseconds since 1970 UTC
 */

const RECEIPT = /^takeback\/2-receipt\n([^\n]+)\n([1-9][0-9]{0,15})\n([0-9a-f]{64})\n([0-9]{1,16})\n\n/
const CURSOR = /^(\d{1,16})-([0-9a-f]{8})$/
const ABOUT = /^\/v1\/(tables|quick|me\/events)(\/|$)/

/**
 * @param {import("./operations.js").Callable} operation
 * @param {string | undefined} table that was asked about
 * @param {any} answer or a line of a stream
 * @param {string} [hello] the log that the stream has named in its `hello`
 * @returns {Said[]}
 */
export function saidBy(operation, table, answer, hello) {
  if (operation === "readReceipt") return byReceipt(answer)
  if (!ABOUT.test(ROUTES[operation].path) || answer === null || typeof answer !== "object" || Array.isArray(answer)) return []
  const log = answer.log ?? hello ?? /^(.+?)-/.exec(answer.position)?.[1]
  const said = list(answer.tables).filter((row) => row.id).map((row) => ({ ...ofTable(row), listed: true }))
  for (const event of list(answer.events)) said.push(ofEvent(event, table, log))
  for (const frame of [...list(answer.frames), answer]) if (frame.event) said.push(ofEvent(frame.event, table, log))
  if (answer.id && answer.seed_commitment) said.push(ofTable(answer))
  else if (!answer.event) said.push(ofEvent({ ...answer, ...ending(answer) }, table, log))
  return said.filter((one) => typeof one.table === "string")
}

/**
 * Where a page ends that ends where the table does.
 *
 * @param {{ cursor?: unknown, next?: unknown }} answer
 */
function ending({ cursor, next }) {
  const [, version, head] = (next === null && CURSOR.exec(String(cursor))) || []
  return version && { version: Number(version), head }
}

/**
 * What a signed receipt says. Its signature is not verified: the key may be known to nobody yet.
 *
 * @param {unknown} note
 * @returns {Said[]}
 */
function byReceipt(note) {
  const [, table, version, head, at] = RECEIPT.exec(String(note)) ?? []
  return table === undefined || head === undefined ? [] : [{ table, version: Number(version), head, at: Number(at), note: String(note) }]
}

/**
 * What the answer to taking a seat says of it: the version of the event, and its entropy or the commitment to it.
 *
 * @param {any} answer
 */
export function seatedBy(answer) {
  const taken = list(answer?.events).find((event) => event.type === "SeatTaken" && event.data?.seat === answer.seat)
  return taken && { version: Number(taken.version), luck: taken.data.commitment ?? taken.data.entropy }
}

/** @param {any} value */
const list = (value) => (Array.isArray(value) ? value.filter((each) => each !== null && typeof each === "object") : [])

/**
 * @param {any} table
 * @returns {any}
 */
function ofTable({ id, version, head, log, seed_commitment, server_seed }) {
  return { table: id, version, head, log, commitment: seed_commitment, server_seed }
}

/**
 * @param {any} event or a change, a view, a result
 * @param {string | undefined} table
 * @param {string | undefined} log
 * @returns {any}
 */
function ofEvent({ version, hash, head, data, ...event }, table, log) {
  const entropy = event.type === "SeatTaken" ? data?.entropy : undefined // during the game, only its player is told
  return { table: event.table ?? table, version, head: hash ?? head, log, commitment: data?.seed_commitment, server_seed: data?.server_seed, entropy }
}
