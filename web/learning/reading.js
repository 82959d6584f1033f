/** Rules as they are read: their sections, and a field that leaves those that have what is looked for, and marks it. */
import { h } from "../core/h.js"
import { LEARNING } from "./words.js"

/** @typedef {import("./texts.js").Part} Part */
/** @typedef {import("./texts.js").Section} Section */
/** @typedef {import("./texts.js").Rules} Rules */

/**
 * @param {Rules} rules
 * @param {{ query: string, search: (query: string) => void, level: 2 | 3 }} on `level` of the headings
 */
export function reading({ sections, drawn }, { query, search, level }) {
  const words = wordsOf(query)
  const found = sections.filter((section) => has(section, words))
  const section = (/** @type {Section} */ { heading, text, figure, caption }) =>
    h(
      "section",
      { key: heading },
      h(`h${level}`, null, marked(heading, words)),
      figure &&
        h(
          "figure",
          null,
          h("div", { class: `${drawn ?? ""} drawn`, role: "img", "aria-label": caption }, figure()),
          caption && h("figcaption", { "aria-hidden": "true" }, caption),
        ),
      text.map((part) => partOf(part, words)),
    )
  return [
    h(
      "label",
      { key: "find", class: "find" },
      h("span", null, LEARNING.find),
      h("input", { type: "search", value: query, oninput: (event) => search(event.currentTarget.value) }),
    ),
    h(
      "p",
      { key: "found", class: "quiet found", role: "status" },
      words.length > 0 &&
        (found.length > 0 ? LEARNING.sections(found.length, sections.length) : LEARNING.nothing(query.trim())),
    ),
    found.map(section),
  ]
}

/** @param {string} query */
const wordsOf = (query) => query.toLowerCase().split(/\s+/).filter(Boolean)

/**
 * @param {Section} section
 * @param {string[]} words
 */
function has({ heading, text, caption = "" }, words) {
  const all = [heading, caption, ...text.flatMap(linesOf)].join("\n").toLowerCase()
  return words.every((word) => all.includes(word))
}

/**
 * @param {Part} part
 * @returns {string[]}
 */
const linesOf = (part) =>
  typeof part === "string"
    ? [part]
    : "rows" in part
      ? [part.heads, ...part.rows].flat().map(String)
      : "steps" in part
        ? part.steps
        : part

/**
 * @param {Part} part
 * @param {string[]} words
 */
function partOf(part, words) {
  if (typeof part === "string") return h("p", null, marked(part, words))
  if ("rows" in part)
    return h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          part.heads.map((head) => h("th", { scope: "col" }, marked(head, words))),
        ),
      ),
      h(
        "tbody",
        null,
        part.rows.map(([head, ...cells]) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, marked(String(head), words)),
            cells.map((cell) => h("td", null, marked(String(cell), words))),
          ),
        ),
      ),
    )
  const steps = "steps" in part
  return h(
    steps ? "ol" : "ul",
    null,
    (steps ? part.steps : part).map((line) => h("li", null, marked(line, words))),
  )
}

/**
 * A text with what is looked for in it marked.
 *
 * @param {string} text
 * @param {string[]} words
 */
function marked(text, words) {
  if (words.length === 0) return text
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|")})`, "giu")
  return text.split(pattern).map((piece, at) => (at % 2 ? h("mark", null, piece) : piece))
}
