/** Puts a box next to something: above it if there is room, else below. */

const EDGE = 8

/**
 * @param {HTMLElement} box whose position is fixed
 * @param {DOMRect} at
 */
export function putBeside(box, at) {
  const { width, height } = box.getBoundingClientRect()
  const above = at.top - height - EDGE
  const below = Math.max(EDGE, Math.min(at.bottom + EDGE, innerHeight - height - EDGE))
  const left = Math.max(EDGE, Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - EDGE))
  box.style.setProperty("top", `${above >= EDGE ? above : below}px`)
  box.style.setProperty("left", `${left}px`)
}
