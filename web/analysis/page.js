/** The analysis of a finished game: the chance to win over time, with luck separated from choices. `#v=37` is a move. */
import { styled } from "../boards/index.js"
import { h, render } from "../core/h.js"
import { account } from "../core/service.js"
import { duration } from "../wording.js"
import { inTop } from "../parts/top.js"
import { ways } from "../parts/ways.js"
import { WORDS } from "../words.js"
import { ANALYSIS } from "../judged/words.js"
import { ask, begin, seek } from "./asking.js"
import { across } from "./chart.js"
import { moment, spoken } from "./moves.js"
import { endSaid } from "../judged/reading.js"

/** @typedef {import("./asking.js").Asking} Asking */

/**
 * @param {HTMLElement} root
 * @param {import("../core/address.js").Place} place
 */
export function open(root, { id, hash }) {
  const ended = new AbortController()
  const wanted = Number(new URLSearchParams(hash.slice(1)).get("v") ?? 0)
  /** @type {Asking} */
  const asking = begin(id, wanted, ended.signal, () => render(root, page(asking)))
  void styled("/web/analysis/analysis.css").then(() => ask(asking))
  const clock = setInterval(() => asking.analysis || asking.problem || asking.redraw(), 1000)
  const stop = account.subscribe(() => void (asking.problem && ask(asking)))
  return () => {
    ended.abort()
    stop()
    clearInterval(clock)
    inTop(null)
  }
}

/** @param {Asking} asking */
function page(asking) {
  const { table, title, analysis, problem, again, waiting, since } = asking
  return h(
    "div",
    { class: "analysis", "data-state": problem ? "refused" : analysis ? "made" : "making" },
    table && h("nav", { key: "ways", class: "pages", "aria-label": WORDS.pagesOf }, ways(table, "analysis")),
    h("h1", { key: "title", class: "spoken" }, ANALYSIS.of(title)),
    problem
      ? h(
          "div",
          { key: "problem", role: "alert" },
          h("p", null, problem),
          again && h("button", { "data-again": "", onclick: () => void ask(asking) }, ANALYSIS.again),
        )
      : analysis
        ? h("div", { key: "made", class: "made" }, made(asking, analysis))
        : h(
            "div",
            { key: "making", class: "making" },
            h("p", { role: "status" }, waiting ? ANALYSIS.waiting(waiting) : ANALYSIS.making),
            h(
              "p",
              { class: "quiet" },
              ANALYSIS.patience,
              " ",
              h("span", { class: "number" }, duration(Date.now() - since)),
            ),
          ),
  )
}

/**
 * @param {Asking} asking
 * @param {import("../judged/reading.js").Analysis} analysis
 */
function made(asking, analysis) {
  const { id, names, still, place } = asking
  const move = analysis.moves[place]
  const [sides, drawn, turns, rows] = still
  const measured =
    analysis.unit === "chance" ? (analysis.together ? ANALYSIS.together : ANALYSIS.chance) : ANALYSIS.score
  if (!move) return h("p", null, ANALYSIS.noMoves)
  const at = { left: `${across(place, analysis)}%` }
  return [
    h("p", { key: "end", class: "end" }, endSaid(analysis, names)),
    sides,
    h(
      "figure",
      { key: "chart", class: "chart", "aria-labelledby": "measured" },
      h("figcaption", { id: "measured" }, measured, " ", h("span", { class: "quiet" }, ANALYSIS.numbered)),
      h(
        "div",
        { key: "frame", class: "frame" },
        drawn,
        h("div", { key: "cursor", class: "cursor", style: at }),
        h("input", {
          key: "range",
          type: "range",
          min: 0,
          max: analysis.moves.length,
          value: place + 1,
          "aria-label": ANALYSIS.move,
          "aria-valuetext": spoken(move, analysis, names),
          oninput: (input) =>
            seek(asking, analysis.moves[Math.max(0, Number(input.currentTarget.value) - 1)]?.version ?? 0),
        }),
      ),
    ),
    moment(id, move, analysis, names),
    turns,
    rows,
    h(
      "p",
      { key: "how", class: "quiet" },
      ANALYSIS.how(analysis.rollouts),
      analysis.skipped > 0 && ` ${ANALYSIS.skipped(analysis.skipped)}`,
      " ",
      h("a", { href: "/docs/analysis" }, ANALYSIS.more),
    ),
  ]
}
