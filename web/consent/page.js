/**
 * The page on which a person lets a client sign in: `/oauth/authorize`. It always asks, sends the person nowhere unless a
 * button is clicked, and to no address but the one that the service made.
 */
import { Problem } from "../client/index.js"
import { h, render } from "../core/h.js"
import { announce } from "../core/notices.js"
import { account, reason, service } from "../core/service.js"
import { naming } from "../parts/account.js"
import { inTop } from "../parts/top.js"
import { resting } from "./resting.js"
import { WORDS } from "./words.js"

/** @typedef {import("./words.js").Preview} Preview */

/** @param {HTMLElement} root */
export function open(root) {
  const query = location.search.slice(1)
  let turn = 0
  let wake = () => {}
  inTop(null)
  document.title = WORDS.title
  const show = (/** @type {import("../core/h.js").Child} */ parts) =>
    render(root, h("div", { class: "narrow signing" }, parts))
  const draw = async () => {
    const mine = ++turn
    wake()
    const { who } = account.get()
    if (!who) return show([h("h1", null, WORDS.title), h("p", null, WORDS.who), naming()])
    try {
      const preview = await service().call("previewSignIn", { body: { query } })
      if (mine !== turn) return
      const ask = (/** @type {boolean} */ rests) => show(asked(preview, who.name, rests, answer))
      const answer = async (/** @type {boolean} */ allow) => {
        wake()
        ask(true)
        try {
          const body = { query, consent: preview.consent, allow }
          location.replace((await service().call("answerSignIn", { body })).redirect)
        } catch (error) {
          announce(reason(error), { bad: true })
          void draw()
        }
      }
      wake = resting(ask)
    } catch (error) {
      if (mine === turn) show(failed(error))
    }
  }
  const stop = account.subscribe(() => void draw())
  void draw()
  return () => {
    turn = -1
    wake()
    stop()
  }
}

/**
 * @param {Preview} preview
 * @param {string} name of the player
 * @param {boolean} rests whether the buttons do not work
 * @param {(allow: boolean) => void} answer
 */
function asked(preview, name, rests, answer) {
  const { kind, shown } = preview
  return [
    h("h1", { "data-asks": shown }, (WORDS.asks[kind] ?? WORDS.asksUnknown)(shown)),
    kind !== "web" && h("p", { class: "notice", "data-unverified": "" }, WORDS.unverified(preview)),
    may(name, preview),
    h("p", { class: "quiet" }, WORDS.goesTo, " ", h("code", null, preview.redirect)),
    h(
      "div",
      { class: "buttons" },
      h("button", { class: "primary", "data-allow": "", disabled: rests, onclick: () => answer(true) }, WORDS.allow),
      h("button", { "data-deny": "", disabled: rests, onclick: () => answer(false) }, WORDS.deny),
    ),
  ]
}

/**
 * As whom, what, and until when.
 *
 * @param {string} name of the player
 * @param {{ scopes: readonly string[], expires_at: number }} preview
 */
export function may(name, { scopes, expires_at }) {
  return [
    h("p", null, WORDS.as(name)),
    h("p", null, WORDS.may),
    h(
      "ul",
      null,
      scopes.map((scope) => h("li", null, WORDS.scopes[scope] ?? scope)),
    ),
    h("p", null, WORDS.mayNot),
    h("p", null, WORDS.until(expires_at)),
  ]
}

/** @param {unknown} error */
function failed(error) {
  const said = error instanceof Problem ? error.document.detail : reason(error)
  return [h("h1", null, WORDS.wrong), h("p", null, said), h("p", { class: "quiet" }, WORDS.wrongSaid)]
}
