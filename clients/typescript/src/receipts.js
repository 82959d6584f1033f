/** Receipts: which head of a table the service gave at which version, to which seed it has committed, and the entropy. */
import { sha256 } from "./sha256.js"

/**
 * @typedef Kept the receipts of one table
 * @property {string | null} log the log's name; null: not known
 * @property {boolean} unnamed whether some heads came without the name of a log, before it was known
 * @property {number[]} unsure the versions whose heads came without the name of a log since it was named last
 * @property {string | null} commitment to the seed of the server
 * @property {string | null} server_seed once it was disclosed
 * @property {Record<number, string>} heads at each version
 * @property {Record<number, string>} entropies of the seats that were taken, by the version of the event
 * @property {Record<number, string>} lost of versions that a restore has lost: evidence, compared no more
 * @property {string[]} logs the names that the log had before
 * @property {number | null} contradiction the version at which the service contradicted itself
 * @property {string | null} note the last signed receipt that was read, which proves to others what the service said
 */

/**
 * @typedef Doubt what does not fit the receipts
 * @property {string} table
 * @property {number} version whose head is another one; 0 where only the log has another name, or the table has become shorter
 * @property {boolean} [certain] no restore explains it
 * @property {boolean} [refused] the service does not take a version with the head that it gave
 */

/**
 * @typedef Shelf where receipts outlive the program: not of tables that were only listed
 * @property {(table: string) => Kept | null} read
 * @property {(table: string, kept: Kept) => void} write
 */

const DIGITS = 8
const HEAD = /^[0-9a-f]{64}$/
const BEGINS = /^[0-9a-f]{8,64}$/

/** @returns {Kept} */
const nothing = () => ({ log: null, unnamed: false, unsure: [], commitment: null, server_seed: null, heads: {}, entropies: {}, lost: {}, logs: [], contradiction: null, note: null })

/** @param {Readonly<Kept>} kept */
const latestOf = ({ heads }) => Math.max(0, ...Object.keys(heads).map(Number))

export class Receipts {
  /** @type {Map<string, Kept>} those of the table that was not heard of for longest first */
  #kept = new Map()
  #most
  #shelf

  /** @param {{ tables?: number, shelf?: Shelf | null }} [how] `tables`: of so many, they are kept */
  constructor({ tables = 256, shelf = null } = {}) {
    this.#most = tables
    this.#shelf = shelf
  }

  /**
   * What is kept of a table.
   *
   * @param {string} table
   * @returns {Readonly<Kept>}
   */
  of(table) {
    return this.#kept.get(table) ?? { ...nothing(), ...this.#shelf?.read(table) }
  }

  /**
   * The latest version that the service told of; 0: it told of none.
   *
   * @param {string} table
   */
  latest(table) {
    return latestOf(this.of(table))
  }

  /**
   * A version in the long form, which names its history; in the short one where its head is not known.
   *
   * @param {string} table
   * @param {number} version
   */
  cursor(table, version) {
    const head = this.of(table).heads[version]
    return head === undefined ? String(version) : `${version}-${head.slice(0, DIGITS)}`
  }

  /**
   * Compare what an answer says with what is kept; the first thing that differs. If nothing does, null, and it is kept.
   *
   * @param {readonly import("./said.js").Said[]} said
   * @param {string} [of] the table that the answer is about; unless given, it is about many. Of them, one at which the
   *   service has contradicted itself already is passed over
   * @returns {Doubt | null}
   */
  take(said, of) {
    for (const [at, each] of [...said, ...said].entries()) {
      const kept = this.#have(each.table)
      if (kept.contradiction !== null && each.table !== of) continue
      const doubt = kept.contradiction === null ? this.#compared(kept, each, at >= said.length) : { table: each.table, version: kept.contradiction, certain: true }
      if (doubt) return doubt
    }
    return null
  }

  /**
   * Put aside what a restore has lost: all after a version.
   *
   * @param {string} table
   * @param {string | null} before the log's name until then
   * @param {string} log
   * @param {number} version
   */
  restored(table, before, log, version) {
    const kept = this.#have(table)
    if (kept.log !== before) return // another call has found it out meanwhile
    if (before !== null && before !== log) kept.logs.push(before)
    Object.assign(kept, { log, unnamed: false, unsure: [] })
    for (const at of Object.keys(kept.heads).map(Number).filter((at) => at > version)) {
      kept.lost[at] = /** @type {string} */ (kept.heads[at])
      delete kept.heads[at]
      delete kept.entropies[at]
    }
    this.#shelf?.write(table, kept)
  }

  /**
   * Note that the service has contradicted itself.
   *
   * @param {string} table
   * @param {number} version
   */
  contradicted(table, version) {
    const kept = this.#have(table)
    kept.contradiction = version
    this.#shelf?.write(table, kept)
  }

  /** @param {string} table */
  #have(table) {
    const kept = this.#kept.get(table) ?? { ...nothing(), ...this.#shelf?.read(table) }
    this.#kept.delete(table)
    this.#kept.set(table, kept)
    for (const oldest of this.#kept.keys()) if (this.#kept.size > this.#most) this.#kept.delete(oldest)
    return kept
  }

  /**
   * @param {Kept} kept
   * @param {import("./said.js").Said} said
   * @param {boolean} keeps whether it is kept if it fits
   * @returns {Doubt | null}
   */
  #compared(kept, { table, version = 0, head = "", log, entropy, listed, ...said }, keeps) {
    if (log !== undefined && kept.logs.includes(log)) return null // it was on its way when the service was restored
    const commitment = kept.commitment ?? said.commitment ?? null
    const server_seed = said.server_seed ?? kept.server_seed
    const opens = commitment === null || server_seed === null || sha256(server_seed) === commitment
    if ((said.commitment !== undefined && said.commitment !== commitment) || !opens) return { table, version, certain: true }
    const known = kept.heads[version]
    const isHead = HEAD.test(head)
    if (BEGINS.test(head) && known?.startsWith(head) === false) return log === undefined && kept.lost[version] === head ? null : { table, version }
    if (entropy !== undefined && entropy !== (kept.entropies[version] ?? entropy)) return { table, version, certain: true }
    const latest = latestOf(kept)
    if ((log !== undefined && kept.log !== null && log !== kept.log && latest > 0) || (version > 0 && !isHead && version < latest)) return { table, version: 0 }
    const name = log ?? kept.log
    const isNew = version > 0 && isHead && known === undefined
    const isTold = entropy !== undefined && isHead && version > 0 && kept.entropies[version] === undefined
    const note = said.note ?? kept.note
    const unsure = log !== undefined ? [] : isNew && name !== null ? [...kept.unsure, version] : kept.unsure
    const isSame = unsure.length === kept.unsure.length
    if (!keeps) return null
    if (!isNew && !isTold && isSame && note === kept.note && name === kept.log && commitment === kept.commitment && server_seed === kept.server_seed) return null
    Object.assign(kept, { log: name, unsure, commitment, server_seed, note })
    if (isNew) {
      kept.heads[version] = head
      kept.unnamed ||= name === null
    }
    if (isTold) kept.entropies[version] = entropy
    if (!listed) this.#shelf?.write(table, kept)
    return null
  }
}
