/** Undo, redo and branching off, and the answer to another player's request. */
import { h, svg } from "../core/h.js"
import { go } from "../core/address.js"
import { service } from "../core/service.js"
import { WORDS } from "../words.js"
import { confirmed } from "./dialogs.js"
import { branchedOff } from "./seating.js"
import { namesOf } from "./seats.js"

/** @typedef {import("../following/follow.js").Followed} Followed */
/** @typedef {import("../following/shown.js").Shown} Shown */
/** @typedef {import("../boards/props.js").Seat[]} Seats */
/** @typedef {Shown["undo"][number]} Option */

const ARROW = "M6 2 2.500 5.500 6 9M2.500 5.500H10a3.700 3.700 0 0 1 0 7.400H5"

/**
 * The button that is always visible: undo as little as possible.
 *
 * @param {Followed} table
 * @param {Shown} shown
 * @param {Seats} seats
 */
export function undoButton(table, shown, seats) {
  const nearest = shown.undo[0]
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
  )
}

/**
 * What an undo takes back, and whom it asks.
 *
 * @param {Shown} shown
 * @param {Seats} seats
 * @param {Option} option
 */
function consequence(shown, seats, option) {
  return `${WORDS.undoes(takenBack(shown, option).length)} ${asks(seats, option)}`
}

/**
 * Whom an undo asks. Bots agree at once, so they are not named.
 *
 * @param {Seats} seats
 * @param {Option} option
 */
function asks(seats, { needs }) {
  const people = needs.filter((seat) => !seats[seat]?.bot)
  return people.length > 0 ? WORDS.undoAsks(namesOf(seats, people)) : WORDS.undoAlone
}

/**
 * The actions that an undo takes back, the earliest first.
 *
 * @param {Shown} shown
 * @param {Option} option
 */
function takenBack({ events }, { to_version }) {
  return events.filter(
    ({ type, version, undone_by }) => type === "Played" && version > to_version && undone_by === undefined,
  )
}

/**
 * The action back to before which an undo goes, in the words of the log.
 *
 * @param {Shown} shown
 * @param {Option} option
 */
function earliest(shown, option) {
  const [event] = takenBack(shown, option)
  if (!event) return option.text
  const said = event.parts?.find(({ text }) => text)?.text ?? event.text ?? option.text
  const { seat } = /** @type {{ seat?: number }} */ (event.data)
  return seat === shown.seat ? `${said.replace(/\.$/, "")} (${WORDS.you.toLowerCase()})` : said
}

/**
 * The tab with every undo, the redo, and the branches.
 *
 * @param {Followed} table
 * @param {Shown} shown
 * @param {Seats} seats
 * @param {import("./previewing.js").Preview} preview
 */
export function goingBack(table, shown, seats, preview) {
  const restorable = shown.status === "playing" && shown.seat !== null && lastUndone(shown.events) !== null
  const forkable =
    shown.seat !== null &&
    (shown.status === "finished" || (shown.table.seats.length === 1 && shown.status === "playing"))
  return h(
    "div",
    { key: "undo", class: "going-back" },
    shown.undo.length === 0 &&
      !restorable &&
      !forkable &&
      h("p", { class: "quiet" }, shown.table.undo === "off" ? WORDS.undoOff : WORDS.undoNothing),
    h(
      "ul",
      { class: "rows" },
      shown.undo.slice(0, 30).map((option) =>
        h(
          "li",
          { key: option.to_version },
          h(
            "button",
            {
              "data-undo": option.to_version,
              disabled: shown.takeback !== null || shown.busy !== null,
              title: consequence(shown, seats, option),
              onclick: () => undo(table, option.to_version),
              onpointerenter: () => preview.point(option.to_version),
              onpointerleave: preview.leave,
              onfocus: () => preview.point(option.to_version),
              onblur: preview.leave,
            },
            h("span", { class: "cut" }, earliest(shown, option)),
          ),
          forkable &&
            h(
              "button",
              {
                class: "small",
                "data-fork": option.to_version,
                title: WORDS.forkSaid,
                onclick: () => void fork(table, shown, option.to_version),
              },
              WORDS.forkWhich,
            ),
        ),
      ),
    ),
    restorable &&
      h(
        "button",
        {
          key: "redo",
          "data-redo": "",
          disabled: shown.takeback !== null || shown.busy !== null,
          onclick: () => void table.command("redo", (how) => service().call("redo", { table: shown.table.id }, how)),
        },
        WORDS.redo,
      ),
    forkable &&
      h(
        "div",
        { key: "fork" },
        h("p", { class: "quiet" }, WORDS.forkSaid),
        h(
          "button",
          { "data-fork": shown.version, onclick: () => void fork(table, shown, newestOf(shown)) },
          WORDS.fork,
        ),
      ),
  )
}

/**
 * A pending takeback: its text, and the buttons to answer it.
 *
 * @param {Followed} table
 * @param {Shown} shown
 * @param {Seats} seats
 */
export function asking(table, shown, seats) {
  const { takeback } = shown
  if (!takeback) return null
  const mine = shown.seat !== null && takeback.needs.includes(shown.seat)
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
    h("p", { id: "asking-text" }, takeback.text),
    mine
      ? h(
          "div",
          { class: "buttons" },
          h("button", { class: "primary", "data-agree": "", onclick: answer("agreeToTakeback") }, WORDS.agree),
          h("button", { "data-decline": "", onclick: answer("declineTakeback") }, WORDS.decline),
        )
      : h("p", { class: "quiet" }, `${WORDS.asked(namesOf(seats, takeback.needs))} ${WORDS.withdrawAsk}`),
  )
}

/**
 * @param {Followed} table
 * @param {number} to_version
 */
function undo(table, to_version) {
  void table.command("undo", (how) =>
    service().call("undo", { table: table.shown.get().table.id, body: { to_version } }, how),
  )
}

/**
 * The version of the last action that has not been undone.
 *
 * @param {Shown} shown
 */
function newestOf({ events, version }) {
  return (
    events.findLast((event) => event.undone_by === undefined && (event.type === "Played" || event.type === "Started"))
      ?.version ?? version
  )
}

/**
 * @param {Followed} table
 * @param {Shown} shown
 * @param {number} at the version from which the new table continues
 */
async function fork(table, shown, at) {
  await table.command("fork", async ({ version: _, ...how }) => {
    go(`/tables/${await branchedOff(shown.table, at, how)}`)
  })
}

/**
 * The version of the undo that a redo would restore, null where there is none: an action was played since.
 *
 * @param {Shown["events"]} events
 */
function lastUndone(events) {
  const last = events.findLast(
    ({ type }) => type === "Played" || type === "Undone" || type === "Redone" || type === "Resigned",
  )
  return last?.type === "Undone" ? last.version : null
}

/**
 * @param {Followed} table
 * @param {Shown} shown
 */
export async function resign(table, shown) {
  if (await confirmed(WORDS.resignSure, [WORDS.resignSaid], WORDS.resign))
    await table.command("resign", (how) => service().call("resign", { table: shown.table.id }, how))
}
