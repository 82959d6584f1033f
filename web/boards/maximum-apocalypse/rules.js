/** The rules of Maximum Apocalypse for players. */
import { h } from "../../core/h.js"
import { scene } from "./art/scenes.js"
import { bar, die, icon, skull, survivorFigure } from "./figures.js"

/**
 * A drawing with its name.
 *
 * @param {string} name
 * @param {import("../../core/h.js").Child} drawn
 */
const sample = (name, drawn) => h("span", { class: "sample" }, drawn, name)

/** @type {import("../../learning/texts.js").Rules} */
export const rules = {
  title: "Maximum Apocalypse",
  drawn: "apocalypse",
  styles: ["/web/boards/spot.css", "/web/boards/maximum-apocalypse/board.css"],
  sections: [
    {
      heading: "The aim",
      text: [
        "One to six survivors play together. Do what the mission asks, most often: find fuel, bring it to the Van, and meet there. Everybody wins or loses together.",
        "Time is against you. Each turn brings monsters and hunger, and when your deck is empty you die.",
      ],
      figure: () =>
        ["fireman", "gunslinger", "hunter", "mechanic", "surgeon", "veteran"].map((kind, seat) =>
          survivorFigure(kind, seat),
        ),
      caption: "Fireman, Gunslinger, Hunter, Mechanic, Surgeon, Veteran.",
    },
    {
      heading: "Before you start",
      text: [
        "Each survivor has a deck of 30 cards of their own and draws four. You may set aside up to four of them and draw as many new ones, once. Then each survivor draws a monster, except in mission 11. Everybody starts at the Van unless the mission says otherwise.",
        {
          heads: ["Survivor", "Health", "Stealth", "Ability"],
          rows: [
            ["Fireman", 32, 6, "Punch: deal 2 on your tile"],
            ["Gunslinger", 28, 7, "Starts with the Colt"],
            ["Hunter", 24, 9, "Scout: turn up two tiles next to you"],
            ["Mechanic", 26, 8, "Repair: take gear from a discard pile"],
            ["Surgeon", 23, 8, "Stitch: heal 1 on your tile"],
            ["Veteran", 22, 7, "Paws Off: take 2; the Dog is safe"],
            ["Dog", 12, 9, "Bite: deal 3; the Dog takes 1"],
          ],
        },
      ],
    },
    {
      heading: "A turn, step by step",
      text: [
        {
          steps: [
            "Monsters: two dice are rolled. On each open tile with that number every survivor draws a monster; a tile without survivors gets a monster token, at most three. No tile has a 7.",
            "Draw a card. If you cannot, you die.",
            "Take four actions (below). You must use all four while there is something that you can do.",
            "Hunger rises by 1. Then the tile, poison and the monsters in front of you do their harm, in this order.",
            "If the mission is accomplished now, you win. Otherwise the next survivor is on.",
          ],
        },
      ],
      figure: () => [die(2), die(4), sample("token", skull())],
      caption: "A roll of 6: each open tile with a 6 gets a monster or a token.",
    },
    {
      heading: "Your actions",
      text: [
        "Each costs one action, and you may repeat it:",
        [
          "Move to a tile next to yours, not diagonally.",
          "Draw a card from your deck.",
          "Play a card from your hand: use an instant or equip gear.",
          "Use gear, your ability, or what your tile offers.",
          "Scavenge: draw from a deck whose sign your tile has.",
          "Work on the mission.",
        ],
        "Free, in your own turn: trade two survivor cards for a new one, once; trade scavenged cards with somebody on your tile, once; lay cards down for the mission; discard gear for its effect.",
      ],
      figure: () => [sample("red", icon("red")), sample("green", icon("green")), sample("blue", icon("blue"))],
      caption: "The three scavenge decks.",
    },
    {
      heading: "Moving and sneaking",
      text: [
        "An unknown tile is turned up when you move there. Its text says what happens: “Reveal” only when it is turned up, “Enter” each time somebody comes, “End” when you end your turn there.",
        "Where monster tokens lie and no monster is in front of you, you must sneak: roll two dice. You need your stealth or less, and each token makes your stealth smaller by 1. If you fail, or prefer to fight, each token becomes a monster in front of you.",
      ],
      figure: () => [
        sample("Van", scene("van")),
        sample("Gas Station", scene("gas_station")),
        sample("River", scene("river")),
        sample("Shelter", scene("shelter")),
      ],
      caption: "The number in a tile’s corner is the roll that brings monsters.",
    },
    {
      heading: "Monsters",
      text: [
        "A monster stays in front of its survivor, goes along, and deals its damage (⚔) at the end of that survivor’s turn. One with a range hits everybody within it. Whoever is in range may attack it.",
        "Range: short is your own tile, middle is up to one tile away, long is one or two tiles away and never your own. A stunned monster does nothing until the next turn of whoever stunned it.",
      ],
    },
    {
      heading: "Hunger and damage",
      text: [
        "At hunger 6 you starve: you take 2 damage at once, then 4, 6 and 8 each time hunger would rise again, and then you die. Nothing softens this damage. While you starve, your ability is gone and your stealth is lower by 1. Food brings hunger down, and healing never goes above the health you started with.",
        "Poison hurts every turn until it is cured. To burn a card is to discard the top card of your deck; if there is none, you die.",
      ],
      figure: () => h("span", { style: { width: "150px" } }, bar("life", 18, 32)),
      caption: "Health: 18 of 32.",
    },
    {
      heading: "Gear",
      text: [
        "Gear stays in front of you and takes storage: four in all. You cannot equip a second copy of the same gear, except fuel. Weapons with ammunition come loaded. Ammunition cards reload guns and cost an action; fuel reloads weapons that burn it and costs none.",
        "Fuel, Ambush and Empty Handed are shown as soon as they are found. Fuel must be equipped or discarded, an Ambush brings a monster. A hand has at most ten cards.",
      ],
    },
    {
      heading: "Death",
      text: [
        "When a survivor dies, their monsters become tokens, and their scavenged cards stay on the tile. Resigning is dying.",
      ],
    },
    {
      heading: "Veteran and Dog, or two survivors",
      text: [
        "The Veteran and the Dog have health and hunger each, but one hand, one deck and one turn. At a seat with two survivors their decks are shuffled together: eight cards at the start, twenty at most in hand, a turn for each survivor, and any card may be played on either.",
      ],
    },
    {
      heading: "How it ends",
      text: [
        "A mission is won at the end of a turn, after the damage. All living survivors must be where it says. There are no points.",
        "You lose when nobody is left, when a monster token is needed and all 30 are in use, and where a mission says so.",
        "Missions 0 to 3 are easy and have zombies; 4 to 6 have mutants, 7 to 9 aliens, 10 to 12 robots. The list above the map says what is asked and how far you are.",
      ],
    },
  ],
}
