/** Whose turn it is, outside the board: the title of the page, its icon, the bar and the bell. */
import { h } from "../core/h.js"
import { account } from "../core/service.js"
import { WORDS } from "../words.js"
import { bell, call } from "./calling.js"
import { speaker } from "./hearing.js"
import { countdown, isDealing, namesOf } from "./seats.js"
import { inTop } from "./top.js"
import { isAsked } from "./undo.js"

/** @typedef {import("../following/shown.js").Shown} Shown */

/**
 * The title, the icon and the bar say whose turn it is.
 *
 * @param {Shown} shown
 * @param {import("../boards/props.js").Seat[]} seats
 * @param {() => void} redraw
 * @param {import("../core/h.js").Child} [more] at its end
 */
export function bar(shown, seats, redraw, more) {
  const { status, seat, to_act, version, due_at, game, takeback } = shown
  const answering = takeback !== null && isAsked(shown)
  const mine = status === "playing" && seat !== null && (to_act.includes(seat) || answering)
  const asks = wantsRematch(shown)
  const words = answering
    ? WORDS.yourAnswer
    : mine
      ? WORDS.yourTurn
      : status === "playing"
        ? to_act.length > 0
          ? WORDS.othersTurn(to_act.length > 2 ? WORDS.players(to_act.length, to_act.length) : namesOf(seats, to_act))
          : WORDS.nobodysTurn
        : status === "open"
          ? isDealing(shown.table)
            ? WORDS.dealing
            : WORDS.waiting
          : WORDS.over
  const title = mine ? `● ${words} - ${game.title}` : game.title
  document.title = title
  call(
    answering ? `takeback ${takeback.takeback}` : mine ? "turn" : asks ? `rematch ${shown.again?.id}` : "",
    title,
    answering ? takeback.text : asks || (shown.events.at(-1)?.text ?? ""),
    shown.table.id,
  )
  icon(mine)
  inTop(
    h(
      "div",
      { class: mine ? "turn mine" : "turn" },
      h("span", { class: "game" }, game.title),
      h("span", { class: "quiet version", title: WORDS.eventOf(version) }, `#${version}`),
      h("span", { class: "whose", role: "status" }, words),
      due_at !== undefined && status === "playing" && countdown(due_at),
      seat !== null && status !== "finished" && status !== "closed" && bell(redraw),
      speaker(redraw),
      more,
    ),
  )
}

/** @param {boolean} mine */
export function icon(mine) {
  const link = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"))
  const address = mine ? "/web/icon-turn.svg" : "/web/icon.svg"
  if (link.getAttribute("href") !== address) link.href = address
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
