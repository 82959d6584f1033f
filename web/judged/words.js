/** The texts of the analysis page. */
export const ANALYSIS = {
  of: (/** @type {string} */ game) => (game ? `Analysis: ${game}` : "Analysis"),
  making: "The game is being analysed: each choice is tried in simulated games.",
  waiting: (/** @type {number} */ games) =>
    `${games === 1 ? "Another game is" : `${games} other games are`} analysed first.`,
  patience: "This takes from a few seconds to a minute, once per game. Waiting for",
  again: "Try again",
  refused: {
    "table-not-over":
      "This game, or the one that it was forked from, is still in progress. It can be analysed once that is over.",
    "table-closed": "No game was finished at this table, so there is nothing to analyse.",
    "day-not-over":
      "This game has the seed of the day. It can be analysed from a minute past midnight UTC, when an analysis no longer helps anyone who plays the seed.",
    "analysis-failed": "The analysis of this game failed. You can try again in ten minutes.",
  },
  noMoves: "Nobody made a move in this game, so there is nothing to judge.",

  all: "All together",
  wonBy: (/** @type {string} */ names) => (names ? `${names} won.` : "Nobody won."),
  allWon: "All won together.",
  allLost: "All lost together.",
  scored: (/** @type {string} */ scores) => `Final score: ${scores}.`,
  chance: "Chance to win",
  together: "Chance to win together",
  score: "Expected score",
  numbered:
    "by what each player knew, move by move. The band shows how uncertain each estimate is. Numbers mark the turning points.",
  costMost: (/** @type {string | null} */ name, /** @type {number} */ n) => {
    const whose = name === null ? "your choices" : `the choices of ${name}`
    if (n === 0) return `None of ${whose} surely cost anything.`
    return n === 1 ? `One of ${whose} cost most.` : `${n === 2 ? "Two" : "Three"} of ${whose} cost most.`
  },
  costs: (/** @type {string} */ cost) => `cost ${cost}.`,
  goodLuck: (/** @type {string | null} */ name) => `Luck was with ${name ?? "you"}.`,
  badLuck: (/** @type {string | null} */ name) => `Luck was against ${name ?? "you"}.`,
  evenLuck: "Luck made no clear difference.",
  luckTitle: "Luck",
  choicesTitle: "Choices",
  value: "Chance",
  choice: "Choice",
  move: "Move",
  before: "Before",
  after: "After",
  film: "Show in the film",
  fromTo: (/** @type {string} */ before, /** @type {string} */ after) => `${before} → ${after}`,
  byServer: "Time had run out, so this was chosen for the player.",

  forced: "There was no other choice.",
  noOther: "No other choice was tried.",
  best: (/** @type {string} */ other, /** @type {string} */ worth) =>
    `Nothing better was found. Next best: ${other}, worth ${worth}.`,
  alike: (/** @type {string} */ other) => `About as good as the best other choice, ${other}.`,
  better: (
    /** @type {string} */ other,
    /** @type {string} */ worth,
    /** @type {string} */ chosen,
    /** @type {string} */ cost,
    /** @type {string} */ give,
  ) => `Better was ${other}, worth ${worth} instead of ${chosen}: it cost ${cost}, give or take ${give}.`,
  noLuck: "Nothing unknown was drawn or revealed.",
  littleLuck: "What was drawn or revealed made no clear difference.",
  luck: (/** @type {boolean} */ good, /** @type {string} */ much, /** @type {string} */ give) =>
    `What was drawn or revealed ${good ? "was worth" : "cost"} ${much}, give or take ${give}.`,

  turning: "Turning points",
  noTurning: "No single move decided this game.",
  turnedByChoice: (
    /** @type {string} */ name,
    /** @type {string} */ chosen,
    /** @type {string} */ cost,
    /** @type {string} */ other,
  ) => `${name} chose ${chosen}, which cost ${cost}. Better was ${other}.`,
  turnedByLuck: (
    /** @type {string} */ name,
    /** @type {string} */ chosen,
    /** @type {boolean} */ good,
    /** @type {string} */ much,
  ) =>
    `${name} was ${good ? "lucky" : "unlucky"}: ${chosen} turned out ${much} ${good ? "better" : "worse"} than expected.`,
  all_: (/** @type {number} */ moves) => `All ${moves} moves as a table`,
  instead: (/** @type {string} */ other) => `better: ${other}`,
  how: (/** @type {number} */ games) =>
    `This is based on ${games.toLocaleString("en")} simulated games, each from what the player knew. They are played by simple simulated players, so plans that pay off much later are not seen.`,
  skipped: (/** @type {number} */ moves) => `The first ${moves} moves of this long game are left out.`,
  more: "How analyses are made",
}
