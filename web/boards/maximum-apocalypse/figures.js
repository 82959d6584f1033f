/** Figures with their signs: survivors, decks, dice and what is left of something. Pictures are in `art/`. */
import { h, svg } from "../../core/h.js"
import { portrait } from "./art/people.js"

/**
 * A survivor, before the colour of the seat.
 *
 * @param {string} kind its class
 * @param {number} seat
 */
export function survivorFigure(kind, seat) {
  return h("span", { class: "figure", "aria-hidden": "true" }, portrait(kind, seat), h("i", null, seat + 1))
}

/** The signs of the scavenge decks: each has its own shape. */
const SHAPES = /** @type {Record<string, string>} */ ({
  red: "M6 1l5 10H1z",
  green: "M6 1a5 5 0 1 0 .1 0",
  blue: "M1 1h10v10H1z",
})

/** @param {string} colour */
export function icon(colour) {
  return svg(
    "svg",
    { key: colour, class: `icon ${colour}`, viewBox: "0 0 12 12", "aria-hidden": "true" },
    svg("path", { d: SHAPES[colour] ?? "M1 1h10v10H1z" }),
  )
}

/** @param {string} [kind] */
export function skull(kind = "skull") {
  return svg(
    "svg",
    { class: kind, viewBox: "0 0 12 12", "aria-hidden": "true" },
    svg("path", {
      d: "M6 .5C2.700.5 1 2.700 1 5c0 1.600.8 2.500 1.700 3v2.500h6.600V8C10.200 7.500 11 6.600 11 5 11 2.700 9.300.5 6 .5zM3.900 4a1.100 1.100 0 1 1-.1 2.200A1.100 1.100 0 0 1 3.900 4zm4.200 0a1.100 1.100 0 1 1-.1 2.200A1.100 1.100 0 0 1 8.100 4z",
      "fill-rule": "evenodd",
    }),
  )
}

const DOTS = [
  [],
  [[12, 12]],
  [
    [7, 7],
    [17, 17],
  ],
  [
    [6, 6],
    [12, 12],
    [18, 18],
  ],
  [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  [
    [6, 6],
    [18, 6],
    [12, 12],
    [6, 18],
    [18, 18],
  ],
  [
    [7, 5],
    [17, 5],
    [7, 12],
    [17, 12],
    [7, 19],
    [17, 19],
  ],
]

/** @param {number} eyes */
export function die(eyes) {
  return svg(
    "svg",
    { class: "die", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("rect", { x: 1, y: 1, width: 22, height: 22, rx: 5 }),
    (DOTS[eyes] ?? []).map(([x, y]) => svg("circle", { cx: x ?? 0, cy: y ?? 0, r: 2.3 })),
  )
}

/**
 * How much of something is left.
 *
 * @param {string} kind
 * @param {number} n
 * @param {number} of
 */
export function bar(kind, n, of) {
  return h(
    "span",
    { class: `bar ${kind}`, "aria-hidden": "true" },
    h("b", null, n),
    h("span", null, h("i", { style: { width: `${(100 * Math.max(0, n)) / Math.max(1, of)}%` } })),
  )
}
