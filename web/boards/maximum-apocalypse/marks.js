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
    text: "Your first cards: exchange some, or keep them. Gear that hits is good.",
    when: (/** @type {Props} */ { view, actions }) => view.pending?.about === "mulligan" && actions.length > 0,
  },
  {
    id: "turn",
    at: ".survivor[data-yours] .four",
    text: "You have four actions, shown as dots. What has an outline can be used.",
    when: (/** @type {Props} */ props) => acts(props) && props.view.turn.actions > 0,
  },
  {
    id: "monster",
    at: ".survivor[data-yours] .monster",
    text: "It attacks at the end of your turn, and follows you: fight it soon.",
    when: (/** @type {Props} */ props) =>
      acts(props) &&
      props.view.turn.actions > 0 &&
      props.view.survivors.some(({ seat, engaged }) => seat === props.mySeat && engaged.length > 0),
  },
  {
    id: "scavenge",
    at: "[data-piles=scavenge] .spot[data-legal]",
    text: "Scavenge here for food, fuel or ammunition: choose an outlined deck.",
    when: (/** @type {Props} */ props) =>
      acts(props) && props.actions.some(({ type }) => type === "maximum-apocalypse.Search"),
  },
  {
    id: "hunger",
    at: ".survivor[data-yours] .hunger",
    text: "Hunger grows each turn. At 6 you starve and lose health: eat before.",
    when: (/** @type {Props} */ { view, mySeat }) =>
      view.survivors.some(({ seat, bodies }) => seat === mySeat && bodies.some(({ hunger }) => hunger > 2)),
  },
]
