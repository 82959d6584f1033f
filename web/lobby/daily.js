/** The seed of the day: the same cards for everybody, one try each, and how it ended yesterday. */
import { h } from "../core/h.js"
import { gameOf, service, until } from "../core/service.js"
import { countdown } from "../parts/seats.js"
import { seated } from "../parts/seating.js"
import { listed } from "../wording.js"
import { WORDS } from "../words.js"
import { coverOf } from "../boards/covers.js"
import { play } from "./games.js"
import { LOBBY } from "./words.js"

/** @typedef {import("../client/index.js").Schemas} Schemas */
/** @typedef {import("../core/service.js").GameKey} GameKey */
/** @typedef {import("./page.js").Lobby} Lobby */
/** @typedef {import("./page.js").Summary} Summary */

/**
 * @typedef Today
 * @property {Summary} game
 * @property {Schemas["SeedOfDay"]} day
 * @property {string} yesterday its date
 * @property {readonly Schemas["LeaderboardEntry"][]} best of yesterday
 */

const DAY = 86_400_000
/** So many of yesterday's are shown. */
const FIRST = 3

/**
 * The seeds of the day, of the games that have one: those that are always played alone.
 *
 * @param {readonly Summary[]} games
 * @param {AbortSignal} signal
 * @returns {Promise<Today[]>}
 */
export const todayOf = (games, signal) =>
  Promise.all(games.filter(({ seats }) => seats.max === 1).map((game) => found(game, signal)))

/**
 * @param {Summary} game
 * @param {AbortSignal} signal
 * @returns {Promise<Today>}
 */
async function found(game, signal) {
  const key = /** @type {GameKey} */ (game.key)
  const day = await service().call("readSeedOfDay", { game: key }, { signal })
  const yesterday = new Date(Date.parse(day.date) - DAY).toISOString().slice(0, 10)
  const board = `daily-${yesterday}`
  const isSecret = until(day.disclosed_at - DAY) > 0 // for a minute after midnight
  const best = isSecret
    ? []
    : await service()
        .call("readLeaderboard", { game: key, board, limit: FIRST }, { signal })
        .then(
          ({ entries }) => entries,
          () => [],
        )
  return { game, day, yesterday, best }
}

/** @param {Lobby} lobby */
export function today({ days, redraw }) {
  if (days.length === 0) return null
  return h(
    "section",
    { key: "daily" },
    h("h2", null, LOBBY.daily),
    h("p", { class: "quiet" }, LOBBY.dailySaid),
    h(
      "ul",
      { class: "daily" },
      days.map((each) => dayOf(each, redraw)),
    ),
  )
}

/**
 * @param {Today} today
 * @param {() => void} redraw
 */
function dayOf({ game, day, yesterday, best }, redraw) {
  const named = h("span", { class: "spoken" }, ` ${game.title}`)
  return h(
    "li",
    { key: game.key },
    coverOf(game.key, redraw),
    h(
      "div",
      { key: "try" },
      h("h3", null, game.title),
      h("p", { class: "quiet" }, LOBBY.dayEnds, countdown(day.ends_at)),
      day.table
        ? h("a", { class: "button", href: `/tables/${day.table}`, "data-tried": game.key }, LOBBY.tried, named)
        : h(
            "button",
            { "data-daily": game.key, onclick: (event) => play(event.currentTarget, () => tryIt(game)) },
            LOBBY.try_,
            named,
          ),
    ),
    h(
      "div",
      { key: "yesterday", class: "yesterday" },
      h("h3", null, LOBBY.yesterday),
      best.length === 0
        ? h("p", { class: "quiet" }, LOBBY.nobodyYesterday)
        : [
            h(
              "ol",
              null,
              best.map((entry) =>
                h(
                  "li",
                  { key: entry.rank },
                  h("span", null, listed(entry.players.map(({ called }) => called))),
                  h("b", null, entry.score ?? (entry.won ? WORDS.won : WORDS.over)),
                ),
              ),
            ),
            h("a", { href: `/boards/${game.key}#board=daily-${yesterday}` }, LOBBY.allOfYesterday, named),
          ],
    ),
  )
}

/**
 * Use up the try of today, once it is known what the player brings to the seat.
 *
 * @param {Summary} summary
 */
async function tryIt({ key }) {
  const { askOptions } = await import("../parts/joining/joining.js")
  const game = await gameOf(key)
  const brought = await askOptions({ table: { game: /** @type {GameKey} */ (key), seats: [] }, game })
  if (brought === null) return null
  const body = /** @type {Schemas["OpenBody"]} */ ({ game: key, daily: true })
  const { id } = await service().call("openTable", { body })
  return seated(id, { seat: 0, seat_options: brought }, [])
}
