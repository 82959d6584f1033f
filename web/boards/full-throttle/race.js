/** The race card by card: the view after each card, from the facts of the new events. */
import { rowsOf } from "./track.js"

/** @typedef {{ moped: string, spaces: string[] }} Ride the space it starts from first */
/** @typedef {{ view: any, ride: Ride | null, steps: number, turned: number | null }} Beat `turned`: the seat whose bets turn over */

/**
 * What happened, beat by beat, each with the view after it; nothing if no moped rode and no bet was shown.
 *
 * @param {import("../index.js").Props} props
 * @returns {Beat[]}
 */
export function beats({ view, previous, events, content }) {
  const facts = events.filter((event) => event.undone_by === undefined).flatMap((event) => event.data?.facts ?? [])
  const track = content.tracks[view.track]
  let now = before(view, previous, facts)
  if (!now) return []
  /** @type {Beat[]} */
  const told = []
  for (const fact of facts) {
    now = placed(after(now, fact, view), track)
    const type = kindOf(fact)
    if (type === "MopedMoved") told.push({ view: now, ride: { moped: fact.moped, spaces: [fact.origin, ...fact.path.map((/** @type {any} */ step) => step.space)] }, steps: fact.path.length, turned: null })
    else if (type === "CardWasted" || type === "RemovedCardShown") told.push({ view: now, ride: null, steps: 1, turned: null })
    else if (type === "BetsShown") told.push({ view: now, ride: null, steps: 3, turned: fact.seat })
    else if (told.length > 0) told[told.length - 1] = { .../** @type {Beat} */ (told.at(-1)), view: now }
  }
  return told
}

/** The ride of the last card that moved something, null if these events moved nothing. */
export function lastRide(/** @type {any[]} */ events) {
  const facts = events.flatMap((event) => event.data?.facts ?? [])
  const last = facts.findLastIndex((fact) => kindOf(fact) === "CardRevealed")
  const moves = facts.slice(Math.max(0, last)).filter((fact) => kindOf(fact) === "MopedMoved")
  if (moves.length === 0) return null
  return { moped: moves[0].moped, spaces: [moves[0].origin, ...moves.flatMap((move) => move.path.map((/** @type {any} */ step) => step.space))] }
}

/**
 * The mopeds in race order, first to last: who has finished, then by laps, by the way ahead, the inner lane first.
 *
 * @param {any} track
 * @param {any[]} mopeds
 * @param {readonly string[]} finished
 * @returns {string[]}
 */
export function raceOrder(track, mopeds, finished) {
  const spaces = new Map(track.spaces.map((/** @type {any} */ space) => [space.space, space]))
  const standing = (/** @type {any} */ { moped, space, crossings }) => {
    const { segment, lane, place } = /** @type {any} */ (spaces.get(space))
    const done = finished.indexOf(moped)
    return [done < 0 ? 0 : finished.length - done, crossings, segment, place - rowsOf(track.segments[segment], lane), lane === "outer" ? 0 : 1]
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
 * @param {any} view
 * @param {any} previous
 * @param {any[]} facts
 */
function before(view, previous, facts) {
  if (!facts.some((fact) => ["MopedMoved", "CardWasted", "BetsShown"].includes(kindOf(fact)))) return null
  const setUp = facts.find((fact) => kindOf(fact) === "RaceSetUp")
  if (setUp) {
    const mopeds = view.mopeds.map((/** @type {any} */ moped, /** @type {number} */ index) => ({ ...moped, space: setUp.grid[index], crossings: 0 }))
    return { ...view, mopeds, finished: [], revealed: [], phase: "moving" }
  }
  if (!previous?.mopeds) return null
  const bets = view.bets.map((/** @type {any[]} */ cards, /** @type {number} */ seat) => (seat === view.seat ? cards : cards.map(() => null)))
  return { ...view, mopeds: previous.mopeds, finished: previous.finished, revealed: [], bets, phase: "moving" }
}

/**
 * @param {any} now
 * @param {any} fact
 * @param {any} view the one that all leads to
 */
function after(now, fact, view) {
  const with_ = (/** @type {any} */ change) => ({ ...now, mopeds: now.mopeds.map((/** @type {any} */ moped) => (moped.moped === fact.moped ? { ...moped, ...change } : moped)) })
  switch (kindOf(fact)) {
    case "CardRevealed": return { ...now, revealed: [...now.revealed, fact.card] }
    case "MopedMoved": return with_({ space: fact.path.at(-1).space })
    case "LapMarkerAdvanced": return with_({ crossings: fact.crossings })
    case "MopedFinished": return { ...now, finished: [...now.finished, fact.moped] }
    case "HandTaken": return { ...now, phase: view.phase }
    case "BetsShown": return { ...now, phase: "over", bets: now.bets.map((/** @type {any} */ cards, /** @type {number} */ seat) => (seat === fact.seat ? fact.cards : cards)) }
    default: return now
  }
}

/**
 * @param {any} now
 * @param {any} track
 */
function placed(now, track) {
  const order = raceOrder(track, now.mopeds, now.finished)
  return { ...now, mopeds: now.mopeds.map((/** @type {any} */ moped) => ({ ...moped, place: order.indexOf(moped.moped) + 1 })) }
}

/** @param {any} fact */
const kindOf = (fact) => String(fact.type).slice(String(fact.type).lastIndexOf(".") + 1)
