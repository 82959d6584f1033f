/** An audit: what is checked, what was found, and what becomes of it. */
import { announce } from "../core/notices.js"
import { receipts as receiptsKept } from "../core/receipts.js"
import { reason, service } from "../core/service.js"
import { store } from "../core/store.js"
import { receiptsIn, sorted } from "./files.js"
import { reader, tableOf } from "../core/reader.js"
import { short } from "../wording.js"
import { AUDIT } from "./words.js"

/**
 * @typedef State
 * @property {string} table of this service; "": a file's
 * @property {string} file its name
 * @property {Omit<import("./files.js").Dropped, "transcript"> & { bytes: Uint8Array } | null} given
 * @property {string} receipts as they were typed
 * @property {{ heads: Readonly<Record<number, string>>, otherwise: string }} kept what this browser was shown of the table; `otherwise`: what of it the transcript has not
 * @property {string[]} names of the players, by seat
 * @property {{ name: string, at: number, of: number } | null} progress
 * @property {import("../core/reader.js").Report | null} report
 * @property {string} problem why nothing was checked
 * @property {{ found: import("../core/reader.js").Difference | null } | null} comparison
 * @property {string} search
 * @property {number} many so many draws are shown
 * @property {number | null} chosen the draw that is explained
 * @property {import("../core/reader.js").How | null} how
 */

/**
 * @typedef Audit
 * @property {ReturnType<typeof store<State>>} state
 * @property {ReturnType<typeof reader>} work
 * @property {AbortSignal} signal aborted once the page is left
 * @property {readonly File[]} dropped the last files
 */

/** In milliseconds: what has just happened is in the service's log by then. */
const LOGGED_AFTER = 2000

/** In characters: what is wrong with a file may quote all of it. */
const LONGEST_DETAIL = 400

/** So many draws are shown at first. */
export const MANY = 40

/** @type {State} */
const NOTHING = {
  table: "",
  file: "",
  given: null,
  receipts: "",
  kept: { heads: {}, otherwise: "" },
  names: [],
  progress: null,
  report: null,
  problem: "",
  comparison: null,
  search: "",
  many: MANY,
  chosen: null,
  how: null,
}

/**
 * Begin an audit of nothing yet.
 *
 * @param {AbortSignal} signal
 * @returns {Audit}
 */
export function begin(signal) {
  const state = store(NOTHING)
  return { state, work: reader((name, at, of) => state.set({ progress: { name, at, of } })), signal, dropped: [] }
}

/**
 * Check a table of this service.
 *
 * @param {Audit} audit
 * @param {string} id
 */
export async function load(audit, id) {
  const { state, signal } = audit
  state.set({ table: id })
  try {
    /** @type {import("../core/reader.js").Schemas["Table"]} */
    const table = await service().exchange("showTable", { table: id }, {}) // whatever it said before
    if (!["finished", "closed"].includes(table.status)) return state.set({ problem: AUDIT.notOver })
    const text = await transcriptOf(id)
    if (tableOf(text) !== id) return state.set({ problem: AUDIT.otherTable })
    const justNow = service().now() - table.updated_at < LOGGED_AFTER
    if (justNow) await new Promise((resolve) => setTimeout(resolve, LOGGED_AFTER))
    const [checkpoint, opened, ended] = await Promise.all([
      optional(service().exchange("readCheckpoint", { table: id }, {})), // a false one is a finding
      optional(proofOf(id, "opened")),
      optional(proofOf(id, "ended")),
    ])
    if (signal.aborted || state.get().given) return // a file was dropped meanwhile
    state.set({
      names: table.seats.map(({ name }) => name ?? ""),
      given: {
        bytes: new TextEncoder().encode(text),
        redacted: [],
        checkpoint,
        keys: null,
        opened,
        ended,
        policy: null,
        signed: [],
      },
    })
    await check(audit)
  } catch (error) {
    state.set({ problem: reason(error) })
  }
}

/**
 * Check files. Without a transcript they are for what was checked before.
 *
 * @param {Audit} audit
 * @param {readonly File[]} files
 */
export async function take(audit, files) {
  audit.dropped = files
  const { transcript, unsure, ...beside } = await sorted(files)
  if (audit.dropped !== files) return // others were dropped meanwhile
  const { given } = audit.state.get()
  if (unsure) return announce(unsure, { bad: true })
  if (!transcript && given && !isNothing(beside)) {
    const added = Object.fromEntries(Object.entries(beside).filter(([, content]) => content !== null))
    const [signed, redacted] = [
      [...given.signed, ...beside.signed],
      [...given.redacted, ...beside.redacted],
    ]
    audit.state.set({ given: { ...given, ...added, signed, redacted } })
    return check(audit)
  }
  if (!transcript) return announce(AUDIT.noTranscript, { bad: true })
  audit.state.set({ ...NOTHING, file: transcript.name, given: { ...beside, bytes: transcript.bytes } })
  await check(audit)
}

/**
 * Whether files hold nothing to compare a transcript with.
 *
 * @param {Omit<import("./files.js").Dropped, "transcript" | "unsure">} files
 */
function isNothing({ redacted, signed, ...others }) {
  return redacted.length + signed.length === 0 && Object.values(others).every((content) => content === null)
}

/**
 * Check what was given, with the receipts as they are typed.
 *
 * @param {Audit} audit
 */
export async function check({ state, work }) {
  const { given, receipts } = state.get()
  const typed = receiptsIn(receipts)
  if (!given) return
  if (!typed) return announce(AUDIT.receiptShape, { bad: true })
  const kept = keptOf(given.bytes)
  const shown = Object.entries(kept.heads).map(([version, head]) => ({ version: Number(version), head }))
  state.set({ kept, report: null, problem: "", comparison: null, chosen: null, how: null })
  try {
    const isSigned = given.checkpoint !== null || given.signed.length > 0
    const own = isSigned ? await optional(service().call("listKeys")) : null
    const report = await work.verify({ ...given, own, receipts: [...shown, ...typed] })
    if (state.get().given !== given) return // other files were dropped meanwhile
    const checks = report.checks.map((one) => ({ ...one, detail: short(one.detail, LONGEST_DETAIL) }))
    state.set({ report: { ...report, checks }, progress: null })
  } catch (error) {
    state.set({ problem: `${AUDIT.failed} ${reason(error)}`, progress: null })
  }
}

/**
 * Compare a file with the service's own transcript.
 *
 * @param {Audit} audit
 */
export async function compare({ state, work }) {
  const { given, report } = state.get()
  if (!given || !report?.header) return
  try {
    const theirs = await transcriptOf(report.header.table)
    const found = await work.compare(new TextDecoder().decode(given.bytes), theirs)
    if (state.get().given === given) state.set({ comparison: { found } })
  } catch (error) {
    announce(reason(error), { bad: true })
  }
}

/**
 * Explain a draw, or hide its explanation.
 *
 * @param {Audit} audit
 * @param {number} index
 */
export async function choose({ state, work }, index) {
  const { chosen, report } = state.get()
  state.set({ chosen: chosen === index ? null : index, how: null })
  const draw = report?.draws[index]?.draw
  if (chosen === index || !draw) return
  try {
    const how = await work.explain(draw)
    if (state.get().chosen === index) state.set({ how })
  } catch (error) {
    announce(reason(error), { bad: true })
  }
}

/**
 * What this browser was shown of the table that a transcript is of, and whether the promise or the luck was another one.
 *
 * @param {Uint8Array} bytes
 * @returns {State["kept"]}
 */
function keptOf(bytes) {
  try {
    const lines = new TextDecoder().decode(bytes).split("\n")
    const at = (/** @type {number | string} */ version) => JSON.parse(lines[Number(version)] || "{}")
    const { heads, entropies, commitment } = receiptsKept.of(at(0).table)
    const isPromise = commitment === null || commitment === at(1).data.seed_commitment
    const isLuck = Object.entries(entropies).every(
      ([version, entropy]) => (at(version).data?.entropy ?? "") === entropy,
    )
    return { heads, otherwise: isPromise ? (isLuck ? "" : AUDIT.keptLuck) : AUDIT.keptPromise }
  } catch {
    return NOTHING.kept
  }
}

/**
 * An answer of the service; null where there is none.
 *
 * @template T
 * @param {Promise<T>} answer
 */
function optional(answer) {
  return answer.catch(() => null)
}

/**
 * The proof of an entry of a table. One that has just ended is in the log a second later.
 *
 * @param {string} table
 * @param {"opened" | "ended"} proof
 * @returns {Promise<string>}
 */
async function proofOf(table, proof, tries = 3) {
  try {
    return await service().exchange("readProof", { table, proof }, {})
  } catch (error) {
    if (tries === 1 || /** @type {any} */ (error).code !== "not-logged-yet") throw error
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return proofOf(table, proof, tries - 1)
  }
}

/** @param {string} table */
function transcriptOf(table) {
  return service().call("readTranscript", { table })
}
