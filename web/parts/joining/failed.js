/** What is shown instead of a table that cannot be shown, or not any more. */
import { coverOf } from "../../boards/covers.js"
import { Contradiction } from "../../client/index.js"
import { announce } from "../../core/notices.js"
import { h, render } from "../../core/h.js"
import { gameOf, reason, service } from "../../core/service.js"
import { somebody } from "../account.js"
import { lost } from "../lost.js"
import { paceOf } from "../paces.js"
import { WORDS } from "../../words.js"
import { askOptions, hostOf, invited, rulesOf } from "./joining.js"
import { JOINING } from "./words.js"

/**
 * @param {HTMLElement} root
 * @param {string} id
 * @param {unknown} error
 * @param {() => void} again
 */
export function failed(root, id, error, again) {
  if (error instanceof Contradiction) return contradiction(root, error)
  const invite = invited()
  const missing = (/** @type {unknown} */ why) => lost(root, reason(why))
  if (invite) void invitationTo(root, id, invite, again).catch(missing)
  else missing(error)
}

/** The newest invitation that is looked at: an earlier one is shown no more. */
let newest = 0

/**
 * A private table as whoever has its invitation sees it.
 *
 * @param {HTMLElement} root
 * @param {string} id
 * @param {string} invite
 * @param {() => void} again
 */
async function invitationTo(root, id, invite, again) {
  const mine = ++newest
  const table = await service().call("showTable", { table: id }, { headers: { "Takeback-Invite": invite } })
  const game = await gameOf(table.game)
  if (mine !== newest) return
  const names = table.seats.filter(({ player }) => player).map(WORDS.nameOf)
  const free = table.seats.filter(({ player }) => !player).length
  const join = async () => {
    if (!(await somebody())) return
    const seat_options = await askOptions({ table, game })
    if (seat_options === null) return
    try {
      await service().call("takeSeat", { table: id, body: { invite, seat_options } })
      newest += 1
      again()
    } catch (refusal) {
      announce(reason(refusal), { bad: true })
    }
  }
  const isFree = table.status === "open" && free > 0
  const draw = () =>
    page(
      root,
      JOINING.invites(hostOf(table), game.title),
      coverOf(game.key, () => root.querySelector(`[data-sitting="${id}"]`) && draw()), // unless another page is there
      h("p", null, game.summary),
      h("p", { "data-sitting": id }, table.status === "open" ? JOINING.sitting(names, free) : JOINING.begun),
      isFree && h("p", { key: "goes-on" }, JOINING.waitsFor(free)),
      h("p", { class: "quiet" }, paceOf(table.clock), " · ", rulesOf(game)),
      isFree && h("button", { class: "primary", "data-sit": "", onclick: join }, JOINING.sit),
    )
  draw()
}

/**
 * @param {HTMLElement} root
 * @param {string} title
 * @param {...import("../../core/h.js").Child} content
 */
function page(root, title, ...content) {
  render(
    root,
    h("div", { class: "narrow" }, h("h1", null, title), content, h("p", null, h("a", { href: "/" }, WORDS.toTheLobby))),
  )
}

/**
 * @param {HTMLElement} root
 * @param {Contradiction} error
 */
function contradiction(root, { table, version }) {
  render(
    root,
    h(
      "div",
      { class: "narrow", "data-contradiction": version },
      h("h1", { role: "alert" }, WORDS.contradicts),
      h("p", null, WORDS.contradictsAt(version)),
      h("p", null, h("a", { href: `/audit#table=${table}` }, WORDS.checkTheTable)),
      h("p", null, h("a", { href: "/" }, WORDS.toTheLobby)),
    ),
  )
}
