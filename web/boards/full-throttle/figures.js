/** What is drawn of the box: mopeds with their shapes, racing cards, flags, the spark plug. */
import { h, svg } from "../../core/h.js"
import { known } from "../props.js"
import { FULL_THROTTLE } from "./words.js"

/** @typedef {import("./track.js").Content} Content */

/** @type {Record<string, string>} */
const OUTLINES = {
  yellow: "M0-8.5A8.5 8.5 0 1 1 0 8.5 8.5 8.5 0 1 1 0-8.5Z",
  green: "M0-9.5 9.5 7.5H-9.5Z",
  purple: "M0-10.5 8.5 0 0 10.5-8.5 0Z",
  blue: "M-7.5-7.5H7.5V7.5H-7.5Z",
  red: "M0-10.5 2.6-3.6 10-3.2 4.2 1.4 6.2 8.5 0 4.5-6.2 8.5-4.2 1.4-10-3.2-2.6-3.6Z",
  black: "M-3.2-9.5H3.2V-3.2H9.5V3.2H3.2V9.5H-3.2V3.2H-9.5V-3.2H-3.2Z",
}

/**
 * The shape of a moped.
 *
 * @param {string} moped
 */
export function shape(moped) {
  return svg("path", { class: "shape", d: OUTLINES[moped] ?? OUTLINES["yellow"] })
}

/**
 * The disc of a moped, for lists.
 *
 * @param {string} moped
 */
export function disc(moped) {
  return svg(
    "svg",
    { class: `disc moped-${moped}`, viewBox: "-15 -15 30 30", "aria-hidden": "true" },
    svg("circle", { class: "body", r: 14 }),
    shape(moped),
  )
}

/**
 * A rider from above, heading to the right: wheels, frame, handlebar, and the helmet with the shape.
 *
 * @param {string} moped
 * @param {number} angle
 */
export function rider(moped, angle) {
  return [
    svg(
      "g",
      { class: "frame", style: { transform: `rotate(${angle}deg)` } },
      svg("rect", { class: "wheel", x: -36, y: -5, width: 18, height: 10, rx: 5 }),
      svg("rect", { class: "wheel", x: 20, y: -4.5, width: 17, height: 9, rx: 4.5 }),
      svg("path", { class: "body", d: "M-29-8C-14-15 10-11 26-4V4C10 11-14 15-29 8Z" }),
      svg("path", { class: "bar", d: "M19-17Q25 0 19 17" }),
    ),
    svg("circle", { class: "body helmet", r: 16 }),
    shape(moped),
  ]
}

/**
 * What is printed on a racing card.
 *
 * @param {string} card its key
 * @param {Content} content
 */
export const printed = (card, { cards }) => known(cards[card])

/**
 * The face of a racing card, for a button or next to others; said as `said`.
 *
 * @param {string} card its key
 * @param {Content} content
 * @param {number | string} [number] in large
 */
export function face(card, content, number = printed(card, content).speed) {
  const { moped, speed } = printed(card, content)
  return [
    h("span", { class: "band" }),
    disc(moped),
    h("span", { class: "speed", "aria-hidden": "true" }, number),
    h("span", { class: "pips", "aria-hidden": "true" }, "›".repeat(speed)),
  ]
}

/**
 * A racing card that only lies there.
 *
 * @param {string | null} card null: face down
 * @param {Content} content
 * @param {{ key: string | number, said: string, small?: boolean, turning?: boolean, won?: number | null, known?: boolean }} how
 *   `known`: it lies face down, but the viewer knows it
 */
export function lying(card, content, { key, said, small = false, turning = false, won = null, known = false }) {
  const kind = card === null ? "back" : `moped-${printed(card, content).moped}`
  return h(
    "span",
    {
      key,
      class: [
        "racing-card",
        kind,
        small && "small",
        turning && "turning",
        won !== null && (won > 0 ? "won" : "lost"),
        known && "fold",
      ]
        .filter(Boolean)
        .join(" "),
      role: "img",
      "aria-label": known ? `${said}, ${FULL_THROTTLE.knownToYou}` : said,
      title: known ? FULL_THROTTLE.knownToYou : null,
    },
    card !== null && face(card, content, won === null ? undefined : `+${won}`),
  )
}

/** @param {string} moped */
export const nameOf = (moped) => `${moped.charAt(0).toUpperCase()}${moped.slice(1)}`

/** @param {string} moped */
export const saidOf = (moped) => `${nameOf(moped)} ${FULL_THROTTLE.shapes[moped] ?? ""}`.trim()

/**
 * Laps as flags: those that are done are filled, the present one is outlined in ink.
 *
 * @param {number} crossings
 * @param {number} finish
 */
export function flags(crossings, finish) {
  return svg(
    "svg",
    { class: "flags", viewBox: `0 0 ${(finish - 1) * 15} 16`, "aria-hidden": "true" },
    Array.from({ length: finish - 1 }, (_, lap) =>
      svg("path", {
        class: crossings > lap + 1 ? "done" : crossings === lap + 1 ? "now" : "to-come",
        d: `M${lap * 15 + 3} 15V2L${lap * 15 + 13} 5.5 ${lap * 15 + 3} 9`,
      }),
    ),
  )
}

/** The spark plug, as a small drawing. */
export function sparkPlug(/** @type {string} */ said) {
  return svg(
    "svg",
    { class: "spark-plug", viewBox: "0 0 16 24", role: "img", "aria-label": said },
    svg("path", { class: "steel", d: "M6.5 1H9.5V5H11V10H12.5V14H10.5V20H5.5V14H3.5V10H5V5H6.5Z" }),
    svg("path", { class: "spark", d: "M8 20V23M11 22.5H6.5" }),
  )
}
