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
    text: "Choose the cards to keep, one by one. You begin with 1 control and get one more each round, so keep something cheap.",
    when: (/** @type {Props} */ { actions }) => actions.some((action) => kindOf(action) === "KeepCard"),
  },
  {
    id: "play",
    at: ".held[data-legal]",
    text: "It is your round: the outlined cards are those that you can play. A robot that you play now can attack in your next round.",
    when: (/** @type {Props} */ { actions }) => actions.some((action) => kindOf(action) === "PlayCard"),
  },
  {
    id: "attack",
    at: ".far .spot[data-legal]",
    text: "Your robots are ready. First choose a target, then the robots that attack it. They heat each other.",
    when: (/** @type {Props} */ { actions }) =>
      actions.some((action) => kindOf(action) === "AttackRobot" || kindOf(action) === "AttackPlayer"),
  },
  {
    id: "heat",
    at: ".near .plate",
    text: "You have taken heat. It does not cool down by itself, and at 20 kJ you lose. A ready or blocking robot keeps attacks away from you.",
    when: (/** @type {Props} */ { view, mySeat }) => mySeat !== null && (view.duelists[mySeat]?.heat ?? 0) > 0,
  },
]
