/** The picture of Maximum Apocalypse in the lobby: a piece of the map with three survivors, and what comes for them. */
import { svg } from "../../core/h.js"
import { monsterFigure } from "./art/monsters.js"
import { portrait } from "./art/people.js"
import { fog, scene } from "./art/scenes.js"

export const style = ["/web/boards/maximum-apocalypse/board.css", "/web/boards/maximum-apocalypse/art/art.css"]

const TILE = 160
/** The tiles from the top left; null: fog. */
const MAP = [
  ["hospital", "city_street", null, "graveyard"],
  ["farm", "gas_station", "van", null],
]
/** Who stands where. */
const SURVIVORS = /** @type {const} */ ([
  ["hunter", 1, 190, 176],
  ["fireman", 4, 354, 166],
  ["surgeon", 2, 446, 196],
])

export const cover = () =>
  svg(
    "svg",
    { class: "apocalypse", viewBox: "0 0 640 320", preserveAspectRatio: "xMidYMid slice" },
    MAP.flatMap((row, y) => row.map((kind, x) => at(x * TILE, y * TILE, TILE, kind ? scene(kind) : fog(x, y)))),
    svg("path", {
      d: "M160 0V320M320 0V320M480 0V320M0 160H640",
      style: { stroke: "var(--paper)", "stroke-width": "5" },
    }),
    svg("g", { class: "monster zombie" }, at(486, 8, 150, monsterFigure("horde", "zombie"))),
    svg("g", { class: "monster zombie" }, at(176, 44, 110, monsterFigure("zombie", "zombie"))),
    SURVIVORS.map(([kind, seat, x, y]) => [
      svg("circle", { cx: x + 46, cy: y + 46, r: 49, style: { fill: "var(--paper)" } }),
      svg("g", { style: { "clip-path": "circle(50%)" } }, at(x, y, 92, portrait(kind, seat))),
    ]),
  )

/**
 * A square drawing at its place.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {import("../../core/h.js").Child} drawn
 */
const at = (x, y, size, drawn) => svg("svg", { x, y, width: size, height: size }, drawn)
