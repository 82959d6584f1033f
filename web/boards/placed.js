/** Which actions a board shows at their places, so that nothing else needs to list them. */

const PLACES = ["data-action", "data-ways", "data-narrows"]

/**
 * The indexes of the actions that can be chosen on what is drawn: at a place of their own, in the list of a place, or by
 * what a place narrows.
 *
 * @param {import("../core/h.js").Child} drawn
 * @returns {Set<number>}
 */
export function placedOn(drawn) {
  if (Array.isArray(drawn)) return new Set(drawn.flatMap((each) => [...placedOn(each)]))
  if (drawn === null || typeof drawn !== "object") return new Set()
  const { props, children } = /** @type {import("../core/h.js").Element} */ (drawn)
  const here = PLACES.flatMap((name) => String(props[name] ?? "").match(/\d+/g) ?? []).map(Number)
  return new Set([...here, ...placedOn(children)])
}
