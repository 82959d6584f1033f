/** Buttons that rest whenever they come into view: nobody clicks them who meant to click on a page that just lay above. */

/** Milliseconds before the buttons work. */
export const REST = 1000

/**
 * Draws the buttons at rest, and awake a moment later: at once, and whenever the page comes back to the front.
 *
 * @param {(rests: boolean) => void} draw
 * @returns {() => void} ends it; nothing is drawn afterwards
 */
export function resting(draw) {
  let timer = 0
  const rest = () => {
    clearTimeout(timer)
    draw(true)
    timer = setTimeout(draw, REST, false)
  }
  addEventListener("focus", rest)
  document.addEventListener("visibilitychange", rest)
  rest()
  return () => {
    clearTimeout(timer)
    removeEventListener("focus", rest)
    document.removeEventListener("visibilitychange", rest)
  }
}
