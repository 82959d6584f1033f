/** Which seats are sealed, and a seat whose half of the deal is in another browser. */
import { inStorage } from "../../client/sealing.js"
import { account, service } from "../../core/service.js"
import { h } from "../../core/h.js"
import { JOINING } from "./words.js"

/** @typedef {import("../../following/follow.js").Followed} Followed */
/** @typedef {import("../../following/shown.js").Shown} Shown */

/**
 * The commitment with which a seat was taken last; undefined if it is not sealed.
 *
 * @param {Shown["events"]} events
 * @param {number} seat
 * @returns {string | undefined}
 */
export function commitmentOf(events, seat) {
  const taken = events.findLast(({ type, data }) => type === "SeatTaken" && data.seat === seat)
  return taken?.type === "SeatTaken" ? (taken.data.commitment ?? undefined) : undefined
}

/**
 * Whether this browser has revealed the half of a seat before a restore of the service which lost that, and the last seat that
 * was taken then: it does not reveal it again, as whoever sits down now may know it.
 *
 * @param {Shown["events"]} events
 * @param {string} commitment
 */
export function isKnown(events, commitment) {
  const [, filled] = String(inStorage()?.read(commitment) ?? "").split(" ")
  return filled !== undefined && !events.some(({ version, hash }) => `${version}-${hash}` === filled)
}

/**
 * What a player should do who sat down in another browser: nobody can reveal for the seat here.
 *
 * @param {Followed} table
 * @param {Shown} shown
 * @param {Shown["table"]["seats"][number]} seated the player's seat
 * @param {() => Promise<any>} askOptions what they bring to the seat, where the table does not show it; null: nothing
 */
export function sealedElsewhere(table, shown, seated, askOptions) {
  const commitment = commitmentOf(shown.events, seated.seat)
  if (commitment === undefined) return null
  const known = isKnown(shown.events, commitment)
  if (inStorage()?.read(commitment) && !known) return null
  const { visibility, opened_by } = shown.table
  const comesBack = visibility === "public" || opened_by === account.get().who?.id
  return h(
    "div",
    { key: "elsewhere", class: "notice", role: "status", "data-elsewhere": "" },
    h("p", null, known ? JOINING.known : JOINING.elsewhere),
    h("p", null, known ? "" : comesBack ? JOINING.elsewhereHere : JOINING.elsewhereInvited),
    comesBack &&
      h(
        "button",
        { class: "primary", "data-here": "", onclick: () => void takeHere(table, shown, seated, askOptions) },
        JOINING.takeHere,
      ),
  )
}

/**
 * Stand up, and take the same seat in this browser.
 *
 * @param {Followed} table
 * @param {Shown} shown
 * @param {Shown["table"]["seats"][number]} seated
 * @param {() => Promise<any>} askOptions
 */
async function takeHere(table, shown, { seat, seat_options: before }, askOptions) {
  const seat_options = before ?? (await askOptions())
  if (seat_options === null) return
  const { id } = shown.table
  const here = await table.command("sit", async () => {
    await service().call("leaveSeat", { table: id, seat })
    return service().call("takeSeat", { table: id, body: { seat, seat_options } })
  })
  if (here) await table.refresh()
}
