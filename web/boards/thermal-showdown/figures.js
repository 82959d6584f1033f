/** Drawings of robots, tricks and thermometers. A robot is built of what its card says: the more power, the longer its arms. */
import { h, svg } from "../../core/h.js"
import { THERMAL_SHOWDOWN as WORDS } from "./words.js"

/** What a robot is built of, by the number on its card: brass, copper, steel and what paint is left. */
const METALS = ["brass", "copper", "teal", "brick", "slate", "olive", "plum"]

const FIRE = "M26 60q-4-5 0-9 1-4 4-6 0 4 3 6 4 5 0 9zM48 60q-4-6 1-11 1-4 4-7 0 5 3 8 4 5 0 10z"

/** @param {{ id: string }} card */
export const metalOf = ({ id }) => METALS[(Number(id.replace(/\D/g, "")) || 0) % METALS.length] ?? ""

/**
 * @param {import("./board.js").RobotCard} card
 * @param {number} warmth how near it is to its limit, 0 to 1
 */
export function robotFigure(card, warmth) {
  const at = Number(String(card.id).replace(/\D/g, "")) || 0
  const wide = 9 + 2 * Math.min(card.capacity, 7)
  const tall = 13 + 2 * Math.min(card.cost, 8)
  const top = 52 - tall
  const arm = 3 + Math.min(card.power, 8) * 1.2
  const has = (/** @type {string} */ word) => card.keywords.some((each) => each === word)
  return svg(
    "svg",
    { class: `figure ${metalOf(card)}`, viewBox: "10 -4 60 64", "aria-hidden": "true", style: { "--warmth": warmth } },
    card.radiant > 0 && svg("path", { class: "glow", d: "M40 2v7M14 10l6 6M66 10l-6 6M4 34h8M76 34h-8" }),
    svg("path", {
      class: "leg",
      d: wide > 17 ? `M${40 - wide + 4} 52v6h-5M${40 + wide - 4} 52v6h5` : "M36 52v6h-5M44 52v6h5",
    }),
    [-1, 1].map((side) =>
      svg("path", {
        key: side,
        class: "arm",
        style: { "stroke-width": 2 + card.power / 2 },
        d: `M${40 + side * wide} ${top + 6}q${side * arm} 2 ${side * arm} 12`,
      }),
    ),
    svg("rect", {
      class: "body",
      x: 40 - wide,
      y: top,
      width: 2 * wide,
      height: tall,
      rx: at % 3 === 0 ? 10 : at % 3 === 1 ? 3 : 6,
    }),
    svg("rect", {
      class: "warmth",
      x: 40 - wide + 3,
      y: 52 - 3 - (tall - 6) * warmth,
      width: 2 * wide - 6,
      height: (tall - 6) * warmth,
      rx: 2,
    }),
    card.insulated > 0 &&
      svg("path", {
        class: "trim",
        d: `M${40 - wide + 3} ${top + 8}h${2 * wide - 6}M${40 - wide + 3} ${top + 13}h${2 * wide - 6}`,
      }),
    head(at, top, has("beam")),
    svg("path", { class: "shade", d: `M40 ${top}h${wide - 4}q4 0 4 4v${tall - 8}q0 4-4 4h${4 - wide}z` }),
    warmth >= 0.4 &&
      svg("path", { class: "steam", d: `M${40 - wide} ${top - 4}q-4-4 0-8t0-8M${40 + wide} ${top - 4}q4-4 0-8t0-8` }),
    warmth >= 0.75 && svg("path", { class: "fire", d: FIRE }),
    has("blocking") && svg("path", { class: "shield", d: "M31 33h18v9q0 8-9 12q-9-4-9-12z" }),
    card.ice_clad > 0 && svg("path", { class: "frost", d: "M20 60l3-9 4 9zM53 60l3-11 4 11zM36 62l4-10 4 10z" }),
    card.activate && svg("path", { class: "trim", d: `M40 ${top + tall / 2 - 5}l-4 6h8l-4 6` }),
  )
}

/**
 * @param {number} at
 * @param {number} top
 * @param {boolean} beam
 */
function head(at, top, beam) {
  const y = top - 10
  if (beam)
    return [
      svg("circle", { key: "head", class: "body", cx: 40, cy: y + 3, r: 8 }),
      svg("circle", { key: "lens", class: "eyes", cx: 40, cy: y + 3, r: 4 }),
    ]
  const shape = [
    `M30 ${top}v-8q0-4 4-4h12q4 0 4 4v8z`,
    `M31 ${top}q0-13 9-13t9 13z`,
    `M29 ${top}l4-11h14l4 11z`,
    `M32 ${top}v-11h16v11z`,
  ][at % 4]
  return [
    svg("path", { key: "head", class: "body", d: shape }),
    svg("path", { key: "aerial", class: "leg", d: at % 2 ? `M40 ${y - 1}v-4` : `M33 ${y}l-3-4M47 ${y}l3-4` }),
    at % 5 === 0
      ? svg("rect", { key: "eyes", class: "eyes", x: 34, y: y + 3, width: 12, height: 3, rx: 1.5 })
      : [36, 44].map((x) => svg("circle", { key: x, class: "eyes", cx: x, cy: y + 5, r: 2 })),
  ]
}

/** What a trick does, as a sign. */
const SIGNS = /** @type {Record<string, string>} */ ({
  "cool-robot": "M40 12v40M23 22l34 20M57 22l-34 20",
  "cool-player": "M40 12v40M23 22l34 20M57 22l-34 20",
  "heat-robot": "M40 54c-14 0-17-13-9-22 1 5 4 6 5 6-2-10 4-20 10-24-1 8 11 14 11 26 0 9-7 14-17 14z",
  "heat-player": "M40 54c-14 0-17-13-9-22 1 5 4 6 5 6-2-10 4-20 10-24-1 8 11 14 11 26 0 9-7 14-17 14z",
  "heat-each":
    "M22 50c-8-6-4-14 1-19 1 6 9 8 5 17M40 54c-10-8-5-22 2-30 1 9 11 14 5 28M60 50c-8-6-4-14 1-19 1 6 9 8 5 17",
  "draw-cards": "M28 16h18v26H28zM36 24h18v26H36z",
  "rest-robot": "M26 32a14 14 0 1 0 28 0a14 14 0 1 0-28 0M31 32h18",
  "ready-robot": "M44 10L28 36h11l-4 18 18-27H42z",
  "exchange-heat": "M20 24h34l-8-8M60 40H26l8 8",
  attach: "M48 20L32 36a6 6 0 0 0 8 8l16-16a10 10 0 0 0-14-14L24 32a14 14 0 0 0 20 20l12-12",
})

/** @param {import("./board.js").TrickCard} card */
export function trickFigure(card) {
  return svg(
    "svg",
    {
      class: `figure sign ${card.effect.do}${SIGNS[card.effect.do] ? "" : " fallback"}`,
      viewBox: "8 4 64 58",
      "aria-hidden": "true",
    },
    svg("path", { d: SIGNS[card.effect.do] ?? SIGNS["heat-robot"] }),
  )
}

/**
 * A player's heat: 20 kJ is the end.
 *
 * @param {number} heat
 * @param {string} label
 */
export function thermometer(heat, label) {
  const up = 100 * Math.min(1, heat / 20)
  return h(
    "span",
    { class: "thermometer", role: "img", "aria-label": label, title: label, "data-hot": heat >= 15 },
    h(
      "span",
      { class: "tube" },
      h("span", { class: "mercury", style: { "--up": `${up}%` } }),
      [5, 10, 15].map((mark) => h("i", { key: mark, style: { "--at": `${5 * mark}%` } })),
    ),
    h("span", { class: "bulb" }, h("b", null, heat), h("small", null, WORDS.full)),
  )
}
