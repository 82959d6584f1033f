/** The lobby: begin with a name, go on with a game, play at once, see who waits, open a table. */
import { styled } from "../boards/index.js"
import { Restored } from "../client/index.js"
import { h, render } from "../core/h.js"
import { announce } from "../core/notices.js"
import { account, catalogue, houseBots, reason, service } from "../core/service.js"
import { naming } from "../parts/account.js"
import { choice } from "../options/options.js"
import { LIVE, PACES } from "../parts/paces.js"
import { inTop } from "../parts/top.js"
import { WORDS } from "../words.js"
import { today, todayOf } from "./daily.js"
import { comingCard, gameCard } from "./games.js"
import { mineOf, row } from "./tables.js"
import { LOBBY } from "./words.js"

/** @typedef {import("../client/index.js").Schemas} Schemas */
/** @typedef {Schemas["Table"]} Table */
/** @typedef {Schemas["GameSummary"]} Summary */
/**
 * @typedef Lobby
 * @property {Summary[]} games
 * @property {ReadonlySet<string>} played the games that bots play
 * @property {Table[]} mine
 * @property {Table[]} waiting
 * @property {import("./daily.js").Today[]} days the seeds of the day
 * @property {boolean} loaded
 * @property {number} pace with strangers, in seconds for each action
 * @property {() => void} redraw
 */

const REST = 5000
/** So many games keep their places until it is known which there are. */
const EXPECTED = 5

/** @param {HTMLElement} root */
export function open(root) {
  const ended = new AbortController()
  let timer = 0
  let loading = 0
  const draw = () => !ended.signal.aborted && render(root, page(lobby, paced))
  /** @type {Lobby} */
  let lobby = {
    games: [],
    played: new Set(),
    mine: [],
    waiting: [],
    days: [],
    loaded: false,
    pace: LIVE,
    redraw: () => void draw(),
  }
  const paced = (/** @type {number} */ pace) => ((lobby = { ...lobby, pace }), draw())
  const learn = async () => {
    const [games, bots] = await Promise.all([catalogue(), houseBots()])
    lobby = { ...lobby, games, played: new Set(bots.flatMap((bot) => bot.games)) }
    draw()
    const days = await todayOf(games, ended.signal)
    lobby = { ...lobby, days }
    draw()
  }
  const load = async () => {
    clearTimeout(timer)
    const mine = ++loading
    if (lobby.days.length === 0) learn().catch(() => {}) // at the next load again
    let rest = document.hidden ? 6 * REST : REST
    try {
      const found = await loaded(ended.signal)
      if (mine !== loading) return
      lobby = { ...lobby, ...found, loaded: true }
      draw()
    } catch (error) {
      if (error instanceof Restored) rest = 0 // each of its tables says so once
      if (!ended.signal.aborted) announce(reason(error), { bad: true })
    }
    if (!ended.signal.aborted && mine === loading) timer = setTimeout(load, rest)
  }
  const stop = account.subscribe(() => {
    lobby = { ...lobby, mine: [], days: [] }
    draw()
    void load()
  })
  document.title = WORDS.title
  inTop(null)
  void Promise.all(["/web/lobby/lobby.css", "/web/options/options.css"].map(styled)).then(() => (draw(), load()))
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
    mine: mineOf(mine.tables),
  }
}

/**
 * @param {Lobby} lobby
 * @param {(pace: number) => void} paced
 */
function page(lobby, paced) {
  const { games, mine, waiting, loaded, pace } = lobby
  const { who } = account.get()
  const running = mine.filter((table) => table.status !== "finished")
  const over = mine.filter((table) => table.status === "finished")
  const rows = (/** @type {Table[]} */ tables) =>
    h(
      "ul",
      { class: "tables" },
      tables.map((table) => row(table, lobby)),
    )
  return h(
    "div",
    { class: "lobby", "data-ready": loaded },
    !who && h("section", { key: "begin", class: "begin" }, h("h1", null, LOBBY.pitch), naming()),
    who && h("h1", { key: "title", class: "spoken" }, WORDS.title),
    running.length > 0 && h("section", { key: "mine" }, h("h2", null, LOBBY.goOn), rows(running)),
    h(
      "section",
      { key: "games" },
      h(
        "div",
        { class: "heading" },
        h("h2", null, LOBBY.games),
        (games.length === 0 || games.some((game) => game.seats.max > 1)) &&
          choice(LOBBY.paceWithOthers, PACES, pace, paced),
      ),
      h(
        "ul",
        { class: "games", "aria-busy": String(games.length === 0) },
        games.length > 0 ? games.map((game) => gameCard(game, lobby)) : Array.from({ length: EXPECTED }, comingCard),
      ),
    ),
    today(lobby),
    h(
      "section",
      { key: "open" },
      h("h2", null, LOBBY.openTables),
      waiting.length > 0 ? rows(waiting) : h("p", { class: "quiet" }, loaded ? LOBBY.noOpenTables : WORDS.loading),
    ),
    over.length > 0 &&
      h("details", { key: "over", class: "over" }, h("summary", null, LOBBY.over(over.length)), rows(over)),
    h(
      "p",
      { key: "foot", class: "quiet foot" },
      h("a", { href: "/audit" }, LOBBY.checkAGame),
      " · ",
      h("a", { href: "/docs" }, WORDS.documentation),
    ),
  )
}
