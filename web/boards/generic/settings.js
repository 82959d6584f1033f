/** The options of games that nobody has drawn. */
/** @type {import("../../options/settings.js").Settings} */
export const settings = { cards: { name: "Cards for each player" } }

/** @type {readonly string[]} */
export const style = []
