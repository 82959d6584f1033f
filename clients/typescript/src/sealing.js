/** Sealed seats: taken with a commitment to entropy, which the client reveals by itself once it is asked for. */
/** @import { Takeback } from "./client.js" */
/** @import { Callable, Options } from "./operations.js" */
import { randomHex, toHex } from "./hex.js"
import { Problem } from "./problem.js"
import { sha256 } from "./sha256.js"

/**
 * @typedef Secrets where the entropy of sealed seats is kept until it is revealed: whoever loses it loses the seat
 * @property {() => boolean | Promise<boolean>} isEmpty
 * @property {(commitment: string) => string | null | Promise<string | null>} read
 * @property {(commitment: string, entropy: string) => void | Promise<void>} write throws where it cannot be kept
 * @property {(commitment: string) => void | Promise<void>} remove
 */

const PREFIX = "takeback.secret."
/** Statuses of a reveal: the token only reads, or another program has revealed it. */
const NOT_HERE = new Set([403, 409])
const BEGUN = new Set(["playing", "finished", "closed"])

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
   * An answer; where it asked for entropy of the player's, which is revealed now, what is so after that.
   *
   * @param {Callable} operation
   * @param {Record<string, any>} input
   * @param {Options} options
   * @param {any} answer
   * @param {boolean} reads whether the operation changes nothing
   * @returns {Promise<any>}
   */
  async newest(operation, input, options, answer, reads) {
    if (this.#secrets === null || answer === null || typeof answer !== "object") return answer
    if (operation === "listMyEvents") for (const change of answer.events ?? []) await this.isNews(undefined, change, options)
    const table = answer.id ?? input["table"]
    await this.#hear(table, answer)
    if (typeof table !== "string" || !Array.isArray(answer.to_reveal)) return answer
    const revealed = await this.#reveal(table, answer.to_reveal, options)
    if (revealed === null) return answer
    const again = options.signal ? { signal: options.signal } : {}
    if (reads) return /** @type {any} */ (this.#client).call(operation, input, again)
    return Array.isArray(answer.seats) ? this.#client.call("showTable", { table }, again) : revealed
  }

  /**
   * Whether an item of a stream is news to the program, and not one that asked for entropy that is revealed now.
   *
   * @param {string | undefined} table of the stream
   * @param {any} item
   * @param {Options} options
   * @returns {Promise<boolean>}
   */
  async isNews(table, item, options) {
    if (this.#secrets === null) return true
    await this.#hear(item.table ?? table, item)
    if (Array.isArray(item.to_reveal)) return (await this.#reveal(item.table ?? table, item.to_reveal, options)) === null
    if (table !== undefined && takesSeat(item.event ?? item) && !(await this.#secrets.isEmpty())) await this.#client.call("showTable", { table }, withSignal(options))
    return true
  }

  /**
   * Reveal the entropy of the player's seat. All events are read before, so each is compared with what the service said of
   * it, the commitment to its seed included. Other players, and other programs of the player, may share the secrets.
   *
   * @param {string} table
   * @param {number[]} seats that have not revealed yet
   * @param {Options} options
   * @returns {Promise<any>} the result; null if none of the seats is the player's, or it is revealed already
   */
  async #reveal(table, seats, options) {
    if (!this.#client.settings.token || this.#revealed.has(table)) return null
    const revealing = this.#revealing.get(table) ?? this.#revealNow(table, seats, options)
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
   * @param {Options} options
   */
  async #revealNow(table, seats, options) {
    const client = this.#client
    if (this.#secrets === null || (await this.#secrets.isEmpty())) return null
    const { id } = await client.call("me", {}, withSignal(options))
    for (const commitment of await this.#committed(table, seats, id, options)) {
      const entropy = await this.#secrets.read(commitment)
      if (entropy === null || commitmentOf(entropy) !== commitment) continue
      this.take(table, commitment)
      this.#revealed.add(table)
      try {
        return await client.call("reveal", { table, body: { entropy } }, withSignal(options))
      } catch (error) {
        if (error instanceof Problem && NOT_HERE.has(error.status)) return null
        this.#revealed.delete(table)
        throw error
      }
    }
    return null
  }

  /**
   * The commitments with which a player took some of these seats, the latest first.
   *
   * @param {string} table
   * @param {number[]} seats
   * @param {string} player
   * @param {Options} options
   */
  async #committed(table, seats, player, options) {
    /** @type {string[]} */
    const found = []
    /** @type {any} */
    let page = { next: 0 }
    while (page.next !== null && page.next !== undefined) {
      page = await this.#client.call("listEvents", { table, after: page.next }, withSignal(options))
      for (const { data } of page.events.filter(takesSeat))
        if (data.player === player && seats.includes(data.seat) && data.commitment) found.unshift(data.commitment)
    }
    return found
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
   * Remove an entropy: nobody will ask for it.
   *
   * @param {string} commitment
   */
  async forget(commitment) {
    await this.#secrets?.remove(commitment)
  }

  /**
   * Forget the entropy of a table once its game has begun, or it is closed.
   *
   * @param {string | undefined} table
   * @param {any} told
   */
  async #hear(table, told) {
    if (table === undefined || !BEGUN.has(told.status)) return
    const commitments = this.#commitments.get(table) ?? []
    this.#commitments.delete(table)
    for (const commitment of commitments) await this.forget(commitment)
  }
}

/**
 * Whether somebody takes a seat, by what the event says: a newer service may have another name for it.
 *
 * @param {any} event
 */
const takesSeat = ({ data }) => typeof data?.player === "string" && Number.isInteger(data.seat)

/** @param {Options} options */
const withSignal = ({ signal }) => (signal ? { signal } : {})
