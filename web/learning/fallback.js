/** The rules of a game that nobody has written any for: what the catalogue knows of it. */
import { WORDS } from "../words.js"
import { LEARNING } from "./words.js"

/**
 * @param {import("../client/index.js").Schemas["GameSummary"]} game
 * @returns {import("./texts.js").Rules}
 */
export function rulesOfAny({ title, summary, seats }) {
  const words = LEARNING.fallback
  return {
    title,
    sections: [
      { heading: words.game, text: [summary] },
      { heading: words.players, text: [WORDS.players(seats.min, seats.max)] },
      { heading: words.howTo, text: [words.choose, words.undo, words.look] },
    ],
  }
}
