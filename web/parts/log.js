/** The log: a line for each fact, grouped by turn, the newest last, undone branches folded. */
import { h } from "../core/h.js"
import { below } from "../wording.js"
import { WORDS } from "../words.js"

/** @typedef {import("../following/shown.js").Event} Event */
/** @typedef {{ key: string, seat: number | null, lines: Event[] }} Turn lines of one seat in a row */
/** @typedef {{ key: string, undone: Event[] }} Branch */
/** @typedef {unknown} Fact of an event's data */
/** @typedef {import("../core/h.js").Child} Child */
/** @typedef {{ after: number, facts: number }} Told so many facts of the events after a version */

const NEWEST = 400

/**
 * @param {readonly Event[]} events
 * @returns {(Turn | Branch)[]}
 */
function turnsOf(events) {
  /** @type {(Turn | Branch)[]} */
  const found = []
  for (const event of events) {
    const last = found.at(-1)
    const { seat: actor, by } = /** @type {{ seat?: number, by?: number }} */ (event.data)
    const seat = actor ?? by ?? null
    if (event.undone_by !== undefined) {
      if (last && "undone" in last && last.undone[0]?.undone_by === event.undone_by) last.undone.push(event)
      else found.push({ key: `b${event.version}`, undone: [event] })
    } else if (last && "lines" in last && last.seat === seat && event.type === "Played") last.lines.push(event)
    else found.push({ key: `t${event.version}`, seat: typeof seat === "number" ? seat : null, lines: [event] })
  }
  return found
}

/**
 * @typedef {{ seat: number | null, weights?: Readonly<Record<string, number>> | undefined }} Viewer a seat, and what facts weigh for it, by their type
 * @typedef {{ event: Event, at: number, text: string }} News `at`: which of its facts
 */

/**
 * @typedef Reading how the log is read
 * @property {string} table each line is a link to its moment in the film of this table
 * @property {boolean} live whether what comes is to be read out
 * @property {(fact: Fact) => Child} [sign] what a fact is about, as a small drawing
 * @property {(fact: Fact) => void} [light] lights the places of a fact on the board; null: none
 * @property {Viewer} [viewer] whose news are emphasized; without: the last line is
 * @property {Told | null} [told] the newest events are being shown on the board, and this much of them has been
 */

/**
 * @param {readonly Event[]} events
 * @param {Reading} reading
 */
export function log(events, reading) {
  const known = toldOf(events.slice(-NEWEST), reading.told)
  const [news] = (reading.viewer && weightiest(known, reading.viewer)) ?? []
  return h(
    "div",
    {
      key: "log",
      class: "log",
      "data-weighs": news !== undefined,
      role: "log",
      "aria-live": reading.live ? "polite" : "off",
      "aria-label": WORDS.log,
      tabindex: 0,
      hook: toFoot,
    },
    turnsOf(known).map((group) =>
      "undone" in group
        ? h(
            "details",
            { key: group.key, class: "undone" },
            h("summary", null, WORDS.takenBack(group.undone.length)),
            group.undone.map((event) => linesOf(event, events, reading)),
          )
        : h(
            "div",
            {
              key: group.key,
              class: "turn",
              style: group.seat === null ? {} : { "--seat": `var(--seat-${group.seat % 6})` },
            },
            group.lines.map((event) => linesOf(event, events, reading, news)),
          ),
    ),
  )
}

/** The letters that are read at a glance: as many of the last lines as have no more are told together. */
const SHORT = 72
/** The letters that there is room for, in small type. */
const ROOM = 120

/**
 * What has just happened, in its own place where the log is folded: what weighs most since the viewer's own last action,
 * else the last lines of the log.
 *
 * @param {readonly Event[]} events
 * @param {Told | null} told
 * @param {boolean} live whether it is to be read out
 * @param {() => void} open the log
 * @param {Viewer} viewer
 */
export function latest(events, told, live, open, viewer) {
  const known = toldOf(events, told)
  const lines = weightiest(known, viewer) ?? linesBefore(known)
  const last = lines.at(-1)
  if (!last) return null
  const { seat, by = seat } = /** @type {{ seat?: number, by?: number }} */ (last.event.data)
  const whole = lines.map((line) => line.text).join(" ")
  const text = last.event.type === "Started" && whole.length > ROOM ? WORDS.begun : inShort(whole)
  return h(
    "button",
    {
      key: "latest",
      class: "latest",
      "data-long": text.length > SHORT,
      style: by === undefined ? {} : { "--seat": `var(--seat-${by % 6})` },
      onclick: open,
    },
    h("span", { "aria-live": live ? "polite" : "off" }, text),
  )
}

/**
 * The sentences of a text that there is room for, from the first one that is not too long; the first one if all are.
 *
 * @param {string} text
 */
function inShort(text) {
  const sentences = text.split(/(?<=[.!?]) (?=[A-Z])/)
  const short = sentences.slice(
    Math.max(
      0,
      sentences.findIndex((sentence) => sentence.length <= ROOM),
    ),
  )
  while (short.length > 1 && short.join(" ").length > ROOM) short.pop()
  return short.join(" ")
}

/**
 * The line of the fact that weighs most since the viewer's own last action, the later one of two; null if none weighs
 * anything.
 *
 * @param {readonly Event[]} events
 * @param {Viewer} viewer
 * @returns {[News] | null}
 */
function weightiest(events, { seat, weights = {} }) {
  const done = events.filter(({ undone_by }) => undone_by === undefined)
  const own = done.findLastIndex(({ type, data }) => type === "Played" && "seat" in data && data.seat === seat)
  const told = done.slice(own < 0 ? -1 : own).flatMap((event) =>
    (event.parts ?? []).map(({ text }, at) => {
      const { facts = [] } = /** @type {{ facts?: { type: string }[] }} */ (event.data)
      return { event, at, text, weight: text ? (weights[facts[at]?.type ?? ""] ?? 0) : 0 }
    }),
  )
  const [first] = told.toReversed().sort((one, other) => other.weight - one.weight)
  return first && first.weight > 0 ? [first] : null
}

/**
 * The last line that says something, and those before it as long as all of them are short. The line
 * with which a turn begins is left out where another follows: what came before it says more.
 *
 * @param {readonly Event[]} events
 */
function linesBefore(events) {
  /** @type {{ event: Event, text: string }[]} */
  const found = []
  let letters = 0
  for (const event of events.toReversed().filter(({ undone_by }) => undone_by === undefined)) {
    for (const { heading, text } of partsOf(event, events).toReversed()) {
      if (found.length > 0 && heading) continue
      letters += text.length + 1
      if (found.length > 0 && letters > SHORT) return found
      found.unshift({ event, text })
    }
  }
  return found
}

/**
 * The parts of an event that say something; of an undo also what it took back.
 *
 * @param {Event} event
 * @param {readonly Event[]} events
 * @returns {{ text: string, heading?: string }[]}
 */
function partsOf(event, events) {
  const parts = event.parts?.length ? event.parts : [{ text: textOf(event, events) }]
  return parts.flatMap(({ text, ...part }) => (text ? { ...part, text } : []))
}

/**
 * The text of an event; of an undo with the first action that it took back, if that is known.
 *
 * @param {Event} event
 * @param {readonly Event[]} events
 */
export function textOf({ type, version, text }, events) {
  if (type !== "Undone" || !text) return text
  const gone = events.filter(({ undone_by, ...each }) => undone_by === version && each.type === "Played")
  const [said] = gone.flatMap((each) => partsOf(each, events))
  return said ? WORDS.undid(text, gone.length, said.text) : text
}

/**
 * Of the events after a version, only the first facts, with their parts.
 *
 * @param {readonly Event[]} events
 * @param {Told | null} [told]
 */
function toldOf(events, told) {
  if (!told) return events
  let left = told.facts
  return events.flatMap((event) => {
    if (event.version <= told.after || event.undone_by !== undefined) return [event]
    const parts = event.parts?.slice(0, left) ?? []
    left -= parts.length
    return parts.length > 0 ? [{ ...event, parts }] : []
  })
}

/**
 * A line for each fact that says something, with its heading; one line for an event without facts.
 *
 * @param {Event} event
 * @param {readonly Event[]} events
 * @param {Reading} reading
 * @param {News} [news]
 */
function linesOf(event, events, { table, sign, light }, news) {
  const { version, parts, undone_by } = event
  const text = textOf(event, events)
  const facts = /** @type {{ facts?: Fact[] }} */ (event.data).facts ?? []
  const address = `/tables/${table}/film#v=${version}`
  const said = (/** @type {string} */ words) => (undone_by === undefined ? words : h("s", null, words))
  const line = (/** @type {string} */ words, /** @type {number} */ at, /** @type {Fact} */ fact = null) =>
    h(
      "p",
      {
        key: at,
        "data-news": news?.event === event && news.at === at,
        onpointerenter: () => light?.(fact),
        onpointerleave: () => light?.(null),
      },
      fact ? sign?.(fact) : null,
      h("a", { href: address, tabindex: at > 0 ? -1 : null }, said(words)),
    )
  const lines = parts?.flatMap((part, at) => [
    part.heading && h("h3", { key: `heading-${at}` }, part.heading),
    part.text && line(below(part.heading, part.text), at, facts[at]),
  ])
  return h(
    "div",
    { key: version, class: "event", "data-line": version },
    lines?.some(Boolean) ? lines : text ? line(text, 0) : null,
  )
}

/**
 * Stay at the foot, unless the reader has gone up.
 *
 * @param {HTMLElement} node
 */
function toFoot(node) {
  requestAnimationFrame(() => {
    const high = node.scrollHeight
    const before = Number(node.dataset["high"] ?? 0)
    if (node.scrollTop + node.clientHeight >= before - 40) node.scrollTop = high
    node.dataset["high"] = String(high)
  })
}
