/** The nearest undo, and the answer to another player's request. */
import { h, svg } from "../core/h.js"
import { service } from "../core/service.js"
import { WORDS } from "../words.js"
import { namesOf } from "./seats.js"

/** @typedef {import("../following/follow.js").Followed} Followed */
/** @typedef {import("../following/shown.js").Shown} Shown */
/** @typedef {import("../boards/props.js").Seat[]} Seats */
/** @typedef {Shown["undo"][number]} Option */

/** So many lines of the log say what a request would undo. */
const SAID = 2
const ARROW = "M6 2 2.500 5.500 6 9M2.500 5.500H10a3.700 3.700 0 0 1 0 7.400H5"

/**
 * The button that is always visible: undo as little as possible, but something of the player's own.
 *
 * @param {Followed} table
 * @param {Shown} shown
 * @param {Seats} seats
 */
export function undoButton(table, shown, seats) {
  const nearest = shown.undo.find((option) => isMine(shown, option))
  const nothing = shown.table.undo === "off" ? WORDS.undoOff : WORDS.undoNothing
  return h(
    "button",
    {
      key: "step-back",
      "data-undo": nearest?.to_version,
      disabled: !nearest || shown.takeback !== null || shown.busy !== null,
      title: nearest ? consequence(shown, seats, nearest) : nothing,
      onclick: () => nearest && undo(table, nearest.to_version),
    },
    svg("svg", { class: "arrow", viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: ARROW })),
    h("span", { class: "word" }, WORDS.undo),
    nearest && !shown.takeback ? cost(shown, seats, nearest) : inFew(waitsFor(shown, seats)),
  )
}

/**
 * What an undo takes back, and whom it asks.
 *
 * @param {Shown} shown
 * @param {Seats} seats
 * @param {Option} option
 */
export function consequence(shown, seats, option) {
  return `${WORDS.undoes(takenBack(shown, option).length)} ${asks(shown, seats, option)}`
}

/**
 * The same in a few words, for those who see no tip.
 *
 * @param {Shown} shown
 * @param {Seats} seats
 * @param {Option} option
 */
export function cost({ table }, seats, option) {
  const people = peopleOf(seats, option)
  return inFew(
    people.length > 0
      ? WORDS.costsConsent(namesOf(seats, people))
      : WORDS.costs[!isCosting(table, seats, option) ? "nothing" : option.kind === "rewind" ? "uncounted" : "ofBots"],
  )
}

/**
 * Why nothing can be undone now: whose request waits, or that there is nothing yet.
 *
 * @param {Shown} shown
 * @param {Seats} seats
 */
function waitsFor({ takeback, seat }, seats) {
  if (!takeback) return WORDS.costs.none
  return takeback.by === seat ? WORDS.costs.asked : WORDS.costsAsked(namesOf(seats, [takeback.by]))
}

/** @param {string} words */
const inFew = (words) => h("small", { class: "cost", "aria-hidden": "true" }, words)

/**
 * Whom an undo asks.
 *
 * @param {Shown} shown
 * @param {Seats} seats
 * @param {Option} option
 */
function asks({ table }, seats, option) {
  const people = peopleOf(seats, option)
  if (people.length > 0) return WORDS.undoAsks(namesOf(seats, people))
  if (!isCosting(table, seats, option)) return WORDS.undoAlone
  return option.kind === "rewind" ? WORDS.undoUncounted : WORDS.undoOfBots
}

/**
 * The people whom an undo asks. Bots agree at once, so they are not named.
 *
 * @param {Seats} seats
 * @param {Option} option
 */
const peopleOf = (seats, { needs }) => needs.filter((seat) => !seats[seat]?.bot)

/**
 * Whether a game that counts for the standings no longer does after an undo, or only to the player's disadvantage: so it is
 * once a bot has agreed.
 *
 * @param {Shown["table"]} table
 * @param {Seats} seats
 * @param {Option} option
 */
function isCosting({ assisted, seeded, visibility, forked_from }, seats, { kind, needs }) {
  const isCounted = !assisted && !seeded && visibility === "public" && forked_from === undefined
  return isCounted && (kind === "rewind" || needs.some((seat) => seats[seat]?.bot))
}

/**
 * The actions that an undo takes back, the earliest first.
 *
 * @param {Shown} shown
 * @param {{ to_version: number }} option
 */
export function takenBack({ events }, { to_version }) {
  return events.filter(
    ({ type, version, undone_by }) => type === "Played" && version > to_version && undone_by === undefined,
  )
}

/**
 * Whether an undo takes back an action of the player. So does one that goes back further than the events that are here.
 *
 * @param {Shown} shown
 * @param {Option} option
 */
function isMine(shown, option) {
  const isOlder = (shown.events[0]?.version ?? 0) > option.to_version + 1
  return isOlder || takenBack(shown, option).some(({ data }) => "seat" in data && data.seat === shown.seat)
}

/**
 * Whether a player has a takeback to answer.
 *
 * @param {Pick<Shown, "takeback" | "seat">} shown
 */
export const isAsked = ({ takeback, seat }) => takeback !== null && seat !== null && takeback.needs.includes(seat)

/**
 * A pending takeback: its text, and the buttons to answer it.
 *
 * @param {Followed} table
 * @param {Shown} shown
 * @param {Seats} seats
 * @param {(() => void) | null} playOn offer the choices all the same; null: they are offered, or there are none
 */
export function asking(table, shown, seats, playOn) {
  const { takeback } = shown
  if (!takeback) return null
  const mine = isAsked(shown)
  const answer = (/** @type {"agreeToTakeback" | "declineTakeback"} */ operation) => () =>
    void table.command(operation, (how) =>
      service().call(operation, { table: shown.table.id, takeback: takeback.takeback }, how),
    )
  return h(
    "div",
    {
      key: "asking",
      class: "asking",
      role: mine ? "alertdialog" : "status",
      "aria-labelledby": "asking-text",
      "data-takeback": mine ? takeback.takeback : null,
    },
    h("p", { id: "asking-text" }, takeback.text, " ", h("span", { class: "quiet" }, wouldUndo(shown))),
    mine
      ? h(
          "div",
          { class: "buttons" },
          h("button", { class: "primary", "data-agree": "", onclick: answer("agreeToTakeback") }, WORDS.agree),
          h("button", { "data-decline": "", onclick: answer("declineTakeback") }, WORDS.decline),
          playOn && h("button", { "data-play-on": "", title: WORDS.lapses, onclick: playOn }, WORDS.playOn),
        )
      : null,
    h(
      "p",
      { key: "lapses", class: "quiet lapses" },
      mine ? WORDS.lapses : `${WORDS.asked(namesOf(seats, takeback.needs))} ${WORDS.lapses}`,
    ),
  )
}

/**
 * What the requested undo takes back, as the log has told it.
 *
 * @param {Shown} shown
 */
function wouldUndo(shown) {
  const to_version = shown.takeback?.to_version
  const actions = typeof to_version === "number" ? takenBack(shown, { to_version }) : []
  const lines = actions.flatMap(({ parts, text }) => parts?.map((part) => part.text) ?? [text]).filter(Boolean)
  const more = lines.length - SAID
  return [...lines.slice(0, more === 1 ? SAID + 1 : SAID), more > 1 && WORDS.moreLines(more)].filter(Boolean).join(" ")
}

/**
 * @param {Followed} table
 * @param {number} to_version
 */
export function undo(table, to_version) {
  void table.command("undo", (how) =>
    service().call("undo", { table: table.shown.get().table.id, body: { to_version } }, how),
  )
}
