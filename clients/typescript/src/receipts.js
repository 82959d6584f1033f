/** Receipts: which head of a table the service gave at which version, to which seed it has committed, and the entropy. */
import { isHash } from "./hex.js"
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
 * @property {number} shared the last version that is known both of this log and of the one before it
 * @property {number | null} seats how many the table has
 * @property {number | null} filled the version that took the last free seat, where this client has revealed entropy after it
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
 * @typedef Shelf where receipts outlive the program: of tables that it has named, or opened
 * @property {(table: string) => Kept | null} read
 * @property {(table: string, kept: Kept) => void} write
 */

const DIGITS = 8
const BEGINS = /^[0-9a-f]{8,64}$/

/** @returns {Kept} */
const nothing = () => ({
  ...{ log: null, unnamed: false, unsure: [], commitment: null, server_seed: null, heads: {}, entropies: {}, lost: {}, logs: [] },
  ...{ shared: 0, seats: null, filled: null, contradiction: null, note: null },
})

/** @param {Readonly<Kept>} kept */
const latestOf = ({ heads }) => Math.max(0, ...Object.keys(heads).map(Number))

export class Receipts {
  /** @type {Map<string, Kept>} those of the table that was not heard of for longest first */
  #kept = new Map()
  /** @type {Set<string>} the tables that the program has named, or opened */
  #named = new Set()
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
   * @param {string} [of] the table that the answer is about, and no other; unless given, it is about many. Of them, one at
   *   which the service has contradicted itself already is passed over, and nothing is kept of one that is only listed
   * @param {string | null} [since] the log's name when the request was sent
   * @returns {Doubt | null}
   */
  take(said, of, since = null) {
    for (const [at, each] of [...said, ...said].entries()) {
      if (each.listed && !this.#kept.has(each.table) && !this.#shelf?.read(each.table)) continue
      const kept = this.#have(of ?? each.table, of !== undefined)
      if (of !== undefined && each.table !== of) return { table: of, version: each.version ?? 0, certain: true }
      if (kept.contradiction !== null && each.table !== of) continue
      const doubt = kept.contradiction === null ? this.#compared(kept, each, since, at >= said.length) : { table: each.table, version: kept.contradiction, certain: true }
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
    if (before !== null && before !== log) {
      kept.logs.push(before)
      kept.shared = version
    }
    const filled = kept.filled !== null && kept.filled > version ? null : kept.filled
    Object.assign(kept, { log, unnamed: false, unsure: [], filled })
    for (const at of Object.keys(kept.heads).map(Number).filter((at) => at > version)) {
      kept.lost[at] = /** @type {string} */ (kept.heads[at])
      delete kept.heads[at]
      delete kept.entropies[at]
    }
    this.#write(table, kept)
  }

  /**
   * Note which event took the last free seat of a table: no seat is taken or left after it.
   *
   * @param {string} table
   * @param {number} version
   */
  filled(table, version) {
    const kept = this.#have(table)
    kept.filled = version
    this.#write(table, kept)
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
    this.#write(table, kept)
  }

  /**
   * What is kept of a table. Where it is too much, a table that the program has not named is dropped first: the service may
   * tell of any number.
   *
   * @param {string} table
   * @param {boolean} [isNamed]
   */
  #have(table, isNamed = false) {
    const shelved = this.#kept.has(table) ? null : this.#shelf?.read(table)
    const kept = this.#kept.get(table) ?? { ...nothing(), ...shelved }
    if (isNamed || shelved) this.#named.add(table)
    this.#kept.delete(table)
    this.#kept.set(table, kept)
    if (this.#kept.size > this.#most) {
      const tables = [...this.#kept.keys()]
      const dropped = tables.find((each) => !this.#named.has(each)) ?? String(tables[0])
      this.#kept.delete(dropped)
      this.#named.delete(dropped)
    }
    return kept
  }

  /**
   * @param {string} table
   * @param {Kept} kept
   */
  #write(table, kept) {
    if (this.#named.has(table)) this.#shelf?.write(table, kept)
  }

  /**
   * @param {Kept} kept
   * @param {import("./said.js").Said} said
   * @param {string | null} since the log's name when the request was sent
   * @param {boolean} keeps whether it is kept if it fits
   * @returns {Doubt | null}
   */
  #compared(kept, { table, version = 0, head = "", log, entropy, listed, ...said }, since, keeps) {
    const seats = kept.seats ?? said.seats ?? null
    const commitment = kept.commitment ?? said.commitment ?? null
    const server_seed = said.server_seed ?? kept.server_seed
    const opens = commitment === null || server_seed === null || sha256(server_seed) === commitment
    const isOther = (said.commitment !== undefined && said.commitment !== commitment) || (said.seats !== undefined && said.seats !== seats)
    if (isOther || !opens) return { table, version, certain: true }
    if (log !== undefined && kept.logs.includes(log)) return isOfBefore(kept, version, head, log, since) ? null : { table, version, certain: true }
    const known = kept.heads[version]
    const isHead = isHash(head)
    if (BEGINS.test(head) && known?.startsWith(head) === false) return log === undefined && kept.lost[version] === head ? null : { table, version }
    if (entropy !== undefined && entropy !== (kept.entropies[version] ?? entropy)) return { table, version, certain: true }
    const latest = latestOf(kept)
    if ((log !== undefined && kept.log !== null && log !== kept.log && latest > 0) || (version > 0 && !isHead && version < latest)) return { table, version: 0 }
    if (said.seating && kept.filled !== null && version > kept.filled) return { table, version: kept.filled, certain: log !== undefined }
    const name = log ?? kept.log
    const isNew = version > 0 && isHead && known === undefined
    const isTold = entropy !== undefined && isHead && version > 0 && kept.entropies[version] === undefined
    const note = said.note ?? kept.note
    const unsure = log !== undefined ? [] : isNew && name !== null ? [...kept.unsure, version] : kept.unsure
    const isSame = unsure.length === kept.unsure.length
    if (!keeps) return null
    if (!isNew && !isTold && isSame && note === kept.note && name === kept.log && seats === kept.seats && commitment === kept.commitment && server_seed === kept.server_seed) return null
    Object.assign(kept, { log: name, unsure, seats, commitment, server_seed, note })
    if (isNew) {
      kept.heads[version] = head
      kept.unnamed ||= name === null
    }
    if (isTold) kept.entropies[version] = entropy
    if (!listed) this.#write(table, kept)
    return null
  }
}

/**
 * Whether what names a former log was on its way when the service was restored, and is what was known then.
 *
 * @param {Readonly<Kept>} kept
 * @param {number} version
 * @param {string} head
 * @param {string} log
 * @param {string | null} since the log's name when it was asked for; null: not known, as of what a list says
 */
function isOfBefore({ log: present, logs, lost, heads, shared }, version, head, log, since) {
  const known = log === logs.at(-1) ? (version > shared ? lost[version] : heads[version]) : undefined
  return since !== present && logs.indexOf(log) >= logs.indexOf(since ?? "") && !(BEGINS.test(head) && known?.startsWith(head) === false)
}
