/** The analysis of a finished game: the chance to win over time, with luck separated from choices. `#v=37` is a move. */
import { styled } from "../boards/index.js"
import { Problem } from "../client/index.js"
import { h, render } from "../core/h.js"
import { account, gameOf, reason, service } from "../core/service.js"
import { duration } from "../wording.js"
import { inTop } from "../parts/top.js"
import { ways } from "../parts/ways.js"
import { ANALYSIS, WORDS } from "../words.js"
import { across, chart, legend } from "./chart.js"
import { changeOf, choiceSaid, endSaid, luckSaid, quoted, turnSaid, turnsIn, valueOf } from "./reading.js"

/** @typedef {import("./reading.js").Analysis} Analysis */
/** @typedef {import("./reading.js").Move} Move */

/**
 * @typedef State
 * @property {any} table
 * @property {string} title of its game
 * @property {Analysis | null} analysis
 * @property {string[]} names of the players, by seat
 * @property {import("../core/h.js").Child[]} still what is drawn once: the parts of the page before and after the move
 * @property {number} place of the move that is looked at
 * @property {number} waiting how many games are analysed first
 * @property {number} since when it is waited for
 * @property {string} problem why there is no analysis
 * @property {boolean} again whether it may be tried again
 */

const POLL = 2000

/**
 * @param {HTMLElement} root
 * @param {import("../core/router.js").Place} place
 */
export function open(root, { id, hash }) {
  const ended = new AbortController()
  const { signal } = ended
  /** @type {State} */
  const state = { table: null, title: "", analysis: null, names: [], still: [], place: 0, waiting: 0, since: 0, problem: "", again: false }
  let timer = 0

  const draw = () => {
    if (!signal.aborted) render(root, page(state, seek, ask))
  }
  /** @param {number} place from 0 */
  const look = (place) => {
    const { analysis } = state
    if (!analysis?.moves.length) return draw()
    state.place = Math.min(Math.max(0, place), analysis.moves.length - 1)
    history.replaceState(null, "", `${location.pathname}#v=${analysis.moves[state.place]?.version ?? 0}`)
    draw()
  }
  /** @param {number} version */
  const seek = (version) => look(state.analysis?.moves.findLastIndex((move) => move.version <= version) ?? 0)

  const ask = async () => {
    Object.assign(state, { problem: "", again: false, since: Date.now() })
    draw()
    try {
      state.table ??= await service().call("showTable", { table: id }, { signal })
      state.title ||= (await gameOf(state.table.game)).title
      state.names = state.table.seats.map((/** @type {any} */ seat) => WORDS.nameOf(seat))
      inTop(h("div", { class: "turn" }, h("span", { class: "game" }, ANALYSIS.of(state.title))))
      document.title = `${ANALYSIS.of(state.title)} - ${WORDS.title}`
      await poll()
    } catch (error) {
      if (signal.aborted) return
      Object.assign(state, { problem: why(error), again: !(error instanceof Problem) || error.status >= 429 })
      draw()
    }
  }
  const poll = async () => {
    for (;;) {
      /** @type {any} */
      const found = await service().call("readAnalysis", { table: id }, { signal })
      if (found.state === "made") return show(found)
      state.waiting = found.waiting
      draw()
      await new Promise((resolve) => (timer = setTimeout(resolve, POLL)))
    }
  }
  /** @param {Analysis} analysis */
  const show = (analysis) => {
    Object.assign(state, { analysis, still: [legend(analysis, state.names), chart(analysis, state.names, seek), turning(state, analysis), all(state, analysis)] })
    const wanted = Number(new URLSearchParams(hash.slice(1)).get("v") ?? 0)
    if (wanted) seek(wanted)
    else look(Math.max(0, ...turnsIn(analysis).slice(0, 1).map(({ place }) => place)))
  }

  void styled("/web/analysis/analysis.css").then(ask)
  const clock = setInterval(() => !state.analysis && !state.problem && draw(), 1000)
  const stop = account.subscribe(() => void (state.problem && ask()))
  return () => {
    ended.abort()
    stop()
    clearTimeout(timer)
    clearInterval(clock)
    inTop(null)
  }
}

/**
 * Why a game cannot be analysed.
 *
 * @param {unknown} error
 */
function why(error) {
  const known = /** @type {Record<string, string>} */ (ANALYSIS.refused)
  return (error instanceof Problem && known[error.code]) || reason(error)
}

/**
 * @param {State} state
 * @param {(version: number) => void} seek
 * @param {() => void} ask
 */
function page(state, seek, ask) {
  const { table, title, analysis, problem, again, waiting, since } = state
  return h("div", { class: "analysis", "data-state": problem ? "refused" : analysis ? "made" : "making" },
    table && h("nav", { key: "ways", class: "pages", "aria-label": WORDS.pagesOf }, ways(table, "analysis")),
    h("h1", { key: "title", class: "spoken" }, ANALYSIS.of(title)),
    problem ? h("div", { key: "problem", role: "alert" }, h("p", null, problem), again && h("button", { "data-again": "", onclick: ask }, ANALYSIS.again))
      : analysis ? h("div", { key: "made", class: "made" }, made(state, analysis, seek))
        : h("div", { key: "making", class: "making" }, h("p", { role: "status" }, waiting ? ANALYSIS.waiting(waiting) : ANALYSIS.making), h("p", { class: "quiet" }, ANALYSIS.patience, " ", h("span", { class: "number" }, duration(Date.now() - since)))))
}

/**
 * @param {State} state
 * @param {Analysis} analysis
 * @param {(version: number) => void} seek
 */
function made({ table, names, still, place }, analysis, seek) {
  const move = analysis.moves[place]
  const [sides, drawn, turns, rows] = still
  const measured = analysis.unit === "chance" ? (analysis.together ? ANALYSIS.together : ANALYSIS.chance) : ANALYSIS.score
  if (!move) return h("p", null, ANALYSIS.noMoves)
  const at = { left: `${across(place, analysis)}%` }
  return [
    h("p", { key: "end", class: "end" }, endSaid(analysis, names)),
    sides,
    h("figure", { key: "chart", class: "chart", "aria-labelledby": "measured" },
      h("figcaption", { id: "measured" }, measured, " ", h("span", { class: "quiet" }, ANALYSIS.numbered)),
      h("div", { key: "frame", class: "frame" }, drawn, h("div", { key: "cursor", class: "cursor", style: at }),
        h("input", { key: "range", type: "range", min: 0, max: analysis.moves.length, value: place + 1, "aria-label": ANALYSIS.move, "aria-valuetext": spoken(move, analysis, names), oninput: (/** @type {any} */ input) => seek(analysis.moves[Math.max(0, Number(input.target.value) - 1)]?.version ?? 0) }))),
    moment(table, move, analysis, names),
    turns,
    rows,
    h("p", { key: "how", class: "quiet" }, ANALYSIS.how(analysis.rollouts), analysis.skipped > 0 && ` ${ANALYSIS.skipped(analysis.skipped)}`, " ", h("a", { href: "/docs/analysis" }, ANALYSIS.more)),
  ]
}

/**
 * @param {Move} move
 * @param {Analysis} analysis
 * @param {readonly string[]} names
 */
function spoken(move, analysis, names) {
  return `#${move.version}, ${names[move.seat]}: ${quoted(move.label, names)}. ${ANALYSIS.fromTo(valueOf(move.before, analysis), valueOf(move.after, analysis))}`
}

/**
 * The move that is looked at.
 *
 * @param {any} table
 * @param {Move} move
 * @param {Analysis} analysis
 * @param {readonly string[]} names
 */
function moment(table, move, analysis, names) {
  const figure = (/** @type {string} */ term, /** @type {string} */ value, /** @type {string} */ said = "") =>
    h("div", { key: term }, h("dt", null, term), h("dd", { class: "number" }, value), h("dd", null, said))
  return h("section", { key: "moment", class: "moment", "data-version": move.version, "aria-labelledby": "moment", style: { "--seat": `var(--seat-${move.seat % 6})` } },
    h("h2", { id: "moment" }, h("span", { class: "token", "aria-hidden": "true" }, move.seat + 1), h("span", { class: "quiet number" }, `#${move.version}`), " ", names[move.seat], h("a", { class: "button", href: `/tables/${table.id}/film#v=${move.version}` }, ANALYSIS.film)),
    h("p", { class: "label" }, quoted(move.label, names), move.by === "server" && h("small", null, ` ${ANALYSIS.byServer}`)),
    h("dl", null,
      figure(analysis.unit === "chance" ? ANALYSIS.value : WORDS.score, ANALYSIS.fromTo(valueOf(move.before, analysis), valueOf(move.after, analysis))),
      figure(ANALYSIS.choice, changeOf(move.decision, analysis), choiceSaid(move, analysis, names)),
      figure(ANALYSIS.luckTitle, changeOf(move.luck, analysis), luckSaid(move, analysis))))
}

/**
 * The moves on which the game turned.
 *
 * @param {State} state
 * @param {Analysis} analysis
 */
function turning({ table, names }, analysis) {
  const found = turnsIn(analysis)
  return h("section", { key: "turning", "aria-labelledby": "turning" }, h("h2", { id: "turning" }, ANALYSIS.turning),
    found.length === 0 ? h("p", { class: "quiet" }, ANALYSIS.noTurning)
      : h("ol", { class: "turning" }, found.map((turn) => h("li", { key: turn.move.version, "data-kind": turn.kind },
        h("a", { href: `/tables/${table.id}/film#v=${turn.move.version}` }, `#${turn.move.version}`), " ", turnSaid(turn, analysis, names)))))
}

/**
 * The numbers of the chart, as a table.
 *
 * @param {State} state
 * @param {Analysis} analysis
 */
function all({ table, names }, analysis) {
  const heads = ["", ANALYSIS.move, ANALYSIS.before, ANALYSIS.after, ANALYSIS.choice, ANALYSIS.luckTitle]
  return h("details", { key: "all", class: "all" }, h("summary", null, ANALYSIS.all_(analysis.moves.length)),
    h("table", null, h("thead", null, h("tr", null, heads.map((head, nth) => (nth ? h("th", { scope: "col" }, head) : h("td", null))))),
      h("tbody", null, analysis.moves.map((move) => h("tr", { key: move.version, "data-move": move.version },
        h("td", null, h("a", { href: `/tables/${table.id}/film#v=${move.version}` }, `#${move.version}`)),
        h("td", null, h("strong", null, names[move.seat]), ` ${quoted(move.label, names)}`, move.decision < 0 && move.alternative && h("small", null, ANALYSIS.instead(quoted(move.alternative.label, names)))),
        [valueOf(move.before, analysis), valueOf(move.after, analysis), changeOf(move.decision, analysis), changeOf(move.luck, analysis)].map((value) => h("td", { class: "number" }, value)))))))
}
