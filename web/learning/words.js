import { plural } from "../wording.js"

/** The texts of the rules and of what explains the signs. */
export const LEARNING = {
  rules: "Rules",
  rulesOf: (/** @type {string} */ title) => `${title}: the rules`,
  find: "Find in the rules",
  sections: (/** @type {number} */ found, /** @type {number} */ all) => `${found} of ${plural(all, "section")}`,
  nothing: (/** @type {string} */ query) => `Nothing in the rules has “${query}”.`,
  close: "Close",
  inFull: "Every rule with its number, for developers",
  page: "These rules on a page of their own",
  lobby: "To the lobby",
  hints: "Show the hints for a first game",
  hintsOn: "The hints are shown again at your next game.",
  noGame: "There is no such game.",

  explaining: "Point at anything on the board, tap it, or use the arrow keys. Escape ends.",
  noSign: "Nothing is written about this. The rules may have it.",

  fallback: {
    game: "The game",
    players: "Players",
    howTo: "How to play",
    choose: "The page shows every choice that you have, with what it does. It offers no choice that the rules forbid.",
    undo: "You can undo a move. Where it revealed something, the other players are asked first.",
    look: "The log tells what happened, and the film shows the game move by move.",
  },
}
