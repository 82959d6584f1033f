/** What is proven at a table, and to whom: a dialog, loaded and checked when it is opened. */
import { styled } from "../boards/index.js"
import { h } from "../core/h.js"
import { announce } from "../core/notices.js"
import { reason, service } from "../core/service.js"
import { WORDS } from "../words.js"
import { check } from "./checking.js"
import { FAIRNESS } from "./words.js"

/** @typedef {import("./checking.js").Finding} Finding */

/**
 * @param {string} table
 * @param {number | null} seat
 * @param {typeof import("../parts/dialogs.js").dialog} dialog
 */
export async function open(table, seat, dialog) {
  void styled("/web/fairness/fairness.css")
  /** @type {Finding[]} */
  const findings = []
  let isDone = false
  let problem = ""
  let redraw = () => {}
  check(table, seat, (finding) => (findings.push(finding), redraw()))
    .catch((error) => (problem = reason(error)))
    .finally(() => ((isDone = true), redraw()))
  await dialog(FAIRNESS.title, (/** @type {(value: null) => void} */ close, draw) => {
    redraw = draw
    return [
      h("p", { class: "quiet" }, FAIRNESS.intro),
      h("ol", { class: "fairness", "data-fair": isDone }, findings.map(row)),
      h("p", { role: "status", class: "quiet" }, isDone ? problem : FAIRNESS.checking),
      isDone && h("p", { class: "quiet" }, FAIRNESS.never),
      isDone && h("p", { class: "quiet" }, FAIRNESS.receiptSaid),
      h(
        "div",
        { class: "buttons" },
        isDone && h("button", { "data-receipt": "", onclick: () => void download(table) }, FAIRNESS.receipt),
        h("button", { onclick: () => close(null) }, WORDS.close),
      ),
    ]
  })
}

/** @param {Finding} finding */
function row({ name, to, result, words, href }) {
  return h(
    "li",
    { key: name, "data-finding": name, "data-result": result },
    h(
      "span",
      { class: "mark", "data-result": result },
      h("span", { "aria-hidden": "true" }, { pass: "✓", fail: "✗", skip: "–" }[result]),
      h("span", { class: "spoken" }, `${FAIRNESS.marks[result]}: `),
    ),
    h(
      "div",
      null,
      result !== "fail" && h("strong", null, `${FAIRNESS.to[to]}. `),
      words,
      href && [" ", h("a", { href }, FAIRNESS.details)],
    ),
  )
}

/**
 * Save what the service signs of the table now.
 *
 * @param {string} table
 */
async function download(table) {
  try {
    const note = await service().call("readReceipt", { table })
    const address = URL.createObjectURL(new Blob([note], { type: "text/plain" }))
    const link = document.createElement("a")
    link.href = address
    link.download = `receipt-${table}-${note.split("\n")[2]}.note`
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 1000)
  } catch (error) {
    announce(reason(error), { bad: true })
  }
}
