/** The log beside a film: the lines around a version, of which each opens its moment. */
import { pointing } from "../parts/lighting.js"
import { log } from "../parts/log.js"

/** @typedef {import("../following/shown.js").Event} Event */

const WINDOW = 200

/** @type {{ of: Event[], from: number, drawn: import("../core/h.js").Child } | null} */
let lately = null

/**
 * The lines around a version, drawn anew only when it leaves them.
 *
 * @param {import("./drawing.js").Film} film
 * @param {number} version
 */
export function linesAround({ events, table, drawn, game }, version) {
  const from = Math.max(0, Math.floor((version - 1) / WINDOW) * WINDOW - WINDOW / 2)
  const reading = { table: table.id, live: false, ...pointing(drawn, game.content) }
  if (lately?.of !== events || lately.from !== from)
    lately = { of: events, from, drawn: log(events.slice(from, from + 2 * WINDOW), reading) }
  return lately.drawn
}

/**
 * A line of the log opens its moment.
 *
 * @param {MouseEvent} click
 * @param {(to: number) => void} seek
 */
export function pick(click, seek) {
  const line = click.target instanceof Element ? click.target.closest("[data-line]") : null
  if (!line || click.ctrlKey || click.metaKey || click.shiftKey) return
  click.preventDefault()
  seek(Number(line.getAttribute("data-line")))
}

/**
 * Mark the line of the present moment, and bring it into sight.
 *
 * @param {HTMLElement} root
 * @param {number} version
 */
export function mark(root, version) {
  const line = root.querySelector(`[data-line="${version}"]`)
  const old = root.querySelector("[data-line][aria-current]")
  if (old === line) return
  old?.removeAttribute("aria-current")
  if (!line) return
  line.setAttribute("aria-current", "true")
  const fold = line.closest("details")
  if (fold) fold.open = true
  const panel = line.closest(".log")
  if (!panel) return
  requestAnimationFrame(() => {
    // after the log has gone to its foot
    const [box, frame] = [line.getBoundingClientRect(), panel.getBoundingClientRect()]
    panel.scrollTop += box.top - frame.top - frame.height / 2
  })
}
