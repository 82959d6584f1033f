/** The tab with every undo, the redo, and branching off; loaded when it is shown. */
import { h } from "../core/h.js"
import { go } from "../core/address.js"
import { service } from "../core/service.js"
import { WORDS } from "../words.js"
import { textOf } from "./log.js"
import { branchedOff } from "./seating.js"
import { consequence, cost, takenBack, undo } from "./undo.js"

/** @typedef {import("../following/follow.js").Followed} Followed */
/** @typedef {import("../following/shown.js").Shown} Shown */
/** @typedef {import("../boards/props.js").Seat[]} Seats */
/** @typedef {Shown["undo"][number]} Option */

/**
 * The tab with every undo, the redo, and the branches.
 *
 * @param {Followed} table
 * @param {Shown} shown
 * @param {Seats} seats
 * @param {import("./previewing.js").Preview} preview
 */
export function goingBack(table, shown, seats, preview) {
  const last = shown.events.at(-1)
  const restorable = shown.status === "playing" && shown.seat !== null && lastUndone(shown.events) !== null
  const forkable =
    shown.seat !== null &&
    (shown.status === "finished" || (shown.table.seats.length === 1 && shown.status === "playing"))
  return h(
    "div",
    { key: "undo", class: "going-back" },
    last?.type === "Undone" && h("p", { key: "undid", role: "status", class: "undid" }, textOf(last, shown.events)),
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
            cost(shown, seats, option),
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
              WORDS.fork,
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
