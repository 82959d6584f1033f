/** A table: who plays, the board, the choices, the log, going back. */
import { boardOf } from "../boards/index.js"
import { placedOn } from "../boards/placed.js"
import { Restored } from "../client/index.js"
import { flip, h, render } from "../core/h.js"
import { later } from "../core/later.js"
import { announce } from "../core/notices.js"
import { account, net, reason } from "../core/service.js"
import { follow } from "../following/follow.js"
import { WORDS } from "../words.js"
import { bringUp, watchAsked } from "./asked.js"
import { call } from "./calling.js"
import { choose, choosingAt, eyeSaid, focusNext, foresee, look, markEyes } from "./choosing.js"
import { dock } from "./dock.js"
import { hear } from "./hearing.js"
import { endLearning, explainer, hint, learningAt } from "./learning.js"
import { attempted } from "./lighting.js"
import { latest } from "./log.js"
import { practiceAt } from "./practice.js"
import { previewAt } from "./previewing.js"
import { seatsOf, seatsPanel, tick } from "./seats.js"
import { spectating } from "./spectating.js"
import { side, turnTo } from "./tabs.js"
import { inTop } from "./top.js"
import { bar, icon } from "./turn.js"
import { asking, isAsked, undoButton } from "./undo.js"
import { waiting } from "./waiting.js"

/** @typedef {import("../boards/props.js").Seat} Seat */
/** @typedef {import("../following/shown.js").Shown} Shown */
/** @typedef {import("./tabs.js").Tab} Tab */

/**
 * @typedef Playing what the page shows, and what was chosen on it
 * @property {HTMLElement} root
 * @property {() => void} redraw
 * @property {import("../following/follow.js").Followed} table
 * @property {import("./choosing.js").Choosing} choosing
 * @property {import("../boards/index.js").Board | null} board null until it is loaded
 * @property {import("./learning.js").Learning} learning
 * @property {ReturnType<typeof practiceAt>} practice hints at a table for practice
 * @property {import("./previewing.js").Preview} preview
 * @property {() => typeof import("./joining/joining.js") | null} joining for a table that has not started
 * @property {() => typeof import("./about.js") | null} about for the tab
 * @property {() => typeof import("./undoing.js") | null} undoing for the tab
 * @property {() => typeof import("./ended.js") | null} ended for a table that is over
 * @property {Tab} tab
 * @property {import("./log.js").Told | null} told how much of the newest events the board has shown; null: all
 * @property {number} asked the version of the choices that were brought into view
 * @property {number} after the version before the newest events
 * @property {import("./asked.js").Attending} attending
 * @property {number | null} playsOn the takeback that the player leaves unanswered to play on
 * @property {boolean} sheet whether the tab is unfolded, where the screen is narrow
 */

/**
 * @param {HTMLElement} root
 * @param {import("../core/address.js").Place} place
 */
export function open(root, { id }) {
  let closed = false
  /** @type {(() => void)[]} */
  const ends = []
  const fail = async (/** @type {unknown} */ error) => {
    const { failed } = await import("./joining/failed.js")
    if (!closed) failed(root, id, error, begin)
  }
  const begin = () => {
    const { draw, close } = play(root, id, (error) => {
      close()
      if (closed) return
      if (!(error instanceof Restored)) return void fail(error)
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
  const redraw = () => draw(playing)
  /** @type {Playing} */
  const playing = {
    root,
    redraw,
    table,
    choosing: choosingAt(table, redraw),
    board: null,
    learning: learningAt(redraw),
    practice: practiceAt(redraw, () => table.shown.get().version),
    preview: previewAt(table, redraw),
    joining: later(() => import("./joining/joining.js"), redraw),
    about: later(() => import("./about.js"), redraw),
    undoing: later(() => import("./undoing.js"), redraw),
    ended: later(() => import("./ended.js"), redraw),
    tab: "log",
    told: null,
    asked: -1,
    after: -1,
    attending: watchAsked(root, table.signal, redraw),
    playsOn: null,
    sheet: false,
  }
  const lifting = touchOf(playing)
  loadBoard(playing)
  table.shown.subscribe(redraw)
  let version = 0
  table.shown.subscribe((shown) => version !== (version = shown.version) && lifting()?.putDown())
  const ticking = setInterval(() => document.hidden || tick(document), 1000)
  return {
    draw: redraw,
    close: () => {
      clearInterval(ticking)
      clearTimeout(playing.choosing.looking)
      clearTimeout(playing.choosing.resting)
      endLearning(playing.learning)
      lifting()?.close()
      table.close()
    },
  }
}

/**
 * What a finger lifts. A device without touch needs none of it.
 *
 * @param {Playing} playing
 * @returns {() => import("./lifting.js").Lifting | null}
 */
function touchOf({ table, choosing }) {
  if (!matchMedia("(any-pointer: coarse)").matches) return () => null
  /** @type {import("./lifting.js").Lifting | null} */
  let lifting = null
  void import("./lifting.js").then(({ liftingAt }) => {
    if (table.signal.aborted) return
    lifting = liftingAt(document.body, {
      labels: () => table.shown.get().labels,
      choose: (index) => void choose(choosing, index),
    })
  })
  return () => lifting
}

/**
 * Load the board once it is known which game it is; if that fails, again with what is shown next.
 *
 * @param {Playing} playing
 */
function loadBoard(playing) {
  let isBegun = false
  const stop = playing.table.shown.subscribe(({ table }) => {
    if (!table || isBegun) return
    isBegun = true
    boardOf(table.game).then(
      (board) => (stop(), (playing.board = board), playing.redraw()),
      () => (isBegun = false),
    )
  })
}

/** @param {Playing} playing */
function draw(playing) {
  const { root, table, choosing } = playing
  const shown = offered(playing, table.shown.get())
  if (table.signal.aborted || !shown.table) return
  const seats = seatsOf(shown.table, shown.to_act, shown.seat)
  begin(playing, propsOf(playing, shown, seats))
  flip(root, () => render(root, page(playing, shown, seats)))
  playing.practice(shown)?.mark(shown, root)
  bar(known(playing, shown), seats, playing.redraw, explainer(playing.learning, shown))
  markEyes(choosing, root)
  foresee(choosing, root)
  focusNext(choosing, root)
  hear(known(playing, shown))
  if (playing.board && shown.actions.length > 0 && playing.asked !== shown.version) {
    playing.asked = shown.version
    bringUp(root)
  }
  playing.attending.look()
}

/**
 * What is shown, without the choices as long as a request is to be answered: only one thing is asked at a time.
 *
 * @param {Playing} playing
 * @param {Shown} shown
 * @returns {Shown}
 */
function offered({ playsOn }, shown) {
  return isAsked(shown) && shown.takeback?.takeback !== playsOn ? { ...shown, actions: [], labels: [] } : shown
}

/**
 * What is shown, without the end as long as the board shows how the game came to it.
 *
 * @param {Playing} playing
 * @param {Shown} shown
 * @returns {Shown}
 */
function known({ told }, shown) {
  return told && shown.status === "finished" ? { ...shown, status: "playing", outcome: undefined } : shown
}

/**
 * Where the board will show the newest events one by one, say nothing of them before.
 *
 * @param {Playing} playing
 * @param {import("../boards/props.js").Props} props
 */
function begin(playing, props) {
  const [first] = props.events
  const after = first ? first.version - 1 : 0
  if (playing.after === after || !playing.board) return
  playing.after = after
  playing.told = first && props.view && playing.board.tells?.(props) ? { after, facts: 0 } : null
}

/**
 * The board has shown so many facts of the newest events; null: all. It says so while it is drawn.
 *
 * @param {Playing} playing
 * @param {number | null} facts
 */
function tell(playing, facts) {
  if (facts === (playing.told?.facts ?? null)) return
  playing.told = facts === null ? null : { after: playing.after, facts }
  queueMicrotask(playing.redraw)
}

/**
 * What the board is drawn from.
 *
 * @param {Playing} playing
 * @param {Shown} shown
 * @param {Seat[]} seats
 * @returns {import("../boards/props.js").Props}
 */
function propsOf(playing, shown, seats) {
  return {
    view: shown.view,
    previous: shown.previous,
    events: shown.fresh,
    content: shown.game.content,
    layout: shown.game.layout,
    actions: shown.actions,
    labels: shown.labels,
    mySeat: shown.seat,
    seats,
    status: shown.status,
    busy: shown.busy !== null,
    /** @type {(index: number, at?: Element | null) => void} */
    choose: (index) => void choose(playing.choosing, index),
    told: (facts) => tell(playing, facts),
    hint: (text, at) => announce(text, { at: at ?? null }),
  }
}

/**
 * @param {Playing} playing
 * @param {Shown} shown
 * @param {Seat[]} seats
 */
function page(playing, shown, seats) {
  const { table, board, choosing } = playing
  const { status, version, to_act } = shown
  const running = status === "playing"
  const isOver = status === "finished" || status === "closed" || Boolean(shown.table.voided)
  const mine = shown.seat !== null
  const rests = mine && isAsked(shown) && to_act.includes(Number(shown.seat)) && shown.actions.length === 0
  const props = propsOf(playing, shown, seats)
  const practice = playing.practice(shown)
  const drawn = status === "open" ? null : board?.board(playing.preview.over(props))
  return h(
    "div",
    { class: "table", "data-status": status, "data-sheet": playing.sheet, "data-shows": playing.tab },
    h("h1", { key: "title", class: "spoken" }, shown.game.title),
    seatsPanel(
      known(playing, shown),
      seats,
      figuresOf(playing, props),
      status === "open" ? playing.joining()?.beforeStart(table, shown) : null,
    ),
    h(
      "section",
      {
        key: "board",
        class: "board",
        "aria-label": WORDS.table,
        "data-version": version,
        "data-to-act": to_act.join(" "),
        "data-status": status,
        "data-seat": shown.seat,
        "data-game": shown.table.game,
        "data-preview": playing.preview.at(),
        tabindex: 0,
      },
      playing.preview.at() !== null && h("p", { key: "preview", class: "preview", role: "status" }, WORDS.preview),
      isOver &&
        !playing.told &&
        playing.ended()?.ended(table, shown, props, board, playing.redraw, () => turnTo(playing, "goBack")),
      status === "open"
        ? playing.joining()?.invitation(shown, seats, playing.redraw)
        : board
          ? drawn
          : h("p", { class: "quiet" }, WORDS.loading),
    ),
    playing.attending.pill(() => turnTo(playing, null)),
    board && !shown.takeback && hint(playing.learning, shown, props),
    h(
      "section",
      { key: "foot", class: "foot" },
      asking(table, shown, seats, rests ? () => playOn(playing) : null),
      running && !shown.takeback && practice?.advice(shown),
      running &&
        mine &&
        !rests &&
        dock(shown, {
          line: board?.shows === true,
          placed: placedOn(drawn),
          choose: (index) => void choose(choosing, index),
          eyes: choosing.eyes,
          eye: eyeSaid(seats.length),
          look: (index) => look(choosing, index),
          wait: waiting(shown, seats),
        }),
      running &&
        h(
          "div",
          { key: "ways", class: "buttons ways" },
          mine && practice?.button(shown),
          mine ? undoButton(table, shown, seats) : spectating(),
        ),
    ),
    !["open", "finished"].includes(status) && // the page of the end says it
      latest(shown.events, playing.told, !playing.sheet, () => turnTo(playing, "log"), {
        seat: shown.seat,
        weights: board?.weights,
      }),
    playing.attending.more(),
    side(playing, shown, seats),
  )
}

/** @param {Playing} playing */
function playOn(playing) {
  playing.playsOn = playing.table.shown.get().takeback?.takeback ?? null
  playing.redraw()
}

/**
 * The key figures of each seat, in a few words, as much of them as the board has shown.
 *
 * @param {Playing} playing
 * @param {import("../boards/props.js").Props} props
 * @returns {(seat: number) => string}
 */
function figuresOf({ board, told }, props) {
  const now = told ? { ...props, view: props.previous } : props
  return (seat) => (now.view ? attempted(() => board?.figures?.(now, seat)) : null) ?? ""
}
