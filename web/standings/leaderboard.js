/** The best players of a game. */
import { h, render } from "../core/h.js"
import { account, gameOf, reason, service } from "../core/service.js"
import { listed, wordsOf } from "../wording.js"
import { WORDS } from "../words.js"
import { STANDINGS } from "./words.js"
import { balance, share } from "../core/bars.js"
import { inTop } from "../parts/top.js"

/** @typedef {import("../client/index.js").Schemas} Schemas */
/** @typedef {Schemas["LeaderboardEntry"]} Entry */

/** The rating before the first game. */
const START = 1500

/**
 * @param {HTMLElement} root
 * @param {import("../core/address.js").Place} place
 */
export function open(root, { id, hash }) {
  let ended = false
  inTop(null)
  render(root, h("p", { class: "quiet narrow" }, WORDS.loading))
  const game = /** @type {import("../core/service.js").GameKey} */ (id)
  const board = new URLSearchParams(hash.slice(1)).get("board")
  const asked = service().call("readLeaderboard", { game, ...(board && { board }) })
  Promise.all([gameOf(id), asked, ownRating(id)]).then(
    ([game, found, own]) => {
      if (ended) return
      document.title = `${WORDS.standings} - ${game.title}`
      render(root, page(game, found, own))
    },
    (error) =>
      !ended &&
      render(root, h("div", { class: "narrow" }, h("h1", null, WORDS.standings), h("p", null, reason(error)))),
  )
  return () => {
    ended = true
  }
}

/**
 * The rating of who plays in this browser, if there is one.
 *
 * @param {string} id
 */
async function ownRating(id) {
  const { who } = account.get()
  if (!who) return null
  const { games } = await service()
    .call("readStatistics", { player: who.id })
    .catch(() => ({ games: [] }))
  return games.find(({ game }) => game === id)?.rating ?? null
}

/**
 * By what the players of a board are ranked.
 *
 * @param {string} board
 */
function titleOf(board) {
  const [, mission, seats] = /^mission-(\d+)-seats-(\d+)$/.exec(board) ?? []
  const [, date] = /^daily-(.*)$/.exec(board) ?? []
  if (date) return STANDINGS.standingsOfDay(date)
  if (mission) return STANDINGS.standingsOf(mission, Number(seats))
  return STANDINGS.standingsBy[board] ?? `${WORDS.standings}: ${wordsOf(board)}`
}

/**
 * @param {Schemas["GameDetails"]} game
 * @param {Schemas["Leaderboard"]} found
 * @param {Schemas["KnownRating"] | null} own
 */
function page(game, { board, entries, bot_games_needed: needed }, own) {
  const rated = entries.some((entry) => entry.rating !== undefined)
  const gained = (/** @type {Entry} */ { rating = START }) => rating - START
  const most = Math.max(...entries.map((entry) => (rated ? Math.abs(gained(entry)) : (entry.score ?? 0))))
  return h(
    "div",
    { class: "narrow" },
    h("h1", null, game.title),
    h("h2", null, titleOf(board)),
    needed && h("p", { class: "quiet" }, STANDINGS.listedFrom(needed)),
    needed && account.get().who && !own?.listed && h("p", null, STANDINGS.youNotListed(own?.bot_games ?? 0, needed)),
    entries.length === 0
      ? h("p", { class: "quiet" }, STANDINGS.nobodyYet)
      : h(
          "table",
          null,
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              [STANDINGS.rank, STANDINGS.player, rated ? STANDINGS.rating : WORDS.score].map((head) =>
                h("th", { scope: "col" }, head),
              ),
            ),
          ),
          h(
            "tbody",
            null,
            entries.map((entry) =>
              h(
                "tr",
                null,
                h("td", null, entry.rank),
                h("td", null, playersOf(entry)),
                h(
                  "td",
                  { class: "number" },
                  entry.rating ?? result(entry),
                  rated ? balance(gained(entry), most) : entry.score !== undefined && share(entry.score, most),
                ),
              ),
            ),
          ),
        ),
    h("p", { class: "buttons" }, h("a", { class: "button", href: "/" }, STANDINGS.play(game.title))),
  )
}

/** @param {Entry} entry */
function playersOf(entry) {
  const [only, ...others] = entry.players
  if (only && others.length === 0) return h("a", { href: `/players/${only.player}` }, only.called)
  return listed(entry.players.map((player) => player.called))
}

/** @param {Entry} entry */
function result(entry) {
  const text = String(entry.score ?? (entry.won ? WORDS.won : WORDS.over))
  return entry.table ? h("a", { href: `/tables/${entry.table}` }, text) : text
}
