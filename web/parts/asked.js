/** Bring into view what a player is asked: where the board is all that shows the choices, one of them must be seen. */

import { h } from "../core/h.js"
import { WORDS } from "../words.js"

/**
 * @typedef Attending
 * @property {() => void} look again, once the page has come to rest
 * @property {(uncover: () => void) => import("../core/h.js").Child} pill leads to what is asked, while it is out of sight
 * @property {() => import("../core/h.js").Child} more scrolls down, where the board goes on below what a small screen shows
 */

const PLACES = ":is(.board [data-action], .board [data-ways], .board [data-narrows]):not(:disabled)"
/** What is offered at any time: it is not what a player is asked. */
const ASIDE = ".buttons *, .end, .swap"

const REST = 150

/** What is left to scroll, in px, from which on the board goes on. */
const RIM = 60
/** So much of what is seen is scrolled at once. */
const PAGE = 0.45

/**
 * Scroll to the first place that can be pressed, unless one of them is seen, or the dock lists them all anyway; then to
 * an anchor, from which a player acts, unless one is seen, or what a hint is about.
 * What is at hand at the foot of the board is always seen.
 *
 * @param {HTMLElement} root
 */
export function bringUp(root) {
  const [place] = isOutOfSight(root) ? placesOf(root) : []
  const anchors = [...root.querySelectorAll(".board :is([data-anchor], [data-hinted])")]
  const anchor = anchors.some((each) => isSeen(each) || isAtHand(each)) ? null : anchors[0]
  const up = place ?? anchor
  if (up) return up.scrollIntoView({ block: "center", inline: "center", behavior: behavior() })
  for (const each of anchors) if (!isSeen(each) && !isAtHand(each)) addToSight(each, anchors)
}

/**
 * Scroll to one more of several things, if those that are seen stay so.
 *
 * @param {Element} node
 * @param {Element[]} all
 */
function addToSight(node, all) {
  const before = all.filter(isSeen)
  scrollIf(node, () => isSeen(node) && before.every(isSeen))
}

/**
 * Scroll to what else is worth seeing, unless no place that can be pressed would be seen then.
 *
 * @param {Element} node
 */
export function showToo(node) {
  if (isAtHand(node)) return
  if (isSeen(node)) return node.scrollIntoView({ block: "nearest", behavior: "instant" })
  if (!scrollIf(node, () => !isOutOfSight(document.body))) bringUp(document.body)
}

/**
 * Scroll to something on the board; back again unless it is good there. Whether it is.
 *
 * @param {Element} node
 * @param {() => boolean} isGood
 */
function scrollIf(node, isGood) {
  const board = node.closest(".board")
  if (!board) return true
  const { scrollTop } = board
  node.scrollIntoView({ block: "center", behavior: "instant" })
  if (isGood()) return true
  board.scrollTo({ top: scrollTop, behavior: "instant" })
  return false
}

const behavior = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth")

/**
 * Watch whether what a player is asked is out of sight, whenever the page has come to rest.
 *
 * @param {HTMLElement} root
 * @param {AbortSignal} signal ends it
 * @param {() => void} redraw where that has changed
 * @returns {Attending}
 */
export function watchAsked(root, signal, redraw) {
  let timer = 0
  let seen = ""
  let unseen = false
  let goesOn = false
  const see = () => {
    if (signal.aborted) return
    unseen = isOutOfSight(root)
    goesOn = leftBelow(root) > RIM
    if (seen !== (seen = `${unseen} ${goesOn}`)) redraw()
  }
  const look = () => {
    clearTimeout(timer)
    timer = setTimeout(see, REST)
  }
  window.addEventListener("scroll", look, { capture: true, passive: true, signal })
  let width = window.innerWidth
  const turned = () => {
    look()
    if (width !== (width = window.innerWidth)) bringUp(root)
  }
  window.addEventListener("resize", turned, { signal })
  const lead = (/** @type {() => void} */ uncover) => (uncover(), bringUp(root))
  return {
    look,
    more: () =>
      goesOn &&
      h("button", { key: "more", class: "more", title: WORDS.moreSaid, onclick: () => scrollOn(root) }, WORDS.more),
    pill: (uncover) =>
      unseen && h("button", { key: "needed", class: "needed", onclick: () => lead(uncover) }, WORDS.needed),
  }
}

/** @param {HTMLElement} root */
function isOutOfSight(root) {
  if (root.querySelector(".dock")?.checkVisibility() || document.querySelector("dialog[open], .lifted:popover-open"))
    return false
  const places = placesOf(root)
  return places.length > 0 && !places.some(isSeen)
}

/** @param {HTMLElement} root */
const placesOf = (root) => [...root.querySelectorAll(PLACES)].filter((place) => !place.matches(ASIDE))

/**
 * Whether nothing lies over its middle.
 *
 * @param {Element} place
 */
function isSeen(place) {
  const { left, top, width, height } = place.getBoundingClientRect()
  return place.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/**
 * Whether it holds on to the foot of the board, on a small screen.
 *
 * @param {Element} node
 */
function isAtHand(node) {
  const atHand = node.closest(".at-hand")
  return atHand !== null && getComputedStyle(atHand).position === "sticky"
}

/** @param {HTMLElement} root */
const boardOf = (root) => /** @type {HTMLElement | null} */ (root.querySelector(".table > .board"))

/**
 * How much of the board is left to scroll, in px.
 *
 * @param {HTMLElement} root
 */
function leftBelow(root) {
  const board = boardOf(root)
  return board ? board.scrollHeight - board.scrollTop - board.clientHeight : 0
}

/** @param {HTMLElement} root */
function scrollOn(root) {
  const board = boardOf(root)
  board?.scrollBy({ top: PAGE * board.clientHeight, behavior: behavior() })
}
