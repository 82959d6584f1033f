/** Who sits at a table, whose turn it is, how much time is left, and before the start: sitting down. */
import { h } from "../core/h.js"
import { until } from "../core/service.js"
import { duration, listed } from "../wording.js"
import { WORDS } from "../words.js"

/**
 * The seats of a table, as pages show them.
 *
 * @param {import("../client/index.js").Schemas["Table"]} table
 * @param {readonly number[]} toAct
 * @param {number | null} mySeat
 * @returns {import("../boards/props.js").Seat[]}
 */
export function seatsOf(table, toAct, mySeat) {
  return table.seats.map((seat) => ({
    seat: seat.seat,
    name: WORDS.nameOf(seat),
    mine: seat.seat === mySeat,
    bot: seat.bot,
    taken: seat.player !== null,
    present: seat.present || seat.bot,
    resigned: seat.resigned,
    toAct: toAct.includes(seat.seat),
    due_at: seat.due_at,
  }))
}

/**
 * Whether all seats are taken, and some have yet to reveal their sealed half of the deal.
 *
 * @param {{ to_reveal?: readonly number[] }} table
 */
export const isDealing = ({ to_reveal = [] }) => to_reveal.length > 0

/**
 * Their names, as a sentence has them.
 *
 * @param {import("../boards/props.js").Seat[]} seats
 * @param {readonly number[]} which
 */
export function namesOf(seats, which) {
  return listed(which.map((seat) => seats[seat]?.name ?? WORDS.seatFor(seat)))
}

/**
 * @param {import("../following/shown.js").Shown} shown
 * @param {import("../boards/props.js").Seat[]} seats
 * @param {(seat: number) => string} figures the key figures of a seat
 * @param {import("../core/h.js").Child} controls below them
 */
export function seatsPanel(shown, seats, figures, controls) {
  const { outcome, table } = shown
  const alone = seats.length === 1
  const marked = seats.map((seat) => marks(seat, outcome, figures, alone).join(" · "))
  const silent = alone && !marked[0]
  return h(
    "section",
    { key: "seats", class: "seats", "aria-labelledby": "seats-title", "data-alone": alone, "data-silent": silent },
    h("h2", { id: "seats-title", class: "spoken" }, WORDS.seatsTitle),
    h(
      "ol",
      null,
      seats.map((seat, at) =>
        h(
          "li",
          {
            key: seat.seat,
            "data-to-act": seat.toAct,
            "data-mine": seat.mine,
            "data-away": seat.taken && !seat.present,
            style: { "--seat": `var(--seat-${seat.seat % 6})` },
          },
          h("span", { class: "token", "aria-hidden": "true" }, seat.seat + 1),
          h(
            "span",
            { class: "name" },
            seat.taken
              ? h("a", { href: `/players/${table.seats[seat.seat]?.player}` }, seat.name)
              : h("span", { class: "quiet" }, WORDS.free),
            h("small", null, marked[at]),
          ),
          seat.toAct && clockOf(shown, seat),
        ),
      ),
    ),
    controls,
  )
}

/**
 * @param {import("../boards/props.js").Seat} seat
 * @param {import("../client/index.js").Schemas["Outcome"] | undefined} outcome
 * @param {(seat: number) => string} figures
 * @param {boolean} alone
 */
function marks(seat, outcome, figures, alone) {
  const score = outcome?.scores[seat.seat]
  return [
    seat.mine && !alone && WORDS.you.toLowerCase(),
    seat.bot && WORDS.bot,
    !outcome && figures(seat.seat),
    seat.taken && !seat.present && WORDS.away,
    seat.resigned && WORDS.resigned,
    outcome?.winners.includes(seat.seat) && WORDS.won,
    typeof score === "number" && WORDS.points(score),
  ].filter((mark) => typeof mark === "string" && mark)
}

/**
 * @param {import("../following/shown.js").Shown} shown
 * @param {import("../boards/props.js").Seat} seat
 */
function clockOf(shown, seat) {
  const due = dueOf(shown, seat)
  return due === undefined ? h("span", { class: "dot", "aria-hidden": "true" }) : countdown(due, shown.table.clock)
}

/**
 * Until when a seat that is to act has time; undefined where no time runs, or nobody knows yet.
 *
 * @param {import("../following/shown.js").Shown} shown
 * @param {import("../boards/props.js").Seat} seat
 * @returns {number | undefined}
 */
export function dueOf({ table, version, due_at, to_act }, seat) {
  if (to_act.length === 1) return due_at
  return table.version === version ? seat.due_at : undefined
}

/**
 * The time that is left, which `tick` keeps up to date.
 *
 * @param {number} due
 * @param {{ seconds_per_action: number } | null} [clock] of the table: the last fifth of the time stands out
 */
export function countdown(due, clock) {
  const left = until(due)
  const short = left < 200 * (clock?.seconds_per_action ?? 0)
  return h(
    "span",
    { class: short ? "clock short" : "clock", "data-due": due, title: WORDS.left(duration(left)) },
    duration(left),
  )
}

/**
 * Bring every countdown in there up to date.
 *
 * @param {ParentNode} root
 */
export function tick(root) {
  for (const node of root.querySelectorAll("[data-due]"))
    if (node.firstChild) node.firstChild.nodeValue = duration(until(Number(node.getAttribute("data-due"))))
}
