/** The chart of an analysis: the value for each seat over the moves, with turning points, and what luck and choices did. */
import { h, svg } from "../core/h.js"
import { WORDS } from "../words.js"
import { ANALYSIS } from "../judged/words.js"
import { costliest, curvesOf, luckOf, quoted, topOf, turnSaid, turnsIn, valueOf } from "../judged/reading.js"

/** @typedef {import("../judged/reading.js").Analysis} Analysis */
/** @typedef {import("../core/h.js").Child} Child */

/** Both axes of the drawing: it is stretched to its place, lines keep their width. */
const SIDE = 1000
const LINES = 4
const DASHES = ["", "8 3", "2 3", "8 3 2 3", "14 4", "4 4"]
const FRAME = { viewBox: `0 0 ${SIDE} ${SIDE}`, preserveAspectRatio: "none", "aria-hidden": "true" }

/**
 * The parts that stay the same whichever move is looked at.
 *
 * @param {Analysis} analysis
 * @param {readonly string[]} names
 * @param {(version: number) => void} seek
 * @returns {Child}
 */
export function chart(analysis, names, seek) {
  const top = topOf(analysis)
  const parts = Array.from({ length: LINES + 1 }, (_, part) => (part * top) / LINES)
  const turns = turnsIn(analysis)
  const most = Math.max(1, ...analysis.moves.flatMap(({ luck, decision }) => [Math.abs(luck), -decision]))
  return [
    h(
      "div",
      { key: "plot", class: "plot" },
      svg(
        "svg",
        FRAME,
        svg("path", { class: "grid", d: parts.map((value) => `M0 ${y(value, top)}H${SIDE}`).join("") }),
        curvesOf(analysis, names).map(({ seat, points }) => [
          svg("path", { class: "band", style: colourOf(seat), d: bandOf(points, analysis, top) }),
          svg("path", {
            class: "curve",
            style: colourOf(seat),
            "stroke-dasharray": DASHES[(seat ?? 0) % DASHES.length],
            d: `M${points.map(([at, value]) => `${x(at, analysis)} ${y(value, top)}`).join("L")}`,
          }),
        ]),
      ),
      parts.map((value) =>
        h(
          "span",
          { class: "scale", "aria-hidden": "true", style: { top: `${y(value, top) / 10}%` } },
          valueOf(value, analysis),
        ),
      ),
      turns.map((turn, nth) =>
        h(
          "a",
          {
            key: `turn${turn.place}`,
            class: "turn-mark",
            "data-kind": turn.kind,
            "data-turn": turn.move.version,
            href: `#v=${turn.move.version}`,
            "aria-label": `${nth + 1}. ${turnSaid(turn, analysis, names)}`,
            title: turnSaid(turn, analysis, names),
            style: {
              left: `${x(turn.place + 1, analysis) / 10}%`,
              top: `${y(turn.move.after, top) / 10}%`,
            },
            onclick: (/** @type {Event} */ click) => (click.preventDefault(), seek(turn.move.version)),
          },
          nth + 1,
        ),
      ),
    ),
    bars(ANALYSIS.luckTitle, "luck", analysis, most),
    bars(ANALYSIS.choicesTitle, "decision", analysis, most),
    h(
      "div",
      { key: "foot", class: "versions", "aria-hidden": "true" },
      named(analysis).map((place) =>
        h("span", { style: { left: `${across(place, analysis)}%` } }, `#${analysis.moves[place]?.version}`),
      ),
    ),
  ]
}

/**
 * The band of what to give or take round a curve.
 *
 * @param {import("../judged/reading.js").Curve["points"]} points
 * @param {Analysis} analysis
 * @param {number} top
 */
function bandOf(points, analysis, top) {
  const edge = (/** @type {number} */ sign) =>
    points.map(([at, value, give]) => `${x(at, analysis)} ${y(Math.min(top, Math.max(0, value + sign * give)), top)}`)
  return `M${[...edge(1), ...edge(-1).reverse()].join("L")}Z`
}

/**
 * A bar for each move: up for what helped, down for what cost.
 *
 * @param {string} title
 * @param {"luck" | "decision"} which
 * @param {Analysis} analysis
 * @param {number} most the longest bar
 */
function bars(title, which, analysis, most) {
  const zero = which === "luck" ? SIDE / 2 : 0
  const long = which === "luck" ? SIDE / 2 : SIDE
  const drawn = analysis.moves.map((move, place) => ({ move, place })).filter(({ move }) => move[which] !== 0)
  return h(
    "div",
    { key: which, class: `bars ${which}` },
    h("span", { class: "scale", "aria-hidden": "true" }, title),
    svg(
      "svg",
      FRAME,
      svg("path", { class: "grid", d: `M0 ${zero}H${SIDE}` }),
      drawn.map(({ move, place }) =>
        svg("path", {
          class: "bar",
          style: colourOf(move.seat),
          d: `M${x(place + 1, analysis)} ${zero}v${+((-move[which] * long) / most).toFixed(1)}`,
        }),
      ),
    ),
  )
}

/**
 * Each seat: its line, what its choices cost in words, and what luck did.
 *
 * @param {Analysis} analysis
 * @param {readonly string[]} names
 * @param {number | null} mine the seat of who looks at it
 * @param {(version: number) => void} seek
 */
export function legend(analysis, names, mine, seek) {
  const own = !analysis.together || analysis.seats.length === 1
  return h(
    "ul",
    { class: "sides" },
    analysis.seats.map(({ seat, result }) => {
      const cost = costliest(analysis, seat)
      const whose = seat === mine ? null : (names[seat] ?? "")
      return h(
        "li",
        { key: seat, style: colourOf(seat) },
        h("span", { class: "token", "aria-hidden": "true" }, seat + 1),
        h(
          "strong",
          null,
          names[seat],
          own &&
            svg(
              "svg",
              { class: "sample", viewBox: "0 0 36 8", "aria-hidden": "true" },
              svg("path", {
                class: "curve",
                d: "M0 4H36",
                "stroke-dasharray": DASHES[seat % DASHES.length],
              }),
            ),
        ),
        h("span", { class: "number" }, analysis.unit === "score" ? valueOf(result, analysis) : result > 0 && WORDS.won),
        h("p", { class: "told" }, ANALYSIS.costMost(whose, cost.length), " ", luckOf(analysis, seat, whose)),
        cost.length > 0 &&
          h(
            "ol",
            null,
            cost.map((move) =>
              h(
                "li",
                { key: move.version },
                h(
                  "a",
                  {
                    href: `#v=${move.version}`,
                    "data-cost": move.version,
                    onclick: (/** @type {Event} */ click) => (click.preventDefault(), seek(move.version)),
                  },
                  quoted(move.label, names),
                ),
                ` ${ANALYSIS.costs(valueOf(-move.decision, analysis))}`,
              ),
            ),
          ),
      )
    }),
  )
}

/**
 * Where a move is on the axis of moves, in percent.
 *
 * @param {number} place from 0
 * @param {Analysis} analysis
 */
export function across(place, analysis) {
  return x(place + 1, analysis) / 10
}

/** @param {Analysis} analysis the moves whose versions are shown: at its start, middle and end */
function named({ moves }) {
  return [...new Set([0, moves.length >> 1, moves.length - 1])]
}

/**
 * @param {number} place
 * @param {Analysis} analysis
 */
const x = (place, { moves }) => +((SIDE * place) / Math.max(1, moves.length)).toFixed(1)

/**
 * @param {number} value
 * @param {number} top
 */
const y = (value, top) => +(SIDE - (SIDE * value) / top).toFixed(1)

/** @param {number | null} seat null: of all */
const colourOf = (seat) => ({ "--seat": seat === null ? "var(--accent)" : `var(--seat-${seat % 6})` })
