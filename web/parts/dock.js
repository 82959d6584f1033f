/** What is mine to do: every legal action as a button with its label, grouped by what kind of action it is. */
import { h } from "../core/h.js"
import { wordsOf } from "../wording.js"
import { WORDS } from "../words.js"

/** So many choices can be searched. */
const MANY = 20
/** So much of a row, in px, is not yet a row. */
const RIM = 6

/**
 * @param {import("../following/shown.js").Shown} shown
 * @param {{ line: boolean, placed: ReadonlySet<number>, choose: (index: number) => void, eyes: ReadonlySet<string>, eye: string, look: (index: number) => void, wait: import("../core/h.js").Child }} on
 *   `wait`: shown while there is no choice; `line`: in a single line, since the board shows them too; `placed`: those that it shows, which are not repeated; `eyes`: the actions, as JSON, that reveal something; `eye`: what the sign of these says; `look`: find out about one
 */
export function dock({ actions, labels, busy, slow, version }, { line, placed, choose, eyes, eye, look, wait }) {
  /** @type {Map<string, number[]>} */
  const groups = new Map()
  actions.forEach((action, index) => groups.set(action.type, [...(groups.get(action.type) ?? []), index]))
  const button = (/** @type {number} */ index) =>
    h(
      "button",
      {
        key: `${version}-${index}`,
        "data-action": index,
        "data-placed": placed.has(index),
        "aria-busy": busy === String(index) ? "true" : null,
        onclick: () => choose(index),
        onpointerenter: () => look(index),
        onpointerleave: () => look(-1),
        onfocus: () => look(index),
      },
      h("span", null, labels[index]),
      eyes.has(JSON.stringify(actions[index])) &&
        h("span", { class: "eye", role: "img", "aria-label": eye, title: eye }),
    )
  const headed = (/** @type {string} */ type) => groups.size > 1 && h("h3", { "aria-hidden": "true" }, wordsOf(type))
  const isPlaced = (/** @type {number[]} */ indexes) =>
    indexes.length > 0 && indexes.every((index) => placed.has(index))
  return h(
    "section",
    {
      key: "dock",
      class: line ? "dock line" : "dock",
      "aria-label": WORDS.dock,
      "data-slow": slow,
      "data-placed": isPlaced(actions.map((_, index) => index)),
      hook: (drawn) => line && watchRows(drawn),
    },
    !line && actions.length > MANY && search(version),
    actions.length === 0
      ? slow
        ? h("p", { class: "quiet" }, WORDS.slow)
        : wait
      : [...groups].map(([type, indexes]) =>
          h(
            "div",
            {
              key: type,
              class: "choices",
              "data-placed": isPlaced(indexes),
              role: "group",
              "aria-label": wordsOf(type),
            },
            inRow(headed(type), indexes.map(button)),
          ),
        ),
    line && h("p", { key: "below", class: "below", "aria-hidden": "true" }),
  )
}

/**
 * The heading of some choices stays in the row of the first one, if the dock is a single line. Drawn alike in every dock:
 * the board may come when a choice has the focus already.
 *
 * @param {import("../core/h.js").Child} heading
 * @param {import("../core/h.js").Child[]} buttons
 */
const inRow = (heading, [first, ...others]) =>
  h("div", { class: "buttons" }, h("span", { class: "first" }, heading, first), others)

/** @type {WeakMap<Element, () => void>} what counts the choices of a dock in the next frame */
const counting = new WeakMap()

/**
 * Say how many choices lie below the rows that are seen, now and whenever that changes. Nothing is laid out for it: the
 * frame that shows the choices has to do that anyway, and they are counted there, once.
 *
 * @param {HTMLElement} dock
 */
function watchRows(dock) {
  const known = counting.get(dock)
  if (known) return known()
  const count = () => countBelow(dock)
  let frame = 0
  counting.set(dock, () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => dock.checkVisibility() && count())
  })
  new ResizeObserver(count).observe(dock) // also once it is shown
  dock.addEventListener("scroll", count, { passive: true })
}

/** @param {HTMLElement} dock */
function countBelow(dock) {
  const foot = dock.getBoundingClientRect().bottom - RIM
  const below = [...dock.querySelectorAll("[data-action]")].filter((each) => each.getBoundingClientRect().top > foot)
  dock.toggleAttribute("data-more", dock.scrollHeight > dock.clientHeight + RIM)
  const sign = dock.querySelector(".below")
  if (below.length > 0) sign?.setAttribute("data-below", WORDS.below(below.length))
  else sign?.removeAttribute("data-below")
}

/**
 * A field that leaves only the choices with what is typed in their label.
 *
 * @param {number} version of the choices
 */
function search(version) {
  return h("input", {
    key: `search-${version}`,
    type: "search",
    class: "search",
    placeholder: WORDS.search,
    "aria-label": WORDS.search,
    oninput: ({ currentTarget: input }) => {
      const wanted = input.value.trim().toLowerCase()
      for (const choice of input.closest(".dock")?.querySelectorAll("button") ?? [])
        choice.hidden = !choice.textContent?.toLowerCase().includes(wanted)
    },
  })
}
