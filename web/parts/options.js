/** A form for options, from their JSON Schema; where the content lists what can be chosen, from its names. */
import { h } from "../core/h.js"
import { wordsOf } from "../wording.js"

/** @typedef {Record<string, any>} Json */

/**
 * @param {Json} schema of an object
 * @param {Json} content of the game
 * @param {Json} values what was chosen so far; changed by the fields
 * @returns {import("../core/h.js").Child}
 */
export function fields(schema, content, values) {
  const root = resolved(schema, schema)
  return Object.entries(root["properties"] ?? {}).map(([name, property]) => {
    const one = { ...resolved(schema, property), ...property }
    const choices = choicesOf(schema, one, content, name)
    const shown = values[name] ?? one.default
    const set = (/** @type {unknown} */ value) => (values[name] = value)
    const tag = choices && one.type === "array" ? "div" : "label"
    return h(tag, { key: name, class: "option", title: one.description, ...(tag === "div" && { role: "group", "aria-label": wordsOf(name) }) }, h("span", null, wordsOf(name)), control(one, choices, shown, set))
  })
}

/**
 * @param {Json} schema
 * @param {[unknown, string][] | null} choices
 * @param {any} shown
 * @param {(value: unknown) => void} set
 */
function control(schema, choices, shown, set) {
  if (schema["type"] === "boolean")
    return h("input", { type: "checkbox", checked: Boolean(shown), onchange: (/** @type {any} */ event) => set(event.target.checked) })
  if (choices && schema["type"] === "array") return several(choices, shown ?? [], set)
  if (choices)
    return h("select", { onchange: (/** @type {any} */ event) => set(choices[event.target.selectedIndex]?.[0]) },
      choices.map(([value, label]) => h("option", { selected: value === shown }, label)))
  if (schema["type"] === "integer")
    return h("input", { type: "number", value: shown, min: schema["minimum"], max: schema["maximum"], onchange: (/** @type {any} */ event) => set(Number(event.target.value)) })
  return h("input", { value: shown ?? "", maxlength: schema["maxLength"], onchange: (/** @type {any} */ event) => set(event.target.value) })
}

/**
 * Any of some choices, as boxes to check.
 *
 * @param {[unknown, string][]} choices
 * @param {unknown[]} shown
 * @param {(value: unknown) => void} set
 */
function several(choices, shown, set) {
  const chosen = new Set(shown)
  const toggle = (/** @type {unknown} */ value, /** @type {boolean} */ on) => {
    if (on) chosen.add(value)
    else chosen.delete(value)
    set([...chosen])
  }
  return h("span", { class: "several" }, choices.map(([value, label]) => h("label", { key: label },
    h("input", { type: "checkbox", checked: chosen.has(value), onchange: (/** @type {any} */ event) => toggle(value, event.target.checked) }), label)))
}

/**
 * What can be chosen, with names; null where anything can be typed.
 *
 * @param {Json} root
 * @param {Json} schema
 * @param {Json} content
 * @param {string} name of the field
 * @returns {[unknown, string][] | null}
 */
function choicesOf(root, schema, content, name) {
  const items = schema["items"] ? resolved(root, schema["items"]) : schema
  if (items["enum"]) return items["enum"].map((/** @type {unknown} */ value) => [value, typeof value === "string" ? wordsOf(value) : String(value)])
  const listed = content?.[`${name}s`]
  if (!Array.isArray(listed)) return null
  return listed.map((each) => [each.id ?? each.number ?? each.key, each.title ?? each.name ?? String(each.id)])
}

/**
 * @param {Json} root
 * @param {Json} schema
 * @returns {Json}
 */
function resolved(root, schema) {
  const path = schema["$ref"]
  if (typeof path !== "string") return schema
  return path.slice(2).split("/").reduce((found, step) => found?.[step], root) ?? {}
}

/**
 * Whether there is anything to choose.
 *
 * @param {Json} schema
 */
export function isEmpty(schema) {
  return Object.keys(resolved(schema, schema)["properties"] ?? {}).length === 0
}

/**
 * A choice of one of several, by a list of pairs of value and label.
 *
 * @template T
 * @param {string} label
 * @param {readonly (readonly [T, string])[]} pairs
 * @param {T} shown
 * @param {(value: T) => void} set
 */
export function choice(label, pairs, shown, set) {
  return h("label", { class: "option", key: label }, h("span", null, label),
    h("select", { onchange: (/** @type {any} */ event) => set(/** @type {readonly [T, string]} */ (pairs[event.target.selectedIndex])[0]) },
      pairs.map(([value, text]) => h("option", { selected: value === shown }, text))))
}

/**
 * @param {string} label
 * @param {boolean} shown
 * @param {(value: boolean) => void} set
 */
export function check(label, shown, set) {
  return h("label", { class: "option check", key: label }, h("input", { type: "checkbox", checked: shown, onchange: (/** @type {any} */ event) => set(event.target.checked) }), h("span", null, label))
}

