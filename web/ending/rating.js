/** What a game did to the player's rating. */
import { account, service } from "../core/service.js"
import { ENDING } from "./words.js"

/** @typedef {import("../following/shown.js").Shown} Shown */

/** In milliseconds: after a failure it is asked for again then, once the page is drawn. */
const AGAIN = 5000

/** @type {Map<string, string>} by table and player; "" while it is asked for, or where there is none */
const said = new Map()

/**
 * What the game did to the player's rating, in a sentence; "" until that is known.
 *
 * @param {Shown} shown
 * @param {() => void} redraw
 */
export function ratingOf(shown, redraw) {
  const of = `${shown.table.id} ${account.get().who?.id}`
  if (!said.has(of)) {
    said.set(of, "")
    sentence(shown).then(
      (text) => (said.set(of, text), redraw()),
      () => setTimeout(() => said.delete(of), AGAIN), // the standings are behind, or cannot be reached
    )
  }
  return said.get(of) ?? ""
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
