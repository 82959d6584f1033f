/** Hints for a first game of Maverick. */
/** @typedef {import("../props.js").PropsOf<"Maverick">} Props */

/** @type {readonly import("../../learning/texts.js").Mark[]} */
export const marks = [
  {
    id: "companion",
    at: ".companions",
    text: "Signs tell what a monster needs. The wolf fights, the raven shoots.",
    when: (/** @type {Props} */ { view, actions }) => view.phase === "choose-companion" && actions.length > 0,
  },
  {
    id: "payment",
    at: ".payment",
    text: "Each card set aside is worth 3 gold if you win. Five is customary.",
    when: (/** @type {Props} */ { view, actions }) => view.phase === "set-payment" && actions.length > 0,
  },
  {
    id: "turn",
    at: ".chip.asked, .chip",
    text: "A button below a door plays a card there. Filled: the monster needs it.",
    when: (/** @type {Props} */ { view, actions }) =>
      view.companion !== null && actions.some((action) => "figure" in action && view.cards_played === 0),
  },
  {
    id: "begun",
    at: ".need.done",
    text: "A dark sign is done. Do the rest this turn, or the monster forgets it.",
    when: (/** @type {Props} */ { view, content }) =>
      view.row.some((monster) => {
        const printed = content.monsters.find(({ name }) => name === monster.name)
        return !monster.slain && printed !== undefined && monster.outstanding.length < printed.needs.length
      }),
  },
  {
    id: "end",
    at: ".end",
    text: "You may end the turn: your hand stays, and you draw up to five again.",
    when: (/** @type {Props} */ { actions }) => actions.some(({ type }) => type === "maverick.EndTurn"),
  },
]
