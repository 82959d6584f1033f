/** Which choices reveal something, found out while the page rests: a request for each of those on the screen, but not for many. */
/** @typedef {import("./choosing.js").Choosing} Choosing */

const PAUSE = 250
/** A dry run costs the service as much as many reads. */
const MOST = 8

/**
 * Try out choices that are on the screen, one after the other, until something happens.
 *
 * @param {Choosing} choosing
 * @param {HTMLElement} root
 * @param {(choosing: Choosing, index: number) => Promise<unknown>} tryOut
 */
export async function tryOnScreen(choosing, root, tryOut) {
  const { table } = choosing
  const { version } = table.shown.get()
  for (let left = MOST; left > 0; left--) {
    const rests = table.shown.get().version === version && table.isFree() && !table.signal.aborted && !document.hidden
    const index = rests ? nextOf(choosing, root) : undefined
    if (index === undefined) return
    if (!(await tryOut(choosing, index).catch(() => null))) return
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

/**
 * The next choice on the screen that was not tried out at this version.
 *
 * @param {Choosing} choosing
 * @param {HTMLElement} root
 */
function nextOf({ table, tried }, root) {
  const { version } = table.shown.get()
  return [...root.querySelectorAll("[data-action]")]
    .filter(isOnScreen)
    .map((place) => Number(place.getAttribute("data-action")))
    .find((index) => !tried.has(`${version}-${index}`))
}

/** @param {Element} place */
function isOnScreen(place) {
  const { top, bottom, height } = place.getBoundingClientRect()
  return height > 0 && top < innerHeight && bottom > 0 && place.checkVisibility()
}
