/** Opening a table: options, who sits where, bots, by invitation. */
import { styled } from "../boards/index.js"
import { h } from "../core/h.js"
import { gameOf, houseBots, reason, schemasOf, service } from "../core/service.js"
import { WORDS } from "../words.js"
import { LOBBY } from "./words.js"
import { dialog } from "../parts/dialogs.js"
import { announce } from "../core/notices.js"
import { check, choice, fields, isEmpty } from "../options/options.js"
import { settingsOf } from "../options/settings.js"
import { CLOCKS, LIVE, SLOW, clockAt } from "../parts/paces.js"
import { seated } from "../parts/seating.js"

/** @typedef {import("../client/index.js").Schemas} Schemas */
/** @typedef {Record<string, unknown>} Options */
/** @typedef {{ bot: string, level: string, name: string }} Level of a house bot */

/**
 * @typedef Plan
 * @property {number} seats
 * @property {string[]} others the level of the bot at each seat; "": a person's
 * @property {Options} options of the table
 * @property {Options} mine those of the first seat
 * @property {boolean} invited
 * @property {string} undo
 * @property {number | null} clock in seconds for each action; null: not chosen
 * @property {boolean} busy
 */

/**
 * Ask how, open the table and sit down; resolves with its id, null if that was given up.
 *
 * @param {Schemas["GameSummary"]} summary of the game
 * @returns {Promise<string | null>}
 */
export async function openTable(summary) {
  const { key } = summary
  const [{ content }, schemas, bots, settings] = await Promise.all([
    gameOf(key),
    schemasOf(key),
    houseBots(),
    settingsOf(key),
    styled("/web/options/options.css"),
  ])
  const house = bots
    .filter((bot) => bot.games.includes(summary.key))
    .flatMap((bot) => bot.levels.map((level) => ({ bot: bot.bot, ...level })))
  /** @type {Plan} */
  const plan = {
    seats: summary.seats.min,
    others: [],
    options: {},
    mine: {},
    invited: false,
    undo: "consent",
    clock: null,
    busy: false,
  }
  const form = (/** @type {import("../options/options.js").Schema} */ schema, /** @type {Options} */ values) => ({
    schema,
    settings,
    content,
    values,
    seats: plan.seats,
  })
  return dialog(summary.title, (/** @type {(id: string | null) => void} */ close, redraw) => {
    const submit = async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault()
      if (plan.busy) return
      plan.busy = true
      redraw()
      try {
        close(await opened(summary.key, plan, house))
      } catch (error) {
        announce(reason(error), { bad: true })
      } finally {
        plan.busy = false
        redraw()
      }
    }
    return h(
      "form",
      { class: "opening", onsubmit: submit },
      seating(plan, summary, house, redraw),
      [true, false].flatMap((pictured) => fields(form(schemas.seat_options, plan.mine), pictured)),
      fields(form(schemas.options, plan.options), true),
      !isEmpty(schemas.options) &&
        h("details", null, h("summary", null, WORDS.options), fields(form(schemas.options, plan.options), false)),
      plan.seats > 1 && terms(plan),
      check(LOBBY.privateTable, plan.invited, (on) => ((plan.invited = on), redraw())),
      h(
        "div",
        { class: "buttons" },
        h("button", { class: "primary", disabled: plan.busy }, LOBBY.open),
        h("button", { type: "button", onclick: () => close(null) }, WORDS.cancel),
      ),
    )
  })
}

/**
 * How many seats there are, and who sits where.
 *
 * @param {Plan} plan
 * @param {Schemas["GameSummary"]} summary
 * @param {Level[]} house
 * @param {() => void} redraw
 */
function seating(plan, { seats: { min, max } }, house, redraw) {
  const counts = Array.from(
    { length: max - min + 1 },
    (_, n) => /** @type {[number, string]} */ ([min + n, `${min + n}`]),
  )
  const who = /** @type {[string, string][]} */ ([["", LOBBY.anyone], ...house.map(({ level, name }) => [level, name])])
  return [
    counts.length > 1 && choice(LOBBY.seats, counts, plan.seats, (n) => ((plan.seats = n), redraw())),
    h(
      "div",
      { class: "two" },
      Array.from({ length: plan.seats }, (_, seat) =>
        seat === 0
          ? h("p", { key: "me", class: "option" }, h("span", null, WORDS.seatFor(0)), h("b", null, WORDS.you))
          : choice(
              WORDS.seatFor(seat),
              who,
              plan.others[seat] ?? "",
              (level) => ((plan.others[seat] = level), redraw()),
            ),
      ),
    ),
  ]
}

/** How far undo reaches, and the pace. @param {Plan} plan */
function terms(plan) {
  return h(
    "div",
    null,
    choice(
      WORDS.undoMode,
      /** @type {[string, string][]} */ ([
        ["consent", WORDS.undoModes.consent],
        ["off", WORDS.undoModes.off],
      ]),
      plan.undo,
      (mode) => (plan.undo = mode),
    ),
    choice(WORDS.clock, CLOCKS, paceAt(plan), (seconds) => (plan.clock = seconds)),
  )
}

/**
 * The pace that was chosen; else live, if strangers may sit down.
 *
 * @param {Plan} plan
 */
function paceAt({ seats, others, invited, clock }) {
  const strangers = !invited && Array.from({ length: seats - 1 }, (_, n) => others[n + 1] ?? "").includes("")
  return clock ?? (strangers ? LIVE : SLOW)
}

/**
 * @param {string} game
 * @param {Plan} plan
 * @param {Level[]} house
 */
async function opened(game, plan, house) {
  const shared = plan.seats > 1 ? { undo: plan.undo, clock: clockAt(paceAt(plan)) } : {}
  const body = /** @type {Schemas["OpenBody"]} */ ({
    game,
    seats: plan.seats,
    options: plan.options,
    visibility: plan.invited ? "private" : "public",
    ...shared,
  })
  const { id } = await service().call("openTable", { body })
  const bots = plan.others.slice(0, plan.seats).flatMap((level, seat) => {
    const found = house.find((each) => each.level === level)
    return found ? [{ seat, bot: found.bot, level }] : []
  })
  return seated(id, { seat: 0, seat_options: plan.mine }, bots)
}
