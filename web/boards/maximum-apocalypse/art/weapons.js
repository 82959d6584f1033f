/** Pictures of what hurts. */
import { disc, line, shape } from "./shapes.js"

/** @typedef {import("./shapes.js").Element} Element */

/** @type {Record<string, () => Element[]>} */
export const WEAPONS = {
  axe: () => [
    line("wood", "M10 28L33 7", 3.4),
    shape("rust", "M27 4q9-4 15 2 1 8-5 13-1-5-5-7-4-1-8 0z"),
    shape("bone", "M42 6q1 8-5 13l-1-2q4-5 4-10z"),
  ],
  pistol: () => [
    shape("metal", "M8 7h31v8H25l-2 3h-6l-1-3H8z"),
    shape("ink", "M8 7h31v2.500H8zM24 15v5q-5 2-8-2h5v-3z"),
    shape("wood", "M9 15h8l-1 13H6q0-8 3-13z"),
  ],
  rifle: () => [
    line("metal", "M18 13L45 8", 3),
    shape("wood", "M2 20l14-8 14-2 1 5-14 3-12 9q-4-2-3-7z"),
    shape("ink", "M17 12l10-2 .5 3-10 2zM20 18l-1 5h-3l1-4z"),
  ],
  bow: () => [
    line("wood", "M14 2q22 14 0 28", 3),
    line("bone", "M14 2v28M8 16h30", 1.2),
    shape("metal", "M36 12l8 4-8 4z"),
    shape("rust", "M8 16l-4-4h4l4 4-4 4H4z"),
  ],
  arrow: () => [
    line("wood", "M4 26l26-14", 2),
    shape("rust", "M28 20q-6-8 4-13-1-4 2-6 1 5 6 6 8 6 1 13-7 5-13 0z"),
    shape("lit", "M32 19q-3-4 3-8 5 4 2 8-3 3-5 0z"),
  ],
  knife: () => [
    shape("bone", "M16 18L42 3q2 8-8 14l-14 6z"),
    shape("metal", "M18 20l24-17q2 8-8 14l-14 6z"),
    shape("wood", "M6 24l10-6 4 5-10 7q-5 0-4-6z"),
  ],
  drill: () => [
    shape("metal", "M26 12h8l10 2.500-10 2.500h-8z"),
    shape("water", "M6 7h20v13H18l-1 9H8l1-9q-4-4-3-13z"),
    shape("ink", "M9 10h8v2H9zM17 20h3l-1 3h-2z"),
  ],
  taser: () => [
    shape("lit", "M8 8h22v9H18l-2 12H7l2-12z"),
    shape("ink", "M26 8h6v3h-6zM26 14h6v3h-6z"),
    line("water", "M32 10l5 3-3 2 8 4M32 15l4 5 6-6", 1.6),
  ],
  wrench: () => [
    line("metal", "M14 24L33 9", 5),
    shape("metal", "M30 4l8-2-3 6 4 4 6-3q0 8-7 8-8 0-9-6zM6 25q0-6 6-6 6 1 6 6l-5-1-3 4 1 3q-5-1-5-6z"),
  ],
  mortar: () => [
    line("metal", "M18 24L34 5", 7),
    line("ink", "M22 18l-8 11m8-11 6 11", 2.2),
    shape("ink", "M8 27h20v3H8z"),
    disc("rust", 39, 6, 3.4),
  ],
  turret: () => [
    line("metal", "M28 9h16M28 14h16", 2.6),
    shape("metal", "M12 5h18v13H12z"),
    disc("rust", 21, 11.5, 3.4),
    line("ink", "M21 18v4m0 0-9 8m9-8 9 8m-9-8v8", 2.4),
  ],
  mine: () => [
    shape("metal", "M6 26q2-9 18-9t18 9z"),
    shape("ink", "M4 26h40v3H4zM20 13h8v4h-8z"),
    disc("rust", 24, 12, 3),
    line("lit", "M16 10q-3-3 0-7m16 7q3-3 0-7", 1.5),
  ],
  jaws: () => [
    shape("metal", "M4 24q0-16 20-16t20 16l-4-6-3 6-4-8-4 7-5-8-5 8-4-7-4 8-3-6z"),
    shape("ink", "M2 24h44v3H2z"),
    disc("rust", 24, 25, 3.4),
  ],
  grenade: () => [
    shape("leaf", "M16 12h14q5 8 2 14-4 5-9 5t-9-5q-3-6 2-14z"),
    shape("metal", "M18 5h10v6H18zM27 4l10 6-2 8-3-1 1-5-7-4z"),
    line("ink", "M14 19h18M15 25h16M20 12v18M26 12v18", 1),
    line("metal", "M14 3a4 4 0 1 0 .1 0", 1.4),
  ],
  bottle: () => [
    shape("leaf", "M20 12h8l2 5v13H18V17z"),
    shape("rust", "M18 20h12v6H18z"),
    shape("bone", "M21 7h6v6h-6z"),
    shape("rust", "M22 8q-4-5 2-8 5 3 3 8z"),
    shape("lit", "M23 8q-1-3 1.500-4 2 2 1 4z"),
  ],
  flame: () => [
    shape("metal", "M18 20h12v11H18zM19 16h10v3H19z"),
    shape("rust", "M20 16q-5-7 2-11 0-3 2-5 2 5 5 7 3 5-1 9z"),
    shape("lit", "M22 16q-2-4 2-7 4 4 2 7z"),
  ],
  flare: () => [
    line("rust", "M10 28l14-12", 5),
    disc("beam", 30, 11, 11),
    shape("lit", "M28 1l2 6 6-3-2 6 7 2-7 2 2 6-6-3-2 6-2-6-6 2 3-6-6-3 7-1-3-6 6 3z"),
  ],
}
