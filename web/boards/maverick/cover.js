/** The picture of Maverick in the lobby: four doors of the corridor, and the slayer with his wolf. */
import { svg } from "../../core/h.js"
import { walker } from "./dwellers.js"
import { door } from "./figures.js"

export const style = "/web/boards/maverick/board.css"

/** Who waits behind the doors. */
const DOORS = [
  { name: "Skeleton", strength: 3, needs: ["melee"], ability: null },
  { name: "Dragon", strength: 9, needs: ["melee", "ranged"], ability: "reign" },
  { name: "Lich", strength: 6, needs: ["move", "ranged"], ability: "rally" },
  { name: "Werewolf", strength: 7, needs: ["move", "melee"], ability: "noxious" },
]

export const cover = () =>
  svg(
    "svg",
    { class: "maverick", viewBox: "0 0 640 320", preserveAspectRatio: "xMidYMid slice" },
    svg("path", { d: "M0 0H640V320H0Z", style: { fill: "var(--wall)" } }),
    svg("path", { d: courses(), style: { fill: "none", stroke: "var(--mortar)", "stroke-width": "2" } }),
    DOORS.map((monster, at) => inside(22 + at * 155, 14, 130, 358, doorOf(monster))),
    svg("path", { d: "M0 266H640V320H0Z", style: { fill: "var(--flagstone)" } }),
    inside(232, 164, 122, 122, walker("slayer", false)),
    inside(112, 188, 104, 104, walker("wolf", false)),
  )

/** @param {(typeof DOORS)[number]} monster */
const doorOf = ({ name, strength, needs, ability }) =>
  door(
    /** @type {import("./board.js").Monster} */ (
      /** @type {unknown} */ ({ name, strength, ability, outstanding: needs, trophies: [] })
    ),
    /** @type {import("./board.js").Printed} */ (/** @type {unknown} */ ({ strength, needs })),
  )

/**
 * A drawing at its place.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {import("../../core/h.js").Child} drawn
 */
const inside = (x, y, width, height, drawn) => svg("svg", { x, y, width, height }, drawn)

/** The stones of the wall. */
const courses = () =>
  Array.from({ length: 12 }, (_, row) => {
    const stones = Array.from({ length: 12 }, (_, at) => `M${at * 58 + (row % 2) * 29} ${row * 24}v24`)
    return `M0 ${row * 24}H640${stones.join("")}`
  }).join("")
