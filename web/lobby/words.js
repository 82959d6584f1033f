import { listed, plural } from "../wording.js"

/** The texts of the lobby. */
export const LOBBY = {
  goOn: "Continue",
  over: (/** @type {number} */ n) => plural(n, "finished game"),
  invite: "Copy invitation",

  lastMove: (/** @type {string} */ time) => `last move ${time}`,
  youWon: "You won",
  theyWon: (/** @type {string[]} */ names) => (names.length > 0 ? `${listed(names)} won` : "Nobody won"),
  voided: "Declared void",

  minutes: (/** @type {number} */ min, /** @type {number} */ max) => `${min} to ${max} min`,
  weights: /** @type {Record<string, string | undefined>} */ ({
    light: "Easy to learn",
    medium: "Some rules",
    heavy: "Many rules",
  }),
  /** What is chosen as pictures before a quick game. */
  choose: /** @type {Record<string, string | undefined>} */ ({
    "full-throttle": "Choose a track",
    "maximum-apocalypse": "Choose a mission",
    "thermal-showdown": "Choose a deck",
    "thermal-showdown-solo": "Choose a deck",
  }),
  waits: (/** @type {string} */ names, /** @type {number} */ n) => `${names} ${n === 1 ? "is" : "are"} waiting`,
  more: (/** @type {number} */ n) => `and ${plural(n, "more table")}`,

  daily: "Deal of the day",
  dailySaid: "The same cards for everybody, and one try each. All tries become public after midnight UTC.",
  dayEnds: "Ends in ",
  try_: "Play today’s deal",
  tried: "Your try of today",
  yesterday: "Yesterday",
  nobodyYesterday: "Nobody played.",
  allOfYesterday: "All results",

  pitch: "Play tabletop games with friends or bots. Every move can be undone, and anyone can check the dice.",
  checkAGame: "Check a game",
  openTables: "Open tables",
  noOpenTables: "Nobody is waiting just now. Open a table, or play against bots.",
  games: "Games",
  againstBots: "Play against bots",
  findPlayers: "Find players",
  playAlone: "Play",
  practise: "Practise",
  practiseTip: "A private table that counts for nothing, where you may ask for hints",
  openTable: "Open a table",
  seatsFree: (/** @type {number} */ free) => `${plural(free, "seat")} free`,
  turnOf: (/** @type {string} */ names) => `${names} to play`,
  paceWithOthers: "Pace for “Find players”",
  openerAway: (/** @type {string | undefined} */ name) => `${name ?? "the player who opened it"} is away`,
  seats: "Seats",
  anyone: "Anyone",
  privateTable: "Only by invitation",
  open: "Open the table",
}
