/**
 * The page on which a person lets a device sign in that shows a code: `/device`. It asks for the code, also where the
 * address has it, and says where the code comes from before anything can be allowed.
 */
import { h, render } from "../core/h.js"
import { account, reason, service } from "../core/service.js"
import { naming } from "../parts/account.js"
import { inTop } from "../parts/top.js"
import { may } from "./page.js"
import { resting } from "./resting.js"
import { WORDS } from "./words.js"

/** @typedef {import("../client/index.js").Schemas["DevicePreview"]} Preview */

/** @param {HTMLElement} root */
export function open(root) {
  let turn = 0
  let wake = () => {}
  inTop(null)
  document.title = WORDS.deviceTitle
  const show = (/** @type {import("../core/h.js").Child} */ parts) =>
    render(root, h("div", { class: "narrow signing" }, h("h1", null, WORDS.deviceTitle), parts))
  const ask = (/** @type {string} */ said) => {
    turn += 1
    wake()
    if (!account.get().who) return show([h("p", null, WORDS.who), naming()])
    show(form(said, look))
  }
  const look = async (/** @type {string} */ user_code) => {
    const mine = ++turn
    try {
      const preview = await service().call("previewDevice", { body: { user_code } })
      const name = account.get().who?.name ?? ""
      if (mine !== turn) return
      const draw = (/** @type {boolean} */ rests) => show(asked(preview, name, rests, answer))
      const answer = async (/** @type {boolean} */ allow) => {
        wake()
        draw(true)
        try {
          await service().call("answerDevice", { body: { user_code, consent: preview.consent, allow } })
          if (mine === turn) show(h("p", { "data-answered": "" }, allow ? WORDS.deviceAllowed : WORDS.deviceDenied))
        } catch (error) {
          ask(reason(error))
        }
      }
      wake = resting(draw)
    } catch (error) {
      if (mine === turn) ask(reason(error))
    }
  }
  const stop = account.subscribe(() => ask(""))
  ask("")
  return () => {
    turn = -1
    wake()
    stop()
  }
}

/**
 * The form for the code, with the one in the address.
 *
 * @param {string} said why the last one did not do
 * @param {(code: string) => void} look
 */
function form(said, look) {
  const given = new URLSearchParams(location.search).get("user_code") ?? ""
  return [
    h("p", null, WORDS.deviceCode),
    said && h("p", { class: "notice" }, said),
    h(
      "form",
      {
        class: "line",
        onsubmit: (event) => {
          event.preventDefault()
          look(String(new FormData(event.currentTarget).get("code")).trim())
        },
      },
      h(
        "label",
        null,
        h("span", null, WORDS.code),
        h("input", { name: "code", value: given, maxlength: 20, required: true, autocomplete: "off" }),
      ),
      h("button", { class: "primary" }, WORDS.lookUp),
    ),
  ]
}

/**
 * @param {Preview} preview
 * @param {string} name of the player
 * @param {boolean} rests whether the buttons do not work
 * @param {(allow: boolean) => void} answer
 */
function asked(preview, name, rests, answer) {
  return [
    h("p", { "data-asks": preview.client }, WORDS.deviceAsks(preview.client)),
    h("p", null, WORDS.deviceFrom(preview.address, preview.asked_at)),
    h("p", { class: "notice" }, preview.same_address ? WORDS.deviceSame : WORDS.deviceElsewhere),
    may(name, preview),
    h(
      "div",
      { class: "buttons" },
      h("button", { class: "primary", "data-allow": "", disabled: rests, onclick: () => answer(true) }, WORDS.allow),
      h("button", { "data-deny": "", disabled: rests, onclick: () => answer(false) }, WORDS.deny),
    ),
  ]
}
