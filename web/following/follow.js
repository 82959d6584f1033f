/** A table as this player follows it: what is shown now, kept up to date by the stream of frames, and the commands. */
import { gameOf, service } from "../core/service.js"
import { store } from "../core/store.js"
import { command, isFree } from "./commands.js"
import { refresh, refreshEvents, refreshTable, refreshUndo, rematchOf, viewOf } from "./refreshing.js"
import { UNSEEN, partsOf } from "./shown.js"
import { followFrames, followRematch, stayPresent } from "./streams.js"

/** @typedef {import("./refreshing.js").Following} Following */
/** @typedef {ReturnType<typeof follow>} Followed */

/**
 * Follow a table. `failed` hears why it cannot be shown, or not any more: `Restored`, follow it anew; `Contradiction`.
 *
 * @param {string} id
 * @param {(error: unknown) => void} failed
 */
export function follow(id, failed) {
  const ended = new AbortController()
  const { signal } = ended
  const shown = store(UNSEEN)
  const last = { done: Promise.resolve(true), version: -1 }
  /** @type {Following} */
  const table = { id, shown, signal, failed, asked: new Map(), last }
  followRematch(table)
  void start(table)
  return {
    shown,
    signal,
    isFree: () => isFree(table),
    /** Look again at the table and the view of it. */
    refresh: () => refresh(table),
    /** @type {(busy: string, act: import("./commands.js").Act) => Promise<boolean>} */
    command: (busy, act) => command(table, busy, act),
    /**
     * @param {number} index of the action
     * @param {import("./shown.js").Shown} at what was shown when it was chosen
     */
    play: (index, at) => {
      const action = actionOf(at, index)
      return command(table, String(index), (how) => service().call("play", { table: id, body: { action } }, how), at)
    },
    /**
     * What an action would do, as far as this seat may know it in advance.
     *
     * @param {number} index
     */
    tryOut: (index) => {
      const action = actionOf(shown.get(), index)
      const result = service().call("play", { table: id, dry_run: "true", body: { action } }, { signal })
      return /** @type {Promise<import("../client/index.js").Schemas["DryRunResult"]>} */ (result)
    },
    close: () => ended.abort(),
  }
}

/**
 * @param {import("./shown.js").Shown} shown
 * @param {number} index of one of the actions that are shown
 */
function actionOf({ actions }, index) {
  return /** @type {import("./shown.js").Shown["actions"][number]} */ (actions[index])
}

/** @param {Following} table */
async function start(table) {
  const { id, shown, signal, failed } = table
  try {
    const found = await service().call("showTable", { table: id }, { signal })
    const [game, view] = await Promise.all([gameOf(found.game), viewOf(id, signal)])
    shown.set({ ...partsOf(view), table: found, game, again: await rematchOf(table, found) })
    if (found.version < view.version) void refreshTable(table) // it moved on between the two
    await refreshEvents(table)
    void followFrames(table, view.version)
    void refreshUndo(table)
    void stayPresent(table)
  } catch (error) {
    if (!signal.aborted) failed(error)
  }
}
