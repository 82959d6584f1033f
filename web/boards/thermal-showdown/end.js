/** The end of a duel: the heat of both players by its sources. */
import { h } from "../../core/h.js"
import { THERMAL_SHOWDOWN as WORDS } from "./words.js"

/** @typedef {import("../props.js").Schemas["ThermalShowdownSeatHeat"]} Heat */

/**
 * @param {import("../props.js").Schemas["ThermalShowdownParts"] | import("../props.js").Schemas["ThermalShowdownSoloParts"]} parts
 * @param {import("./board.js").Props} props
 */
export function end(parts, { content, seats }) {
  const sides = "seats" in parts ? parts.seats : parts.sides
  const cards = new Map([...content.robots, ...content.tricks].map((card) => [card.id, card.name]))
  return sides.map((heat, at) => sideOf(heat, seats[at]?.name ?? WORDS.apprentice, cards))
}

/**
 * @param {Heat} heat
 * @param {string} name
 * @param {Map<string, string>} cards
 */
function sideOf({ heat, earlier, sources }, name, cards) {
  const line = (/** @type {string | undefined} */ source, /** @type {number} */ kj, /** @type {number} */ key) =>
    h("tr", { key }, h("th", { scope: "row" }, source), h("td", null, WORDS.kJ(kj)))
  return h(
    "table",
    { key: name },
    h("caption", null, WORDS.heat(name, heat)),
    h(
      "tbody",
      null,
      earlier > 0 && line(WORDS.earlier, earlier, -1),
      sources.map(({ how, card, heat: kj }, at) => line(`${cards.get(card)}, ${WORDS.how[how] ?? how}`, kj, at)),
    ),
  )
}
