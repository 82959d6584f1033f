/**
 * What the player does at a table: one command at a time, under a key of its own, for the version that is shown. So a
 * double click, a second tab and a repeated request do nothing twice. What is chosen at a version that the stream has
 * shown already, while the answer to the last command is still under way, waits for it and is done then.
 */
import { Problem } from "../client/index.js"
import { announce } from "../core/notices.js"
import { reason } from "../core/service.js"
import { WORDS } from "../words.js"
import { givesUp, refreshTable, refreshUndo, refreshView } from "./refreshing.js"
import { changeSeats, withResult } from "./shown.js"

/** @typedef {import("./refreshing.js").Following} Following */
/** @typedef {(options: import("../client/index.js").Options) => Promise<unknown>} Act what is sent to the service */

const LATE = 1500

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
 * @returns {Promise<boolean>}
 */
export async function command(table, busy, act) {
  const { shown, signal } = table
  if (!isFree(table)) return false
  const { version } = shown.get()
  if (shown.get().busy !== null) await table.last.done
  if (signal.aborted) return false
  if (shown.get().version !== version) announce(WORDS.movedOn, { bad: true })
  if (shown.get().busy !== null || shown.get().version !== version) return false
  table.last = { done: carriedOut(table, busy, act), version }
  return table.last.done
}

/**
 * @param {Following} table
 * @param {string} busy
 * @param {Act} act
 * @returns {Promise<boolean>}
 */
async function carriedOut(table, busy, act) {
  const { shown, signal } = table
  shown.set({ busy, slow: false })
  const late = setTimeout(() => shown.set({ slow: true }), LATE)
  try {
    const { version, to_act } = shown.get()
    const together = to_act.length > 1 // then others may move first, which changes nothing for this one
    const result = await act({ signal, ...(together ? {} : { version }) })
    if (isResult(result)) {
      shown.set(withResult(shown.get(), result))
      if (changeSeats(result.events)) void refreshTable(table)
    }
    void refreshUndo(table)
    return true
  } catch (error) {
    return await refused(table, error)
  } finally {
    clearTimeout(late)
    shown.set({ busy: null, slow: false })
  }
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
  const moved = error instanceof Problem && error.code === "stale"
  announce(moved ? WORDS.movedOn : reason(error), { bad: true })
  await refreshView(table)
  void refreshUndo(table)
  return false
}
