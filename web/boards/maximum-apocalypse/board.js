/** Maximum Apocalypse: the map, the survivors with what they carry and what stands before them, the mission, the hand. */
import { h } from "../../core/h.js"
import { listed } from "../../wording.js"
import { legend } from "../legend.js"
import { MAXIMUM_APOCALYPSE as WORDS } from "./words.js"
import { boxOf } from "./box.js"
import { hand, question } from "./hand.js"
import { map } from "./map.js"
import { decks, quest } from "./quest.js"
import { survivors } from "./survivors.js"

export const style = ["spot.css", "maximum-apocalypse/board.css", "maximum-apocalypse/art/art.css"].map(
  (name) => `/web/boards/${name}`,
)
export const shows = true
/** What is shown at the end of a game. */
export const ending = () => import("./end.js")
export { places, sign, weights } from "./lines.js"

/** @typedef {import("../props.js").PropsOf<"MaximumApocalypse">} Props */

/**
 * Health and hunger of a seat's survivors.
 *
 * @param {Props} props
 * @param {number} seat
 */
export function figures({ view }, seat) {
  const mine = view.survivors.filter((survivor) => survivor.seat === seat)
  return mine
    .map(({ alive, bodies: [body] }) => (alive && body ? WORDS.figures(body.health, body.hunger) : WORDS.dead))
    .join("; ")
}

/** @param {Props} props */
export function board(props) {
  const { view, seats } = props
  if (!view) return null
  const box = boxOf(props.content)
  const nameOf = (/** @type {number} */ who) => {
    const survivor = view.survivors[who]
    return survivor ? `${box.classes.get(survivor.kind)?.bodies[0]?.name} (${seats[survivor.seat]?.name ?? ""})` : ""
  }
  const toAct = seats.filter((seat) => seat.toAct)
  const why = view.outcome
    ? ""
    : toAct.some((seat) => seat.mine)
      ? WORDS.cannot
      : WORDS.notNow(listed(toAct.map((seat) => seat.name)))
  const table = { ...props, why, box, nameOf, actor: view.pending ? view.pending.survivor : view.turn.active }
  return h(
    "div",
    { class: "apocalypse" },
    map(table),
    h("div", { key: "at-hand", class: "at-hand" }, question(table), hand(table)),
    !view.outcome && legend(WORDS.legend),
    h("div", { key: "beside", class: "beside" }, quest(table), survivors(table), decks(table)),
  )
}
