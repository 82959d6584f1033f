/** The options of Maximum Apocalypse. */
import { svg } from "../../core/h.js"
import { known } from "../props.js"
import { monsterFigure } from "./art/monsters.js"
import { portrait } from "./art/people.js"
import { scene } from "./art/scenes.js"
import { boxOf } from "./box.js"

/** @typedef {import("./box.js").Content} Content */

const MONSTERS = { alien: "Aliens", mutant: "Mutants", robot: "Robots", zombie: "Zombies" }

/** Where a mission turns, by its number. */
const PLACES = [
  ...["shopping_mall", "police_station", "city_street", "hospital", "shelter", "power_plant", "gas_station"],
  ...["open_field", "airport", "crash_site", "military_base", "prison", "desert"],
]

/** @type {import("../../options/settings.js").Settings} */
export const settings = {
  any_death_loses: { name: "Everybody loses as soon as a survivor dies" },
  by_lot: { name: "Random mission", help: "Chance draws the mission when the game starts." },
  classes: {
    name: "Your survivors",
    help: "Choose one, or two that share one hand. Choose none to get the first free one.",
    picture: (/** @type {string} */ id) =>
      svg(
        "svg",
        { class: "apocalypse", viewBox: "-32 4 128 54", preserveAspectRatio: "xMidYMid slice" },
        svg("path", { d: "M-32 0H96V64H-32Z", style: { fill: "var(--seat-5)" } }),
        svg("path", {
          d: "M-32 44H0V64H-32ZM64 40H96V64H64Z",
          style: { fill: "color-mix(in srgb, var(--seat-5) 78%, #14171b)" },
        }),
        svg("svg", { width: 64, height: 64 }, portrait(id, 5)),
      ),
    said: (/** @type {string} */ id, /** @type {Content} */ content) => {
      const { bodies } = known(boxOf(content).classes.get(id))
      return bodies
        .map(
          ({ name, health, innate }, at) => `${at ? `${name}: ` : ""}${health} health. ${innate.name}: ${innate.text}`,
        )
        .join(" ")
    },
  },
  extra_tiles: { name: "Extra tiles", help: "So many tiles are added to those of the mission." },
  first_seat: { name: "First turn", seat: true },
  harder_decks: {
    name: "Harder scavenge decks",
    help: "An Ambush more in the red and the blue deck, an Empty Handed more in the green one.",
  },
  map: {
    name: "Your own map",
    help: "Rows of letters from the top, with / between them: V is the Van, B the Military Base, M the Shopping Mall, ? any other tile, a dot a gap. Leave it empty for the map of the mission.",
  },
  mission: {
    name: "Mission",
    picture: (/** @type {number} */ number, /** @type {Content} */ content) => {
      const { monsters } = known(boxOf(content).missions.get(number))
      return svg(
        "svg",
        { class: "apocalypse", viewBox: "0 0 160 100", preserveAspectRatio: "xMidYMid slice" },
        svg("svg", { y: -34, width: 160, height: 160 }, scene(PLACES[number] ?? "")),
        svg(
          "g",
          { class: `monster ${monsters}` },
          svg("svg", { x: 92, y: 30, width: 70, height: 70 }, monsterFigure(monsters, monsters)),
        ),
      )
    },
    said: (/** @type {number} */ number, /** @type {Content} */ content) =>
      known(boxOf(content).missions.get(number)).text,
  },
  mixed: { name: "Monster sets to add", values: MONSTERS },
  monsters: { name: "Monsters", values: MONSTERS, unset: "those of the mission" },
  no_token_cap: { name: "More than 3 monster tokens on a tile" },
  open_hands: { name: "All hands are open" },
  rolled_hunger: { name: "Hunger at the start is rolled", help: "1 to 5 for each survivor. Otherwise it is 1." },
}

export const style = ["/web/boards/maximum-apocalypse/board.css", "/web/boards/maximum-apocalypse/art/art.css"]
