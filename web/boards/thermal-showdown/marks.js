/** Hints for a first game of Thermal Showdown, with another player or alone. */
/** @typedef {import("../props.js").PropsOf<"ThermalShowdown">} Props */

/** What an action is, in either game. @param {{ type: string }} action */
const kindOf = ({ type }) => type.slice(type.lastIndexOf(".") + 1)

/** @type {readonly import("../../learning/texts.js").Mark[]} */
export const marks = [
  {
    id: "order",
    at: ".middle",
    text: "Choose whether to go first or second. Who goes second keeps one card more.",
    when: (/** @type {Props} */ { actions }) => actions.some((action) => kindOf(action) === "WishFor"),
  },
  {
    id: "keep",
    at: ".hand",
    text: "Keep cheap cards: you begin with 1 control, and get 1 more each round.",
    when: (/** @type {Props} */ { actions }) => actions.some((action) => kindOf(action) === "KeepCard"),
  },
  {
    id: "play",
    at: ".held[data-legal]",
    text: "Outlined cards can be played. A new robot can attack in your next round.",
    when: (/** @type {Props} */ { actions }) => actions.some((action) => kindOf(action) === "PlayCard"),
  },
  {
    id: "attack",
    at: ".far .spot[data-legal]",
    text: "Your robots are ready: choose a target, then the robots that attack it.",
    when: (/** @type {Props} */ { actions }) =>
      actions.some((action) => kindOf(action) === "AttackRobot" || kindOf(action) === "AttackPlayer"),
  },
  {
    id: "heat",
    at: ".near .plate",
    text: "You took heat. At 20 kJ you lose; a ready or blocking robot shields you.",
    when: (/** @type {Props} */ { view, mySeat }) => mySeat !== null && (view.duelists[mySeat]?.heat ?? 0) > 0,
  },
]
