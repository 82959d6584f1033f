/** What was made or done now and is to be read: a key or a code that is shown once, or what a revocation leaves. */
import { h } from "../core/h.js"
import { copy } from "../parts/account.js"
import { WORDS } from "../words.js"

/** @typedef {{ said: readonly string[], text?: string }} Made what is said, and of which key or code */

/**
 * The place of it, which is there before anything is in it: so it is read out.
 *
 * @param {Made | null} made
 */
export const madeNow = (made) =>
  h(
    "section",
    { key: "made", class: made && "notice", "data-made": made !== null, "aria-live": "polite", tabindex: -1 },
    made && [made.said.map((line) => h("p", null, line)), made.text && key(made.text)],
  )

/**
 * Bring it before whoever clicked further down.
 *
 * @param {HTMLElement} root
 */
export function bringMade(root) {
  const place = /** @type {HTMLElement | null} */ (root.querySelector("[data-made]"))
  place?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: "center" })
}

/** @param {string} text */
export const key = (text) =>
  h(
    "div",
    { class: "line" },
    h("code", { class: "key" }, text),
    h("button", { class: "small", onclick: () => copy(text) }, WORDS.copy),
  )
