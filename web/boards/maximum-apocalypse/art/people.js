/** Portraits of survivors: head and shoulders, the colour of the seat behind them. */
import { disc, drawing, line, shape } from "./shapes.js"

/** @typedef {import("./shapes.js").Element} Element */

/**
 * A face, with its eyes.
 *
 * @param {string} tone of its skin
 */
const face = (tone) => [
  shape(tone, "M27 40h10v10H27zM20 24q0-12 12-12t12 12v8q0 13-12 13T20 32z"),
  shape("ink", "M25 28h4v3h-4zM35 28h4v3h-4z"),
]

/**
 * @param {string} tone of the coat
 * @param {string} [collar]
 */
const coat = (tone, collar = "M27 46l5 7 5-7 3 2-8 12-8-12z") => [
  shape(tone, "M6 64q0-16 16-18l10 5 10-5q16 2 16 18z"),
  shape("ink", collar),
]

/** @type {Readonly<Record<string, (() => Element[]) | undefined>>} by class */
const PEOPLE = {
  fireman: () => [
    ...coat("sand"),
    shape("lit", "M8 56h48v4H8z"),
    ...face("skin"),
    line("ink", "M28 37h8M22 34l4 3m16-4-3 3", 1.6),
    shape("rust", "M17 22q0-16 15-16t15 16z"),
    shape("rust", "M10 22h44q2 5-4 5H14q-6 0-4-5z"),
    shape("lit", "M27 10h10v8l-5 4-5-4z"),
    line("ink", "M32 6v4M22 9l-2 13M42 9l2 13", 1.2),
  ],
  gunslinger: () => [
    ...coat("wood"),
    line("ink", "M12 64l14-18M52 64L38 46", 2),
    ...face("tan"),
    shape("rust", "M19 32q13 6 26 0l-2 10-11 12-11-12z"),
    shape("ink", "M24 42l2 2m12-2-2 2M22 36l20 1-10 3z"),
    shape("wood", "M20 22l3-14q9 4 18 0l3 14z"),
    shape("wood", "M4 22q6-4 14-3h28q8-1 14 3-6 6-14 5H18q-8 1-14-5z"),
    shape("ink", "M21 17h22l1 4H20z"),
  ],
  hunter: () => [
    line("wood", "M52 6q12 24-8 54", 3),
    line("bone", "M52 6L44 60", 1),
    ...coat("leaf", "M22 46l10 8 10-8 4 3-14 12-14-12z"),
    shape("leaf", "M14 34Q12 6 32 6t18 28q0 10-6 14V28q0-10-12-10T20 28v20q-6-4-6-14z"),
    ...face("skin"),
    shape("leaf", "M20 25q0-11 12-11t12 11q-12-7-24 0z"),
    line("leaf", "M22 34l7 2m-7 1 6 2m14-5-7 2m7 1-6 2", 2),
    line("ink", "M29 41h6", 1.6),
    shape("near", "M18 12l6 2-2 5zM38 8l6 5-7 0zM10 54l6-4 2 6zM40 54l8-1-3 6z"),
  ],
  mechanic: () => [
    ...coat("water"),
    shape("bone", "M18 47l5 0v17h-5zM41 47h5v17h-5z"),
    shape("water", "M20 54h24v10H20z"),
    ...face("dark"),
    shape("ink", "M20 33q4 4 12 4t12-4q0 12-12 12T20 33z"),
    line("bone", "M29 40h6", 1.4),
    shape("rust", "M19 21q0-14 13-14t13 14l4 1v3H15v-3z"),
    shape("metal", "M20 14h24v8H20z"),
    disc("water", 27, 18, 4),
    disc("water", 37, 18, 4),
    line("ink", "M27 14a4 4 0 1 0 .1 0M37 14a4 4 0 1 0 .1 0", 1.3),
  ],
  surgeon: () => [
    ...coat("bone", "M26 46l6 8 6-8 3 2-9 14-9-14z"),
    line("ink", "M20 48q-2 12 5 13M44 48q2 6-2 9", 1.8),
    disc("metal", 26, 61, 2.6),
    ...face("tan"),
    shape("leaf", "M19 23q-1-15 13-15t13 15q-13-5-26 0z"),
    shape("bone", "M20 33q12-4 24 0v6q-4 8-12 8t-12-8z"),
    line("metal", "M22 36h20M22 40h20M20 33l-2-6m26 6 2-6", 1.1),
    shape("rust", "M30.500 11h3v3h3v3h-3v3h-3v-3h-3v-3h3z"),
  ],
  veteran: () => [
    ...coat("leaf", "M26 46l6 10 6-10 4 2-10 16-10-16z"),
    shape("rust", "M44 52h4v6h-4z"),
    shape("water", "M49 53h4v6h-4z"),
    disc("lit", 46, 60, 2.2),
    disc("lit", 51, 61, 2.2),
    ...face("skin"),
    shape("bone", "M20 24v10l-2-3v-9zM44 24v10l2-3v-9zM23 37q5-5 9-1 4-4 9 1l3-1q-2 6-8 5-3 0-4-2-1 2-4 2-6 1-8-5z"),
    line("bone", "M24 25h5m6 0h5", 2),
    shape("near", "M17 20q-4-13 16-13 20 1 19 8l-6 5z"),
    shape("lit", "M24 12l1.500 3 3.500.5-2.500 2.500.5 3-3-1.500-3 1.500.5-3-2.500-2.500 3.500-.5z"),
  ],
  dog: () => [
    shape("wood", "M10 64q2-20 22-20t22 20z"),
    shape("rust", "M20 50q12 6 24 0l1 5q-13 6-26 0z"),
    disc("lit", 32, 58, 3),
    shape("wood", "M20 22l-8-2-4-14 16 8h16l16-8-4 14-8 2v12l-6 14H26l-6-14z"),
    shape("ink", "M11 10l8 5-4 4zM53 10l-8 5 4 4zM26 38h12l-1 10H27zM23 26h5v4h-5zM36 26h5v4h-5z"),
    shape("bone", "M29 22h6l2 14H27z"),
    shape("ink", "M28 35h8l-4 6z"),
    line("rust", "M32 42v4", 2.4),
  ],
}

/** Somebody whom nobody drew: a hood without a face. */
const stranger = () => [
  ...coat("mid"),
  shape("near", "M14 40Q12 8 32 8t18 32q-4 8-18 8t-18-8z"),
  shape("ink", "M21 36q-1-16 11-16t11 16q-3 6-11 6t-11-6z"),
]

/**
 * A survivor, before the colour of the seat.
 *
 * @param {string} kind its class, or "dog"
 * @param {number} seat
 */
export const portrait = (kind, seat) =>
  drawing(`portrait seat-${seat % 6}${PEOPLE[kind] ? "" : " fallback"}`, "0 0 64 64", [
    shape("seat", "M0 0h64v64H0z"),
    shape("seat-low", "M0 44l16-10 12 6 16-12 20 12v24H0z"),
    ...(PEOPLE[kind] ?? stranger)(),
  ])
