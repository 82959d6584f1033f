/** The map: square tiles, fog where nobody has been, what lies and lurks there, and the survivors as figures. */
import { h } from "../../core/h.js"
import { listed } from "../../wording.js"
import { MAXIMUM_APOCALYPSE as WORDS } from "./words.js"
import { fresh, spot, those } from "../spot.js"
import { called, factsOf, sumOf } from "./box.js"
import { fog, scene } from "./art/scenes.js"
import { icon, skull, survivorFigure } from "./figures.js"

/** @typedef {import("./box.js").Table} Table */

/** @param {Table} table */
export function map(table) {
  const { tiles } = table.view
  const columns = 1 + Math.max(0, ...tiles.map((tile) => tile.x))
  const rows = 1 + Math.max(0, ...tiles.map((tile) => tile.y))
  const rolled = factsOf(table.events).findLast((fact) => fact.type === "maximum-apocalypse.SpawnRolled")
  const total = rolled ? sumOf(rolled.dice) : 0
  return h(
    "section",
    {
      key: "map",
      class: "map",
      "aria-label": WORDS.map,
      hook: follow,
      style: { "--columns": columns, "--rows": rows },
    },
    h(
      "div",
      { class: "grid" },
      tiles.map((tile, at) => !tile.gone && tileAt(table, tile, at, total)),
    ),
  )
}

/** @type {WeakMap<Element, string | undefined>} the tile that each map has in its middle */
const middles = new WeakMap()

/**
 * Where a map is larger than its window, keep whoever acts in the middle: at first, where the window changes, and with
 * each step.
 *
 * @param {HTMLElement} map
 */
function follow(map) {
  const center = () => {
    const here = map.querySelector("[data-here]")
    if (!(here instanceof HTMLElement)) return
    middles.set(map, here.dataset.spot)
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = here
    map.scrollTo(offsetLeft + (offsetWidth - map.clientWidth) / 2, offsetTop + (offsetHeight - map.clientHeight) / 2)
  }
  if (!middles.has(map)) new ResizeObserver(center).observe(map)
  if (middles.get(map) !== map.querySelector("[data-here]")?.getAttribute("data-spot")) center()
}

/**
 * @param {Table} table
 * @param {import("./box.js").View["tiles"][number]} tile
 * @param {number} at
 * @param {number} rolled
 */
function tileAt(table, tile, at, rolled) {
  const { view, box, events, previous } = table
  const face = tile.face === null ? null : box.tiles.get(tile.face)
  const here = view.survivors.flatMap((survivor, who) => (survivor.alive && survivor.tile === at ? [who] : []))
  const name = face ? WORDS.tile(face.name, tile.y + 1, tile.x + 1) : WORDS.fog(tile.y + 1, tile.x + 1)
  const told = [
    name,
    tile.tokens > 0 && WORDS.tokens(tile.tokens),
    tile.marker > 0 && WORDS.marker(tile.marker, tile.met),
    tile.lying.length > 0 && WORDS.lying(tile.lying.length),
    here.length > 0 && listed(here.map(table.nameOf)),
  ]
  const turned = face && previous?.tiles?.[at] && previous.tiles[at].face === null
  return spot(
    {
      id: `tile-${at}`,
      kind: face ? "tile" : "tile fog",
      name: told.filter(Boolean).join(", "),
      actions: onTile(table, at),
      tip: face
        ? h(
            "div",
            null,
            h("b", null, face.name),
            h("small", null, WORDS.spawn(face.spawn), face.icons.length > 0 && ` ${WORDS.scavenge(face.icons)}`),
            face.text && h("p", null, face.text),
            tile.lying.length > 0 && h("p", null, WORDS.lies(listed(tile.lying.map((card) => called(box, card))))),
            here.length > 0 && h("p", null, WORDS.here(listed(here.map(table.nameOf)))),
          )
        : null,
      more: {
        style: { "grid-area": `${tile.y + 1} / ${tile.x + 1}` },
        "data-spawned": face && face.spawn === rolled && rolled !== 7,
        "data-here": here.includes(table.actor),
      },
    },
    table,
    !face && fog(tile.x, tile.y),
    face &&
      h(
        "span",
        { key: turned ? `face-${fresh(events)}` : "face", class: turned ? "face turned" : "face" },
        scene(face.kind),
        h("span", { class: "title", style: { "--letters": face.name.length } }, face.name),
        face.spawn > 0 && h("span", { class: "spawn" }, face.spawn),
        h("span", { class: "icons" }, face.icons.map(icon)),
      ),
    tile.marker > 0 && h("span", { key: "marker", class: tile.met ? "flag met" : "flag" }, "⚑", tile.marker),
    tile.tokens > 0 && h("span", { key: "tokens", class: "tokens" }, skull(), tile.tokens),
    tile.lying.length > 0 && h("span", { key: "lying", class: "lying" }, "▤", tile.lying.length),
    h(
      "span",
      { key: "here", class: "here" },
      here.map((who) =>
        h(
          "span",
          {
            key: who,
            class: who === table.actor ? "pawn acts" : "pawn",
            "data-anchor": who === table.actor ? "" : null,
            "data-id": `pawn-${who}`,
          },
          survivorFigure(String(view.survivors[who]?.kind), Number(view.survivors[who]?.seat)),
        ),
      ),
    ),
  )
}

/**
 * The actions of a tile: going there, or choosing it; on the actor's own also what the place offers.
 *
 * @param {Table} table
 * @param {number} at
 */
function onTile({ actions, view, actor }, at) {
  const own = view.survivors[actor]?.tile === at
  return those(
    actions,
    (action, type) =>
      ((type === "Move" || type === "ChooseTile") && "tile" in action && action.tile === at) ||
      (own &&
        (["UseTile", "DoTask", "ChooseLying"].includes(type) ||
          (action.type === "maximum-apocalypse.Trade" && action.survivor === null))),
  )
}
