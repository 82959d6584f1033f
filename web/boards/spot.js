/** A place or a thing on a board: a button over what is drawn, with a tip next to it. */
import { h } from "../core/h.js"

/**
 * @typedef Spot
 * @property {string} id unique on the board, made of what the seat may know
 * @property {string} kind its class
 * @property {string} name what a screen reader calls it
 * @property {number[]} actions those that belong to it, by index
 * @property {import("../core/h.js").Child} [tip] the tip, shown next to it on hover and focus
 * @property {string} [still] why nothing can be done with it now
 * @property {boolean} [asks] a click opens the list even of one action: it is not what the thing is for
 * @property {boolean} [glides] it moves where it goes
 * @property {Record<string, unknown> & { style?: import("../core/h.js").Style }} [more] other attributes
 */

/** @typedef {MouseEvent & { currentTarget: HTMLElement }} Click */
/** @typedef {Pick<import("./props.js").Props, "labels" | "choose" | "hint" | "busy"> & { why?: string }} On `why`: nothing can be done with most of them */

/**
 * With one action a click plays it; with several it opens a list of them; with none it says why.
 *
 * @param {Spot} spot
 * @param {On} on
 * @param {...import("../core/h.js").Child} drawn
 */
export function spot({ id, kind, name, actions, tip, still, asks = false, glides, more }, on, ...drawn) {
  const [only] = actions.length === 1 && !asks ? actions : []
  const several = actions.length > (asks ? 0 : 1)
  const says = still ?? on.why
  return h(
    "div",
    {
      key: id,
      class: `spot ${kind}`,
      "data-spot": id,
      "data-id": glides ? id : null,
      "data-legal": actions.length > 0,
      ...more,
    },
    drawn,
    h("button", {
      key: "cover",
      class: "cover",
      "data-action": only,
      "data-ways": several ? actions.join(" ") : null,
      "data-why": only === undefined && !several ? says : null,
      popovertarget: several ? `ways-${id}` : null,
      tabindex: actions.length || tip ? null : -1,
      "aria-label": only === undefined ? name : `${name}: ${on.labels[only]}`,
      "aria-describedby": tip ? `tip-${id}` : null,
      onclick:
        only !== undefined
          ? () => on.choose(only)
          : several
            ? null
            : says
              ? (/** @type {Click} */ event) => on.hint(says, event.currentTarget)
              : null,
    }),
    tip && h("div", { key: "tip", class: "tip", role: "tooltip", id: `tip-${id}` }, tip),
    several && ways(`ways-${id}`, actions, on),
  )
}

/**
 * The list of several actions, which closes as one of them is chosen.
 *
 * @param {string} id
 * @param {readonly number[]} actions
 * @param {Pick<On, "labels" | "choose">} on
 */
export function ways(id, actions, { labels, choose }) {
  const choosing = (/** @type {number} */ index) => (/** @type {Click} */ event) => {
    ;/** @type {HTMLElement | null} */ (event.currentTarget.closest("[popover]"))?.hidePopover()
    choose(index)
  }
  return h(
    "div",
    { key: "ways", class: "ways-here", popover: true, id },
    actions.map((index) => h("button", { key: index, onclick: choosing(index) }, labels[index])),
  )
}

/**
 * The tip of the spot that something belongs to.
 *
 * @param {Element | null} node
 */
export function tipOf(node) {
  return node?.closest(".spot")?.querySelector(":scope > .tip") ?? null
}

/**
 * A row of small signs: filled ones, then empty ones.
 *
 * @param {string} kind
 * @param {number} full
 * @param {number} of
 */
export function pips(kind, full, of) {
  const shown = Math.max(full, of)
  return h(
    "span",
    { class: `pips ${kind}`, "aria-hidden": "true" },
    Array.from({ length: shown }, (_, at) => h("i", { class: at < full ? "full" : null })),
  )
}

/**
 * Cards face down.
 *
 * @param {number} n
 * @param {string} label
 * @param {string} [kind]
 */
export function pile(n, label, kind = "") {
  return h(
    "span",
    { class: n ? `pile ${kind}` : `pile empty ${kind}`, role: "img", "aria-label": label, title: label },
    h("b", null, n),
  )
}

/**
 * The numbers of the actions that a test picks.
 *
 * @template {{ type: string }} A
 * @param {readonly A[]} actions
 * @param {(action: A, type: string) => unknown} fits gets the action and its type without the game
 */
export function those(actions, fits) {
  return actions.flatMap((action, index) =>
    fits(action, action.type.slice(action.type.indexOf(".") + 1)) ? [index] : [],
  )
}

/** What changed from one view to the next glows once: the element is a new one for each version. */
export const fresh = (/** @type {readonly { version: number }[]} */ events) => String(events.at(-1)?.version ?? "")
