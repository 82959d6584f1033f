/** What the lines of the log point to: who acts, by which action, and the places of the corridor. */
import { h } from "../../core/h.js"
import { icon } from "./figures.js"

/** @typedef {import("../props.js").Schemas["MaverickPublicFact"]} Fact */

/** @param {Fact} fact */
export function sign(fact) {
  const name = signOf(fact)
  return name && h("span", { class: "sign", "aria-hidden": "true" }, icon(name))
}

/** @param {Fact} fact */
export function places(fact) {
  return "position" in fact ? `[data-place="${fact.position}"]` : ""
}

/** @param {Fact} fact */
function signOf(fact) {
  if (fact.type === "maverick.NoxiousDiscarded" || fact.type === "maverick.DiscardDemanded") return "noxious"
  if ("symbol" in fact) return fact.symbol
  if (fact.type === "maverick.FigureMoved") return fact.figure === "companion" ? fact.companion : fact.figure
  return "companion" in fact ? fact.companion : null
}
