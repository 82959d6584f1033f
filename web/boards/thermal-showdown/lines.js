/** The lines of an attack: laid between the robots where they stand, again whenever the board changes its size. */

/** @type {WeakSet<Element>} */
const watched = new WeakSet()

/** @param {Element} root of the board */
export function drawLines(root) {
  if (!watched.has(root)) {
    watched.add(root)
    new ResizeObserver(() => lay(root)).observe(root)
  }
  lay(root)
}

/** @param {Element} root */
function lay(root) {
  const narrow = root.clientWidth < 500
  for (const line of root.querySelectorAll(".lines > g")) {
    const from = boxOf(root, line.getAttribute("data-from"))
    const to = boxOf(root, line.getAttribute("data-to"))
    if (!from || !to) continue
    const down = from.top < to.top
    const [x1, y1] = [from.x, down ? from.bottom : from.top]
    const [x2, y2] = [to.x, down ? to.top : to.bottom]
    const bend = (y1 + y2) / 2
    line.querySelector("path")?.setAttribute("d", `M${x1} ${y1}C${x1} ${bend} ${x2} ${bend} ${x2} ${y2}`)
    const place = `translate(${x1 + (x2 - x1) * (narrow ? 0.02 : 0.06)} ${y1 + (y2 - y1) * 0.24})`
    line.querySelector("g")?.setAttribute("transform", place)
  }
}

/**
 * Where a robot or a player stands on the board, whatever it is just gliding through.
 *
 * @param {Element} root
 * @param {string | null} name
 */
function boxOf(root, name) {
  const node = root.querySelector(`[data-robot="${name}"]`)
  if (!(node instanceof HTMLElement)) return null
  const [left, top] = placeIn(root, node)
  return { x: left + node.offsetWidth / 2, top, bottom: top + node.offsetHeight }
}

/**
 * From the left and the top of the board: what lies between them, such as a side, has a place of its own.
 *
 * @param {Element} root
 * @param {HTMLElement} node
 * @returns {[number, number]}
 */
function placeIn(root, { offsetParent: parent, offsetLeft, offsetTop }) {
  if (parent === root || !(parent instanceof HTMLElement)) return [offsetLeft, offsetTop]
  const [left, top] = placeIn(root, parent)
  return [left + parent.clientLeft + offsetLeft, top + parent.clientTop + offsetTop]
}
