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
 * @property {Map<string, Promise<DryRunResult>>} tried what was tried out, by version and action
 * @property {number} looking the timer of the action that is pointed at
 * @property {number} foreseen the last version whose choices were to be tried out by themselves
 * @property {number} resting the timer of that
 * @property {boolean} asking whether a choice is being asked about: a second click asks no second time
 * @property {boolean} refocus whether the next choice is to have the focus, as the choices had it
 */

const HOVER = 150

/**
 * @param {import("../following/follow.js").Followed} table
 * @param {() => void} redraw
 * @returns {Choosing}
 */
export function choosingAt(table, redraw) {
  const timers = { looking: 0, foreseen: -1, resting: 0 }
  return { table, redraw, eyes: new Set(), tried: new Map(), ...timers, asking: false, refocus: false }
}

/**
 * Play an action, if the player is sure.
 *
 * @param {Choosing} choosing
 * @param {number} index of the action
 */
export async function choose(choosing, index) {
  const { table, redraw } = choosing
  const shown = table.shown.get()
  clearTimeout(choosing.looking)
  if (choosing.asking || !table.isFree() || !(index in shown.actions)) return
  const here = document.activeElement?.closest(".dock, .board") !== null
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
 * After a move, and when the board takes the place of the dock, go on where the next choice is, unless the player has gone
 * elsewhere.
 *
 * @param {Choosing} choosing
 * @param {HTMLElement} root
 */
export function focusNext(choosing, root) {
  const held = document.activeElement
  const isHidden = held?.matches(".dock [data-action]") === true && !held.checkVisibility()
  if (!(choosing.refocus || isHidden) || choosing.table.shown.get().actions.length === 0) return
  const next = [...root.querySelectorAll(".dock [data-action]"), ...root.querySelectorAll(".board [data-action]")].find(
    (place) => place.checkVisibility(),
  )
  if ((isHidden || held === document.body) && next instanceof HTMLElement) next.focus({ preventScroll: true })
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
 * What an action would do; asked once at a version.
 *
 * @param {Choosing} choosing
 * @param {number} index
 */
export function tryOut(choosing, index) {
  const { table, tried, eyes, redraw } = choosing
  const { version, actions } = table.shown.get()
  const name = `${version}-${index}`
  const known = tried.get(name)
  if (known) return known
  const result = table.tryOut(index)
  tried.set(name, result)
  const action = JSON.stringify(actions[index])
  result.then(
    ({ stops }) => (stops ? !eyes.has(action) && (eyes.add(action), redraw()) : eyes.delete(action) && redraw()),
    () => tried.delete(name),
  )
  return result
}

/**
 * Mark the places on the board of the choices that are known to reveal something.
 *
 * @param {Choosing} choosing
 * @param {HTMLElement} root
 */
export function markEyes({ table, eyes }, root) {
  const {
    actions,
    table: { seats },
  } = table.shown.get()
  for (const place of root.querySelectorAll(".board [data-action]")) {
    const sees = eyes.has(JSON.stringify(actions[Number(place.getAttribute("data-action"))]))
    if (sees) place.setAttribute("aria-description", eyeSaid(seats.length))
    else if (place.hasAttribute("data-eye")) place.removeAttribute("aria-description")
    place.toggleAttribute("data-eye", sees)
  }
}

/** What an eye says, @param {number} seats */
export const eyeSaid = (seats) => (seats === 1 ? WORDS.eyeAlone : WORDS.eye)

/** How long a page rests, in ms, before choices are tried out by themselves. */
const REST = 1200

/**
 * Once the page has rested at its choices, find out which of them reveal something.
 *
 * @param {Choosing} choosing
 * @param {HTMLElement} root
 */
export function foresee(choosing, root) {
  const { version, actions, table } = choosing.table.shown.get()
  if (choosing.foreseen === version || actions.length === 0 || table.undo === "off") return
  choosing.foreseen = version
  choosing.tried.clear()
  clearTimeout(choosing.resting)
  const rested = () =>
    import("./foreseeing.js").then(
      ({ tryOnScreen }) => tryOnScreen(choosing, root, tryOut),
      () => {}, // the service cannot be reached: the next version tries again
    )
  choosing.resting = setTimeout(() => void rested(), REST)
}
