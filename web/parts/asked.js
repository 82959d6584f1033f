/** Bring into view what a player is asked: where the board is all that shows the choices, one of them must be seen. */

const PLACES = ":is(.board [data-action], .board [data-ways], .board [data-narrows]):not(:disabled)"
/** What is offered at any time: it is not what a player is asked. */
const ASIDE = ".buttons *, .end, .swap"

/**
 * Scroll to the first place that can be pressed, unless one of them is seen, or the dock lists them all anyway.
 * What is at hand at the foot of the board is always seen.
 *
 * @param {HTMLElement} root
 */
export function bringUp(root) {
  if (root.querySelector(".dock")?.checkVisibility()) return
  const places = [...root.querySelectorAll(PLACES)].filter((place) => !place.matches(ASIDE))
  if (places.some(isSeen)) return
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth"
  places[0]?.scrollIntoView({ block: "center", inline: "center", behavior })
}

/**
 * Whether nothing lies over its middle.
 *
 * @param {Element} place
 */
function isSeen(place) {
  const { left, top, width, height } = place.getBoundingClientRect()
  return place.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
