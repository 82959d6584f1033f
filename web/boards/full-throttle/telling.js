/** Animates the race card by card. A click or a key skips to the end. */
import { flip, render } from "../../core/h.js"
import { isNarrow, layoutHere } from "./oval.js"
import { beats } from "./race.js"
import { ride, trackOf } from "./track.js"

const STEP = 180
const PAUSE = 110
const MOST = 4500

/** @typedef {{ moment: string, beats: import("./race.js").Beat[], at: number, timer: number, animations: Animation[], picked: string[], props: import("./track.js").Props, draw: (now: Now) => import("../../core/h.js").Child, stop: AbortController }} Telling */
/** @typedef {{ view: import("./track.js").View, beat: import("./race.js").Beat | null, picked: readonly string[], pick: (cards: string[]) => void }} Now what the board shows at this moment */

/** @type {WeakMap<Element, Telling>} */
const told = new WeakMap()

// A phone that is turned has another track
isNarrow.addEventListener("change", () => {
  for (const root of document.querySelectorAll(".full-throttle")) {
    const telling = told.get(root)
    if (telling) show(root, telling)
  }
})

/**
 * Keep a newly drawn board at the beat that is being shown.
 *
 * @param {Element} root
 * @param {import("./track.js").Props} props
 * @param {(now: Now) => import("../../core/h.js").Child} draw its content
 */
export function tell(root, props, draw) {
  if (!root.isConnected) return queueMicrotask(() => root.isConnected && tell(root, props, draw)) // it is being made
  const { round, phase, holder, hand_size } = props.view
  const moment = [props.events.at(-1)?.version, round, phase, holder, hand_size].join()
  const old = told.get(root)
  if (old?.moment === moment) {
    Object.assign(old, { props, draw })
    if (old.at < old.beats.length || old.picked.length > 0) show(root, old)
    return
  }
  if (old) end(old)
  root.removeAttribute("data-telling")
  const fresh = {
    moment,
    beats: isStill() ? [] : beats(props),
    at: 0,
    timer: 0,
    animations: [],
    picked: [],
    props,
    draw,
    stop: new AbortController(),
  }
  told.set(root, fresh)
  if (fresh.beats.length > 0) start(root, fresh)
  else props.told?.(null)
}

/**
 * Whether the newest events will be shown card by card.
 *
 * @param {import("./track.js").Props} props
 */
export const tells = (props) => !isStill() && beats(props).length > 0

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden

/**
 * @param {Element} root
 * @param {Telling} telling
 */
function start(root, telling) {
  const skip = () => {
    end(telling)
    show(root, telling)
  }
  const { signal } = telling.stop
  root.addEventListener("click", skip, { signal })
  document.addEventListener("keydown", skip, { signal })
  next(root, telling)
}

/**
 * @param {Element} root
 * @param {Telling} telling
 */
function next(root, telling) {
  const beat = telling.beats[telling.at]
  if (!beat || !root.isConnected) {
    end(telling)
    if (root.isConnected) show(root, telling)
    return
  }
  show(root, telling)
  telling.props.told?.(beat.facts)
  const all = telling.beats.reduce((sum, each) => sum + each.steps * STEP + PAUSE, 0)
  const pace = Math.min(1, MOST / all)
  if (beat.ride) animate(root, telling, beat.ride, beat.steps * STEP * pace)
  telling.timer = window.setTimeout(
    () => {
      telling.at++
      next(root, telling)
    },
    (beat.steps * STEP + PAUSE) * pace,
  )
}

/**
 * @param {Element} root
 * @param {Telling} telling
 * @param {import("./race.js").Ride} riding
 * @param {number} duration
 */
function animate(root, telling, { moped, spaces }, duration) {
  const { view, content } = telling.props
  const points = ride(layoutHere(trackOf(view, content)), spaces)
  const rider = root.querySelector(`[data-moped="${moped}"]`)
  const frame = rider?.querySelector(".frame")
  const timing = { duration, easing: "cubic-bezier(.3,.4,.4,1)" }
  if (rider)
    telling.animations.push(
      rider.animate(
        points.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })),
        timing,
      ),
    )
  if (frame)
    telling.animations.push(
      frame.animate(
        points.map(({ angle }) => ({ transform: `rotate(${angle}deg)` })),
        timing,
      ),
    )
}

/** @param {Telling} telling */
function end(telling) {
  clearTimeout(telling.timer)
  telling.stop.abort()
  telling.at = telling.beats.length
  telling.props.told?.(null)
  for (const animation of telling.animations.splice(0)) animation.cancel()
}

/**
 * @param {Element} root
 * @param {Telling} telling
 */
function show(root, telling) {
  const beat = telling.beats[telling.at] ?? null
  const pick = (/** @type {string[]} */ cards) => {
    telling.picked = cards
    show(root, telling)
  }
  root.toggleAttribute("data-telling", beat !== null)
  flip(root, () =>
    render(root, telling.draw({ view: beat?.view ?? telling.props.view, beat, picked: telling.picked, pick })),
  )
}

/** Nothing is animated: what the first drawing of a board shows; picking waits for its root. @param {Element | null} root */
export function pickAt(root) {
  return (/** @type {string[]} */ cards) => {
    const telling = root && told.get(root)
    if (!telling) return
    telling.picked = cards
    show(root, telling)
  }
}
