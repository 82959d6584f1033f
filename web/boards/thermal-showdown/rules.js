/** The rules of Thermal Showdown for players: of the duel, and of the game alone against the Apprentice. */
import { h } from "../../core/h.js"
import { pips } from "../spot.js"
import { robotFigure, thermometer, trickFigure } from "./figures.js"

/** @typedef {import("../../learning/texts.js").Rules} Rules */
/** @typedef {import("../../learning/texts.js").Section} Section */
/** @typedef {import("./board.js").RobotCard} RobotCard */
/** @typedef {import("./board.js").TrickCard} TrickCard */

/**
 * A robot of the box.
 *
 * @param {string} name
 * @param {Partial<RobotCard>} printed
 */
const robot = (name, printed) =>
  h(
    "span",
    { class: "sample" },
    robotFigure(
      /** @type {RobotCard} */ ({
        id: "r01",
        cost: 2,
        power: 2,
        capacity: 3,
        limit: 1,
        keywords: /** @type {RobotCard["keywords"]} */ ([]),
        insulated: 0,
        ice_clad: 0,
        radiant: 0,
        ...printed,
      }),
      0,
    ),
    name,
  )

/** @type {Section[]} */
const START = [
  {
    heading: "Before the first round",
    text: [
      "Each player brings a deck: Ember, which attacks, or Frost, which defends, or one of your own. Draw seven cards. Both choose in secret whether to go first or second; where both want the same, chance decides.",
      "Who goes first keeps three of the seven cards, who goes second keeps four. The rest goes to the discard pile for all to see, or back into the deck with the option “reshuffle”.",
    ],
  },
]

/** @type {Section[]} */
const PLAY = [
  {
    heading: "A round, step by step",
    text: [
      "A round is the turn of one player. The players take turns.",
      {
        steps: [
          "First, by itself: you get one more control counter, all your control can be used again, all your robots become ready, and you draw a card. So you have 1 control in your first round, 2 in your second, and so on.",
          "Then, in any order and as often as you can: play cards, attack, activate.",
          "Finally you end the round. Heat that did not warm a robot by a full step is lost, on both sides.",
        ],
      },
      "If your deck is empty when you draw, your discard pile is shuffled and becomes your deck.",
    ],
    figure: () => pips("control-pips", 3, 5),
    caption: "Control: three of five counters are left.",
  },
  {
    heading: "Cards",
    text: [
      "The number in the corner is the control that a card costs. Robots come to the table resting, so they cannot attack in that round. Tricks have their effect at once and go to the discard pile; those that say “attach” stay with a robot.",
    ],
    figure: () => [
      robot("a robot", { id: "r05" }),
      h(
        "span",
        { class: "sample" },
        trickFigure(/** @type {TrickCard} */ (/** @type {unknown} */ ({ effect: { do: "heat-robot" } }))),
        "a trick",
      ),
    ],
    caption: "A robot, and the sign of a trick that heats.",
  },
  {
    heading: "The numbers of a robot",
    text: [
      [
        "▲ power P: the heat that it deals in an attack, in kJ.",
        "▥ capacity C: each time it has taken this much heat in one round, it gets a counter of 1 K.",
        "The K boxes: so many counters defeat it. Counters stay from round to round.",
      ],
      "An example: a robot with C 3 takes 7 kJ in one round. That is two counters; 1 kJ is left over and is lost at the end of the round.",
    ],
  },
  {
    heading: "Attacks",
    text: [
      "Choose the target first, then one or more ready robots, then carry the attack out. Each attacker rests. Once begun, an attack must be carried out, unless you undo it.",
      [
        "On a robot, ready or resting: attacker and target heat each other at the same time, each with its power. Both can be defeated. A resting robot hits back, too.",
        "With several attackers: the target takes the heat of each, but hits back at only one of them. Its player chooses which.",
        "On the other player: only if none of their robots is ready and none is blocking. They take the sum, and nobody hits back.",
      ],
    ],
  },
  {
    heading: "Words on robots",
    text: [
      [
        "Blocking: while it is on the table, ready or resting, its player cannot be attacked.",
        "Infiltrate: it may attack the player although ready robots defend. Blocking still stops it.",
        "Beam: it is not hit back at when it attacks alone, and cannot be the one chosen among several.",
        "Insulated 1: each portion of heat that it takes is 1 kJ smaller.",
        "Ice-clad 1 or 2: it has so many ice counters. Every full 2 kJ of a round melts one of them instead of warming it.",
        "Radiant 1: at the end of your round each opposing robot takes 1 kJ.",
        "Activate: instead of attacking, a ready robot rests to do what its card says. Nobody hits back.",
        "Mass production: a deck may hold any number of these.",
      ],
    ],
    figure: () => [
      robot("blocking", { id: "r04", power: 1, capacity: 5, keywords: ["blocking"] }),
      robot("beam", { id: "r08", keywords: ["beam"] }),
      robot("ice-clad", { id: "r09", ice_clad: 1 }),
      robot("radiant", { id: "r17", cost: 5, radiant: 1 }),
    ],
    caption: "What a robot can do shows in its figure.",
  },
]

/** @type {Section[]} */
const TABLE = [
  {
    heading: "Reading this table",
    text: [
      [
        "A robot that lies on its side is resting. The bar at its foot is its heat on the way to the next K.",
        "Choose an outlined robot or card to use it.",
        "Tabs on a robot are the tricks attached to it.",
        "Signs: ▲ power, ▥ capacity (on a phone the blue number), K a counter, ❄ ice, ◆ control to spend, ◇ control spent.",
        "The number at the thermometer is the player’s heat.",
      ],
    ],
  },
]

const DRAWN = {
  drawn: "thermal",
  styles: ["/web/boards/spot.css", "/web/boards/thermal-showdown/board.css"],
}

/** @type {Rules} */
export const rules = {
  ...DRAWN,
  title: "Thermal Showdown",
  sections: [
    {
      heading: "The aim",
      text: [
        "Two players let robots heat each other. Whoever has taken 20 kJ of heat overheats and loses. So get past the other player’s robots, and keep your own ready to defend you.",
      ],
      figure: () => [thermometer(4, "4 of 20 kJ"), thermometer(17, "17 of 20 kJ")],
      caption: "Each player’s heat. At 20 kJ the duel is over.",
    },
    ...START,
    ...PLAY,
    {
      heading: "How it ends",
      text: [
        "The duel ends at once when a player has 20 kJ or more: the other one wins. There are no points. A player’s heat falls only by cards. After the last round of the limit, normally the 200th of both players together, nobody wins.",
      ],
    },
    {
      heading: "Decks",
      text: [
        "A deck has 40 to 50 cards, at most five more or fewer than the other one. For every full ten cards it may hold one copy of each card. With the option “waived” these limits are off, and decks hold 7 to 200 cards.",
      ],
    },
    ...TABLE,
  ],
}

/** @type {Rules} */
export const solo = {
  ...DRAWN,
  title: "Thermal Showdown: the Apprentice",
  sections: [
    {
      heading: "The aim",
      text: [
        "You duel alone against the Apprentice, who plays by fixed rules and without luck. Heat the Apprentice up to 20 kJ before you have taken 20 kJ yourself. The less heat you take, the better your score.",
      ],
      figure: () => [thermometer(4, "4 of 20 kJ"), thermometer(17, "17 of 20 kJ")],
      caption: "Your heat and the Apprentice’s. At 20 kJ the duel is over.",
    },
    {
      heading: "Before the first round",
      text: [
        "Bring a deck: Ember, which attacks, Frost, which defends, or one of your own. Choose whether to go first or second. Draw seven cards and keep three to go first, or four to go second.",
        "The Apprentice holds eight open cards: four Toy Soldiers (the card Tin Cadet) and four Tiny Robots (the card Copper Porter).",
      ],
    },
    {
      heading: "What the Apprentice does",
      text: [
        "As soon as you end your round, the Apprentice plays one:",
        {
          steps: [
            "It gets control, its robots become ready, and it takes the top card of its own discard pile into its hand. It never shuffles.",
            "It plays one robot: a Toy Soldier in its odd rounds, a Tiny Robot in its even ones, the other kind when one has run out.",
            "It attacks with one robot at a time, as long as the list below allows. Then it ends the round.",
          ],
        },
        "It prefers the first attack of this list that it can make:",
        {
          steps: [
            "you yourself, if that is allowed;",
            "a robot that it defeats without losing the attacker;",
            "a robot that still has ice, without losing the attacker;",
            "a robot that it defeats, although the attacker is lost.",
          ],
        },
        "Among several it takes your most costly robot, and uses its own oldest one that can.",
      ],
    },
    ...PLAY,
    {
      heading: "How it ends and scores",
      text: [
        "At 20 kJ the Apprentice overheats and you win: your score is 20 less your own heat. At 20 kJ of your own you lose. After the last round of the limit, normally the 200th of both sides, you have not won. Only a victory scores.",
        "The extra challenge: win without taking any heat in the whole duel. Heat that you got rid of again counts as taken.",
      ],
    },
    ...TABLE,
  ],
}
