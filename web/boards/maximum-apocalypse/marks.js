/** Hints for a first game of Maximum Apocalypse. */
/** @typedef {import("../props.js").PropsOf<"MaximumApocalypse">} Props */

/** Is it the viewer's own turn, with nothing else to decide? @param {Props} props */
const acts = ({ view, mySeat, actions }) =>
  actions.length > 0 && view.pending === null && view.survivors[view.turn.active]?.seat === mySeat

/** @type {readonly import("../../learning/texts.js").Mark[]} */
export const marks = [
  {
    id: "mulligan",
    at: ".hand",
    text: "These are your first cards. Choose those that you want to exchange, or keep them. Gear that deals damage is a good start.",
    when: (/** @type {Props} */ { view, actions }) => view.pending?.about === "mulligan" && actions.length > 0,
  },
  {
    id: "turn",
    at: ".survivor[data-yours] .four",
    text: "It is your turn: you have four actions, shown as dots. What you can do is listed, and has an outline: tiles next to yours, cards, gear, decks.",
    when: (/** @type {Props} */ props) => acts(props) && props.view.turn.actions > 0,
  },
  {
    id: "monster",
    at: ".survivor[data-yours] .monster",
    text: "A monster stands in front of you. It follows you and attacks at the end of your turn, so fight it while you can.",
    when: (/** @type {Props} */ props) =>
      acts(props) &&
      props.view.turn.actions > 0 &&
      props.view.survivors.some(({ seat, engaged }) => seat === props.mySeat && engaged.length > 0),
  },
  {
    id: "scavenge",
    at: "[data-piles=scavenge] .spot[data-legal]",
    text: "You can scavenge here: choose an outlined deck. Food, fuel and ammunition come from these decks.",
    when: (/** @type {Props} */ props) =>
      acts(props) && props.actions.some(({ type }) => type === "maximum-apocalypse.Search"),
  },
  {
    id: "hunger",
    at: ".survivor[data-yours] .hunger",
    text: "Your hunger grows each turn. At 6 you starve, and it costs you more health every turn. Eat before that.",
    when: (/** @type {Props} */ { view, mySeat }) =>
      view.survivors.some(({ seat, bodies }) => seat === mySeat && bodies.some(({ hunger }) => hunger > 2)),
  },
]
