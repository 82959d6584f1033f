/** The page that checks a game: `/audit` for files, `/audit#table=ID` for a table of this service. */
import { styled } from "../boards/index.js"
import { h, render } from "../core/h.js"
import { receipts as receiptsKept } from "../core/receipts.js"
import { reason, service } from "../core/service.js"
import { store } from "../core/store.js"
import { wordsOf } from "../wording.js"
import { announce } from "../core/notices.js"
import { inTop } from "../parts/top.js"
import { ways } from "../parts/ways.js"
import { AUDIT, CHECKED, WORDS } from "../words.js"
import { explanation, kindOf, resultOf } from "./draw.js"
import { receiptsIn, sorted } from "./files.js"
import { reader } from "./reader.js"

/**
 * @typedef State
 * @property {string} table of this service; "": a file's
 * @property {string} file its name
 * @property {Omit<import("./files.js").Dropped, "transcript"> & { bytes: Uint8Array } | null} given
 * @property {string} receipts as they were typed
 * @property {{ heads: Readonly<Record<number, string>>, otherwise: string }} kept what this browser was shown of the table; `otherwise`: what of it the transcript has not
 * @property {string[]} names of the players, by seat
 * @property {{ name: string, at: number, of: number } | null} progress
 * @property {import("./reader.js").Report | null} report
 * @property {string} problem why nothing was checked
 * @property {{ found: import("./reader.js").Difference | null } | null} comparison
 * @property {string} search
 * @property {number} many so many draws are shown
 * @property {number | null} chosen the draw that is explained
 * @property {any} how
 */

const MANY = 40
const ORDER = 12

/** @type {State} */
const NOTHING = { table: "", file: "", given: null, receipts: "", kept: { heads: {}, otherwise: "" }, names: [], progress: null, report: null, problem: "", comparison: null, search: "", many: MANY, chosen: null, how: null }

/**
 * @param {HTMLElement} root
 * @param {import("../core/router.js").Place} place
 */
export function open(root, { hash }) {
  const state = store(NOTHING)
  const work = reader((name, at, of) => state.set({ progress: { name, at, of } }))
  const ended = new AbortController()

  const check = async () => {
    const { given, receipts } = state.get()
    const typed = receiptsIn(receipts)
    if (!given) return
    if (!typed) return announce(AUDIT.receiptShape, { bad: true })
    const kept = keptOf(given.bytes)
    const shown = Object.entries(kept.heads).map(([version, head]) => ({ version: Number(version), head }))
    state.set({ kept, report: null, problem: "", comparison: null, chosen: null, how: null })
    try {
      state.set({ report: await work.verify({ ...given, receipts: [...shown, ...typed] }), progress: null })
    } catch (error) {
      state.set({ problem: `${AUDIT.failed} ${reason(error)}`, progress: null })
    }
  }
  /** @param {readonly File[]} files */
  const take = async (files) => {
    const { transcript, twice, ...beside } = await sorted(files)
    if (twice) return announce(AUDIT.keyTwice(twice), { bad: true })
    if (!transcript) return announce(AUDIT.noTranscript, { bad: true })
    state.set({ ...NOTHING, file: transcript.name, given: { ...beside, bytes: transcript.bytes } })
    await check()
  }
  /** @param {string} id */
  const load = async (id) => {
    state.set({ table: id })
    try {
      const table = await service().exchange("showTable", { table: id }, {}) // whatever it said before
      if (!["finished", "closed"].includes(table.status)) return state.set({ problem: AUDIT.notOver })
      const text = await transcriptOf(id)
      const [checkpoint, keys] = await Promise.all([service().call("readCheckpoint", { table: id }).catch(() => null), service().call("listKeys").catch(() => null)])
      if (ended.signal.aborted) return
      state.set({ names: table.seats.map((/** @type {any} */ { name }) => name ?? ""), given: { bytes: new TextEncoder().encode(text), redacted: [], checkpoint, keys } })
      await check()
    } catch (error) {
      state.set({ problem: reason(error) })
    }
  }
  const compare = async () => {
    const { given, report } = state.get()
    if (!given || !report?.header) return
    try {
      const theirs = await transcriptOf(report.header.table)
      state.set({ comparison: { found: await work.compare(new TextDecoder().decode(given.bytes), theirs) } })
    } catch (error) {
      announce(reason(error), { bad: true })
    }
  }
  /** @param {number} index */
  const choose = async (index) => {
    if (state.get().chosen === index) return state.set({ chosen: null, how: null })
    state.set({ chosen: index, how: null })
    const draw = state.get().report?.draws[index]
    try {
      const how = await work.explain(draw?.draw)
      if (state.get().chosen === index) state.set({ how })
    } catch (error) {
      announce(reason(error), { bad: true })
    }
  }

  const draw = () => render(root, page(state.get(), { take, compare, choose, check, set: state.set }))
  state.subscribe(draw)
  draw()
  void styled("/web/audit/audit.css")
  document.title = `${AUDIT.title} - ${WORDS.title}`
  inTop(h("strong", null, AUDIT.title))
  listenForFiles(root, ended.signal, (files) => void take(files))
  const table = /^#table=([0-9a-f]+)$/.exec(hash)?.[1]
  if (table) void load(table)
  return () => {
    ended.abort()
    work.close()
    inTop(null)
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
    const isLuck = Object.entries(entropies).every(([version, entropy]) => (at(version).data?.entropy ?? "") === entropy)
    return { heads, otherwise: isPromise ? (isLuck ? "" : AUDIT.keptLuck) : AUDIT.keptPromise }
  } catch {
    return NOTHING.kept
  }
}

/**
 * @param {string} table
 * @returns {Promise<string>}
 */
async function transcriptOf(table) {
  return /** @type {any} */ (await service().call("readTranscript", { table }))
}

/**
 * Files may be dropped anywhere.
 *
 * @param {HTMLElement} root
 * @param {AbortSignal} signal
 * @param {(files: File[]) => void} take
 */
function listenForFiles(root, signal, take) {
  const over = (/** @type {boolean} */ yes) => root.toggleAttribute("data-over", yes)
  document.addEventListener("dragover", (event) => (event.preventDefault(), over(true)), { signal })
  document.addEventListener("dragleave", (event) => event.relatedTarget === null && over(false), { signal })
  document.addEventListener("drop", (event) => {
    event.preventDefault()
    over(false)
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length) take(files)
  }, { signal })
}

/**
 * @param {State} state
 * @param {any} on
 */
function page(state, on) {
  const { report, progress, problem, table, file } = state
  return h("div", { class: "audit" },
    table && h("nav", { key: "ways", class: "pages", "aria-label": WORDS.pagesOf }, ways({ id: table, status: report ? "finished" : "" }, "audit")),
    h("h1", null, AUDIT.title),
    h("p", { key: "intro" }, AUDIT.intro),
    h("div", { key: "verdict", role: "status", class: "status" },
      problem ? h("p", { class: "verdict none", "data-verdict": "none" }, problem)
        : report ? verdict(state) : progress ? waiting(progress) : table ? h("p", { class: "quiet" }, AUDIT.fetching) : null),
    report?.header && kept(state),
    !table && !report && !progress && drop(on),
    report && [
      h("p", { key: "of", class: "quiet of" }, file ? AUDIT.ofFile(file) : AUDIT.ofTable(table), report.header && ` · ${AUDIT.events(report.events, report.draws.length)}`),
      file !== "" && report.header && comparison(state, on),
      checks(state),
      report.header && receipts(state, on),
      report.header && draws(state, on),
      h("div", { key: "next" }, drop(on)),
    ])
}

/** @param {NonNullable<State["progress"]>} progress */
function waiting({ name, at, of }) {
  return h("div", { class: "verdict none" }, h("label", null, AUDIT.checking(nameOfCheck(name), at, of), h("progress", { max: of, value: at })))
}

/** @param {State} state */
function verdict({ report }) {
  const failures = report?.checks.filter(({ ok }) => ok === false) ?? []
  const [first] = failures
  if (!first) return h("div", { class: "verdict good", "data-verdict": "good" }, mark("pass"), h("div", null, h("strong", null, AUDIT.good), h("p", null, AUDIT.consistent)))
  const more = failures.length - 1
  return h("div", { class: "verdict bad", "data-verdict": "bad", "data-version": first.version },
    mark("fail"), h("div", null, h("strong", null, AUDIT.bad(nameOfCheck(first.name), first.version)), h("p", null, `${capital(first.detail)}.`, more > 0 && ` ${AUDIT.alsoBad(more)}`)))
}

/** @param {State} state */
function kept({ kept: { heads, otherwise }, report }) {
  const count = Object.keys(heads).length
  const found = report?.checks.find(({ name, ok, version }) => name === "receipts" && ok === false && version !== null && version in heads)
  const [result, words] = otherwise ? ["differs", otherwise]
    : found ? ["differs", AUDIT.keptDiffers(Number(found.version))]
      : count > 0 ? ["match", AUDIT.keptMatch(count)] : ["none", AUDIT.keptNone]
  return h("p", { key: "kept", class: "kept", "data-kept": result }, words)
}

/** @param {State} state */
function checks({ report, table }) {
  const listed = [...(report?.checks ?? [])]
  const missing = (/** @type {string} */ name, /** @type {string} */ detail) => listed.some((check) => check.name === name) || listed.push({ name, ok: null, detail, version: null })
  missing("receipts", AUDIT.noReceipts)
  missing("checkpoint", AUDIT.noCheckpoint)
  missing("rules", AUDIT.rules)
  return h("section", { key: "checks", "aria-labelledby": "checks" }, h("h2", { id: "checks" }, AUDIT.checks),
    h("ol", { class: "checks" }, listed.map(({ name, ok, detail, version }, place) => {
      const result = ok === null ? "skip" : ok ? "pass" : "fail"
      return h("li", { key: `${name}${place}`, "data-check": name, "data-result": result }, mark(result),
        h("div", null, h("strong", null, capital(nameOfCheck(name))), " ",
          ok === true ? [sentence(name), detail && ` ${capital(detail)}.`] : [version !== null && `${AUDIT.atVersion(version)}: `, version === null ? capital(detail) : detail, /[.!?]$/.test(detail) ? "" : "."],
          ok === false && version !== null && table && [" ", h("a", { href: `/tables/${table}/film#v=${version}` }, AUDIT.see)]))
    })))
}

/** @param {"pass" | "fail" | "skip"} result */
function mark(result) {
  return h("span", { class: "mark", "data-result": result }, h("span", { "aria-hidden": "true" }, { pass: "✓", fail: "✗", skip: "–" }[result]), h("span", { class: "spoken" }, `${AUDIT.marks[result]}: `))
}

/** @param {string} name */
function nameOfCheck(name) {
  return /** @type {Record<string, string[]>} */ (CHECKED)[name]?.[0] ?? name
}

/** @param {string} name */
function sentence(name) {
  return /** @type {Record<string, string[]>} */ (CHECKED)[name]?.[1] ?? ""
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * @param {State} state
 * @param {any} on
 */
function comparison({ comparison }, on) {
  const found = comparison?.found
  return h("div", { key: "comparison", class: "comparison" },
    h("button", { "data-compare": "", onclick: on.compare }, AUDIT.compare), " ", h("small", null, AUDIT.compareSaid),
    h("div", { role: "status" }, comparison && (found
      ? h("div", { class: "difference", "data-difference": found.path, "data-version": found.version },
        h("p", null, h("strong", null, AUDIT.differs(found.version, found.line, found.path))),
        h("dl", null, h("dt", null, AUDIT.inFile), h("dd", null, copyOf(found.one, found.other)), h("dt", null, AUDIT.inService), h("dd", null, copyOf(found.other, found.one))))
      : h("p", { "data-difference": "none" }, AUDIT.alike))))
}

/**
 * One copy, cut to where it parts from the other.
 *
 * @param {string | null} text
 * @param {string | null} other
 */
function copyOf(text, other) {
  if (text === null) return h("span", { class: "quiet" }, AUDIT.nothingThere)
  let at = 0
  while (at < text.length && text[at] === other?.[at]) at += 1
  let same = 0
  while (same < Math.min(text.length, other?.length ?? 0) - at && text.at(-1 - same) === other?.at(-1 - same)) same += 1
  const end = Math.min(Math.max(at, text.length - same), at + 80)
  const from = Math.max(0, at - 40)
  return h("code", null, from > 0 && "…", text.slice(from, at), h("mark", null, text.slice(at, end) || "·"), text.slice(end, end + 40), text.length > end + 40 && "…")
}

/**
 * @param {State} state
 * @param {any} on
 */
function receipts({ receipts }, on) {
  const again = (/** @type {Event} */ event) => (event.preventDefault(), on.check())
  return h("form", { key: "receipts", class: "line", onsubmit: again },
    h("label", null, h("span", null, AUDIT.receipts), h("input", { name: "receipts", value: receipts, autocomplete: "off", spellcheck: "false", "aria-describedby": "receipts-said", oninput: (/** @type {any} */ event) => on.set({ receipts: event.target.value }) })),
    h("button", null, AUDIT.checkAgain), h("small", { id: "receipts-said" }, AUDIT.receiptsSaid))
}

/**
 * @param {State} state
 * @param {any} on
 */
function draws({ report, names, search, many, chosen, how }, on) {
  const nameOf = (/** @type {number} */ seat) => names[seat] || AUDIT.seat(seat)
  const all = (report?.draws ?? []).map((each, index) => ({ ...each, index, text: titleOf(each, nameOf) }))
  const wanted = search.toLowerCase().trim()
  const found = all.filter(({ text, draw, version }) => !wanted || `${text} ${draw.label}`.toLowerCase().includes(wanted) || String(version) === wanted)
  return h("section", { key: "draws", "aria-labelledby": "draws" }, h("h2", { id: "draws" }, AUDIT.draws),
    all.length === 0 ? h("p", { class: "quiet" }, AUDIT.noDraws) : h("p", { class: "quiet" }, AUDIT.drawsSaid),
    all.length > 8 && h("label", { class: "find" }, h("span", null, AUDIT.find), h("input", { type: "search", name: "find", value: search, oninput: (/** @type {any} */ event) => on.set({ search: event.target.value, many: MANY }) })),
    h("ul", { class: "draws" }, found.slice(0, many).map(({ index, draw, version, text }) => h("li", { key: index },
      h("button", { "data-draw": index, "aria-expanded": String(chosen === index), onclick: () => on.choose(index) },
        h("span", { class: "number quiet" }, `#${version}`), h("span", null, text), h("span", { class: "quiet" }, kindOf(draw)), resultOf(draw, draw.result, ORDER)),
      chosen === index && how && explanation(draw, how, nameOf)))),
    found.length > many && h("button", { onclick: () => on.set({ many: many + 10 * MANY }) }, AUDIT.more(Math.min(10 * MANY, found.length - many))))
}

/**
 * @param {import("./reader.js").Draw} draw
 * @param {(seat: number) => string} nameOf
 */
function titleOf({ type, seat, action, draw }, nameOf) {
  const purpose = wordsOf(draw.label.slice(0, draw.label.lastIndexOf("/")))
  const deed = seat === null ? wordsOf(type) : `${nameOf(seat)}, ${wordsOf(action ?? type).toLowerCase()}`
  return `${purpose} (${deed})`
}

/** @param {any} on */
function drop(on) {
  const chosen = (/** @type {any} */ event) => void on.take([...event.target.files])
  return h("div", { key: "drop", class: "drop" },
    h("p", null, AUDIT.drop), h("label", { class: "button" }, AUDIT.chooseFile, h("input", { type: "file", name: "files", multiple: true, class: "spoken", onchange: chosen })),
    h("p", { class: "quiet" }, AUDIT.stays), h("p", { class: "quiet" }, AUDIT.together))
}
