/** A film as it is watched: which version is shown through whose eyes, and whether it plays. */
import { boardOf } from "../boards/index.js"
import { arrive, go } from "../core/address.js"
import { flip, render } from "../core/h.js"
import { announce } from "../core/notices.js"
import { account, gameOf, reason, service } from "../core/service.js"
import { copy } from "../parts/account.js"
import { lost } from "../parts/lost.js"
import { branchedOff } from "../parts/seating.js"
import { page } from "./drawing.js"
import { mark } from "./lines.js"
import { eventsOf, reel } from "./reel.js"
import { strip } from "./strip.js"

/**
 * @typedef Watching
 * @property {HTMLElement} root
 * @property {string} id of the table
 * @property {AbortSignal} signal aborted once the page is left
 * @property {import("./drawing.js").Film | null} film null until it is loaded
 * @property {number} version the one to be shown
 * @property {number} shown the one that is shown; 0: none
 * @property {import("../following/shown.js").Frame | null} before the frame that is shown
 * @property {number} playing the timer of the next version; 0: the film stands still
 * @property {number} speed
 * @property {number} drawing the request to draw; 0: none
 * @property {number} addressing the timer that brings the address up to date
 */

const BEAT = 900
const CALM = 300

/**
 * @param {HTMLElement} root
 * @param {string} id
 * @param {AbortSignal} signal
 * @returns {Watching}
 */
export function watch(root, id, signal) {
  return {
    root,
    id,
    signal,
    film: null,
    version: 1,
    shown: 0,
    before: null,
    playing: 0,
    speed: 1,
    drawing: 0,
    addressing: 0,
  }
}

/**
 * Load the film through somebody's eyes.
 *
 * @param {Watching} watching
 * @param {string} as
 */
export async function load(watching, as) {
  const { id, signal } = watching
  const table = watching.film?.table ?? (await service().call("showTable", { table: id }, { signal }))
  const game = await gameOf(table.game)
  const [drawn, events] = await Promise.all([boardOf(table.game), eventsOf(id, as || undefined, signal)])
  const who = account.get().who?.id
  const mine = table.seats.findIndex((seat) => who !== undefined && seat.player === who)
  watching.film?.reel.close()
  watching.film = {
    table,
    game,
    drawn,
    events,
    mine: mine < 0 ? null : mine,
    as,
    reel: reel(id, as || undefined, events.length, {
      arrived: () => watching.shown !== watching.version && drawSoon(watching),
      failed: (error) => failed(watching, error),
    }),
    strip: strip(events),
  }
}

/**
 * @param {Watching} watching
 * @param {unknown} error
 */
export function failed(watching, error) {
  if (watching.signal.aborted) return
  stop(watching)
  if (watching.film) announce(reason(error), { bad: true })
  else lost(watching.root, reason(error), arrive)
}

/**
 * Go to a version, or to the nearest one that there is.
 *
 * @param {Watching} watching
 * @param {number} to
 */
export function seek(watching, to) {
  if (!watching.film) return
  watching.version = Math.min(Math.max(1, Math.round(to)), watching.film.events.length)
  drawSoon(watching)
  clearTimeout(watching.addressing)
  watching.addressing = setTimeout(() => history.replaceState(null, "", addressOf(watching)), CALM)
}

/**
 * Play from the version that is shown, after the last one from the start; or pause.
 *
 * @param {Watching} watching
 */
export function play(watching) {
  if (watching.playing) stop(watching)
  else {
    if (isOver(watching)) seek(watching, 1)
    watching.playing = setInterval(() => step(watching), BEAT / watching.speed)
  }
  seek(watching, watching.version)
}

/** @param {Watching} watching */
export function close(watching) {
  watching.film?.reel.close()
  stop(watching)
  clearTimeout(watching.addressing)
  cancelAnimationFrame(watching.drawing)
}

/** @param {Watching} watching */
function stop(watching) {
  clearInterval(watching.playing)
  watching.playing = 0
}

/** @param {Watching} watching */
function step(watching) {
  if (isOver(watching)) stop(watching)
  if (watching.shown === watching.version) seek(watching, watching.version + 1) // else the frame is still coming
  drawSoon(watching)
}

/** @param {Watching} watching */
function isOver({ film, version }) {
  return film !== null && version >= film.events.length
}

/**
 * @param {Watching} watching
 * @param {number} speed
 */
function hurry(watching, speed) {
  watching.speed = speed
  if (watching.playing) {
    stop(watching)
    play(watching)
  }
  seek(watching, watching.version)
}

/**
 * Look through other eyes.
 *
 * @param {Watching} watching
 * @param {string} as
 */
async function look(watching, as) {
  stop(watching)
  watching.shown = 0
  try {
    await load(watching, as)
    seek(watching, watching.version)
  } catch (error) {
    failed(watching, error)
  }
}

/** Continue from here at a new table. @param {Watching} watching */
async function fork({ film, version }) {
  if (!film) return
  try {
    go(`/tables/${await branchedOff(film.table, version)}`)
  } catch (error) {
    announce(reason(error), { bad: true })
  }
}

/** @param {Watching} watching */
function addressOf({ film, version }) {
  return `${location.pathname}#v=${version}${film?.as ? `&as=${film.as}` : ""}`
}

/** @param {Watching} watching */
function drawSoon(watching) {
  watching.drawing ||= requestAnimationFrame(() => draw(watching))
}

/** @param {Watching} watching */
function draw(watching) {
  watching.drawing = 0
  const { root, signal, film, version, shown, playing, speed } = watching
  if (!film || signal.aborted) return
  const there = film.reel.at(version)
  const next = there !== undefined && version === shown + 1
  const moment = { version, there, before: next ? watching.before : null, playing: playing !== 0, speed }
  const paint = () => render(root, page(film, moment, controlsOf(watching)))
  if (next && !playing) flip(root, paint)
  else paint()
  if (there) Object.assign(watching, { shown: version, before: there })
  mark(root, version)
}

/**
 * @param {Watching} watching
 * @returns {import("./drawing.js").Controls}
 */
function controlsOf(watching) {
  return {
    seek: (to) => seek(watching, to),
    play: () => play(watching),
    hurry: (speed) => hurry(watching, speed),
    look: (as) => void look(watching, as),
    link: () => void copy(location.origin + addressOf(watching)),
    fork: () => void fork(watching),
  }
}
