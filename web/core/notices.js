/** A notice: one line at the foot of the page that disappears after a while. */

let timer = 0
let stays = false

/**
 * @param {string} text
 * @param {{ stay?: boolean, at?: Element | null, bad?: boolean }} [how] `stay`: until the next one; `at`: next to this
 */
export function announce(text, { stay = false, at = null, bad = false } = {}) {
  const line = /** @type {HTMLElement} */ (document.getElementById("news"))
  stays = stay || (stays && line.textContent === text) // what is said again stays as before
  clearTimeout(timer)
  line.textContent = text
  line.toggleAttribute("data-bad", bad)
  const box = at?.getBoundingClientRect()
  line.style.setProperty(
    "left",
    box ? `${Math.min(Math.max(box.left + box.width / 2, 150), innerWidth - 150)}px` : "50%",
  )
  line.style.setProperty("top", box ? `${Math.max(60, box.top - 8)}px` : "auto")
  line.style.setProperty("bottom", box ? "auto" : "")
  line.toggleAttribute("data-at", Boolean(box))
  if (!stays) timer = setTimeout(() => (line.textContent = ""), Math.max(2000, 60 * text.length))
}
