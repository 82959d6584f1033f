/** @import { Arguments, Callable, Input, Item, Options, Result, Schemas, Streams } from "./operations.js" */
import { ServerClock, timeOf } from "./clock.js"
import { cutting, isTemporary, pause, pauseAfter } from "./pauses.js"
import { problemOf } from "./problem.js"
import { ROUTES } from "./routes.js"
import { follow } from "./stream.js"
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
 */

/** A caller of the service: a player if there is a token, else a spectator. */
export class Takeback {
  /**
   * @param {string | URL} address of the service, as in `http://127.0.0.1:8000`
   * @param {Settings} [settings]
   */
  constructor(address, settings = {}) {
    /** @readonly */
    this.address = String(address).replace(/\/+$/, "")
    /** @readonly */
    this.settings = { attempts: 6, timeout: 60_000, patience: 60_000, silence: 30_000, clock: new ServerClock(), ...settings }
  }

  /** The service's time, in milliseconds since 1970 UTC: what `due_at` and other times of the service are compared with. */
  now() {
    return this.settings.clock.now()
  }

  /**
   * Call any operation of the contract by its id. Retries what is safe to retry, under one idempotency key and with one
   * body. Throws a `Problem` where the service refuses.
   *
   * @template {Callable} O
   * @param {O} operation
   * @param {Arguments<O>} given the parameters of path and query, with the `body`; then the options
   * @returns {Promise<Result<O>>}
   */
  async call(operation, ...given) {
    const [input = {}, options = {}] = given
    const { method, keyed } = ROUTES[operation]
    const { path, body, headers } = this.request(operation, input, options)
    if (keyed) headers["Idempotency-Key"] = options.key ?? newKey()
    const sent = { method, headers, ...(body === undefined ? {} : { body }) }
    return this.#attempt(path, sent, keyed || method === "GET", options.signal)
  }

  /**
   * Follow a stream: each item once and in order, until the table is over. Connects again whenever that is needed.
   *
   * @template {Streams} O
   * @param {O} operation
   * @param {Omit<Input<O>, "limit">} input `after`: where to go on; from now on unless given
   * @param {Options} [options]
   * @returns {AsyncGenerator<Item<O>, void, undefined>}
   */
  follow(operation, input, options = {}) {
    return follow(this, operation, input, options)
  }

  /**
   * What changes at the player's tables: with the view and the legal actions wherever the player is awaited.
   *
   * @param {{ after?: string }} [input]
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
  request(operation, { body, ...input }, options) {
    const { path, sends } = ROUTES[operation]
    const inPath = [...path.matchAll(/{(\w+)}/g)].map((found) => String(found[1]))
    const query = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
    const asked = query.length ? `?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}` : ""
    /** @type {Record<string, string>} */
    const headers = { ...options.headers }
    if (this.settings.token) headers["Authorization"] = `Bearer ${this.settings.token}`
    if (options.version !== undefined) headers["If-Match"] = `"${options.version}"`
    if (body !== undefined && sends) headers["Content-Type"] = sends
    return {
      path: this.address + path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(String(input[name]))) + asked,
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
      headers,
    }
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
        if (response.ok || response.status === 304) return await content(response)
        const refusal = await problemOf(response)
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

/** 128 random bits. `crypto.randomUUID` is missing on pages that came over plain http. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** @param {Response} response */
async function content(response) {
  if (response.status === 204 || response.status === 304) return undefined
  const isJson = response.headers.get("content-type")?.split(";")[0]?.endsWith("/json")
  return isJson ? response.json() : response.text()
}
