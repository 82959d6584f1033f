/** The page of the account: its name, ways to sign in, devices, webhooks, and the ways out. */
import { h, render } from "../core/h.js"
import { announce } from "../core/notices.js"
import { account, become, reason, service } from "../core/service.js"
import { WORDS } from "../words.js"
import { copy, naming, NAME_UNITS, submitted } from "../parts/account.js"
import { confirmed } from "../parts/dialogs.js"
import { inTop } from "../parts/top.js"
import { addPasskey, hasPasskeys, proving } from "../signing/passkeys.js"
import { day, mayIssueSpare, nameOf, nameOfWay, origin, treeOf } from "./tree.js"
import { ACCOUNT } from "../signing/words.js"

/** @typedef {import("../client/index.js").Schemas} Schemas */

/**
 * What is shown. `since`: when the account was registered; `shown`: the key of this browser, once it is asked for;
 * `renaming`: the id of the passkey that gets another name; `made`: a key or code that was made now, and what is said of
 * it.
 *
 * @typedef {{
 *   tokens: readonly Schemas["ListedToken"][], ways: readonly Schemas["KnownWayIn"][], since: number,
 *   webhooks: readonly Schemas["KnownWebhook"][], shown: boolean, renaming: string | null,
 *   made: { text: string, said: readonly string[] } | null
 * }} Shown
 */

/** @typedef {(act: () => Promise<unknown>) => void} Act does something, says why if it fails, and draws what is there then */

/** @type {Shown} */
const NOTHING = { tokens: [], ways: [], since: 0, webhooks: [], shown: false, renaming: null, made: null }

/** @param {HTMLElement} root */
export function open(root) {
  let ended = false
  let state = NOTHING
  /** @param {Partial<Shown>} change */
  const show = (change) => {
    state = { ...state, ...change }
    if (!ended) render(root, h("div", { class: "narrow", "data-ready": state.since > 0 }, page(state, act, show)))
  }
  const load = async () => {
    const { who } = account.get()
    if (!who) return show(NOTHING)
    const [tokens, me, { ways }, webhooks] = await Promise.all([
      service().call("listTokens"),
      service().call("me"),
      service().call("listWaysIn"),
      service().call("listWebhooks"),
    ])
    if (account.get().who?.id === who.id) show({ tokens, since: me.created_at, ways, webhooks })
  }
  /** @type {Act} */
  const act = (doing) => void doing().then(load).catch(refused)
  const stop = account.subscribe(() => {
    show(NOTHING)
    load().catch(refused)
  })
  document.title = WORDS.account
  inTop(null)
  show({})
  load().catch(refused)
  return () => {
    ended = true
    stop()
  }
}

/** @param {unknown} error */
const refused = (error) => announce(reason(error), { bad: true })

/**
 * @param {Shown} state
 * @param {Act} act
 * @param {(change: Partial<Shown>) => void} show
 */
function page(state, act, show) {
  const { who } = account.get()
  if (!who) return [h("h1", null, WORDS.account), h("p", null, ACCOUNT.somebody), naming()]
  return [
    h("h1", null, WORDS.account),
    h(
      "form",
      { class: "line", onsubmit: (/** @type {SubmitEvent} */ event) => submitted(event, rename) },
      h(
        "label",
        null,
        h("span", null, WORDS.yourName),
        h("input", { name: "name", value: who.name, maxlength: NAME_UNITS, required: true }),
      ),
      h("button", null, WORDS.rename),
    ),
    state.made && made(state.made),
    waysIn(state, act, show),
    keys(state, act),
    elsewhere(state, act, show, who.token),
    webhooks(state, act),
    h("h2", null, ACCOUNT.leave),
    h(
      "div",
      { class: "buttons" },
      h("button", { "data-export": "", onclick: () => void exported().catch(refused) }, ACCOUNT.exports),
      h("button", { onclick: () => void leave(state) }, WORDS.forget),
      h(
        "button",
        { class: "bad", "data-delete": "", onclick: () => void remove().catch(refused) },
        WORDS.deleteAccount,
      ),
    ),
  ]
}

/** @param {{ text: string, said: readonly string[] }} made */
function made({ text, said }) {
  return h(
    "section",
    { key: "made", "data-made": "" },
    said.map((line) => h("p", null, line)),
    key(text),
  )
}

/** @param {string} text */
const key = (text) =>
  h(
    "div",
    { class: "line" },
    h("code", { class: "key" }, text),
    h("button", { class: "small", onclick: () => copy(text) }, WORDS.copy),
  )

/**
 * @param {Shown} state
 * @param {Act} act
 * @param {(change: Partial<Shown>) => void} show
 */
function waysIn(state, act, show) {
  const kept = state.ways.length > 0
  const hasCode = state.ways.some((way) => way.kind !== "passkey")
  return h(
    "section",
    { key: "ways", "data-ways-in": state.ways.length },
    h("h2", null, ACCOUNT.ways),
    h("p", null, kept ? ACCOUNT.kept : ACCOUNT.lead),
    h(
      "ul",
      { class: "rows" },
      state.ways.map((way) =>
        h(
          "li",
          { key: way.id },
          way.id === state.renaming
            ? named(way, act, show)
            : h("span", null, nameOfWay(way), " ", h("span", { class: "quiet" }, used(way))),
          way.kind === "passkey" &&
            way.id !== state.renaming &&
            h(
              "button",
              { class: "small", "data-rename": way.id, onclick: () => show({ renaming: way.id }) },
              WORDS.rename,
            ),
          h("button", { class: "small", onclick: () => act(() => removeWay(way, state)) }, ACCOUNT.remove),
        ),
      ),
    ),
    hasPasskeys()
      ? h(
          "form",
          { class: "line", onsubmit: (/** @type {SubmitEvent} */ event) => added(event, act) },
          h(
            "label",
            null,
            h("span", null, ACCOUNT.passkeyName),
            h("input", { name: "passkey", value: ACCOUNT.proposed, maxlength: NAME_UNITS / 2, required: true }),
          ),
          h("button", { class: "primary", "data-keep": "" }, kept ? ACCOUNT.another : ACCOUNT.keep),
        )
      : h("p", { class: "quiet" }, ACCOUNT.unsupported),
    h(
      "div",
      { class: "buttons" },
      h(
        "button",
        { "data-code": "", onclick: () => act(() => newCode(hasCode, show)) },
        hasCode ? ACCOUNT.renewCode : ACCOUNT.makeCode,
      ),
    ),
    h("p", { class: "quiet" }, ACCOUNT.why),
  )
}

/**
 * @param {Schemas["KnownWayIn"]} way
 * @param {Act} act
 * @param {(change: Partial<Shown>) => void} show
 */
function named(way, act, show) {
  const renamed = async (/** @type {string} */ name) => {
    await proving(() => service().call("renamePasskey", { way: way.id, body: { name } }))
    show({ renaming: null })
  }
  const send = (/** @type {SubmitEvent} */ event) => {
    const name = passkeyIn(event)
    act(() => renamed(name))
  }
  return h(
    "form",
    { class: "line", onsubmit: send },
    h(
      "label",
      null,
      h("span", null, ACCOUNT.passkeyName),
      h("input", { name: "passkey", value: way.name, maxlength: NAME_UNITS / 2, required: true }),
    ),
    h("button", { class: "small" }, WORDS.rename),
  )
}

/** @param {Schemas["KnownWayIn"]} way */
const used = (way) =>
  [
    ACCOUNT.addedAt(day(way.created_at)),
    ...(way.added_by === null ? [ACCOUNT.keyGone] : []),
    way.used_at === null ? ACCOUNT.never : ACCOUNT.usedAt(day(way.used_at)),
  ].join(", ")

/**
 * @param {SubmitEvent} event
 * @param {Act} act
 */
function added(event, act) {
  const name = passkeyIn(event)
  act(async () => {
    await addPasskey(name)
    announce(ACCOUNT.added)
  })
}

/**
 * The name of a passkey in a form, which is not sent.
 *
 * @param {SubmitEvent} event
 */
function passkeyIn(event) {
  event.preventDefault()
  return String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("passkey")).trim()
}

/**
 * @param {boolean} replaces
 * @param {(change: Partial<Shown>) => void} show
 */
async function newCode(replaces, show) {
  const { recovery_code: text } = await proving(() => service().call("makeRecoveryCode"))
  show({ made: { text, said: replaces ? [ACCOUNT.codeMade, ACCOUNT.codeReplaces] : [ACCOUNT.codeMade] } })
}

/**
 * @param {Schemas["KnownWayIn"]} way
 * @param {Shown} state
 */
async function removeWay(way, state) {
  const lines = state.ways.length === 1 ? [ACCOUNT.removesLast, ACCOUNT.removes] : [ACCOUNT.removes]
  if (!(await confirmed(nameOfWay(way), lines, ACCOUNT.removeSure))) return
  await proving(() => service().call("removeWayIn", { way: way.id }))
}

/**
 * @param {Shown} state
 * @param {Act} act
 */
function keys(state, act) {
  const { tokens, ways, since } = state
  const revoke = (/** @type {string} */ token) => act(() => proving(() => service().call("revokeToken", { token })))
  /** @type {(node: import("./tree.js").Node) => import("../core/h.js").Child} */
  const row = ({ id, token, way, below }) => [
    h(
      "li",
      { key: id },
      token &&
        h(
          "span",
          null,
          nameOf(token),
          " ",
          h("span", { class: "quiet" }, origin(token, tokens, ways, since), limits(token), lastUse(token)),
        ),
      way && h("span", { class: "quiet" }, nameOfWay(way)),
      token &&
        !token.current &&
        !token.spare &&
        h("button", { class: "small", onclick: () => revoke(token.id) }, WORDS.revoke),
    ),
    below.length > 0 && h("li", { key: `${id} below` }, h("ul", { class: "rows" }, below.map(row))),
  ]
  return h(
    "section",
    { key: "keys", "data-keys": "" },
    h("h2", null, ACCOUNT.keys),
    h("p", { class: "quiet" }, ACCOUNT.keysLead, " ", WORDS.revokeTakes),
    h("ul", { class: "rows" }, treeOf(tokens, ways).map(row)),
    since > 0 && !tokens.some((token) => token.spare) && ways.length === 0 && h("p", { class: "quiet" }, WORDS.noSpare),
  )
}

/** @param {Schemas["ListedToken"]} token */
const lastUse = (token) => (token.current || token.used_at === null ? "" : `, ${ACCOUNT.usedAt(day(token.used_at))}`)

/** @param {Schemas["ListedToken"]} token */
function limits(token) {
  const may = token.scopes.includes("account") ? "" : ` ${ACCOUNT.may(token.scopes)}`
  return token.expires_at === null ? may : `${may} ${ACCOUNT.until(day(token.expires_at))}`
}

/**
 * @param {Shown} state
 * @param {Act} act
 * @param {(change: Partial<Shown>) => void} show
 * @param {string} own the key of this browser
 */
function elsewhere(state, act, show, own) {
  return h(
    "section",
    { key: "elsewhere" },
    h("h2", null, ACCOUNT.mine),
    h("p", null, WORDS.keyShown),
    state.shown ? key(own) : h("button", { onclick: () => show({ shown: true }) }, WORDS.showKey),
    h(
      "div",
      { class: "buttons" },
      h("button", { onclick: () => act(() => issue(show)) }, WORDS.newKey),
      mayIssueSpare(state.tokens) &&
        h("button", { "data-spare": "", onclick: () => act(() => issueSpare(show)) }, WORDS.newSpare),
    ),
  )
}

/** @param {(change: Partial<Shown>) => void} show */
async function issue(show) {
  const { token } = await service().call("issueToken", { body: { label: WORDS.carry } })
  show({ made: { text: token, said: [WORDS.newKeyMade, WORDS.carried] } })
}

/** @param {(change: Partial<Shown>) => void} show */
async function issueSpare(show) {
  const { token } = await service().call("issueToken", { body: { label: WORDS.spare, spare: true } })
  show({ made: { text: token, said: [WORDS.newKeyMade, WORDS.spareMade] } })
}

/**
 * @param {Shown} state
 * @param {Act} act
 */
function webhooks(state, act) {
  const drop = (/** @type {string} */ webhook) => act(() => service().call("removeWebhook", { webhook }))
  return (
    state.webhooks.length > 0 &&
    h(
      "section",
      { key: "webhooks" },
      h("h2", null, ACCOUNT.webhooks),
      h(
        "ul",
        { class: "rows" },
        state.webhooks.map((hook) =>
          h(
            "li",
            { key: hook.id },
            h("span", { class: "cut" }, hook.url),
            h("button", { class: "small", onclick: () => drop(hook.id) }, ACCOUNT.remove),
          ),
        ),
      ),
    )
  )
}

/** @param {Shown} state */
async function leave(state) {
  const lines = [state.ways.length > 0 ? ACCOUNT.leaveKept : WORDS.forgetSure]
  if (await confirmed(WORDS.forget, lines, WORDS.forget)) become(null)
}

/** Save everything that belongs to the account as a file. */
async function exported() {
  announce(ACCOUNT.exporting)
  const text = await service().call("exportAccount")
  const file = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }))
  const link = document.createElement("a")
  link.href = file
  link.download = "takeback-account.ndjson"
  link.click()
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
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
