/**
 * Touch: the first tap on a place that plays lifts it and shows it large with what it does, the second one plays. A tap
 * elsewhere puts it down. A long press, or a tap on what cannot be played, shows it to be read, with the reason why not.
 * Mouse and keyboard play at once: they have tips.
 */
import { putBeside } from "../core/beside.js"
import { h, render } from "../core/h.js"
import { WORDS } from "../words.js"

/** @typedef {{ putDown: () => void, close: () => void }} Lifting */
/** @typedef {{ labels: () => string[], choose: (index: number) => void }} On */

const PRESS = 450
const SLIP = 10

/**
 * @param {HTMLElement} root of the page
 * @param {On} on
 * @returns {Lifting}
 */
export function liftingAt(root, on) {
  const listening = new AbortController()
  const how = { capture: true, signal: listening.signal }
  const box = document.createElement("div")
  box.className = "lifted"
  box.popover = "manual"
  box.setAttribute("role", "status")
  root.append(box)
  /** @type {Element | null} */
  let lifted = null
  let timer = 0
  let byTouch = false
  let wasRead = false
  let [x, y] = [0, 0]
  const putDown = () => {
    lifted?.removeAttribute("data-lifted")
    lifted = null
    if (box.matches(":popover-open")) box.hidePopover()
  }
  const show = (/** @type {Element} */ place, /** @type {boolean} */ plays) => {
    putDown()
    lifted = place
    place.setAttribute("data-lifted", "")
    box.replaceChildren() // copies were put in there
    render(box, large(place, plays, on, putDown))
    box.showPopover()
    putBeside(box, place.getBoundingClientRect())
  }
  const down = (/** @type {PointerEvent} */ event) => {
    byTouch = event.pointerType === "touch"
    wasRead = false
    clearTimeout(timer)
    const place = byTouch && !isExplaining() ? placeAt(event.target) : null
    if (!place) return
    x = event.clientX
    y = event.clientY
    timer = setTimeout(() => {
      wasRead = true
      show(place, false)
    }, PRESS)
  }
  const move = (/** @type {PointerEvent} */ event) => {
    if (Math.hypot(event.clientX - x, event.clientY - y) > SLIP) clearTimeout(timer)
  }
  const stop = (/** @type {Event} */ event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const click = (/** @type {MouseEvent} */ event) => {
    if (!byTouch || event.detail === 0 || isExplaining()) return
    clearTimeout(timer)
    if (wasRead) return stop(event)
    if (event.target instanceof Node && box.contains(event.target)) return
    const place = placeAt(event.target)
    const again = place !== null && place === lifted && plays(place)
    if (!place || (again && !place.hasAttribute("data-ways"))) return putDown()
    stop(event)
    if (!again) show(place, plays(place))
  }
  document.addEventListener("pointerdown", down, how)
  document.addEventListener("pointermove", move, how)
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, () => clearTimeout(timer), how)
  document.addEventListener("click", click, how)
  addEventListener("resize", putDown, { signal: listening.signal })
  document.addEventListener("contextmenu", (event) => byTouch && placeAt(event.target) && event.preventDefault(), how)
  return {
    putDown,
    close: () => {
      clearTimeout(timer)
      listening.abort()
      box.remove()
    },
  }
}

const isExplaining = () => document.querySelector(".board[data-explaining]") !== null

/**
 * The place that a finger is on.
 *
 * @param {EventTarget | null} target
 */
function placeAt(target) {
  if (!(target instanceof Element) || !target.closest(".table > .board")) return null
  return target.closest(".spot")?.querySelector(":scope > .cover") ?? target.closest("[data-lifts]")
}

/** @param {Element} place */
const plays = (place) => place.matches("[data-action], [data-ways]")

/**
 * A place with its whole text and what it does.
 *
 * @param {Element} place
 * @param {boolean} lifts whether what it does can be chosen here
 * @param {On} on
 * @param {() => void} putDown
 */
function large(place, lifts, { labels, choose }, putDown) {
  const spot = place.closest(".spot")
  const indexes = (place.getAttribute("data-action") ?? place.getAttribute("data-ways") ?? "").match(/\d+/g) ?? []
  const named = indexes.map((index) => ({ index: Number(index), label: labels()[Number(index)] ?? "" }))
  const tip = spot?.querySelector(":scope > .tip")
  const name = place.getAttribute("aria-label") ?? ""
  const why = place.getAttribute("data-why")
  const eye = place.getAttribute("aria-description")
  return [
    h("div", {
      key: "picture",
      class: `${boardOf(place)} picture`,
      "aria-hidden": "true",
      hook: (at) => at.replaceChildren(...pictureOf(place)),
    }),
    tip
      ? h("div", { key: "text", class: "whole", hook: (at) => at.replaceChildren(...tip.cloneNode(true).childNodes) })
      : named.every(({ label }) => label !== name) &&
        h(
          "p",
          { key: "text", class: "whole" },
          h(
            "b",
            null,
            named.reduce((said, { label }) => said.replace(`: ${label}`, ""), name),
          ),
        ),
    why && h("p", { key: "why", class: "why" }, why),
    eye && h("small", { key: "eye", class: "why" }, `${eye}.`),
    h(
      "div",
      { key: "verbs", class: "verbs" },
      named.map(({ index, label }) =>
        lifts
          ? h(
              "button",
              { key: index, class: named.length === 1 ? "primary" : null, onclick: () => (putDown(), choose(index)) },
              label,
            )
          : h("p", { key: index }, label),
      ),
      lifts && named.length === 1 && h("small", { key: "again" }, WORDS.tapAgain),
    ),
  ]
}

/** The classes of the board, without which its drawings have no colours. @param {Element} place */
const boardOf = (place) => place.closest(".board > *")?.classList[0] ?? ""

/**
 * What is drawn at a place.
 *
 * @param {Element} place
 * @returns {Element[]}
 */
function pictureOf(place) {
  const spot = place.closest(".spot")
  const drawn = spot
    ? spot.querySelector(":scope > svg, :scope > :is(.portrait, .figure, .face) svg, :scope > .thermometer")
    : place
  const copy = /** @type {Element | undefined} */ (drawn?.cloneNode(true))
  if (!copy) return []
  for (const node of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["id", "data-id", "data-action", "data-lifts", "data-lifted", "aria-label", "disabled"])
      node.removeAttribute(name)
  if (spot) return [copy]
  const paper = document.createElement("span")
  paper.className = place.className
  paper.append(...copy.childNodes)
  return [paper]
}
