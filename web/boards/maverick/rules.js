/** The rules of Maverick for players. */
import { h } from "../../core/h.js"
import { action, candle, door, icon, token } from "./figures.js"

/** @typedef {import("../../learning/texts.js").Rules} Rules */

/**
 * A monster that nothing was done to yet.
 *
 * @param {string} name
 * @param {number} strength
 * @param {import("./board.js").Monster["ability"]} ability
 * @param {import("./board.js").Monster["outstanding"]} needs
 */
const monster = (name, strength, ability, needs) =>
  door(
    { name, slain: false, strength, ability, outstanding: needs, trophies: [], protected: false },
    { name, strength, ability, needs },
  )

/**
 * A sign with its name.
 *
 * @param {string} name
 * @param {import("../../core/h.js").Child} drawn
 */
const sample = (name, drawn) => h("span", { class: "sample" }, drawn, name)

/** @type {Rules} */
export const rules = {
  title: "Maverick",
  drawn: "maverick",
  styles: ["/web/boards/maverick/board.css"],
  sections: [
    {
      heading: "The aim",
      text: [
        "You play alone: a monster slayer with an animal companion. Thirteen monsters wait in a corridor. Slay all of them before your forty cards run out, and bring home as much gold as you can.",
        "No monster ever attacks you. The cards are what you fight against: every one that you play is gone for good.",
      ],
      figure: () => [token("slayer", false), token("wolf", false), token("raven", false), candle(30, 40)],
      caption: "The slayer, the wolf, the raven, and the deck as a candle that burns down.",
    },
    {
      heading: "Before you start",
      text: [
        "Thirteen of the eighteen monsters lie open in a row. Your two figures stand at the entrance, one space before the first monster. The deck has forty cards, eight each of 1 to 5.",
        {
          steps: [
            "Choose your companion: the wolf moves and fights, the raven moves and shoots. Your slayer can do all three.",
            "Demand your payment: set aside 0 to 35 cards from the top of the deck without looking at them. Each is worth 3 gold if you win, but you must win without it. Five is customary.",
            "Draw five cards. That is your hand.",
          ],
        },
      ],
    },
    {
      heading: "A turn, step by step",
      text: [
        {
          steps: [
            "Play as many cards as you like, one after the other. For each card choose one of the four actions below.",
            "End the turn when you want to, but spend at least one card first.",
            "Cards that you did not play stay in your hand. Draw until you hold five again (six in monstrous form), or as many as the deck still has.",
            "Whatever you began and did not finish at a monster is forgotten. The discard pile never comes back.",
          ],
        },
      ],
      figure: () => [1, 2, 3, 4, 5].map((card) => action(card)),
      caption: "Action cards. Each number is there eight times.",
    },
    {
      heading: "The four actions",
      text: [
        [
          "Move (boot): a figure goes exactly as many spaces as the card says, forward or back. It may pass everything, and both figures may share a space. It cannot leave the corridor; the entrance is a space, too.",
          "Fight (blade): a figure that stands at a monster attacks it with a card of at least the monster’s strength. Only the slayer and the wolf can.",
          "Shoot (bow): a figure attacks a monster that is exactly as many spaces away as the card says. Strength does not matter. Only the slayer and the raven can, and never at the space where they stand.",
          "Swap: any card turns the wolf into the raven or back, where it stands.",
        ],
        "An attack that its monster does not need is allowed. It only spends the card.",
      ],
      figure: () => [sample("boot", icon("move")), sample("blade", icon("melee")), sample("bow", icon("ranged"))],
      caption: "Boot, blade and bow: moving, fighting, shooting.",
    },
    {
      heading: "Slaying a monster",
      text: [
        "The signs on a door say what the monster needs. Do all of it in one turn, in any order, with either figure. A sign goes dark once it is met; when the last one is met, the monster is slain. Its space stays.",
        "A boot is met when a figure ends a move on the monster’s space. Passing by does not count, and neither does having stood there before. Two boots need two arrivals.",
      ],
      figure: () => [
        monster("Imp", 0, null, ["move", "move"]),
        monster("Troll", 3, null, ["move", "ranged"]),
        monster("Demon", 5, null, ["melee", "ranged"]),
      ],
      caption: "The large number is the strength; the signs below it are what the monster needs.",
    },
    {
      heading: "Three kinds of trouble",
      text: [
        [
          "Noxious: when the slayer ends a move here, you give up a card of your choice at once. This costs a card even if that move slays the monster. The companion is not affected.",
          "Rally: each monster right next to this one is stronger by 1. Two rallying neighbours add 2.",
          "Reign: while a neighbour with lower strength stands, this monster is behind bars. You may do all that it needs except the last thing. Slay the weaker neighbour first.",
        ],
        "A slain monster neither rallies nor protects. A neighbour is always the next space: slain monsters do not close the gap.",
      ],
      figure: () => [
        monster("Ghost", 0, "noxious", ["move"]),
        monster("Howler", 4, "rally", ["melee"]),
        monster("Lich", 4, "reign", ["ranged"]),
      ],
      caption: "A drop is noxious, an arrow rallies, a crown reigns.",
    },
    {
      heading: "The monstrous form",
      text: [
        "Play five cards in one turn, and your slayer changes for the rest of the game: from the end of this turn on you draw up to six cards. Cards given up to noxious monsters do not count as played.",
      ],
      figure: () => token("slayer", true),
      caption: "The slayer in monstrous form.",
    },
    {
      heading: "Trophies",
      text: [
        "A card becomes a trophy if it did something that the monster needs and equalled the monster’s strength at that moment. This goes for moves and shots, too: a 3 that takes you onto a Troll is one. You get it when the monster is slain in this turn. One monster can give several.",
        "With the table option “final”, only the card that slays can become a trophy.",
      ],
    },
    {
      heading: "How it ends",
      text: [
        "You win as soon as the last monster is slain. You lose as soon as hand and deck are both empty while a monster stands. A lost game has no score.",
        {
          heads: ["At a victory", "Gold"],
          rows: [
            ["each payment card", 3],
            ["each trophy", 2],
            ["each card left in hand or deck", 1],
          ],
        },
      ],
    },
    {
      heading: "Reading this table",
      text: [
        [
          "Below each door are two lanes, the upper one for the slayer and the lower one for the companion. A button there is a card that you can play on that space.",
          "A filled button does what the monster needs. One with a golden ring would also become a trophy.",
          "Choose a card of your hand to see only what this card can do.",
          "The box with the candle says what the game would be worth if you had won now.",
        ],
      ],
    },
  ],
}
