/** Receipts: which head of a table the service gave at which version, to which seed it has committed, and the entropy. */
import { isHash } from "./hex.js"
import { sha256 } from "./sha256.js"

/**
 * @typedef Kept the receipts of one table
 * @property {string | null} log the log's name; null: not known
 * @property {number[]} unnamed the versions whose heads may be of an earlier log: they came before it was named, or it was unsure at a restore
 * @property {number[]} unsure the versions whose heads may be of a later log: they came without the name of one
 * @property {string | null} commitment to the seed of the server
 * @property {string | null} server_seed once it was disclosed
 * @property {Record<number, string>} heads at each version
 * @property {Record<number, string>} entropies of the seats that were taken, by the version of the event
 * @property {Record<number, string | null>} seals the commitments of the seats that were taken, by the version of the event; null: without
 * @property {Record<number, string>} lost of versions that a restore has lost: evidence, compared no more
 * @property {string[]} logs the names that the log had before
 * @property {Record<number, string>} former the heads that are surely of the last of these logs
 * @property {number | null} seats how many the table has
 * @property {number | null} filled the version that took the last free seat, where this client has revealed entropy after it
 * @property {number | null} contradiction the version at which the service contradicted itself
 * @property {string | null} note the last signed receipt that was read, which proves to others what the service said
 */

/**
 * @typedef Doubt what does not fit the receipts
 * @property {string} table
 * @property {number} version whose head is another one; 0 where only the log has another name, or the table has become shorter
 * @property {(string | null | undefined)[]} [logs] where the table has one of them at last, no restore explains another head
 * @property {boolean} [certain] no restore explains it
 */

/**
 * @typedef Shelf where receipts outlive the program: of tables that it has named, or opened
 * @property {(table: string) => Kept | null} read
 * @property {(table: string, kept: Kept) => void} write
 */

/** @typedef {import("./said.js").Said} Said */

const DIGITS = 8
const BEGINS = /^[0-9a-f]{8,64}$/

/** @returns {Kept} */
const nothing = () => ({
  ...{ log: null, unnamed: [], unsure: [], commitment: null, server_seed: null, heads: {}, entropies: {}, seals: {}, lost: {}, logs: [], former: {} },
  ...{ seats: null, filled: null, contradiction: null, note: null },
})

/** @param {Readonly<Kept>} kept */
const versionsOf = ({ heads }) => Object.keys(heads).map(Number)

/** @param {Readonly<Kept>} kept */
const latestOf = (kept) => Math.max(0, ...versionsOf(kept))

/**
 * The latest version of which the head is of no earlier log.
 *
 * @param {Readonly<Kept>} kept
 */
export function latestInLog(kept) {
  const unnamed = new Set(kept.unnamed)
  return Math.max(0, ...versionsOf(kept).filter((at) => !unnamed.has(at)))
}

/**
 * Whether the head at a version is surely of the present log.
 *
 * @param {Readonly<Kept>} kept
 * @param {number} version
 */
export const isSure = ({ unnamed, unsure }, version) => !unnamed.includes(version) && !unsure.includes(version)

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
    return this.#kept.get(table) ?? this.#shelved(table) ?? nothing()
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
   * @param {string | null} [since] the log's name when the request was sent; null: none was known. Of many tables,
   *   what names no log is compared as if it was asked for in the present one
   * @param {readonly number[]} [unsure] the versions that were unsure when the request was sent
   * @returns {Doubt | null}
   */
  take(said, of, since = null, unsure = []) {
    let isAside = false
    for (const [at, each] of [...said, ...said].entries()) {
      if (each.listed && !this.#kept.has(each.table) && !this.#shelf?.read(each.table)) continue
      const kept = this.#have(of ?? each.table, of !== undefined)
      if (of !== undefined && each.table !== of) return { table: of, version: each.version ?? 0, certain: true }
      if (kept.contradiction !== null && each.table !== of) continue
      const asked = of === undefined && each.log === undefined ? kept.log : since
      const doubt = doubtAbout(kept, each, asked)
      if (doubt) return doubt
      const provesNothing = isProofOfNothing(kept, each, asked)
      isAside ||= provesNothing && of !== undefined
      if (at >= said.length && !isAside && !provesNothing) this.#keep(kept, each, asked, unsure)
    }
    return null
  }

  /**
   * Put aside what a restore has lost. Warns where entropy was revealed after an event that is lost.
   *
   * @param {string} table
   * @param {string} log the name that it has now
   * @param {number} version all after it is lost
   * @param {readonly number[]} [gone] the versions before, whose heads are of an earlier log
   */
  restored(table, log, version, gone = []) {
    const kept = this.#have(table)
    if (kept.log !== null && kept.log !== log) {
      kept.logs.push(kept.log)
      kept.former = Object.fromEntries(Object.entries(kept.heads).filter(([at]) => isSure(kept, Number(at))))
    }
    const isLost = (/** @type {number} */ at) => at > version || gone.includes(at)
    for (const at of versionsOf(kept).filter(isLost)) {
      kept.lost[at] = /** @type {string} */ (kept.heads[at])
      delete kept.heads[at]
      delete kept.entropies[at]
      delete kept.seals[at]
    }
    const unnamed = versionsOf(kept).filter((at) => !isSure(kept, at))
    Object.assign(kept, { log, unnamed, unsure: [] })
    if (kept.filled !== null && isLost(kept.filled)) {
      kept.filled = null
      console.warn(`The entropy of the seat at table ${table} was revealed before a restore of the service, and whoever has sat down since may know it`)
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
    const shelved = this.#kept.has(table) ? null : this.#shelved(table)
    const kept = this.#kept.get(table) ?? shelved ?? nothing()
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
   * What the shelf has of a table, which an earlier version may have put there: that only noted whether some heads are unnamed.
   *
   * @param {string} table
   * @returns {Kept | null}
   */
  #shelved(table) {
    const kept = this.#shelf?.read(table)
    if (!kept) return null
    const unnamed = Array.isArray(kept.unnamed) ? kept.unnamed : kept.unnamed ? versionsOf(kept) : []
    return { ...nothing(), ...kept, unnamed }
  }

  /**
   * Keep what fits.
   *
   * @param {Kept} kept
   * @param {Said} said
   * @param {string | null} since
   * @param {readonly number[]} unsure
   */
  #keep(kept, { table, version = 0, head = "", log, listed, ...said }, since, unsure) {
    let isNews = false
    const set = (/** @type {any} */ record, /** @type {string | number} */ name, /** @type {unknown} */ value) => {
      if (value === undefined || record[name] === value) return
      record[name] = value
      isNews = true
    }
    const without = (/** @type {number[]} */ versions, /** @type {readonly number[]} */ known) => {
      const left = versions.filter((at) => !known.includes(at))
      return left.length === versions.length ? versions : left
    }
    const named = version > 0 && isHash(head) ? [version] : []
    if (log !== undefined) {
      set(kept, "unsure", without(kept.unsure, since === kept.log ? [...named, ...unsure] : named))
      set(kept, "unnamed", without(kept.unnamed, named))
    } else if (named.length > 0 && kept.heads[version] === undefined) {
      const name = kept.log === null || kept.log !== since ? "unnamed" : "unsure"
      set(kept, name, [...kept[name], version])
    }
    for (const name of /** @type {const} */ (["commitment", "seats", "note"])) set(kept, name, said[name])
    set(kept, "log", log)
    set(kept, "server_seed", said.server_seed ?? undefined)
    if (named.length > 0) {
      set(kept.heads, version, head)
      set(kept.entropies, version, said.entropy)
      set(kept.seals, version, said.sealed)
    }
    if (isNews && !listed) this.#write(table, kept)
  }
}

/**
 * Whether what is said may be of a log that the table does not have any more, as far as it is told: the request was on its
 * way when the service was restored.
 *
 * @param {Readonly<Kept>} kept
 * @param {Pick<Said, "log">} said
 * @param {string | null} [since] the log's name when the request was sent
 */
export const isOfBefore = (kept, { log }, since = null) => (log === undefined ? since !== kept.log : kept.logs.includes(log))

/**
 * Whether nothing is kept of what may be of a former log. What was asked for before the first log was named is kept where it fits:
 * else nothing would be of requests that are sent at once, as by a page that loads.
 *
 * @param {Readonly<Kept>} kept
 * @param {Said} said
 * @param {string | null} since
 */
function isProofOfNothing(kept, said, since) {
  const isFirst = said.log === undefined && since === null && kept.logs.length === 0
  return isOfBefore(kept, said, since) && !(isFirst && !isOther(kept.heads[said.version ?? 0], said.head ?? ""))
}

/**
 * What does not fit; null if all does.
 *
 * @param {Readonly<Kept>} kept
 * @param {Said} said
 * @param {string | null} since the log's name when the request was sent
 * @returns {Doubt | null}
 */
function doubtAbout(kept, said, since) {
  const { table, version = 0, head = "", log } = said
  if (kept.contradiction !== null) return { table, version: kept.contradiction, certain: true }
  if (breaksPromise(kept, said)) return { table, version, certain: true }
  if (log !== undefined && kept.logs.includes(log)) return fitsFormer(kept, said, log, since) ? null : { table, version, certain: true }
  const provesNothing = isOfBefore(kept, said, since)
  const logs = [log, ...(since === kept.log ? [since] : [])]
  if (isOther(kept.heads[version], head)) return provesNothing ? null : { table, version, logs }
  if (differs(kept.entropies[version], said.entropy) || differs(kept.seals[version], said.sealed)) return { table, version, certain: true }
  if (provesNothing) return null
  const isNamedAnew = log !== undefined && kept.log !== null && log !== kept.log && latestOf(kept) > 0
  if (isNamedAnew || (version > 0 && !isHash(head) && version < latestOf(kept))) return { table, version: 0 }
  if (said.seating && kept.filled !== null && version > kept.filled) return { table, version: kept.filled, logs, certain: log !== undefined && isSure(kept, kept.filled) }
  return null
}

/**
 * Whether the seed, the commitment to it or the number of seats is another one. No restore changes them.
 *
 * @param {Readonly<Kept>} kept
 * @param {Said} said
 */
function breaksPromise(kept, said) {
  const commitment = kept.commitment ?? said.commitment ?? null
  const seed = said.server_seed ?? kept.server_seed
  const isOpened = commitment !== null && seed !== null
  return differs(commitment, said.commitment) || differs(kept.seats ?? undefined, said.seats) || (isOpened && sha256(seed) !== commitment)
}

/**
 * Whether what names a former log was on its way when the service was restored, and is what was known then.
 *
 * @param {Readonly<Kept>} kept
 * @param {Said} said
 * @param {string} log
 * @param {string | null} since
 */
function fitsFormer({ logs, former, log: present }, { version = 0, head = "" }, log, since) {
  const wasOnItsWay = since !== present && logs.indexOf(log) >= logs.indexOf(since ?? "")
  return wasOnItsWay && !(log === logs.at(-1) && isOther(former[version], head))
}

/**
 * Whether a head, or the first digits of one, is not the one that is known.
 *
 * @param {string | undefined} known
 * @param {string} head
 */
const isOther = (known, head) => BEGINS.test(head) && known?.startsWith(head) === false

/**
 * @param {unknown} known
 * @param {unknown} told
 */
const differs = (known, told) => known !== undefined && told !== undefined && known !== told
