/** What the signs on the board of any game mean. */
/** @type {readonly import("../../learning/texts.js").Sign[]} */
export const signs = [
  [".fold", "You know these cards, the others do not."],
  [".back", "Cards that lie face down."],
  [".share", "How much there is, of the most that there can be."],
  [".chip", "A card or a thing of the game."],
  [".figures", "A number of the game."],
  [".by-seat > .mine", "What is yours."],
  [".by-seat > section", "What another player has."],
  ["details", "What was agreed on before the start."],
  [".group", "A part of the table."],
]
