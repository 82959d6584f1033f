/** A form for options, from their JSON Schema: in the words of their game, and in its pictures where it has some. */
import { h } from "../core/h.js"
import { WORDS } from "../words.js"
import { entriesOf, idOf, settingOf, valueSaid } from "./settings.js"

/**
 * What a form shows of a JSON Schema.
 *
 * @typedef {{
 *   $ref?: string,
 *   type?: string,
 *   properties?: Record<string, Schema>,
 *   items?: Schema,
 *   enum?: unknown[],
 *   default?: unknown,
 *   description?: string,
 *   minimum?: number,
 *   maximum?: number,
 *   maxLength?: number,
 *   maxItems?: number,
 * }} Schema
 */
/** @typedef {[value: unknown, label: string]} Choice */

/**
 * @typedef Form
 * @property {Schema} schema of an object
 * @property {import("./settings.js").Settings} settings of the game
 * @property {import("./settings.js").Content} content of the game
 * @property {Record<string, unknown>} values what was chosen so far; changed by the fields
 * @property {number} seats of the table
 * @property {readonly unknown[]} [taken] values that others have taken
 */

/**
 * The options of a form that have pictures, or those that have none.
 *
 * @param {Form} form
 * @param {boolean} pictured
 * @returns {import("../core/h.js").Child[]}
 */
export function fields(form, pictured) {
  const { schema, settings, content, values, seats, taken = [] } = form
  const root = resolved(schema, schema)
  return Object.entries(root.properties ?? {}).map(([name, property]) => {
    const setting = settingOf(settings, name)
    const { name: called, help, seat, matters, picture } = setting
    if (Boolean(picture) !== pictured || (matters && !matters(seats))) return null
    if (seat && Number(values[name]) >= seats) delete values[name] // there is no such seat any more
    const one = { ...resolved(schema, property), ...property }
    const choices = choicesOf(form, one, name)?.filter(([value]) => !taken.includes(value)) ?? null
    const shown = values[name] ?? one.default
    const set = (/** @type {unknown} */ value) => (values[name] = value)
    if (picture && choices) return pictures(name, setting, choices, content, one, shown, set)
    const tag = choices && one.type === "array" ? "div" : "label"
    return h(
      tag,
      { key: name, class: "option", ...(tag === "div" && { role: "group", "aria-label": called }) },
      h("span", null, called, help && h("small", null, help)),
      control(one, choices, shown, set),
    )
  })
}

/**
 * @param {Schema} schema
 * @param {Choice[] | null} choices
 * @param {unknown} shown
 * @param {(value: unknown) => void} set
 */
function control(schema, choices, shown, set) {
  if (schema.type === "boolean")
    return h("input", {
      type: "checkbox",
      checked: Boolean(shown),
      onchange: (event) => set(event.currentTarget.checked),
    })
  if (choices && schema.type === "array")
    return several(choices, Array.isArray(shown) ? shown : [], set, schema.maxItems)
  if (choices)
    return h(
      "select",
      { onchange: (event) => set(choices[event.currentTarget.selectedIndex]?.[0]) },
      choices.map(([value, label]) => h("option", { selected: value === shown }, label)),
    )
  if (schema.type === "integer")
    return h("input", {
      type: "number",
      value: shown,
      min: schema.minimum,
      max: schema.maximum,
      onchange: (event) => set(Number(event.currentTarget.value)),
    })
  return h("input", {
    value: shown ?? "",
    maxlength: schema.maxLength,
    onchange: (event) => set(event.currentTarget.value),
  })
}

/**
 * One of some choices, or several, each with its picture and a sentence.
 *
 * @param {string} name of the option
 * @param {import("./settings.js").Setting} setting
 * @param {Choice[]} choices
 * @param {import("./settings.js").Content} content
 * @param {Schema} schema
 * @param {unknown} shown
 * @param {(value: unknown) => void} set
 */
function pictures(name, { name: called, help, picture, said }, choices, content, schema, shown, set) {
  const many = schema.type === "array"
  const toggle = toggling(Array.isArray(shown) ? shown : [], set, schema.maxItems ?? choices.length)
  const given = /** @type {never} */ (content)
  return h(
    "div",
    { key: name, class: "pictured", role: many ? "group" : "radiogroup", "aria-label": called },
    h("h3", null, called, help && h("small", null, help)),
    h(
      "div",
      { class: "pictures", "data-many": choices.length > 6 },
      choices.map(([value, label]) =>
        h(
          "label",
          { key: label },
          h("input", {
            type: many ? "checkbox" : "radio",
            name,
            checked: many ? Array.isArray(shown) && shown.includes(value) : value === shown,
            onchange: (event) => (many ? toggle(value, event.currentTarget) : set(value)),
          }),
          h("div", { class: "cover", "aria-hidden": "true" }, picture?.(/** @type {never} */ (value), given)),
          h("b", null, label),
          h("small", null, said?.(/** @type {never} */ (value), given)),
        ),
      ),
    ),
  )
}

/**
 * Checks and unchecks boxes, so many at once.
 *
 * @param {unknown[]} shown
 * @param {(value: unknown) => void} set
 * @param {number} most
 */
function toggling(shown, set, most) {
  const chosen = new Set(shown)
  return (/** @type {unknown} */ value, /** @type {HTMLInputElement} */ box) => {
    if (box.checked && chosen.size >= most) box.checked = false
    else if (box.checked) chosen.add(value)
    else chosen.delete(value)
    set([...chosen])
  }
}

/**
 * Any of some choices, as boxes to check.
 *
 * @param {Choice[]} choices
 * @param {unknown[]} shown
 * @param {(value: unknown) => void} set
 * @param {number} [most] so many can be checked
 */
function several(choices, shown, set, most = choices.length) {
  const toggle = toggling(shown, set, most)
  return h(
    "span",
    { class: "several" },
    choices.map(([value, label]) =>
      h(
        "label",
        { key: label },
        h("input", {
          type: "checkbox",
          checked: shown.includes(value),
          onchange: (event) => toggle(value, event.currentTarget),
        }),
        label,
      ),
    ),
  )
}

/**
 * What can be chosen, with names; null where anything can be typed. What has no default can be left open.
 *
 * @param {Form} form
 * @param {Schema} schema
 * @param {string} name of the field
 * @returns {Choice[] | null}
 */
function choicesOf({ schema: root, settings, content, seats }, schema, name) {
  const items = schema.items ? resolved(root, schema.items) : schema
  const { seat, unset } = settingOf(settings, name)
  const values = seat
    ? Array.from({ length: seats }, (_, number) => number)
    : (items.enum ?? entriesOf(name, content)?.map(idOf))
  const choices = values?.map((value) => /** @type {Choice} */ ([value, valueSaid(settings, name, value, content)]))
  if (!choices) return null
  return schema.default === undefined && schema.type !== "array"
    ? [[undefined, unset ?? WORDS.notChosen], ...choices]
    : choices
}

/**
 * @param {Schema} root
 * @param {Schema} schema
 * @returns {Schema}
 */
function resolved(root, schema) {
  const steps = schema.$ref?.slice(2).split("/")
  return steps ? (steps.reduce((found, step) => Reflect.get(Object(found), step), root) ?? {}) : schema
}

/**
 * Whether there is anything to choose.
 *
 * @param {Schema} schema
 */
export function isEmpty(schema) {
  return Object.keys(resolved(schema, schema).properties ?? {}).length === 0
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
  return h(
    "label",
    { class: "option", key: label },
    h("span", null, label),
    h(
      "select",
      {
        onchange: (event) => set(/** @type {readonly [T, string]} */ (pairs[event.currentTarget.selectedIndex])[0]),
      },
      pairs.map(([value, text]) => h("option", { selected: value === shown }, text)),
    ),
  )
}

/**
 * @param {string} label
 * @param {boolean} shown
 * @param {(value: boolean) => void} set
 */
export function check(label, shown, set) {
  return h(
    "label",
    { class: "option check", key: label },
    h("input", {
      type: "checkbox",
      checked: shown,
      onchange: (event) => set(event.currentTarget.checked),
    }),
    h("span", null, label),
  )
}
