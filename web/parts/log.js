/** The log: events as texts, grouped by turn, the newest last, undone branches folded. */
import { h } from "../core/h.js"
import { WORDS } from "../words.js"

/** @typedef {{ key: string, seat: number | null, lines: any[] }} Turn lines of one seat in a row */
/** @typedef {{ key: string, undone: any[] }} Branch */

const NEWEST = 400

/**
 * @param {readonly any[]} events
 * @returns {(Turn | Branch)[]}
 */
export function turnsOf(events) {
  /** @type {(Turn | Branch)[]} */
  const found = []
  for (const event of events) {
    const last = found.at(-1)
    const seat = event.data.seat ?? event.data.by ?? null
    if (event.undone_by !== undefined) {
      if (last && "undone" in last && last.undone[0].undone_by === event.undone_by) last.undone.push(event)
      else found.push({ key: `b${event.version}`, undone: [event] })
    } else if (last && "lines" in last && last.seat === seat && event.type === "Played") last.lines.push(event)
    else found.push({ key: `t${event.version}`, seat: typeof seat === "number" ? seat : null, lines: [event] })
  }
  return found
}

/**
 * @param {readonly any[]} events
 * @param {boolean} live whether what comes is to be read out
 * @param {string} table each line is a link to its moment in the film of this table
 */
export function log(events, live, table) {
  const line = (/** @type {any} */ event) => lineOf(event, table)
  return h("div", { key: "log", class: "log", role: "log", "aria-live": live ? "polite" : "off", "aria-label": WORDS.log, tabindex: 0, hook: toFoot },
    turnsOf(events.slice(-NEWEST)).map((group) => "undone" in group
      ? h("details", { key: group.key, class: "undone" }, h("summary", null, WORDS.takenBack(group.undone.length)), group.undone.map(line))
      : h("div", { key: group.key, class: "turn", style: group.seat === null ? {} : { "--seat": `var(--seat-${group.seat % 6})` } }, group.lines.map(line))))
}

/**
 * @param {any} event
 * @param {string} table
 */
function lineOf({ version, text, undone_by }, table) {
  const said = undone_by === undefined ? text : h("s", null, text)
  return h("p", { key: version, "data-line": version }, h("a", { href: `/tables/${table}/film#v=${version}` }, said))
}

/**
 * Stay at the foot, unless the reader has gone up.
 *
 * @param {HTMLElement} node
 */
function toFoot(node) {
  const high = node.scrollHeight
  const before = Number(node.dataset["high"] ?? 0)
  if (node.scrollTop + node.clientHeight >= before - 40) requestAnimationFrame(() => (node.scrollTop = node.scrollHeight))
  node.dataset["high"] = String(high)
}
