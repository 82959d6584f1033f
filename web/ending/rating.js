/** What a game did to the player's rating. */
import { account, service } from "../core/service.js"
import { ENDING } from "./words.js"

/** @typedef {import("../following/shown.js").Shown} Shown */

/** @type {Map<string, string>} by table; "" while it is asked for, or where there is none */
const said = new Map()

/**
 * What the game did to the player's rating, in a sentence; "" until that is known.
 *
 * @param {Shown} shown
 * @param {() => void} redraw
 */
export function ratingOf(shown, redraw) {
  const { id } = shown.table
  if (!said.has(id)) {
    said.set(id, "")
    sentence(shown).then(
      (text) => (said.set(id, text), redraw()),
      () => {}, // the standings are behind, or cannot be reached
    )
  }
  return said.get(id) ?? ""
}

/** @param {Shown} shown */
async function sentence({ table, seat, status }) {
  const { who } = account.get()
  if (!who || seat === null || status !== "finished" || table.daily) return ""
  const played = { player: who.id, wait_for: table.position }
  const [{ tables }, { games }] = await Promise.all([
    service().call("listPlayedTables", { ...played, limit: 10 }),
    service().call("readStatistics", played),
  ])
  const [here] = tables.filter((each) => each.table === table.id)
  const [why] = here?.left_out ?? []
  if (why) return ENDING.leftOut(why)
  const mine = games.find(({ game }) => game === table.game)
  const score = here?.outcome?.scores[seat]
  if (typeof score === "number" && mine && mine.played > 1 && score === mine.best_score) return ENDING.best
  return here?.rating ? ENDING.rating(here.rating.after, here.rating.before) : ""
}
