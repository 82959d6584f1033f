/** The options of games in words for players. What is not listed here is called by its name in the schema. */
import { listed, wordsOf } from "../wording.js"
import { WORDS } from "../words.js"

/**
 * @typedef Setting
 * @property {string} name
 * @property {string} [help] what it does
 * @property {Record<string, string>} [values] in words
 * @property {string} [unset] what holds where nothing is chosen
 * @property {boolean} [seat] whether the value is the number of a seat
 * @property {(seats: number) => boolean} [matters] at a table of so many seats
 */
/** @typedef {{ id?: string, number?: number, key?: string, title?: string, name?: string, difficulty?: string }} Entry of a list of the content */

const MONSTERS = { alien: "Aliens", mutant: "Mutants", robot: "Robots", zombie: "Zombies" }

/** @type {Record<string, Setting>} */
const SETTINGS = {
  any_death_loses: { name: "Everybody loses as soon as a survivor dies" },
  by_lot: { name: "Random mission", help: "Chance draws the mission when the game starts." },
  cards: { name: "Cards for each player" },
  classes: {
    name: "Your survivors",
    help: "Choose one, or two that share one hand. Choose none to get the first free one.",
  },
  deck: { name: "Your deck" },
  deck_limits: {
    name: "Decks",
    values: { kept: "40 to 50 cards, within the limits", waived: "7 to 200 cards, no limits" },
  },
  extra_tiles: { name: "Extra tiles", help: "So many tiles are added to those of the mission." },
  finished_keep_moving: { name: "Mopeds keep moving after they finish" },
  first_seat: { name: "First turn", seat: true },
  harder_decks: {
    name: "Harder scavenge decks",
    help: "An Ambush more in the red and the blue deck, an Empty Handed more in the green one.",
  },
  map: {
    name: "Your own map",
    help: "Rows of letters from the top, with / between them: V is the Van, B the Military Base, M the Shopping Mall, ? any other tile, a dot a gap. Leave it empty for the map of the mission.",
  },
  mission: { name: "Mission" },
  mixed: { name: "Monster sets to add", values: MONSTERS },
  monsters: { name: "Monsters", values: MONSTERS, unset: "those of the mission" },
  no_token_cap: { name: "More than 3 monster tokens on a tile" },
  open_hands: { name: "All hands are open" },
  opening: {
    name: "Opening cards you do not keep",
    values: { discard: "go to the discard pile", reshuffle: "go back into the main pile" },
  },
  rolled_hunger: { name: "Hunger at the start is rolled", help: "1 to 5 for each survivor. Otherwise it is 1." },
  round_limit: { name: "Rounds until a draw" },
  track: { name: "Track" },
  trophy_rule: {
    name: "Cards that become trophies",
    values: { required: "those for every need of a monster", final: "only the one for its last need" },
  },
  two_player_removed_value: {
    name: "Card removed of each moped",
    values: { 1: "speed 1", 2: "speed 2", 3: "speed 3" },
    matters: (seats) => seats === 2,
  },
}

/**
 * @param {string} name of an option
 * @returns {Setting}
 */
export function settingOf(name) {
  return SETTINGS[name] ?? { name: wordsOf(name) }
}

/**
 * A value of an option in words.
 *
 * @param {string} name of the option
 * @param {unknown} value
 * @param {Record<string, unknown> | null} content of the game; null: a game without any, or of a newer service
 * @returns {string}
 */
export function valueSaid(name, value, content) {
  const { values, seat } = settingOf(name)
  if (typeof value === "boolean") return value ? WORDS.yes : WORDS.no
  if (Array.isArray(value)) return listed(value.map((each) => valueSaid(name, each, content)))
  if (seat) return WORDS.seatFor(Number(value))
  const entry = entriesOf(name, content)?.find((each) => idOf(each) === value)
  if (entry) return titleOf(entry)
  return values?.[String(value)] ?? (typeof value === "string" ? wordsOf(value) : String(value))
}

/**
 * What the content lists under the name of an option, null where it lists nothing.
 *
 * @param {string} name
 * @param {Record<string, unknown> | null} content
 * @returns {Entry[] | null}
 */
export function entriesOf(name, content) {
  const found = content?.[`${name}s`]
  return Array.isArray(found) ? found : null
}

/** What an option is set to for an entry. @param {Entry} entry */
export const idOf = ({ id, number, key }) => id ?? number ?? key

/** @param {Entry} entry */
function titleOf({ id, number, title, name, difficulty }) {
  const called = title ?? name ?? wordsOf(String(id))
  return `${number === undefined ? called : `${number}: ${called}`}${difficulty ? `, ${difficulty.toLowerCase()}` : ""}`
}
