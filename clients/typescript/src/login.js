/**
 * Signing a person in without pasting a token: in a page by OAuth 2.0 with PKCE (RFC 6749, 7636, 9207), elsewhere by a
 * code that the person enters on any device (RFC 8628).
 */
import { Takeback } from "./client.js"
import { fromHex, toHex } from "./hex.js"
import { cutting, pause } from "./pauses.js"
import { problemOf } from "./problem.js"
import { parsed, textOf } from "./reading.js"
import { sha256 } from "./sha256.js"

/** @typedef {import("./client.js").Settings} Settings */

/**
 * What a person needs to sign a device in.
 *
 * @typedef {{ user_code: string, verification_uri: string, verification_uri_complete: string, expires_in: number }} Codes
 *   the code; the page where it is entered; the same page with the code entered; for how many seconds it is valid
 */

/** Nobody signed the client in. `error`: `access_denied`, `expired_token`, or what else RFC 6749 names. */
export class SignInRefused extends Error {
  /**
   * @param {string} error
   * @param {string} [detail]
   */
  constructor(error, detail) {
    super(detail ? `${error}: ${detail}` : error)
    this.name = "SignInRefused"
    this.error = error
  }
}

const KEPT = "takeback.sign-in"
/** The parameters of an answer (RFC 6749, section 4.1.2; RFC 9207). */
const ANSWER = ["code", "state", "iss", "error", "error_description", "error_uri"]
/** Seconds that a client rests longer each time it is told to (RFC 8628, section 3.5). */
const SLOWER = 5
/** Seconds that the person has at most to enter a code, and that a client rests at most before it asks again. */
const PATIENCE = 600
/** Milliseconds for an answer, with its body. */
const TIMEOUT = 60_000
/** A token that a header can have (RFC 6749, appendix A.12, without spaces). */
const TOKEN = /^[!-~]+$/

/**
 * Send the browser to the page of the service on which a person lets this page play for them. They come back to `redirect`,
 * where `finishLogin` has the signed-in client.
 *
 * @param {string | URL} service its public address
 * @param {{ scope?: "read" | "play", redirect?: string }} [asked] `scope`: `play` unless given; `redirect`: an address of this page's
 *   origin, the page itself without its query unless given
 */
export async function login(service, { scope = "play", redirect = location.origin + location.pathname } = {}) {
  const issuer = String(service).replace(/\/+$/, "")
  const found = await exchanged(`${issuer}/.well-known/oauth-authorization-server`, {}, async (response) => {
    if (!response.ok) throw await problemOf(response)
    return parsed(await textOf(response))
  })
  if (found.issuer !== issuer) throw new Error(`${issuer} says that its address is ${found.issuer}`)
  for (const address of [found.authorization_endpoint, found.token_endpoint]) // another's, or a script
    if (!String(address).startsWith(`${issuer}/`)) throw new Error(`${issuer} says that one signs in at ${address}`)
  const kept = { issuer, token: found.token_endpoint, redirect, verifier: random(), state: random() }
  sessionStorage.setItem(KEPT, JSON.stringify(kept))
  const query = new URLSearchParams({
    response_type: "code",
    client_id: redirect,
    redirect_uri: redirect,
    scope,
    state: kept.state,
    code_challenge: base64url(fromHex(sha256(toHex(new TextEncoder().encode(kept.verifier))))),
    code_challenge_method: "S256",
  })
  location.assign(`${found.authorization_endpoint}?${query}`)
}

/**
 * The signed-in client, where the page was opened by the answer to `login`; else null. The answer leaves the address and
 * the history. Keep `settings.token` as you would a password: it is shown only once.
 *
 * @param {Settings} [settings] of the client
 * @returns {Promise<Takeback | null>} throws `SignInRefused`, also where the answer is to no sign-in of this page
 */
export async function finishLogin(settings = {}) {
  const answer = new URLSearchParams(location.search)
  if (!answer.has("state") || !(answer.has("code") || answer.has("error"))) return null
  const page = new URL(location.href)
  for (const name of ANSWER) page.searchParams.delete(name)
  history.replaceState(history.state, "", page)
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}")
  const isMine = answer.get("state") === kept.state
  if (isMine) sessionStorage.removeItem(KEPT)
  if (!isMine || answer.get("iss") !== kept.issuer) throw new SignInRefused("invalid_request", "This answers no sign-in of this page.")
  const refused = answer.get("error")
  if (refused !== null) throw new SignInRefused(refused, answer.get("error_description") ?? "")
  const said = await post(kept.token, {
    grant_type: "authorization_code",
    code: answer.get("code") ?? "",
    client_id: kept.redirect,
    redirect_uri: kept.redirect,
    code_verifier: kept.verifier,
  })
  return new Takeback(kept.issuer, { ...settings, token: tokenIn(said) })
}

/**
 * Sign in a program without a browser: a person enters a code on any device. They have ten minutes, and no longer than the code is
 * valid.
 *
 * @param {string | URL} service
 * @param {string} client the name under which the person lists it
 * @param {(codes: Codes) => void} show shows the person the code and the page
 * @param {{ scope?: "read" | "play", signal?: AbortSignal, settings?: Settings }} [options] `scope`: `play` unless given
 * @returns {Promise<Takeback>} the signed-in client; throws `SignInRefused`, and `TypeError` where the service sends times or a token
 *   that are none
 */
export async function deviceLogin(service, client, show, { scope = "play", signal, settings = {} } = {}) {
  const address = String(service).replace(/\/+$/, "")
  const codes = await post(`${address}/oauth/device_authorization`, { client_id: client, scope }, signal)
  if (codes.error) throw new SignInRefused(codes.error, codes.error_description)
  const until = performance.now() + 1000 * Math.min(PATIENCE, secondsIn(codes, "expires_in", 1, Infinity))
  const interval = codes.interval === undefined ? SLOWER : secondsIn(codes, "interval", -Infinity, PATIENCE)
  show(codes)
  const form = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", client_id: client, device_code: codes.device_code }
  for (let seconds = Math.max(1, interval); performance.now() + 1000 * seconds <= until; ) {
    await pause(1000 * seconds, signal)
    const said = await post(`${address}/oauth/token`, form, signal)
    if (said.error === "slow_down") seconds += SLOWER
    else if (said.error !== "authorization_pending") return new Takeback(address, { ...settings, token: tokenIn(said) })
  }
  throw new SignInRefused("expired_token", "Nobody entered the code in time.")
}

/**
 * Throws a `TypeError` where it is no whole number in these bounds.
 *
 * @param {any} codes
 * @param {string} name
 * @param {number} least
 * @param {number} most
 * @returns {number}
 */
function secondsIn(codes, name, least, most) {
  const seconds = codes[name]
  if (!Number.isInteger(seconds) || seconds < least || seconds > most) throw new TypeError(`The service has sent no seconds as ${name}`)
  return seconds
}

/**
 * Throws `SignInRefused`, and a `TypeError` where the service has sent none.
 *
 * @param {any} said
 * @returns {string}
 */
function tokenIn({ access_token: token, error, error_description: detail }) {
  if (error) throw new SignInRefused(error, detail)
  if (typeof token !== "string" || !TOKEN.test(token)) throw new TypeError("The service has sent no token")
  return token
}

/**
 * @param {string} address
 * @param {Record<string, string>} form
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} the JSON of the response, a refusal's too
 */
async function post(address, form, signal) {
  const sent = { method: "POST", body: new URLSearchParams(form), redirect: /** @type {const} */ ("error") }
  const read = async (/** @type {Response} */ response) => {
    const said = parsed(await textOf(response))
    if (!response.ok && !said.error) throw new SignInRefused("server_error", said.detail ?? `status ${response.status}`)
    return said
  }
  return exchanged(address, sent, read, signal)
}

/**
 * Send a request, and read the response. Throws a `TypeError` where it takes too long.
 *
 * @param {string} address
 * @param {RequestInit} sent
 * @param {(response: Response) => Promise<any>} read
 * @param {AbortSignal} [signal]
 */
async function exchanged(address, sent, read, signal) {
  const attempt = cutting(signal)
  const timer = setTimeout(attempt.cut, TIMEOUT)
  try {
    return await read(await fetch(address, { ...sent, signal: attempt.signal }))
  } catch (cause) {
    if (attempt.signal.aborted && !signal?.aborted) throw new TypeError(`${address} takes too long`, { cause })
    throw cause
  } finally {
    clearTimeout(timer)
    attempt.release()
  }
}

/** 32 random bytes, as base64url. */
function random() {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** @param {Uint8Array} bytes */
function base64url(bytes) {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}
