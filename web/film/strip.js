/** All versions of a game in one line: turns, draws, endings, and below them the undone events. */
import { h, svg } from "../core/h.js"
import { FILM } from "./words.js"

const WIDTH = 1000
const ENDS = new Set(["Finished", "Closed", "Voided", "Resigned"])

/** @typedef {import("../following/shown.js").Event} Event */

/**
 * @param {readonly Event[]} events
 * @returns {import("../core/h.js").Child}
 */
export function strip(events) {
  const last = Math.max(1, events.length - 1)
  const x = (/** @type {number} */ version) => +(((version - 1) / last) * WIDTH).toFixed(2)
  const ticks = (
    /** @type {(event: Event, before: Event | undefined) => boolean} */ which,
    /** @type {number} */ from,
    /** @type {number} */ to,
  ) =>
    events
      .filter((event, at) => which(event, events[at - 1]))
      .map(({ version }) => `M${x(version)} ${from}V${to}`)
      .join("")
  const turn = (/** @type {Event} */ event, /** @type {Event | undefined} */ before) =>
    event.type === "Played" && dataOf(event).seat !== dataOf(before).seat
  return svg(
    "svg",
    { class: "strip", viewBox: `-6 0 ${WIDTH + 12} 34`, preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("path", { class: "line", d: `M0 12H${WIDTH}` }),
    svg("path", { class: "turns", d: ticks(turn, 7, 17) }),
    svg("path", { class: "drawn", d: ticks((event) => Boolean(dataOf(event).draws?.length), 0, 6) }),
    svg("path", { class: "ends", d: ticks(({ type }) => ENDS.has(type), 3, 21) }),
    branches(events).map(({ from, to, back }) =>
      svg("path", {
        class: "branch",
        "data-branch": from,
        d: `M${x(Math.max(1, from - 1))} 12Q${x(from)} 28 ${x(from)} 28H${x(to)}Q${x(to)} 28 ${x(back)} 12`,
      }),
    ),
  )
}

/**
 * The events of one undo: the first and the last of its versions, and that of the undo.
 *
 * @param {readonly Event[]} events
 */
function branches(events) {
  /** @type {Map<number, { from: number, to: number, back: number }>} */
  const found = new Map()
  for (const { version, undone_by: back } of events) {
    if (back === undefined) continue
    const known = found.get(back)
    if (known) known.to = version
    else found.set(back, { from: version, to: version, back })
  }
  return [...found.values()]
}

/** What the marks of the strip mean. */
export function legend() {
  return h(
    "ul",
    { class: "legend" },
    Object.entries(FILM.ticks).map(([kind, text]) => h("li", { key: kind, class: kind }, text)),
  )
}

/**
 * What events of some types have.
 *
 * @param {Event | undefined} event
 */
function dataOf(event) {
  return /** @type {{ seat?: number, draws?: unknown[] }} */ (event?.data ?? {})
}
