/** The pictures of Thermal Showdown in the lobby: two robots that heat each other; alone, the Apprentice and its robots. */
import { svg } from "../../core/h.js"
import { robotFigure } from "./figures.js"

export const style = "/web/boards/thermal-showdown/board.css"

/** @typedef {import("./board.js").RobotCard} RobotCard */

/**
 * A robot that is built like those of the box.
 *
 * @param {string} id
 * @param {Partial<RobotCard>} built
 */
const robot = (id, built) =>
  /** @type {RobotCard} */ ({
    id,
    name: "",
    cost: 4,
    power: 4,
    capacity: 4,
    limit: 3,
    text: "",
    keywords: [],
    insulated: 0,
    ice_clad: 0,
    radiant: 0,
    activate: null,
    ...built,
  })

const [HOT, COLD] = [robot("r15", { power: 7, capacity: 6, radiant: 1 }), robot("r16", { capacity: 6, ice_clad: 2 })]
const APPRENTICE = robot("r20", { cost: 7, capacity: 7, power: 6, insulated: 1 })
const SMALL = [robot("r01", { cost: 1, power: 2, capacity: 2 }), robot("r03", { cost: 2, power: 3, capacity: 3 })]

export const cover = () =>
  floor(
    figure(HOT, 40, 46, 2.5, 0.85),
    figure(COLD, 600, 46, 2.5, 0.15, true),
    beam("M268 150Q320 120 372 150M268 186Q320 160 372 186"),
  )

export const alone = () =>
  floor(
    figure(APPRENTICE, 620, 8, 3.1, 0.55, true),
    SMALL.map((card, at) => figure(card, 24 + at * 140, 112 + at * 26, 1.6, 0.2 + at * 0.3)),
    beam("M300 186Q340 160 384 176"),
  )

/** @param {...import("../../core/h.js").Child} drawn */
const floor = (...drawn) =>
  svg(
    "svg",
    { class: "thermal", viewBox: "0 0 640 320", preserveAspectRatio: "xMidYMid slice" },
    svg("path", { d: "M0 0H330L300 320H0Z", style: { fill: "color-mix(in oklab, var(--hot) 22%, var(--raised))" } }),
    svg("path", { d: "M330 0H640V320H300Z", style: { fill: "color-mix(in oklab, var(--cold) 26%, var(--raised))" } }),
    svg("path", {
      d: Array.from({ length: 14 }, (_, at) => `M${at * 48} 0V320M0 ${at * 48}H640`).join(""),
      style: { fill: "none", stroke: "var(--line)", "stroke-width": "1.5", opacity: "0.6" },
    }),
    svg("path", { d: "M0 272H640V320H0Z", style: { fill: "#14171b26" } }),
    drawn,
  )

/**
 * A robot on its feet.
 *
 * @param {RobotCard} card
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {number} warmth
 * @param {boolean} [left] whether it looks to the left
 */
const figure = (card, x, y, size, warmth, left = false) =>
  svg(
    "g",
    { style: { transform: `translate(${x}px, ${y}px) scale(${left ? -size : size}, ${size})`, "--warmth": warmth } },
    svg("svg", { width: 98, height: 90 }, robotFigure(card, warmth)),
  )

/** @param {string} d the way of the heat */
const beam = (d) =>
  svg("path", {
    d,
    style: { fill: "none", stroke: "var(--hot)", "stroke-width": "7", "stroke-dasharray": "16 10" },
  })
