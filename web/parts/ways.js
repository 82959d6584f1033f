/** The ways between the pages of one game: its table, its film and, once it is over, its analysis and the check of its luck. */
import { h } from "../core/h.js"
import { WORDS } from "../words.js"

/** @typedef {keyof typeof WORDS.pages} Name */

/**
 * @param {{ id: string, status: string }} table
 * @param {Name} here the page that is shown: it needs no way
 * @param {string} [style] the class of each link
 */
export function ways({ id, status }, here, style) {
  const finished = status === "finished"
  /** @type {Record<Name, string | false>} */
  const addresses = {
    table: `/tables/${id}`,
    film: `/tables/${id}/film`,
    analysis: finished && `/tables/${id}/analysis`,
    audit: finished && `/audit#table=${id}`,
  }
  return /** @type {Name[]} */ (Object.keys(addresses))
    .filter((name) => name !== here && addresses[name])
    .map((name) => h("a", { key: name, class: style, href: addresses[name] }, WORDS.pages[name]))
}
