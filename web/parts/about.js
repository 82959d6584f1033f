/** The table itself: its settings, its link, its promise of fair luck, and leaving it for good. */
import { h } from "../core/h.js"
import { wordsOf } from "../wording.js"
import { WORDS } from "../words.js"
import { copy } from "./account.js"
import { paceOf } from "./paces.js"

/**
 * @param {import("../core/table.js").Shown} shown
 * @param {() => void} resigning
 */
export function about({ table, seat, status, game }, resigning) {
  const marks = [table.seeded && WORDS.practice, table.assisted && WORDS.noRating].filter(Boolean)
  const options = Object.entries(table.options).filter(([, value]) => value !== "" && !(Array.isArray(value) && value.length === 0))
  const mode = /** @type {Record<string, string>} */ (WORDS.undoModes)[table.undo]
  return h("div", { key: "about", class: "about" },
    h("dl", { class: "settings" },
      options.map(([name, value]) => h("div", { key: name }, h("dt", null, wordsOf(name)), h("dd", null, typeof value === "boolean" ? (value ? WORDS.yes : WORDS.no) : wordsOf(String(value))))),
      h("div", null, h("dt", null, WORDS.undoMode), h("dd", null, mode)),
      h("div", null, h("dt", null, WORDS.clock), h("dd", null, paceOf(table.clock)))),
    marks.length > 0 && h("p", null, marks.join(", ")),
    h("p", { class: "quiet" }, WORDS.commitment), h("code", { class: "key" }, table.seed_commitment),
    h("div", { class: "buttons" },
      h("button", { onclick: () => void copy(`${location.origin}/tables/${table.id}`) }, WORDS.share),
      h("a", { class: "button", href: `/docs/${game.key}`, target: "_blank" }, WORDS.rulesOf),
      status === "playing" && seat !== null && h("button", { class: "bad", "data-resign": "", onclick: resigning }, WORDS.resign)))
}
