/** How a player chooses an action. What it reveals is known in advance, and asked about the first time at a table. */
import { announce } from "../core/notices.js"
import { reason } from "../core/service.js"
import { keep, kept } from "../core/store.js"
import { WORDS } from "../words.js"

/** @typedef {import("../client/index.js").Schemas["DryRunResult"]} DryRunResult */
/** @typedef {import("../following/shown.js").Shown} Shown */

/**
 * @typedef Choosing
 * @property {import("../following/follow.js").Followed} table
 * @property {() => void} redraw
 * @property {Set<string>} eyes the actions, as JSON, that are known to reveal something
 * @property {{ name: string, result: Promise<DryRunResult> } | null} tried the last action that was tried out
 * @property {number} looking the timer of the action that is pointed at
 * @property {boolean} asking whether a choice is being asked about: a second click asks no second time
 * @property {boolean} refocus whether the next choice is to have the focus that the last one had
 */

const HOVER = 150

/**
 * @param {import("../following/follow.js").Followed} table
 * @param {() => void} redraw
 * @returns {Choosing}
 */
export function choosingAt(table, redraw) {
  return { table, redraw, eyes: new Set(), tried: null, looking: 0, asking: false, refocus: false }
}

/**
 * Play an action, if the player is sure.
 *
 * @param {Choosing} choosing
 * @param {number} index of the action
 * @param {Element | null} [at] where it was chosen
 */
export async function choose(choosing, index, at = null) {
  const { table, redraw } = choosing
  const shown = table.shown.get()
  clearTimeout(choosing.looking)
  if (choosing.asking || !table.isFree() || !(index in shown.actions)) return
  const here = at !== null && at === document.activeElement
  choosing.asking = true
  const sure = await isSure(choosing, shown, index).catch((error) => announce(reason(error), { bad: true }))
  choosing.asking = false
  if (!sure) return
  if (await table.play(index, shown)) choosing.refocus = here
  redraw()
}

/**
 * Try out an action that is pointed at for a while.
 *
 * @param {Choosing} choosing
 * @param {number} index
 */
export function look(choosing, index) {
  const { table } = choosing
  const { version } = table.shown.get()
  const isThere = () => {
    const now = table.shown.get()
    return table.isFree() && now.version === version && index in now.actions
  }
  clearTimeout(choosing.looking)
  choosing.looking = setTimeout(() => isThere() && void tryOut(choosing, index).catch(() => {}), HOVER)
}

/**
 * After a move, go on where the next choice is, unless the player has gone elsewhere.
 *
 * @param {Choosing} choosing
 * @param {HTMLElement} root
 */
export function focusNext(choosing, root) {
  if (!choosing.refocus || choosing.table.shown.get().actions.length === 0) return
  const next = [...root.querySelectorAll(".dock [data-action]"), ...root.querySelectorAll(".board [data-action]")].find(
    (place) => place.checkVisibility(),
  )
  if (document.activeElement === document.body && next instanceof HTMLElement) next.focus({ preventScroll: true })
  choosing.refocus = next === undefined
}

/**
 * Ask the player to confirm, the first time at this table that a move would reveal something.
 *
 * @param {Choosing} choosing
 * @param {Shown} shown
 * @param {number} index
 */
async function isSure(choosing, { table }, index) {
  const asked = `asked.${table.id}`
  if (kept(asked) || table.undo === "off") return true
  const result = await tryOut(choosing, index).catch(() => null)
  if (!result?.stops) return true
  const { confirmed } = await import("./dialogs.js")
  keep(asked, true)
  const isFree = table.seats.length === 1
  const because = isFree ? WORDS.revealedAlone : WORDS.revealedBecause
  const title = isFree ? WORDS.revealedAtACost : WORDS.revealed
  const why = because[/** @type {"chance" | "hidden"} */ (result.stops)]
  return confirmed(title, [...result.texts.filter(Boolean), why, WORDS.askedOnce], WORDS.doIt)
}

/**
 * @param {Choosing} choosing
 * @param {number} index
 */
function tryOut(choosing, index) {
  const { table, tried, eyes, redraw } = choosing
  const { version, actions } = table.shown.get()
  const name = `${version}-${index}`
  if (tried?.name === name) return tried.result
  const result = table.tryOut(index)
  choosing.tried = { name, result }
  const action = JSON.stringify(actions[index])
  result.then(
    ({ stops }) => stops && (eyes.add(action), redraw()),
    () => {},
  )
  return result
}
