/** The rules of Full Throttle! for players. */
import { h } from "../../core/h.js"
import { disc, flags, lying, nameOf, sparkPlug } from "./figures.js"
import { FULL_THROTTLE as WORDS } from "./words.js"

const MOPEDS = ["yellow", "green", "purple", "blue", "red", "black"]
const CARDS = {
  "yellow-1": { moped: "yellow", speed: 1 },
  "blue-2": { moped: "blue", speed: 2 },
  "red-3": { moped: "red", speed: 3 },
}

/** @type {import("../../learning/texts.js").Rules} */
export const rules = {
  title: "Full Throttle!",
  drawn: "full-throttle",
  styles: ["/web/boards/full-throttle/board.css"],
  sections: [
    {
      heading: "The aim",
      text: [
        "Six mopeds race three laps by themselves. Nobody steers one. You bet on them, and you bet with the very cards that make them ride: a card that you keep as a bet will not move its moped again.",
        "At the end each of your bets scores for the place of its moped. The most points win. For two to six players.",
      ],
      figure: () =>
        MOPEDS.map((moped) => h("span", { class: "sample" }, disc(moped), `${nameOf(moped)}, ${WORDS.shapes[moped]}`)),
      caption: "Each moped has a colour and a shape.",
    },
    {
      heading: "The cards",
      text: [
        "Each moped has fourteen cards: five of speed 1, five of speed 2 and four of speed 3, together 84. They are shuffled once and never again. With two players one card of each moped goes back into the box first, normally a 1.",
      ],
      figure: () =>
        Object.keys(CARDS).map((card) =>
          lying(card, /** @type {import("./track.js").Content} */ (/** @type {unknown} */ ({ cards: CARDS })), {
            key: card,
            said: card,
          }),
        ),
      caption: "A card has a moped and a speed.",
    },
    {
      heading: "A round, step by step",
      text: [
        {
          steps: [
            "The mopeds ride: cards are turned up from the stack, one by one, and each moves its moped at once.",
            "The draft: whoever has the spark plug takes all these cards, keeps one face down as a bet, and passes the rest to the left. The next player does the same, until everybody has bet once.",
            "Clearing away: with two or three players, the last one to bet takes one card out of the race, face down. Then, at any number of players, this player puts the last three cards below the stack, in an order of their choice. They come again later.",
            "The spark plug moves on to the left, and the next round begins.",
          ],
        },
        {
          heads: ["Players", "2", "3", "4", "5", "6"],
          rows: [
            ["turned up", 6, 7, 7, 8, 9],
            ["bets", 2, 3, 4, 5, 6],
            ["taken out", 1, 1, 0, 0, 0],
            ["put back", 3, 3, 3, 3, 3],
          ],
        },
      ],
      figure: () => sparkPlug(WORDS.sparkPlug),
      caption: "The spark plug: its holder drafts first.",
    },
    {
      heading: "Your bet",
      text: [
        "Only the moped of a bet counts, its speed does not. So there are two questions: which moped will be on the podium, and which card do you want out of the race? Keep the 1 of a leader, and its faster cards stay in the race.",
        "Your bets stay face down until the end. You can always see your own. The second player to draft can work out the first bet, and each later one what the players before kept together.",
      ],
    },
    {
      heading: "How a moped rides",
      text: [
        [
          "It goes one row on for each point of speed, straight or diagonally, never back. It takes the inner space if that is free, else the outer one.",
          "Other mopeds block. It may ride past them, and their row counts as a step, but it cannot stop where no space is free. It then stops at the last free space that it came to, and the other steps are lost. It may not move at all.",
          "A narrow place has room for one moped only.",
          "In a turn it chooses a lane at the entrance and keeps it. It takes the inner lane, which is shorter, if it finds a free space there with these steps or gets through. Otherwise it takes the outer one.",
          "+2: a moped that ends a move on this space rides two steps more, even if it was stopped there. A moped that did not move gets nothing.",
        ],
      ],
    },
    {
      heading: "Laps and places",
      text: [
        "The mopeds start behind the line, so they cross it for the first time right away. With the fourth crossing a moped has finished. It stays on the track, blocks the others and is still moved by its cards; a table option makes it stand still instead.",
        "Ahead is whoever has finished earlier, then who has crossed the line more often, then who is further round. Side by side, the inner lane is ahead.",
      ],
      figure: () => [0, 1, 2, 3].map((crossings) => flags(crossings, 4)),
      caption: "Laps as flags: none, the first, the second and the third one under way.",
    },
    {
      heading: "Cards out of the race",
      text: [
        "The cards that are taken out with two or three players lie face down in a row. Once there are six or more in the row, the leftmost one that is still face down is turned up at the end of each draft.",
      ],
    },
    {
      heading: "How it ends",
      text: [
        "Once the first moped has finished, cards are turned up without another draft until three have finished. When the third one has finished, the race is over at once.",
        "It is also over when the stack runs out in the middle of a reveal. The podium is then filled by the present order.",
      ],
    },
    {
      heading: "Points",
      text: [
        { heads: ["Moped", "first", "second", "third"], rows: [["each bet", 4, 3, 2]] },
        "Players with equal points count 4, 3 and 2 for the mopeds in the fourth, fifth and sixth places. Who is still equal shares the victory.",
      ],
    },
    {
      heading: "If somebody resigns",
      text: [
        "Their bets stay out of the race, but they rank behind everybody else. From the next round on the table above is read for the players who are left. Who is left alone wins.",
      ],
    },
    {
      heading: "Reading this table",
      text: [
        [
          "The number at a moped is its place, the faint line is the last ride.",
          "In the standings a number in a frame counts your bets on that moped, and +4, +3, +2 is what each would score now.",
          "A folded corner marks a card that lies face down and that you know.",
          "Small cards beside the stack are cards that you put below it, with the number of cards that come before them.",
        ],
      ],
    },
  ],
}
