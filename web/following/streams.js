/** What goes on at a table without the player: frames, a rematch, and that the player is present. */
import { service } from "../core/service.js"
import { givesUp, refreshTable, refreshUndo, refreshView } from "./refreshing.js"
import { changeSeats, unseenOf, withFrame } from "./shown.js"

/** @typedef {import("./refreshing.js").Following} Following */
/** @typedef {{ frames: import("./shown.js").Frame[], showing: boolean, stale: boolean }} Coming frames to be shown; `stale`: since then, the rest of what is shown was not refreshed */

const SEEN = 20_000
const STEP = 250
/** So long what comes waits for the answer to the player's own command, in milliseconds: it says more, and comes next. */
const HELD = 100
/** Of events that come at once, so many are shown one by one. */
const TOLD = 2

/**
 * Show frames as they come.
 *
 * @param {Following} table
 * @param {number} after the version of the view: the events may have come further
 */
export async function followFrames(table, after) {
  const { id, signal, failed } = table
  /** @type {Coming} */
  const coming = { frames: [], showing: false, stale: false }
  try {
    for await (const frame of service().follow("listFrames", { table: id, after }, { signal })) {
      coming.frames.push(frame)
      if (!coming.showing) void showAll(table, coming)
    }
  } catch (error) {
    if (!signal.aborted) failed(error)
  }
}

/**
 * Once the game is over, hear of a table where its players play again.
 *
 * @param {Following} table
 */
export function followRematch(table) {
  const stop = table.shown.subscribe(({ table: resource, seat, status }) => {
    if (!resource || seat === null || status !== "finished") return
    stop()
    void hearRematch(table, resource.position)
  })
}

/**
 * Look at the table every now and then: so the others see that the player is present.
 *
 * @param {Following} table
 */
export async function stayPresent(table) {
  for (;;) {
    await passed(SEEN)
    if (table.signal.aborted) return
    if (!document.hidden) await refreshTable(table)
  }
}

/**
 * @param {Following} table
 * @param {Coming} coming
 */
async function showAll(table, coming) {
  coming.showing = true
  await Promise.resolve() // what came in one chunk is shown together
  if (table.shown.get().busy !== null) await Promise.race([table.last.done, passed(HELD)])
  try {
    while (coming.frames.length > 0 && !table.signal.aborted) {
      showNext(table, coming)
      if (coming.frames.length > 0 && !document.hidden) await passed(STEP)
    }
  } finally {
    coming.showing = false
  }
  await settle(table, coming)
}

/**
 * The next frame, or the next ones where many have come.
 *
 * @param {Following} table
 * @param {Coming} coming
 */
function showNext(table, coming) {
  const frames = coming.frames.splice(0, Math.max(1, coming.frames.length - TOLD + 1))
  const now = table.shown.get()
  const events = unseenOf(
    now,
    frames.map(({ event }) => event),
  )
  const last = /** @type {import("./shown.js").Frame} */ (frames.at(-1))
  if (last.event.version <= now.version && events.length === 0) return // the answer to a command has shown it
  table.shown.set(withFrame(now, last, events))
  if (last.event.version > now.version) coming.stale = true
  if (changeSeats(events)) void refreshTable(table)
}

/**
 * After the last frame: what a frame does not have, such as the actions.
 *
 * @param {Following} table
 * @param {Coming} coming
 */
async function settle(table, coming) {
  if (!coming.stale) return
  coming.stale = false
  await refreshView(table)
  if (table.shown.get().to_act.length > 1) void refreshTable(table) // the time of each seat
  void refreshUndo(table)
}

/**
 * @param {Following} table
 * @param {string} after a position
 */
async function hearRematch(table, after) {
  const { id, signal } = table
  try {
    for await (const change of service().follow("listMyEvents", { after }, { signal }))
      if (change.rematch_of === id) await refreshTable(table)
  } catch (error) {
    givesUp(table, error) // else the table is looked at every now and then
  }
}

/** @param {number} time in milliseconds */
function passed(time) {
  return new Promise((resolve) => setTimeout(resolve, time))
}
