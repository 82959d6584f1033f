import { plural } from "../../wording.js"

/** The texts of the board of Maverick. */
export const MAVERICK = {
  corridor: "The corridor, from the entrance on",
  entrance: "Entrance",
  strength: (/** @type {number} */ now, /** @type {number} */ printed) =>
    now === printed ? `strength ${now}` : `strength ${now} instead of ${printed}`,
  needed: (/** @type {string} */ needs) => `needs a ${needs}`,
  needs: /** @type {Record<string, string>} */ ({ move: "boot", melee: "blade", ranged: "bow" }),
  protected: "behind bars",
  slain: "slain",
  trophies: (/** @type {string} */ cards) => `trophies ${cards}`,
  filled: ["filled", "needed", "by the monster"],
  ringed: ["ringed", "a trophy too"],
  signs: /** @type {[string, string][]} */ ([
    ["move", "move there"],
    ["melee", "fight there"],
    ["ranged", "shoot there"],
  ]),
  number: ["4 strength", "a card of just this number becomes a trophy"],
  far: ["1 to 5", "in a lane: the card that goes there"],
  abilities: /** @type {Record<string, [string, string]>} */ ({
    noxious: ["noxious", "a slayer who moves there gives up a card"],
    rally: ["rally", "adds 1 to the strength of its neighbours"],
    reign: ["reign", "behind bars while a weaker neighbour stands"],
  }),
  figures: /** @type {Record<string, string>} */ ({
    slayer: "Slayer",
    wolf: "Wolf",
    raven: "Raven",
    companion: "Companion",
  }),
  stands: (/** @type {string} */ figure, /** @type {string} */ where) => `${figure}, at ${where}`,
  atEntrance: "the entrance",
  monstrous: "monstrous form",
  can: (/** @type {string} */ what) => `can use ${what}`,
  hand: (/** @type {number} */ cards, /** @type {number} */ limit) => `Hand, ${cards} of ${limit}`,
  card: (/** @type {number} */ card) => `a ${card}`,
  only: (/** @type {number} */ card) => `Show only what a ${card} can do`,
  pick: "Choose a place, or a card to see what it can do.",
  withWhich: /** @type {Record<string, string>} */ ({
    Melee: "Attack with which card?",
    SwapCompanions: "Give which card for the swap?",
  }),
  attack: (/** @type {string} */ figure, /** @type {string} */ monster, /** @type {string} */ cards) =>
    `${figure}: attack the ${monster} with ${cards}, choose a card`,
  swap: (/** @type {string} */ other) => `Swap for the ${other}`,
  never: "Cancel",
  giveUp: "Give up a card to the noxious monster.",
  chooseCompanion: "Who comes along?",
  payment: "Which payment do you demand? Each card of it is set aside face down.",
  agree: (/** @type {number} */ cards, /** @type {number} */ gold, /** @type {number} */ left) =>
    `${plural(cards, "card")} set aside, worth ${gold} gold at the end; ${left} left to play with.`,
  paymentCards: "Payment cards",
  endTurn: "End the turn",
  played: "Played this turn",
  toFifth: (/** @type {number} */ left) => `${plural(left, "more card")} this turn for the monstrous form`,
  deck: (/** @type {number} */ cards) => `${plural(cards, "card")} in the deck`,
  discards: (/** @type {number} */ cards) => `${cards} discarded`,
  purse: (/** @type {number} */ cards) => `Payment: ${plural(cards, "card")}`,
  worth: (/** @type {number} */ gold) => `${gold} gold`,
  ifWell: "if you won now",
  left: (/** @type {number} */ slain, /** @type {number} */ monsters, /** @type {number} */ cards) =>
    `${slain} of ${monsters} slain, ${plural(cards, "card")} left`,
  sum: (/** @type {number} */ payment, /** @type {number} */ trophies, /** @type {number} */ left) =>
    `${payment} payment + ${trophies} trophies + ${plural(left, "card")} in deck and hand`,
  cleared: "The dungeon is cleared.",
  lost: "The slayer does not come back.",
  sources: {
    payment: "Payment, 3 gold for each card set aside",
    trophies: "Trophies, 2 gold for each",
    time: "Time, 1 gold for each card left",
    sum: "Gold",
  },
  you: "You",
  endings: /** @type {Record<string, (who: string, gold: number, left: number) => string>} */ ({
    "dungeon-cleared": (who, gold) => `${who} slew all thirteen monsters and earned ${gold} gold.`,
    "out-of-cards": (who, _gold, left) => `${who} ran out of cards with ${left} of 13 monsters still alive.`,
    resigned: (who, _gold, left) => `${who} gave up the contract with ${left} of 13 monsters still alive.`,
  }),
  standing: (/** @type {number} */ monsters) => `${plural(monsters, "monster")} left`,
}
