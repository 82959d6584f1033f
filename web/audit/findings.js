/** What an audit found: the verdict, every check, what this browser was shown, and what another copy has. */
import { h } from "../core/h.js"
import { AUDIT, CHECKED } from "./words.js"

/** @typedef {import("./checking.js").State} State */

/** @param {State} state */
export function verdict({ report, kept: { otherwise } }) {
  const failures = report?.checks.filter(({ ok }) => ok === false) ?? []
  const [first] = failures
  if (!first && otherwise)
    return h(
      "div",
      { class: "verdict bad", "data-verdict": "bad" },
      mark("fail"),
      h("div", null, h("strong", null, AUDIT.another), h("p", null, otherwise)),
    )
  if (!first)
    return h(
      "div",
      { class: "verdict good", "data-verdict": "good" },
      mark("pass"),
      h("div", null, h("strong", null, AUDIT.good), h("p", null, AUDIT.consistent), h("p", null, AUDIT.never)),
    )
  const more = failures.length - 1
  return h(
    "div",
    { class: "verdict bad", "data-verdict": "bad", "data-version": first.version },
    mark("fail"),
    h(
      "div",
      null,
      h(
        "strong",
        null,
        convicts(first.detail) ? AUDIT.contradiction : AUDIT.bad(nameOfCheck(first.name), first.version),
      ),
      h("p", null, `${capital(first.detail)}.`, more > 0 && ` ${AUDIT.alsoBad(more)}`),
    ),
  )
}

/**
 * Whether what a check found shows that the service lied. A file that may be anybody's shows nothing of the service.
 *
 * @param {string} detail
 */
const convicts = (detail) =>
  detail.startsWith("the service contradicts itself") && !detail.includes("if that is its own")

/** @param {State} state */
export function kept({ kept: { heads, otherwise }, report }) {
  const count = Object.keys(heads).length
  const found = report?.checks.find(
    ({ name, ok, version }) => name === "receipts" && ok === false && version !== null && version in heads,
  )
  const [result, words] = otherwise
    ? ["differs", otherwise]
    : found
      ? ["differs", AUDIT.keptDiffers(Number(found.version))]
      : count > 0
        ? ["match", AUDIT.keptMatch(count)]
        : ["none", AUDIT.keptNone]
  return h("p", { key: "kept", class: "kept", "data-kept": result }, words)
}

/** @param {State} state */
export function checks({ report, table }) {
  const listed = [...(report?.checks ?? [])]
  const missing = (/** @type {string} */ name, /** @type {string} */ detail) =>
    listed.some((check) => check.name === name) || listed.push({ name, ok: null, detail, version: null })
  missing("receipts", AUDIT.noReceipts)
  missing("checkpoint", AUDIT.noCheckpoint)
  missing("rules", AUDIT.rules)
  return h(
    "section",
    { key: "checks", "aria-labelledby": "checks" },
    h("h2", { id: "checks" }, AUDIT.checks),
    h(
      "ol",
      { class: "checks" },
      listed.map(({ name, ok, detail, version }, place) => {
        const result = ok === null ? "skip" : ok ? "pass" : "fail"
        return h(
          "li",
          { key: `${name}${place}`, "data-check": name, "data-result": result },
          mark(result),
          h(
            "div",
            null,
            h("strong", null, capital(nameOfCheck(name))),
            " ",
            ok === true
              ? [sentence(name), detail && ` ${capital(detail)}.`]
              : [
                  version !== null && `${AUDIT.atVersion(version)}: `,
                  version === null ? capital(detail) : detail,
                  /[.!?]$/.test(detail) ? "" : ".",
                ],
            ok === false &&
              version !== null &&
              table && [" ", h("a", { href: `/tables/${table}/film#v=${version}` }, AUDIT.see)],
          ),
        )
      }),
    ),
  )
}

/** @param {"pass" | "fail" | "skip"} result */
function mark(result) {
  return h(
    "span",
    { class: "mark", "data-result": result },
    h("span", { "aria-hidden": "true" }, { pass: "✓", fail: "✗", skip: "–" }[result]),
    h("span", { class: "spoken" }, `${AUDIT.marks[result]}: `),
  )
}

/** @param {string} name */
export function nameOfCheck(name) {
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
 * @param {() => void} compare
 */
export function comparison({ comparison }, compare) {
  const found = comparison?.found
  return h(
    "div",
    { key: "comparison", class: "comparison" },
    h("button", { "data-compare": "", onclick: compare }, AUDIT.compare),
    " ",
    h("small", null, AUDIT.compareSaid),
    h(
      "div",
      { role: "status" },
      comparison &&
        (found
          ? h(
              "div",
              { class: "difference", "data-difference": found.path, "data-version": found.version },
              h("p", null, h("strong", null, AUDIT.differs(found.version, found.line, found.path))),
              h(
                "dl",
                null,
                h("dt", null, AUDIT.inFile),
                h("dd", null, copyOf(found.one, found.other)),
                h("dt", null, AUDIT.inService),
                h("dd", null, copyOf(found.other, found.one)),
              ),
            )
          : h("p", { "data-difference": "none" }, AUDIT.alike)),
    ),
  )
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
  return h(
    "code",
    null,
    from > 0 && "…",
    text.slice(from, at),
    h("mark", null, text.slice(at, end) || "·"),
    text.slice(end, end + 40),
    text.length > end + 40 && "…",
  )
}
