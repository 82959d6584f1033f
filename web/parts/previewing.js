/** The position to which an undo goes back, on the board while that undo is pointed at. */
import { service } from "../core/service.js"

/**
 * @typedef Preview
 * @property {(version: number) => void} point show the position of a version, if it is pointed at for a while
 * @property {() => void} leave
 * @property {() => number | null} at the version that is shown; null: the present one
 * @property {(props: import("../boards/props.js").Props) => import("../boards/props.js").Props} over what is drawn instead
 */

const HOVER = 150

/**
 * @param {import("../following/follow.js").Followed} table
 * @param {() => void} redraw
 * @returns {Preview}
 */
export function previewAt(table, redraw) {
  /** @type {{ at: number, of: number, view: unknown } | null} `of`: the version at which it was asked for */
  let shown = null
  let wanted = 0
  let timer = 0
  const load = async (/** @type {number} */ at) => {
    const { table: resource, version: of } = table.shown.get()
    const found = await service().call("viewTable", { table: resource.id, at }, { signal: table.signal })
    if (wanted !== at || !("view" in found)) return
    shown = { at, of, view: found.view }
    redraw()
  }
  const now = () => (shown?.of === table.shown.get().version ? shown : null)
  return {
    point(version) {
      if (wanted === version) return
      clearTimeout(timer)
      wanted = version
      timer = setTimeout(() => load(version).catch(() => {}), HOVER)
    },
    leave() {
      clearTimeout(timer)
      wanted = 0
      if (!shown) return
      shown = null
      redraw()
    },
    at: () => now()?.at ?? null,
    over(props) {
      const past = now()
      if (!past) return props
      return { ...props, view: past.view, previous: null, events: [], actions: [], labels: [], busy: true }
    },
  }
}
