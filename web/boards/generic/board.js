/**
 * The board of a game that nobody has drawn: its view as the layout of the game has it, or else as titled groups, what is
 * mine first.
 */
import { h } from "../../core/h.js"
import { wordsOf } from "../../wording.js"
import { WORDS } from "../../words.js"
import { back, card, entriesOf, figure, inside, isDeep, isEmpty, isObject, list, part } from "./values.js"
import { GENERIC } from "./words.js"

export const style = "/web/boards/generic/board.css"

/** @typedef {import("./values.js").Fields} Fields */
/** @typedef {import("./values.js").Known} Known */
/** @typedef {import("../props.js").Schemas["Zone"]} Zone */
/** @typedef {{ view: Fields, known: Known, mySeat: number | null }} Drawn */

/** What the page shows by itself. */
const SHOWN = new Set(["seat", "seats", "resigned"])
/** What is the player's own stands first. */
const MINE = new Set(["hand", "bid", "pending", "stake"])
/** What was agreed on before the start: folded away at the foot. */
const TERMS = new Set(["options", "terms", "rules", "settings"])

/**
 * What the cards of a seat add up to, where the layout says that they do.
 *
 * @param {import("../props.js").Props} props
 * @param {number} seat
 */
export function figures({ view, layout }, seat) {
  if (!isObject(view)) return ""
  const sums = (layout?.zones ?? []).map(
    (zone) => zone.whose === "seats" && sumOf(zone, partOf(view[zone.field], seat)),
  )
  return sums.filter(Boolean).join(", ")
}

/**
 * What the cards of a zone add up to, in words.
 *
 * @param {Zone} zone
 * @param {unknown} cards
 */
function sumOf({ sum }, cards) {
  if (!sum || !Array.isArray(cards)) return ""
  return `${cards.filter((card) => typeof card === "number").reduce((total, card) => total + card, 0)} ${sum}`
}

/**
 * @param {unknown} values by seat
 * @param {number} seat
 */
const partOf = (values, seat) => (Array.isArray(values) ? values[seat] : undefined)

/** @param {import("../props.js").Props} props */
export function board({ view, content, layout, mySeat, seats }) {
  if (!isObject(view)) return h("p", { class: "quiet" }, WORDS.loading)
  const known = { entries: entriesOf(content), content: isObject(content) ? content : {}, seats }
  const drawn = { view, known, mySeat }
  const { zones = [], left_out = [] } = layout ?? {}
  const there = zones.filter(({ field }) => field in view)
  const used = new Set([...left_out, ...zones.flatMap(({ field, figures = [] }) => [field, ...figures])])
  const others = Object.entries(view).filter(([name, value]) => !SHOWN.has(name) && !used.has(name) && !isEmpty(value))
  return h("div", { class: "generic" }, laidOut(there, drawn), byType(others, drawn))
}

/**
 * The zones of a layout, in its order. Neighbours of the seats lie together, and so do counters.
 *
 * @param {Zone[]} zones
 * @param {Drawn} drawn
 */
function laidOut(zones, drawn) {
  const kindOf = (/** @type {Zone | undefined} */ zone) => zone && (zone.whose === "seats" ? "seats" : zone.shows)
  /** @type {Zone[][]} */
  const runs = []
  for (const zone of zones) {
    const run = runs.at(-1)
    if (run && ["seats", "counter"].includes(kindOf(zone) ?? "") && kindOf(run[0]) === kindOf(zone)) run.push(zone)
    else runs.push([zone])
  }
  return runs.map((run) => {
    if (kindOf(run[0]) === "seats") return ofSeats(run, drawn)
    if (kindOf(run[0]) === "counter")
      return h(
        "dl",
        { class: "figures" },
        run.map(({ field, title }) => figure(field, drawn.view[field], drawn.view, drawn.known, undefined, title)),
      )
    return run.map((zone) =>
      h(
        "section",
        { key: zone.field, class: zone.whose === "viewer" ? "group zone mine" : "group zone", "data-zone": zone.field },
        h("h3", null, zone.title),
        zone.shows === "track" ? track(zone, drawn) : shownIn(zone, drawn.view[zone.field], drawn.known),
      ),
    )
  })
}

/**
 * A panel for each seat, the viewer's own first.
 *
 * @param {Zone[]} zones of the seats
 * @param {Drawn} drawn
 */
function ofSeats(zones, { view, known, mySeat }) {
  const parts = (/** @type {number} */ seat) =>
    zones.map((zone) => {
      const values = view[zone.field]
      const value = partOf(values, seat)
      if (typeof value === "boolean")
        return value && h("p", { key: zone.field, class: "marks" }, h("span", null, zone.title))
      return h(
        "div",
        { key: zone.field, class: "part zone", "data-zone": zone.field },
        zone.shows !== "counter" && h("h4", null, zone.title, zone.sum && h("small", null, ` ${sumOf(zone, value)}`)),
        shownIn(zone, value, known),
        Array.isArray(values) && isSecret(values, seat) && h("p", { key: "known", class: "known fold" }, GENERIC.known),
      )
    })
  return panels(known.seats, mySeat, parts)
}

/**
 * @param {import("../props.js").Seat[]} seats
 * @param {number | null} mySeat
 * @param {(seat: number) => import("../../core/h.js").Child} parts what lies before a seat
 */
function panels(seats, mySeat, parts) {
  const order = seats.map(({ seat }) => seat).sort((a, b) => Number(b === mySeat) - Number(a === mySeat))
  return h(
    "div",
    { class: "by-seat" },
    order.map((seat) =>
      h(
        "section",
        { key: seat, class: seat === mySeat ? "mine" : null },
        h("h3", null, titleOf(seats, seat, mySeat)),
        parts(seat),
      ),
    ),
  )
}

/**
 * @param {import("../props.js").Seat[]} seats
 * @param {number} seat
 * @param {number | null} mySeat
 */
function titleOf(seats, seat, mySeat) {
  const name = seats[seat]?.name ?? WORDS.seatFor(seat)
  return seat === mySeat ? GENERIC.yours(name) : name
}

/**
 * @param {Zone} zone
 * @param {unknown} value of its field, or of a seat's part of it
 * @param {Known} known
 */
function shownIn({ field, title, shows }, value, known) {
  if (isEmpty(value) || (shows === "pile" && value === 0)) return h("p", { class: "quiet" }, GENERIC.nothing)
  if (shows === "pile") return h("p", { class: "cards" }, back(Number(value)))
  if (shows === "counter") return h("dl", { class: "figures" }, figure(field, value, {}, known, undefined, title))
  if (shows === "cards") return list(field, Array.isArray(value) ? value : [value], known, 1)
  return inside(field, value, known, 1)
}

/**
 * Places in a row, by their number, with the figures that stand there.
 *
 * @param {Zone} zone
 * @param {Drawn} drawn
 */
function track({ field, figures = [], first = 0, beside = "" }, { view, known }) {
  const places = view[field]
  if (!Array.isArray(places)) return null
  const standing = (/** @type {(place: number) => boolean} */ isHere) =>
    figures
      .filter((name) => typeof view[name] === "number" && isHere(Number(view[name]) - first))
      .map((name) => h("b", { key: name, class: "standing" }, wordsOf(name.replace(/_at$/, ""))))
  const away = standing((place) => !(place in places))
  return h(
    "ol",
    { class: "cards track" },
    away.length > 0 && beside && h("li", { key: "beside" }, h("span", { class: "quiet" }, beside), away),
    places.map((value, at) =>
      h(
        "li",
        { key: at },
        h("span", { class: "quiet" }, first + at),
        standing((place) => place === at),
        value === null ? back(1) : card(field, value, known, 1),
      ),
    ),
  )
}

/**
 * Fields by their type: single values in a line, what is mine first, then what is the seats', then the rest.
 *
 * @param {[string, unknown][]} fields
 * @param {Drawn} drawn
 */
function byType(fields, { view, known, mySeat }) {
  const { seats } = known
  const bySeat = fields.flatMap(([name, value]) => (isBySeat(name, value, seats.length) ? [{ name, value }] : []))
  const common = fields.filter(([name]) => !bySeat.some((each) => each.name === name))
  const simple = common.filter(([, value]) => !isDeep(value))
  const deep = common.filter(([name, value]) => isDeep(value) && !TERMS.has(name))
  const terms = common.filter(([name]) => TERMS.has(name))
  return [
    simple.length > 0 &&
      h(
        "dl",
        { class: "figures" },
        simple.map(([name, value]) => figure(name, value, view, known)),
      ),
    deep.filter(([name]) => MINE.has(name)).map(([name, value]) => group(name, value, known)),
    bySeat.length > 0 &&
      panels(seats, mySeat, (seat) =>
        bySeat.map(({ name, value }) => [
          part(bySeat.length > 1 ? name : "", value[seat], known, 1),
          isSecret(value, seat) && h("p", { key: `${name}-known`, class: "known fold" }, GENERIC.known),
        ]),
      ),
    deep.filter(([name]) => !MINE.has(name)).map(([name, value]) => group(name, value, known)),
    terms.map(([name, value]) =>
      h("details", { key: name }, h("summary", null, wordsOf(name)), inside(name, value, known, 1)),
    ),
  ]
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {Known} known
 */
function group(name, value, known) {
  return h("section", { key: name, class: "group" }, h("h3", null, wordsOf(name)), inside(name, value, known, 1))
}

/** @type {(name: string, value: unknown, seats: number) => value is unknown[]} */
const isBySeat = (name, value, seats) =>
  Array.isArray(value) &&
  seats > 1 &&
  value.length === seats &&
  value.every((each) => each !== null && (typeof each !== "string" || name.endsWith("s"))) &&
  /^(bets|hands|players|duelists|scores|won|piles|bids|seats|prizes|.*_by_seat)$/.test(name)

/**
 * Is this seat's part known to the viewer, while another seat's lies face down?
 *
 * @param {unknown[]} values by seat
 * @param {number} seat
 */
const isSecret = (values, seat) =>
  !hasBacks(values[seat]) && !isEmpty(values[seat]) && values.some((value, other) => other !== seat && hasBacks(value))

/** @param {unknown} value */
const hasBacks = (value) => Array.isArray(value) && value.some((each) => each === null)
