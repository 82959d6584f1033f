/** Numbers that count up when they are first shown. */

const TIME = 900
/** @type {WeakSet<Element>} those that have counted */
const done = new WeakSet()

/**
 * Let each `[data-count]` in there count up to its number, once.
 *
 * @param {Element} root
 */
export function counted(root) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden
  for (const element of root.querySelectorAll("[data-count]")) {
    const node = element.firstChild
    const [number] = /\d+/.exec(node?.nodeValue ?? "") ?? []
    if (done.has(element) || !node || !number) continue
    done.add(element)
    if (!still) count(node, node.nodeValue ?? "", number)
  }
}

/**
 * @param {Node} node may not be in the page yet
 * @param {string} text its text in the end
 * @param {string} number in it
 */
function count(node, text, number) {
  const since = performance.now()
  const show = (/** @type {number} */ share) => {
    node.nodeValue = text.replace(number, String(Math.round(Number(number) * share * (2 - share))))
  }
  const step = () => {
    const share = node.isConnected ? Math.min(1, (performance.now() - since) / TIME) : 1
    show(share)
    if (share < 1) requestAnimationFrame(step)
  }
  show(0)
  requestAnimationFrame(step)
}
