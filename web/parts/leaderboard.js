/** The best players of a game. */
import { h, render } from "../core/h.js"
import { account, gameOf, reason, service } from "../core/service.js"
import { listed, wordsOf } from "../wording.js"
import { WORDS } from "../words.js"
import { balance, share } from "../core/bars.js"
import { inTop } from "./top.js"

/** The rating before the first game. */
const START = 1500

/**
 * @param {HTMLElement} root
 * @param {import("../core/router.js").Place} place
 */
export function open(root, { id }) {
  let ended = false
  inTop(null)
  render(root, h("p", { class: "quiet narrow" }, WORDS.loading))
  const board = service().call("readLeaderboard", { game: /** @type {import("../core/service.js").GameKey} */ (id) })
  Promise.all([gameOf(id), board, ownRating(id)]).then(
    ([game, found, own]) => {
      if (ended) return
      document.title = `${WORDS.standings} - ${game.title}`
      render(root, page(game, found, own))
    },
    (error) => !ended && render(root, h("div", { class: "narrow" }, h("h1", null, WORDS.standings), h("p", null, reason(error)))),
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
  const { games } = await service().call("readStatistics", { player: who.id }).catch(() => ({ games: [] }))
  return games.find(({ game }) => game === id)?.rating ?? null
}

/**
 * @param {any} game
 * @param {any} found
 * @param {any} own
 */
function page(game, { board, entries, bot_games_needed: needed }, own) {
  const rated = entries.some((/** @type {any} */ entry) => entry.rating !== undefined)
  const most = Math.max(...entries.map((/** @type {any} */ { rating, score }) => (rated ? Math.abs(rating - START) : (score ?? 0))))
  return h("div", { class: "narrow" }, h("h1", null, game.title), h("h2", null, `${WORDS.standings}: ${wordsOf(board)}`),
    needed && h("p", { class: "quiet" }, WORDS.listedFrom(needed)),
    needed && account.get().who && !own?.listed && h("p", null, WORDS.youNotListed(own?.bot_games ?? 0, needed)),
    entries.length === 0 ? h("p", { class: "quiet" }, WORDS.nobodyYet)
      : h("table", null,
        h("thead", null, h("tr", null, [WORDS.rank, WORDS.player, rated ? WORDS.rating : WORDS.score].map((head) => h("th", { scope: "col" }, head)))),
        h("tbody", null, entries.map((/** @type {any} */ entry) => h("tr", null,
          h("td", null, entry.rank), h("td", null, playersOf(entry)), h("td", { class: "number" }, entry.rating ?? result(entry), rated ? balance(entry.rating - START, most) : entry.score !== undefined && share(entry.score, most)))))))
}

/** @param {any} entry */
function playersOf(entry) {
  const [only, ...others] = entry.players
  if (only && others.length === 0) return h("a", { href: `/players/${only.player}` }, only.name)
  return listed(entry.players.map((/** @type {any} */ player) => player.name))
}

/** @param {any} entry */
function result(entry) {
  const text = String(entry.score ?? (entry.won ? WORDS.won : WORDS.over))
  return entry.table ? h("a", { href: `/tables/${entry.table}` }, text) : text
}
