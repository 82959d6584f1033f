/**
 * What the player does at a table: one command at a time, under a key of its own, for the version that it was chosen at.
 * So a double click, a second tab and a repeated request do nothing twice. What is chosen at a version that the stream has
 * shown already, while the answer to the last command is still under way, waits for it and is done then. Where several
 * seats act at the same time, it is done also after those of others.
 */
import { Problem } from "../client/index.js"
import { announce } from "../core/notices.js"
import { reason, service } from "../core/service.js"
import { WORDS } from "../words.js"
import { givesUp, refreshTable, refreshUndo, refreshView } from "./refreshing.js"
import { KEPT, changeSeats, withResult } from "./shown.js"

/** @typedef {import("./refreshing.js").Following} Following */
/** @typedef {import("./shown.js").Shown} Shown */
/** @typedef {(options: import("../client/index.js").Options) => Promise<unknown>} Act what is sent to the service */

const LATE = 1500
const FREE = { busy: null, slow: false }
/** So often a command is sent again, as other seats have acted before it. */
const AGAIN = 5

/**
 * Whether what is chosen now is done: it is no second click for one version.
 *
 * @param {Following} table
 */
export function isFree({ shown, last }) {
  return shown.get().busy === null || shown.get().version !== last.version
}

/**
 * Do something at the table, one thing at a time. True if it was done.
 *
 * @param {Following} table
 * @param {string} busy what is done, for the page
 * @param {Act} act
 * @param {Shown} [at] what was shown when it was chosen
 * @returns {Promise<boolean>}
 */
export async function command(table, busy, act, at = table.shown.get()) {
  const { shown, signal } = table
  if (!isFree(table)) return false
  if (shown.get().busy !== null) await table.last.done
  if (signal.aborted) return false
  const moved = shown.get().version !== at.version && !isTogether(at)
  if (moved) announce(WORDS.movedOn, { bad: true })
  if (moved || shown.get().busy !== null) return false
  table.last = { done: carriedOut(table, busy, act, at), version: shown.get().version }
  return table.last.done
}

/**
 * @param {Following} table
 * @param {string} busy
 * @param {Act} act
 * @param {Shown} at
 * @returns {Promise<boolean>}
 */
async function carriedOut(table, busy, act, at) {
  const { shown } = table
  shown.set({ busy, slow: false })
  const late = setTimeout(() => shown.set({ slow: true }), LATE)
  try {
    const result = await sent(table, act, at)
    shown.set({ ...(isResult(result) && withResult(shown.get(), result)), ...FREE })
    if (isResult(result) && changeSeats(result.events)) void refreshTable(table)
    void refreshUndo(table)
    return true
  } catch (error) {
    return await refused(table, error)
  } finally {
    clearTimeout(late)
    if (shown.get().busy !== null) shown.set(FREE)
  }
}

/**
 * Whether several seats act at the same time: then what others do first changes nothing for this one.
 *
 * @param {Shown} shown
 */
const isTogether = ({ to_act }) => to_act.length > 1

/** @param {unknown} error */
const isStale = (error) => error instanceof Problem && error.code === "stale"

/**
 * Send a command for the version that it was chosen at; again after what other seats have done at the same time.
 *
 * @param {Following} table
 * @param {Act} act
 * @param {Shown} at
 */
async function sent(table, act, at) {
  let { version } = at
  for (let left = AGAIN; ; left--) {
    try {
      return await act({ signal: table.signal, version })
    } catch (error) {
      const later = isStale(error) && isTogether(at) && left > 0 ? await afterOthers(table, version, at.seat) : null
      if (later === null) throw error
      version = later
    }
  }
}

/**
 * The newest version, if only other seats have played since an earlier one: no undo, and nothing of this seat, such as the
 * move that is chosen when its time is up. Else null.
 *
 * @param {Following} table
 * @param {number} after
 * @param {number | null} seat
 */
async function afterOthers({ id, signal }, after, seat) {
  const { events } = await service().call("listEvents", { table: id, after, limit: KEPT }, { signal })
  const others = events.every(({ type, data }) => type === "Played" && data.seat !== seat)
  return others ? (events.at(-1)?.version ?? null) : null
}

/**
 * Whether an answer has events: that of a move, not that of a seat that was taken.
 *
 * @param {unknown} answer
 * @returns {answer is import("./shown.js").Result}
 */
function isResult(answer) {
  return typeof answer === "object" && answer !== null && "events" in answer
}

/**
 * @param {Following} table
 * @param {unknown} error
 */
async function refused(table, error) {
  if (table.signal.aborted || givesUp(table, error)) return false
  announce(isStale(error) ? WORDS.movedOn : reason(error), { bad: true })
  await refreshView(table)
  void refreshUndo(table)
  return false
}
