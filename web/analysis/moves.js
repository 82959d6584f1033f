/** Moves of an analysis: the one that is looked at, those on which the game turned, and all as a table. */
import { h } from "../core/h.js"
import { WORDS } from "../words.js"
import { changeOf, choiceSaid, luckSaid, quoted, turnSaid, turnsIn, valueOf } from "../judged/reading.js"
import { ANALYSIS } from "../judged/words.js"

/** @typedef {import("../judged/reading.js").Analysis} Analysis */
/** @typedef {import("../judged/reading.js").Move} Move */

/**
 * A move in a sentence.
 *
 * @param {Move} move
 * @param {Analysis} analysis
 * @param {readonly string[]} names
 */
export function spoken(move, analysis, names) {
  return `#${move.version}, ${names[move.seat]}: ${quoted(move.label, names)}. ${ANALYSIS.fromTo(valueOf(move.before, analysis), valueOf(move.after, analysis))}`
}

/**
 * The move that is looked at.
 *
 * @param {string} id of the table
 * @param {Move} move
 * @param {Analysis} analysis
 * @param {readonly string[]} names
 */
export function moment(id, move, analysis, names) {
  const figure = (/** @type {string} */ term, /** @type {string} */ value, /** @type {string} */ said = "") =>
    h("div", { key: term }, h("dt", null, term), h("dd", { class: "number" }, value), h("dd", null, said))
  return h(
    "section",
    {
      key: "moment",
      class: "moment",
      "data-version": move.version,
      "aria-labelledby": "moment",
      style: { "--seat": `var(--seat-${move.seat % 6})` },
    },
    h(
      "h2",
      { id: "moment" },
      h("span", { class: "token", "aria-hidden": "true" }, move.seat + 1),
      h("span", { class: "quiet number" }, `#${move.version}`),
      " ",
      names[move.seat],
      h("a", { class: "button", href: `/tables/${id}/film#v=${move.version}` }, ANALYSIS.film),
    ),
    h(
      "p",
      { class: "label" },
      quoted(move.label, names),
      move.by === "server" && h("small", null, ` ${ANALYSIS.byServer}`),
    ),
    h(
      "dl",
      null,
      figure(
        analysis.unit === "chance" ? ANALYSIS.value : WORDS.score,
        ANALYSIS.fromTo(valueOf(move.before, analysis), valueOf(move.after, analysis)),
      ),
      figure(ANALYSIS.choice, changeOf(move.decision, analysis), choiceSaid(move, analysis, names)),
      figure(ANALYSIS.luckTitle, changeOf(move.luck, analysis), luckSaid(move, analysis)),
    ),
  )
}

/**
 * The moves on which the game turned.
 *
 * @param {string} id of the table
 * @param {Analysis} analysis
 * @param {readonly string[]} names
 */
export function turning(id, analysis, names) {
  const found = turnsIn(analysis)
  return h(
    "section",
    { key: "turning", "aria-labelledby": "turning" },
    h("h2", { id: "turning" }, ANALYSIS.turning),
    found.length === 0
      ? h("p", { class: "quiet" }, ANALYSIS.noTurning)
      : h(
          "ol",
          { class: "turning" },
          found.map((turn) =>
            h(
              "li",
              { key: turn.move.version, "data-kind": turn.kind },
              h("a", { href: `/tables/${id}/film#v=${turn.move.version}` }, `#${turn.move.version}`),
              " ",
              turnSaid(turn, analysis, names),
            ),
          ),
        ),
  )
}

/**
 * The numbers of the chart, as a table.
 *
 * @param {string} id of the table
 * @param {Analysis} analysis
 * @param {readonly string[]} names
 */
export function all(id, analysis, names) {
  const heads = ["", ANALYSIS.move, ANALYSIS.before, ANALYSIS.after, ANALYSIS.choice, ANALYSIS.luckTitle]
  return h(
    "details",
    { key: "all", class: "all" },
    h("summary", null, ANALYSIS.all_(analysis.moves.length)),
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          heads.map((head, nth) => (nth ? h("th", { scope: "col" }, head) : h("td", null))),
        ),
      ),
      h(
        "tbody",
        null,
        analysis.moves.map((move) =>
          h(
            "tr",
            { key: move.version, "data-move": move.version },
            h("td", null, h("a", { href: `/tables/${id}/film#v=${move.version}` }, `#${move.version}`)),
            h(
              "td",
              null,
              h("strong", null, names[move.seat]),
              ` ${quoted(move.label, names)}`,
              move.decision < 0 &&
                move.alternative &&
                h("small", null, ANALYSIS.instead(quoted(move.alternative.label, names))),
            ),
            [
              valueOf(move.before, analysis),
              valueOf(move.after, analysis),
              changeOf(move.decision, analysis),
              changeOf(move.luck, analysis),
            ].map((value) => h("td", { class: "number" }, value)),
          ),
        ),
      ),
    ),
  )
}
