/** The racetrack, drawn: its ground once, over it the trace of the last ride, the mopeds, and the cards in the infield. */
import { svg } from "../../core/h.js"
import { FULL_THROTTLE as WORDS } from "./words.js"
import { nameOf, printed, rider, saidOf, shape } from "./figures.js"
import { podium, scenery } from "./scenery.js"
import { LANE, layoutOf, outline, ride, trackOf } from "./track.js"

/** @typedef {import("./track.js").View} View */
/** @typedef {import("./track.js").Content} Content */
/** @typedef {import("./track.js").Track} Track */

const WIDE = 420
const NARROW = 210
/** A choke is this wide, to each side of the middle line. */
const CHOKE = LANE * 0.64
const INFIELD = 88
const CARD = 1.36
/** Where arrows lie on the track, as shares of a lap. */
const ARROWS = [0.12, 0.37, 0.62, 0.87]

/** @type {WeakMap<object, import("../../core/h.js").Child>} */
const grounds = new WeakMap()

/**
 * @param {View} view
 * @param {Content} content
 * @param {{ last: import("./race.js").Ride | null, version: number, fresh: boolean }} told `fresh`: the newest card was turned up just now
 */
export function oval(view, content, { last, version, fresh }) {
  const track = trackOf(view, content)
  const layout = layoutHere(track)
  return svg(
    "svg",
    {
      class: "oval",
      viewBox: `0 0 ${layout.width} ${layout.height}`,
      role: "group",
      "aria-label": WORDS.track(track.name, view.round),
    },
    ground(track, layout),
    infield(view, content, layout, fresh),
    last && trace(layout, last, version),
    view.mopeds.map((moped) => riding(moped, track, layout, content.crossings_to_finish)),
  )
}

export const isNarrow = matchMedia("(max-width: 700px)")

/** @param {Track} track */
export const layoutHere = (track) => layoutOf(track, isNarrow.matches ? NARROW : WIDE)

/**
 * @param {View["mopeds"][number]} moped
 * @param {Track} track
 * @param {import("./track.js").Layout} layout
 * @param {number} finish
 */
function riding({ moped, space, crossings, place }, track, layout, finish) {
  const { along, out } = layout.spots.get(space) ?? { along: 0, out: 0 }
  const { x, y, angle } = layout.at(along, out)
  const said = WORDS.moped(saidOf(moped), place, WORDS.lap(crossings, finish), track.names[space] ?? "")
  return svg(
    "g",
    {
      key: moped,
      "data-moped": moped,
      class: `riding moped-${moped}`,
      role: "img",
      "aria-label": said,
      style: { transform: `translate(${x}px, ${y}px)` },
    },
    svg("g", { class: "rider" }, rider(moped, angle)),
    svg("circle", { class: place <= 3 ? "badge podium" : "badge", cx: 16, cy: -17, r: 11 }),
    svg("text", { class: "badge-number", x: 16, y: -12 }, place),
  )
}

/**
 * @param {Track} track
 * @param {import("./track.js").Layout} layout
 */
export function ground(track, layout) {
  const drawn =
    grounds.get(layout) ??
    svg(
      "g",
      { "aria-hidden": "true" },
      scenery(layout),
      track.segments.map((segment, number) => {
        const [from, to] = /** @type {[number, number]} */ (layout.stretches[number])
        const half = segment.kind === "choke" ? CHOKE : LANE + 5
        return [
          svg("path", { class: `ground ${segment.kind}`, d: outline(layout, from, to, -half, half) }),
          segment.kind === "turn" && svg("path", { class: "kerb", d: edge(layout, from, to, -half - 4) }),
        ]
      }),
      track.spaces.map((space) => spaceOf(space, layout)),
      line(layout),
      ARROWS.map((share) => arrow(layout, share)),
    )
  grounds.set(layout, drawn)
  return drawn
}

/**
 * @param {Track["spaces"][number]} space
 * @param {import("./track.js").Layout} layout
 */
function spaceOf({ space, lane, bonus, start }, layout) {
  const spot = layout.spots.get(space)
  if (!spot) return null
  const wide = lane === "single" ? CHOKE - 5 : LANE / 2 - 2
  const { x, y, angle } = layout.at(spot.along, spot.out)
  const kind = ["space", lane, bonus && "bonus", start && "start"].filter(Boolean).join(" ")
  return svg(
    "g",
    { key: space, class: kind },
    svg("path", {
      d: outline(layout, spot.along - spot.half + 2.5, spot.along + spot.half - 2.5, spot.out - wide, spot.out + wide),
    }),
    start &&
      svg("path", {
        class: "grid-mark",
        d: "M14-17H22V17H14",
        style: { transform: `translate(${x}px, ${y}px) rotate(${angle}deg)` },
      }),
    bonus && svg("text", { x, y: y + 8 }, "+2"),
  )
}

/**
 * @param {import("./track.js").Layout} layout
 * @param {number} from
 * @param {number} to
 * @param {number} out
 */
function edge(layout, from, to, out) {
  const steps = 24
  return `M${Array.from({ length: steps + 1 }, (_, step) => layout.at(from + ((to - from) * step) / steps, out))
    .map(({ x, y }) => `${x} ${y}`)
    .join("L")}`
}

/**
 * Which way they ride.
 *
 * @param {import("./track.js").Layout} layout
 * @param {number} share of a lap from the line
 */
function arrow({ at, line, lap }, share) {
  const { x, y, angle } = at(line + share * lap, 0)
  const style = { transform: `translate(${x}px, ${y}px) rotate(${angle}deg)` }
  return svg("path", { class: "arrow", d: "M-24-15-10 0-24 15M-7-15 7 0-7 15M10-15 24 0 10 15", style })
}

/** The start/finish line, chequered. @param {import("./track.js").Layout} layout */
function line(layout) {
  const size = (2 * LANE) / 12
  const { x, y } = layout.at(layout.line, 0)
  return svg(
    "g",
    { class: "line" },
    svg("rect", { class: "white", x: x - size, y: y - LANE, width: 2 * size, height: 2 * LANE }),
    Array.from({ length: 12 }, (_, at) =>
      svg("rect", {
        class: "black",
        x: x - (at % 2 ? 0 : size),
        y: y - LANE + at * size,
        width: size,
        height: size,
      }),
    ),
  )
}

/**
 * @param {import("./track.js").Layout} layout
 * @param {import("./race.js").Ride} last
 * @param {number} version
 */
function trace(layout, last, version) {
  const points = ride(layout, last.spaces)
    .map(({ x, y }) => `${x},${y}`)
    .join(" ")
  return svg("polyline", {
    key: `trace-${version}-${last.spaces.join()}`,
    class: `trace moped-${last.moped}`,
    points,
    "aria-hidden": "true",
  })
}

/**
 * Inside the track: the round, and the cards that it has turned up.
 *
 * @param {View} view
 * @param {Content} content
 * @param {import("./track.js").Layout} layout
 * @param {boolean} fresh
 */
function infield(view, content, layout, fresh) {
  const cards = view.revealed
  const [cx, cy] = [layout.width / 2, layout.height / 2]
  const width = layout.width - layout.height + INFIELD * 1.5
  const height = INFIELD * 2 - 54
  const { columns, size } = fit(cards.length, width, height)
  const rows = Math.ceil(cards.length / columns)
  const said = cards
    .map((card) => printed(card, content))
    .map(({ moped, speed }) => WORDS.card(nameOf(moped), speed))
    .join(", ")
  const left = cx - (Math.min(columns, cards.length) * size) / 2
  const top = cy + 16 - (rows * size * CARD) / 2
  return svg(
    "g",
    { key: "infield", class: "infield" },
    svg(
      "text",
      { class: "title", x: cx, y: cy - INFIELD + 26 },
      view.phase === "over" ? WORDS.over : WORDS.round(view.round),
    ),
    view.phase === "over" && podium(view.mopeds, cx, cy + INFIELD - 12),
    view.phase !== "over" &&
      cards.length > 0 &&
      svg(
        "g",
        { role: "img", "aria-label": `${WORDS.revealed}: ${said}` },
        cards.map((card, at) => {
          const { moped, speed } = printed(card, content)
          const newest = fresh && at === cards.length - 1
          const scale = (size * 0.9) / 40
          const [x, y] = [left + (at % columns) * size + size * 0.05, top + Math.floor(at / columns) * size * CARD]
          return svg(
            "g",
            {
              key: at,
              class: `small-card moped-${moped}${newest ? " newest" : ""}`,
              style: { transform: `translate(${x}px, ${y}px) scale(${scale})` },
            },
            svg("rect", { class: "paper", width: 40, height: 52, rx: 5 }),
            svg("path", { class: "body", d: "M0 5A5 5 0 0 1 5 0H35A5 5 0 0 1 40 5V23H0Z" }),
            svg("g", { style: { transform: "translate(20px, 11.5px) scale(.86)" } }, shape(moped)),
            svg("text", { x: 20, y: 45 }, speed),
          )
        }),
      ),
  )
}

/**
 * How many cards go in a row, and how wide they then are.
 *
 * @param {number} cards
 * @param {number} width
 * @param {number} height
 */
function fit(cards, width, height) {
  const tried = [1, 2, 3, 4].map((rows) => {
    const columns = Math.max(1, Math.ceil(cards / rows))
    return { columns, size: Math.min(62, width / columns, height / rows / CARD) }
  })
  return tried.reduce((best, each) => (each.size > best.size ? each : best))
}
