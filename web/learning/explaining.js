/**
 * What the signs of a board mean, while the "?" is on: of the sign that is pointed at, tapped, or reached by the arrow keys.
 * A click explains then, and plays nothing. The tip of a spot that the sign belongs to is shown with it.
 */
import { styled } from "../boards/index.js"
import { tipOf } from "../boards/spot.js"
import { putBeside } from "../core/beside.js"
import { textsOf } from "./texts.js"
import { LEARNING } from "./words.js"

/** @typedef {import("./texts.js").Sign} Sign */
/** @typedef {{ node: Element, text: string }} Found a sign on the board, and what it means */

const EDGE = 8

/**
 * Explain signs until it is ended, or Escape is pressed.
 *
 * @param {string} game its key
 * @param {() => void} ended
 * @returns {Promise<() => void>} what ends it
 */
export async function explain(game, ended) {
  const [signs] = await Promise.all([textsOf(game).signs(), styled("/web/learning/learning.css"), styled(SPOTS)])
  const box = document.createElement("div")
  box.className = "explained"
  box.setAttribute("role", "status")
  document.body.append(box)
  const listening = new AbortController()
  const end = () => {
    listening.abort()
    box.remove()
    mark(null)
    boardHere()?.removeAttribute("data-explaining")
    ended()
  }
  const show = (/** @type {EventTarget | null} */ target) => {
    const board = boardHere()
    if (!(target instanceof Element) || !board) return
    const beside = besideBoard(target)
    if (beside) return fill(box, { node: beside, text: beside.title })
    if (!board.contains(target)) return
    const found = signAt(target, board, signs)
    const eye = target.closest("[data-eye]")?.getAttribute("aria-description")
    if (found) fill(box, eye ? { ...found, text: `${found.text} ${eye}.` } : found)
    else if (target !== board) place(box, LEARNING.noSign, null)
  }
  const click = (/** @type {Event} */ event) => {
    if (!(event.target instanceof Element)) return
    if (!boardHere()?.contains(event.target) && !besideBoard(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    show(event.target)
  }
  const press = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (event.key === "Escape") end()
    if (!step || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const all = signsOn(boardHere(), signs)
    const at = all.findIndex(({ node }) => node.hasAttribute("data-explained"))
    const next = all[(at + step + (at < 0 && step < 0 ? 1 : 0) + all.length) % all.length]
    next?.node.scrollIntoView({ block: "nearest" })
    if (next) fill(box, next)
  }
  boardHere()?.setAttribute("data-explaining", "")
  const on = { capture: true, signal: listening.signal }
  document.addEventListener("pointerover", ({ target }) => show(target), on)
  document.addEventListener("focusin", ({ target }) => show(target), on)
  document.addEventListener("click", click, on)
  document.addEventListener("keydown", press, on)
  place(box, LEARNING.explaining, null)
  return end
}

const SPOTS = "/web/boards/spot.css"

/**
 * What stands beside the board and says itself what it comes to: the undo button, an eye in the dock.
 *
 * @param {Element} target
 */
const besideBoard = (target) =>
  /** @type {HTMLElement | null} */ (target.closest(".table > .foot :is(.ways, .dock) [title]"))

const boardHere = () => document.querySelector(".table > .board")

/**
 * The sign that a place belongs to: the nearest one around it.
 *
 * @param {Element} target
 * @param {Element} board
 * @param {readonly Sign[]} signs
 * @returns {Found | null}
 */
function signAt(target, board, signs) {
  for (let node = /** @type {Element | null} */ (target); node && node !== board; node = node.parentElement) {
    const here = node
    const sign = signs.find(([selector]) => here.matches(selector))
    if (sign) return { node, text: sign[1] }
  }
  return null
}

/**
 * The signs that can be seen on a board, the first of each kind.
 *
 * @param {Element | null} board
 * @param {readonly Sign[]} signs
 * @returns {Found[]}
 */
function signsOn(board, signs) {
  if (!board) return []
  /** @type {Map<string, Found>} */
  const found = new Map()
  for (const node of board.querySelectorAll("*")) {
    const sign = signs.find(([selector]) => node.matches(selector))
    if (sign && !found.has(sign[1]) && node.getClientRects().length > 0) found.set(sign[1], { node, text: sign[1] })
  }
  return [...found.values()]
}

/**
 * @param {Element} box
 * @param {Found} found
 */
function fill(box, { node, text }) {
  mark(node)
  place(/** @type {HTMLElement} */ (box), text, node)
}

/**
 * Say something in the box, next to a sign; without one at the top of the board.
 *
 * @param {HTMLElement} box
 * @param {string} text
 * @param {Element | null} node
 */
function place(box, text, node) {
  const line = document.createElement("p")
  line.textContent = text
  box.replaceChildren(line, ...(tipOf(node)?.cloneNode(true).childNodes ?? []))
  const at = (node ?? boardHere())?.getBoundingClientRect()
  if (!at) return
  if (node) return putBeside(box, at)
  box.style.setProperty("top", `${at.top + EDGE}px`)
  box.style.setProperty("left", `${at.left + at.width / 2 - box.offsetWidth / 2}px`)
}

/** @param {Element | null} node */
function mark(node) {
  for (const each of document.querySelectorAll("[data-explained]"))
    if (each !== node) each.removeAttribute("data-explained")
  node?.setAttribute("data-explained", "")
}
