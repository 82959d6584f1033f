/** Parts of sentences. */

/**
 * "1 card", "2 cards".
 *
 * @param {number} n
 * @param {string} one
 * @param {string} [many]
 */
export function plural(n, one, many = `${one}s`) {
  return `${n} ${n === 1 ? one : many}`
}

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth"]

/** @param {number} place from 1 */
export function nth(place) {
  return PLACES[place - 1] ?? `${place}th`
}

/**
 * A text of unknown length, with an ellipsis where it is cut off.
 *
 * @param {string} text
 * @param {number} [most] characters
 */
export const short = (text, most = 80) => (text.length > most ? `${text.slice(0, most)}…` : text)

/**
 * A change, with its sign: "+3", "−3", "+0".
 *
 * @param {number} change
 */
export const signed = (change) => `${change < 0 ? "−" : "+"}${Math.abs(change)}`

/**
 * A text below a heading such as "Turn 4: Ann", without the "Turn 4, Ann:" that it begins with.
 *
 * @param {string | undefined} heading
 * @param {string} text
 */
export function below(heading, text) {
  if (!heading) return text
  const start = [`${heading}: `, `${heading.replace(": ", ", ")}: `].find((each) => text.startsWith(each)) ?? ""
  const rest = text.slice(start.length)
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/**
 * A name of code in words: `full-throttle.PlaceBet` is "Place bet", `spark_plug` "Spark plug".
 *
 * @param {string} name
 */
export function wordsOf(name) {
  const last = name.slice(name.lastIndexOf(".") + 1)
  const text = last
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase()
    .trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * "A", "A and B", "A, B and C".
 *
 * @param {readonly string[]} names
 */
export function listed(names) {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "")
}

/**
 * Each name once, with how often if more than once: "Rat × 2".
 *
 * @param {readonly string[]} names
 */
export function counted(names) {
  return [...new Set(names)].map((name) => {
    const times = names.filter((each) => each === name).length
    return times > 1 ? `${name} × ${times}` : name
  })
}

/**
 * "27 Nov 2026", as all pages write it.
 *
 * @param {number} at in milliseconds since 1970
 */
export const day = (at) => new Date(at).toLocaleDateString("en-GB", { dateStyle: "medium" })

/**
 * A day of the service, which counts in UTC, written as the others are.
 *
 * @param {string} date "2026-11-27"
 */
export const dayOf = (date) => new Date(date).toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" })

/**
 * "27 Nov 2026, 20:45".
 *
 * @param {number} at in milliseconds since 1970
 */
export const moment = (at) => new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })

/**
 * A time that is left, in short and rounded: "3 d", "2 h", "14 min", "0:42".
 *
 * @param {number} milliseconds
 */
export function duration(milliseconds) {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds >= 2 * 86_400) return `${Math.round(seconds / 86_400)} d`
  if (seconds >= 2 * 3600) return `${Math.round(seconds / 3600)} h`
  if (seconds >= 600) return `${Math.round(seconds / 60)} min`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}
