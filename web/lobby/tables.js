/** Tables in the lobby: one's own, the most urgent first, and those that wait for players. */
import { h } from "../core/h.js"
import { account } from "../core/service.js"
import { copy } from "../parts/account.js"
import { paceOf } from "../parts/paces.js"
import { isDealing } from "../parts/seats.js"
import { day, listed, moment } from "../wording.js"
import { WORDS } from "../words.js"
import { coverOf } from "../boards/covers.js"
import { LOBBY } from "./words.js"

/** @typedef {import("./page.js").Table} Table */

/**
 * A player's tables in the order in which they are shown.
 *
 * @param {readonly Table[]} tables
 */
export const mineOf = (tables) =>
  tables.filter((table) => table.status !== "closed").sort((a, b) => rank(a) - rank(b) || b.updated_at - a.updated_at)

/** @param {Table} table */
const rank = (table) => (table.awaiting ? 0 : table.status === "playing" ? 1 : table.status === "open" ? 2 : 3)

/**
 * @param {Table} table
 * @param {import("./page.js").Lobby} lobby
 */
export function row(table, { games, redraw }) {
  const title = games.find(({ key }) => key === table.game)?.title ?? table.game
  return h(
    "li",
    { key: table.id, "data-awaiting": table.awaiting },
    h(
      "a",
      { href: `/tables/${table.id}` },
      coverOf(table.game, redraw),
      h("b", null, title),
      h("span", { class: "quiet" }, companyOf(table)),
      h("span", { class: table.awaiting ? "badge mine" : "badge" }, stateOf(table)),
    ),
    isOpen(table) && invitation(table, title),
  )
}

/**
 * Who else sits there, at which pace, whether the player who opened it is away, and when something happened last.
 *
 * @param {Table} table
 */
function companyOf(table) {
  const me = account.get().who?.id
  const others = table.seats.filter((seat) => seat.player && seat.player !== me)
  const opener = others.find((seat) => seat.player === table.opened_by)?.called ?? undefined
  const parts = [
    listed(others.map(WORDS.nameOf)),
    table.status === "open" && h("span", { class: "pace" }, paceOf(table.clock)),
    isAway(table) && h("b", { class: "away" }, LOBBY.openerAway(opener)),
    table.status === "playing" && LOBBY.lastMove(moment(table.updated_at)),
    table.status === "finished" && day(table.updated_at),
  ].filter(Boolean)
  return parts.map((part, place) => [place > 0 && " · ", part])
}

/**
 * Whether another player opened the table and has left the page.
 *
 * @param {Table} table
 */
export const isAway = (table) => table.opener_present === false && table.opened_by !== account.get().who?.id

/**
 * Whether the player can invite others to it.
 *
 * @param {Table} table
 */
const isOpen = (table) =>
  table.status === "open" &&
  !isDealing(table) &&
  (table.visibility === "public" || Boolean(table.invite)) &&
  table.seats.some((seat) => seat.player === account.get().who?.id)

/**
 * @param {Table} table
 * @param {string} title of its game
 */
function invitation({ id, invite }, title) {
  const address = `${location.origin}/tables/${id}${invite ? `#invite=${invite}` : ""}`
  return h(
    "button",
    { key: "invite", "data-invite": id, onclick: () => void copy(address) },
    LOBBY.invite,
    h("span", { class: "spoken" }, ` ${title}`),
  )
}

/** @param {Table} table */
function stateOf(table) {
  if (isDealing(table)) return WORDS.dealing
  if (table.awaiting) return table.pending_takeback ? WORDS.yourAnswer : WORDS.yourTurn
  if (table.status === "open") return LOBBY.seatsFree(table.seats.filter((seat) => !seat.player).length)
  if (table.status === "playing")
    return LOBBY.turnOf(
      listed(table.to_act.map((seat) => WORDS.nameOf(/** @type {Table["seats"][number]} */ (table.seats[seat])))),
    )
  return resultOf(table)
}

/**
 * How a game ended for the player.
 *
 * @param {Table} table
 */
function resultOf({ seats, voided, outcome }) {
  if (voided) return LOBBY.voided
  if (!outcome) return WORDS.over
  const mine = seats.findIndex(({ player }) => player === account.get().who?.id)
  const score = outcome.scores[mine]
  const winners = seats.filter(({ seat }) => outcome.winners.includes(seat)).map(WORDS.nameOf)
  const won = outcome.winners.includes(mine) ? LOBBY.youWon : LOBBY.theyWon(winners)
  return typeof score === "number" ? `${won} · ${WORDS.points(score)}` : won
}
