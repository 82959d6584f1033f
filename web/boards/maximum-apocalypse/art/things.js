/** Pictures of cards. They are loaded once the board is drawn, which keeps their room. */
import { render } from "../../../core/h.js"
import { drawing } from "./shapes.js"

/** @type {((id: string) => import("./shapes.js").Element) | null} */
let picture = null

/**
 * The picture of a card, which comes when it can.
 *
 * @param {string} id of the card
 */
export function thing(id) {
  const { props, ...empty } = drawing("thing", "0 0 48 32", [])
  return { ...empty, props: { ...props, hook: (/** @type {SVGElement} */ room) => void show(room, id) } }
}

/**
 * @param {SVGElement} room
 * @param {string} id
 */
async function show(room, id) {
  room.dataset["card"] = id
  picture ??= (await import("./pictures.js").catch(() => null))?.picture ?? null // else the next drawing tries again
  if (!picture || room.dataset["card"] !== id) return // another card lies there by now
  const drawn = picture(id)
  room.setAttribute("class", String(drawn.props["class"]))
  render(room, drawn.children)
}
