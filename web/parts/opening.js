/** Opening a table: options, who sits where, bots, by invitation. */
import { h } from "../core/h.js"
import { gameOf, reason, schemasOf, service } from "../core/service.js"
import { WORDS } from "../words.js"
import { dialog } from "./dialogs.js"
import { announce } from "../core/notices.js"
import { check, choice, fields, isEmpty } from "./options.js"
import { CLOCKS, LIVE, SLOW, clockAt } from "./paces.js"

/**
 * Ask how, open the table and sit down; resolves with its id, null if that was given up.
 *
 * @param {any} summary of the game
 * @returns {Promise<string | null>}
 */
export async function openTable(summary) {
  const [{ content }, schemas, bots] = await Promise.all([gameOf(summary.key), schemasOf(summary.key), service().call("listBots")])
  const house = bots.filter((bot) => bot.games.includes(summary.key)).flatMap((bot) => bot.levels.map((level) => ({ bot: bot.bot, ...level })))
  /** @type {{ seats: number, others: string[], options: any, mine: any, invited: boolean, undo: string, clock: number | null, busy: boolean }} */
  const plan = { seats: summary.seats.min, others: [], options: {}, mine: {}, invited: false, undo: "consent", clock: null, busy: false }
  return dialog(summary.title, (/** @type {(id: string | null) => void} */ close, redraw) => {
    const counts = Array.from({ length: summary.seats.max - summary.seats.min + 1 }, (_, n) => summary.seats.min + n)
    const who = /** @type {[string, string][]} */ ([["", WORDS.anyone], ...house.map(({ level, name }) => [level, name])])
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
    return h("form", { class: "opening", onsubmit: submit },
      counts.length > 1 && choice(WORDS.seats, counts.map((n) => /** @type {[number, string]} */ ([n, String(n)])), plan.seats, (n) => ((plan.seats = n), redraw())),
      h("div", { class: "two" },
        Array.from({ length: plan.seats }, (_, seat) => seat === 0 ? h("p", { key: "me", class: "option" }, h("span", null, WORDS.seatFor(0)), h("b", null, WORDS.you))
          : choice(WORDS.seatFor(seat), who, plan.others[seat] ?? "", (level) => ((plan.others[seat] = level), redraw())))),
      !isEmpty(schemas.options) && h("details", null, h("summary", null, WORDS.options), fields(schemas.options, content, plan.options)),
      !isEmpty(schemas.seat_options) && h("div", null, fields(schemas.seat_options, content, plan.mine)),
      plan.seats > 1 && h("div", { class: "two" },
        choice(WORDS.undoMode, /** @type {[string, string][]} */ ([["consent", WORDS.undoModes.consent], ["off", WORDS.undoModes.off]]), plan.undo, (mode) => (plan.undo = mode)),
        choice(WORDS.clock, CLOCKS, paceAt(plan), (seconds) => (plan.clock = seconds))),
      check(WORDS.privateTable, plan.invited, (on) => ((plan.invited = on), redraw())),
      h("div", { class: "buttons" },
        h("button", { class: "primary", disabled: plan.busy }, WORDS.open),
        h("button", { type: "button", onclick: () => close(null) }, WORDS.cancel)))
  })
}

/**
 * The pace that was chosen; else live, if strangers may sit down.
 *
 * @param {{ seats: number, others: string[], invited: boolean, clock: number | null }} plan
 */
function paceAt({ seats, others, invited, clock }) {
  const strangers = !invited && Array.from({ length: seats - 1 }, (_, n) => others[n + 1] ?? "").includes("")
  return clock ?? (strangers ? LIVE : SLOW)
}

/**
 * @param {string} game
 * @param {{ seats: number, others: string[], options: any, mine: any, invited: boolean, undo: string, clock: number | null }} plan
 * @param {{ bot: string, level: string }[]} house
 */
async function opened(game, plan, house) {
  const shared = plan.seats > 1 ? { undo: plan.undo, clock: clockAt(paceAt(plan)) } : {}
  /** @type {any} */
  const body = { game, seats: plan.seats, options: plan.options, visibility: plan.invited ? "private" : "public", ...shared }
  const { id } = await service().call("openTable", { body })
  await service().call("takeSeat", { table: id, body: { seat: 0, seat_options: plan.mine } })
  for (const [seat, level] of plan.others.slice(0, plan.seats).entries()) {
    const found = house.find((each) => each.level === level)
    if (found) await service().call("seatBot", { table: id, body: { bot: found.bot, level, seat } })
  }
  return id
}
