/** What a survivor can do in its turn, in a list by kind: the same choices as on the map, the cards and the decks. */
import { h } from "../../core/h.js"
import { ways } from "../spot.js"
import { MAXIMUM_APOCALYPSE as WORDS } from "./words.js"

/** @typedef {import("./box.js").Table} Table */

/** What a newcomer looks for first. */
const FIRST = ["Move"]
/** Each of these is named for itself: they are the survivor's own ways to fight and to help. */
const NAMED = ["UseInnate", "UseGear", "UseFreely", "UseTile", "DoTask", "LayDown"]
/** Of these one entry opens the list, where there are several. */
const LISTED = ["PlayCard", "DrawCard", "Search", "Trade", "TradeIn", "DiscardGear"]

/** @param {Table} table */
export function menu(table) {
  const { actions } = table
  const ofType = (/** @type {string} */ type) =>
    actions.flatMap((action, index) => (action.type === `maximum-apocalypse.${type}` ? [index] : []))
  const listed = (/** @type {string} */ type) => {
    const indexes = ofType(type)
    return indexes.length > 1 ? [several(table, type, indexes)] : indexes.map((index) => single(table, index))
  }
  return [
    ...FIRST.flatMap(listed),
    ...NAMED.flatMap(ofType).map((index) => single(table, index)),
    ...LISTED.flatMap(listed),
  ]
}

/**
 * An action by its name; what it does is said below it, where there is room.
 *
 * @param {Table} table
 * @param {number} index
 */
function single({ labels, choose }, index) {
  const label = labels[index] ?? ""
  const [name, text] = label.split(/: (.*)/)
  return h(
    "button",
    { key: index, "data-action": index, onclick: () => choose(index) },
    h("span", null, name, text && [h("span", { class: "spoken" }, ": "), h("small", null, text)]),
  )
}

/**
 * Actions of one kind, which open as a list.
 *
 * @param {Table} table
 * @param {string} type
 * @param {number[]} indexes
 */
function several(table, type, indexes) {
  const id = `menu-${type}`
  return h(
    "span",
    { key: type, class: "listed" },
    h(
      "button",
      { "data-ways": indexes.join(" "), popovertarget: id },
      `${WORDS.menu[type]}…`,
      h("small", { "aria-hidden": "true" }, indexes.length),
    ),
    ways(id, indexes, table),
  )
}
