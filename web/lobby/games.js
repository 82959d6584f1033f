/** The games of the lobby: a picture, who plays how long, who waits, and the ways to begin. */
import { go } from "../core/address.js"
import { h } from "../core/h.js"
import { announce } from "../core/notices.js"
import { reason, service } from "../core/service.js"
import { somebody } from "../parts/account.js"
import { clockAt } from "../parts/paces.js"
import { seated } from "../parts/seating.js"
import { listed } from "../wording.js"
import { WORDS } from "../words.js"
import { coverOf } from "../boards/covers.js"
import { isAway } from "./tables.js"
import { LOBBY } from "./words.js"

/** @typedef {import("../core/service.js").GameKey} GameKey */
/** @typedef {import("./page.js").Lobby} Lobby */
/** @typedef {import("./page.js").Summary} Summary */
/** @typedef {Partial<Pick<import("./choosing.js").Chosen, "options" | "seat_options">>} Options of the table and the seat */
/** @typedef {(game: Summary, lobby: Lobby, options?: Options) => Promise<string | null>} Begin resolves with the id of the table; null: given up */

/** @typedef {{ how: string, words: string, begin: Begin }} Way to begin */

/** After how many seconds bots join those who wait for people. */
const PATIENCE = 30
/** Against whom one plays at once. */
const OPPONENT = { bot: "house", level: "greedy" }

/**
 * @param {Summary} game
 * @param {Lobby} lobby
 */
export function gameCard(game, lobby) {
  const againstBotsToo = lobby.played.has(game.key)
  const ways = waysOf(game, againstBotsToo)
  const named = h("span", { class: "spoken" }, ` ${game.title}`)
  const start = (
    /** @type {string} */ words,
    /** @type {string} */ how,
    /** @type {Begin} */ begin,
    /** @type {boolean} */ first,
  ) =>
    h(
      "button",
      {
        key: how,
        class: first && "primary",
        [`data-${how}`]: game.key,
        onclick: (event) => play(event.currentTarget, () => begin(game, lobby)),
      },
      words,
      named,
    )
  return h(
    "li",
    { key: game.key },
    coverOf(game.key, lobby.redraw),
    h("h3", null, game.title),
    h("p", { key: "facts", class: "facts" }, factsOf(game)),
    h("p", { key: "summary" }, game.summary),
    waitingFor(game, lobby),
    h(
      "div",
      { key: "buttons", class: "buttons" },
      ways.map(({ how, words, begin }, place) => start(words, how, begin, place === 0)),
      LOBBY.choose[game.key] &&
        h(
          "button",
          {
            key: "choose",
            "data-choose": game.key,
            onclick: (event) => play(event.currentTarget, () => choosing(game, lobby, ways)),
          },
          LOBBY.choose[game.key],
          named,
        ),
    ),
    h(
      "p",
      { key: "links", class: "links" },
      h("button", { class: "plain", "data-open": game.key, onclick: () => opening(game) }, LOBBY.openTable, named),
      (game.seats.min === 1 || againstBotsToo) &&
        h(
          "button",
          {
            class: "plain",
            "data-practise": game.key,
            title: LOBBY.practiseTip,
            onclick: (event) => play(event.currentTarget, () => practising(game, lobby)),
          },
          LOBBY.practise,
          named,
        ),
      h("a", { href: `/rules/${game.key}` }, WORDS.rules, named),
      " ",
      h("a", { href: `/boards/${game.key}` }, WORDS.standings, named),
    ),
  )
}

/** The place of a game that is not known yet. @param {unknown} _ @param {number} place */
export const comingCard = (_, place) =>
  h("li", { key: place, class: "coming", "aria-hidden": "true" }, h("div", { class: "cover" }))

/**
 * The ways to begin, the first one first.
 *
 * @param {Summary} game
 * @param {boolean} againstBotsToo
 * @returns {Way[]}
 */
function waysOf({ seats }, againstBotsToo) {
  if (seats.min === 1) return [{ how: "quick", words: LOBBY.playAlone, begin: meeting }]
  const people = { how: "meet", words: LOBBY.findPlayers, begin: meeting }
  return againstBotsToo ? [{ how: "quick", words: LOBBY.againstBots, begin: againstBots }, people] : [people]
}

/** How many play, how long, and how much there is to learn. @param {Summary} game */
function factsOf({ seats, minutes, weight }) {
  return [
    h("span", { key: "players" }, WORDS.players(seats.min, seats.max)),
    minutes && h("span", { key: "minutes" }, LOBBY.minutes(minutes.min, minutes.max)),
    weight && h("span", { key: "weight", class: `weight ${weight}` }, LOBBY.weights[weight]),
  ]
}

/**
 * Who waits for players, and who of them is away.
 *
 * @param {Summary} game
 * @param {Lobby} lobby
 */
function waitingFor({ key }, { waiting }) {
  const here = waiting.filter((table) => table.game === key)
  const best = here.find((table) => !isAway(table)) ?? here[0]
  const names = best?.seats.filter((seat) => seat.player).map(WORDS.nameOf) ?? []
  if (!best || names.length === 0) return null
  return h(
    "p",
    { key: "waits", class: "waits" },
    h("a", { href: `/tables/${best.id}`, "data-join": best.id }, LOBBY.waits(listed(names), names.length)),
    isAway(best) && h("b", { class: "away" }, ` (${WORDS.away})`),
    here.length > 1 && h("span", { class: "quiet" }, ` ${LOBBY.more(here.length - 1)}`),
  )
}

/**
 * @param {HTMLButtonElement} button
 * @param {() => Promise<string | null>} begin resolves with the id of the table
 */
export async function play(button, begin) {
  if (button.disabled || !(await somebody())) return
  button.disabled = true
  try {
    const id = await begin()
    if (id) go(`/tables/${id}`)
  } catch (error) {
    announce(reason(error), { at: button, bad: true })
  } finally {
    button.disabled = false
  }
}

/** @type {Begin} */
async function meeting(game, { pace, played }, options = {}) {
  const shared = game.seats.min > 1 && {
    clock: clockAt(pace),
    ...(played.has(game.key) && { bots_after: PATIENCE }),
  }
  const body = /** @type {import("./page.js").Schemas["QuickBody"]} */ ({ game: game.key, ...options, ...shared })
  return (await service().call("quickPlay", { body })).id
}

/** @type {Begin} */
const againstBots = (game, _lobby, options) => begun(game, "public", options)

/** @type {Begin} */
const practising = (game) => begun(game, "private")

/**
 * A table with the fewest seats, where bots take the others.
 *
 * @param {Summary} game
 * @param {"public" | "private"} visibility
 * @param {Options} [chosen]
 */
async function begun(game, visibility, { options = {}, seat_options = {} } = {}) {
  const { key, seats } = game
  const body = /** @type {import("./page.js").Schemas["OpenBody"]} */ ({
    game: key,
    seats: seats.min,
    visibility,
    options,
  })
  const { id } = await service().call("openTable", { body })
  const others = Array.from({ length: game.seats.min - 1 }, (_, n) => ({ ...OPPONENT, seat: n + 1 }))
  const mine = /** @type {import("../parts/seating.js").Mine} */ ({ seat: 0, seat_options })
  return seated(id, mine, others)
}

/** @param {Summary} game */
async function opening(game) {
  if (!(await somebody())) return
  const { openTable } = await import("./opening.js")
  const id = await openTable(game)
  if (id) go(`/tables/${id}`)
}

/**
 * Begin with what is chosen as a picture.
 *
 * @param {Summary} game
 * @param {Lobby} lobby
 * @param {Way[]} ways
 */
async function choosing(game, lobby, ways) {
  const { chosen } = await import("./choosing.js")
  const found = await chosen(game, ways)
  const way = ways.find(({ how }) => how === found?.how)
  if (!found || !way) return null
  const { options, seat_options } = found
  return way.begin(game, lobby, { options, seat_options })
}
