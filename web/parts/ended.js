/** The end of a game: how it ended, and what next. */
import { go } from "../core/address.js"
import { h } from "../core/h.js"
import { account, service } from "../core/service.js"
import { WORDS } from "../words.js"
import { ways } from "./ways.js"

/** @typedef {import("../following/shown.js").Shown} Shown */

/**
 * How it ended, and what next.
 *
 * @param {import("../following/follow.js").Followed} table
 * @param {Shown} shown
 */
export function ended(table, shown) {
  const leftToBots = shown.table.voided && shown.table.seats.every((seat) => seat.bot || seat.resigned)
  if (shown.status === "closed" && !leftToBots)
    return h("p", { key: "ended", class: "ended" }, shown.table.voided ? WORDS.voided : WORDS.closed)
  if (shown.status !== "finished" && !leftToBots) return null
  const said = leftToBots
    ? WORDS.voided
    : (shown.events.findLast((event) => event.type === "Finished")?.text ?? WORDS.over_)
  const again = () =>
    void table.command("rematch", async ({ version: _, ...how }) => {
      const { id } = await service().call("rematch", { table: shown.table.id }, how)
      go(`/tables/${id}`)
    })
  const asks = wantsRematch(shown)
  return h(
    "div",
    { key: "ended", class: "ended" },
    h("p", null, said),
    h("p", { key: "asks", role: "status", "data-asks": asks !== "" }, asks),
    h(
      "div",
      { class: "buttons" },
      ways({ id: shown.table.id, status: shown.status }, "table", "button"),
      shown.seat !== null &&
        h("button", { class: "primary", "data-rematch": "", onclick: again }, asks ? WORDS.joinRematch : WORDS.rematch),
    ),
  )
}

/**
 * Who waits for the player to play again, as a sentence; "" if nobody does.
 *
 * @param {Shown} shown
 */
export function wantsRematch({ again }) {
  if (again?.status !== "open") return ""
  const people = again.seats.filter((seat) => seat.player && !seat.bot)
  const waits = people.length > 0 && people.every((seat) => seat.player !== account.get().who?.id)
  return waits ? WORDS.wantsRematch(people.map(WORDS.nameOf)) : ""
}
