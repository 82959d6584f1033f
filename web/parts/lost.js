/** The page of an address that leads nowhere, or to what a visitor may not see. */
import { h, render } from "../core/h.js"
import { account } from "../core/service.js"
import { ACCOUNT } from "../signing/words.js"
import { WORDS } from "../words.js"
import { naming } from "./account.js"

/** @param {HTMLElement} root */
export function open(root) {
  document.title = WORDS.title
  render(root, h("div", { class: "narrow" }, h("h1", null, WORDS.lost), toTheLobby()))
  return () => {}
}

/**
 * Say why something is not shown. A visitor can sign in and look again.
 *
 * @param {HTMLElement} root
 * @param {string} why
 * @param {() => void} [then] looks again
 */
export function lost(root, why, then) {
  render(
    root,
    h(
      "div",
      { class: "narrow" },
      h("h1", null, WORDS.lost),
      h("p", null, why),
      !account.get().who && [h("p", null, ACCOUNT.perhapsPrivate), naming(then)],
      toTheLobby(),
    ),
  )
}

const toTheLobby = () => h("p", null, h("a", { href: "/" }, WORDS.toTheLobby))
