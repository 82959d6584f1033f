/** Who plays: a name to begin with, or a way back to an account. */
import { Problem } from "../client/index.js"
import { arrive } from "../core/address.js"
import { h } from "../core/h.js"
import { account, become, clientWith, reason, refused, service } from "../core/service.js"
import { hasPasskeys, signInByCode, signInByPasskey } from "../signing/passkeys.js"
import { ACCOUNT } from "../signing/words.js"
import { WORDS } from "../words.js"
import { dialog } from "./dialogs.js"
import { announce } from "../core/notices.js"

/** @typedef {import("../core/service.js").Account} Account */

/** The 40 characters of a name, in the units in which a browser counts: an emoji is two. */
export const NAME_UNITS = 80

/**
 * Be a player: the present one, or ask for a name first. Null if nobody wants to be one.
 *
 * @param {string} [title] of the question
 */
export async function somebody(title = ACCOUNT.nameFirst) {
  return account.get().who ?? (await dialog(title, (close) => naming((who) => close(who))))
}

/** Ask a visitor to sign in, and open the page again for who they are. */
export async function signIn() {
  if (await somebody(ACCOUNT.signInFirst)) arrive()
}

/**
 * The form with which a player begins.
 *
 * @param {(who: Account) => void} [then]
 */
export function naming(then = () => {}) {
  const before = refused()
  return [
    before &&
      h(
        "form",
        {
          class: "line",
          key: "again",
          onsubmit: (/** @type {SubmitEvent} */ event) => submitted(event, () => byKey(before.token), then),
        },
        h("button", { "data-again": "" }, ACCOUNT.tryAgain(before.name)),
      ),
    h(
      "form",
      {
        class: "line",
        key: "name",
        onsubmit: (/** @type {SubmitEvent} */ event) => submitted(event, register, then),
      },
      h("label", null, h("span", null, ACCOUNT.yourName), field("name", "nickname", NAME_UNITS)),
      h("button", { class: "primary" }, ACCOUNT.begin),
    ),
    hasPasskeys() &&
      h(
        "form",
        {
          class: "line",
          key: "passkey",
          onsubmit: (/** @type {SubmitEvent} */ event) => submitted(event, byPasskey, then),
        },
        h("button", { "data-passkey": "" }, ACCOUNT.signIn),
      ),
    h(
      "details",
      { key: "key" },
      h("summary", null, ACCOUNT.haveKey),
      h(
        "form",
        { class: "line", onsubmit: (/** @type {SubmitEvent} */ event) => submitted(event, byKey, then) },
        h("label", null, h("span", null, ACCOUNT.keyOrCode), field("key", "off", 100)),
        h("button", null, ACCOUNT.useKey),
      ),
    ),
  ]
}

/**
 * @param {string} name
 * @param {string} autocomplete
 * @param {number} maxlength
 */
function field(name, autocomplete, maxlength) {
  return h("input", { name, autocomplete, maxlength, required: true, spellcheck: "false" })
}

/**
 * Become who a form leads to.
 *
 * @param {SubmitEvent} event
 * @param {(value: string) => Promise<Account>} act
 * @param {(who: Account) => void} [then]
 */
export async function submitted(event, act, then = () => {}) {
  event.preventDefault()
  const form = /** @type {HTMLFormElement} */ (event.target)
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"))
  if (button.disabled) return
  button.disabled = true
  try {
    const who = await act(String([...new FormData(form).values()][0] ?? "").trim())
    become(who)
    then(who)
  } catch (error) {
    announce(reason(error), { at: form, bad: true })
  } finally {
    button.disabled = false
  }
}

/** @param {string} name */
async function register(name) {
  return service().call("register", { body: { name } })
}

async function byPasskey() {
  const { id, name, token } = await signInByPasskey()
  return { id, name, token }
}

/** A recovery code has 20 letters and digits, a key 48 digits. */
const CODE = /^[\s-]*([0-9a-z][\s-]*){20}$/i

/** @param {string} typed a key, or a recovery code */
async function byKey(typed) {
  if (!CODE.test(typed)) {
    const { id, name } = await clientWith(typed).call("me").catch(unknown)
    return { id, name, token: typed }
  }
  const { id, name, token, recovery_code: next } = await signInByCode(typed)
  if (next) void showNext(next)
  return { id, name, token }
}

/**
 * @param {unknown} error of a key that was typed
 * @returns {never}
 */
function unknown(error) {
  throw error instanceof Problem && error.code === "unauthorized" ? new Error(ACCOUNT.keyRefused) : error
}

/** @param {string} next the recovery code that replaces the one that was used */
async function showNext(next) {
  await dialog(ACCOUNT.code, (/** @type {(value: null) => void} */ close) => [
    h("p", null, ACCOUNT.codeNext),
    h("code", { class: "key" }, next),
    h(
      "div",
      { class: "buttons" },
      h("button", { onclick: () => copy(next) }, WORDS.copy),
      h("button", { class: "primary", "data-written": "", onclick: () => close(null) }, ACCOUNT.written),
    ),
  ])
}

/**
 * Put a text on the clipboard, where the browser lets us.
 *
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    announce(ACCOUNT.copied)
  } catch {
    announce(text, { stay: true })
  }
}
