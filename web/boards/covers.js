/** The pictures of games, each drawn by the code of its board: loaded once a page is there. */
import { styled } from "./index.js"
import { h } from "../core/h.js"

/** @typedef {{ cover: () => import("../core/h.js").Element, style: string | readonly string[] }} Cover */

/** @type {Record<string, () => Promise<Cover>>} */
const COVERS = {
  "full-throttle": () => import("./full-throttle/cover.js"),
  maverick: () => import("./maverick/cover.js"),
  "maximum-apocalypse": () => import("./maximum-apocalypse/cover.js"),
  "thermal-showdown": () => import("./thermal-showdown/cover.js"),
  "thermal-showdown-solo": async () => {
    const { alone, style } = await import("./thermal-showdown/cover.js")
    return { cover: alone, style }
  },
}

/** @returns {Promise<Cover>} */
const GENERIC = () => import("./generic/cover.js")

/** @type {Map<string, import("../core/h.js").Element | null>} by game; null while it is loaded */
const drawn = new Map()

/**
 * The picture of a game, at its place from the first.
 *
 * @param {string} game its key
 * @param {() => void} redraw called once the picture is there
 */
export function coverOf(game, redraw) {
  if (!drawn.has(game)) {
    drawn.set(game, null)
    load(game).then(redraw, () => drawn.delete(game))
  }
  return h("div", { key: "cover", class: "cover", "aria-hidden": "true" }, drawn.get(game))
}

/** @param {string} game */
async function load(game) {
  const { cover, style } = await (COVERS[game] ?? GENERIC)()
  await Promise.all([style].flat().map(styled))
  drawn.set(game, cover())
}
