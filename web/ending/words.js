import { listed, nth, signed } from "../wording.js"

/** Why a game does not count. @type {Record<string, string | undefined>} */
const REASONS = {
  assisted: ": you undid something that was revealed",
  "bot-absent": ": the server moved for a bot",
  "bots-agreed": ": a bot agreed to an undo",
  forked: ": it was continued from another",
  private: ": it was by invitation",
  seeded: ": its cards were chosen for practice",
}

/** The texts of the end of a game. */
export const ENDING = {
  youWon: (/** @type {string[]} */ others) =>
    others.length > 2 ? `You and ${others.length} others won` : `${listed(["You", ...others])} won`,
  youLost: "You lost",
  youCame: (/** @type {number} */ ahead) => `You came ${nth(ahead + 1)}`,
  won: (/** @type {string} */ names) => (names ? `${names} won` : "Nobody won"),
  turn: "See where the game turned",
  asking: "The game is being analysed. This takes from a few seconds to a minute.",
  wholeAnalysis: "The whole analysis",
  leftOut: (/** @type {string} */ why) => `This game does not count for the standings${REASONS[why] ?? ""}.`,
  best: "Your best score so far.",
  rating: (/** @type {number} */ after, /** @type {number} */ before) =>
    `Your rating: ${after} (${signed(after - before)})`,
}
