/**
 * A part of a page that is loaded the first time it is wanted: null until then.
 *
 * @template T
 * @param {() => Promise<T>} load
 * @param {() => void} redraw
 * @returns {() => T | null}
 */
export function later(load, redraw) {
  /** @type {T | null} */
  let part = null
  let isBegun = false
  return () => {
    if (!isBegun) {
      isBegun = true
      load().then(
        (loaded) => ((part = loaded), redraw()),
        () => (isBegun = false),
      )
    }
    return part
  }
}
