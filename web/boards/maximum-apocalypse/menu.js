/** What a survivor can do in its turn, in a list by kind: the same choices as on the map, the cards and the decks. */
import { h } from "../../core/h.js"
import { ways } from "../spot.js"
import { MAXIMUM_APOCALYPSE as WORDS } from "./words.js"

/** @typedef {import("./box.js").Table} Table */

/** What costs an action: what a newcomer looks for first, then the survivor's own ways to fight and to help, then cards. */
const COSTS = ["Move", "UseInnate", "UseGear", "UseTile", "DoTask", "PlayCard", "DrawCard", "Search"]
const FREE = ["UseFreely", "LayDown", "Trade", "TradeIn", "DiscardGear"]
/** Of these one entry opens the list, where there are several; each of the others is named for itself. */
const LISTED = ["Move", "PlayCard", "DrawCard", "Search", "Trade", "TradeIn", "DiscardGear"]

/** @param {Table} table */
export function menu(table) {
  const ofType = (/** @type {string} */ type) => {
    const indexes = table.actions.flatMap((action, at) => (action.type === `maximum-apocalypse.${type}` ? [at] : []))
    return indexes.length > 1 && LISTED.includes(type)
      ? [several(table, type, indexes)]
      : indexes.map((index) => single(table, index))
  }
  const free = FREE.flatMap(ofType)
  return [
    h("span", { key: "costly", class: "group" }, COSTS.flatMap(ofType)),
    free.length > 0 &&
      h("span", { key: "free", class: "group" }, h("small", { "aria-hidden": "true" }, WORDS.free), free),
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
    h("span", null, name, text && [h("span", { class: "spoken" }, ":"), " ", h("small", null, text)]),
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
