/** The rules of a game on a page of their own: `/rules/{game}`. */
import { styled } from "../boards/index.js"
import { h, render } from "../core/h.js"
import { reason } from "../core/service.js"
import { WORDS } from "../words.js"
import { reading } from "./reading.js"
import { rulesOf } from "./texts.js"
import { LEARNING } from "./words.js"

/**
 * @param {HTMLElement} root
 * @param {import("../core/address.js").Place} place
 */
export function open(root, { id }) {
  let ended = false
  render(root, h("p", { class: "quiet narrow" }, WORDS.loading))
  void shown(id).then((draw) => !ended && draw(root))
  return () => void (ended = true)
}

/**
 * @param {string} game its key
 * @returns {Promise<(root: HTMLElement) => void>}
 */
async function shown(game) {
  const rules = await rulesOf(game).catch((/** @type {unknown} */ error) => reason(error))
  if (rules === null || typeof rules === "string")
    return (root) => render(root, h("div", { class: "narrow" }, h("h1", null, WORDS.rules), rules ?? LEARNING.noGame))
  await Promise.all(["/web/learning/learning.css", ...(rules.styles ?? [])].map(styled))
  let query = ""
  return function draw(root) {
    document.title = LEARNING.rulesOf(rules.title)
    const search = (/** @type {string} */ words) => ((query = words), draw(root))
    render(
      root,
      h(
        "article",
        { class: "narrow rules", "data-rules": game },
        h("h1", null, LEARNING.rulesOf(rules.title)),
        reading(rules, { query, search, level: 2 }),
        h(
          "p",
          { key: "more", class: "more" },
          h("a", { href: "/" }, LEARNING.lobby),
          h("a", { href: `/docs/${game}` }, LEARNING.inFull),
        ),
      ),
    )
  }
}
