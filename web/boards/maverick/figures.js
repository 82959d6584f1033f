/** What is drawn of the box: glyphs, monsters behind their doors, the slayer and his companion, cards, the candle. */
import { h, svg } from "../../core/h.js"
import { dweller } from "./dwellers.js"

/** @type {Record<string, string>} */
const GLYPHS = {
  move: "M4 1.5H9.5V8L13.5 10Q15 10.8 15 13V14.5H3.5V8.5Z",
  melee:
    "M15 1 14.4 4.4 7.8 11 9.3 12.5 8 13.8 6 11.8 3.2 14.6Q2.2 15.4 1.4 14.6T1.4 12.8L4.2 10 2.2 8 3.5 6.7 5 8.2 11.6 1.6Z",
  ranged:
    "M2 1C10.2 .8 15.2 6 15 14H13.3C13.4 7 9 2.7 2 2.7ZM2.2 2.4 3 1.6 14.6 13.2 13.8 14ZM1.2 13.2 9.6 4.8 11.2 6.4 2.8 14.8ZM8.6 2.8 14.2 1.8 13.2 7.4Z",
  noxious: "M8 1C11 5 13 7.5 13 10A5 5 0 0 1 3 10C3 7.5 5 5 8 1Z",
  rally: "M8 1 14 8H10.5V15H5.5V8H2Z",
  reign: "M2 13 1 4.5 5 8 8 2 11 8 15 4.5 14 13Z",
  slayer: "M8 1A3.2 3.2 0 0 1 8 7.4 3.2 3.2 0 0 1 8 1ZM4 15V11Q4 8.2 8 8.2T12 11V15Z",
  wolf: "M1.5 2 5 4.2H11L14.5 2 14 8 10.5 14H5.5L2 8Z",
  raven: "M1 5 6 6.2Q7 2 10.5 2 13 2 13 4.6L15.5 6 13 6.8Q12.6 11.5 8 12.5L5 15 5.4 11.8Q2 10 1 5Z",
}

/** Eyes in the dark: across, down, how large. */
const PAIR = [
  [24, 30, 3],
  [40, 30, 3],
]
/** @type {Record<string, number[][]>} */
const EYES = {
  Banshee: [
    [25, 28, 4],
    [39, 28, 4],
    [32, 37, 2.5],
  ],
  Beholder: [
    [32, 28, 8],
    [17, 24, 2],
    [23, 17, 2],
    [41, 17, 2],
    [47, 24, 2],
  ],
  Bug: [
    [24, 28, 4.5],
    [40, 28, 4.5],
  ],
  Demon: [
    [22, 29, 4],
    [42, 29, 4],
  ],
  Dragon: [
    [21, 26, 4],
    [43, 26, 4],
    [29, 37, 1.6],
    [35, 37, 1.6],
  ],
  Elemental: [
    [32, 20, 3],
    [25, 31, 3],
    [39, 31, 3],
  ],
  Ghost: [
    [26, 26, 4.5],
    [38, 26, 4.5],
  ],
  Golem: [
    [25, 30, 2.5],
    [39, 30, 2.5],
  ],
  Hellhound: [
    [20, 28, 3],
    [44, 28, 3],
  ],
  Howler: [
    [25, 24, 3],
    [39, 24, 3],
    [32, 35, 5],
  ],
  Imp: [
    [27, 34, 2.5],
    [37, 34, 2.5],
  ],
  Lich: [
    [26, 27, 3.5],
    [38, 27, 3.5],
    [32, 16, 2],
  ],
  Scorpion: [
    [23, 33, 2],
    [29, 31, 2],
    [35, 31, 2],
    [41, 33, 2],
  ],
  Skeleton: [
    [25, 28, 4],
    [39, 28, 4],
    [32, 36, 1.5],
  ],
  Spider: [
    [21, 30, 2],
    [27, 27, 2.6],
    [37, 27, 2.6],
    [43, 30, 2],
    [26, 34, 1.6],
    [38, 34, 1.6],
  ],
  Troglodyte: [
    [27, 31, 3.5],
    [37, 31, 3.5],
  ],
  Troll: [
    [24, 27, 2.5],
    [40, 30, 4],
  ],
  Werewolf: [
    [21, 25, 3.5],
    [43, 25, 3.5],
  ],
}

/** @param {string} name */
function glyph(name) {
  return svg("path", { class: `glyph ${name}`, d: GLYPHS[name] })
}

/** @param {string} name */
export function icon(name) {
  return svg("svg", { class: `icon ${name}`, viewBox: "0 0 16 16", "aria-hidden": "true" }, glyph(name))
}

/**
 * A door, and who waits behind it.
 *
 * @param {import("./board.js").Monster} monster
 * @param {import("./board.js").Printed} printed
 */
export function door(monster, printed) {
  const { name, slain, strength, ability, outstanding, trophies } = monster
  const behind = monster.protected && !slain
  return svg(
    "svg",
    { class: `door${slain ? " slain" : ""}`, viewBox: "0 0 64 140", "aria-hidden": "true" },
    svg("path", { class: "stone", d: "M1 120V32A31 31 0 0 1 63 32V120Z" }),
    svg("path", { class: "inside", d: "M6 120V32A26 26 0 0 1 58 32V120Z" }),
    slain
      ? [
          svg("path", { class: "planks", d: "M19 12V120M32 7V120M45 12V120" }),
          svg("path", { class: "cross", d: "M16 40 48 76M48 40 16 76" }),
          trophies.map(trophy),
        ]
      : [
          svg(
            "g",
            { class: "lair" },
            dweller(name),
            [56, 64, 72].map((y) => svg("path", { class: "murk", d: `M6 ${y}H58V120H6Z` })),
          ),
          svg(
            "g",
            { class: `eyes ${ability ?? ""}` },
            (EYES[name] ?? PAIR).map(([cx, cy, r]) => [
              svg("circle", { cx, cy, r }),
              Number(r) > 2.4 && svg("ellipse", { class: "pupil", cx, cy, rx: 0.9, ry: Number(r) * 0.75 }),
            ]),
          ),
          svg("text", { class: "strength", x: 32, y: 86 }, strength),
          strength !== printed.strength && [
            svg("text", { class: "printed", x: 50, y: 68 }, printed.strength),
            svg("path", { class: "struck", d: "M46 66 55 61" }),
          ],
          needs(printed.needs, outstanding),
          behind && svg("path", { class: "bars", d: "M14 20V120M26 7V120M38 7V120M50 20V120M6 40H58M6 92H58" }),
          ability && [
            svg("path", { class: `ribbon ${ability}`, d: "M2 34H22V54L12 49 2 54Z" }),
            svg(
              "g",
              { class: "ribbon-glyph", style: { transform: "translate(5.5px, 35.5px) scale(.8)" } },
              glyph(ability),
            ),
          ],
        ],
    svg("rect", { class: "plate", x: 0, y: 122, width: 64, height: 18, rx: 4 }),
    svg(
      "text",
      {
        class: "name",
        x: 32,
        y: 135.5,
        ...(name.length > 6 && { textLength: 59, lengthAdjust: "spacingAndGlyphs" }),
      },
      name,
    ),
  )
}

/**
 * What it asks for; what was done in this turn is dark.
 *
 * @param {string[]} all
 * @param {string[]} left
 */
function needs(all, left) {
  const still = [...left]
  const from = 32 - (all.length - 1) * 8.5
  return all.map((need, at) => {
    const found = still.indexOf(need)
    if (found >= 0) still.splice(found, 1)
    return svg(
      "g",
      {
        key: at,
        class: found >= 0 ? "need" : "need done",
        style: { transform: `translate(${from + at * 17}px, 104px)` },
      },
      svg("circle", { r: 8 }),
      svg("g", { style: { transform: "translate(-5.2px, -5.2px) scale(.65)" } }, glyph(need)),
    )
  })
}

/**
 * @param {number} card
 * @param {number} at
 */
function trophy(card, at) {
  return svg(
    "g",
    {
      key: at,
      class: "trophy",
      style: { transform: `translate(${13 + (at % 2) * 20}px, ${90 - Math.floor(at / 2) * 8}px)` },
    },
    svg("rect", { width: 18, height: 25, rx: 3 }),
    svg("text", { x: 9, y: 18 }, card),
  )
}

/**
 * @param {string} who the slayer, the wolf or the raven
 * @param {boolean} monstrous
 */
export function token(who, monstrous) {
  return svg(
    "svg",
    { class: `token-of ${who}${monstrous ? " monstrous" : ""}`, viewBox: "-3 -3 22 22", "aria-hidden": "true" },
    monstrous && svg("path", { class: "horns", d: "M2 5Q-2 1 0-2.5 2 1 5.5 2ZM14 5Q18 1 16-2.5 14 1 10.5 2Z" }),
    glyph(who),
  )
}

/**
 * @param {number} card
 * @param {string} [kind]
 */
export function action(card, kind = "") {
  return h(
    "span",
    { class: `action-card ${kind}`, "aria-hidden": "true" },
    h("b", null, card),
    h("span", { class: "glyphs" }, ["move", "melee", "ranged"].map(icon)),
  )
}

/**
 * The deck as a candle that burns down.
 *
 * @param {number} cards
 * @param {number} all
 */
export function candle(cards, all) {
  const height = 4 + (60 * cards) / all
  const top = 92 - height
  return svg(
    "svg",
    { class: "candle", viewBox: "0 0 48 100", "aria-hidden": "true" },
    svg("path", { class: "dish", d: "M6 92H42Q40 99 24 99T6 92Z" }),
    svg("path", { class: "wax", d: `M15 92V${top + 3}Q19 ${top - 2} 24 ${top}T33 ${top + 3}V92Z` }),
    svg("path", { class: "wick", d: `M24 ${top + 1}V${top - 6}` }),
    cards > 0 &&
      svg("path", {
        class: "flame",
        d: `M24 ${top - 24}Q32 ${top - 12} 29 ${top - 7}T24 ${top - 3}Q17 ${top - 3} 18.5 ${top - 9}T24 ${top - 24}Z`,
      }),
  )
}
