/** The service as this browser's player calls it, and whether it can be reached. */
import { Contradiction, Problem, Restored, ServerClock, Takeback } from "../client/index.js"
import { WORDS } from "../words.js"
import { arrive } from "./address.js"
import { receipts } from "./receipts.js"
import { secrets } from "./secrets.js"
import { keep, kept, store } from "./store.js"

/** @typedef {import("../client/index.js").Schemas["GameDetails"]["key"]} GameKey */
/** @typedef {{ id: string, name: string, token: string }} Account */
/** @typedef {keyof typeof WORDS.signedOut} Loss why the service refuses a key that it knew */

/** Whether the last request reached the service: `offline` since when, in milliseconds since 1970, else 0. */
export const net = store({ offline: 0 })

const keptAccount = () => /** @type {Account | null} */ (kept("account"))

/** Who plays in this browser. `lost`: why nobody does any more, where the service has refused the key that was kept. */
export const account = store({ who: keptAccount(), lost: /** @type {Loss | null} */ (null) })

/**
 * Sends the requests of a client: learns from them whether the service can be reached, and whether it still takes the key.
 *
 * @param {string | undefined} token of the client
 * @returns {typeof fetch}
 */
const observed = (token) => async (resource, init) => {
  try {
    const response = await fetch(resource, init)
    const down = response.status === 502 || response.status === 504
    if (!down && net.get().offline) net.set({ offline: 0 })
    if (token && response.status === 401) lose(token, response)
    return response
  } catch (error) {
    if (!init?.signal?.aborted && !net.get().offline) net.set({ offline: Date.now() })
    throw error
  }
}

/** The service's time, learned by whichever client. */
const clock = new ServerClock()

/**
 * Milliseconds until a time of the service. Nothing of the service is compared with the clock of the device.
 *
 * @param {number} time in milliseconds since 1970 UTC
 */
export const until = (time) => time - clock.now()

/** @param {string} [token] */
export function clientWith(token) {
  return new Takeback(location.origin, {
    fetch: observed(token),
    attempts: 12,
    clock,
    receipts,
    secrets: secrets(),
    ...(token ? { token } : {}),
  })
}

let client = clientWith(account.get().who?.token)

/** The client of the present player, or of a spectator. */
export function service() {
  return client
}

/**
 * Become a player, or nobody; other tabs follow.
 *
 * @param {Account | null} who
 */
export function become(who) {
  keep("lost", null)
  keep("refused", null)
  keep("account", who)
  begin(who, null)
}

/**
 * @param {Account | null} who
 * @param {Loss | null} lost
 */
function begin(who, lost) {
  client = clientWith(who?.token)
  account.set({ who, lost })
}

/** Whose key the service has refused here. It may take it again: one that lost its database for a while refuses all. */
export const refused = () => /** @type {Account | null} */ (kept("refused"))

/**
 * Put the key of this browser aside if that is what the service has refused, and open the page again for a visitor; other
 * tabs follow. A refusal by something else, such as a proxy that wants a password, names no invalid token.
 *
 * @param {string} token that was sent
 * @param {Response} response a 401
 */
function lose(token, response) {
  const challenge = response.headers.get("www-authenticate") ?? ""
  if (!challenge.includes('error="invalid_token"') || account.get().who?.token !== token) return
  const newer = keptAccount()
  if (newer && newer.token !== token) return begin(newer, null) // another tab has signed in, and this one hears of it next
  const lost = challenge.includes("expired") ? "expired" : "revoked"
  keep("lost", lost)
  keep("refused", account.get().who)
  keep("account", null)
  begin(null, lost)
  arrive()
}

addEventListener("storage", ({ key }) => {
  if (key !== "takeback.account") return
  const who = keptAccount()
  begin(who, who ? null : /** @type {Loss | null} */ (kept("lost")))
})
addEventListener("offline", () => net.set({ offline: Date.now() }))

/**
 * Why something was refused, as a sentence for players.
 *
 * @param {unknown} error
 */
export function reason(error) {
  if (error instanceof Restored) return WORDS.restored(error.version)
  if (error instanceof Contradiction) return WORDS.contradicts
  const { lost } = account.get()
  if (lost && error instanceof Problem && error.code === "unauthorized") return WORDS.signedOut[lost]
  if (error instanceof Problem) return error.errors[0]?.detail ?? error.document.detail
  if (error instanceof TypeError || error instanceof SyntaxError) return WORDS.noAnswer
  return error instanceof Error ? error.message : String(error)
}

/** @type {Map<string, Promise<unknown>>} */
const games = new Map()

/** The games that are hosted. */
export const catalogue = () => remembered("", () => client.call("listGames"))

/** The house bots. */
export const houseBots = () => remembered("bots", () => client.call("listBots"))

/**
 * A game with its content and rules.
 *
 * @param {string} game its key
 */
export const gameOf = (game) => remembered(game, () => client.call("showGame", { game: /** @type {GameKey} */ (game) }))

/**
 * The JSON Schemas of a game.
 *
 * @param {string} game its key
 */
export const schemasOf = (game) =>
  remembered(`${game}/schemas`, () => client.call("showGameSchemas", { game: /** @type {GameKey} */ (game) }))

/**
 * @template T
 * @param {string} name of what is asked for: there is one question for each
 * @param {() => Promise<T>} ask
 */
function remembered(name, ask) {
  const found = /** @type {Promise<T>} */ (games.get(name) ?? ask())
  games.set(name, found)
  found.catch(() => games.delete(name))
  return found
}
