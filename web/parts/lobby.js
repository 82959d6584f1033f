/** The lobby: begin with a name, play at once, see who waits, open a table. */
import { h, render } from "../core/h.js"
import { go } from "../core/address.js"
import { account, catalogue, houseBots, reason, service } from "../core/service.js"
import { listed } from "../wording.js"
import { WORDS } from "../words.js"
import { naming, somebody } from "./account.js"
import { announce } from "../core/notices.js"
import { choice } from "./options.js"
import { LIVE, PACES, clockAt, paceOf } from "./paces.js"
import { seated } from "./seating.js"
import { inTop } from "./top.js"

/** @typedef {import("../client/index.js").Schemas} Schemas */
/** @typedef {import("../core/service.js").GameKey} GameKey */
/** @typedef {Schemas["Table"]} Table */
/** @typedef {Schemas["GameSummary"]} Summary */
/**
 * @typedef Lobby
 * @property {Summary[]} games
 * @property {ReadonlySet<string>} played the games that bots play
 * @property {Table[]} mine
 * @property {Table[]} waiting
 * @property {boolean} loaded
 * @property {number} pace with strangers, in seconds for each action
 */
/** @typedef {(game: Summary, lobby: Lobby) => Promise<string>} Begin resolves with the id of the table */

const REST = 5000
/** After how many seconds bots join those who wait for people. */
const PATIENCE = 30
/** Against whom one plays at once. */
const OPPONENT = { bot: "house", level: "greedy" }

/** @param {HTMLElement} root */
export function open(root) {
  /** @type {Lobby} */
  let lobby = { games: [], played: new Set(), mine: [], waiting: [], loaded: false, pace: LIVE }
  const ended = new AbortController()
  let timer = 0
  let loading = 0
  const draw = () => !ended.signal.aborted && render(root, page(lobby, paced))
  const paced = (/** @type {number} */ pace) => ((lobby = { ...lobby, pace }), draw())
  const learn = () =>
    Promise.all([catalogue(), houseBots()]).then(
      ([games, bots]) => ((lobby = { ...lobby, games, played: new Set(bots.flatMap((bot) => bot.games)) }), draw()),
      () => {}, // at the next load again
    )
  const load = async () => {
    clearTimeout(timer)
    const mine = ++loading
    if (lobby.games.length === 0) void learn()
    try {
      const found = await loaded(ended.signal)
      if (mine !== loading) return
      lobby = { ...lobby, ...found, loaded: true }
      draw()
    } catch (error) {
      if (!ended.signal.aborted) announce(reason(error), { bad: true })
    }
    if (!ended.signal.aborted && mine === loading) timer = setTimeout(load, document.hidden ? 6 * REST : REST)
  }
  const stop = account.subscribe(() => {
    lobby = { ...lobby, mine: [] }
    draw()
    void load()
  })
  document.title = WORDS.title
  inTop(null)
  draw()
  void load()
  return () => {
    ended.abort()
    clearTimeout(timer)
    stop()
  }
}

/** @param {AbortSignal} signal */
async function loaded(signal) {
  const asPlayer = account.get().who !== null
  const [waiting, mine] = await Promise.all([
    service().call("listTables", { open: "true", limit: 20 }, { signal }),
    asPlayer ? service().call("listTables", { mine: "true", limit: 30 }, { signal }) : { tables: [] },
  ])
  return {
    waiting: waiting.tables.filter((table) => !table.seats.some((seat) => seat.player === account.get().who?.id)),
    mine: [...mine.tables]
      .filter((table) => table.status !== "closed")
      .sort((a, b) => rank(a) - rank(b) || b.updated_at - a.updated_at),
  }
}

/** @param {Table} table */
const rank = (table) => (table.awaiting ? 0 : table.status === "playing" ? 1 : table.status === "open" ? 2 : 3)

/**
 * @param {Lobby} lobby
 * @param {(pace: number) => void} paced
 */
function page(lobby, paced) {
  const { games, mine, waiting, loaded, pace } = lobby
  const { who } = account.get()
  const titles = Object.fromEntries(games.map((game) => [game.key, game.title]))
  return h(
    "div",
    { class: "lobby", "data-ready": loaded },
    !who && h("section", { key: "begin", class: "begin" }, h("h1", null, WORDS.pitch), naming()),
    who && h("h1", { key: "title", class: "spoken" }, WORDS.title),
    mine.length > 0 &&
      h(
        "section",
        { key: "mine" },
        h("h2", null, WORDS.myTables),
        h(
          "ul",
          { class: "tables" },
          mine.map((table) => row(table, titles)),
        ),
      ),
    h(
      "section",
      { key: "games" },
      h("h2", null, WORDS.games),
      games.some((game) => game.seats.max > 1) && choice(WORDS.paceWithOthers, PACES, pace, paced),
      h(
        "ul",
        { class: "games" },
        games.map((game) => gameCard(game, lobby)),
      ),
    ),
    h(
      "section",
      { key: "open" },
      h("h2", null, WORDS.openTables),
      waiting.length > 0
        ? h(
            "ul",
            { class: "tables" },
            waiting.map((table) => row(table, titles)),
          )
        : h("p", { class: "quiet" }, loaded ? WORDS.noOpenTables : WORDS.loading),
    ),
    h(
      "p",
      { key: "foot", class: "quiet foot" },
      h("a", { href: "/audit" }, WORDS.checkAGame),
      " · ",
      h("a", { href: "/docs" }, WORDS.documentation),
    ),
  )
}

/**
 * @param {Table} table
 * @param {Record<string, string>} titles
 */
function row(table, titles) {
  const me = account.get().who?.id
  const others = table.seats.filter((seat) => seat.player && seat.player !== me)
  const names = listed(others.map(WORDS.nameOf))
  return h(
    "li",
    { key: table.id, "data-awaiting": table.awaiting },
    h(
      "a",
      { href: `/tables/${table.id}` },
      h("b", null, titles[table.game] ?? table.game),
      h(
        "span",
        { class: "quiet" },
        names,
        table.status === "open" && [names && " · ", h("span", { class: "pace" }, paceOf(table.clock))],
        table.opener_present === false &&
          table.opened_by !== me && [
            " · ",
            h(
              "b",
              { class: "away" },
              WORDS.openerAway(others.find((seat) => seat.player === table.opened_by)?.called ?? undefined),
            ),
          ],
      ),
      h("span", { class: table.awaiting ? "badge mine" : "badge" }, stateOf(table)),
    ),
  )
}

/** @param {Table} table */
function stateOf(table) {
  if (table.awaiting) return table.pending_takeback ? WORDS.yourAnswer : WORDS.yourTurn
  if (table.status === "open") return WORDS.seatsFree(table.seats.filter((seat) => !seat.player).length)
  if (table.status === "playing")
    return WORDS.turnOf(
      listed(table.to_act.map((seat) => WORDS.nameOf(/** @type {Table["seats"][number]} */ (table.seats[seat])))),
    )
  return WORDS.over
}

/**
 * @param {Summary} game
 * @param {Lobby} lobby
 */
function gameCard(game, lobby) {
  const againstBotsToo = lobby.played.has(game.key)
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
    h("h3", null, game.title),
    h("p", null, game.summary),
    h("p", { class: "quiet" }, WORDS.players(game.seats.min, game.seats.max)),
    h(
      "div",
      { class: "buttons" },
      game.seats.min === 1
        ? start(WORDS.playAlone, "quick", meeting, true)
        : [
            againstBotsToo && start(WORDS.againstBots, "quick", againstBots, true),
            start(WORDS.findPlayers, "meet", meeting, !againstBotsToo),
          ],
      h("button", { "data-open": game.key, onclick: () => opening(game) }, WORDS.openTable, named),
    ),
    h(
      "p",
      { class: "links" },
      h("a", { href: `/rules/${game.key}` }, WORDS.rules, named),
      " ",
      h("a", { href: `/boards/${game.key}` }, WORDS.standings, named),
    ),
  )
}

/**
 * @param {HTMLButtonElement} button
 * @param {() => Promise<string>} begin resolves with the id of the table
 */
async function play(button, begin) {
  if (button.disabled || !(await somebody())) return
  button.disabled = true
  try {
    go(`/tables/${await begin()}`)
  } catch (error) {
    announce(reason(error), { at: button, bad: true })
  } finally {
    button.disabled = false
  }
}

/** @type {Begin} */
async function meeting(game, { pace, played }) {
  const shared = game.seats.min > 1 && {
    clock: clockAt(pace),
    ...(played.has(game.key) && { bots_after: PATIENCE }),
  }
  return (await service().call("quickPlay", { body: { game: /** @type {GameKey} */ (game.key), ...shared } })).id
}

/** @type {Begin} */
async function againstBots(game) {
  const body = /** @type {Schemas["OpenBody"]} */ ({ game: game.key, seats: game.seats.min })
  const { id } = await service().call("openTable", { body })
  const others = Array.from({ length: game.seats.min - 1 }, (_, n) => ({ ...OPPONENT, seat: n + 1 }))
  return seated(id, { seat: 0 }, others)
}

/** @param {Summary} game */
async function opening(game) {
  if (!(await somebody())) return
  const { openTable } = await import("./opening.js")
  const id = await openTable(game)
  if (id) go(`/tables/${id}`)
}
