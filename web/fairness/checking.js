/** What is proven at a table: checked in this browser, as far as it can be while the game is on. */
import { Contradiction, Problem } from "../client/index.js"
import { heardSince, receipts } from "../core/receipts.js"
import { reason, service } from "../core/service.js"
import { FAIRNESS } from "./words.js"

/** @typedef {"pass" | "fail" | "skip"} Result */
/** @typedef {{ name: string, to: keyof typeof FAIRNESS.to, result: Result, words: string, href?: string }} Finding */

/** @typedef {ReturnType<typeof import("../core/reader.js").reader>} Reader */

/** The most events of a page. */
const PAGE = 500

/**
 * Check a table, thing by thing.
 *
 * @param {string} table
 * @param {number | null} seat of this browser's player
 * @param {(finding: Finding) => void} found
 */
export async function check(table, seat, found) {
  const [before, since] = [structuredClone(receipts.of(table)), heardSince(table)] // what is read below is kept as well
  let events
  try {
    events = await eventsOf(table)
  } catch (error) {
    if (!(error instanceof Contradiction)) throw error
    return found({ name: "record", to: "you", result: "fail", words: reason(error) })
  }
  found(deal(before, since, events, seat))
  found(record(before))
  const { reader } = await import("../core/reader.js")
  const work = reader(() => {})
  try {
    found(await log(work, table, events))
    found(await end(work, table, before, events))
  } finally {
    work.close()
  }
}

/**
 * All events. The client compares each with what is kept.
 *
 * @param {string} table
 */
async function eventsOf(table) {
  /** @type {any[]} */
  const events = []
  for (let after = /** @type {number | null} */ (0); after !== null;) {
    const page = await service().call("listEvents", { table, after, limit: PAGE })
    events.push(...page.events)
    after = page.next
  }
  return events
}

/**
 * @param {ReturnType<typeof receipts.of>} before
 * @param {number} since
 * @param {readonly any[]} events
 * @param {number | null} seat
 * @returns {Finding}
 */
function deal({ commitment }, since, events, seat) {
  /** @type {(result: Result, words: string) => Finding} */
  const finding = (result, words) => ({ name: "deal", to: result === "pass" ? "you" : "nobody", result, words })
  const started = events.find(({ type }) => type === "Started")?.version
  if (commitment !== null && commitment !== events[0].data.seed_commitment) return finding("fail", FAIRNESS.dealOther)
  if (commitment === null || !(since < (started ?? Infinity))) return finding("skip", FAIRNESS.dealLate)
  const own = events.findLast(({ type, data }) => type === "SeatTaken" && data.seat === seat)?.data
  const isRevealed = events.some(({ type, data }) => type === "Revealed" && data.seat === seat && data.entropy)
  const more = own?.commitment && isRevealed && started ? FAIRNESS.dealSealed : own?.entropy ? FAIRNESS.dealOwn : ""
  return finding("pass", [started ? FAIRNESS.dealKnown(since) : FAIRNESS.dealFixed, more].filter(Boolean).join(" "))
}

/**
 * @param {ReturnType<typeof receipts.of>} before
 * @returns {Finding}
 */
function record({ heads }) {
  const count = Object.keys(heads).length
  return count > 0
    ? { name: "record", to: "you", result: "pass", words: FAIRNESS.kept(count) }
    : { name: "record", to: "nobody", result: "skip", words: FAIRNESS.keptNone }
}

/**
 * @param {Reader} work
 * @param {string} table
 * @param {readonly any[]} events
 * @returns {Promise<Finding>}
 */
async function log(work, table, [opened]) {
  /** @type {(result: Result, words: string) => Finding} */
  const finding = (result, words) => ({ name: "log", to: result === "pass" ? "everybody" : "nobody", result, words })
  try {
    const [proof, keys] = await Promise.all([
      service().call("readProof", { table, proof: "opened" }),
      service().call("listKeys"),
    ])
    const witnesses = (keys.witnesses ?? []).map((vkey, place) => `witness w${place} ${vkey}`)
    const policy = [`log ${keys.log}`, ...witnesses, "quorum none", ""].join("\n")
    const { ok, detail } = await work.opened(proof, opened, policy)
    if (ok === null) return finding("skip", FAIRNESS.notLogged(detail))
    return ok ? finding("pass", FAIRNESS.logged(detail)) : finding("fail", FAIRNESS.misLogged)
  } catch (error) {
    const isNone = error instanceof Problem && (error.status === 404 || error.code === "not-played-here")
    return finding("skip", FAIRNESS.notLogged(isNone ? FAIRNESS.noLog : reason(error).replace(/\.$/, "")))
  }
}

/**
 * @param {Reader} work
 * @param {string} table
 * @param {ReturnType<typeof receipts.of>} before
 * @param {readonly any[]} events
 * @returns {Promise<Finding>}
 */
async function end(work, table, { heads }, events) {
  const last = events.at(-1)?.type
  const isStarted = events.some(({ type }) => type === "Started")
  const finding = { name: "game", to: /** @type {const} */ ("nobody"), result: /** @type {Result} */ ("skip") }
  if (last !== "Finished")
    return { ...finding, words: last === "Closed" && !isStarted ? FAIRNESS.notPlayed : FAIRNESS.later }
  const text = await service().call("readTranscript", { table })
  const bytes = new TextEncoder().encode(text)
  const shown = Object.entries(heads).map(([version, head]) => ({ version: Number(version), head }))
  const beside = {
    redacted: [],
    checkpoint: null,
    own: null,
    keys: null,
    opened: null,
    ended: null,
    policy: null,
    signed: [],
  }
  const { checks } = await work.verify({ bytes, receipts: shown, ...beside })
  const { tableOf } = await import("../core/reader.js")
  const wrong = tableOf(text) === table ? checks.find(({ ok }) => ok === false) : { name: "table" }
  const href = `/audit#table=${table}`
  if (wrong) return { ...finding, result: "fail", words: FAIRNESS.broken(wrong.name), href }
  return { name: "game", to: "everybody", result: "pass", words: FAIRNESS.whole, href }
}
