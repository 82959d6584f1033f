/** The ways to sign in to an account: passkeys and the recovery code, which are added, renamed and removed here. */
import { h } from "../core/h.js"
import { announce } from "../core/notices.js"
import { service } from "../core/service.js"
import { NAME_UNITS } from "../parts/account.js"
import { confirmed } from "../parts/dialogs.js"
import { addPasskey, hasPasskeys, proving } from "../signing/passkeys.js"
import { ACCOUNT } from "../signing/words.js"
import { listed, moment } from "../wording.js"
import { called, fallenWith, nameOfWay } from "./tree.js"

/** @typedef {import("./page.js").Shown} Shown */
/** @typedef {import("./page.js").Does} Does */
/** @typedef {import("./tree.js").Way} Way */

/**
 * @param {Shown} state
 * @param {Does} does
 */
export function waysIn(state, does) {
  const { act, show } = does
  const kept = state.ways.length > 0
  const renames = (/** @type {Way} */ way) => way.id === state.renaming
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
          renames(way)
            ? named(way, does)
            : h("span", null, nameOfWay(way), " ", h("span", { class: "quiet" }, used(way))),
          way.kind === "passkey" &&
            !renames(way) &&
            small(ACCOUNT.rename, nameOfWay(way), { "data-rename": way.id }, () => show({ renaming: way.id })),
          small(ACCOUNT.remove, nameOfWay(way), {}, () => act(() => removeWay(way, state))),
        ),
      ),
    ),
    hasPasskeys()
      ? h(
          "form",
          { class: "line", onsubmit: (/** @type {SubmitEvent} */ event) => added(event, does) },
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
        { "data-code": "", onclick: () => act(() => newCode(state, does)) },
        codeOf(state) ? ACCOUNT.renewCode : ACCOUNT.makeCode,
      ),
    ),
    h("p", { class: "quiet" }, ACCOUNT.why),
  )
}

/**
 * A button of a row, which says of which one where it is read out.
 *
 * @param {string} verb
 * @param {string} what
 * @param {Record<string, string>} marks
 * @param {() => void} onclick
 */
export const small = (verb, what, marks, onclick) =>
  h("button", { class: "small", ...marks, onclick }, verb, h("span", { class: "spoken" }, ` ${what}`))

/** @param {Shown} state */
const codeOf = ({ ways }) => ways.find((way) => way.kind !== "passkey")

/**
 * @param {Way} way
 * @param {Does} does
 */
function named(way, { act, show }) {
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
    h("button", { class: "small" }, ACCOUNT.rename),
  )
}

/** @param {Way} way */
const used = (way) =>
  [
    ACCOUNT.addedAt(moment(way.created_at)),
    ...(way.added_by === null ? [ACCOUNT.adderGone] : []),
    way.used_at === null ? ACCOUNT.never : ACCOUNT.usedAt(moment(way.used_at)),
  ].join(" · ")

/**
 * @param {SubmitEvent} event
 * @param {Does} does
 */
function added(event, { act, tell }) {
  const name = passkeyIn(event)
  act(async () => {
    const { isBackedUp } = await addPasskey(name)
    if (isBackedUp) announce(ACCOUNT.added)
    else tell({ said: [ACCOUNT.addedHere, ACCOUNT.addAnother] })
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
 * @param {Shown} state
 * @param {Does} does
 */
async function newCode(state, { tell }) {
  const before = codeOf(state)
  const lines = before ? [ACCOUNT.codeEnds, ...signedOut(state, before)] : []
  if (before && !(await confirmed(ACCOUNT.renewCode, lines, ACCOUNT.renewSure))) return
  const { recovery_code: text } = await proving(() => service().call("makeRecoveryCode"))
  tell({ text, said: before ? [ACCOUNT.codeMade, ACCOUNT.codeReplaces] : [ACCOUNT.codeMade] })
}

/**
 * @param {Way} way
 * @param {Shown} state
 */
async function removeWay(way, state) {
  const lines = [
    ...(state.ways.length === 1 ? [ACCOUNT.removesLast] : []),
    ...signedOut(state, way),
    ACCOUNT.browserStays,
  ]
  if (!(await confirmed(nameOfWay(way), lines, ACCOUNT.removeSure))) return
  await proving(() => service().call("removeWayIn", { way: way.id }))
}

/**
 * What falls with a way, as a line; none if nothing does.
 *
 * @param {Shown} state
 * @param {Way} way
 */
function signedOut(state, way) {
  const names = fallenWith(state, way.id).map((node) => called(node, state))
  return names.length > 0 ? [ACCOUNT.signsOut(listed(names))] : []
}
