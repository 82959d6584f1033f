/** Hints for a first game of Full Throttle!. */
/** @typedef {import("../props.js").PropsOf<"FullThrottle">} Props */

/** How many bets the viewer has. @param {Props} props */
const bets = ({ view, mySeat }) => (mySeat === null ? 0 : (view.bets[mySeat]?.length ?? 0))

/** @type {readonly import("../../learning/texts.js").Mark[]} */
export const marks = [
  {
    id: "bet",
    at: ".hand .cards",
    text: "Choose an outlined card to bet on its moped. Nobody owns a moped: only bets score. The card is out of the race then, so bet with the slow cards of a moped that you believe in.",
    when: (/** @type {Props} */ { actions }) => actions.some(({ type }) => type === "full-throttle.PlaceBet"),
  },
  {
    id: "clear",
    at: ".hand",
    text: "You bet last in this round, so you clear away. What you put back is drawn again later, in your order. Only you know it.",
    when: (/** @type {Props} */ { actions }) =>
      actions.some(({ type }) => type === "full-throttle.RemoveCard" || type === "full-throttle.ReturnCards"),
  },
  {
    id: "mine",
    at: ".seat-bets.mine",
    text: "Here lie your bets. The others see only their backs until the race is over.",
    when: (/** @type {Props} */ props) => bets(props) === 1 && props.view.phase !== "over",
  },
  {
    id: "standings",
    at: ".order, .standings",
    text: "The standings: +4, +3 and +2 is what each bet on these three mopeds would score now. The number in a frame counts your bets.",
    when: (/** @type {Props} */ props) => bets(props) > 1 && props.view.phase !== "over",
  },
  {
    id: "last-lap",
    at: ".track",
    text: "The last lap has begun for a moped. Once one has finished, nobody bets any more, and with the third one the race is over.",
    when: (/** @type {Props} */ { view, content }) =>
      view.phase !== "over" && view.mopeds.some(({ crossings }) => crossings >= content.crossings_to_finish - 1),
  },
]
