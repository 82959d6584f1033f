/** The bar at the top of every page: the way home, who plays, and what a page puts into it. */
import { h, render } from "../core/h.js"
import { account } from "../core/service.js"
import { WORDS } from "../words.js"

/** @type {import("../core/h.js").Child} */
let between = null

/**
 * Put something between the name of the site and that of the player.
 *
 * @param {import("../core/h.js").Child} content null: nothing
 */
export function inTop(content) {
  between = content
  top()
}

/** Draw the bar. */
export function top() {
  const bar = /** @type {HTMLElement} */ (document.getElementById("top"))
  const { who } = account.get()
  render(
    bar,
    h("a", { key: "home", class: "home", href: "/" }, WORDS.title),
    h("div", { key: "between", class: "between" }, between),
    who
      ? h("a", { key: "who", class: "who", href: "/account" }, who.name)
      : [
          h("button", { key: "in", class: "who", "data-sign-in": "", onclick: () => void signIn() }, WORDS.signIn),
          h("a", { key: "docs", class: "who", href: "/docs" }, WORDS.documentation),
        ],
  )
}

/** Ask a visitor to sign in. The form is loaded when it is wanted. */
export async function signIn() {
  const account = await import("./account.js")
  await account.signIn()
}
