/** Small charts next to a number. The number says the same, so screen readers skip them. */
import { h } from "./h.js"

/**
 * How much of something it is.
 *
 * @param {number} part
 * @param {number} whole
 */
export function share(part, whole) {
  return h(
    "span",
    { class: "share", "aria-hidden": "true" },
    h("span", { style: { width: `${Math.min(100, (100 * Math.max(0, part)) / Math.max(1, whole))}%` } }),
  )
}

/**
 * A change: to the right for more, to the left for less.
 *
 * @param {number} change
 * @param {number} most the largest one that has a place
 */
export function balance(change, most) {
  const width = (50 * Math.abs(change)) / Math.max(1, most)
  return h(
    "span",
    { class: "balance", "aria-hidden": "true" },
    h("span", { style: { left: `${change < 0 ? 50 - width : 50}%`, width: `${width}%` } }),
  )
}
