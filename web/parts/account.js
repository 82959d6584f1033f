/** Who plays: a name to begin with, the key to carry elsewhere, keys to revoke. */
import { h } from "../core/h.js"
import { account, become, clientWith, reason, service } from "../core/service.js"
import { WORDS } from "../words.js"
import { confirmed, dialog } from "./dialogs.js"
import { announce } from "../core/notices.js"

/** @typedef {import("../client/index.js").Schemas["KnownToken"]} Token */

/**
 * The keys of an account as they are shown, and the key that was made now. `since`: when the account was registered.
 *
 * @typedef {{ shown: string | null, made: string | null, carried: boolean, tokens: Token[], since: number }} Keys
 */

/** The 40 characters of a name, in the units in which a browser counts: an emoji is two. */
const NAME_UNITS = 80

/** Be a player: the present one, or ask for a name first. Null if nobody wants to be one. */
export async function somebody() {
  return account.get().who ?? (await dialog(WORDS.nameFirst, (close) => naming((who) => close(who))))
}

/**
 * The form with which a player begins.
 *
 * @param {(who: import("../core/service.js").Account) => void} [then]
 */
export function naming(then = () => {}) {
  return [
    h(
      "form",
      {
        class: "line",
        key: "name",
        onsubmit: (/** @type {SubmitEvent} */ event) => submitted(event, register, then),
      },
      h("label", null, h("span", null, WORDS.yourName), field("name", "nickname", NAME_UNITS)),
      h("button", { class: "primary" }, WORDS.begin),
    ),
    h(
      "details",
      { key: "key" },
      h("summary", null, WORDS.haveKey),
      h(
        "form",
        { class: "line", onsubmit: (/** @type {SubmitEvent} */ event) => submitted(event, carryIn, then) },
        h("label", null, h("span", null, WORDS.key), field("key", "off", 100)),
        h("button", null, WORDS.useKey),
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
 * @param {SubmitEvent} event
 * @param {(value: string) => Promise<import("../core/service.js").Account>} act
 * @param {(who: import("../core/service.js").Account) => void} then
 */
async function submitted(event, act, then) {
  event.preventDefault()
  const form = /** @type {HTMLFormElement} */ (event.target)
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"))
  if (button.disabled) return
  button.disabled = true
  try {
    const who = await act(String([...new FormData(form).values()][0]).trim())
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

/** @param {string} token */
async function carryIn(token) {
  const { id, name } = await clientWith(token).call("me")
  return { id, name, token }
}

/** Show the account, its keys, and the ways out. */
export async function showAccount() {
  const { who } = account.get()
  if (!who) return
  /** @type {Keys} */
  const state = { shown: null, made: null, carried: true, tokens: [], since: 0 }
  let draw = () => {}
  const load = async () => {
    const [tokens, me] = await Promise.all([service().call("listTokens"), service().call("me")])
    state.tokens = tokens
    state.since = me.created_at
    draw()
  }
  load().catch(() => {})
  const left = await dialog(
    WORDS.account,
    (/** @type {(value: "left" | "deleted" | null) => void} */ close, redraw) => {
      draw = redraw
      return [
        h(
          "form",
          { class: "line", onsubmit: (/** @type {SubmitEvent} */ event) => submitted(event, rename, redraw) },
          h(
            "label",
            null,
            h("span", null, WORDS.yourName),
            h("input", { name: "name", value: who.name, maxlength: NAME_UNITS, required: true }),
          ),
          h("button", null, WORDS.rename),
        ),
        h("p", null, WORDS.keyShown),
        state.shown
          ? key(state.shown)
          : h("button", { onclick: () => ((state.shown = who.token), redraw()) }, WORDS.showKey),
        h("h3", null, WORDS.devices),
        h(
          "ul",
          { class: "rows" },
          state.tokens.map((token) =>
            h(
              "li",
              { key: token.id },
              h("span", null, nameOf(token), " ", h("span", { class: "quiet" }, origin(token, state))),
              !token.current &&
                !token.spare &&
                h("button", { class: "small", onclick: () => revoke(token.id).then(load, refused) }, WORDS.revoke),
            ),
          ),
        ),
        h("p", { class: "quiet" }, WORDS.revokeTakes),
        state.since > 0 && !state.tokens.some((token) => token.spare) && h("p", { class: "quiet" }, WORDS.noSpare),
        state.made && [
          h("p", null, WORDS.newKeyMade),
          key(state.made),
          h("p", { class: "quiet" }, state.carried ? WORDS.carried : WORDS.spareMade),
        ],
        h(
          "div",
          { class: "buttons" },
          h("button", { onclick: () => issue(state).then(load, refused) }, WORDS.newKey),
          mayIssueSpare(state) &&
            h("button", { "data-spare": "", onclick: () => issueSpare(state).then(load, refused) }, WORDS.newSpare),
          h("button", { onclick: () => close("left") }, WORDS.forget),
          h("button", { class: "bad", "data-delete": "", onclick: () => close("deleted") }, WORDS.deleteAccount),
          h("button", { class: "primary", onclick: () => close(null) }, WORDS.close),
        ),
      ]
    },
  )
  if (left === "left" && (await confirmed(WORDS.forget, [WORDS.forgetSure], WORDS.forget))) become(null)
  if (left === "deleted") await remove().catch(refused)
}

/** Delete the account, once its player knows what will happen. */
async function remove() {
  const mine = (/** @type {"playing" | "open"} */ status) =>
    service().call("listTables", { mine: "true", status, limit: 100 })
  const [playing, open] = await Promise.all([mine("playing"), mine("open")])
  const lines = WORDS.deletes(playing.tables.length, open.tables.length, playing.next !== null).filter(
    (line) => line !== false,
  )
  if (!(await confirmed(WORDS.deleteAccount, lines, WORDS.deleteSure))) return
  await service().call("eraseMe")
  become(null)
  announce(WORDS.deleted)
}

/** @param {string} name */
async function rename(name) {
  const { who } = account.get()
  if (!who) throw new Error(WORDS.keyRefused)
  await service().call("rename", { body: { name } })
  return { ...who, name }
}

/** @param {string} token its id */
async function revoke(token) {
  await service().call("revokeToken", { token })
}

/** @param {Keys} state */
async function issue(state) {
  const { token } = await service().call("issueToken", { body: { label: WORDS.carry } })
  state.made = token
  state.carried = true
}

/** @param {Keys} state */
async function issueSpare(state) {
  const { token } = await service().call("issueToken", { body: { label: WORDS.spare, spare: true } })
  state.made = token
  state.carried = false
}

/**
 * Whether the key of this browser may make the spare: there is none, and this key is the oldest that may do everything
 * and never expires, as that of registration is.
 *
 * @param {Keys} state
 */
function mayIssueSpare(state) {
  const oldest = state.tokens.find((token) => token.expires_at === null && token.scopes.includes("account"))
  return oldest?.current && !state.tokens.some((token) => token.spare)
}

/** @param {Token} token */
function nameOf(token) {
  return token.current ? WORDS.thisBrowser : token.label || token.id.slice(0, 6)
}

/**
 * With which key another one was made. That of registration is as old as the account.
 *
 * @param {Token} token
 * @param {Keys} state
 */
function origin(token, state) {
  if (token.spare) return WORDS.isSpare
  const issuer = state.tokens.find((each) => each.id === token.issued_by)
  if (issuer) return WORDS.madeWith(nameOf(issuer))
  return token.created_at === state.since ? WORDS.isFirst : WORDS.madeWithUnknown
}

/** @param {unknown} error */
function refused(error) {
  announce(reason(error), { bad: true })
}

/** @param {string} text */
function key(text) {
  return h(
    "div",
    { class: "line" },
    h("code", { class: "key" }, text),
    h("button", { class: "small", onclick: () => copy(text) }, WORDS.copy),
  )
}

/**
 * Put a text on the clipboard, where the browser lets us.
 *
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    announce(WORDS.copied)
  } catch {
    announce(text, { stay: true })
  }
}
