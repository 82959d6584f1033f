/** Hints for a first game of Maverick. */
/** @typedef {import("../props.js").PropsOf<"Maverick">} Props */

/** @type {readonly import("../../learning/texts.js").Mark[]} */
export const marks = [
  {
    id: "companion",
    at: ".companions",
    text: "First look at the doors: the signs below each number say what the monster needs. Take the wolf for many blades, the raven for many bows. You can swap later.",
    when: (/** @type {Props} */ { view, actions }) => view.phase === "choose-companion" && actions.length > 0,
  },
  {
    id: "payment",
    at: ".payment",
    text: "Each card that you set aside is worth 3 gold if you win, but you play without it. Five is customary, fewer is easier.",
    when: (/** @type {Props} */ { view, actions }) => view.phase === "set-payment" && actions.length > 0,
  },
  {
    id: "turn",
    at: ".chip.asked, .chip",
    text: "It is your turn: each button below a door is a card that you can play there. Filled buttons do what the monster needs.",
    when: (/** @type {Props} */ { view, actions }) =>
      view.companion !== null && actions.some((action) => "figure" in action && view.cards_played === 0),
  },
  {
    id: "begun",
    at: ".need.done",
    text: "A sign went dark: this is done. Do the rest in the same turn, or the monster forgets it.",
    when: (/** @type {Props} */ { view, content }) =>
      view.row.some((monster) => {
        const printed = content.monsters.find(({ name }) => name === monster.name)
        return !monster.slain && printed !== undefined && monster.outstanding.length < printed.needs.length
      }),
  },
  {
    id: "end",
    at: ".end",
    text: "You can end the turn now. You keep what is in your hand and draw up to five cards again. Played cards never come back.",
    when: (/** @type {Props} */ { actions }) => actions.some(({ type }) => type === "maverick.EndTurn"),
  },
]
