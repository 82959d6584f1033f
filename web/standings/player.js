/** A player: what was played, what was won. */
import { h, render } from "../core/h.js"
import { catalogue, reason, service } from "../core/service.js"
import { day, listed } from "../wording.js"
import { WORDS } from "../words.js"
import { STANDINGS } from "./words.js"
import { share } from "../core/bars.js"
import { inTop } from "../parts/top.js"

/** @typedef {import("../client/index.js").Schemas} Schemas */

/**
 * @param {HTMLElement} root
 * @param {import("../core/address.js").Place} place
 */
export function open(root, { id }) {
  let ended = false
  inTop(null)
  render(root, h("p", { class: "quiet narrow" }, WORDS.loading))
  Promise.all([
    service().call("showPlayer", { player: id }),
    service().call("readStatistics", { player: id }),
    service().call("listPlayedTables", { player: id }),
    catalogue(),
  ]).then(
    ([player, statistics, played, games]) => {
      if (ended) return
      document.title = player.name
      render(
        root,
        page(player, statistics.games, played.tables, Object.fromEntries(games.map((game) => [game.key, game.title]))),
      )
    },
    (error) =>
      !ended &&
      render(root, h("div", { class: "narrow" }, h("h1", null, STANDINGS.player), h("p", null, reason(error)))),
  )
  return () => {
    ended = true
  }
}

/**
 * Why a rating is not on the leaderboard yet.
 *
 * @param {Schemas["KnownRating"] | null} rating
 */
function unlisted(rating) {
  return (
    rating &&
    !rating.listed &&
    h("div", { class: "quiet" }, STANDINGS.notListed(rating.bot_games, rating.bot_games_needed))
  )
}

/**
 * @param {Schemas["KnownPlayer"]} player
 * @param {Schemas["GameStatistics"][]} games
 * @param {Schemas["PlayedTable"][]} tables
 * @param {Record<string, string>} titles
 */
function page(player, games, tables, titles) {
  const heads = [STANDINGS.game, STANDINGS.gamesPlayed, STANDINGS.wins, STANDINGS.bestScore, STANDINGS.rating]
  return h(
    "div",
    { class: "narrow" },
    h("h1", null, player.name),
    games.length === 0
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
              heads.map((head) => h("th", { scope: "col" }, head)),
            ),
          ),
          h(
            "tbody",
            null,
            games.map((game) =>
              h(
                "tr",
                null,
                h("td", null, titles[game.game] ?? game.game),
                h("td", { class: "number" }, game.played),
                h("td", { class: "number" }, game.won, share(game.won, game.played)),
                h("td", { class: "number" }, game.best_score),
                h("td", { class: "number" }, game.rating?.rating, unlisted(game.rating)),
              ),
            ),
          ),
        ),
    tables.length > 0 && [
      h("h2", null, STANDINGS.recent),
      h(
        "ul",
        { class: "tables" },
        tables.map((table) =>
          h(
            "li",
            { key: table.table },
            h(
              "a",
              { href: `/tables/${table.table}` },
              h("b", null, titles[table.game] ?? table.game),
              h(
                "span",
                { class: "quiet" },
                listed(table.seats.map((held, seat) => WORDS.nameOf({ ...held, seat }))),
                " · ",
                day(table.ended_at),
                table.rating && ` · ${STANDINGS.rated(table.rating.after, table.rating.before)}`,
              ),
              h("span", { class: "badge" }, table.outcome?.winners.includes(table.seat) ? WORDS.won : WORDS.over),
            ),
          ),
        ),
      ),
    ],
  )
}
