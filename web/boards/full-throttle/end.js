/** The end of a race: each player's bets with their points. */
import { h } from "../../core/h.js"
import { lying, printed, saidOf } from "./figures.js"
import { FULL_THROTTLE as WORDS } from "./words.js"

/** @typedef {import("../props.js").Schemas["FullThrottleParts"]} Parts */

/**
 * @param {Parts} parts
 * @param {import("./track.js").Props} props
 */
export function end({ places, seats }, { content, seats: players }) {
  if (places.length === 0) return null
  return h(
    "table",
    null,
    h(
      "tbody",
      null,
      seats.map((seat, at) => row(seat, players[at]?.name ?? "", content)),
    ),
  )
}

/**
 * @param {Parts["seats"][number]} seat
 * @param {string} name
 * @param {import("./track.js").Content} content
 */
function row({ bets, points, tie_break }, name, content) {
  return h(
    "tr",
    { key: name },
    h("th", { scope: "row" }, name),
    h(
      "td",
      { class: "cards" },
      bets.map((bet, at) =>
        lying(bet.card, content, {
          key: at,
          said: `${saidOf(printed(bet.card, content).moped)}, ${WORDS.points(bet.points)}`,
          small: true,
          won: bet.points,
        }),
      ),
    ),
    h("td", null, h("b", null, WORDS.points(points)), tie_break > 0 && h("small", null, ` ${WORDS.tie(tie_break)}`)),
  )
}
