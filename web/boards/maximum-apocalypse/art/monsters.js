/** Silhouettes of monsters: one for each set, and for those that look like nobody else of theirs. */
import { disc, drawing, line, shape } from "./shapes.js"

/** @typedef {import("./shapes.js").Element} Element */

/**
 * Pairs of eyes.
 *
 * @param {...[number, number]} where
 */
const eyes = (...where) => where.map(([x, y]) => disc("glare", x, y, 2.4))

const ZOMBIE =
  "M26 64l1-16-4-8-7 3-6 14-5-2 5-17 12-8q-3-4-2-10 1-9 11-9t11 9q0 6-4 10l9 5 9-9 2-9 4 1-1 12-12 13-5-3-3 8 2 16z"

/** @type {Readonly<Record<string, (() => Element[]) | undefined>>} */
const FIGURES = {
  zombie: () => [
    shape("body", ZOMBIE),
    ...eyes([27, 21], [36, 22]),
    line("glare", "M27 28l3-1 2 2 3-2", 1.5),
    shape("wound", "M30 40l6 4-5 7zM22 14l5-3 1 5z"),
  ],
  hound: () => [
    shape("body", "M4 56l4-22q2-10 14-10h14l6-12 4 7 8 1 7 8-3 6-10 3-4 8 2 19h-7l-3-15H22l-6 15H9l5-16-4-2-2 10z"),
    ...eyes([49, 24]),
    line("glare", "M50 32l3-2 2 2 3-2", 1.5),
    shape("wound", "M26 28l6 3-4 6-5-3z"),
  ],
  horde: () => [
    shape(
      "body",
      "M2 64V44l6-6q-4-8 4-11 8-1 9 7l4-2q-4-14 8-16 12 1 9 16l4 3q2-8 9-7 8 3 4 11l5 6v19zM8 30L2 14l4-2 6 14zM56 28l3-16 4 1-2 18z",
    ),
    ...eyes([11, 33], [16, 33], [29, 25], [36, 25], [49, 34], [54, 34]),
    line("glare", "M29 33h7M12 39h4M50 40h4", 1.5),
  ],
  alien: () => [
    shape(
      "body",
      "M24 64q2-14 4-20Q8 34 10 18 14 4 32 4t22 14q2 16-18 26 2 6 4 20zM22 46l-10 6-2 12H6l2-16 12-6zM42 46l10 6 2 12h4l-2-16-12-6z",
    ),
    shape("glare", "M16 18q10 1 12 12-11 0-12-12zM48 18q-10 1-12 12 11 0 12-12z"),
    line("glare", "M29 38h6", 1.4),
  ],
  ship: () => [
    shape("beam", "M24 38h16l12 26H12z"),
    shape("body", "M2 32q6-9 18-10 2-12 12-12t12 12q12 1 18 10-10 10-30 10T2 32z"),
    shape("wound", "M23 22q1-9 9-9t9 9q-9 3-18 0z"),
    ...eyes([12, 32], [25, 36], [39, 36], [52, 32]),
  ],
  strider: () => [
    line("body", "M24 24L10 42 6 64M32 26v20l4 18M40 24l14 18 4 22", 4),
    shape("body", "M14 22q0-14 18-14t18 14q-6 8-18 8t-18-8z"),
    shape("glare", "M22 20q10 5 20 0-2 6-10 6t-10-6z"),
  ],
  mutant: () => [
    shape(
      "body",
      "M6 64q-6-20 4-30 2-10 12-12 0-12 10-12 11 0 10 11 14 0 15 15 8 8 2 28H46l2-18-4 2v16H22V46l-6 2 2 16z",
    ),
    disc("body", 14, 28, 8),
    disc("body", 49, 25, 6),
    ...eyes([28, 19], [37, 20]),
    shape("wound", "M10 25a4 4 0 1 1 .1 5zM46 24a3 3 0 1 1 .1 3zM24 40a5 4 0 1 1 .1 4z"),
    line("glare", "M27 27l3 2 3-2 3 2 2-2", 1.5),
  ],
  rat: () => [
    line("body", "M10 50Q0 40 8 30t4-20", 3),
    shape("body", "M8 56q-2-22 20-26l6-10q6-4 8 4l10 6 9 10-4 5-11 2 6 9h-9l-6-7-10 1 2 6z"),
    ...eyes([47, 34]),
    shape("glare", "M53 44l2 5 2-5z"),
    line("body", "M58 40l6-3m-6 4 6 2", 1),
    shape("wound", "M20 40l7-3 2 6-6 3z"),
  ],
  raider: () => [
    shape("body", "M8 64q0-16 14-18l2-4q-6-6-5-16l3-14 6 4 4-12 4 12 6-4 3 14q1 10-5 16l2 4q14 2 14 18z"),
    shape("glare", "M21 24h10l-2 6h-6zM33 24h10l-2 6h-6z"),
    line("wound", "M26 38h12m-9-3v6m3-6v6m3-6v6", 1.6),
    line("wound", "M8 64l4-12m44 12-4-12", 2.5),
  ],
  robot: () => [
    shape(
      "body",
      "M30 2h4v8h14v22H16V10h14zM27 32h10v4h12l7 6v14h-8V46h-2v18H18V46h-2v10H8V42l7-6h12zM10 16h4v10h-4zM50 16h4v10h-4z",
    ),
    shape("glare", "M20 16h24v7H20z"),
    line("wound", "M22 28h20M26 44h12M26 50h12", 2),
    disc("glare", 32, 3, 2.4),
  ],
  drone: () => [
    line("body", "M2 16h22M40 16h22M13 16v10l12 4M51 16v10l-12 4", 3),
    shape("body", "M20 26h24l4 10-8 12H24l-8-12z"),
    disc("glare", 32, 36, 6),
    disc("wound", 32, 36, 3),
    shape("beam", "M30 48h4l6 16H24z"),
  ],
  tank: () => [
    line("body", "M36 22L62 10", 5),
    shape("body", "M14 30l4-12h22l5 12zM4 32h54l4 8H2z"),
    shape("body", "M6 40h52q6 6 0 12l-6 4H12l-6-4q-6-6 0-12z"),
    ...[14, 26, 38, 50].map((x) => disc("wound", x, 48, 4.5)),
    shape("glare", "M20 22h10v5H20z"),
    shape("wound", "M8 16l10-8 4 5-10 8zM12 8l8-6 4 4-9 7z"),
  ],
  core: () => [
    line("body", "M32 0v10M32 54v10M4 16l8 5M60 16l-8 5M4 48l8-5M60 48l-8-5", 3),
    shape("body", "M32 6l24 13v26L32 58 8 45V19z"),
    shape("wound", "M32 16l15 8v16l-15 8-15-8V24z"),
    disc("glare", 32, 32, 9),
    disc("body", 32, 32, 4),
  ],
  queen: () => [
    shape(
      "body",
      "M10 64q2-14 10-18l5-5Q14 38 14 24l-4-14 10 6 4-14 8 10 8-10 4 14 10-6-4 14q0 14-11 17l5 5q8 4 10 18z",
    ),
    ...eyes([26, 27], [38, 27]),
    line("glare", "M25 35l3 3 4-2 4 2 3-3", 1.6),
    shape("wound", "M28 48l4 5 4-5 2 10h-12z"),
  ],
}

/** Who looks like nobody else of the set. */
const LIKE = /** @type {Readonly<Record<string, string | undefined>>} */ ({
  zom_dog: "hound",
  zom_horde: "horde",
  zom_queen: "queen",
  ali_ship: "ship",
  ali_harvester: "ship",
  ali_strider: "strider",
  mut_rat: "rat",
  mut_bandit: "raider",
  mut_remnant: "raider",
  mut_jagg: "raider",
  rob_laser: "drone",
  rob_scout: "drone",
  rob_tank: "tank",
  rob_core: "core",
})

/** A monster that nobody drew: eyes in the dark. */
const shade = () => [shape("body", "M10 64Q6 8 32 8t22 56l-7-6-7 6-8-6-8 6-7-6z"), ...eyes([26, 28], [38, 28])]

/**
 * A monster.
 *
 * @param {string} kind
 * @param {string} set whose tint it has
 */
export function monsterFigure(kind, set) {
  const figure = FIGURES[LIKE[kind] ?? set]
  return drawing(`beast ${set}${figure ? "" : " fallback"}`, "0 0 64 64", (figure ?? shade)())
}
