/** The film of a game: every version of a table, one after the other. `#v=37&as=seat:1` is a moment through somebody's eyes. */
import { boardOf, styled } from "../boards/index.js"
import { flip, h, render, svg } from "../core/h.js"
import { go } from "../core/router.js"
import { account, gameOf, reason, service } from "../core/service.js"
import { copy } from "../parts/account.js"
import { log } from "../parts/log.js"
import { announce } from "../core/notices.js"
import { seatsOf } from "../parts/seats.js"
import { inTop } from "../parts/top.js"
import { ways } from "../parts/ways.js"
import { FILM, WORDS } from "../words.js"
import { eventsOf, reel } from "./reel.js"
import { legend, strip } from "./strip.js"

/**
 * @typedef Film
 * @property {any} table
 * @property {any} game
 * @property {import("../boards/index.js").Board} drawn
 * @property {number | null} mine my seat
 * @property {any[]} events
 * @property {ReturnType<typeof reel>} reel
 * @property {string} as whose eyes: "" my own
 * @property {import("../core/h.js").Child} strip
 */

const BEAT = 900
const SPEEDS = [1, 2, 4, 8]
const WINDOW = 200
const CALM = 300

/**
 * @param {HTMLElement} root
 * @param {import("../core/router.js").Place} place
 */
export function open(root, { id, hash }) {
  const ended = new AbortController()
  const { signal } = ended
  /** @type {Film | null} */
  let film = null
  let version = 1
  let shown = 0
  /** @type {any} the frame that is shown */
  let before = null
  let playing = 0
  let speed = 1
  let frame = 0
  let address = 0

  /** @param {string} as */
  const load = async (as) => {
    const table = film?.table ?? (await service().call("showTable", { table: id }, { signal }))
    const game = await gameOf(table.game)
    const [drawn, events] = await Promise.all([boardOf(table.game), eventsOf(id, as || undefined, signal)])
    const who = account.get().who?.id
    const mine = table.seats.findIndex((/** @type {any} */ seat) => who !== undefined && seat.player === who)
    film?.reel.close()
    film = { table, game, drawn, events, mine: mine < 0 ? null : mine, as, reel: reel(id, as || undefined, events.length, { arrived, failed }), strip: strip(events) }
  }
  /** @param {unknown} error */
  const failed = (error) => {
    if (signal.aborted) return
    stop()
    if (film) announce(reason(error), { bad: true })
    else render(root, h("div", { class: "narrow" }, h("h1", null, WORDS.lost), h("p", null, reason(error)), h("p", null, h("a", { href: "/" }, WORDS.toTheLobby))))
  }
  const arrived = () => {
    if (shown !== version) frame ||= requestAnimationFrame(draw)
  }
  /** @param {number} to */
  const seek = (to) => {
    if (!film) return
    version = Math.min(Math.max(1, Math.round(to)), film.events.length)
    frame ||= requestAnimationFrame(draw)
    clearTimeout(address)
    address = setTimeout(() => history.replaceState(null, "", addressOf()), CALM)
  }
  const addressOf = () => `${location.pathname}#v=${version}${film?.as ? `&as=${film.as}` : ""}`
  const draw = () => {
    frame = 0
    if (!film || signal.aborted) return
    const there = film.reel.at(version)
    const step = there && version === shown + 1
    const paint = () => render(root, page(/** @type {Film} */ (film), version, there, step ? before : null, on))
    if (step && !playing) flip(root, paint)
    else paint()
    if (there) [shown, before] = [version, there]
    mark(root, version)
  }
  const stop = () => {
    clearInterval(playing)
    playing = 0
  }
  const play = () => {
    if (playing) stop()
    else {
      if (film && version >= film.events.length) seek(1)
      playing = setInterval(() => {
        if (film && version >= film.events.length) stop()
        if (shown === version) seek(version + 1) // else the frame is still coming
        frame ||= requestAnimationFrame(draw)
      }, BEAT / speed)
    }
    seek(version)
  }
  const on = {
    seek,
    play,
    playing: () => playing !== 0,
    speed: () => speed,
    /** @param {number} wanted */
    hurry: (wanted) => {
      speed = wanted
      if (playing) (stop(), play())
      seek(version)
    },
    /** @param {string} as */
    look: (as) => {
      stop()
      shown = 0
      void load(as).then(() => seek(version), failed)
    },
    link: () => void copy(location.origin + addressOf()),
    fork: async () => {
      try {
        go(`/tables/${(await service().call("forkTable", { table: id, body: { at: version } })).id}`)
      } catch (error) {
        announce(reason(error), { bad: true })
      }
    },
  }

  render(root, h("p", { class: "quiet narrow" }, WORDS.loading))
  const wanted = new URLSearchParams(hash.slice(1))
  Promise.all([load(wanted.get("as") ?? ""), styled("/web/film/film.css")]).then(() => {
    if (!film || signal.aborted) return
    document.title = `${FILM.filmOf(film.game.title)} - ${WORDS.title}`
    seek(Number(wanted.get("v") ?? 0) || film.events.length)
  }, failed)
  document.addEventListener("keydown", (event) => keys(event, on, () => version, () => film?.events.length ?? 1), { signal })
  return () => {
    ended.abort()
    film?.reel.close()
    stop()
    clearTimeout(address)
    cancelAnimationFrame(frame)
    inTop(null)
  }
}

/**
 * @param {KeyboardEvent} event
 * @param {{ seek: (to: number) => void, play: () => void }} on
 * @param {() => number} now
 * @param {() => number} last
 */
function keys(event, { seek, play }, now, last) {
  const at = event.target instanceof HTMLElement ? event.target : document.body
  const typing = at.matches("select, textarea, input:not([type=range])")
  if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return
  const to = { ArrowLeft: now() - 1, ArrowRight: now() + 1, PageUp: now() - 10, PageDown: now() + 10, Home: 1, End: last() }[event.key]
  const toggles = event.key === " " && !at.closest("button, a, summary")
  if (to === undefined && !toggles) return
  event.preventDefault()
  if (to === undefined) play()
  else seek(to)
}

/**
 * @param {Film} film
 * @param {number} version
 * @param {any} there the frame; undefined while it is coming
 * @param {any} before the frame before it, where that was shown
 * @param {any} on
 */
function page(film, version, there, before, on) {
  const { table, game, events, as, mine } = film
  const event = events[version - 1]
  inTop(h("div", { class: "turn" }, h("span", { class: "game" }, FILM.filmOf(game.title)), h("span", { class: "quiet version" }, `#${version}`)))
  return h("div", { class: "film" },
    h("h1", { key: "title", class: "spoken" }, FILM.filmOf(game.title)),
    h("h2", { key: "board-title", class: "spoken" }, WORDS.table),
    there ? screen(film, version, there, before) : h("section", { key: "board", class: "board", "aria-busy": "true" }, h("p", { class: "quiet" }, WORDS.loading)),
    h("section", { key: "reel", class: "reel", "aria-label": FILM.film },
      h("p", { key: "said", class: "said", "aria-live": on.playing() ? "off" : "polite" }, event?.text, event?.undone_by !== undefined && h("small", { "data-undone-by": event.undone_by }, ` ${FILM.takenBack(event.undone_by)}`)),
      h("div", { key: "scrubber", class: "scrubber" }, film.strip,
        h("input", { type: "range", min: 1, max: events.length, step: 1, value: version, "aria-label": FILM.moment, "aria-valuetext": `${FILM.of(version, events.length)}: ${event?.text ?? ""}`, oninput: (/** @type {any} */ input) => on.seek(Number(input.target.value)) })),
      h("div", { key: "controls", class: "controls" },
        h("div", { class: "transport" },
          control("first", "M3 3v10M13 3 5 8l8 5z", FILM.first, () => on.seek(1)), control("back", "M12 3 4 8l8 5z", FILM.back, () => on.seek(version - 1)),
          control("play", on.playing() ? "M5 3v10M11 3v10" : "M4 2 13 8l-9 6z", on.playing() ? FILM.pause : FILM.play, on.play),
          control("on", "M4 3l8 5-8 5z", FILM.on, () => on.seek(version + 1)), control("last", "M13 3v10M3 3l8 5-8 5z", FILM.last, () => on.seek(events.length))),
        h("span", { class: "number" }, FILM.of(version, events.length)),
        h("label", null, h("span", { class: "spoken" }, FILM.speed), h("select", { name: "speed", value: on.speed(), onchange: (/** @type {any} */ change) => on.hurry(Number(change.target.value)) }, SPEEDS.map((each) => h("option", { key: each, value: each }, FILM.times(each))))),
        eyes(table, as, mine, on),
        h("div", { class: "moments" },
          h("button", { key: "link", class: "small", "data-link": "", title: FILM.linkSaid, onclick: on.link }, FILM.link),
          mine !== null && h("button", { key: "fork", class: "small", "data-fork": version, disabled: !forkable(film, event), title: forkable(film, event) ? null : FILM.forkNot, onclick: on.fork }, FILM.fork)))),
    h("aside", { key: "side", class: "side", "aria-label": WORDS.log },
      h("nav", { class: "pages", "aria-label": WORDS.pagesOf }, ways(table, "film")),
      h("div", { class: "panel", onclick: (/** @type {MouseEvent} */ click) => pick(click, on.seek) }, logAround(film, version)), legend()))
}

/**
 * The board as it was.
 *
 * @param {Film} film
 * @param {number} version
 * @param {any} there
 * @param {any} before
 */
function screen(film, version, there, before) {
  const { table, game, drawn, as, mine } = film
  const seen = as.startsWith("seat:") ? Number(as.slice(5)) : as === "" ? mine : null
  const seats = seatsOf(table, there.to_act, seen)
  return h("section", { key: "board", class: "board", tabindex: 0, "aria-label": WORDS.table, "data-version": version, "data-to-act": there.to_act.join(" "), "data-status": there.status, "data-seat": seen, "data-game": table.game },
    there.views[0] === null ? h("p", { class: "quiet" }, FILM.notStarted) : drawn.board({
      view: there.views[0], previous: before?.views[0] ?? null, events: before ? [there.event] : [], content: game.content, actions: [], labels: [],
      mySeat: seen, seats, status: there.status, busy: false, choose: () => {}, hint: (text, at) => announce(text, { at: at ?? null }),
    }))
}

/**
 * @param {string} name
 * @param {string} sign a path, 16 by 16
 * @param {string} text
 * @param {() => void} does
 */
function control(name, sign, text, does) {
  return h("button", { key: name, class: "sign", "data-control": name, "aria-label": text, title: text, onclick: does }, svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: sign })))
}

/**
 * @param {any} table
 * @param {string} as
 * @param {number | null} mine
 * @param {any} on
 */
function eyes(table, as, mine, on) {
  const over = table.status === "finished"
  const options = [["", mine === null ? FILM.spectator : FILM.mine], ...(mine === null ? [] : [["spectator", FILM.spectator]]),
    ...(over ? table.seats.filter((/** @type {any} */ seat) => seat.seat !== mine).map((/** @type {any} */ seat) => [`seat:${seat.seat}`, WORDS.nameOf(seat)]) : [])]
  const known = as === `seat:${mine}` ? "" : as
  return h("label", { key: "eyes", class: "eyes", title: over ? null : FILM.later }, h("span", null, FILM.eyes),
    h("select", { name: "eyes", value: known, onchange: (/** @type {any} */ change) => on.look(change.target.value) }, options.map(([value, text]) => h("option", { key: value, value }, text))))
}

/**
 * @param {Film} film
 * @param {any} event
 */
function forkable({ table }, event) {
  const may = table.status === "finished" || (table.status === "playing" && table.seats.length === 1)
  return may && (event?.type === "Played" || event?.type === "Started")
}

/** @type {{ of: any[], from: number, drawn: import("../core/h.js").Child } | null} */
let lately = null

/**
 * The lines around a version, drawn anew only when it leaves them.
 *
 * @param {Film} film
 * @param {number} version
 */
function logAround({ events, table }, version) {
  const from = Math.max(0, Math.floor((version - 1) / WINDOW) * WINDOW - WINDOW / 2)
  if (lately?.of !== events || lately.from !== from) lately = { of: events, from, drawn: log(events.slice(from, from + 2 * WINDOW), false, table.id) }
  return lately.drawn
}

/**
 * A line of the log opens its moment.
 *
 * @param {MouseEvent} click
 * @param {(to: number) => void} seek
 */
function pick(click, seek) {
  const line = click.target instanceof Element ? click.target.closest("[data-line]") : null
  if (!line || click.ctrlKey || click.metaKey || click.shiftKey) return
  click.preventDefault()
  seek(Number(line.getAttribute("data-line")))
}

/**
 * Mark the line of the present moment, and bring it into sight.
 *
 * @param {HTMLElement} root
 * @param {number} version
 */
function mark(root, version) {
  const line = root.querySelector(`[data-line="${version}"]`)
  const old = root.querySelector("[data-line][aria-current]")
  if (old === line) return
  old?.removeAttribute("aria-current")
  if (!line) return
  line.setAttribute("aria-current", "true")
  const fold = line.closest("details")
  if (fold) fold.open = true
  const panel = line.closest(".log")
  if (!panel) return
  requestAnimationFrame(() => { // after the log has gone to its foot
    const [box, frame] = [line.getBoundingClientRect(), panel.getBoundingClientRect()]
    panel.scrollTop += box.top - frame.top - frame.height / 2
  })
}
