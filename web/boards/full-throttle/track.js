/**
 * Where the spaces of a racetrack lie: an oval that is ridden counter-clockwise, with the start/finish line at its foot.
 * A place on it is how far along its middle line (`along`) and how far outside of that (`out`); both in units of the drawing.
 */

import { known } from "../props.js"

/** @typedef {import("../props.js").PropsOf<"FullThrottle">} Props */
/** @typedef {Props["view"]} View */
/** @typedef {Props["content"]} Content */
/** @typedef {NonNullable<Content["tracks"][string]>} Track */
/** @typedef {Track["segments"][number]} Segment */
/** @typedef {{ along: number, out: number, half: number, length: number }} Spot of a space: its middle, half its length, and the length of the lap */
/** @typedef {{ x: number, y: number, angle: number }} Point with the heading, in degrees; 0 is to the right */
/** @typedef {{ width: number, height: number, spots: Map<string, Spot>, at: (along: number, out: number) => Point, lap: number, line: number, stretches: [number, number][] }} Layout */

export const LANE = 54
const RADIUS = 142
const BEND = Math.PI * RADIUS
/** A turn takes this share of its bend; the straights reach into the rest. */
const TURN = 0.74
const MARGIN = 42

/**
 * The track of a race.
 *
 * @param {View} view
 * @param {Content} content
 */
export const trackOf = ({ track }, { tracks }) => known(tracks[track])

/** @type {WeakMap<object, Map<number, Layout>>} */
const layouts = new WeakMap()

/**
 * The layout of a track of the content.
 *
 * @param {Track} track
 * @param {number} straight the length of its sides: less for a narrow screen
 * @returns {Layout}
 */
export function layoutOf(track, straight) {
  const found = layouts.get(track) ?? new Map()
  layouts.set(track, found)
  const layout = found.get(straight) ?? laidOut(track, straight)
  found.set(straight, layout)
  return layout
}

/**
 * @param {Track} track
 * @param {number} straight
 * @returns {Layout}
 */
function laidOut(track, straight) {
  const lap = 2 * (straight + BEND)
  const stretches = stretchesOf(track.segments, straight, lap)
  /** @type {Map<string, Spot>} */
  const spots = new Map()
  for (const { space, segment, lane, place } of track.spaces) {
    const [from, to] = /** @type {[number, number]} */ (stretches[segment])
    const half = (to - from) / rowsOf(track.segments[segment], lane) / 2
    const out = lane === "single" ? 0 : lane === "inner" ? -LANE / 2 : LANE / 2
    spots.set(space, { along: from + half * (2 * place + 1), out, half, length: lap })
  }
  const width = straight + 2 * (RADIUS + LANE + MARGIN)
  const height = 2 * (RADIUS + LANE + MARGIN)
  return {
    width,
    height,
    spots,
    lap,
    stretches,
    line: stretches[0]?.[0] ?? 0,
    at: (along, out) => pointAt(along, out, straight, lap),
  }
}

/**
 * From where to where each segment goes. With two turns, each takes a bend; any other track goes round evenly.
 *
 * @param {readonly Segment[]} segments
 * @param {number} straight
 * @param {number} lap
 * @returns {[number, number][]}
 */
function stretchesOf(segments, straight, lap) {
  const turns = segments.flatMap((segment, number) => (segment.kind === "turn" ? [number] : []))
  const [first, second] = turns
  if (turns.length !== 2 || first === undefined || second === undefined)
    return spread(segments, straight / 2, straight / 2 + lap)
  const reach = (BEND * (1 - TURN)) / 2
  const top = spread(segments.slice(first + 1, second), straight + BEND - reach, 2 * straight + BEND + reach)
  const foot = spread([...segments.slice(second + 1), ...segments.slice(0, first)], lap - reach, lap + straight + reach)
  const before = segments.length - second - 1
  return [
    ...foot.slice(before).map(([from, to]) => /** @type {[number, number]} */ ([from - lap, to - lap])),
    [straight + reach, straight + BEND - reach],
    ...top,
    [2 * straight + BEND + reach, lap - reach],
    ...foot.slice(0, before),
  ]
}

/**
 * @param {readonly Segment[]} segments
 * @param {number} from
 * @param {number} to
 * @returns {[number, number][]}
 */
function spread(segments, from, to) {
  const rows = segments.map((segment) => rowsOf(segment, "middle"))
  const all = rows.reduce((sum, each) => sum + each, 0)
  let at = from
  return rows.map((each) => [at, (at += ((to - from) * each) / all)])
}

/**
 * @param {Segment | undefined} segment
 * @param {string} lane
 * @returns {number}
 */
export function rowsOf(segment, lane) {
  if (segment?.kind === "turn")
    return lane === "middle" ? (segment.inner + segment.outer) / 2 : segment[lane === "inner" ? "inner" : "outer"]
  return segment && "rows" in segment ? segment.rows : NaN
}

/**
 * @param {number} along
 * @param {number} out
 * @param {number} straight
 * @param {number} lap
 * @returns {Point}
 */
function pointAt(along, out, straight, lap) {
  const round = Math.floor(along / lap)
  const s = along - round * lap
  const [cx, cy] = [straight / 2 + RADIUS + LANE + MARGIN, RADIUS + LANE + MARGIN]
  const r = RADIUS + out
  const half = straight + BEND
  const back = s >= half ? -1 : 1
  const t = s >= half ? s - half : s
  const turned = t <= straight ? 0 : (t - straight) / RADIUS
  const x = t <= straight ? t - straight / 2 : straight / 2 + r * Math.sin(turned)
  const y = r * Math.cos(turned)
  const angle = -(turned * 180) / Math.PI - (back < 0 ? 180 : 0) - 360 * round
  return { x: tenth(cx + back * x), y: tenth(cy + back * y), angle: tenth(angle) }
}

/**
 * The outline of a piece of the track, as the `d` of a path.
 *
 * @param {Layout} layout
 * @param {number} from
 * @param {number} to
 * @param {number} inner
 * @param {number} outer
 */
export function outline({ at }, from, to, inner, outer) {
  const steps = Math.max(2, Math.ceil((to - from) / 16))
  const shares = Array.from({ length: steps + 1 }, (_, step) => from + ((to - from) * step) / steps)
  const there = shares.map((along) => at(along, outer))
  const back = shares.reverse().map((along) => at(along, inner))
  return `M${[...there, ...back].map(({ x, y }) => `${x} ${y}`).join("L")}Z`
}

/**
 * A ride from space to space, as points along the track; a step is `PER_STEP` of them.
 *
 * @param {Layout} layout
 * @param {readonly string[]} spaces the one it starts from first
 * @returns {Point[]}
 */
export function ride({ spots, at, lap }, spaces) {
  /** @type {Point[]} */
  const points = []
  let [along, out] = [0, 0]
  spaces.forEach((space, number) => {
    const spot = spots.get(space)
    if (!spot) return
    if (number === 0) [along, out] = [spot.along, spot.out]
    const ahead = (((spot.along - along) % lap) + lap) % lap
    const steps = number === 0 ? 1 : PER_STEP
    for (let step = 1; step <= steps; step++)
      points.push(at(along + (ahead * step) / steps, out + ((spot.out - out) * step) / steps))
    along += ahead
    out = spot.out
  })
  return points
}

const PER_STEP = 6

/** @param {number} n */
const tenth = (n) => Math.round(n * 10) / 10
