/** The options of Thermal Showdown, also against the Apprentice. */
import { svg } from "../../core/h.js"
import { known } from "../props.js"
import { robotFigure } from "./figures.js"

/** @typedef {import("./board.js").Props["content"]} Content */

/** So many robots of a deck are shown: those that it has most of. */
const SHOWN = 3

/**
 * @param {string} id
 * @param {Content} content
 */
const deckOf = (id, { decks }) => known(decks.find((deck) => deck.id === id))

/** @type {import("../../options/settings.js").Settings} */
export const settings = {
  deck: {
    name: "Your deck",
    picture: (/** @type {string} */ id, /** @type {Content} */ content) =>
      svg(
        "svg",
        { class: `thermal deck-${id}`, viewBox: "0 0 300 110" },
        robotsOf(id, content).map((card, at) =>
          svg("svg", { x: 4 + at * 98, y: 14, width: 98, height: 90 }, robotFigure(card, id === "ember" ? 0.6 : 0.1)),
        ),
      ),
    said: (/** @type {string} */ id, /** @type {Content} */ content) => deckOf(id, content).text,
  },
  deck_limits: {
    name: "Decks",
    values: { kept: "40 to 50 cards, within the limits", waived: "7 to 200 cards, no limits" },
  },
  opening: {
    name: "Opening cards you do not keep",
    values: { discard: "go to the discard pile", reshuffle: "go back into the main pile" },
  },
  round_limit: { name: "Rounds until a draw" },
}

export const style = ["/web/boards/thermal-showdown/board.css"]

/**
 * @param {string} id of a deck
 * @param {Content} content
 */
function robotsOf(id, content) {
  const { cards } = deckOf(id, content)
  return content.robots
    .filter((card) => cards[card.id])
    .sort((a, b) => (cards[b.id] ?? 0) - (cards[a.id] ?? 0) || b.cost - a.cost)
    .slice(0, SHOWN)
}
