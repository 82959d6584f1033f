/** Pictures of what helps, heals, feeds, or is known. */
import { disc, line, shape } from "./shapes.js"

/** @typedef {import("./shapes.js").Element} Element */

/** @type {Record<string, () => Element[]>} */
export const TOOLS = {
  ladder: () => [line("wood", "M12 30L20 2M28 30l8-28M14 24h16M16 17h16M18 10h16M19 5h16", 2.2)],
  helmet: () => [
    shape("rust", "M10 22Q10 4 24 4t14 18z"),
    shape("rust", "M4 22h40q1 5-4 5H8q-5 0-4-5z"),
    shape("lit", "M19 9h10v8l-5 4-5-4z"),
  ],
  mask: () => [
    shape("metal", "M12 6q12-6 24 0v14q-2 10-12 11-10-1-12-11z"),
    shape("ink", "M15 11h18v7H15z"),
    line("lit", "M18 16l5-4", 1.6),
  ],
  coat: () => [
    shape("water", "M16 3l8 5 8-5 10 7-4 9-4-2v13H14V17l-4 2-4-9z"),
    shape("lit", "M14 20h20v3H14z"),
    line("ink", "M24 8v22", 1.4),
  ],
  hat: () => [
    shape("wood", "M14 20l2-13q8 3 16 0l2 13z"),
    shape("wood", "M2 20q6-3 12-1h20q6-2 12 1-6 7-12 6H14q-6 1-12-6z"),
    shape("ink", "M15 15h18l1 4H14z"),
  ],
  horse: () => [
    shape("wood", "M14 31q-1-12 6-17-8 2-12 6l-4-5Q12 4 24 4l2-4 3 5q12 4 11 26z"),
    shape("ink", "M29 5q12 4 11 26h-5q2-16-9-22z"),
    disc("ink", 20, 9, 1.2),
  ],
  moto: () => [
    disc("ink", 11, 23, 7),
    disc("ink", 37, 23, 7),
    disc("metal", 11, 23, 3),
    disc("metal", 37, 23, 3),
    shape("rust", "M10 14h14l6-4h5l-2 6-8 6h-9z"),
    line("metal", "M37 23L31 7h-5", 2),
  ],
  backpack: () => [
    shape("leaf", "M13 12q0-9 11-9t11 9v17H13z"),
    shape("wood", "M16 18h16v9H16z"),
    line("ink", "M20 3q4-4 8 0M20 18v3m8-3v3M13 12h22", 1.4),
  ],
  bullets: () =>
    [10, 20, 30].flatMap((x) => [
      shape("sand", `M${x} 14h7v15h-7z`),
      shape("rust", `M${x} 13q0-8 3.500-11 3.500 3 3.500 11z`),
      shape("ink", `M${x - 0.5} 26h8v3h-8z`),
    ]),
  crate: () => [
    shape("leaf", "M8 10h32v19H8z"),
    shape("near", "M6 8h36v5H6z"),
    shape("sand", "M14 17h3v9h-3zM19 17h3v9h-3zM24 17h3v9h-3z"),
    shape("rust", "M14 17l1.500-2 1.500 2zM19 17l1.500-2 1.500 2zM24 17l1.500-2 1.500 2z"),
  ],
  jerrycan: () => [
    shape("rust", "M12 8h18l6 6v16H12z"),
    shape("ink", "M14 3h13v3H17v3h-3zM30 3l7 6-2 2-7-6z"),
    line("ink", "M16 13l16 14M32 15L16 27", 1.6),
  ],
  tank: () => [
    shape("rust", "M16 12q0-6 7-6t7 6v18H16z"),
    shape("metal", "M20 2h6v4h-6z"),
    shape("bone", "M18 17h10v7H18z"),
    line("ink", "M26 3h8q4 0 4 6v8", 1.8),
  ],
  drink: () => [
    shape("water", "M17 6h14v22q-7 3-14 0z"),
    shape("metal", "M17 6l2-3h10l2 3z"),
    shape("lit", "M25 8l-6 9h4l-2 8 7-10h-4z"),
  ],
  can: () => [
    shape("metal", "M14 6q10-4 20 0v20q-10 5-20 0z"),
    shape("rust", "M14 11q10 3 20 0v10q-10 4-20 0z"),
    shape("lit", "M24 12q5 1 3 5-3 3-6 0-2-4 3-5z"),
  ],
  larder: () => [
    shape("wood", "M5 16h38v14H5z"),
    shape("rust", "M8 8h9v8H8z"),
    shape("lit", "M19 5h8v11h-8z"),
    shape("leaf", "M29 10q6-8 12 0v6H29z"),
    line("ink", "M5 22h38", 1.4),
  ],
  campfire: () => [
    shape("rust", "M16 24q-5-9 4-14 0-5 3-8 2 6 7 9 7 7 0 13z"),
    shape("lit", "M20 24q-3-6 3-10 7 5 4 10z"),
    line("wood", "M10 29l28-5M10 24l28 5", 3),
  ],
  medkit: () => [
    shape("bone", "M8 9h32v21H8z"),
    line("ink", "M18 9V5h12v4", 2),
    shape("rust", "M21 13h6v4h5v6h-5v4h-6v-4h-5v-6h5z"),
  ],
  heart: () => [
    shape("rust", "M24 29Q6 18 8 9q3-7 10-5 5 2 6 6 1-4 6-6 7-2 10 5 2 9-16 20z"),
    line("bone", "M8 16h9l3-6 4 11 3-5h13", 1.8),
  ],
  syringe: () => [
    line("metal", "M6 29l8-7M36 6l6-5m-8 0 8 7", 1.8),
    shape("bone", "M12 20L30 4l6 7-18 15z"),
    shape("leaf", "M12 20l10-9 6 7-10 8z"),
  ],
  flask: () => [
    shape("bone", "M20 3h8v9l8 14q0 4-4 4H16q-4 0-4-4l8-14z"),
    shape("leaf", "M17 18h14l5 8q0 4-4 4H16q-4 0-4-4z"),
    shape("wood", "M19 1h10v4H19z"),
  ],
  pestle: () => [
    line("wood", "M22 18L36 3", 4),
    shape("bone", "M8 14h32q0 9-8 13v3H16v-3q-8-4-8-13z"),
    shape("leaf", "M14 14q4-6 9-2 2-5 6 2z"),
  ],
  gloves: () => [
    shape(
      "water",
      "M8 30V18L4 12l3-2 4 4V4h3v8l1-9h3l1 9 2-8 3 1-2 10v15zM28 30V16l-2-8 3-1 2 7 1-9h3l1 9 1-7h3l1 8 4-3 2 3-5 6v9z",
    ),
  ],
  gurney: () => [
    shape("bone", "M4 11h34v5H4z"),
    shape("water", "M14 11h24v3H14z"),
    line("metal", "M4 17h38l3-9M12 17l18 9M32 17l-18 9", 1.8),
    disc("ink", 13, 28, 2.6),
    disc("ink", 32, 28, 2.6),
  ],
  skull: () => [
    shape("bone", "M24 3q13 0 13 13 0 5-4 7v7H15v-7q-4-2-4-7Q11 3 24 3z"),
    shape("ink", "M16 14h6v6h-6zM26 14h6v6h-6zM24 21l2 4h-4zM19 26h1.500v4H19zM23 26h1.500v4H23zM27 26h1.500v4H27z"),
  ],
  blast: () => [
    shape("rust", "M24 0l4 8 9-5-3 9 11 3-10 4 5 9-10-3-5 7-5-7-10 4 4-10-11-4 10-3-4-9 10 4z"),
    shape("lit", "M24 8l2 5 5-2-2 5 5 2-6 1 2 5-5-2-3 4-2-4-5 2 2-6-5-1 5-3-2-4 6 2z"),
  ],
  sight: () => [line("rust", "M24 4a12 12 0 1 0 .1 0M24 0v10m0 12v10M8 16h10m12 0h10", 2.2), disc("rust", 24, 16, 2.2)],
  lasso: () => [line("wood", "M4 30q10-2 14-9M18 21q-8-6 2-13t20-2q6 7-4 13t-18 2", 2.4)],
  moon: () => [
    shape("bone", "M30 3q-14 4-12 15 3 11 16 10-16 8-24-5Q7 4 30 3z"),
    disc("lit", 36, 9, 1.4),
    disc("lit", 40, 20, 1.2),
    disc("lit", 31, 15, 1),
  ],
  spark: () => [
    shape("bone", "M24 2q11 1 11 11 0 6-6 9v4H19v-4q-6-3-6-9Q13 3 24 2z"),
    shape("ink", "M19 27h10v2H19zM21 30h6v1.500h-6z"),
    shape("lit", "M26 6l-8 9h5l-2 7 8-10h-5z"),
  ],
  boot: () => [
    shape("wood", "M12 2h13v14l12 5q4 2 4 6H12z"),
    shape("ink", "M11 27h31v4H11zM12 5h13v2H12z"),
    line("rust", "M2 8h6M0 15h8M3 22h5", 1.8),
  ],
  paw: () => [
    shape("wood", "M24 15q9 3 10 11-3 6-10 3-7 3-10-3 1-8 10-11z"),
    ...[
      [12, 13],
      [19, 7],
      [29, 7],
      [36, 13],
    ].map(([x, y]) => disc("wood", x ?? 0, y ?? 0, 3.8)),
  ],
  whistle: () => [
    shape("metal", "M4 8h28v7l-4 2q2 12-8 12-9-1-9-10H4z"),
    disc("ink", 20, 20, 3.4),
    line("rust", "M36 6l5-3m-4 8h7m-7 4 5 4", 1.6),
  ],
  tags: () => [
    line("metal", "M16 12Q14 0 24 2t8 9", 1.6),
    shape("metal", "M10 12q6-3 12 0v14q-6 4-12 0z"),
    shape("bone", "M26 11q6-3 12 0v14q-6 4-12 0z"),
    line("ink", "M12 17h8m-8 4h6m10-5h8m-8 4h6", 1.2),
  ],
  book: () => [
    shape("rust", "M6 6q10-4 18 1 8-5 18-1v23q-10-4-18 1-8-5-18-1z"),
    shape("bone", "M9 7q8-2 14 2v18q-6-3-14-2zM39 7q-8-2-14 2v18q6-3 14-2z"),
    line("ink", "M12 12l8 1m-8 4 8 1m16-6-8 1m8 4-8 1", 1.2),
  ],
  cogs: () => [
    line("metal", "M18 8a7 7 0 1 0 .1 0M18 3v4m0 16v4M6 15h4m16 0h4M9.500 6.500l3 3m11 11 3 3m-17 0 3-3m11-11 3-3", 3),
    line("rust", "M36 18a5 5 0 1 0 .1 0M36 14v3m0 12v3M27 23h3m12 0h3", 2.4),
  ],
  drone: () => [
    line("metal", "M4 8h14M30 8h14M11 8v5l9 3M37 8v5l-9 3", 2),
    shape("ink", "M18 12h12l3 6-5 6h-8l-5-6z"),
    disc("rust", 24, 18, 2.6),
    line("lit", "M24 25v6m-5-6-2 5m12-5 2 5", 1.6),
  ],
  binoculars: () => [
    shape("ink", "M12 6h8l2 6h4l2-6h8l5 17q0 6-6 6t-7-6v-4h-8v4q-1 6-7 6t-6-6z"),
    disc("water", 13, 23, 4),
    disc("water", 35, 23, 4),
  ],
  flashlight: () => [
    shape("beam", "M26 12l20-10v28L26 20z"),
    shape("ink", "M4 12h14l6-3h3v14h-3l-6-3H4z"),
    shape("lit", "M27 9h3v14h-3z"),
    shape("rust", "M9 12h4v2H9z"),
  ],
  radio: () => [
    line("ink", "M18 10V0", 2.4),
    shape("leaf", "M15 9h18v22H15z"),
    shape("ink", "M18 12h12v6H18zM18 21h3v2h-3zM23 21h3v2h-3zM18 25h3v2h-3zM23 25h3v2h-3z"),
    line("rust", "M36 6q4 4 0 9M39 3q7 7 0 15", 1.5),
  ],
  hand: () => [
    shape("skin", "M14 31q-2-8-8-12l2-3q5 1 8 4V6q2-3 4 0l1 9V3q2-3 4 0v11l2-10q3-2 4 1l-2 11 4-7q3-1 3 2l-5 14-3 7z"),
  ],
  eyes: () => [
    shape("near", "M0 0h48v32H0z"),
    ...[
      [10, 10],
      [17, 10],
      [28, 16],
      [36, 16],
      [14, 24],
      [20, 24],
    ].map(([x, y]) => disc("rust", x ?? 0, y ?? 0, 2)),
  ],
  blanket: () => [
    shape("wood", "M6 20q4-8 16-8h20l-4 16q-12 2-32 1z"),
    shape("rust", "M10 16l28 0-1 3H8zM7 24h32v3H6z"),
    shape("ink", "M24 20l4 1-2 3z"),
  ],
  paper: () => [
    shape("bone", "M8 4h30v26H8z"),
    shape("sand", "M38 8h4v20q-1 3-4 2z"),
    shape("ink", "M11 7h24v4H11zM11 14h10v8H11z"),
    line("ink", "M24 15h11m-11 4h11m-11 4h11M11 26h24", 1.2),
  ],
  scientist: () => [
    shape("bone", "M8 32q0-11 16-11t16 11z"),
    shape("skin", "M17 10q0-8 7-8t7 8v5q0 7-7 7t-7-7z"),
    shape("metal", "M14 10q-1-10 10-10t10 10l-4-4q-6 2-12 0z"),
    line("ink", "M17 12h5v3h-4zM26 12h5l-1 3h-4z", 1.2),
  ],
}
