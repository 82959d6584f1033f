/** Puts a box next to something: above it, below it or at its side, wherever there is room. */

const EDGE = 8

/**
 * Where there is not enough room anywhere, the box is lower and scrolls: it never lies over the thing itself.
 *
 * @param {HTMLElement} box whose position is fixed
 * @param {DOMRect} at
 */
export function putBeside(box, at) {
  box.style.removeProperty("max-height")
  const { width, height: whole } = box.getBoundingClientRect()
  const [above, below] = [at.top - 2 * EDGE, innerHeight - at.bottom - 2 * EDGE]
  const isAtSide = Math.max(at.left, innerWidth - at.right) >= width + 2 * EDGE
  const height = isAtSide ? whole : Math.min(whole, Math.max(above, below))
  if (height < whole) box.style.setProperty("max-height", `${height}px`)
  const [widest, lowest] = [innerWidth - width - EDGE, innerHeight - height - EDGE]
  const across = within(at.left + at.width / 2 - width / 2, widest)
  const [left, top] =
    above >= height
      ? [across, at.top - height - EDGE]
      : below >= height
        ? [across, at.bottom + EDGE]
        : [
            at.left - width - EDGE >= EDGE ? at.left - width - EDGE : within(at.right + EDGE, widest),
            within(at.top + at.height / 2 - height / 2, lowest),
          ]
  box.style.setProperty("top", `${top}px`)
  box.style.setProperty("left", `${left}px`)
}

/**
 * @param {number} wanted
 * @param {number} most
 */
const within = (wanted, most) => Math.max(EDGE, Math.min(wanted, most))
