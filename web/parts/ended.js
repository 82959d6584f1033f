/** What a table shows once it is over. Most of it is loaded when a game is over. */
import { h } from "../core/h.js"
import { WORDS } from "../words.js"
import { wantsRematch } from "./turn.js"
import { ways } from "./ways.js"

/** @typedef {import("../following/shown.js").Shown} Shown */

/** @type {typeof import("../ending/page.js") | null} */
let page = null
let loading = false

/**
 * Why a table was closed, in the words of the event where the service did it.
 *
 * @param {Shown} shown
 */
function whyClosed({ events }) {
  const closed = events.findLast(({ type }) => type === "Closed")
  return closed?.type === "Closed" && closed.data.cause ? closed.text : WORDS.closed
}

/**
 * How it ended, and what next.
 *
 * @param {import("../following/follow.js").Followed} table
 * @param {Shown} shown
 * @param {import("../boards/props.js").Props} props
 * @param {import("../boards/index.js").Board | null} board
 * @param {() => void} redraw
 * @param {() => void} goBack shows the versions from which it can be continued
 */
export function ended(table, shown, props, board, redraw, goBack) {
  const leftToBots = Boolean(shown.table.voided) && shown.table.seats.every((seat) => seat.bot || seat.resigned)
  if (shown.status === "closed" && !leftToBots)
    return h("p", { key: "ended", class: "ended" }, shown.table.voided ? WORDS.voided : whyClosed(shown))
  if (shown.status !== "finished" && !leftToBots) return null
  if (page) {
    const beside = {
      asks: wantsRematch(shown),
      goBack,
      ways: ways({ id: shown.table.id, status: shown.status }, "table", "button").filter(
        ({ key }) => key !== "analysis",
      ),
    }
    return page.ending(table, shown, props, board, beside, redraw)
  }
  if (!loading) {
    loading = true
    import("../ending/page.js").then(
      (loaded) => ((page = loaded), redraw()),
      () => (loading = false),
    )
  }
  return h("p", { key: "ended", class: "ended" }, WORDS.over_)
}
