/** Turns an analysis into values, sentences, curves, and the turning points of the game. */
import { listed } from "../wording.js"
import { ANALYSIS } from "./words.js"

/** @typedef {import("../client/index.js").Schemas["Analysis"]} Analysis */
/** @typedef {import("../client/index.js").Schemas["AnalysedMove"]} Move */
/** @typedef {{ move: Move, place: number, kind: "choice" | "luck", by: number }} Turn `by`: how much the value changed */
/** @typedef {{ name: string, seat: number | null, points: [number, number, number][] }} Curve points by move, from 0, value, and what to give or take */

const FULL = 1000
const SURE = 3
const UNSURE = 2
/** A turning point changes the value by at least one of so many parts of the axis. */
const PART = 20
const MANY = 8
/** So many costly choices of a seat are named. */
const DEAREST = 3
const LINES = 4

/** @param {Analysis} analysis the value at the top of the axis */
export function topOf({ unit, moves, seats }) {
  const most = Math.max(
    FULL,
    ...moves.flatMap(({ before, after }) => [before, after]),
    ...seats.map(({ result }) => result),
  )
  const step = most > 2 * FULL ? LINES * FULL : FULL
  return unit === "score" ? Math.ceil(most / step) * step : most
}

/**
 * A line for each seat, or one for all where they win together: before and after each of its moves, then the result.
 *
 * @param {Analysis} analysis
 * @param {readonly string[]} names
 * @returns {Curve[]}
 */
export function curvesOf({ moves, seats, together, unit }, names) {
  /** @type {(name: string, seat: number | null) => Curve} */
  const curve = (name, seat) => ({
    name,
    seat,
    points: [
      ...moves.flatMap(
        (move, place) =>
          /** @type {[number, number, number][]} */ (
            seat === null || move.seat === seat
              ? [
                  [place, move.before, giveOf(move, move.before, unit)],
                  [place + 1, move.after, giveOf(move, move.after, unit)],
                ]
              : []
          ),
      ),
      [moves.length, seats[seat ?? 0]?.result ?? 0, 0],
    ],
  })
  return together && seats.length > 1
    ? [curve(ANALYSIS.all, null)]
    : seats.map(({ seat }) => curve(names[seat] ?? "", seat))
}

/**
 * How uncertain a value is: two standard errors. Of a chance that is known from its rollouts, of which each of the two
 * actions had half; of a score only from the comparisons.
 *
 * @param {Move} move
 * @param {number} value
 * @param {Analysis["unit"]} unit
 */
function giveOf({ rollouts, error, luck_error }, value, unit) {
  if (unit === "score") return UNSURE * Math.max(error, luck_error)
  const share = Math.min(1, Math.max(0, value / FULL))
  return rollouts > 0 ? UNSURE * FULL * Math.sqrt((share * (1 - share)) / (rollouts / 2)) : 0
}

/**
 * The choices of a seat that surely cost something, the dearest first.
 *
 * @param {Analysis} analysis
 * @param {number} seat
 * @returns {Move[]}
 */
export const costliest = ({ moves }, seat) =>
  moves
    .filter((move) => move.seat === seat && -move.decision > SURE * move.error)
    .sort((one, other) => one.decision - other.decision)
    .slice(0, DEAREST)

/**
 * What luck was to a seat, in a sentence.
 *
 * @param {Analysis} analysis
 * @param {number} seat
 * @param {string | null} name null: of who looks at it
 */
export function luckOf({ moves, seats }, seat, name) {
  const error = Math.hypot(...moves.flatMap((move) => (move.seat === seat ? [move.luck_error] : [])))
  const luck = seats[seat]?.luck ?? 0
  if (luck === 0 || Math.abs(luck) <= UNSURE * error) return ANALYSIS.evenLuck
  return luck > 0 ? ANALYSIS.goodLuck(name) : ANALYSIS.badLuck(name)
}

/**
 * The moves on which the game turned: by a choice that surely cost something, or by luck.
 *
 * @param {Analysis} analysis
 * @returns {Turn[]}
 */
export function turnsIn(analysis) {
  const least = topOf(analysis) / PART
  return analysis.moves
    .map((move, place) => {
      const cost = -move.decision > SURE * move.error ? move.decision : 0
      const luck = Math.abs(move.luck) > SURE * move.luck_error ? move.luck : 0
      const byChoice = Math.abs(cost) > Math.abs(luck)
      return /** @type {Turn} */ ({ move, place, kind: byChoice ? "choice" : "luck", by: byChoice ? cost : luck })
    })
    .filter(({ by }) => Math.abs(by) >= least)
    .sort((one, other) => Math.abs(other.by) - Math.abs(one.by))
    .slice(0, MANY)
    .sort((one, other) => one.place - other.place)
}

/**
 * A value: a chance in percent, a score in points.
 *
 * @param {number} value in thousandths
 * @param {Analysis} analysis
 */
export function valueOf(value, { unit }) {
  return unit === "chance"
    ? `${Math.round(value / 10)} %`
    : String(+(value / FULL).toFixed(Math.abs(value) < FULL ? 2 : 1))
}

/**
 * A change of a value, with its sign.
 *
 * @param {number} change in thousandths
 * @param {Analysis} analysis
 */
export function changeOf(change, analysis) {
  const text = valueOf(Math.abs(change), analysis)
  return /[1-9]/.test(text) ? `${change < 0 ? "−" : "+"}${text}` : text
}

/**
 * What was chosen, in quotation marks; seats are called by the names of their players.
 *
 * @param {string} label
 * @param {readonly string[]} names
 */
export function quoted(label, names) {
  return `“${label.replace(/\b[Ss]eat (\d)\b/g, (said, number) => names[number - 1] ?? said)}”`
}

/**
 * What the choice was worth, in words: with the best alternative.
 *
 * @param {Move} move
 * @param {Analysis} analysis
 * @param {readonly string[]} names
 */
export function choiceSaid({ choices, decision, error, expected, alternative }, analysis, names) {
  if (choices === 1) return ANALYSIS.forced
  if (!alternative) return ANALYSIS.noOther
  const other = quoted(alternative.label, names)
  const [worth, cost, give] = [
    valueOf(alternative.value, analysis),
    valueOf(-decision, analysis),
    valueOf(error, analysis),
  ]
  if (decision === 0) return ANALYSIS.best(other, worth)
  if (-decision <= UNSURE * error) return ANALYSIS.alike(other)
  return ANALYSIS.better(other, worth, valueOf(expected, analysis), cost, give)
}

/**
 * What came by luck, in words.
 *
 * @param {Move} move
 * @param {Analysis} analysis
 */
export function luckSaid({ luck, luck_error: error }, analysis) {
  if (luck === 0 && error === 0) return ANALYSIS.noLuck
  if (Math.abs(luck) <= UNSURE * error) return ANALYSIS.littleLuck
  return ANALYSIS.luck(luck > 0, valueOf(Math.abs(luck), analysis), valueOf(error, analysis))
}

/**
 * A turning point in a sentence.
 *
 * @param {Turn} turn
 * @param {Analysis} analysis
 * @param {readonly string[]} names
 */
export function turnSaid({ move, kind, by }, analysis, names) {
  const [name, chosen, much] = [names[move.seat] ?? "", quoted(move.label, names), valueOf(Math.abs(by), analysis)]
  if (kind === "luck") return ANALYSIS.turnedByLuck(name, chosen, by > 0, much)
  return ANALYSIS.turnedByChoice(name, chosen, much, quoted(move.alternative?.label ?? "", names))
}

/**
 * The move on which the game turned most, in a sentence.
 *
 * @param {Analysis} analysis
 * @param {readonly string[]} names
 */
export function mostSaid(analysis, names) {
  const [most] = turnsIn(analysis).sort((one, other) => Math.abs(other.by) - Math.abs(one.by))
  return most ? turnSaid(most, analysis, names) : ANALYSIS.noTurning
}

/**
 * Who won, or what was scored.
 *
 * @param {Analysis} analysis
 * @param {readonly string[]} names
 */
export function endSaid(analysis, names) {
  const { seats, unit, together } = analysis
  if (unit === "score")
    return ANALYSIS.scored(listed(seats.map(({ seat, result }) => `${names[seat]} ${valueOf(result, analysis)}`)))
  const winners = seats.filter(({ result }) => result > 0)
  if (together) return winners.length ? ANALYSIS.allWon : ANALYSIS.allLost
  return ANALYSIS.wonBy(listed(winners.map(({ seat }) => names[seat] ?? "")))
}
