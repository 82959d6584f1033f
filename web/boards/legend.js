/** What the signs of a board mean, in a line. */
import { h } from "../core/h.js"

/** @typedef {[sign: string, means: string, more?: string]} Meaning `more`: what is said of the sign only where there is room */

/** @param {readonly Meaning[]} meanings */
export function legend(meanings) {
  return h(
    "p",
    { key: "legend", class: "legend" },
    meanings.map(([sign, means, more]) =>
      h(
        "span",
        { key: sign },
        h("b", { "aria-hidden": "true" }, sign),
        ` ${means}`,
        more ? h("span", { class: "more" }, more) : null,
      ),
    ),
  )
}
