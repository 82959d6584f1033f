/** The rules beside a table: a drawer on a screen, a sheet on a phone. */
import { styled } from "../boards/index.js"
import { h } from "../core/h.js"
import { announce } from "../core/notices.js"
import { keep } from "../core/store.js"
import { reading } from "./reading.js"
import { rulesOf } from "./texts.js"
import { LEARNING } from "./words.js"

/**
 * @param {string} game its key
 * @param {() => void} redraw
 * @returns {Promise<(close: () => void) => import("../core/h.js").Child>}
 */
export async function drawerOf(game, redraw) {
  const rules = await rulesOf(game)
  if (!rules) return () => h("p", { class: "quiet" }, LEARNING.noGame)
  await Promise.all(["/web/learning/learning.css", ...(rules.styles ?? [])].map(styled))
  const search = (/** @type {string} */ words) => ((query = words), redraw())
  let query = ""
  let isOpen = false
  return (close) => {
    const closing = () => {
      isOpen = false
      query = ""
      close()
    }
    const opened = (/** @type {HTMLElement} */ title) => {
      if (!isOpen) queueMicrotask(() => title.focus()) // it is being made
      isOpen = true
    }
    return h(
      "div",
      {
        key: "rules",
        class: "rules",
        "data-rules": game,
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Escape") return
          event.preventDefault()
          closing()
        },
      },
      h(
        "header",
        { key: "head" },
        h("h2", { tabindex: -1, hook: opened }, LEARNING.rulesOf(rules.title)),
        h("button", { class: "small", "data-close-rules": "", onclick: closing }, LEARNING.close),
      ),
      reading(rules, { query, search, level: 3 }),
      h(
        "p",
        { key: "more", class: "more" },
        h("a", { href: `/rules/${game}`, target: "_blank" }, LEARNING.page),
        h("a", { href: `/docs/${game}`, target: "_blank" }, LEARNING.inFull),
        h("button", { class: "small", "data-hints": "", onclick: () => again(game) }, LEARNING.hints),
      ),
    )
  }
}

/** @param {string} game its key */
function again(game) {
  keep("hints", null)
  keep(`hints.${game}`, "wanted")
  announce(LEARNING.hintsOn)
}
