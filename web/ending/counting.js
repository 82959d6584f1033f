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
    if (!still) count(node, node.nodeValue ?? "", number, performance.now())
  }
}

/**
 * @param {Node} node
 * @param {string} text its text in the end
 * @param {string} number in it
 * @param {number} since
 */
function count(node, text, number, since) {
  const share = Math.min(1, (performance.now() - since) / TIME)
  node.nodeValue = text.replace(number, String(Math.round(Number(number) * share * (2 - share))))
  if (share < 1 && node.isConnected) requestAnimationFrame(() => count(node, text, number, since))
}
