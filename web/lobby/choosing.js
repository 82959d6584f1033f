/** What is chosen before a quick game: a mission, a deck, a track, as pictures with a sentence. */
import { styled } from "../boards/index.js"
import { h } from "../core/h.js"
import { gameOf, schemasOf } from "../core/service.js"
import { fields } from "../options/options.js"
import { settingsOf } from "../options/settings.js"
import { dialog } from "../parts/dialogs.js"
import { WORDS } from "../words.js"

/** @typedef {Record<string, unknown>} Options */
/** @typedef {{ how: string, options: Options, seat_options: Options }} Chosen `how`: which of the ways to begin */

/**
 * Ask what to play, and how to begin; null if that was given up.
 *
 * @param {import("./page.js").Summary} game
 * @param {readonly { how: string, words: string }[]} ways to begin, the first one first
 * @returns {Promise<Chosen | null>}
 */
export async function chosen({ key, title, seats }, ways) {
  const [{ content }, schemas, settings] = await Promise.all([
    gameOf(key),
    schemasOf(key),
    settingsOf(key),
    styled("/web/options/options.css"),
  ])
  /** @type {Options} */
  const options = {}
  /** @type {Options} */
  const seat_options = {}
  const shown = (/** @type {import("../options/options.js").Schema} */ schema, /** @type {Options} */ values) =>
    fields({ schema, settings, content, values, seats: seats.min }, true)
  return dialog(title, (/** @type {(value: Chosen | null) => void} */ close) =>
    h(
      "div",
      { class: "opening", "data-choosing": key },
      shown(schemas.options, options),
      shown(schemas.seat_options, seat_options),
      h(
        "div",
        { class: "buttons" },
        ways.map(({ how, words }, place) =>
          h(
            "button",
            {
              key: how,
              class: place === 0 && "primary",
              "data-begin": how,
              onclick: () => close({ how, options, seat_options }),
            },
            words,
          ),
        ),
        h("button", { onclick: () => close(null) }, WORDS.cancel),
      ),
    ),
  )
}
