/** What a page shows of a table, and what becomes of it by events, frames and the service's answers. No requests. */

/** @typedef {import("../client/index.js").Schemas} Schemas */
/** @typedef {Schemas["Page"]["events"][number]} Event */
/** @typedef {Schemas["Frames"]["frames"][number]} Frame */
/** @typedef {Schemas["CommandResult"]} Result */
/** @typedef {Extract<Schemas["AnyTableView"], { view: unknown }>} View of one seat or a spectator */

/**
 * @typedef Shown
 * @property {Schemas["Table"]} table the resource of the table
 * @property {Schemas["Table"] | null} again the table where its players play again; null: there is none
 * @property {Schemas["GameDetails"]} game its game, with `content`
 * @property {number} version
 * @property {Schemas["Status"]} status
 * @property {number | null} seat whose view it is; null: a spectator's
 * @property {number[]} to_act
 * @property {unknown} view null before the start
 * @property {unknown} previous the view before this one; null: there was none
 * @property {Event[]} fresh the events since the view before this one
 * @property {Schemas["GameAction"][]} actions
 * @property {string[]} labels
 * @property {Schemas["PendingTakeback"] | null} takeback that waits for consent; null: none
 * @property {number | undefined} due_at
 * @property {Schemas["Outcome"] | undefined} outcome
 * @property {unknown} parts what the result is made of, in a type of the game's own; undefined until the end
 * @property {Event[]} events the newest ones, with `undone_by` where they were taken back
 * @property {Schemas["UndoOption"][]} undo what can be undone to
 * @property {string | null} busy what is being done just now: the index of an action, or the name of a command
 * @property {boolean} slow it takes longer than usual
 */

/** So many events are kept, which are more than a log shows. */
export const KEPT = 500
/** Events of every other type may change the table's resource, also those that a newer service has. */
const KEEPS_SEATS = new Set([
  "Opened",
  "Played",
  "Undone",
  "Redone",
  "TakebackAsked",
  "TakebackAgreed",
  "TakebackDeclined",
  "TakebackLapsed",
])

/** Before the service has answered. */
export const UNSEEN = /** @type {Shown} */ (
  /** @type {unknown} */ ({
    version: 0,
    events: [],
    undo: [],
    busy: null,
    slow: false,
    actions: [],
    labels: [],
    fresh: [],
    to_act: [],
    takeback: null,
    previous: null,
    again: null,
  })
)

/**
 * What is shown of a view, or of what a command answered.
 *
 * @param {View | Result} from
 */
export function partsOf(from) {
  const { version, status, seat, to_act, view, actions = [], labels = [], pending_takeback = null } = from
  const { due_at, outcome, parts } = from
  return { version, status, seat, to_act, view, actions, labels, takeback: pending_takeback, due_at, outcome, parts }
}

/**
 * What changes by news of the same version, or of a later one.
 *
 * @param {Shown} now
 * @param {Partial<Shown>} news
 * @returns {Partial<Shown>}
 */
export function withNews(now, news) {
  if (news.version === now.version) return news
  const fresh = news.fresh ?? now.events.filter((event) => event.version > now.version)
  return { undo: [], ...news, previous: now.view, fresh }
}

/**
 * What changes by a frame, and by the events up to it that have not been seen. What a frame does not have, such as the
 * actions, is empty. The end of a game comes with what led to it, though as an event of its own.
 *
 * @param {Shown} now
 * @param {Frame} frame
 * @param {Event[]} unseen
 * @returns {Partial<Shown>}
 */
export function withFrame(now, { event, status, to_act, views, due_at }, unseen) {
  const events = unseen.reduce(noted, now.events)
  if (event.version <= now.version) return { events }
  const { version } = event
  const empty = { actions: [], labels: [], undo: [] }
  const fresh = events.filter((each) => each.version > now.version)
  const news = fresh.some(({ type }) => type !== "Finished") ? { previous: now.view, fresh } : {}
  return { events, version, status, to_act, view: views[0], due_at, ...news, ...empty }
}

/**
 * What changes by what a command answered. Where its events do not follow those that have been seen, others did something
 * in between: that is yet to come, and these events with it.
 *
 * @param {Shown} now
 * @param {Result} result
 * @returns {Partial<Shown>}
 */
export function withResult(now, result) {
  if (result.version < now.version) return {}
  if (result.version === now.version) return { takeback: result.pending_takeback ?? null }
  const fresh = unseenOf(now, result.events)
  const follows = fresh[0]?.version === newestOf(now) + 1
  return withNews(now, {
    ...partsOf(result),
    fresh,
    ...(follows && { events: fresh.reduce(noted, now.events) }),
  })
}

/**
 * Those of some events that have not been seen.
 *
 * @param {Shown} now
 * @param {Event[]} events
 */
export function unseenOf(now, events) {
  const newest = newestOf(now)
  return events.filter((event) => event.version > newest)
}

/**
 * Whether events may have changed the table's resource.
 *
 * @param {Event[]} events
 */
export function changeSeats(events) {
  return events.some(({ type }) => !KEEPS_SEATS.has(type))
}

/**
 * The newest events with one more, which may have taken others off the line of play or put them back.
 *
 * @param {Event[]} events
 * @param {Event} event
 * @returns {Event[]}
 */
function noted(events, event) {
  const { version, type, data } = event
  if (type === "Undone")
    events = events.map((each) => (isUndone(each, data.to_version) ? { ...each, undone_by: version } : each))
  if (type === "Redone") events = events.map((each) => (each.undone_by === data.undone ? without(each) : each))
  return [...events.slice(1 - KEPT), event]
}

/**
 * Whether an undo to a version takes an event off the line of play.
 *
 * @param {Event} event
 * @param {number} to_version
 */
function isUndone({ type, version, undone_by }, to_version) {
  return type === "Played" && version > to_version && undone_by === undefined
}

/** @param {Event} event */
function without({ undone_by: _, ...event }) {
  return event
}

/** @param {Shown} now */
function newestOf({ events }) {
  return events.at(-1)?.version ?? 0
}
