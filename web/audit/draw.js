/** How one draw came about, step by step. */
import { h } from "../core/h.js"
import { copy } from "../parts/account.js"
import { short } from "../wording.js"
import { WORDS } from "../words.js"
import { AUDIT } from "./words.js"

/** @typedef {import("../core/reader.js").Schemas["Draw"]} Draw */
/** @typedef {import("../core/reader.js").Step} Step */

const STEPS = 24
/** In characters: a forger can write texts of any length. */
const LONGEST = 4000

/**
 * What was drawn, in words.
 *
 * @param {Draw} draw
 */
export function kindOf(draw) {
  switch (draw.kind) {
    case "below":
      return AUDIT.kinds.below(draw.n)
    case "dice":
      return AUDIT.kinds.dice(draw.count, draw.sides)
    case "shuffle":
      return AUDIT.kinds.shuffle(draw.n)
    default:
      return draw.kind
  }
}

/**
 * A result as it looks: dice as dice, an order as a row.
 *
 * @param {Draw} draw
 * @param {unknown} result
 * @param {number} [most] so many numbers at most
 */
export function resultOf(draw, result, most = Infinity) {
  const list = Array.isArray(result) ? result : [result]
  return h(
    "span",
    { class: draw.kind === "dice" ? "dice" : "order" },
    list.slice(0, most).map((each, place) => h("span", { key: place }, short(JSON.stringify(each)))),
    list.length > most && "…",
  )
}

/**
 * @param {Draw} draw
 * @param {import("../core/reader.js").How} how as the reader explains it
 * @param {(seat: number) => string} nameOf
 */
export function explanation(draw, how, nameOf) {
  const { serverSeed, entropies, seeded, daily } = how.basis
  const given = seeded ?? (daily ? serverSeed : null)
  const fits = JSON.stringify(how.result) === JSON.stringify(draw.result)
  return h(
    "div",
    { class: "how", "data-how": draw.label },
    h(
      "ol",
      { class: "steps" },
      given === null
        ? [
            step(AUDIT.step1, bytes(serverSeed)),
            step(
              AUDIT.step2,
              h(
                "ul",
                { class: "added" },
                entropies.map((each, seat) =>
                  h(
                    "li",
                    { key: seat },
                    `${nameOf(seat)}: `,
                    each ? h("code", null, short(each, LONGEST)) : h("span", { class: "quiet" }, AUDIT.nothingAdded),
                  ),
                ),
              ),
            ),
            step(AUDIT.step3, said(AUDIT.step3Said), bytes(how.seed)),
          ]
        : step(daily ? AUDIT.step1Daily(daily) : AUDIT.step1Practice, bytes(given)),
      step(AUDIT.step4, said(AUDIT.step4Said(short(draw.label))), how.blocks.slice(0, 4).map(bytes)),
      step(AUDIT.step5, said(AUDIT.step5Said), steps(how.steps, draw)),
      step(
        AUDIT.result,
        h(
          "p",
          { class: fits ? "fits" : "misfits", "data-fits": String(fits) },
          resultOf(draw, how.result),
          fits ? ` ${AUDIT.recorded}` : [` ${AUDIT.otherwise} `, resultOf(draw, draw.result)],
        ),
      ),
    ),
    h("h3", null, AUDIT.yourself),
    program(AUDIT.inPython, "python", short(how.programs.python, LONGEST)),
    program(AUDIT.inNode, "javascript", short(how.programs.javascript, LONGEST)),
  )
}

/**
 * @param {string} title
 * @param {...import("../core/h.js").Child} content
 */
function step(title, ...content) {
  return h("li", { key: title }, h("strong", null, title), content)
}

/** @param {string} hex */
function bytes(hex) {
  return h(
    "code",
    { class: "bytes" },
    (hex.match(/.{1,8}/g) ?? []).map((word, place) => h("span", { key: place }, word)),
  )
}

/** @param {string} text */
function said(text) {
  return h("p", { class: "quiet" }, text)
}

/**
 * @param {Step[]} all
 * @param {Draw} draw
 */
function steps(all, draw) {
  return h(
    "div",
    { class: "words", tabindex: 0, role: "group", "aria-label": AUDIT.step5 },
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          [AUDIT.word, AUDIT.under, AUDIT.gives].map((name) => h("th", { key: name, scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        null,
        all
          .slice(0, STEPS)
          .map((each, place) =>
            h(
              "tr",
              { key: place },
              h("td", { class: "number" }, each.word),
              h("td", { class: "number" }, each.limit),
              h("td", null, gives(each, draw)),
            ),
          ),
      ),
    ),
    all.length > STEPS && said(AUDIT.moreSteps(all.length - STEPS)),
  )
}

/**
 * @param {Step} each
 * @param {Draw} draw
 */
function gives({ below, value, i, j }, draw) {
  if (value === null) return AUDIT.leftOut
  const rest = AUDIT.remainder(below, value)
  if (i !== undefined && j !== undefined) return `${rest}; ${AUDIT.exchanged(i, j)}`
  return draw.kind === "dice" ? `${rest}, + 1 = ${value + 1}` : rest
}

/**
 * @param {string} title
 * @param {string} language
 * @param {string} text
 */
function program(title, language, text) {
  return h(
    "div",
    { key: language, class: "program" },
    h(
      "div",
      { class: "bar" },
      h("span", null, title),
      h("button", { class: "small", onclick: () => void copy(text) }, WORDS.copy),
    ),
    h("pre", { "data-program": language, tabindex: 0, role: "group", "aria-label": title }, text),
  )
}
