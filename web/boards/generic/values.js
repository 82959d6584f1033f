/** The values of a view: cards by their entry in the content, numbers as figures and meters, the rest by its type. */
import { h } from "../../core/h.js"
import { wordsOf } from "../../wording.js"
import { share } from "../../core/bars.js"
import { WORDS } from "../../words.js"
import { GENERIC } from "./words.js"

/** @typedef {Record<string, unknown>} Fields of an object of a view or of the content */
/** @typedef {Map<string, Fields>} Entries what the content has by id, key or name */
/** @typedef {{ entries: Entries, content: Fields, seats: import("../props.js").Seat[] }} Known */

/** @type {WeakMap<object, Entries>} */
const indexed = new WeakMap()
const BOUNDS = ["limit", "max", "capacity", "size"]
const NAMES = ["id", "key", "name", "card", "title"]
const DEEPEST = 5

/**
 * @param {string} name
 * @param {unknown} value
 * @param {Fields} beside the object that it is a field of
 * @param {Known} known
 * @param {Fields} [printed] what the content has of that object
 * @param {string} [title]
 */
export function figure(name, value, beside, known, printed, title = wordsOf(name)) {
  const bound =
    typeof value === "number" && !BOUNDS.includes(name) ? boundOf(name, value, beside, known, printed) : undefined
  return h(
    "div",
    { key: name },
    h("dt", null, title),
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
 * A named value inside a group.
 *
 * @param {string} name empty: no title
 * @param {unknown} value
 * @param {Known} known
 * @param {number} depth
 */
export function part(name, value, known, depth) {
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
export function inside(name, value, known, depth, printed) {
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
export function list(name, values, known, depth) {
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
export function card(name, value, known, depth) {
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
export function back(n) {
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
export function simply(name, value, known) {
  if (typeof value === "boolean") return value ? WORDS.yes : WORDS.no
  if (typeof value === "number")
    return /seat|holder|player|^active$|spark_plug|^by$/.test(name)
      ? (known.seats[value]?.name ?? String(value))
      : String(value)
  if (Array.isArray(value)) return value.map(String).join(", ")
  const entry = known.entries.get(String(value))
  return entry ? titleOf(entry, value) : wordsOf(String(value))
}

/** @type {(value: unknown) => value is Fields} */
export const isObject = (value) => value !== null && typeof value === "object"

/** @type {(value: unknown) => value is Fields} */
export const isDeep = (value) => isObject(value) && (!Array.isArray(value) || value.length > 0)

/** @param {unknown} value */
export const isEmpty = (value) =>
  value === null ||
  value === undefined ||
  (typeof value === "string" && !/[\p{L}\p{N}]/u.test(value)) ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0)

/** @param {unknown} content */
export function entriesOf(content) {
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
