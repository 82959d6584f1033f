/** Hints for a first game of any kind that has none of its own. */
/** @typedef {import("../props.js").Props} Props */

/** Can the viewer choose now? @param {Props} props */
const mine = ({ actions }) => actions.length > 0

/** @type {readonly import("../../learning/texts.js").Mark[]} */
export const marks = [
  {
    id: "turn",
    at: ".dock",
    text: "It is your turn: these are your choices, each with what it does.",
    when: mine,
  },
  {
    id: "mine",
    at: ".by-seat > .mine",
    text: "On the table your part comes first, then that of the others.",
    when: mine,
  },
  {
    id: "undo",
    at: ".ways",
    text: "You can undo what you did. If it revealed something, others are asked.",
    when: mine,
  },
  {
    id: "log",
    at: "#tab-log",
    text: "The log tells what has happened. A line shows that moment again.",
    when: mine,
  },
  { id: "rules", at: "#tab-rules", text: "The rules are here, whenever you need them.", when: mine },
]
