/**
 * The options of games in words and pictures: each game's are in the folder of its board. What is not listed there is called
 * by its name in the schema.
 */
import { styled } from "../boards/index.js"
import { listed, wordsOf } from "../wording.js"
import { WORDS } from "../words.js"

/**
 * @typedef Setting
 * @property {string} name
 * @property {string} [help] what it does
 * @property {Record<string, string>} [values] in words
 * @property {string} [unset] what holds where nothing is chosen
 * @property {boolean} [seat] whether the value is the number of a seat
 * @property {(seats: number) => boolean} [matters] at a table of so many seats
 * @property {(value: never, content: never) => import("../core/h.js").Child} [picture] what a value looks like
 * @property {(value: never, content: never) => string} [said] what a value means, in a sentence
 */
/** @typedef {Readonly<Record<string, Setting>>} Settings by the name of the option */
/** @typedef {Record<string, unknown> | null} Content of a game; null: a game without any, or of a newer service */
/** @typedef {{ id?: string, number?: number, key?: string, title?: string, name?: string, difficulty?: string }} Entry of a list of the content */

/** @type {Record<string, () => Promise<{ settings: Settings, style: readonly string[] }>>} */
const SETTINGS = {
  "full-throttle": () => import("../boards/full-throttle/settings.js"),
  goofspiel: () => import("../boards/generic/settings.js"),
  maverick: () => import("../boards/maverick/settings.js"),
  "maximum-apocalypse": () => import("../boards/maximum-apocalypse/settings.js"),
  "thermal-showdown": () => import("../boards/thermal-showdown/settings.js"),
  "thermal-showdown-solo": () => import("../boards/thermal-showdown/settings.js"),
}

/**
 * The options of a game.
 *
 * @param {string} game its key
 * @returns {Promise<Settings>}
 */
export async function settingsOf(game) {
  const found = await SETTINGS[game]?.()
  if (found) await Promise.all(found.style.map(styled))
  return found?.settings ?? {}
}

/**
 * @param {Settings} settings
 * @param {string} name of an option
 * @returns {Setting}
 */
export const settingOf = (settings, name) => settings[name] ?? { name: wordsOf(name) }

/**
 * A value of an option in words.
 *
 * @param {Settings} settings
 * @param {string} name of the option
 * @param {unknown} value
 * @param {Content} content
 * @returns {string}
 */
export function valueSaid(settings, name, value, content) {
  const { values, seat } = settingOf(settings, name)
  if (typeof value === "boolean") return value ? WORDS.yes : WORDS.no
  if (Array.isArray(value)) return listed(value.map((each) => valueSaid(settings, name, each, content)))
  if (seat) return WORDS.seatFor(Number(value))
  const entry = entriesOf(name, content)?.find((each) => idOf(each) === value)
  if (entry) return titleOf(entry)
  return values?.[String(value)] ?? (typeof value === "string" ? wordsOf(value) : String(value))
}

/**
 * What the content lists under the name of an option, null where it lists nothing.
 *
 * @param {string} name
 * @param {Content} content
 * @returns {Entry[] | null}
 */
export function entriesOf(name, content) {
  const found = content?.[`${name}s`]
  return Array.isArray(found) ? found : null
}

/** What an option is set to for an entry. @param {Entry} entry */
export const idOf = ({ id, number, key }) => id ?? number ?? key

/** @param {Entry} entry */
function titleOf({ id, number, title, name, difficulty }) {
  const called = title ?? name ?? wordsOf(String(id))
  return `${number === undefined ? called : `${number}: ${called}`}${difficulty ? `, ${difficulty.toLowerCase()}` : ""}`
}
