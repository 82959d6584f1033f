/** The end of a duel: the heat of both players by its sources. */
import { h } from "../../core/h.js"
import { THERMAL_SHOWDOWN as WORDS } from "./words.js"

/** The class of the board, by which its style sheet finds what is drawn. */
export const scope = "thermal"

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
    h("tr", { key }, h("th", { scope: "row" }, source), h("td", { "data-count": "" }, WORDS.kJ(kj)))
  return h(
    "table",
    { key: name },
    h("caption", null, WORDS.took(name, heat)),
    h(
      "tbody",
      null,
      earlier > 0 && line(WORDS.earlier, earlier, -1),
      sources.map(({ how, card, heat: kj }, at) => line(`${cards.get(card)}, ${WORDS.how[how] ?? how}`, kj, at)),
    ),
  )
}

/**
 * @param {import("../props.js").Schemas["Outcome"]} outcome
 * @param {import("../props.js").Schemas["ThermalShowdownParts"] | import("../props.js").Schemas["ThermalShowdownSoloParts"]} parts
 * @param {import("./board.js").Props} props
 */
export function why({ reason, winners }, parts, { mySeat, seats }) {
  const sides = "seats" in parts ? parts.seats : parts.sides
  const called = sides.map((_, at) => (at === mySeat ? WORDS.you : (seats[at]?.name ?? WORDS.apprentice)))
  const [winner] = winners
  const loser = winner === undefined ? (seats.length === 1 ? 0 : undefined) : 1 - winner
  if (reason === "both-overheated") return WORDS.bothOverheated
  if (reason === "round-limit") return WORDS.roundLimit
  if (loser === undefined) return ""
  const [lost, won] = [loser, 1 - loser].map((at) => called[at] ?? "")
  if (reason === "resigned") return WORDS.gaveUp(lost ?? "")
  const [theirs, heat] = [loser, 1 - loser].map((at) => sides[at]?.heat ?? 0)
  return reason === "overheated" ? WORDS.overheated(lost ?? "", theirs ?? 0, won ?? "", heat ?? 0) : ""
}
