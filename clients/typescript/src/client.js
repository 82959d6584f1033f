/** @import { Arguments, Callable, Input, Item, Options, Result, Schemas, Streams } from "./operations.js" */
import { ServerClock, timeOf, warnOfTime } from "./clock.js"
import { randomHex } from "./hex.js"
import { Contradiction, contradiction, doubtAboutCursor, findOut } from "./inquiry.js"
import { doubtAboutPage, doubtAboutVersion } from "./order.js"
import { cutting, isTemporary, pause, pauseAfter } from "./pauses.js"
import { Problem, problemOf } from "./problem.js"
import { Receipts, latestInLog } from "./receipts.js"
import { ROUTES } from "./generated/routes.js"
import { bytesOf, parsed, textOf } from "./reading.js"
import { hasLuck, logOf, saidBy, subjectOf, takesSeat } from "./said.js"
import { Seals, inStorage, randomEntropy } from "./sealing.js"
import { BEGINNING, follow } from "./stream.js"
import { Table } from "./table.js"

/**
 * @typedef Settings
 * @property {string} [token] whose requests these are
 * @property {number} [attempts] at one request, 6 unless given
 * @property {number} [timeout] milliseconds for one attempt, 60,000 unless given
 * @property {number} [patience] the longest `Retry-After` that is waited for, in milliseconds: 60,000 unless given
 * @property {number} [silence] milliseconds after which a silent stream is lost, 30,000 unless given
 * @property {typeof fetch} [fetch] sends the requests
 * @property {ServerClock} [clock] the service's time, shared with other clients; one of its own unless given
 * @property {import("./sealing.js").Secrets | null} [secrets] where the entropy of sealed seats is kept; the browser's storage
 *   unless given. Without, as in Node unless given, or null: seats are not sealed
 * @property {Receipts} [receipts] what the service has said, shared with other clients; of its own unless given
 */

const PAGES = new Set(["listEvents", "listFrames", "readLog"])
/** The operations that take a seat with entropy. */
const SEATS = new Set(["takeSeat", "quickPlay", "rematch"])
/** What refuses a request that was sent once: it has done nothing, and never will. */
const REFUSED = new Set([400, 401, 404, 409, 413, 415, 422])
/** Of so many requests with a key of the caller's, it is remembered what the seat brought. */
const KEYS = 64

/** A caller of the service: a player if there is a token, else a spectator. */
export class Takeback {
  /** @type {Map<string, { entropy?: string, commitment?: string }>} what seats brought, by the request: it is the same if that is sent again under its key */
  #brought = new Map()
  /** @type {WeakSet<object>} the refusals of requests that were sent once */
  #atOnce = new WeakSet()

  /**
   * @param {string | URL} address of the service, as in `http://localhost:8000`
   * @param {Settings} [settings]
   */
  constructor(address, settings = {}) {
    /** @readonly */
    this.address = String(address).replace(/\/+$/, "")
    /** The position of the last of the player's changes that was handled: those after it are followed unless told otherwise. */
    this.position = BEGINNING
    /** @readonly */
    this.settings = { attempts: 6, timeout: 60_000, patience: 60_000, silence: 30_000, clock: new ServerClock(), receipts: new Receipts(), secrets: inStorage(), ...settings }
    /** The seals of its seats. */
    this.seals = new Seals(this, this.settings.secrets)
  }

  /** The service's time, in milliseconds since 1970 UTC: what `due_at` and other times of the service are compared with. */
  now() {
    return this.settings.clock.now()
  }

  /**
   * Call any operation of the contract by its id. Retries what is safe to retry, under one idempotency key and with one
   * body. Throws a `Problem` where the service refuses; `Restored` or `Contradiction` where its answer does not fit what
   * it said before.
   *
   * @template {Callable} O
   * @param {O} operation
   * @param {Arguments<O>} given the parameters of path and query, with the `body`; then the options
   * @returns {Promise<Result<O>>}
   */
  async call(operation, ...given) {
    /** @type {[any?, Options?]} */
    const [asked = {}, options = {}] = given
    const { receipts } = this.settings
    /** @type {string | undefined} */
    const table = asked.table
    const contradiction = table !== undefined && ROUTES[operation].method !== "GET" ? receipts.of(table).contradiction : null
    if (table !== undefined && contradiction !== null) throw new Contradiction(table, contradiction)
    const brings = SEATS.has(operation) && asked.body?.entropy === undefined && (asked.body?.commitment ?? undefined) === undefined
    const { body, isNew } = brings ? await this.#withEntropy(operation, asked, options) : { body: asked.body, isNew: false }
    const input = brings ? { ...asked, body } : asked
    const commitment = brings ? body.commitment : undefined
    const sent = this.#cursorOf(operation, input, options)
    const about = subjectOf(operation, table, [])
    const { log: since, unsure } = /** @type {Partial<import("./receipts.js").Kept>} */ (about === undefined ? {} : receipts.of(about))
    const latest = table === undefined ? 0 : receipts.latest(table)
    const isNewAction = operation === "play" && options.key === undefined && String(asked.dry_run) !== "true"
    const before = isNewAction ? latestInLog(receipts.of(String(table))) : 0
    let answer
    try {
      answer = await this.exchange(operation, input, options)
    } catch (error) {
      if (table !== undefined && operation === "takeSeat" && commitment !== undefined) this.seals.take(table, commitment) // the seat may be taken all the same
      if (table !== undefined && operation === "takeSeat" && error instanceof Problem && error.status === 409) await this.#compareSeat(table, input, latest, options, false)
      if (commitment !== undefined && isNew && error instanceof Problem && REFUSED.has(error.status) && this.#atOnce.has(error)) await this.#forget(commitment)
      if (table !== undefined) await findOut(this, () => doubtAboutCursor(this, table, sent, error), options.signal)
      throw error
    }
    const isUnchanged = answer === undefined && new Headers(options.headers).has("If-None-Match")
    const wanted = asked.at ?? asked.version
    const told = isUnchanged ? [] : saidBy(operation, asked, answer)
    const said = wanted === undefined ? told : told.map((each) => (each.head === undefined ? { table: each.table } : each)) // the table is longer
    for (const { at } of said) if (at !== undefined) warnOfTime(at)
    const subject = subjectOf(operation, table, said)
    const known = subject === undefined ? 0 : receipts.latest(subject)
    const after = new Headers(options.headers).get("Last-Event-ID") ?? asked.after
    const doubtAboutOrder = table !== undefined && operation === "listEvents" && !isUnchanged ? doubtAboutPage(table, after, answer) : null
    const doubtAboutOther = table === undefined ? null : doubtAboutVersion(table, wanted, told)
    const doubtNow = () => doubtAboutOther ?? doubtAboutOrder ?? receipts.take(said, subject, since, unsure)
    await findOut(this, () => doubtNow() ?? (table !== undefined && isNewAction ? doubtAboutAction(table, answer, before, since) : null), options.signal)
    if (operation === "listMyEvents") this.position = answer.position
    if (SEATS.has(operation) && subject !== undefined) await this.#hasSat(operation, subject, input, brings, known, answer, options)
    return this.seals.newest(operation, asked, options, answer, subject, ROUTES[operation].method === "GET")
  }

  /**
   * Look at what is at the seat that was just taken.
   *
   * @param {Callable} operation
   * @param {string} table
   * @param {any} input
   * @param {boolean} brings whether the client has brought entropy, not the caller
   * @param {number} known the last version that was known before
   * @param {any} answer
   * @param {Options} options
   */
  async #hasSat(operation, table, input, brings, known, answer, options) {
    const takes = operation === "takeSeat"
    const commitment = brings ? input.body.commitment : undefined
    if (takes) await findOut(this, () => doubtAboutSeat(table, input.body, answer), options.signal)
    if (commitment !== undefined) await this.seals.took(operation, table, commitment, options.signal ? { signal: options.signal } : {})
    else if (!takes) await this.#compareSeat(table, input, known, options, true)
    else if (brings && this.seals.alone.has(table) && answer.status === "open") throw contradiction(this, table, answer.version)
  }

  /**
   * Warn where something else is at the player's seat than was sent, where that is told: the token may not read.
   *
   * @param {string} table
   * @param {any} input
   * @param {number} known the last version that was known before
   * @param {Options} options
   * @param {boolean} isTaken whether the service said that the player has the seat
   */
  async #compareSeat(table, { body }, known, { signal }, isTaken) {
    try {
      await this.seals.compare(table, body, known, signal ? { signal } : {}, isTaken)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }

  /**
   * Call an operation without comparing its answer with what the service said before.
   *
   * @param {Callable} operation
   * @param {Record<string, any>} input
   * @param {Options} options
   * @returns {Promise<any>}
   */
  async exchange(operation, input, options) {
    const { method, keyed } = ROUTES[operation]
    const { path, body, headers } = this.request(operation, input, options)
    if (keyed) headers["Idempotency-Key"] = options.key ?? randomHex(16)
    const sent = { method, headers, redirect: /** @type {const} */ ("manual"), ...(body === undefined ? {} : { body }) }
    return this.#attempt(path, sent, keyed || method === "GET", options.signal)
  }

  /**
   * Follow a stream: each item once and in order, until the table is over. Connects again whenever that is needed.
   *
   * @template {Streams} O
   * @param {O} operation
   * @param {Omit<Input<O>, "limit">} input `after`: where to go on. Unless given: at `position` for the player's changes, after the
   *   last version that is known for the events of a table, with the present for frames
   * @param {Options} [options]
   * @returns {AsyncGenerator<Item<O>, void, undefined>}
   */
  follow(operation, input, options = {}) {
    return follow(this, operation, input, options)
  }

  /**
   * What changes at the player's tables: with the view and the legal actions wherever the player is awaited.
   *
   * @param {{ after?: string }} [input] unless given, it begins after the last change that was handled: a change is handled
   *   when the next one is taken. A client that has had none begins with every table as the lists have it now, so no
   *   turn that has come already is missed; a newer state follows at once
   * @param {Options} [options]
   */
  changes(input = {}, options = {}) {
    return this.follow("listMyEvents", { ...input, include: "view" }, options)
  }

  /**
   * Register a player; returns the client of that player. Keep its `settings.token`: it is shown only once.
   *
   * @param {string} name
   */
  async register(name) {
    const { token } = await this.call("register", { body: { name } })
    return new Takeback(this.address, { ...this.settings, token })
  }

  /**
   * Open a table.
   *
   * @param {Schemas["OpenBody"]} body
   */
  async open(body) {
    const { id } = await this.call("openTable", { body })
    return this.table(id)
  }

  /**
   * A table by its id.
   *
   * @param {string} id
   */
  table(id) {
    return new Table(this, id)
  }

  /**
   * The parts of a request, as `fetch` takes them.
   *
   * @param {Callable} operation
   * @param {Record<string, any>} input
   * @param {Options} options
   */
  request(operation, { body, ...given }, options) {
    /** @type {Record<string, any>} */
    const input = PAGES.has(operation) && typeof given["after"] === "number" ? { ...given, after: this.#cursorOf(operation, given, {}) } : given
    const { path, sends } = ROUTES[operation]
    const inPath = [...path.matchAll(/{(\w+)}/g)].map((found) => String(found[1]))
    const query = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
    const asked = query.length ? `?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}` : ""
    /** @type {Record<string, string>} */
    const headers = { ...options.headers }
    if (this.settings.token) headers["Authorization"] = `Bearer ${this.settings.token}`
    if (options.version !== undefined) headers["If-Match"] = `"${this.#cursorOf(operation, given, options)}"`
    if (body !== undefined && sends) headers["Content-Type"] = sends
    return {
      path: this.address + path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(String(input[name]))) + asked,
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
      headers,
    }
  }

  /**
   * The version that a request names, with its head where that is known: none names another history then.
   *
   * @param {Callable} operation
   * @param {any} input
   * @param {Options} options
   * @returns {string | undefined}
   */
  #cursorOf(operation, { table, after }, { version = PAGES.has(operation) ? after : undefined }) {
    if (version === undefined) return undefined
    return typeof version === "number" && table !== undefined ? this.settings.receipts.cursor(table, version) : String(version)
  }

  /**
   * The body of a request to take a seat, with entropy or a commitment to it: what it brought before under the same key, unless
   * that was revealed since.
   *
   * @param {Callable} operation
   * @param {any} input
   * @param {Options} options
   */
  async #withEntropy(operation, { table, body }, { key, signal }) {
    const request = `${operation} ${table} ${key}`
    const before = key === undefined ? undefined : this.#brought.get(request)
    const isDrawn = before === undefined || (before.commitment !== undefined && !(await this.seals.isHidden(before.commitment)))
    const drawn = isDrawn ? await this.#luck(operation, table, signal ? { signal } : {}) : before
    const meanwhile = key === undefined ? undefined : this.#brought.get(request) // by another call under the same key
    const luck = meanwhile === undefined || meanwhile === before ? drawn : meanwhile
    if (luck !== drawn && drawn.commitment !== undefined) await this.seals.refused(drawn.commitment)
    if (key !== undefined) this.#brought.set(request, luck)
    if (this.#brought.size > KEYS) this.#brought.delete(String(this.#brought.keys().next().value))
    return { body: { ...body, ...luck }, isNew: isDrawn && luck === drawn }
  }

  /**
   * 32 random bytes, or a commitment to them, once it is known which seed the service has committed to. A private table is shown to
   * nobody before they sit there: then that is not known, nor is it at a rematch. A seat alone needs no seal.
   *
   * @param {Callable} operation
   * @param {any} table
   * @param {Options} options
   */
  async #luck(operation, table, options) {
    const isUnknown = operation === "takeSeat" && (this.seals.areOn || this.settings.receipts.of(table).commitment === null)
    const shown = isUnknown && (await this.call("showTable", { table }, options).catch(unlessUnknown))
    if (this.seals.areOn && shown && shown.seats.length === 1) this.seals.alone.add(table)
    const commitment = this.seals.areOn && (!shown || shown.seats.length > 1) ? await this.seals.commit() : null
    return commitment === null ? { entropy: randomEntropy() } : { commitment }
  }

  /**
   * Forget entropy with which no seat was taken.
   *
   * @param {string} commitment
   */
  async #forget(commitment) {
    for (const [request, luck] of this.#brought) if (luck.commitment === commitment) this.#brought.delete(request)
    await this.seals.refused(commitment)
  }

  /**
   * @param {string} path
   * @param {RequestInit} sent
   * @param {boolean} safe it does no harm to send it twice
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  async #attempt(path, sent, safe, signal) {
    const { attempts, clock, patience, timeout, fetch = globalThis.fetch } = this.settings
    for (let failures = 1; ; failures += 1) {
      const attempt = cutting(signal)
      const timer = setTimeout(attempt.cut, timeout)
      let response
      try {
        response = await fetch(path, { ...sent, signal: attempt.signal })
        clock.heard(timeOf(response))
        if (response.ok || response.status === 304) return await content(response, path)
        const refusal = await problemOf(response)
        if (failures === 1) this.#atOnce.add(refusal)
        const again = isTemporary(response) && (safe || response.status === 429) && failures < attempts
        if (!again || pauseAfter(1, response) > patience) throw Object.assign(refusal, { final: true })
      } catch (error) {
        if (signal?.aborted) throw signal.reason
        if (!safe || failures >= attempts || (error instanceof Error && "final" in error)) throw error
      } finally {
        clearTimeout(timer)
        attempt.release()
      }
      await pause(pauseAfter(failures, response), signal)
    }
  }
}

/**
 * What is doubtful where the answer to taking a seat does not have the event of it, with just what was sent.
 *
 * @param {string} table
 * @param {any} sent
 * @param {any} answer
 */
function doubtAboutSeat(table, sent, { events, seat, version }) {
  const taken = events.find((/** @type {any} */ event) => takesSeat(event) && event.data.seat === seat)
  return taken && hasLuck(taken, sent) ? null : { table, version: taken?.version ?? version, certain: true }
}

/**
 * What is doubtful where a new action is answered with a version that was known before it was sent.
 *
 * @param {string} table
 * @param {any} answer
 * @param {number} before the last version that was known in the log
 * @param {string | null} [since] the log's name when the action was sent
 * @returns {import("./receipts.js").Doubt | null}
 */
function doubtAboutAction(table, answer, before, since) {
  const { version } = answer
  const log = logOf(answer)
  const isOfOtherLog = log !== undefined && log !== since
  return version > before || isOfOtherLog ? null : { table, version, logs: [log, since], certain: log !== undefined }
}

/** @param {unknown} error */
function unlessUnknown(error) {
  if (!(error instanceof Problem) || error.status !== 404) throw error
}

/**
 * @param {Response} response
 * @param {string} path
 */
async function content(response, path) {
  if (response.status === 204 || response.status === 304) return undefined
  const type = response.headers.get("content-type")?.split(";")[0]
  if (type === "text/html" && path.includes("/v1/")) throw new TypeError(`A page instead of an answer from ${path}`)
  if (type === "application/octet-stream") return bytesOf(response)
  const isJson = type?.endsWith("/json")
  const text = await textOf(response)
  return isJson ? parsed(text) : text
}
