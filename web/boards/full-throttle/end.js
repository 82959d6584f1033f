/** The end of a race: each player's bets with their points. */
import { h } from "../../core/h.js"
import { listed } from "../../wording.js"
import { lying, nameOf, printed, saidOf } from "./figures.js"
import { FULL_THROTTLE as WORDS } from "./words.js"

/** The class of the board, by which its style sheet finds what is drawn. */
export const scope = "full-throttle"

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
      "thead",
      null,
      h(
        "tr",
        null,
        WORDS.sheet.map((heading) => h("th", { key: heading, scope: "col" }, heading)),
      ),
    ),
    h(
      "tbody",
      null,
      seats.map((seat, at) => {
        const tied = seats.filter(({ points }) => points === seat.points).length > 1
        return row(seat, tied, players[at]?.name ?? "", content)
      }),
    ),
  )
}

/**
 * @param {Parts["seats"][number]} seat
 * @param {boolean} tied whether another has as many points
 * @param {string} name
 * @param {import("./track.js").Content} content
 */
function row({ bets, points, tie_break }, tied, name, content) {
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
    h(
      "td",
      null,
      h("b", { "data-count": "" }, WORDS.points(points)),
      tied && h("small", null, ` ${WORDS.tie(tie_break)}`),
    ),
  )
}

/**
 * @param {import("../props.js").Schemas["Outcome"]} outcome
 * @param {Parts} parts
 * @param {import("./track.js").Props} props
 */
export function why({ reason, winners, ranking, scores }, { places }, { mySeat, seats }) {
  const named = (/** @type {number} */ seat, you = WORDS.you) => (seat === mySeat ? you : (seats[seat]?.name ?? ""))
  const who = listed(winners.map((seat) => named(seat)))
  const left = ranking.flat().filter((seat) => !winners.includes(seat))
  if (reason === "others-resigned") return WORDS.othersLeft(who, listed(left.map((seat) => named(seat, "you"))))
  const [most = 0, next] = ranking.slice(0, 2).map(([seat = 0]) => scores[seat] ?? 0)
  return WORDS.why(who, most, winners.length > 1, most === next, places.map(nameOf))
}
