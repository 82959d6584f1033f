/** The page of the account: its name, ways to sign in, devices, webhooks, and the ways out. */
import { h, render } from "../core/h.js"
import { announce } from "../core/notices.js"
import { account, become, reason, service } from "../core/service.js"
import { naming, NAME_UNITS, submitted } from "../parts/account.js"
import { confirmed } from "../parts/dialogs.js"
import { inTop } from "../parts/top.js"
import { ACCOUNT } from "../signing/words.js"
import { devices, elsewhere } from "./devices.js"
import { bringMade, madeNow } from "./made.js"
import { small, waysIn } from "./ways.js"

/** @typedef {import("../client/index.js").Schemas} Schemas */

/**
 * What is shown. `since`: when the account was registered; `shown`: the key of this browser, once it is asked for;
 * `renaming`: the id of the passkey that gets another name.
 *
 * @typedef {{
 *   tokens: readonly Schemas["ListedToken"][], ways: readonly Schemas["KnownWayIn"][], since: number,
 *   webhooks: readonly Schemas["KnownWebhook"][], shown: boolean, renaming: string | null,
 *   made: import("./made.js").Made | null
 * }} Shown
 */

/**
 * What the parts of the page can do.
 *
 * @typedef Does
 * @property {(act: () => Promise<unknown>) => void} act does something, says why if it fails, and draws what is there then
 * @property {(change: Partial<Shown>) => void} show
 * @property {(made: import("./made.js").Made) => void} tell shows what was made or done now, and brings it before the person
 */

/** @type {Shown} */
const NOTHING = { tokens: [], ways: [], since: 0, webhooks: [], shown: false, renaming: null, made: null }

/** @param {HTMLElement} root */
export function open(root) {
  let ended = false
  let state = NOTHING
  /** @param {Partial<Shown>} change */
  const show = (change) => {
    state = { ...state, ...change }
    if (!ended) render(root, h("div", { class: "narrow", "data-ready": state.since > 0 }, page(state, does)))
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
  /** @type {Does} */
  const does = {
    act: (doing) => void doing().then(load).catch(refused),
    show,
    tell(made) {
      show({ made })
      bringMade(root)
    },
  }
  const stop = account.subscribe(() => {
    show(NOTHING)
    load().catch(refused)
  })
  document.title = ACCOUNT.account
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
 * @param {Does} does
 */
function page(state, does) {
  const { who } = account.get()
  if (!who) return [h("h1", null, ACCOUNT.account), h("p", null, ACCOUNT.somebody), naming()]
  return [
    h("h1", null, ACCOUNT.account),
    h(
      "form",
      { class: "line", onsubmit: (/** @type {SubmitEvent} */ event) => submitted(event, rename) },
      h(
        "label",
        null,
        h("span", null, ACCOUNT.yourName),
        h("input", { name: "name", value: who.name, maxlength: NAME_UNITS, required: true }),
      ),
      h("button", null, ACCOUNT.rename),
    ),
    madeNow(state.made),
    waysIn(state, does),
    devices(state, does),
    elsewhere(state, does, who.token),
    webhooks(state, does),
    h("h2", null, ACCOUNT.leave),
    h(
      "div",
      { class: "buttons" },
      h("button", { "data-export": "", onclick: () => void exported().catch(refused) }, ACCOUNT.exports),
      h("button", { "data-leave": "", onclick: () => void leave(state) }, ACCOUNT.forget),
      h(
        "button",
        { class: "bad", "data-delete": "", onclick: () => void remove().catch(refused) },
        ACCOUNT.deleteAccount,
      ),
    ),
  ]
}

/**
 * @param {Shown} state
 * @param {Does} does
 */
function webhooks(state, { act }) {
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
            small(ACCOUNT.remove, hook.url, {}, () => drop(hook.id)),
          ),
        ),
      ),
    )
  )
}

/** @param {Shown} state */
async function leave({ ways }) {
  const kinds = [
    ways.some((way) => way.kind === "passkey") && ACCOUNT.aPasskey,
    ways.some((way) => way.kind !== "passkey") && ACCOUNT.yourCode,
  ].filter((kind) => kind !== false)
  const lines = [kinds.length > 0 ? ACCOUNT.leaveKept(kinds) : ACCOUNT.forgetSure]
  if (await confirmed(ACCOUNT.forget, lines, ACCOUNT.forget)) become(null)
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
  const lines = ACCOUNT.deletes(playing.tables.length, open.tables.length, playing.next !== null).filter(
    (line) => line !== false,
  )
  if (!(await confirmed(ACCOUNT.deleteAccount, lines, ACCOUNT.deleteSure))) return
  await service().call("eraseMe")
  become(null)
  announce(ACCOUNT.deleted)
}

/** @param {string} name */
async function rename(name) {
  const { who } = account.get()
  if (!who) throw new Error(ACCOUNT.keyRefused)
  await service().call("rename", { body: { name } })
  return { ...who, name }
}
