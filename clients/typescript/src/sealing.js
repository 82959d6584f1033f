/** Sealed seats: taken with a commitment to entropy, which the client reveals by itself once it is asked for. */
/** @import { Takeback } from "./client.js" */
/** @import { Callable, Options, Streams } from "./operations.js" */
import { isHash, randomHex, toHex } from "./hex.js"
import { contradiction } from "./inquiry.js"
import { Problem } from "./problem.js"
import { hasLuck, takesSeat } from "./said.js"
import { sha256 } from "./sha256.js"

/**
 * @typedef Secrets where the entropy of sealed seats is kept until it is revealed: whoever loses it loses the seat
 * @property {() => boolean | Promise<boolean>} isEmpty
 * @property {(commitment: string) => string | null | Promise<string | null>} read what was written last
 * @property {(commitment: string, text: string) => void | Promise<void>} write the entropy, later with where it was revealed;
 *   throws where it cannot be kept
 * @property {(commitment: string) => void | Promise<void>} remove
 */

const PREFIX = "takeback.secret."
/** Statuses of a reveal: the token only reads, or another program has revealed it. */
const NOT_HERE = new Set([403, 409])
/** The status of a reveal before which another seat has revealed. */
const STALE = 412
/** How often a reveal is sent: other seats reveal at the same time, each once. */
const REVEALS = 20
const OVER = new Set(["finished", "closed"])

/**
 * Secrets in the storage of the browser, which all pages of the origin share; null where there is none.
 *
 * @returns {Secrets | null}
 */
export function inStorage() {
  const storage = storageOfBrowser()
  if (!storage) return null
  return {
    isEmpty: () => !Object.keys(storage).some((name) => name.startsWith(PREFIX)),
    read: (commitment) => storage.getItem(PREFIX + commitment),
    write: (commitment, entropy) => storage.setItem(PREFIX + commitment, entropy),
    remove: (commitment) => storage.removeItem(PREFIX + commitment),
  }
}

/** The storage of the browser; null where there is none, or where it is refused. */
function storageOfBrowser() {
  try {
    return globalThis.window?.localStorage ?? null
  } catch {
    return null
  }
}

/**
 * The commitment to the entropy of a seat, 64 hex digits.
 *
 * @param {string} entropy
 */
export function commitmentOf(entropy) {
  return sha256(toHex(new TextEncoder().encode(`takeback/2-entropy\n${entropy}`)))
}

/** 32 random bytes, as 64 hex digits. */
export const randomEntropy = () => randomHex(32)

/** The seals of a client's seats. */
export class Seals {
  /** @type {Map<string, Set<string>>} the commitments with which seats were taken, by table */
  #commitments = new Map()
  /** @type {Set<string>} the tables at which it has revealed */
  #revealed = new Set()
  /** @type {Map<string, Promise<any>>} the reveals that are under way, by table: two answers may ask at once */
  #revealing = new Map()
  /** @type {Set<string>} the tables that have one seat, by what the service said */
  alone = new Set()
  /** @type {Set<string>} the tables where it has warned that somebody else's commitment is at the player's seat */
  #foreign = new Set()
  /** @type {Set<string>} the commitments whose entropy was removed, as the service had refused the seat */
  #refused = new Set()
  #client
  #secrets

  /**
   * @param {Takeback} client
   * @param {Secrets | null} secrets null: it seals nothing
   */
  constructor(client, secrets) {
    this.#client = client
    this.#secrets = secrets
  }

  /** Whether it seals seats. */
  get areOn() {
    return this.#secrets !== null
  }

  /** A commitment to new entropy, which is kept when this returns; null where it cannot be kept. */
  async commit() {
    const entropy = randomEntropy()
    const commitment = commitmentOf(entropy)
    try {
      await this.#secrets?.write(commitment, entropy)
    } catch (error) {
      console.warn("Seats are not sealed, as their entropy cannot be kept:", error)
      return null
    }
    return commitment
  }

  /**
   * Whether the entropy of a commitment is kept, and was not revealed.
   *
   * @param {string} commitment
   */
  async isHidden(commitment) {
    const kept = await this.#read(commitment)
    return kept !== null && !kept.includes(" ")
  }

  /**
   * Remember with which commitment a seat was taken. Warns where somebody else's entropy is at the player's seat: the answer of
   * quick play, and of a rematch, does not say what is at the seat, and it may be one that another program of the player has.
   *
   * @param {Callable} operation
   * @param {string} table
   * @param {string} commitment
   * @param {Options} options
   */
  async took(operation, table, commitment, options) {
    this.take(table, commitment)
    if (this.#secrets === null || operation === "takeSeat") return
    const sealed = (await this.#ownSeat(table, options))?.data.commitment
    if (this.#revealed.has(table) || this.#commitments.get(table)?.has(sealed) || (await this.#read(sealed)) !== null) return
    warnOfSeat(table, "is not sealed by this client")
  }

  /**
   * Warn where something else is at the player's seat than was sent with the request.
   *
   * @param {string} table
   * @param {{ entropy?: string, commitment?: string | null }} sent
   * @param {number} known the last version that was known before: a seat that was taken until then is another one's matter
   * @param {Options} options
   * @param {boolean} isTaken whether the service said that the player has the seat
   */
  async compare(table, sent, known, options, isTaken) {
    const own = await this.#ownSeat(table, options, isTaken ? 0 : known)
    if (own ? own.version > known && !hasLuck(own, sent) : isTaken) warnOfSeat(table, "does not have what this client brought")
  }

  /**
   * The event by which the player took a seat last, after a version; undefined: none is there.
   *
   * @param {string} table
   * @param {Options} options
   * @param {number} [after]
   */
  async #ownSeat(table, options, after) {
    const { id } = await this.#client.call("me", {}, withSignal(options))
    return (await this.#eventsOf(table, options, after)).findLast((event) => takesSeat(event) && event.data.player === id)
  }

  /**
   * An answer; where it asked for entropy of the player's, which is revealed now, what is so after that.
   *
   * @param {Callable} operation
   * @param {Record<string, any>} input
   * @param {Options} options
   * @param {any} answer
   * @param {string | undefined} table that the answer is about
   * @param {boolean} reads whether the operation changes nothing
   * @returns {Promise<any>}
   */
  async newest(operation, input, options, answer, table, reads) {
    if (this.#secrets === null || answer === null || typeof answer !== "object") return answer
    if (operation === "listMyEvents") for (const change of answer.events) await this.isNews(operation, undefined, change, options)
    await this.#hear(table, answer)
    if (table === undefined || !Array.isArray(answer.to_reveal)) return answer
    const revealed = await this.#reveal(table, answer.to_reveal)
    if (revealed === null) return answer
    const again = options.signal ? { signal: options.signal } : {}
    if (reads) return /** @type {any} */ (this.#client).call(operation, input, again)
    return Array.isArray(answer.seats) ? this.#client.call("showTable", { table }, again) : revealed
  }

  /**
   * Whether an item of a stream is news to the program, and not one that asked for entropy that is revealed now.
   *
   * @param {Streams} operation
   * @param {string | undefined} table of the stream
   * @param {any} item
   * @param {Options} options
   * @returns {Promise<boolean>}
   */
  async isNews(operation, table, item, options) {
    if (this.#secrets === null) return true
    await this.#hear(table ?? item.table, item)
    if (table === undefined && this.#client.settings.receipts.of(item.table).contradiction !== null) return true
    if (Array.isArray(item.to_reveal)) return (await this.#reveal(table ?? item.table, item.to_reveal)) === null
    if (table !== undefined && takesSeat(operation === "listFrames" ? item.event : item) && (await this.#mayHaveSeat(table))) await this.#client.call("showTable", { table }, withSignal(options))
    return true
  }

  /**
   * Reveal the entropy of the player's seat. All events are read before, so each is compared with what the service said of
   * it, the commitment to its seed included; every seat must be taken in them, and the reveal is for the last of them. So nobody
   * can choose entropy once this one is known. Other players, and other programs of the player, may share the secrets.
   *
   * No signal of a caller ends it: others may wait for it as well, and it would be revealed once more.
   *
   * @param {string} table
   * @param {number[]} seats that have not revealed yet
   * @returns {Promise<any>} the result; null if none of the seats is the player's, or it is revealed already
   */
  async #reveal(table, seats) {
    if (!this.#client.settings.token || this.#revealed.has(table)) return null
    const revealing = this.#revealing.get(table) ?? this.#revealNow(table, seats)
    this.#revealing.set(table, revealing)
    try {
      return await revealing
    } finally {
      this.#revealing.delete(table)
    }
  }

  /**
   * @param {string} table
   * @param {number[]} seats
   */
  async #revealNow(table, seats) {
    const client = this.#client
    if (!(await this.#mayHaveSeat(table))) return null
    const { id } = await client.call("me")
    for (let attempt = 1; ; attempt += 1) {
      const events = await this.#eventsOf(table, {})
      const own = events.findLast((event) => takesSeat(event) && event.data.player === id)?.data
      if (!own || !seats.includes(own.seat)) return null
      const kept = await this.#keptOf(own.commitment)
      if (kept === null) return this.#warnOfForeign(table, own.commitment)
      const filled = filledBy(events)
      if (filled === null) throw contradiction(client, table, events.at(-1).version)
      client.settings.receipts.filled(table, filled.version)
      this.take(table, kept.commitment)
      this.#revealed.add(table)
      if (!(await this.#revealsWhere(kept, `${filled.version}-${filled.hash}`))) {
        console.warn(`The entropy of the seat at table ${table} stays hidden: it was revealed before a restore of the service, and whoever has sat down since may know it`)
        return null
      }
      try {
        return await client.call("reveal", { table, body: { entropy: kept.entropy } }, { version: events.at(-1).version })
      } catch (error) {
        const status = error instanceof Problem ? error.status : 0
        if (NOT_HERE.has(status)) return null
        this.#revealed.delete(table)
        if (status !== STALE || attempt === REVEALS) throw error
      }
    }
  }

  /**
   * Warn once where this client took a seat, and the player's, which has yet to reveal, has another commitment, or one that was refused.
   *
   * @param {string} table
   * @param {string} commitment
   */
  #warnOfForeign(table, commitment) {
    const taken = this.#commitments.get(table)
    const isRefused = this.#refused.has(commitment)
    if (!taken || (taken.has(commitment) && !isRefused) || this.#foreign.has(table)) return null
    this.#foreign.add(table)
    if (isRefused) console.warn(`The entropy of the seat at table ${table} is not kept any more: the service had refused the seat`)
    else warnOfSeat(table, "is not sealed by this client")
    return null
  }

  /**
   * Whether the player may have a sealed seat at a table, here or by another program that shares the secrets.
   *
   * @param {string} table
   */
  async #mayHaveSeat(table) {
    return this.#secrets !== null && (this.#commitments.has(table) || !(await this.#secrets.isEmpty()))
  }

  /**
   * The entropy of a commitment, if it is kept here, and where it was revealed.
   *
   * @param {string} commitment
   */
  async #keptOf(commitment) {
    const [entropy = "", before] = ((await this.#read(commitment)) ?? "").split(" ")
    return entropy && commitmentOf(entropy) === commitment ? { commitment, entropy, before } : null
  }

  /**
   * What is kept under a commitment; null: nothing, as under what is none. The service names it.
   *
   * @param {unknown} commitment
   */
  async #read(commitment) {
    return (isHash(commitment) && (await this.#secrets?.read(String(commitment)))) || null
  }

  /**
   * Keep at which table an entropy is about to be revealed.
   *
   * @param {{ commitment: string, entropy: string, before: string | undefined }} kept
   * @param {string} filled the event that took the last free seat
   * @returns {Promise<boolean>} not if it was revealed before where another event did: a restored service may have given that
   *   seat to somebody who knows it by now
   */
  async #revealsWhere({ commitment, entropy, before }, filled) {
    if (before !== undefined) return before === filled
    try {
      await this.#secrets?.write(commitment, `${entropy} ${filled}`)
    } catch {
      // rather without a trace than not at all: the seat would be lost
    }
    return true
  }

  /**
   * All events of a table after a version, by one log: of what comes after a restore, nothing is compared until it is asked for
   * again. Throws a `TypeError` where the pages do not go on.
   *
   * @param {string} table
   * @param {Options} options
   * @param {number} [first]
   * @returns {Promise<any[]>}
   */
  async #eventsOf(table, options, first = 0) {
    const events = []
    const { log } = this.#client.settings.receipts.of(table)
    /** @type {any} */
    let page
    for (let after = first; page?.next !== null; after = page.next) {
      page = await this.#client.call("listEvents", { table, after }, withSignal(options))
      events.push(...page.events)
      if (page.next !== null && !(page.next > after)) throw new TypeError("The service has sent a page of events that does not go on")
    }
    return this.#client.settings.receipts.of(table).log === log ? events : this.#eventsOf(table, options, first)
  }

  /**
   * Reveal again at a table of which a restore has lost a part: it may have lost the revelation.
   *
   * @param {string} table
   */
  restored(table) {
    this.#revealed.delete(table)
  }

  /**
   * The player may have a seat with this commitment, or with one of those before.
   *
   * @param {string} table
   * @param {string} commitment
   */
  take(table, commitment) {
    this.#commitments.set(table, (this.#commitments.get(table) ?? new Set()).add(commitment))
  }

  /**
   * Remove an entropy: the service has refused the seat.
   *
   * @param {string} commitment
   */
  async refused(commitment) {
    this.#refused.add(commitment)
    await this.#secrets?.remove(commitment)
  }

  /**
   * Forget the entropy of a table once its game is over, or it is closed: until then a restore may lose the reveal.
   *
   * @param {string | undefined} table
   * @param {any} told
   */
  async #hear(table, told) {
    if (table === undefined || !OVER.has(told.status)) return
    const commitments = this.#commitments.get(table) ?? []
    this.#commitments.delete(table)
    for (const commitment of commitments) await this.#secrets?.remove(commitment)
  }
}

/**
 * The event that took the last free seat of a table; null while one is free, and where these are no events of such a table:
 * each version once and in order, and no seat taken or left after it.
 *
 * @param {any[]} events all of a table that has not started
 */
function filledBy(events) {
  const seats = events[0]?.data?.seats
  const taken = new Set()
  let filled = null
  for (const [at, event] of events.entries()) {
    const { data, type, version } = event
    const takes = takesSeat(event)
    if (version !== at + 1 || (filled && (takes || type === "SeatLeft"))) return null
    if (takes && data.seat >= 0 && data.seat < seats) taken.add(data.seat)
    if (type === "SeatLeft") taken.delete(data.seat)
    if (takes && taken.size === seats) filled = event
  }
  return filled
}

/**
 * @param {string} table
 * @param {string} what
 */
function warnOfSeat(table, what) {
  console.warn(`The seat at table ${table} ${what}: another program of the player has taken it, or the service has put other entropy in place`)
}

/** @param {Options} options */
const withSignal = ({ signal }) => (signal ? { signal } : {})
