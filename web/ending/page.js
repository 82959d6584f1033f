/** The end of a game, as a page of its own above the board: why, who came where, what it is made of, and what next. */
import { styled } from "../boards/index.js"
import { go } from "../core/address.js"
import { h } from "../core/h.js"
import { service } from "../core/service.js"
import { listed } from "../wording.js"
import { WORDS } from "../words.js"
import { counted } from "./counting.js"
import { ratingOf } from "./rating.js"
import { turning } from "./turning.js"
import { ENDING } from "./words.js"

/** @typedef {import("../boards/props.js").Props} Props */
/** @typedef {import("../client/index.js").Schemas["Outcome"]} Outcome */
/** @typedef {import("../following/shown.js").Shown} Shown */
/** @typedef {import("../boards/index.js").Ending} Ending */

void styled("/web/ending/ending.css")

/** @type {Map<string, Ending | null>} by game; null: it is being loaded, or there is none */
const endings = new Map()

/**
 * @param {import("../following/follow.js").Followed} table
 * @param {Shown} shown
 * @param {Props} props
 * @param {import("../boards/index.js").Board | null} board
 * @param {{ asks: string, ways: import("../core/h.js").Child[], goBack: () => void }} beside who waits to play again, as a sentence; links to its other pages; what shows from where it can be continued
 * @param {() => void} redraw
 */
export function ending(table, shown, props, board, { asks, ways, goBack }, redraw) {
  const { outcome, parts } = shown
  const canContinue = shown.seat !== null && shown.status === "finished"
  const drawn = endingOf(shown, board, redraw)
  const sheet = drawn && parts !== undefined ? drawn.end(parts, props) : null
  return h(
    "section",
    { key: "ended", class: "ended ending", "aria-labelledby": "ending", hook: appear },
    h("p", { key: "over", class: "quiet" }, WORDS.over_),
    h("h2", { key: "who", id: "ending" }, outcome ? headline(outcome, props) : WORDS.voided),
    outcome && h("p", { key: "why", class: "why" }, why(drawn, outcome, shown, props)),
    outcome && outcome.ranking.length > 1 && podium(outcome, props),
    h("p", { key: "rating", class: "rated", role: "status" }, ratingOf(shown, redraw)),
    turning(shown, table.signal, redraw),
    h("p", { key: "asks", class: "asks", role: "status", "data-asks": asks !== "" }, asks),
    h(
      "div",
      { key: "next", class: "buttons" },
      shown.seat !== null &&
        h(
          "button",
          { key: "again", class: "primary", "data-rematch": "", onclick: () => playAgain(table, shown) },
          asks ? WORDS.joinRematch : WORDS.rematch,
        ),
      ways,
      canContinue && h("button", { key: "continue", "data-continue": "", onclick: goBack }, WORDS.branch),
    ),
    shown.status === "finished" &&
      h(
        "p",
        { key: "ways", class: "earlier" },
        [canContinue && WORDS.overFinal, WORDS.waysSaid].filter(Boolean).join(" "),
      ),
    sheet &&
      h(
        "section",
        { key: "sheet", class: "sheet", "aria-label": WORDS.result },
        h("div", { class: drawn?.scope }, sheet),
      ),
  )
}

/** @type {WeakSet<Element>} those that have come into view */
const seen = new WeakSet()

/**
 * Its numbers count up; and wherever the player had scrolled to, the end is what is seen first.
 *
 * @param {Element} panel
 */
function appear(panel) {
  counted(panel)
  if (seen.has(panel)) return
  seen.add(panel)
  queueMicrotask(() => panel.closest(".board")?.scrollTo({ top: 0 })) // it is not in the page yet
}

/**
 * What the board's game has for its end, once it is loaded.
 *
 * @param {Shown} shown
 * @param {import("../boards/index.js").Board | null} board
 * @param {() => void} redraw
 */
function endingOf({ table: { game } }, board, redraw) {
  if (board?.ending && !endings.has(game)) {
    endings.set(game, null)
    board.ending().then(
      (loaded) => (endings.set(game, loaded), redraw()),
      () => endings.delete(game),
    )
  }
  return endings.get(game) ?? null
}

/**
 * Who won; whoever won with others, or by a tie, is told so. Of several who did not, each is told the place.
 *
 * @param {Outcome} outcome
 * @param {Props} props
 */
function headline({ winners, ranking }, { mySeat, seats }) {
  const names = winners.filter((seat) => seat !== mySeat).map((seat) => seats[seat]?.name ?? WORDS.seatFor(seat))
  if (mySeat === null) return ENDING.won(listed(names))
  if (winners.includes(mySeat)) return ENDING.youWon(names)
  const place = ranking.findIndex((group) => group.includes(mySeat))
  return ranking.length > 2 ? ENDING.youCame(ahead(ranking, place)) : ENDING.youLost
}

/**
 * How many came in before a group of the ranking.
 *
 * @param {Outcome["ranking"]} ranking
 * @param {number} group
 */
const ahead = (ranking, group) => ranking.slice(0, group).flat().length

/**
 * Why, in a sentence of the game; of one that has none, in that of the log.
 *
 * @param {Ending | null} drawn
 * @param {Outcome} outcome
 * @param {Shown} shown
 * @param {Props} props
 */
function why(drawn, outcome, { parts, events }, props) {
  const said = parts === undefined ? "" : drawn?.why(outcome, parts, props)
  return said || events.findLast(({ type }) => type === "Finished")?.text
}

/**
 * The first three on their blocks, the others below.
 *
 * @param {Outcome} outcome
 * @param {Props} props
 */
function podium({ ranking, scores }, { seats }) {
  return h(
    "ol",
    { key: "podium", class: "podium" },
    ranking.map((group, place) =>
      h(
        "li",
        { key: place, class: place < 3 ? `place-${place + 1}` : null, style: { "--at": ranking.length - place } },
        group.map((seat) =>
          h(
            "span",
            { key: seat, class: "who", style: { "--seat": `var(--seat-${seat % 6})` } },
            h("span", { class: "token", "aria-hidden": "true" }),
            h("b", null, seats[seat]?.name ?? WORDS.seatFor(seat)),
            typeof scores[seat] === "number" &&
              h("span", { class: "score", "data-count": "" }, WORDS.points(scores[seat])),
          ),
        ),
        h("span", { class: "block", "aria-hidden": "true" }, ahead(ranking, place) + 1),
      ),
    ),
  )
}

/**
 * @param {import("../following/follow.js").Followed} table
 * @param {Shown} shown
 */
function playAgain(table, shown) {
  void table.command("rematch", async ({ version: _, ...how }) => {
    const { id } = await service().call("rematch", { table: shown.table.id }, how)
    go(`/tables/${id}`)
  })
}
