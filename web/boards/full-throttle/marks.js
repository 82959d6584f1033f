/** Hints for a first game of Full Throttle!. */
/** @typedef {import("../props.js").PropsOf<"FullThrottle">} Props */

/** How many bets the viewer has. @param {Props} props */
const bets = ({ view, mySeat }) => (mySeat === null ? 0 : (view.bets[mySeat]?.length ?? 0))

/** @type {readonly import("../../learning/texts.js").Mark[]} */
export const marks = [
  {
    id: "bet",
    at: ".hand .cards",
    text: "Keep a slow card as a bet on its moped. It is not ridden any more.",
    when: (/** @type {Props} */ { actions }) => actions.some(({ type }) => type === "full-throttle.PlaceBet"),
  },
  {
    id: "clear",
    at: ".hand",
    text: "You bet last, so you put cards back in your order. Only you know it.",
    when: (/** @type {Props} */ { actions }) =>
      actions.some(({ type }) => type === "full-throttle.RemoveCard" || type === "full-throttle.ReturnCards"),
  },
  {
    id: "mine",
    at: ".seat-bets.mine",
    text: "Your bets lie here. The others see only backs until the race is over.",
    when: (/** @type {Props} */ props) => bets(props) === 1 && props.view.phase !== "over",
  },
  {
    id: "standings",
    at: ".standings",
    text: "+4, +3, +2: what a bet scores now. In a box: how many bets you have.",
    when: (/** @type {Props} */ props) => bets(props) > 1 && props.view.phase !== "over",
  },
  {
    id: "last-lap",
    at: ".track",
    text: "Last lap: once a moped finishes nobody bets; the third one ends the race.",
    when: (/** @type {Props} */ { view, content }) =>
      view.phase !== "over" && view.mopeds.some(({ crossings }) => crossings >= content.crossings_to_finish - 1),
  },
]
