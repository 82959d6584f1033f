/** What the lines of the log point to: a fact's small drawing, and its places on the board. */

/** @typedef {import("../boards/index.js").Board} Board */

/**
 * How a log points to a board.
 *
 * @param {Board | null} board
 * @param {unknown} content of the game
 */
export function pointing(board, content) {
  return {
    sign: (/** @type {unknown} */ fact) => attempted(() => board?.sign?.(fact, content)) ?? null,
    light: (/** @type {unknown} */ fact) =>
      light((fact ? attempted(() => board?.places?.(fact, content)) : null) ?? ""),
  }
}

/**
 * What a board says of a fact; null of one that it has never heard of.
 *
 * @template T
 * @param {() => T} say
 */
export function attempted(say) {
  try {
    return say()
  } catch {
    return null
  }
}

/**
 * Light what a selector finds on the board, and nothing else.
 *
 * @param {string} selector "" finds nothing
 */
function light(selector) {
  const board = document.querySelector(".board")
  if (!board) return
  for (const lit of board.querySelectorAll("[data-lit]")) lit.removeAttribute("data-lit")
  if (selector) for (const place of board.querySelectorAll(selector)) place.setAttribute("data-lit", "")
}
