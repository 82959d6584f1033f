/** The sounds of a table: loaded with the first gesture on the page, unless the player has muted them. */
import { h, svg } from "../core/h.js"
import { keep, kept } from "../core/store.js"
import { WORDS } from "../words.js"

const SPEAKER = "M2 6h3l4-3.500v11L5 10H2z"
const WAVES = "M11 5.500q2 2.500 0 5M12.500 3.500q3.500 4.500 0 9"
const STRUCK = "M11 6l4 4M15 6l-4 4"
const GESTURES = ["pointerdown", "keydown"]

/** @type {typeof import("../sound/sounds.js") | null} */
let sounds = null
/** @type {import("../following/shown.js").Shown | null} what is shown */
let seen = null

const isMuted = () => kept("sound") === false

/** Load the sounds, unless they are muted. */
async function load() {
  if (isMuted()) return
  for (const gesture of GESTURES) removeEventListener(gesture, load)
  sounds ??= await import("../sound/sounds.js")
  if (seen) sounds.passOver(seen)
}
for (const gesture of GESTURES) addEventListener(gesture, load)

/**
 * Let what has changed at a table be heard.
 *
 * @param {import("../following/shown.js").Shown} shown
 */
export function hear(shown) {
  seen = shown
  if (isMuted()) sounds?.passOver(shown)
  else sounds?.hear(shown)
}

/**
 * The button that mutes, and unmutes.
 *
 * @param {() => void} redraw
 */
export function speaker(redraw) {
  const on = !isMuted()
  const toggle = () => {
    keep("sound", on ? false : null)
    void load()
    redraw()
  }
  return h(
    "button",
    {
      key: "speaker",
      class: "bell",
      "data-mute": "",
      "aria-pressed": String(on),
      "aria-label": WORDS.sound,
      title: WORDS.sound,
      onclick: toggle,
    },
    svg(
      "svg",
      { viewBox: "0 0 16 16", "aria-hidden": "true" },
      svg("path", { d: SPEAKER }),
      svg("path", { d: on ? WAVES : STRUCK, style: { fill: "none" } }),
    ),
  )
}
