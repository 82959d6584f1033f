/** Maximum Apocalypse: the map, the survivors with what they carry and what stands before them, the mission, the hand. */
import { h } from "../../core/h.js"
import { listed } from "../../wording.js"
import { MAXIMUM_APOCALYPSE as WORDS } from "../../words.js"
import { boxOf } from "./box.js"
import { hand, question } from "./hand.js"
import { map } from "./map.js"
import { decks, quest } from "./quest.js"
import { survivors } from "./survivors.js"

export const style = ["/web/boards/spot.css", "/web/boards/maximum-apocalypse/board.css"]
export const shows = true

/** @param {import("../index.js").Props} props */
export function board(props) {
  const { view, seats } = props
  if (!view) return null
  const box = boxOf(props.content)
  const nameOf = (/** @type {number} */ who) => {
    const survivor = view.survivors[who]
    return survivor ? `${box.classes.get(survivor.kind)?.bodies[0].name} (${seats[survivor.seat]?.name ?? ""})` : ""
  }
  const toAct = seats.filter((seat) => seat.toAct)
  const why = view.outcome ? "" : toAct.some((seat) => seat.mine) ? WORDS.cannot : WORDS.notNow(listed(toAct.map((seat) => seat.name)))
  const table = { ...props, why, box, nameOf, actor: view.pending ? view.pending.survivor : view.turn.active }
  return h("div", { class: "apocalypse" },
    h("div", { key: "left", class: "land" }, quest(table), map(table), decks(table)),
    survivors(table),
    question(table),
    hand(table))
}
