/** For a player who waits: for whom, how long yet, what happens then, and what to do meanwhile. */
import { h } from "../core/h.js"
import { WORDS } from "../words.js"
import { countdown, dueOf } from "./seats.js"

/** @typedef {import("../following/shown.js").Shown} Shown */
/** @typedef {import("../boards/props.js").Seat} Seat */

/**
 * @param {Shown} shown
 * @param {Seat[]} seats
 */
export function waiting(shown, seats) {
  const awaited = seats.filter((seat) => seat.toAct && !seat.mine)
  if (awaited.length === 0) return h("p", { class: "quiet" }, shown.to_act.length ? WORDS.choose : WORDS.nothingToDo)
  const { table, game } = shown
  return h(
    "div",
    { key: "waiting", class: "waiting" },
    awaited.map((seat) => h("p", { key: seat.seat, "data-waits-for": seat.seat }, sentence(shown, seat))),
    awaited.some((seat) => !seat.bot) &&
      h(
        "p",
        { key: "meanwhile", class: "quiet meanwhile" },
        WORDS.meanwhile,
        " ",
        h("a", { href: "/" }, WORDS.anotherGame),
        " · ",
        h("a", { href: `/tables/${table.id}/film` }, WORDS.lookBack),
        " · ",
        h("a", { href: `/rules/${game.key}`, target: "_blank" }, WORDS.readRules),
      ),
  )
}

/**
 * @param {Shown} shown
 * @param {Seat} seat
 * @returns {import("../core/h.js").Child}
 */
function sentence(shown, seat) {
  const { clock } = shown.table
  const due = dueOf(shown, seat)
  if (seat.bot || (clock && due === undefined)) return WORDS.othersTurn(seat.name)
  if (due === undefined) return seat.present ? WORDS.othersTurn(seat.name) : WORDS.awayForever(seat.name)
  return [
    seat.present ? WORDS.has(seat.name) : WORDS.awayAndHas(seat.name),
    countdown(due, clock),
    WORDS.then[/** @type {"resign" | "random"} */ (clock?.then)],
  ]
}
