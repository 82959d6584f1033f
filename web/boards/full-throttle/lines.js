/** What the lines of the log point to: the moped of a fact, and the speed of its card. */
import { h } from "../../core/h.js"
import { disc, printed } from "./figures.js"

/** @typedef {import("../props.js").Schemas["FullThrottlePublicFact"]} Fact */
/** @typedef {import("./track.js").Content} Content */

/**
 * @param {Fact} fact
 * @param {Content} content
 */
export function sign(fact, content) {
  const card = "card" in fact ? fact.card : null
  const moped = mopedOf(fact, content)
  return moped && h("span", { class: "sign", "aria-hidden": "true" }, disc(moped), card && printed(card, content).speed)
}

/**
 * The moped on the track and in the standings.
 *
 * @param {Fact} fact
 * @param {Content} content
 */
export function places(fact, content) {
  const moped = mopedOf(fact, content)
  return moped ? `[data-moped="${moped}"], [data-id="standing-${moped}"]` : ""
}

/**
 * @param {Fact} fact
 * @param {Content} content
 */
function mopedOf(fact, content) {
  if ("moped" in fact) return fact.moped
  return "card" in fact && fact.card !== null ? printed(fact.card, content).moped : null
}
