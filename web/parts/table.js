/** A table: who plays, the board, the choices, the log, going back. */
import { boardOf } from "../boards/index.js"
import { Contradiction, Restored } from "../client/index.js"
import { flip, h, render } from "../core/h.js"
import { go } from "../core/router.js"
import { account, net, reason, service } from "../core/service.js"
import { keep, kept } from "../core/store.js"
import { follow } from "../core/table.js"
import { WORDS } from "../words.js"
import { about } from "./about.js"
import { somebody } from "./account.js"
import { bell, call } from "./calling.js"
import { confirmed } from "./dialogs.js"
import { dock } from "./dock.js"
import { beforeStart, invitation, invited } from "./joining.js"
import { log } from "./log.js"
import { announce } from "../core/notices.js"
import { countdown, namesOf, seatsOf, seatsPanel, tick } from "./seats.js"
import { inTop } from "./top.js"
import { asking, goingBack, resign, undoButton } from "./undo.js"
import { waiting } from "./waiting.js"
import { ways } from "./ways.js"

/** @typedef {import("../core/table.js").Shown} Shown */

const TABS = /** @type {const} */ (["log", "goBack", "about"])
const HOVER = 150

/**
 * @param {HTMLElement} root
 * @param {import("../core/router.js").Place} place
 */
export function open(root, { id }) {
  let closed = false
  /** @type {(() => void)[]} */
  const ends = []
  const begin = () => {
    const { draw, close } = play(root, id, (error) => {
      close()
      if (closed) return
      if (!(error instanceof Restored)) return failed(root, id, error, begin)
      announce(reason(error), { bad: true, stay: true })
      begin()
    })
    ends.splice(0).forEach((end) => end())
    ends.push(close, net.subscribe(draw))
  }
  render(root, h("p", { class: "quiet narrow" }, WORDS.loading))
  begin()
  const stop = account.subscribe(begin)
  return () => {
    closed = true
    stop()
    for (const end of ends) end()
    inTop(null)
    icon(false)
    call("", "", "", "")
  }
}

/**
 * @param {HTMLElement} root
 * @param {string} id
 * @param {(error: unknown) => void} failing
 */
function play(root, id, failing) {
  const table = follow(id, failing)
  /** @type {import("../boards/index.js").Board | null} */
  let drawn = null
  let wanted = ""
  /** @type {(typeof TABS)[number]} */
  let tab = "log"
  let sheet = false
  /** @type {Set<string>} */
  const eyes = new Set()
  /** @type {Map<string, Promise<any>>} */
  const tried = new Map()
  let looking = 0
  /** Whether a choice is being asked about: a second click asks no second time. */
  let asking = false
  /** Whether the next choice is to have the focus that the last one had. */
  let refocus = false
  /** Whether the page was left: what arrives now is drawn no more. */
  let left = false

  /** @param {number} index */
  const tryOut = (index) => {
    const shown = table.shown.get()
    const name = `${shown.version}-${index}`
    const found = tried.get(name) ?? table.tryOut(index)
    if (!tried.has(name)) {
      tried.clear()
      tried.set(name, found)
      const action = JSON.stringify(shown.actions[index])
      found.then((result) => result.stops && (eyes.add(action), draw()), () => {})
    }
    return found
  }
  /** @param {number} index */
  const look = (index) => {
    clearTimeout(looking)
    const { version } = table.shown.get()
    const isThere = () => table.free() && table.shown.get().version === version && index in table.shown.get().actions
    looking = setTimeout(() => isThere() && void tryOut(index).catch(() => {}), HOVER)
  }

  /**
   * @param {number} index
   * @param {Element | null} [at]
   */
  const choose = async (index, at = null) => {
    const shown = table.shown.get()
    clearTimeout(looking)
    if (asking || !table.free() || !(index in shown.actions)) return
    asking = true
    const sure = await goesAhead(shown, index)
    asking = false
    if (!sure) return
    if (table.shown.get().version !== shown.version) return announce(WORDS.movedOn, { bad: true })
    const here = at !== null && at === document.activeElement
    if (await table.play(index)) refocus = here
    draw()
  }

  /**
   * Ask the player to confirm, the first time at this table that a move would reveal something.
   *
   * @param {Shown} shown
   * @param {number} index
   */
  const goesAhead = async (shown, index) => {
    const asked = `asked.${id}`
    if (kept(asked) || shown.table.undo === "off") return true
    const result = await tryOut(index).catch(() => null)
    if (!result?.stops) return true
    keep(asked, true)
    const because = shown.table.seats.length === 1 ? WORDS.revealedAlone : WORDS.revealedBecause
    return confirmed(WORDS.revealed, [...result.texts.filter(Boolean), because[/** @type {"chance" | "hidden"} */ (result.stops)], WORDS.askedOnce], WORDS.doIt)
  }

  const controls = {
    tab: (/** @type {typeof tab} */ name) => ((tab = name), (sheet = true), draw()),
    fold: () => ((sheet = false), draw()),
    choose,
    look,
  }

  const draw = () => {
    const shown = table.shown.get()
    if (left || !shown.table) return
    if (wanted !== shown.table.game) {
      wanted = shown.table.game
      void boardOf(wanted).then((board) => ((drawn = board), draw()))
    }
    const seats = seatsOf(shown.table, shown.to_act, shown.seat)
    flip(root, () => render(root, page(table, shown, seats, drawn, { ...controls, tab_: tab, sheet, eyes })))
    bar(shown, seats, draw)
    if (refocus && shown.actions.length > 0) refocus = !focusNext(root)
  }

  table.shown.subscribe(draw)
  const ticking = setInterval(() => document.hidden || tick(document), 1000)
  return {
    draw,
    close: () => {
      left = true
      clearInterval(ticking)
      clearTimeout(looking)
      table.close()
    },
  }
}

/**
 * @param {import("../core/table.js").Followed} table
 * @param {Shown} shown
 * @param {import("../boards/index.js").Seat[]} seats
 * @param {import("../boards/index.js").Board | null} drawn
 * @param {any} on
 */
function page(table, shown, seats, drawn, on) {
  const { status, version, to_act } = shown
  const playing = status === "playing"
  const mine = shown.seat !== null
  return h("div", { class: "table", "data-status": status, "data-sheet": on.sheet },
    h("h1", { key: "title", class: "spoken" }, shown.game.title),
    seatsPanel(shown, seats, status === "open" ? beforeStart(table, shown) : null),
    h("section", { key: "board", class: "board", "aria-label": WORDS.table, "data-version": version, "data-to-act": to_act.join(" "), "data-status": status, "data-seat": shown.seat, "data-game": shown.table.game, tabindex: 0 },
      ended(table, shown),
      status === "open" ? invitation(shown, seats)
        : drawn ? drawn.board({
          view: shown.view, previous: shown.previous, events: shown.fresh, content: shown.game.content, actions: shown.actions, labels: shown.labels,
          mySeat: shown.seat, seats, status, busy: shown.busy !== null, choose: on.choose, hint: (text, at) => announce(text, { at: at ?? null }),
        }) : h("p", { class: "quiet" }, WORDS.loading)),
    h("section", { key: "foot", class: "foot" },
      asking(table, shown, seats),
      playing && mine && dock(shown, { line: drawn?.shows === true, choose: on.choose, eyes: on.eyes, look: on.look, wait: waiting(shown, seats) }),
      playing && h("div", { key: "ways", class: "buttons ways" }, mine ? undoButton(table, shown, seats) : h("span", { class: "quiet" }, WORDS.watching))),
    side(table, shown, seats, on))
}

/**
 * @param {import("../core/table.js").Followed} table
 * @param {Shown} shown
 * @param {import("../boards/index.js").Seat[]} seats
 * @param {any} on
 */
function side(table, shown, seats, on) {
  const tabs = h("div", { key: "tabs", class: "tabs", role: "tablist" }, TABS.map((name) => h("button", {
    key: name, role: "tab", id: `tab-${name}`, "aria-controls": "side", "aria-selected": String(on.tab_ === name), "data-tab": name, onclick: () => (on.sheet && on.tab_ === name ? on.fold() : on.tab(name)),
  }, WORDS[name])))
  const content = on.tab_ === "log" ? log(shown.events, true, shown.table.id) : on.tab_ === "goBack" ? goingBack(table, shown, seats) : about(shown, () => void resign(table, shown))
  return h("aside", { key: "side", class: "side", "aria-label": WORDS[/** @type {(typeof TABS)[number]} */ (on.tab_)] }, tabs,
    h("div", { key: "panel", id: "side", class: "panel", role: "tabpanel", "aria-labelledby": `tab-${on.tab_}` }, content))
}

/**
 * How it ended, and what next.
 *
 * @param {import("../core/table.js").Followed} table
 * @param {Shown} shown
 */
function ended(table, shown) {
  const leftToBots = shown.table.voided && shown.table.seats.every((/** @type {any} */ seat) => seat.bot || seat.resigned)
  if (shown.status === "closed" && !leftToBots) return h("p", { key: "ended", class: "ended" }, shown.table.voided ? WORDS.voided : WORDS.closed)
  if (shown.status !== "finished" && !leftToBots) return null
  const said = leftToBots ? WORDS.voided : shown.events.findLast((event) => event.type === "Finished")?.text ?? WORDS.over_
  const again = () => void table.command("rematch", async ({ version: _, ...how }) => {
    const { id } = await service().call("rematch", { table: shown.table.id }, how)
    go(`/tables/${id}`)
  })
  const asks = wantsRematch(shown)
  return h("div", { key: "ended", class: "ended" }, h("p", null, said),
    h("p", { key: "asks", role: "status", "data-asks": asks !== "" }, asks),
    h("div", { class: "buttons" },
      ways({ id: shown.table.id, status: shown.status }, "table", "button"), shown.seat !== null && h("button", { class: "primary", "data-rematch": "", onclick: again }, asks ? WORDS.joinRematch : WORDS.rematch)))
}

/**
 * Who waits for the player to play again, as a sentence; "" if nobody does.
 *
 * @param {Shown} shown
 */
function wantsRematch({ again }) {
  if (again?.status !== "open") return ""
  const people = again.seats.filter((/** @type {any} */ seat) => seat.player && !seat.bot)
  const waits = people.length > 0 && people.every((/** @type {any} */ seat) => seat.player !== account.get().who?.id)
  return waits ? WORDS.wantsRematch(people.map((/** @type {any} */ seat) => seat.name)) : ""
}

/**
 * The title, the icon and the bar say whose turn it is.
 *
 * @param {Shown} shown
 * @param {import("../boards/index.js").Seat[]} seats
 * @param {() => void} redraw
 */
function bar(shown, seats, redraw) {
  const { status, seat, to_act, version, due_at, game, takeback } = shown
  const answering = takeback !== null && seat !== null && takeback.needs.includes(seat)
  const mine = status === "playing" && seat !== null && (to_act.includes(seat) || answering)
  const asks = wantsRematch(shown)
  const words = answering ? WORDS.yourAnswer : mine ? WORDS.yourTurn : status === "playing" ? WORDS.othersTurn(namesOf(seats, to_act)) : status === "open" ? WORDS.waiting : WORDS.over
  const title = mine ? `● ${words} - ${game.title}` : game.title
  document.title = title
  call(answering ? `takeback ${takeback.takeback}` : mine ? "turn" : asks ? `rematch ${shown.again.id}` : "", title, answering ? takeback.text : asks || (shown.events.at(-1)?.text ?? ""), shown.table.id)
  icon(mine)
  inTop(h("div", { class: mine ? "turn mine" : "turn" },
    h("span", { class: "game" }, game.title), h("span", { class: "quiet version", title: WORDS.table }, `#${version}`),
    h("span", { class: "whose", role: "status" }, words),
    due_at !== undefined && status === "playing" && countdown(due_at),
    seat !== null && status !== "finished" && status !== "closed" && bell(redraw)))
}

/** @param {boolean} mine */
function icon(mine) {
  const link = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"))
  const address = mine ? "/web/icon-turn.svg" : "/web/icon.svg"
  if (link.getAttribute("href") !== address) link.href = address
}

/**
 * After a move, go on where the next choice is, unless the player has gone elsewhere.
 *
 * @param {HTMLElement} root
 */
function focusNext(root) {
  const next = root.querySelector(".dock [data-action]")
  if (document.activeElement === document.body && next instanceof HTMLElement) next.focus({ preventScroll: true })
  return next !== null
}

/**
 * @param {HTMLElement} root
 * @param {string} id
 * @param {unknown} error
 * @param {() => void} again
 */
function failed(root, id, error, again) {
  if (error instanceof Contradiction) return contradiction(root, error)
  const invite = invited()
  const join = async () => {
    if (!(await somebody())) return
    try {
      await service().call("takeSeat", { table: id, body: { invite } })
      again()
    } catch (refusal) {
      announce(reason(refusal), { bad: true })
    }
  }
  render(root, h("div", { class: "narrow" }, h("h1", null, invite ? WORDS.sit : WORDS.lost),
    invite ? h("button", { class: "primary", "data-sit": "", onclick: join }, WORDS.sit) : h("p", null, reason(error)),
    h("p", null, h("a", { href: "/" }, WORDS.toTheLobby))))
}

/**
 * @param {HTMLElement} root
 * @param {Contradiction} error
 */
function contradiction(root, { table, version }) {
  render(root, h("div", { class: "narrow", "data-contradiction": version }, h("h1", { role: "alert" }, WORDS.contradicts),
    h("p", null, WORDS.contradictsAt(version)),
    h("p", null, h("a", { href: `/audit#table=${table}` }, WORDS.checkTheTable)),
    h("p", null, h("a", { href: "/" }, WORDS.toTheLobby))))
}
