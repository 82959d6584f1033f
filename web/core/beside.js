/** Puts a box next to something: above it, below it or at its side, wherever there is room. */

const EDGE = 8

/**
 * @param {HTMLElement} box whose position is fixed
 * @param {DOMRect} at
 */
export function putBeside(box, at) {
  const { width, height } = box.getBoundingClientRect()
  const [widest, lowest] = [innerWidth - width - EDGE, innerHeight - height - EDGE]
  const across = within(at.left + at.width / 2 - width / 2, widest)
  const [left, top] =
    at.top - height - EDGE >= EDGE
      ? [across, at.top - height - EDGE]
      : at.bottom + EDGE <= lowest
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
