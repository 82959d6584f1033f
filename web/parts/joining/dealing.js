/** A table that deals: all seats are taken, and some have yet to reveal their sealed half. Who that is, and what happens if they do not. */
import { h } from "../../core/h.js"
import { countdown } from "../seats.js"
import { WORDS } from "../../words.js"
import { commitmentOf, isKnown } from "./sealed.js"
import { JOINING } from "./words.js"

/** @typedef {import("../../following/shown.js").Shown} Shown */
/** @typedef {import("../../boards/props.js").Seat} Seat */

/**
 * @param {Shown} shown
 * @param {Seat[]} seats
 */
export function dealing({ table, events }, seats) {
  const sealed = seats.filter(({ seat }) => table.to_reveal?.includes(seat))
  return h(
    "div",
    { key: "dealing", class: "invitation", "data-dealing": sealed.map(({ seat }) => seat).join(" ") },
    h("h2", null, WORDS.dealing),
    h("p", null, JOINING.sealed),
    h(
      "div",
      { role: "status" },
      h(
        "ul",
        null,
        seats
          .filter(({ bot }) => !bot)
          .map((seat) =>
            h("li", { key: seat.seat, "data-half": seat.seat }, stateOf(seat, sealed.includes(seat), events)),
          ),
      ),
    ),
    table.due_at !== undefined && h("p", { key: "left" }, JOINING.left, countdown(table.due_at, table.clock)),
    h(
      "p",
      { key: "late", "data-late": "" },
      late(
        table,
        sealed,
        events.some(({ type }) => type === "Revealed"),
      ),
    ),
  )
}

/**
 * @param {Seat} seat
 * @param {boolean} isSealed
 * @param {Shown["events"]} events
 */
function stateOf({ seat, name, mine, present }, isSealed, events) {
  if (events.length === 0) return WORDS.loading // whether it is sealed stands there
  const commitment = commitmentOf(events, seat)
  if (commitment === undefined) return mine ? JOINING.plainYours : JOINING.plain(name)
  if (mine && isSealed) return isKnown(events, commitment) ? JOINING.knownYours : JOINING.revealsYours
  if (mine) return JOINING.revealedYours
  if (!isSealed) return JOINING.revealed(name)
  return present ? JOINING.reveals(name) : JOINING.revealsAway(name)
}

/**
 * What happens if some seats do not reveal their half.
 *
 * @param {Shown["table"]} table
 * @param {Seat[]} sealed these seats
 * @param {boolean} isBegun whether another seat has revealed its half, which was sealed
 */
function late({ clock, visibility, rematch_of }, sealed, isBegun) {
  if (!clock)
    return JOINING.lateNoLimit(JOINING.quiet[rematch_of ? "rematch" : visibility === "private" ? "private" : "public"])
  if (!isBegun && sealed.length === 1) return JOINING.lateAlone
  return isBegun ? JOINING.lateResign(sealed.map(({ name, mine }) => (mine ? "you" : name))) : JOINING.lateClose
}
