/** The table itself: its settings, its link, its promise of fair luck, and leaving it for good. */
import { h } from "../core/h.js"
import { WORDS } from "../words.js"
import { copy } from "./account.js"
import { paceOf } from "./paces.js"
import { settingOf, valueSaid } from "./settings.js"

/**
 * @param {import("../following/shown.js").Shown} shown
 * @param {() => void} resigning
 */
export function about({ table, seat, status, game }, resigning) {
  const marks = [table.seeded && WORDS.practice, table.assisted && WORDS.noRating].filter(Boolean)
  const drawn = "by_lot" in table.options && table.options.by_lot === true && status === "open"
  const options = Object.entries(table.options).filter(
    ([name, value]) =>
      value !== "" &&
      !(Array.isArray(value) && value.length === 0) &&
      !(name === "mission" && drawn) &&
      (settingOf(name).matters?.(table.seats.length) ?? true),
  )
  const mode = /** @type {Record<string, string>} */ (WORDS.undoModes)[table.undo]
  return h(
    "div",
    { key: "about", class: "about" },
    h(
      "dl",
      { class: "settings" },
      options.map(([name, value]) =>
        h(
          "div",
          { key: name },
          h("dt", null, settingOf(name).name),
          h("dd", null, name === "map" ? h("code", null, String(value)) : valueSaid(name, value, game.content)),
        ),
      ),
      h("div", null, h("dt", null, WORDS.undoMode), h("dd", null, mode)),
      h("div", null, h("dt", null, WORDS.clock), h("dd", null, paceOf(table.clock))),
    ),
    marks.length > 0 && h("p", null, marks.join(", ")),
    h("p", { class: "quiet" }, WORDS.commitment),
    h("code", { class: "key" }, table.seed_commitment),
    h(
      "div",
      { class: "buttons" },
      h("button", { onclick: () => void copy(`${location.origin}/tables/${table.id}`) }, WORDS.share),
      h("a", { class: "button", href: `/rules/${game.key}`, target: "_blank" }, WORDS.rulesOf),
      status === "playing" &&
        seat !== null &&
        h("button", { class: "bad", "data-resign": "", onclick: resigning }, WORDS.resign),
    ),
  )
}
