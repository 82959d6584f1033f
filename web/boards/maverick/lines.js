/** What the lines of the log point to: who acts, by which action, cards, monsters, and the places of the corridor. */
import { h, svg } from "../../core/h.js"
import { dweller } from "./dwellers.js"
import { icon } from "./figures.js"

/** @typedef {import("../props.js").Schemas["MaverickPublicFact"]} Fact */

/** @param {Fact} fact */
export function sign(fact) {
  const drawn = drawnOf(fact)
  return drawn && h("span", { class: "sign", "aria-hidden": "true" }, drawn)
}

/** @param {Fact} fact */
export function places(fact) {
  return "position" in fact ? `[data-place="${fact.position}"]` : ""
}

/** @param {Fact} fact */
function drawnOf(fact) {
  if (fact.type === "maverick.CardsDrawn")
    return fact.cards.map((card, at) => h("b", { key: at, class: "drawn" }, card))
  if (fact.type === "maverick.MonsterSlain") return svg("svg", { viewBox: "0 0 64 94" }, dweller(fact.monster))
  const name = nameOf(fact)
  return name && icon(name)
}

/** @param {Fact} fact */
function nameOf(fact) {
  if (fact.type === "maverick.NoxiousDiscarded" || fact.type === "maverick.DiscardDemanded") return "noxious"
  if ("symbol" in fact) return fact.symbol
  if (fact.type === "maverick.FigureMoved") return fact.figure === "companion" ? fact.companion : fact.figure
  return "companion" in fact ? fact.companion : null
}
