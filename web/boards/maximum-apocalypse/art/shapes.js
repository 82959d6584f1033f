/** What drawings are made of: shapes in the tones of `art.css`. */
import { svg } from "../../../core/h.js"

/** @typedef {import("../../../core/h.js").Element} Element */

/**
 * A filled shape.
 *
 * @param {string} tone its class
 * @param {string} d
 */
export const shape = (tone, d) => svg("path", { class: tone, d })

/**
 * A line.
 *
 * @param {string} tone its class
 * @param {string} d
 * @param {number} [width]
 */
export const line = (tone, d, width = 2) => svg("path", { class: `line ${tone}`, d, "stroke-width": width })

/**
 * A disc.
 *
 * @param {string} tone its class
 * @param {number} cx
 * @param {number} cy
 * @param {number} r
 */
export const disc = (tone, cx, cy, r) => svg("circle", { class: tone, cx, cy, r })

/**
 * A drawing, which says nothing to a screen reader.
 *
 * @param {string} kind its class
 * @param {string} box its view box
 * @param {readonly Element[]} drawn
 */
export const drawing = (kind, box, drawn) =>
  svg("svg", { class: `art ${kind}`, viewBox: box, "aria-hidden": "true" }, drawn)

/**
 * Rows of windows: their path.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} columns
 * @param {number} rows
 * @param {number} [skip] each so-manieth is left out
 */
export const panes = (x, y, columns, rows, skip = 0) =>
  Array.from({ length: columns * rows }, (_, at) =>
    skip && at % skip === 0 ? "" : `M${x + (at % columns) * 8} ${y + Math.floor(at / columns) * 9}h4v5h-4z`,
  ).join("")

/**
 * A conifer: its path.
 *
 * @param {number} x
 * @param {number} y of its foot
 * @param {number} size
 */
export const pine = (x, y, size) =>
  `M${x} ${y - 4 * size}l${size} ${1.4 * size}h${-0.4 * size}l${0.9 * size} ${1.2 * size}h${-0.5 * size}` +
  `l${0.7 * size} ${size}h${-0.9 * size}v${0.4 * size}h${-0.6 * size}v${-0.4 * size}h${-1.9 * size}l${0.7 * size} ${-size}` +
  `h${-0.5 * size}l${0.9 * size} ${-1.2 * size}h${-0.4 * size}z`
