/** The tabs beside the board: the log, undo, the table, the rules. A narrow screen folds them. */
import { h } from "../core/h.js"
import { WORDS } from "../words.js"
import { rulesBeside } from "./learning.js"
import { pointing } from "./lighting.js"
import { log } from "./log.js"

/** @typedef {import("../boards/props.js").Seat} Seat */
/** @typedef {import("../following/shown.js").Shown} Shown */
/** @typedef {import("./table.js").Playing} Playing */
/** @typedef {(typeof TABS)[number]} Tab */

const TABS = /** @type {const} */ (["log", "goBack", "about", "rules"])

/**
 * Show a tab; null: fold them.
 *
 * @param {Playing} playing
 * @param {Tab | null} tab
 */
export function turnTo(playing, tab) {
  if (tab) playing.tab = tab
  playing.sheet = tab !== null
  playing.redraw()
}

/**
 * @param {Playing} playing
 * @param {Shown} shown
 * @param {Seat[]} seats
 */
export function side(playing, shown, seats) {
  const { tab, sheet } = playing
  const tabs = h(
    "div",
    { key: "tabs", class: "tabs", role: "tablist" },
    TABS.map((name) =>
      h(
        "button",
        {
          key: name,
          role: "tab",
          id: `tab-${name}`,
          "aria-controls": "side",
          "aria-selected": String(tab === name),
          "data-tab": name,
          onclick: () => turnTo(playing, sheet && tab === name ? null : name),
        },
        name === "goBack" && isOver(shown) ? WORDS.branch : WORDS[name],
      ),
    ),
  )
  const content = contentOf(playing, shown, seats) ?? h("p", { key: tab, class: "quiet" }, WORDS.loading)
  return h(
    "aside",
    { key: "side", class: "side", "aria-label": WORDS[tab] },
    tabs,
    h("div", { key: "panel", id: "side", class: "panel", role: "tabpanel", "aria-labelledby": `tab-${tab}` }, content),
  )
}

/**
 * What is in the tab that is shown; null: it is still loaded.
 *
 * @param {Playing} playing
 * @param {Shown} shown
 * @param {Seat[]} seats
 */
function contentOf(playing, shown, seats) {
  const { table, tab } = playing
  switch (tab) {
    case "log":
      return log(shown.events, {
        table: shown.table.id,
        live: true,
        told: playing.told,
        viewer: { seat: shown.seat, weights: playing.board?.weights },
        ...pointing(playing.board, shown.game.content),
      })
    case "goBack":
      return playing.undoing()?.goingBack(table, shown, seats, playing.preview)
    case "about":
      return playing.about()?.about(table, shown, playing.redraw)
    case "rules":
      return rulesBeside(playing.learning, shown, () => closeRules(playing))
  }
}

/**
 * The log is beside the board again, and the focus where the rules were opened.
 *
 * @param {Playing} playing
 */
function closeRules(playing) {
  playing.tab = "log"
  turnTo(playing, null)
  document.getElementById("tab-rules")?.focus()
}

/**
 * Whether nothing can be undone any more. A game that is over can still be continued at another table.
 *
 * @param {Shown} shown
 */
const isOver = ({ status }) => status === "finished" || status === "closed"
