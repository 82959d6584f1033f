/** A film, drawn: the board as it was, the controls, and the log. */
import { h, svg } from "../core/h.js"
import { announce } from "../core/notices.js"
import { seatsOf } from "../parts/seats.js"
import { inTop } from "../parts/top.js"
import { ways } from "../parts/ways.js"
import { WORDS } from "../words.js"
import { FILM } from "./words.js"
import { linesAround, pick } from "./lines.js"
import { legend } from "./strip.js"

/** @typedef {import("../following/shown.js").Event} Event */
/** @typedef {import("../following/shown.js").Frame} Frame */
/** @typedef {import("../following/shown.js").Shown} Shown */

/**
 * @typedef Film
 * @property {Shown["table"]} table
 * @property {Shown["game"]} game
 * @property {import("../boards/index.js").Board} drawn
 * @property {number | null} mine my seat
 * @property {Event[]} events
 * @property {ReturnType<typeof import("./reel.js").reel>} reel
 * @property {string} as whose eyes: "" my own
 * @property {import("../core/h.js").Child} strip
 */

/**
 * @typedef Moment
 * @property {number} version
 * @property {Frame | undefined} there the frame; undefined while it is coming
 * @property {Frame | null} before the frame before it, where that was shown
 * @property {boolean} playing
 * @property {number} speed
 */

/**
 * @typedef Controls
 * @property {(to: number) => void} seek
 * @property {() => void} play or pause
 * @property {(speed: number) => void} hurry
 * @property {(as: string) => void} look through other eyes
 * @property {() => void} link
 * @property {() => void} fork
 */

const SPEEDS = [1, 2, 4, 8]

/**
 * @param {Film} film
 * @param {Moment} moment
 * @param {Controls} on
 */
export function page(film, moment, on) {
  const { table, game } = film
  const { version, there, before } = moment
  inTop(
    h(
      "div",
      { class: "turn" },
      h("span", { class: "game" }, FILM.filmOf(game.title)),
      h("span", { class: "quiet version" }, `#${version}`),
    ),
  )
  return h(
    "div",
    { class: "film" },
    h("h1", { key: "title", class: "spoken" }, FILM.filmOf(game.title)),
    h("h2", { key: "board-title", class: "spoken" }, WORDS.table),
    there
      ? screen(film, version, there, before)
      : h("section", { key: "board", class: "board", "aria-busy": "true" }, h("p", { class: "quiet" }, WORDS.loading)),
    controls(film, moment, on),
    h(
      "aside",
      { key: "side", class: "side", "aria-label": WORDS.log },
      h("nav", { class: "pages", "aria-label": WORDS.pagesOf }, ways(table, "film")),
      h("div", { class: "panel", onclick: (click) => pick(click, on.seek) }, linesAround(film, version)),
      legend(),
    ),
  )
}

/**
 * What happened, the strip, and the controls.
 *
 * @param {Film} film
 * @param {Moment} moment
 * @param {Controls} on
 */
function controls(film, { version, playing, speed }, on) {
  const { table, events, as, mine } = film
  const event = events[version - 1]
  const last = events.length
  return h(
    "section",
    { key: "reel", class: "reel", "aria-label": FILM.film },
    h(
      "p",
      { key: "said", class: "said", "aria-live": playing ? "off" : "polite" },
      event?.text,
      event?.undone_by !== undefined &&
        h("small", { "data-undone-by": event.undone_by }, ` ${FILM.takenBack(event.undone_by)}`),
    ),
    h(
      "div",
      { key: "scrubber", class: "scrubber" },
      film.strip,
      h("input", {
        type: "range",
        min: 1,
        max: last,
        step: 1,
        value: version,
        "aria-label": FILM.moment,
        "aria-valuetext": `${FILM.of(version, last)}: ${event?.text ?? ""}`,
        oninput: (input) => on.seek(Number(input.currentTarget.value)),
      }),
    ),
    h(
      "div",
      { key: "controls", class: "controls" },
      h(
        "div",
        { class: "transport" },
        control("first", "M3 3v10M13 3 5 8l8 5z", FILM.first, () => on.seek(1)),
        control("back", "M12 3 4 8l8 5z", FILM.back, () => on.seek(version - 1)),
        control("play", playing ? "M5 3v10M11 3v10" : "M4 2 13 8l-9 6z", playing ? FILM.pause : FILM.play, on.play),
        control("on", "M4 3l8 5-8 5z", FILM.on, () => on.seek(version + 1)),
        control("last", "M13 3v10M3 3l8 5-8 5z", FILM.last, () => on.seek(last)),
      ),
      h("span", { class: "number" }, FILM.of(version, last)),
      h(
        "label",
        null,
        h("span", { class: "spoken" }, FILM.speed),
        h(
          "select",
          { name: "speed", value: speed, onchange: (change) => on.hurry(Number(change.currentTarget.value)) },
          SPEEDS.map((each) => h("option", { key: each, value: each }, FILM.times(each))),
        ),
      ),
      eyes(table, as, mine, on.look),
      moments(film, version, on),
    ),
  )
}

/**
 * What can be done with the present moment.
 *
 * @param {Film} film
 * @param {number} version
 * @param {Controls} on
 */
function moments(film, version, on) {
  const may = forkable(film, film.events[version - 1])
  return h(
    "div",
    { class: "moments" },
    h("button", { key: "link", class: "small", "data-link": "", title: FILM.linkSaid, onclick: on.link }, FILM.link),
    film.mine !== null &&
      h(
        "button",
        {
          key: "fork",
          class: "small",
          "data-fork": version,
          disabled: !may,
          title: may ? null : FILM.forkNot,
          onclick: on.fork,
        },
        FILM.fork,
      ),
  )
}

/**
 * The board as it was.
 *
 * @param {Film} film
 * @param {number} version
 * @param {Frame} there
 * @param {Frame | null} before
 */
function screen(film, version, there, before) {
  const { table, game, drawn, as, mine } = film
  const seen = as.startsWith("seat:") ? Number(as.slice(5)) : as === "" ? mine : null
  const seats = seatsOf(table, there.to_act, seen)
  return h(
    "section",
    {
      key: "board",
      class: "board",
      tabindex: 0,
      "aria-label": WORDS.table,
      "data-version": version,
      "data-to-act": there.to_act.join(" "),
      "data-status": there.status,
      "data-seat": seen,
      "data-game": table.game,
    },
    there.views[0] === null
      ? h("p", { class: "quiet" }, FILM.notStarted)
      : drawn.board({
          view: there.views[0],
          previous: before?.views[0] ?? null,
          events: before ? [there.event] : [],
          content: game.content,
          layout: game.layout,
          actions: [],
          labels: [],
          mySeat: seen,
          seats,
          status: there.status,
          busy: false,
          choose: () => {},
          hint: (text, at) => announce(text, { at: at ?? null }),
        }),
  )
}

/**
 * @param {string} name
 * @param {string} sign a path, 16 by 16
 * @param {string} text
 * @param {() => void} does
 */
function control(name, sign, text, does) {
  return h(
    "button",
    { key: name, class: "sign", "data-control": name, "aria-label": text, title: text, onclick: does },
    svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: sign })),
  )
}

/**
 * @param {Shown["table"]} table
 * @param {string} as
 * @param {number | null} mine
 * @param {(as: string) => void} look
 */
function eyes(table, as, mine, look) {
  const over = table.status === "finished"
  /** @type {[string, string][]} */
  const options = [
    ["", mine === null ? FILM.spectator : FILM.mine],
    ...(mine === null ? [] : [/** @type {[string, string]} */ (["spectator", FILM.spectator])]),
    ...(over
      ? table.seats
          .filter((seat) => seat.seat !== mine)
          .map((seat) => /** @type {[string, string]} */ ([`seat:${seat.seat}`, WORDS.nameOf(seat)]))
      : []),
  ]
  const known = as === `seat:${mine}` ? "" : as
  return h(
    "label",
    { key: "eyes", class: "eyes", title: over ? null : FILM.later },
    h("span", null, FILM.eyes),
    h(
      "select",
      { name: "eyes", value: known, onchange: (change) => look(change.currentTarget.value) },
      options.map(([value, text]) => h("option", { key: value, value }, text)),
    ),
  )
}

/**
 * @param {Film} film
 * @param {Event | undefined} event
 */
function forkable({ table }, event) {
  const may = table.status === "finished" || (table.status === "playing" && table.seats.length === 1)
  return may && (event?.type === "Played" || event?.type === "Started")
}
