/** Drawings: places, survivors, and the signs of decks and dice. */
import { h, svg } from "../../core/h.js"

/** Places in lines of 24 by 24. */
const PLACES = /** @type {Record<string, string>} */ ({
  van: "M2 16V8h12l4 4h4v4H2M6 18a2 2 0 1 0 .1 0M17 18a2 2 0 1 0 .1 0M14 8v4h4",
  shopping_mall: "M3 21V9h18v12zM3 9l2-5h14l2 5M8 9v3M16 9v3M10 21v-6h4v6",
  department_store: "M4 21V5h16v16zM4 10h16M4 15h16M9 5v16M15 5v16",
  police_station: "M12 2l8 3v6c0 6-4 9-8 11-4-2-8-5-8-11V5zM12 8l1 3h3l-2.500 2 1 3-2.500-2-2.500 2 1-3L8 11h3z",
  gas_station: "M4 21V4h9v17zM4 10h9M13 12h3v6a2 2 0 0 0 4 0V9l-3-3M2 21h13",
  farm: "M3 21V11l5-6 5 6v10zM13 13h8v8h-8M6 21v-6h4v6M16 21v-8",
  city_street: "M3 21V9h5v12M8 21V4h7v17M15 21v-9h6v9M10 8h3M10 12h3M10 16h3M2 21h20",
  open_field: "M2 18q5-4 10 0t10 0M5 14V9M5 11l-2-2M5 11l2-2M12 12V6M12 9l-2-2M12 9l2-2M19 14V9M19 11l-2-2M19 11l2-2",
  graveyard: "M5 21v-9a4 4 0 0 1 8 0v9M9 11v5M7 13h4M16 21V9M13 12h6M2 21h20",
  bandit_camp: "M2 20L11 5l9 15zM11 20l-3 0 3-7 3 7zM11 5l-2-3M11 5l2-3",
  river: "M2 7q3-3 5 0t5 0 5 0 5 0M2 12q3-3 5 0t5 0 5 0 5 0M2 17q3-3 5 0t5 0 5 0 5 0",
  forest: "M7 20v-4M2 16L7 4l5 12zM17 21v-4M12 17l5-10 5 10z",
  mountain: "M1 20L9 5l5 9 3-4 6 10zM7 9l2 2 2-2",
  desert: "M2 19q10-5 20 0M10 17V6a2 2 0 0 1 4 0v11M10 12H7V9M14 10h3V7",
  tunnel: "M3 20v-8a9 9 0 0 1 18 0v8M7 20v-7a5 5 0 0 1 10 0v7M12 20v-3M12 14v-2",
  shelter: "M2 12L12 4l10 8M5 10v10h14V10M9 20v-6h6v6",
  hospital: "M4 21V5h16v16zM12 8v8M8 12h8",
  oasis: "M12 19q-1-7 2-12M14 7q-5-3-8 1M14 7q4-4 7 0M14 7q4 1 4 5M4 19q8-3 16 0-8 4-16 0",
  military_base: "M3 20l3-10h12l3 10zM12 10V3l6 2-6 2M9 20v-5h6v5",
  airport: "M12 2v9L3 16v2l9-3v5l-3 2h6l-3-2M12 11l9 5v2l-9-3",
  factory: "M3 21V11l6 4v-4l6 4V5h5v16zM17 5V2M7 18h2M12 18h2",
  power_plant: "M4 21q4-8 2-15h6q-2 7 2 15zM14 21q3-6 2-11h4q-1 5 2 11zM7 3q2-2 4 0",
  prison: "M4 21V4h16v17zM8 4v17M12 4v17M16 4v17M4 12h16",
  amusement_park: "M12 3a8 8 0 1 0 .1 0M12 3v16M4 11h16M6.300 5.300l11.400 11.400M17.700 5.300L6.300 16.700M8 22l4-11 4 11",
  crash_site: "M3 18q9-7 18 0M6 14l5-9 3 4 4-3-2 8M11 5l1 6",
})

/** @param {string} kind of place */
export function place(kind) {
  return svg("svg", { class: "place", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PLACES[kind] ?? "M4 4h16v16H4z" }))
}

/** What a class wears. */
const HATS = /** @type {Record<string, string>} */ ({
  fireman: "M4 11q0-8 8-8t8 8h2v2H2v-2zM12 3v8",
  gunslinger: "M1 11q4 2 11 2t11-2q-3 0-5-2l-1-5q-2 1-5 0-3 1-5 0L6 9q-2 2-5 2z",
  hunter: "M5 12V7q7-6 14 0v5h3v2H5zM16 4l4-3-1 6",
  mechanic: "M5 12q0-8 7-8t7 8h4v2H5zM9 7h6",
  surgeon: "M5 13V6q7-4 14 0v7zM12 6v5M9.500 8.500h5",
  veteran: "M4 13q0-9 8-9t8 9q-8-3-16 0zM12 6l.7 1.600 1.700.1-1.300 1.100.4 1.700-1.500-.9-1.500.9.4-1.700-1.300-1.100 1.700-.1z",
})

/**
 * A survivor, in the colour of the seat.
 *
 * @param {string} kind its class
 * @param {number} seat
 */
export function survivorFigure(kind, seat) {
  return svg("svg", { class: "figure", viewBox: "0 0 24 34", "aria-hidden": "true" },
    svg("path", { class: "coat", style: { fill: `var(--seat-${seat % 6})` }, d: "M3 33q0-14 9-14t9 14z" }),
    svg("circle", { class: "face", cx: 12, cy: 14, r: 6 }),
    svg("path", { class: "hat", d: HATS[kind] ?? HATS["mechanic"] }),
    svg("text", { x: 12, y: 30.500 }, String(seat + 1)))
}

/** The signs of the scavenge decks: each has its own shape. */
const SHAPES = /** @type {Record<string, string>} */ ({ red: "M6 1l5 10H1z", green: "M6 1a5 5 0 1 0 .1 0", blue: "M1 1h10v10H1z" })

/** @param {string} colour */
export function icon(colour) {
  return svg("svg", { key: colour, class: `icon ${colour}`, viewBox: "0 0 12 12", "aria-hidden": "true" }, svg("path", { d: SHAPES[colour] ?? "M1 1h10v10H1z" }))
}

/** @param {string} [kind] */
export function skull(kind = "skull") {
  return svg("svg", { class: kind, viewBox: "0 0 12 12", "aria-hidden": "true" }, svg("path", { d: "M6 .5C2.700.5 1 2.700 1 5c0 1.600.8 2.500 1.700 3v2.500h6.600V8C10.200 7.500 11 6.600 11 5 11 2.700 9.300.5 6 .5zM3.900 4a1.100 1.100 0 1 1-.1 2.200A1.100 1.100 0 0 1 3.900 4zm4.200 0a1.100 1.100 0 1 1-.1 2.200A1.100 1.100 0 0 1 8.100 4z", "fill-rule": "evenodd" }))
}

const DOTS = [[], [[12, 12]], [[7, 7], [17, 17]], [[6, 6], [12, 12], [18, 18]], [[7, 7], [17, 7], [7, 17], [17, 17]], [[6, 6], [18, 6], [12, 12], [6, 18], [18, 18]], [[7, 5], [17, 5], [7, 12], [17, 12], [7, 19], [17, 19]]]

/** @param {number} eyes */
export function die(eyes) {
  return svg("svg", { class: "die", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("rect", { x: 1, y: 1, width: 22, height: 22, rx: 5 }), (DOTS[eyes] ?? []).map(([x, y]) => svg("circle", { cx: x ?? 0, cy: y ?? 0, r: 2.300 })))
}

/**
 * How much of something is left.
 *
 * @param {string} kind
 * @param {number} n
 * @param {number} of
 */
export function bar(kind, n, of) {
  return h("span", { class: `bar ${kind}`, "aria-hidden": "true" }, h("b", null, n), h("span", null, h("i", { style: { width: `${(100 * Math.max(0, n)) / Math.max(1, of)}%` } })))
}
