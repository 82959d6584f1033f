/** Calls the player whose turn has come while the page is hidden: by a notification, where the player allowed it with a click. */
import { h, svg } from "../core/h.js"
import { keep, kept } from "../core/store.js"
import { WORDS } from "../words.js"
import { announce } from "../core/notices.js"

const BELL = "M3 11.5h10l-1.5-2V7a3.5 3.5 0 0 0-7 0v2.5zM6.5 13.5h3"
const STRUCK = "M2.5 2.5l11 11"

let cause = ""
/** @type {Notification | null} */
let shown = null

/** Whether the player is called. Chromium takes a millisecond to say what is permitted, so that comes last. */
const isOn = () => kept("call") === true && "Notification" in globalThis && Notification.permission === "granted"

/**
 * Call the player, once for each cause, if the page is hidden.
 *
 * @param {string} wanted the cause; "": there is none any more
 * @param {string} title
 * @param {string} body
 * @param {string} table calls from other tabs on the same table replace each other
 */
export function call(wanted, title, body, table) {
  if (wanted === cause) return
  cause = wanted
  hush()
  if (wanted && document.hidden && isOn()) shown = notice(title, body, table)
}

/** Take back the call that is shown. */
function hush() {
  shown?.close()
  shown = null
}
document.addEventListener("visibilitychange", () => !document.hidden && hush())

/**
 * A notification; null where the browser shows none after all, as on phones.
 *
 * @param {string} title
 * @param {string} body
 * @param {string} [tag]
 */
function notice(title, body, tag) {
  try {
    const made = new Notification(title, { body, icon: "/web/icon-turn.svg", ...(tag && { tag }) })
    made.onclick = () => (focus(), made.close())
    return made
  } catch {
    return null
  }
}

/**
 * The button that allows calls, and forbids them again.
 *
 * @param {() => void} redraw
 */
export function bell(redraw) {
  if (!("Notification" in globalThis)) return null
  const on = isOn()
  const toggle = async () => {
    const allowed =
      !on && (await Notification.requestPermission()) === "granted" && notice(WORDS.title, WORDS.called) !== null
    keep("call", allowed || null)
    announce(allowed ? WORDS.called : on ? WORDS.notCalled : WORDS.callRefused, { bad: !on && !allowed })
    redraw()
  }
  return h(
    "button",
    {
      key: "bell",
      class: "bell",
      "data-bell": "",
      "aria-pressed": String(on),
      "aria-label": WORDS.call,
      title: WORDS.call,
      onclick: toggle,
    },
    svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: on ? BELL : BELL + STRUCK })),
  )
}
