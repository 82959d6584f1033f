/** The scene of a tile, and the fog of one that nobody has seen. All but the first scene are loaded when one is seen. */
import { render } from "../../../core/h.js"
import { disc, drawing, line, shape } from "./shapes.js"

/** @typedef {import("./shapes.js").Element} Element */
/** @typedef {Readonly<Record<string, (() => Element[]) | undefined>>} Scenes by the kind of tile */

/** Where every mission begins. */
const van = () => [
  disc("orb", 74, 38, 15),
  shape("far", "M0 64l16-12 14 6 26-12 20 9 24-7v30H0z"),
  shape("near", "M0 74h100v26H0z"),
  line("mid", "M0 84h14m10 0h18m10 0h18m10 0h20", 2.5),
  shape("beam", "M86 59l14-6v24l-14-10z"),
  shape("rust", "M27 26h11v10H27zM42 29h9v7h-9z"),
  shape("ink", "M22 35h36v3H22z"),
  shape("bone", "M15 72V43q0-5 5-5h38q6 0 9 5l8 13 8 3q4 1 4 5v8z"),
  shape("rust", "M15 57h69l3 5v2H15z"),
  shape("ink", "M58 43h4l7 12H58zM22 43h12v11H22zM38 43h14v11H38z"),
  shape("lit", "M83 60h4v5h-4z"),
  ...[31, 72].flatMap((x) => [disc("ink", x, 73, 8), disc("far", x, 73, 3)]),
]

/** @type {Scenes} those that can be drawn at once */
let scenes = { van }
let areAllHere = false

/** The weather over a place: the colours of its sky and its distance. */
const WEATHER = /** @type {Readonly<Record<string, string | undefined>>} */ ({
  farm: "dry",
  open_field: "dry",
  desert: "dry",
  van: "dry",
  oasis: "dry",
  gas_station: "dry",
  forest: "green",
  mountain: "cold",
  river: "cold",
  airport: "cold",
  tunnel: "cold",
  shelter: "green",
  hospital: "cold",
  graveyard: "red",
  bandit_camp: "red",
  prison: "red",
  military_base: "green",
  power_plant: "green",
  crash_site: "red",
})

/** A road to nowhere: for a place that nobody drew. */
const elsewhere = () => [
  disc("orb", 66, 40, 14),
  shape("far", "M0 62l24-10 30 8 46-12v22H0z"),
  shape("mid", "M0 66h100v34H0z"),
  shape("near", "M46 66h8l26 34H20z"),
  line("bone", "M50 70v4m0 5v6m0 6v9", 2),
  line("ink", "M22 84V52", 3),
  shape("bone", "M12 50h22l6 5-6 5H12z"),
]

/** @type {Map<string, Element>} those drawn already: a scene is always the same */
const drawn = new Map()

/**
 * The scene of a tile, which comes when it can; its place is kept.
 *
 * @param {string} kind of tile
 */
export function scene(kind) {
  if (areAllHere || kind in scenes) return painted(kind)
  const empty = backdrop(kind, " coming", [])
  return { ...empty, props: { ...empty.props, hook: (/** @type {SVGElement} */ place) => void fill(place, kind) } }
}

/**
 * @param {SVGElement} place
 * @param {string} kind
 */
async function fill(place, kind) {
  if (!areAllHere) await load().catch(() => {})
  if (!areAllHere) return // the next drawing tries again
  const { props, children } = painted(kind)
  place.setAttribute("class", String(props["class"]))
  render(place, children)
}

async function load() {
  const [{ TOWN }, { WILDS }] = await Promise.all([import("./town.js"), import("./wilds.js")])
  scenes = { van, ...TOWN, ...WILDS }
  areAllHere = true
}

/** @param {string} kind whose scene is there, or that nobody drew */
function painted(kind) {
  const found = drawn.get(kind) ?? backdrop(kind, kind in scenes ? "" : " fallback", (scenes[kind] ?? elsewhere)())
  drawn.set(kind, found)
  return found
}

/**
 * A sky with what stands under it. Its key is the kind, so that no other scene takes its place while it comes.
 *
 * @param {string} kind
 * @param {string} state
 * @param {Element[]} below
 */
const backdrop = (kind, state, below) => ({
  ...drawing(`scene ${WEATHER[kind] ?? "dusk"}${state}`, "0 0 100 100", [
    shape("sky", "M0 0h100v100H0z"),
    shape("haze", "M0 30q26-6 50 0t50-4v74H0z"),
    ...below,
  ]),
  key: kind,
})

/** What can be guessed in the fog, and the bank before it. */
const GUESSED = [
  () => [
    shape("far", "M0 44l22-18 20 14 22-22 36 24v58H0z"),
    shape("haze", "M0 58q14-14 28-4 8-14 24-6 12-10 24 2 14-6 24 6v44H0z"),
  ],
  () => [
    shape("far", "M0 60l30-8 40 4 30-6v50H0z"),
    line("mid", "M30 66q3-22 0-42M30 48q-8-8-15-9M30 40q9-4 11-14M30 34q-4-8-11-10M72 62V40m0 10 7-8m-7 2-6-7", 2.4),
    shape("haze", "M0 54q20-10 34 2 12-10 26 0 10-12 24-2 10-4 16 2v44H0z"),
  ],
  () => [
    shape("far", "M0 66V50h10V34h12v18h8V28l5-7 5 7v24h14V40h13v14h6V22h9l3 8v22h15v48H0z"),
    shape("haze", "M0 60q10-12 26-4 14-12 30 0 14-10 26 0 8-6 18-2v46H0z"),
  ],
  () => [
    shape("far", "M0 58q30-14 60-6t40-4v52H0z"),
    line(
      "mid",
      "M24 62l6-36 6 36M22 34h16M26 46h8M72 56l4-24 4 24M70 38h12M0 30q14 6 24 4m14 0q18 10 32 4m12 0q10 2 18-2",
      1.8,
    ),
    shape("haze", "M0 56q16-8 30 2 14-10 28-2 16-10 26 2 10-6 16-2v44H0z"),
  ],
]

/**
 * Fog. What can be guessed in it depends on the place alone, so it tells nothing of the tile.
 *
 * @param {number} x
 * @param {number} y
 */
export function fog(x, y) {
  const place = (x + 2 * y + Math.floor(y / 2)) % GUESSED.length
  const key = `fog ${place}`
  const found =
    drawn.get(key) ??
    drawing("scene mist", "0 0 100 100", [
      shape("sky", "M0 0h100v100H0z"),
      disc("orb", 50, 28, 13),
      ...(GUESSED[place]?.() ?? []),
      shape("smoke", "M0 78q16-10 32-2t30-2 38 2v24H0z"),
    ])
  drawn.set(key, found)
  return found
}
