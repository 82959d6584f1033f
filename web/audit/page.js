/** The page that checks a game: `/audit` for files, `/audit#table=ID` for a table of this service. */
import { styled } from "../boards/index.js"
import { h, render } from "../core/h.js"
import { short, wordsOf } from "../wording.js"
import { inTop } from "../parts/top.js"
import { ways } from "../parts/ways.js"
import { WORDS } from "../words.js"
import { AUDIT } from "./words.js"
import { MANY, begin, check, choose, compare, load, take } from "./checking.js"
import { explanation, kindOf, resultOf } from "./draw.js"
import { listenForFiles } from "./files.js"
import { checks, comparison, kept, nameOfCheck, verdict } from "./findings.js"

/** @typedef {import("./checking.js").Audit} Audit */
/** @typedef {import("./checking.js").State} State */

const ORDER = 12

/**
 * @param {HTMLElement} root
 * @param {import("../core/address.js").Place} place
 */
export function open(root, { hash }) {
  const ended = new AbortController()
  const audit = begin(ended.signal)
  const { state, work, signal } = audit
  const draw = () => render(root, page(state.get(), audit))
  state.subscribe(draw)
  draw()
  void styled("/web/audit/audit.css")
  document.title = `${AUDIT.title} - ${WORDS.title}`
  inTop(h("strong", null, AUDIT.title))
  listenForFiles(root, signal, (files) => void take(audit, files))
  const table = /^#table=([0-9a-f]+)$/.exec(hash)?.[1]
  if (table) void load(audit, table)
  return () => {
    ended.abort()
    work.close()
    inTop(null)
  }
}

/**
 * @param {State} state
 * @param {Audit} audit
 */
function page(state, audit) {
  const { report, progress, problem, table, file } = state
  return h(
    "div",
    { class: "audit" },
    table &&
      h(
        "nav",
        { key: "ways", class: "pages", "aria-label": WORDS.pagesOf },
        ways({ id: table, status: report ? "finished" : "" }, "audit"),
      ),
    h("h1", null, AUDIT.title),
    h("p", { key: "intro" }, AUDIT.intro),
    h(
      "div",
      { key: "verdict", role: "status", class: "status" },
      problem
        ? h("p", { class: "verdict none", "data-verdict": "none" }, problem)
        : report
          ? verdict(state)
          : progress
            ? waiting(progress)
            : table
              ? h("p", { class: "quiet" }, AUDIT.fetching)
              : null,
    ),
    report?.header && kept(state),
    !table && !report && !progress && drop(audit),
    report && [
      h(
        "p",
        { key: "of", class: "quiet of" },
        file ? AUDIT.ofFile(file) : AUDIT.ofTable(table),
        report.header && ` · ${AUDIT.events(report.events, report.draws.length)}`,
      ),
      file !== "" && report.header && comparison(state, () => void compare(audit)),
      checks(state),
      report.header && receipts(state, audit),
      report.header && draws(state, audit),
      h("div", { key: "next" }, drop(audit)),
    ],
  )
}

/** @param {NonNullable<State["progress"]>} progress */
function waiting({ name, at, of }) {
  return h(
    "div",
    { class: "verdict none" },
    h("label", null, AUDIT.checking(nameOfCheck(name), at, of), h("progress", { max: of, value: at })),
  )
}

/**
 * @param {State} state
 * @param {Audit} audit
 */
function receipts({ receipts }, audit) {
  const again = (/** @type {Event} */ event) => (event.preventDefault(), void check(audit))
  return h(
    "form",
    { key: "receipts", class: "line", onsubmit: again },
    h(
      "label",
      null,
      h("span", null, AUDIT.receipts),
      h("input", {
        name: "receipts",
        value: receipts,
        autocomplete: "off",
        spellcheck: "false",
        "aria-describedby": "receipts-said",
        oninput: (event) => audit.state.set({ receipts: event.currentTarget.value }),
      }),
    ),
    h("button", null, AUDIT.checkAgain),
    h("small", { id: "receipts-said" }, AUDIT.receiptsSaid),
  )
}

/**
 * @param {State} state
 * @param {Audit} audit
 */
function draws({ report, names, search, many, chosen, how }, audit) {
  const nameOf = (/** @type {number} */ seat) => names[seat] || AUDIT.seat(seat)
  const all = (report?.draws ?? []).map((each, index) => ({ ...each, index, text: titleOf(each, nameOf) }))
  const wanted = search.toLowerCase().trim()
  const found = all.filter(
    ({ text, draw, version }) =>
      !wanted || `${text} ${draw.label}`.toLowerCase().includes(wanted) || String(version) === wanted,
  )
  return h(
    "section",
    { key: "draws", "aria-labelledby": "draws" },
    h("h2", { id: "draws" }, AUDIT.draws),
    all.length === 0 ? h("p", { class: "quiet" }, AUDIT.noDraws) : h("p", { class: "quiet" }, AUDIT.drawsSaid),
    all.length > 8 &&
      h(
        "label",
        { class: "find" },
        h("span", null, AUDIT.find),
        h("input", {
          type: "search",
          name: "find",
          value: search,
          oninput: (event) => audit.state.set({ search: event.currentTarget.value, many: MANY }),
        }),
      ),
    h(
      "ul",
      { class: "draws" },
      found.slice(0, many).map(({ index, draw, version, text }) =>
        h(
          "li",
          { key: index },
          h(
            "button",
            {
              "data-draw": index,
              "aria-expanded": String(chosen === index),
              onclick: () => void choose(audit, index),
            },
            h("span", { class: "number quiet" }, `#${version}`),
            h("span", null, text),
            h("span", { class: "quiet" }, kindOf(draw)),
            resultOf(draw, draw.result, ORDER),
          ),
          chosen === index && how && explanation(draw, how, nameOf),
        ),
      ),
    ),
    found.length > many &&
      h(
        "button",
        { onclick: () => audit.state.set({ many: many + 10 * MANY }) },
        AUDIT.more(Math.min(10 * MANY, found.length - many)),
      ),
  )
}

/**
 * @param {import("../core/reader.js").Draw} draw
 * @param {(seat: number) => string} nameOf
 */
function titleOf({ type, seat, action, draw }, nameOf) {
  const purpose = wordsOf(short(draw.label.slice(0, draw.label.lastIndexOf("/"))))
  const did = wordsOf(short(typeof action === "string" ? action : type)) // a forger can write anything there
  const deed = seat === null ? did : `${nameOf(seat)}, ${did.toLowerCase()}`
  return `${purpose} (${deed})`
}

/** @param {Audit} audit */
function drop(audit) {
  return h(
    "div",
    { key: "drop", class: "drop" },
    h("p", null, AUDIT.drop),
    h(
      "label",
      { class: "button" },
      AUDIT.chooseFile,
      h("input", {
        type: "file",
        name: "files",
        multiple: true,
        class: "spoken",
        onchange: (event) => void take(audit, [...(event.currentTarget.files ?? [])]),
      }),
    ),
    h("p", { class: "quiet" }, AUDIT.stays),
    h("p", { class: "quiet" }, AUDIT.together),
  )
}
