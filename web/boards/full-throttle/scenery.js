/** What stands round the track: grass, trees, stands with their crowd; and the podium at the end. */
import { svg } from "../../core/h.js"
import { nameOf, shape } from "./figures.js"
import { FULL_THROTTLE as WORDS } from "./words.js"

/** @typedef {import("./track.js").Layout} Layout */
/** @typedef {import("../../core/h.js").Element} Element */

/** The colours of the crowd's heads and shirts. */
const SHIRTS = ["yellow", "green", "purple", "blue", "red", "skin"]

/**
 * Grass with its stripes, and what stands on it.
 *
 * @param {Pick<Layout, "width" | "height">} size
 */
export const scenery = ({ width, height }) =>
  svg(
    "g",
    { class: "scenery" },
    svg("rect", { class: "grass", width, height, rx: 30 }),
    svg("path", { class: "mown", d: stripes(width, height) }),
    stand(width / 2 - width * 0.22, 4, width * 0.44),
    stand(width * 0.12 + 60, height - 34, width * 0.2),
    stand(width * 0.68 - 60, height - 34, width * 0.2),
    [
      [34, 40],
      [78, 30],
      [40, 86],
      [width - 36, 38],
      [width - 80, 28],
      [width - 34, 84],
      [30, height - 40],
      [74, height - 26],
      [width - 32, height - 42],
      [width - 76, height - 28],
    ].map(([x, y], at) => tree(Number(x), Number(y), at % 3)),
    [
      [width * 0.22, 16],
      [width * 0.78, 16],
    ].map(([x, y]) => banner(Number(x), Number(y))),
  )

/**
 * @param {number} width
 * @param {number} height
 */
const stripes = (width, height) =>
  Array.from({ length: Math.floor((width - 50) / 88) }, (_, at) => `M${at * 88 + 20} 0h44v${height}h-44Z`).join("")

/**
 * A stand: its steps, and who sits there.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 */
function stand(x, y, wide) {
  const seats = Math.floor((wide - 8) / 9)
  const people = Array.from({ length: 3 * seats }, (_, at) => at).filter((at) => (at * 7 + Math.floor(at / seats)) % 11)
  const place = (/** @type {number} */ at) =>
    `M${tenth(x + 5 + (at % seats) * 9 + (Math.floor(at / seats) % 2) * 4)} ${tenth(y + 3.5 + Math.floor(at / seats) * 8)}`
  return svg(
    "g",
    { class: "stand" },
    svg("rect", { class: "steps", x, y, width: wide, height: 30, rx: 4 }),
    SHIRTS.map((shirt, number) =>
      svg("path", {
        class: `crowd ${shirt}`,
        d: people
          .filter((at) => (at * 5 + Math.floor(at / 4)) % SHIRTS.length === number)
          .map((at) => `${place(at)}a3.200 3.200 0 1 0 .1 0z`)
          .join(""),
      }),
    ),
  )
}

/**
 * A tree from above.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} kind
 */
const tree = (x, y, kind) => [
  svg("circle", { class: "shadow", cx: x + 4, cy: y + 5, r: 15 - kind * 2 }),
  svg("circle", { class: "tree", cx: x, cy: y, r: 15 - kind * 2 }),
  svg("circle", { class: "crown", cx: x - 3, cy: y - 3, r: 8 - kind }),
]

/**
 * Flags on a mast.
 *
 * @param {number} x
 * @param {number} y
 */
const banner = (x, y) => [
  svg("path", { class: "mast", d: `M${x} ${y - 8}v26` }),
  svg("path", { class: "crowd red", d: `M${x} ${y - 8}l18 5-18 6z` }),
]

const BLOCKS = [
  [-40, 46, 2],
  [40, 34, 3],
  [0, 62, 1],
]

/**
 * The first three, on their blocks.
 *
 * @param {readonly { moped: string, place: number }[]} mopeds
 * @param {number} cx
 * @param {number} foot
 */
export function podium(mopeds, cx, foot) {
  const first = mopeds.filter(({ place }) => place <= 3).sort((a, b) => a.place - b.place)
  return svg(
    "g",
    {
      key: "podium",
      class: "podium-of",
      role: "img",
      "aria-label": WORDS.podium(first.map(({ moped }) => nameOf(moped))),
      style: { transform: `translate(${cx}px, ${foot}px) scale(1.2)` },
    },
    BLOCKS.map(([out, high, place]) => {
      const moped = first.find((each) => each.place === place)?.moped
      const [x, top] = [Number(out) * 1.35, -Number(high)]
      return [
        moped &&
          svg(
            "g",
            { class: `winner moped-${moped}`, style: { transform: `translate(${x}px, ${top}px)` } },
            winner(moped),
          ),
        svg("rect", { class: `block place-${place}`, x: x - 26, y: top, width: 52, height: high }),
        svg("text", { x, y: -9 }, place),
      ]
    }),
  )
}

/** @param {string} moped */
const winner = (moped) => [
  svg("path", { class: "body", d: "M-13 0q-1-17 13-17t13 17z" }),
  svg("path", { class: "arms", d: "M-11-10L-19-27M11-10 19-27" }),
  svg("circle", { class: "body", cy: -27, r: 13 }),
  svg("g", { style: { transform: "translate(0, -27px) scale(.8)" } }, shape(moped)),
]

/** @param {number} n */
const tenth = (n) => Math.round(n * 10) / 10
