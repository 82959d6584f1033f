/** Questions in a dialog. */
import { h, render } from "../core/h.js"
import { WORDS } from "../words.js"

/**
 * Show a dialog; resolves with what it is closed with, null if it is dismissed.
 *
 * @template T
 * @param {string} title
 * @param {(close: (value: T | null) => void, redraw: () => void) => import("../core/h.js").Child} content
 * @returns {Promise<T | null>}
 */
export function dialog(title, content) {
  return new Promise((resolve) => {
    const box = document.createElement("dialog")
    box.setAttribute("aria-labelledby", "dialog-title")
    /** @type {T | null} */
    let result = null
    const close = (/** @type {T | null} */ value) => {
      result = value
      box.close()
    }
    const draw = () => render(box, h("h2", { id: "dialog-title" }, title), content(close, draw))
    box.addEventListener("close", () => {
      box.remove()
      resolve(result)
    })
    box.addEventListener("click", (event) => event.target === box && close(null))
    draw()
    document.body.append(box)
    box.showModal()
  })
}

/**
 * Ask whether to go on.
 *
 * @param {string} title
 * @param {readonly string[]} lines
 * @param {string} yes the verb of the button
 */
export async function confirmed(title, lines, yes) {
  const answer = await dialog(title, (/** @type {(value: true | null) => void} */ close) => [
    lines.map((line) => h("p", null, line)),
    h(
      "div",
      { class: "buttons" },
      h("button", { class: "primary", "data-confirm": "", onclick: () => close(true) }, yes),
      h("button", { onclick: () => close(null) }, WORDS.cancel),
    ),
  ])
  return answer === true
}
