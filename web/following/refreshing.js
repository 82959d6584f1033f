/** Asks the service about a table that is followed, and shows what it answers. */
import { Contradiction, Restored } from "../client/index.js"
import { announce } from "../core/notices.js"
import { reason, service } from "../core/service.js"
import { KEPT, partsOf, withNews } from "./shown.js"

/**
 * @typedef Following a table that is followed
 * @property {string} id
 * @property {ReturnType<typeof import("../core/store.js").store<import("./shown.js").Shown>>} shown
 * @property {AbortSignal} signal aborted once it is not followed any more
 * @property {(error: unknown) => void} failed hears why it cannot be shown
 * @property {Map<string, unknown>} asked the newest question of each kind
 * @property {{ done: Promise<boolean>, version: number }} last the last command, and the version that it was given for
 */

/**
 * Stop following a table if an error says that the service contradicts what it has sent about it: then nothing that is
 * shown is valid. Whether the error says so.
 *
 * @param {Following} table
 * @param {unknown} error
 */
export function givesUp({ id, signal, failed }, error) {
  const upset = (error instanceof Restored || error instanceof Contradiction) && error.table === id
  if (upset && !signal.aborted) failed(error)
  return upset
}

/**
 * Look at the view, the table and the ways back.
 *
 * @param {Following} table
 */
export async function refresh(table) {
  await Promise.all([refreshTable(table), refreshView(table)])
  void refreshUndo(table)
}

/** @param {Following} table */
export async function refreshView(table) {
  const { id, shown, signal } = table
  try {
    const view = await newest(table, "view", viewOf(id, signal))
    if (view && view.version >= shown.get().version) shown.set(withNews(shown.get(), partsOf(view)))
  } catch (error) {
    if (!givesUp(table, error) && !signal.aborted) announce(reason(error), { bad: true })
  }
}

/**
 * The view of a table as this player has it: one, as only `as=all` brings several.
 *
 * @param {string} id
 * @param {AbortSignal} signal
 */
export function viewOf(id, signal) {
  const view = service().call("viewTable", { table: id }, { signal })
  return /** @type {Promise<import("./shown.js").View>} */ (view)
}

/** @param {Following} table */
export async function refreshTable(table) {
  const { id, shown, signal } = table
  try {
    const found = await newest(table, "table", service().call("showTable", { table: id }, { signal }))
    if (found) shown.set({ table: found, again: await rematchOf(table, found) })
  } catch (error) {
    givesUp(table, error) // else the next one may come through
  }
}

/** @param {Following} table */
export async function refreshUndo(table) {
  const { id, shown, signal } = table
  const { seat, status, version } = shown.get()
  if (seat === null || status !== "playing") return shown.set({ undo: [] })
  try {
    const undo = await newest(table, "undo", service().call("listUndoOptions", { table: id }, { signal }))
    if (undo && version === shown.get().version) shown.set({ undo })
  } catch (error) {
    givesUp(table, error) // else there is no way back until the next move
  }
}

/**
 * The newest events up to the version that is shown.
 *
 * @param {Following} table
 */
export async function refreshEvents({ id, shown, signal }) {
  const after = Math.max(0, shown.get().version - KEPT)
  const page = await service().call("listEvents", { table: id, after, limit: KEPT }, { signal })
  shown.set({ events: page.events })
}

/**
 * The table where the players of this one play again; null where there is none.
 *
 * @param {Following} table
 * @param {import("./shown.js").Shown["table"]} found its resource
 */
export async function rematchOf({ signal }, { rematch }) {
  return rematch
    ? service()
        .call("showTable", { table: rematch }, { signal })
        .catch(() => null)
    : null
}

/**
 * Of several answers to one question, only the one to the newest asking counts: null for the others.
 *
 * @template T
 * @param {Following} table
 * @param {string} question
 * @param {Promise<T>} answer
 * @returns {Promise<T | null>}
 */
async function newest({ asked }, question, answer) {
  asked.set(question, answer)
  const given = await answer
  return asked.get(question) === answer ? given : null
}
