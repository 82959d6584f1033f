/** A hint in practice: what a strong bot would play, and why. */
import { h } from "../core/h.js"
import { announce } from "../core/notices.js"
import { reason, service } from "../core/service.js"
import { WORDS } from "../words.js"

/** @typedef {import("../following/shown.js").Shown} Shown */
/** @typedef {import("../client/index.js").Schemas["Hint"]} Advice */

/**
 * @typedef Advising
 * @property {() => void} redraw
 * @property {() => number} now the version that is shown now
 * @property {Advice | null} advice the last one
 * @property {number} asked the version for which one is being made; -1: none
 */

/**
 * @param {() => void} redraw
 * @param {() => number} now
 * @returns {Advising}
 */
export function advisingAt(redraw, now) {
  return { redraw, now, advice: null, asked: -1 }
}

/**
 * The button for a hint.
 *
 * @param {Advising} advising
 * @param {Shown} shown
 */
export function hintButton(advising, shown) {
  const thinking = advising.asked === shown.version
  return h(
    "button",
    {
      key: "advise",
      "data-advise": true,
      "aria-busy": thinking ? "true" : null,
      disabled: thinking || shown.actions.length === 0 || shown.busy !== null,
      title: WORDS.hintTip,
      onclick: (event) => void ask(advising, shown, event.currentTarget),
    },
    thinking ? WORDS.hintComing : WORDS.hint,
  )
}

/**
 * @param {Advising} advising
 * @param {Shown} shown
 * @param {Element} at
 */
async function ask(advising, { table, version }, at) {
  advising.asked = version
  advising.redraw()
  try {
    advising.advice = await service().call("readHint", { table: table.id })
    if (advising.advice.version !== advising.now()) announce(WORDS.hintLate, { at })
  } catch (error) {
    announce(reason(error), { at, bad: true })
  }
  advising.asked = -1
  advising.redraw()
}

/**
 * The hint for this moment in words; null if there is none.
 *
 * @param {Advising} advising
 * @param {Shown} shown
 */
export function adviceFor({ advice }, { version }) {
  return advice?.version === version
    ? h("p", { key: "advice", class: "advice", role: "status", "data-advice": version }, advice.text)
    : null
}

/**
 * Mark the places of the hint for this moment, on the board and below it, and nothing else.
 *
 * @param {Advising} advising
 * @param {Shown} shown
 * @param {HTMLElement} root
 */
export function markAdvised({ advice }, { version, actions }, root) {
  for (const place of root.querySelectorAll("[data-advised]")) place.removeAttribute("data-advised")
  if (advice?.version !== version) return
  const wanted = JSON.stringify(advice.best.action)
  const index = actions.findIndex((action) => JSON.stringify(action) === wanted)
  for (const place of root.querySelectorAll(`[data-action="${index}"]`)) place.setAttribute("data-advised", "")
}
