/** The race card by card: the view after each card, from the facts of the new events. */
import { known } from "../props.js"
import { rowsOf, trackOf } from "./track.js"

/** @typedef {import("./track.js").Props} Props */
/** @typedef {import("./track.js").View} View */
/** @typedef {import("./track.js").Track} Track */
/** @typedef {View["mopeds"][number]} Moped */
/** @typedef {import("../props.js").Schemas["FullThrottlePublicFact"]} Fact */
/** @typedef {import("../props.js").Schemas["FullThrottleMopedMoved"]} Moved */
/** @typedef {{ moped: string, spaces: string[] }} Ride the space it starts from first */
/** @typedef {{ view: View, ride: Ride | null, steps: number, turned: number | null, facts: number }} Beat `turned`: the seat whose bets turn over; `facts`: how many are told with it */

/**
 * What happened, beat by beat, each with the view after it; nothing if no moped rode and no bet was shown.
 *
 * @param {Props} props
 * @returns {Beat[]}
 */
export function beats({ view, previous, events, content }) {
  const facts = factsOf(events.filter((event) => event.undone_by === undefined))
  const track = trackOf(view, content)
  let now = before(view, previous, facts)
  if (!now) return []
  /** @type {Beat[]} */
  const told = []
  for (const [at, fact] of facts.entries()) {
    now = placed(after(now, fact, view), track)
    const beat = { view: now, ride: null, steps: 1, turned: null, facts: at + 1 }
    if (fact.type === "full-throttle.MopedMoved")
      told.push({ ...beat, ride: rideOf(fact.moped, [fact]), steps: fact.path.length })
    else if (fact.type === "full-throttle.CardWasted" || fact.type === "full-throttle.RemovedCardShown") told.push(beat)
    else if (fact.type === "full-throttle.BetsShown") told.push({ ...beat, steps: 3, turned: fact.seat })
    else if (told.length > 0) told[told.length - 1] = { .../** @type {Beat} */ (told.at(-1)), view: now }
  }
  return told
}

/**
 * The ride of the last card that moved something, null if these events moved nothing.
 *
 * @param {Props["events"]} events
 */
export function lastRide(events) {
  const facts = factsOf(events)
  const last = facts.findLastIndex((fact) => fact.type === "full-throttle.CardRevealed")
  const moves = facts.slice(Math.max(0, last)).filter((fact) => fact.type === "full-throttle.MopedMoved")
  return moves[0] ? rideOf(moves[0].moped, moves) : null
}

/**
 * @param {Props["events"]} events
 * @returns {Fact[]}
 */
function factsOf(events) {
  return events.flatMap((event) =>
    event.type === "Played" || event.type === "Started" || event.type === "Resigned" ? event.data.facts : [],
  )
}

/**
 * @param {string} moped
 * @param {readonly Moved[]} moves
 * @returns {Ride}
 */
function rideOf(moped, moves) {
  const steps = moves.flatMap((move) => move.path.map((step) => step.space))
  return { moped, spaces: [...moves.slice(0, 1).map((move) => move.origin), ...steps] }
}

/**
 * The mopeds in race order, first to last: who has finished, then by laps, by the way ahead, the inner lane first.
 *
 * @param {Track} track
 * @param {readonly Moped[]} mopeds
 * @param {readonly string[]} finished
 * @returns {string[]}
 */
export function raceOrder(track, mopeds, finished) {
  const spaces = new Map(track.spaces.map((space) => [space.space, space]))
  const standing = (/** @type {Moped} */ { moped, space, crossings }) => {
    const { segment, lane, place } = known(spaces.get(space))
    const done = finished.indexOf(moped)
    return [
      done < 0 ? 0 : finished.length - done,
      crossings,
      segment,
      place - rowsOf(track.segments[segment], lane),
      lane === "outer" ? 0 : 1,
    ]
  }
  const ranked = mopeds.map((moped) => ({ moped: moped.moped, standing: standing(moped) }))
  return ranked.sort((a, b) => ahead(b.standing, a.standing)).map(({ moped }) => moped)
}

/**
 * @param {number[]} a
 * @param {number[]} b
 */
function ahead(a, b) {
  const at = a.findIndex((each, index) => each !== b[index])
  return at < 0 ? 0 : Number(a[at]) - Number(b[at])
}

/**
 * The view before the facts; null if nothing of them is shown.
 *
 * @param {View} view
 * @param {View | null} previous
 * @param {readonly Fact[]} facts
 * @returns {View | null}
 */
function before(view, previous, facts) {
  if (!facts.some(({ type }) => SHOWN.has(type))) return null
  const setUp = facts.find((fact) => fact.type === "full-throttle.RaceSetUp")
  if (setUp) {
    const mopeds = view.mopeds.map((moped, at) => ({ ...moped, space: setUp.grid[at] ?? "", crossings: 0 }))
    return { ...view, mopeds, finished: [], revealed: [], phase: "moving" }
  }
  if (!previous) return null
  const bets = view.bets.map((cards, seat) => (seat === view.seat ? cards : cards.map(() => null)))
  return { ...view, mopeds: previous.mopeds, finished: previous.finished, revealed: [], bets, phase: "moving" }
}

const SHOWN = new Set(["full-throttle.MopedMoved", "full-throttle.CardWasted", "full-throttle.BetsShown"])

/**
 * @param {View} now
 * @param {Fact} fact
 * @param {View} view the one that all leads to
 * @returns {View}
 */
function after(now, fact, view) {
  switch (fact.type) {
    case "full-throttle.CardRevealed":
      return { ...now, revealed: [...now.revealed, fact.card] }
    case "full-throttle.MopedMoved":
      return changed(now, fact.moped, { space: fact.path.at(-1)?.space ?? fact.origin })
    case "full-throttle.LapMarkerAdvanced":
      return changed(now, fact.moped, { crossings: fact.crossings })
    case "full-throttle.MopedFinished":
      return { ...now, finished: [...now.finished, fact.moped] }
    case "full-throttle.HandTaken":
      return { ...now, phase: view.phase }
    case "full-throttle.BetsShown":
      return {
        ...now,
        phase: "over",
        bets: now.bets.map((cards, seat) => (seat === fact.seat ? fact.cards : cards)),
      }
    default:
      return now
  }
}

/**
 * @param {View} now
 * @param {string} moped
 * @param {Partial<Moped>} change
 * @returns {View}
 */
function changed(now, moped, change) {
  return { ...now, mopeds: now.mopeds.map((each) => (each.moped === moped ? { ...each, ...change } : each)) }
}

/**
 * @param {View} now
 * @param {Track} track
 * @returns {View}
 */
function placed(now, track) {
  const order = raceOrder(track, now.mopeds, now.finished)
  return { ...now, mopeds: now.mopeds.map((moped) => ({ ...moped, place: order.indexOf(moped.moped) + 1 })) }
}
