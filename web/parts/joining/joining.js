/** Before the start: taking a seat, giving it up, seating bots, inviting others, and waiting for the deal. */
import { styled } from "../../boards/index.js"
import { h } from "../../core/h.js"
import { go } from "../../core/address.js"
import { account, houseBots, schemasOf, service } from "../../core/service.js"
import { coverOf } from "../../boards/covers.js"
import { listed } from "../../wording.js"
import { WORDS } from "../../words.js"
import { copy, somebody } from "../account.js"
import { dialog } from "../dialogs.js"
import { paceOf } from "../paces.js"
import { countdown, isDealing } from "../seats.js"
import { dealing } from "./dealing.js"
import { sealedElsewhere } from "./sealed.js"
import { JOINING } from "./words.js"

/** @typedef {import("../../following/follow.js").Followed} Followed */
/** @typedef {import("../../following/shown.js").Shown} Shown */
/** @typedef {import("../../client/index.js").Schemas} Schemas */

/** The invitation in the present address, null where there is none. It stays in the part that is sent to nobody. */
export function invited() {
  const invite = new URLSearchParams(location.hash.slice(1)).get("invite") ?? ""
  return /^[!-~]{1,64}$/.test(invite) ? invite : null
}

/**
 * @param {Followed} table
 * @param {Shown} shown
 */
export function beforeStart(table, shown) {
  if (isDealing(shown.table)) return null // the service lets nobody sit down, leave or close the table now
  const me = account.get().who?.id
  const free = shown.table.seats.some((seat) => seat.player === null)
  const opener = shown.table.opened_by === me
  const seated = shown.table.seats.find((seat) => seat.player === me && me !== undefined)
  const buttons = h(
    "div",
    { key: "joining", class: "buttons joining" },
    free &&
      !seated &&
      h("button", { class: "primary", "data-sit": "", onclick: () => void sit(table, shown) }, JOINING.sit),
    free && opener && h("button", { "data-bot": "", onclick: () => void seatBot(table, shown) }, JOINING.seatABot),
    seated &&
      h(
        "button",
        {
          "data-stand": "",
          onclick: () =>
            void done(
              table,
              table.command("leave", () => service().call("leaveSeat", { table: shown.table.id, seat: seated.seat })),
            ),
        },
        JOINING.stand,
      ),
    opener && h("button", { "data-close": "", onclick: () => void closeTable(table, shown) }, JOINING.closeTable),
  )
  return [seated ? sealedElsewhere(table, shown, seated, () => askOptions(shown)) : null, buttons]
}

/**
 * @param {Shown} shown
 * @param {import("../../boards/props.js").Seat[]} seats
 * @param {() => void} redraw called once the picture is there
 */
export function invitation(shown, seats, redraw) {
  const { table, game } = shown
  if (isDealing(table)) return dealing(shown, seats)
  const away = seats.filter((seat) => seat.taken && !seat.present && !seat.mine)
  const seated = seats.some((seat) => seat.mine) || table.opened_by === account.get().who?.id
  const free = table.seats.filter((seat) => seat.player === null).length
  const address = `${location.origin}/tables/${table.id}${table.invite ? `#invite=${table.invite}` : ""}`
  return h(
    "div",
    { key: "invitation", class: "invitation" },
    coverOf(game.key, redraw),
    h("h2", null, seated ? WORDS.waiting : JOINING.invites(hostOf(table), game.title)),
    h("p", null, game.summary),
    h("p", null, JOINING.waitsFor(free)),
    table.bots_at !== undefined && h("p", { key: "bots", "data-bots": "" }, JOINING.botsJoin, countdown(table.bots_at)),
    h("p", { key: "pace", class: "quiet" }, paceOf(table.clock), " · ", rulesOf(game)),
    away.length > 0 &&
      h(
        "p",
        { key: "away", class: "away", role: "status" },
        JOINING.awayHere(listed(away.map((seat) => seat.name)), away.length),
      ),
    table.rematch_of
      ? h("p", { "data-asked": "" }, JOINING.rematchAsked)
      : (table.visibility === "public" || table.invite) && [
          h("p", null, JOINING.inviteLink),
          h(
            "div",
            { class: "line" },
            h("code", { class: "key" }, address),
            h("button", { onclick: () => void copy(address) }, WORDS.copy),
          ),
        ],
  )
}

/**
 * Who invites: the player who opened the table, if they sit there.
 *
 * @param {Shown["table"]} table
 */
export function hostOf({ seats, opened_by }) {
  return seats.find(({ player }) => player === opened_by)?.called ?? undefined
}

/** @param {Shown["game"]} game */
export function rulesOf({ key }) {
  return h("a", { href: `/rules/${key}`, target: "_blank" }, WORDS.rulesOf)
}

/**
 * @param {Followed} table
 * @param {Shown} shown
 */
async function sit(table, shown) {
  if (!(await somebody())) return
  const seat_options = await askOptions(shown)
  if (seat_options === null) return
  const invite = invited()
  await done(
    table,
    table.command("sit", () =>
      service().call("takeSeat", {
        table: shown.table.id,
        body: { seat_options, ...(invite ? { invite } : {}) },
      }),
    ),
  )
}

/**
 * What one brings to the seat, where the game asks for it; null if that was given up.
 *
 * @param {{ table: Pick<Shown["table"], "game" | "seats">, game: Pick<Shown["game"], "content"> }} at
 * @returns {Promise<Schemas["GameSeatOptions"] | null>}
 */
export async function askOptions({ table, game }) {
  const { seat_options: schema } = await schemasOf(table.game)
  const { fields, isEmpty } = await import("../../options/options.js")
  if (isEmpty(schema)) return {}
  const { settingsOf } = await import("../../options/settings.js")
  const [settings] = await Promise.all([settingsOf(table.game), styled("/web/options/options.css")])
  /** @type {Record<string, unknown>} */
  const chosen = {}
  const form = {
    schema,
    settings,
    content: game.content,
    values: chosen,
    seats: table.seats.length,
    taken: takenAt(table),
  }
  return dialog(JOINING.sit, (/** @type {(value: Schemas["GameSeatOptions"] | null) => void} */ close) =>
    h(
      "form",
      {
        class: "opening",
        onsubmit: (/** @type {SubmitEvent} */ event) => (event.preventDefault(), close(chosen)),
      },
      [true, false].flatMap((pictured) => fields(form, pictured)),
      h(
        "div",
        { class: "buttons" },
        h("button", { class: "primary" }, JOINING.sit),
        h("button", { type: "button", onclick: () => close(null) }, WORDS.cancel),
      ),
    ),
  )
}

/**
 * The survivors that others play already.
 *
 * @param {Pick<Shown["table"], "seats">} table
 */
function takenAt({ seats }) {
  return seats.flatMap(({ seat_options }) => (seat_options && "classes" in seat_options ? seat_options.classes : []))
}

/**
 * @param {Followed} table
 * @param {Shown} shown
 */
async function seatBot(table, shown) {
  const bots = (await houseBots()).filter((bot) => bot.games.includes(shown.table.game))
  const chosen = await dialog(
    JOINING.seatABot,
    (/** @type {(value: { bot: string, level: string } | null) => void} */ close) => [
      h(
        "ul",
        { class: "rows" },
        bots.flatMap((bot) =>
          bot.levels.map((level) =>
            h(
              "li",
              { key: level.level },
              h(
                "button",
                {
                  "data-level": level.level,
                  onclick: () => close({ bot: bot.bot, level: level.level }),
                },
                h("span", null, level.name),
                h("small", null, level.summary),
              ),
            ),
          ),
        ),
      ),
      h("div", { class: "buttons" }, h("button", { onclick: () => close(null) }, WORDS.cancel)),
    ],
  )
  if (chosen)
    await done(
      table,
      table.command("bot", () => service().call("seatBot", { table: shown.table.id, body: chosen })),
    )
}

/**
 * @param {Followed} table
 * @param {Shown} shown
 */
async function closeTable(table, shown) {
  if (await table.command("close", () => service().call("closeTable", { table: shown.table.id }))) go("/")
}

/**
 * @param {Followed} table
 * @param {Promise<boolean>} command
 */
async function done(table, command) {
  if (await command) await table.refresh()
}
