/**
 * The board of a game that nobody has drawn: its view as titled groups, what is mine first; cards by their entry in the
 * content, numbers as figures, and as meters where the view or the content has their bound.
 */
import { h } from "../../core/h.js"
import { wordsOf } from "../../wording.js"
import { share } from "../../core/bars.js"
import { WORDS } from "../../words.js"
import { GENERIC } from "./words.js"

export const style = "/web/boards/generic/board.css"

/** @typedef {Record<string, unknown>} Fields of an object of a view or of the content */
/** @typedef {Map<string, Fields>} Entries what the content has by id, key or name */
/** @typedef {{ entries: Entries, content: Fields, seats: import("../props.js").Seat[] }} Known */

/** @type {WeakMap<object, Entries>} */
const indexed = new WeakMap()
const BOUNDS = ["limit", "max", "capacity", "size"]
const NAMES = ["id", "key", "name", "card", "title"]
/** What the page shows by itself. */
const SHOWN = new Set(["seat", "seats", "resigned"])
/** What is the player's own stands first. */
const MINE = new Set(["hand", "bid", "pending", "stake"])
/** What was agreed on before the start: folded away at the foot. */
const TERMS = new Set(["options", "terms", "rules", "settings"])
const DEEPEST = 5

/** @param {import("../props.js").Props} props */
export function board({ view, content, mySeat, seats }) {
  if (!isObject(view)) return h("p", { class: "quiet" }, WORDS.loading)
  const known = { entries: entriesOf(content), content: isObject(content) ? content : {}, seats }
  const fields = Object.entries(view).filter(([name, value]) => !SHOWN.has(name) && !isEmpty(value))
  const bySeat = fields.flatMap(([name, value]) => (isBySeat(name, value, seats.length) ? [{ name, value }] : []))
  const common = fields.filter(([name]) => !bySeat.some((each) => each.name === name))
  const simple = common.filter(([, value]) => !isDeep(value))
  const deep = common.filter(([name, value]) => isDeep(value) && !TERMS.has(name))
  const terms = common.filter(([name]) => TERMS.has(name))
  const order = seats.map(({ seat }) => seat).sort((a, b) => Number(b === mySeat) - Number(a === mySeat))
  return h(
    "div",
    { class: "generic" },
    simple.length > 0 &&
      h(
        "dl",
        { class: "figures" },
        simple.map(([name, value]) => figure(name, value, view, known)),
      ),
    deep.filter(([name]) => MINE.has(name)).map(([name, value]) => group(name, value, known)),
    bySeat.length > 0 &&
      h(
        "div",
        { class: "by-seat" },
        order.map((seat) =>
          h(
            "section",
            { key: seat, class: seat === mySeat ? "mine" : null },
            h("h3", null, seats[seat]?.name ?? WORDS.seatFor(seat)),
            bySeat.map(({ name, value }) => [
              part(bySeat.length > 1 ? name : "", value[seat], known, 1),
              isSecret(value, seat) && h("p", { key: `${name}-known`, class: "known fold" }, GENERIC.known),
            ]),
          ),
        ),
      ),
    deep.filter(([name]) => !MINE.has(name)).map(([name, value]) => group(name, value, known)),
    terms.map(([name, value]) =>
      h("details", { key: name }, h("summary", null, wordsOf(name)), inside(name, value, known, 1)),
    ),
  )
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {Fields} beside the object that it is a field of
 * @param {Known} known
 * @param {Fields} [printed] what the content has of that object
 */
function figure(name, value, beside, known, printed) {
  const bound =
    typeof value === "number" && !BOUNDS.includes(name) ? boundOf(name, value, beside, known, printed) : undefined
  return h(
    "div",
    { key: name },
    h("dt", null, wordsOf(name)),
    h("dd", null, simply(name, value, known), bound !== undefined && share(Number(value), bound)),
  )
}

/**
 * The most that a number can be: as the object itself says, as its entry has it printed, or as the content says of all.
 *
 * @param {string} name
 * @param {number} value
 * @param {Fields} beside
 * @param {Known} known
 * @param {Fields | undefined} printed
 */
function boundOf(name, value, beside, { content }, printed) {
  const among = (/** @type {Fields} */ where) => BOUNDS.map((word) => where[`${name}_${word}`])
  const bounds = [
    ...among(beside),
    ...BOUNDS.map((word) => beside[word]),
    printed && printed[name] !== value && printed[name],
    ...among(content),
    isObject(content["limits"]) && content["limits"][name],
  ]
  return bounds.filter((each) => typeof each === "number").find((each) => each > 0 && each >= value)
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {Known} known
 */
function group(name, value, known) {
  return h("section", { key: name, class: "group" }, h("h3", null, wordsOf(name)), inside(name, value, known, 1))
}

/**
 * A named value inside a group.
 *
 * @param {string} name empty: no title
 * @param {unknown} value
 * @param {Known} known
 * @param {number} depth
 */
function part(name, value, known, depth) {
  if (isEmpty(value)) return null
  if (!isDeep(value)) return h("dl", { key: name, class: "figures" }, figure(name || "value", value, {}, known))
  return h("div", { key: name, class: "part" }, name && h("h4", null, wordsOf(name)), inside(name, value, known, depth))
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {Known} known
 * @param {number} depth
 * @param {Fields} [printed] what the content has of the value
 * @returns {import("../../core/h.js").Child}
 */
function inside(name, value, known, depth, printed) {
  if (depth > DEEPEST) return null
  if (Array.isArray(value)) return list(name, value, known, depth)
  if (!isDeep(value)) return h("p", null, simply(name, value, known))
  const fields = Object.entries(value).filter(([, each]) => !isEmpty(each) && each !== false)
  const simple = fields.filter(([, each]) => !isDeep(each) && each !== true)
  const marks = fields.filter(([, each]) => each === true)
  return [
    marks.length > 0 &&
      h(
        "p",
        { class: "marks" },
        marks.map(([field]) => h("span", { key: field }, wordsOf(field))),
      ),
    simple.length > 0 &&
      h(
        "dl",
        { class: "figures" },
        simple.map(([field, each]) => figure(field, each, value, known, printed)),
      ),
    fields.filter(([, each]) => isDeep(each)).map(([field, each]) => part(field, each, known, depth + 1)),
  ]
}

/**
 * @param {string} name
 * @param {unknown[]} values
 * @param {Known} known
 * @param {number} depth
 */
function list(name, values, known, depth) {
  if (values.length === 0) return h("p", { class: "quiet" }, GENERIC.nothing)
  if (values.every((value) => value === null)) return h("p", { class: "cards" }, back(values.length))
  if (values.some((value) => Array.isArray(value)))
    return h(
      "ol",
      { class: "rows" },
      values.map((value) => h("li", null, inside(name, value, known, depth + 1))),
    )
  return h(
    "ol",
    { class: values.every((value) => value === null || typeof value !== "object") ? "cards flat" : "cards" },
    values.map((value, at) => h("li", { key: at }, value === null ? back(1) : card(name, value, known, depth))),
  )
}

/**
 * @param {string} name of the list
 * @param {unknown} value
 * @param {Known} known
 * @param {number} depth
 */
function card(name, value, known, depth) {
  if (!isObject(value)) {
    const entry = known.entries.get(String(value))
    return h(
      "div",
      { class: entry ? "chip card" : "chip" },
      h("b", null, entry ? titleOf(entry, value) : simply(name, value, known)),
      entry && details(entry),
    )
  }
  const naming = NAMES.find((field) => typeof value[field] === "string")
  const id = naming === undefined ? undefined : String(value[naming])
  const entry = id === undefined ? undefined : known.entries.get(id)
  const rest = Object.fromEntries(Object.entries(value).filter(([field]) => field !== naming))
  return h(
    "div",
    { class: "chip card" },
    id !== undefined && h("b", null, entry ? titleOf(entry, id) : wordsOf(id)),
    inside(name, rest, known, depth + 1, entry),
  )
}

/** @param {Fields} entry of the content */
function details(entry) {
  const told = Object.entries(entry).filter(
    ([name, value]) =>
      !NAMES.includes(name) && (typeof value === "number" || (typeof value === "string" && value.length < 120)),
  )
  return (
    told.length > 0 &&
    h(
      "span",
      { class: "details" },
      told
        .slice(0, 4)
        .map(([name, value]) =>
          h("span", { key: name }, typeof value === "number" ? `${wordsOf(name)} ${value}` : String(value)),
        ),
    )
  )
}

/** @param {number} n */
function back(n) {
  return h(
    "span",
    { class: "back", role: "img", "aria-label": `${GENERIC.nCards(n)}, ${GENERIC.hidden}` },
    n > 1 ? n : "",
  )
}

/**
 * @param {Fields} entry
 * @param {unknown} id
 */
const titleOf = (entry, id) => String(entry["title"] ?? entry["name"] ?? wordsOf(String(id)))

/**
 * @param {string} name
 * @param {unknown} value
 * @param {Known} known
 */
function simply(name, value, known) {
  if (typeof value === "boolean") return value ? WORDS.yes : WORDS.no
  if (typeof value === "number")
    return /seat|holder|player|^active$|spark_plug|^by$/.test(name)
      ? (known.seats[value]?.name ?? String(value))
      : String(value)
  if (Array.isArray(value)) return value.map(String).join(", ")
  const entry = known.entries.get(String(value))
  return entry ? titleOf(entry, value) : wordsOf(String(value))
}

/** @type {(name: string, value: unknown, seats: number) => value is unknown[]} */
const isBySeat = (name, value, seats) =>
  Array.isArray(value) &&
  seats > 1 &&
  value.length === seats &&
  value.every((each) => each !== null && (typeof each !== "string" || name.endsWith("s"))) &&
  /^(bets|hands|players|duelists|scores|won|piles|bids|seats|prizes|.*_by_seat)$/.test(name)

/**
 * Is this seat's part known to the viewer, while another seat's lies face down?
 *
 * @param {unknown[]} values by seat
 * @param {number} seat
 */
const isSecret = (values, seat) =>
  !hasBacks(values[seat]) && !isEmpty(values[seat]) && values.some((value, other) => other !== seat && hasBacks(value))

/** @param {unknown} value */
const hasBacks = (value) => Array.isArray(value) && value.some((each) => each === null)

/** @type {(value: unknown) => value is Fields} */
const isObject = (value) => value !== null && typeof value === "object"

/** @type {(value: unknown) => value is Fields} */
const isDeep = (value) => isObject(value) && (!Array.isArray(value) || value.length > 0)

/** @param {unknown} value */
const isEmpty = (value) =>
  value === null ||
  value === undefined ||
  (typeof value === "string" && !/[\p{L}\p{N}]/u.test(value)) ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0)

/** @param {unknown} content */
function entriesOf(content) {
  if (!isObject(content)) return new Map()
  const found = indexed.get(content) ?? new Map()
  if (!indexed.has(content)) {
    indexed.set(content, found)
    collect(content, found, 0)
  }
  return found
}

/**
 * @param {unknown} value
 * @param {Entries} into
 * @param {number} depth
 */
function collect(value, into, depth) {
  if (!isObject(value) || depth > 3) return
  if (Array.isArray(value)) {
    for (const each of value) {
      if (!isObject(each)) continue
      const id = each["id"] ?? each["key"] ?? each["name"]
      if (typeof id === "string" && !into.has(id)) into.set(id, each)
      collect(each, into, depth + 1)
    }
  } else
    for (const [key, each] of Object.entries(value)) {
      if (depth > 0 && isObject(each) && !Array.isArray(each) && !into.has(key)) into.set(key, each)
      collect(each, into, depth + 1)
    }
}
