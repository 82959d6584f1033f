/** An analysis as a page has it: asked for until it is made, then looked at move by move. */
import { Problem } from "../client/index.js"
import { h } from "../core/h.js"
import { account, gameOf, service } from "../core/service.js"
import { inTop } from "../parts/top.js"
import { WORDS } from "../words.js"
import { chart, legend } from "./chart.js"
import { analysisOf, why } from "../judged/made.js"
import { all, turning } from "./moves.js"
import { turnsIn } from "../judged/reading.js"
import { ANALYSIS } from "../judged/words.js"

/** @typedef {import("../judged/reading.js").Analysis} Analysis */

/**
 * @typedef Asking
 * @property {string} id of the table
 * @property {number} wanted the version of the move to be looked at first; 0: that on which the game turned first
 * @property {AbortSignal} signal aborted once the page is left
 * @property {() => void} redraw
 * @property {import("../client/index.js").Schemas["Table"] | null} table null until it is loaded
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

/**
 * @param {string} id of the table
 * @param {number} wanted
 * @param {AbortSignal} signal
 * @param {() => void} draw
 * @returns {Asking}
 */
export function begin(id, wanted, signal, draw) {
  return {
    id,
    wanted,
    signal,
    redraw: () => signal.aborted || draw(),
    table: null,
    title: "",
    analysis: null,
    names: [],
    still: [],
    place: 0,
    waiting: 0,
    since: 0,
    problem: "",
    again: false,
  }
}

/**
 * Ask for the analysis, and wait until it is made.
 *
 * @param {Asking} asking
 */
export async function ask(asking) {
  const { id, signal } = asking
  Object.assign(asking, { problem: "", again: false, since: Date.now() })
  asking.redraw()
  try {
    asking.table ??= await service().call("showTable", { table: id }, { signal })
    asking.title ||= (await gameOf(asking.table.game)).title
    asking.names = asking.table.seats.map((seat) => WORDS.nameOf(seat))
    inTop(h("div", { class: "turn" }, h("span", { class: "game" }, ANALYSIS.of(asking.title))))
    document.title = `${ANALYSIS.of(asking.title)} - ${WORDS.title}`
    const waits = (/** @type {number} */ games) => ((asking.waiting = games), asking.redraw())
    show(asking, await analysisOf(id, signal, waits))
  } catch (error) {
    if (signal.aborted) return
    Object.assign(asking, { problem: why(error), again: !(error instanceof Problem) || error.status >= 429 })
    asking.redraw()
  }
}

/**
 * Look at the last move up to a version.
 *
 * @param {Asking} asking
 * @param {number} version
 */
export function seek(asking, version) {
  look(asking, asking.analysis?.moves.findLastIndex((move) => move.version <= version) ?? 0)
}

/**
 * @param {Asking} asking
 * @param {Analysis} analysis
 */
function show(asking, analysis) {
  const { id, names, wanted } = asking
  const mine = asking.table?.seats.find(({ player }) => player !== null && player === account.get().who?.id)
  asking.analysis = analysis
  asking.still = [
    legend(analysis, names, mine?.seat ?? null, (version) => seek(asking, version)),
    chart(analysis, names, (version) => seek(asking, version)),
    turning(id, analysis, names),
    all(id, analysis, names),
  ]
  if (wanted) seek(asking, wanted)
  else look(asking, turnsIn(analysis)[0]?.place ?? 0)
}

/**
 * @param {Asking} asking
 * @param {number} place of a move, from 0
 */
function look(asking, place) {
  const { analysis } = asking
  if (!analysis?.moves.length) return asking.redraw()
  asking.place = Math.min(Math.max(0, place), analysis.moves.length - 1)
  history.replaceState(null, "", `${location.pathname}#v=${analysis.moves[asking.place]?.version ?? 0}`)
  asking.redraw()
}
