/**
 * A table as this player follows it: what is shown now, kept up to date by the stream of frames, and the commands.
 *
 * Everything that changes the table goes through `command`: one at a time, under a key of its own, for the version that
 * is shown. So a double click, a second tab and a repeated request do nothing twice. What is chosen at a version that the
 * stream has shown already, while the answer to the last command is still under way, waits for it and is done then.
 */
import { Contradiction, Problem, Restored } from "../client/index.js"
import { announce } from "./notices.js"
import { WORDS } from "../words.js"
import { reason, service } from "./service.js"
import { store } from "./store.js"

/**
 * @typedef Shown
 * @property {any} table the resource of the table
 * @property {any} again the table where its players play again; null: there is none
 * @property {any} game its game, with `content`
 * @property {number} version
 * @property {string} status
 * @property {number | null} seat whose view it is; null: a spectator's
 * @property {number[]} to_act
 * @property {any} view null before the start
 * @property {any} previous the view before this one; null: there was none
 * @property {any[]} fresh the events since the view before this one
 * @property {any[]} actions
 * @property {string[]} labels
 * @property {any} takeback that waits for consent; null: none
 * @property {number | undefined} due_at
 * @property {any} outcome
 * @property {any[]} events the newest ones, with `undone_by` where they were taken back
 * @property {any[]} undo what can be undone to
 * @property {string | null} busy what is being done just now: the index of an action, or the name of a command
 * @property {boolean} slow it takes longer than usual
 */

/** @typedef {ReturnType<typeof follow>} Followed */

const LATE = 1500
const SEEN = 20_000
const STEP = 250
/** So many events are kept, which are more than a log shows. */
const KEPT = 500
/** Of events that come at once, so many are shown one by one. */
const TOLD = 2
/** Events of every other type may change the table's resource, also those that a newer service has. */
const KEEPS_SEATS = new Set(["Opened", "Played", "Undone", "Redone", "TakebackAsked", "TakebackAgreed", "TakebackDeclined", "TakebackLapsed"])

/**
 * Follow a table. `failed` hears why it cannot be shown, or not any more: `Restored`, follow it anew; `Contradiction`.
 *
 * @param {string} id
 * @param {(error: unknown) => void} failed
 */
export function follow(id, failed) {
  const ended = new AbortController()
  const options = { signal: ended.signal }
  const shown = store(/** @type {Shown} */ (/** @type {unknown} */ ({ version: 0, events: [], undo: [], busy: null, slow: false, actions: [], labels: [], fresh: [], to_act: [], takeback: null, previous: null, again: null })))
  /** @type {any[]} frames that have come and are not shown yet */
  let coming = []
  let showing = false
  const [newestTable, newestView, newestUndo] = [newest(), newest(), newest()]

  /**
   * Whether an error says that the service contradicts what it has sent about this table. Then nothing here is valid.
   *
   * @param {unknown} error
   */
  const isUpset = (error) => {
    const upset = (error instanceof Restored || error instanceof Contradiction) && error.table === id
    if (upset && !ended.signal.aborted) failed(error)
    return upset
  }

  const start = async () => {
    try {
      const table = await service().call("showTable", { table: id }, options)
      const { gameOf } = await import("./service.js")
      const [game, view] = await Promise.all([gameOf(table.game), service().call("viewTable", { table: id }, options)])
      shown.set({ ...parts(view), table, game, again: await rematchOf(table) })
      await history()
      void listen(view && "version" in view ? view.version : 0)
      void refreshUndo()
      timer = setTimeout(presence, SEEN)
    } catch (error) {
      if (!ended.signal.aborted) failed(error)
    }
  }

  /** The newest events up to the version that is shown. */
  const history = async () => {
    const after = Math.max(0, shown.get().version - KEPT)
    /** @type {any} */
    const page = await service().call("listEvents", { table: id, after, limit: KEPT }, options)
    shown.set({ events: page.events })
  }

  /** @param {number} after the version of the view: the events may have come further */
  const listen = async (after) => {
    try {
      for await (const frame of service().follow("listFrames", { table: id, after }, options)) {
        coming.push(frame)
        if (!showing) void show()
      }
    } catch (error) {
      if (!ended.signal.aborted) failed(error)
    }
  }

  const show = async () => {
    showing = true
    await Promise.resolve() // what came in one chunk is shown together
    try {
      while (coming.length > 0 && !ended.signal.aborted) {
        take(coming.splice(0, Math.max(1, coming.length - TOLD + 1)))
        if (coming.length > 0 && !document.hidden) await new Promise((resolve) => setTimeout(resolve, STEP))
      }
    } finally {
      showing = false
    }
    await settle()
  }

  /** @param {any[]} frames */
  const take = (frames) => {
    const now = shown.get()
    const events = frames.map((frame) => frame.event).filter((event) => event.version > (now.events.at(-1)?.version ?? 0))
    const last = frames.at(-1)
    const newer = last.event.version > now.version
    shown.set({
      events: events.reduce(noted, now.events),
      ...(newer && {
        previous: now.view,
        fresh: events,
        version: last.event.version,
        status: last.status,
        to_act: last.to_act,
        view: last.views[0],
        actions: [],
        labels: [],
        undo: [],
        due_at: last.due_at,
      }),
    })
    if (newer) stale = true
    if (events.some((event) => !KEEPS_SEATS.has(event.type))) void refreshTable()
  }

  /** After the last frame: what a frame does not have, such as the actions. */
  let stale = false
  const settle = async () => {
    if (!stale) return
    stale = false
    await refreshView()
    if (shown.get().to_act.length > 1) void refreshTable() // the time of each seat
    void refreshUndo()
  }

  const refreshView = async () => {
    try {
      const view = await newestView(service().call("viewTable", { table: id }, options))
      if (view && "version" in view && view.version >= shown.get().version) put(parts(view))
    } catch (error) {
      if (!isUpset(error) && !ended.signal.aborted) announce(reason(error), { bad: true })
    }
  }

  const refreshTable = async () => {
    try {
      const table = await newestTable(service().call("showTable", { table: id }, options))
      if (table) shown.set({ table, again: await rematchOf(table) })
    } catch (error) {
      isUpset(error) // else the next one may come through
    }
  }

  /**
   * The table where the players of this one play again; null where there is none.
   *
   * @param {any} table
   */
  const rematchOf = async (table) => (table.rematch ? service().call("showTable", { table: table.rematch }, options).catch(() => null) : null)

  /** Once the game is over, players who want to play again appear in the changes at the player's tables. */
  let hearing = false
  const hearRematch = async () => {
    const { table, seat, status } = shown.get()
    if (hearing || !table || seat === null || status !== "finished") return
    hearing = true
    try {
      for await (const change of service().follow("listMyEvents", { after: table.position }, options))
        if (change.rematch_of === id) await refreshTable()
    } catch (error) {
      isUpset(error) // else the table is looked at every now and then
    }
  }
  shown.subscribe(() => void hearRematch())

  const refreshUndo = async () => {
    const { seat, status, version } = shown.get()
    if (seat === null || status !== "playing") return shown.set({ undo: [] })
    try {
      const undo = await newestUndo(service().call("listUndoOptions", { table: id }, options))
      if (undo && version === shown.get().version) shown.set({ undo })
    } catch (error) {
      isUpset(error) // else there is no way back until the next move
    }
  }

  /** @param {Partial<Shown>} news */
  const put = (news) => {
    const now = shown.get()
    const moved = news.version !== now.version
    shown.set({ ...(moved && { undo: [] }), ...news, ...(moved && { previous: now.view, fresh: news.fresh ?? now.events.filter((event) => event.version > now.version) }) })
  }

  let timer = 0
  const presence = async () => {
    if (!document.hidden) await refreshTable()
    if (!ended.signal.aborted) timer = setTimeout(presence, SEEN)
  }

  /** The last command, and the version that it was given for. @type {{ done: Promise<boolean>, version: number }} */
  let last = { done: Promise.resolve(true), version: -1 }

  /** Whether what is chosen now is done: it is no second click for one version. */
  const free = () => shown.get().busy === null || shown.get().version !== last.version

  /**
   * Do something at the table, one thing at a time. True if it was done.
   *
   * @param {string} busy what is done, for the page
   * @param {(options: import("../client/index.js").Options) => Promise<any>} act
   * @returns {Promise<boolean>}
   */
  const command = async (busy, act) => {
    if (!free()) return false
    const { version } = shown.get()
    if (shown.get().busy !== null) await last.done
    if (ended.signal.aborted) return false
    if (shown.get().version !== version) announce(WORDS.movedOn, { bad: true })
    if (shown.get().busy !== null || shown.get().version !== version) return false
    last = { done: carriedOut(busy, act), version }
    return last.done
  }

  /**
   * @param {string} busy
   * @param {(options: import("../client/index.js").Options) => Promise<any>} act
   * @returns {Promise<boolean>}
   */
  const carriedOut = async (busy, act) => {
    shown.set({ busy, slow: false })
    const late = setTimeout(() => shown.set({ slow: true }), LATE)
    try {
      const { version, to_act } = shown.get()
      const together = to_act.length > 1 // then others may move first, which changes nothing for this one
      const done = await act({ signal: ended.signal, ...(together ? {} : { version }) })
      if (done && "events" in done) {
        const now = shown.get()
        const newestEvent = now.events.at(-1)?.version ?? 0
        const fresh = done.events.filter((/** @type {any} */ event) => event.version > newestEvent)
        const follows = fresh[0]?.version === newestEvent + 1 // if not, what others did in between is yet to come, and these with it
        if (done.version > now.version) put({ ...parts(done), fresh, ...(follows && { events: fresh.reduce(noted, now.events) }) })
        else if (done.version === now.version) shown.set({ takeback: done.pending_takeback ?? null })
        if (done.events.some((/** @type {any} */ event) => !KEEPS_SEATS.has(event.type))) void refreshTable()
      }
      void refreshUndo()
      return true
    } catch (error) {
      if (ended.signal.aborted || isUpset(error)) return false
      const moved = error instanceof Problem && error.code === "stale"
      announce(moved ? WORDS.movedOn : reason(error), { bad: true })
      await refreshView()
      void refreshUndo()
      return false
    } finally {
      clearTimeout(late)
      shown.set({ busy: null, slow: false })
    }
  }

  void start()
  return {
    shown,
    command,
    free,
    /** Look again at the table and the view of it. */
    refresh: async () => {
      await Promise.all([refreshTable(), refreshView()])
      void refreshUndo()
    },
    /** @param {number} index of the action */
    play: (index) => {
      const action = shown.get().actions[index]
      return command(String(index), (how) => service().call("play", { table: id, body: { action } }, how))
    },
    /**
     * What an action would do, as far as this seat may know it in advance.
     *
     * @param {number} index
     */
    tryOut: (index) => service().call("play", { table: id, dry_run: "true", body: { action: shown.get().actions[index] } }, options),
    close: () => {
      clearTimeout(timer)
      ended.abort()
    },
  }
}

/**
 * Of several answers to one question, only the one to the newest asking counts: null for the others.
 *
 * @returns {<T>(answer: Promise<T>) => Promise<T | null>}
 */
function newest() {
  /** @type {unknown} */
  let asked
  return async (answer) => {
    asked = answer
    const given = await answer
    return asked === answer ? given : null
  }
}

/**
 * What the page shows of a view or of what a command answered.
 *
 * @param {any} from
 */
function parts(from) {
  const { version, status, seat, to_act, view, actions = [], labels = [], pending_takeback = null, due_at, outcome } = from
  return { version, status, seat, to_act, view, actions, labels, takeback: pending_takeback, due_at, outcome }
}

/**
 * The newest events with one more, which may have taken others off the line of play or put them back.
 *
 * @param {any[]} events
 * @param {any} event
 * @returns {any[]}
 */
export function noted(events, event) {
  const { version, type, data } = event
  if (type === "Undone")
    events = events.map((each) => (each.type === "Played" && each.version > data.to_version && each.undone_by === undefined ? { ...each, undone_by: version } : each))
  if (type === "Redone") events = events.map((each) => (each.undone_by === data.undone ? without(each) : each))
  return [...events.slice(1 - KEPT), event]
}

/** @param {any} event */
function without({ undone_by: _, ...event }) {
  return event
}
