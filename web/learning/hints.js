/** Hints in the first game of a kind: each once in a browser, one at a time, at the moment when it matters. */
import { styled } from "../boards/index.js"
import { h } from "../core/h.js"
import { service } from "../core/service.js"
import { keep, kept } from "../core/store.js"
import { WORDS } from "../words.js"
import { textsOf } from "./texts.js"

/** @typedef {import("../boards/props.js").Props} Props */
/** @typedef {import("./texts.js").Mark} Mark */

/**
 * What draws the hint for a moment; null: there are none, as the player has finished a game of this kind.
 *
 * @param {string} game its key
 * @param {() => void} redraw
 * @param {(node: Element) => void} show brings something into view
 * @returns {Promise<((props: Props) => import("../core/h.js").Child) | null>}
 */
export async function hintsOf(game, redraw, show) {
  const name = `hints.${game}`
  if (kept(name) === null && (await hasFinished(game))) {
    keep(name, "over")
    return null
  }
  const [marks] = await Promise.all([textsOf(game).marks(), styled("/web/learning/hints.css")])
  const seen = new Set(/** @type {string[]} */ ([kept(name) ?? []].flat()))
  /** @type {Mark | null} */
  let now = null
  const see = (/** @type {Mark} */ mark) => {
    seen.add(mark.id)
    keep(name, [...seen])
    now = null
  }
  const next = (/** @type {Mark} */ mark) => {
    see(mark)
    redraw()
    refocus()
  }
  const skip = () => {
    keep("hints", "skipped")
    point(null)
    redraw()
    refocus()
  }
  return (props) => {
    if (now && !matters(now, props)) see(now)
    now ??= marks.find((mark) => !seen.has(mark.id) && matters(mark, props)) ?? null
    if (!now) point(null)
    return now && drawn(now, next, skip, show)
  }
}

/**
 * Whether it is the moment of a hint; not at a view that its author has never heard of.
 *
 * @param {Mark} mark
 * @param {Props} props
 */
function matters(mark, props) {
  try {
    return mark.when(props)
  } catch {
    return false
  }
}

/**
 * @param {Mark} mark
 * @param {(mark: Mark) => void} next
 * @param {() => void} skip
 * @param {(node: Element) => void} show
 */
function drawn(mark, next, skip, show) {
  return h(
    "section",
    {
      key: "hint",
      class: "hint",
      "aria-label": WORDS.hint,
      "data-hint": mark.id,
      hook: () => queueMicrotask(() => point(mark.at, show)), // what it points at may be drawn later
    },
    h("p", { role: "status" }, mark.text),
    h(
      "span",
      { class: "buttons" },
      h("button", { class: "small", "data-next-hint": "", onclick: () => next(mark) }, WORDS.nextHint),
      h(
        "button",
        { class: "small", "data-skip-hints": "", title: WORDS.skipHintsSaid, onclick: skip },
        WORDS.skipHints,
      ),
    ),
  )
}

/** @type {string | null} what was last brought into view */
let shown = null

/**
 * Ring what a hint is about, and bring it into view once.
 *
 * @param {string | null} selector null: nothing
 * @param {(node: Element) => void} [show]
 */
function point(selector, show) {
  const fits = selector ? [...document.querySelectorAll(`.table :is(${selector})`)] : []
  const there = fits.find((node) => node.checkVisibility())
  for (const node of document.querySelectorAll("[data-hinted]")) if (node !== there) node.removeAttribute("data-hinted")
  if (there) there.setAttribute("data-hinted", "")
  if (there && shown !== selector) show?.(there)
  shown = there ? selector : null
}

/** Where the last hint is gone, its button had the focus. */
function refocus() {
  if (document.activeElement !== document.body) return
  const board = document.querySelector(".table > .board")
  if (board instanceof HTMLElement) board.focus({ preventScroll: true })
}

/** @param {string} game its key */
async function hasFinished(game) {
  const key = /** @type {import("../core/service.js").GameKey} */ (game)
  const found = await service().call("listTables", { game: key, mine: "true", status: "finished", limit: 1 })
  return found.tables.length > 0
}
