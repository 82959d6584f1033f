/** The page of an address that leads nowhere. */
import { h, render } from "../core/h.js"
import { WORDS } from "../words.js"

/** @param {HTMLElement} root */
export function open(root) {
  document.title = WORDS.title
  render(
    root,
    h("div", { class: "narrow" }, h("h1", null, WORDS.lost), h("p", null, h("a", { href: "/" }, WORDS.toTheLobby))),
  )
  return () => {}
}
