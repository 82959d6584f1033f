/** The end of a contract: the gold by its sources, if it was fulfilled. */
import { h } from "../../core/h.js"
import { MAVERICK as WORDS } from "./words.js"

/** The class of the board, by which its style sheet finds what is drawn. */
export const scope = "maverick"

/** @param {import("../props.js").Schemas["MaverickParts"]} parts */
export function end({ payment, trophies, time, monsters_left }) {
  if (monsters_left > 0) return null
  /** @type {[string, number][]} */
  const rows = [
    [WORDS.sources.payment, payment],
    [WORDS.sources.trophies, trophies],
    [WORDS.sources.time, time],
  ]
  const line = (/** @type {string} */ name, /** @type {number} */ gold) =>
    h("tr", { key: name }, h("th", { scope: "row" }, name), h("td", { "data-count": "" }, gold))
  return h(
    "table",
    null,
    h(
      "tbody",
      null,
      rows.map(([name, gold]) => line(name, gold)),
    ),
    h("tfoot", null, line(WORDS.sources.sum, payment + trophies + time)),
  )
}

/**
 * @param {import("../props.js").Schemas["Outcome"]} outcome
 * @param {import("../props.js").Schemas["MaverickParts"]} parts
 * @param {import("../props.js").Props} props
 */
export function why({ reason, scores }, { monsters_left }, { mySeat, seats }) {
  const who = mySeat === null ? (seats[0]?.name ?? "") : WORDS.you
  return WORDS.endings[reason]?.(who, scores[0] ?? 0, monsters_left) ?? ""
}
