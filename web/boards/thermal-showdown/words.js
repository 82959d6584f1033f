import { plural } from "../../wording.js"

/** @param {string} name */
const capital = (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** The texts of the board of Thermal Showdown. */
export const THERMAL_SHOWDOWN = {
  phase: {
    dealing: "The cards are dealt.",
    wishing: "Both choose in secret whether to go first or second.",
    over: "The duel is over.",
  },
  apprentice: "the Apprentice",
  wishingAlone: "Choose whether to go first or second.",
  acting: (/** @type {string} */ name) => `${name} plays.`,
  acts: "Play, attack or activate; then end the round.",
  mayAct: (/** @type {string[]} */ verbs) =>
    verbs.length === 0 ? "Nothing more to do: end your round." : `${capital(verbs.join(", "))}, or end your round.`,
  verbs: /** @type {Record<string, string>} */ ({
    PlayCard: "play a card",
    AttackPlayer: "attack",
    Attack: "attack",
    Activate: "activate a robot",
  }),
  plain: { ConfirmAttack: "Carry out the attack", EndRound: "End your round" },
  wished: (/** @type {string} */ turn) => `You chose to go ${turn}. The other player has not chosen yet.`,
  keeping: (/** @type {string} */ name, /** @type {number} */ kept, /** @type {number} */ of) =>
    `${name} to keep ${of} of the first seven cards: ${kept} so far.`,
  aiming: (/** @type {string} */ card, /** @type {string} */ aim) => `${card}: choose ${aim}.`,
  attacking: (/** @type {string} */ target, /** @type {number} */ heat) => `Attack on ${target}: ${heat} kJ so far.`,
  hittingBack: (/** @type {string} */ robot) => `${robot} hits back: at which attacker?`,
  round: (/** @type {number} */ n, /** @type {string} */ name) =>
    n ? `Round ${n}: ${name}` : "Before the first round",
  heat: (/** @type {string} */ name, /** @type {number} */ kj) => `${name}: ${kj} of 20 kJ`,
  full: "of 20",
  took: (/** @type {string} */ name, /** @type {number} */ kj) => `${name} took ${kj} kJ`,
  short: {
    control: (/** @type {number} */ now, /** @type {number} */ of) => `control ${now}/${of}`,
    pile: "main",
    discard: "discard",
  },
  figures: (/** @type {number} */ kj, /** @type {number | null} */ control) =>
    `${kj}/20 kJ${control === null ? "" : `, ${control}\u00a0control`}`,
  control: (/** @type {number} */ now, /** @type {number} */ of) => `${now} of ${of} control left`,
  pile: (/** @type {number} */ n) => `Main pile: ${plural(n, "card")}`,
  discard: (/** @type {number} */ n, /** @type {string} */ top) =>
    n ? `Discard pile: ${n}, ${top} on top` : "Discard pile: empty",
  hand: (/** @type {number} */ n, /** @type {string[]} */ open) =>
    `${plural(n, "card")} in hand${open.length ? `: ${open.join(", ")}` : ""}`,
  yourHand: "Your hand",
  robots: (/** @type {string} */ name) => `${name}’s robots`,
  noRobots: (/** @type {string} */ name) => `No robot defends ${name}.`,
  legend: /** @type {import("../legend.js").Meaning[]} */ ([
    ["◆", "control", ", to pay costs"],
    ["▲", "kJ dealt", " in a fight"],
    ["▥", "kJ per K", ": heat of one round that fills a K"],
    ["K", "all full: defeated"],
    ["20 kJ", "and the player loses"],
  ]),
  ready: "ready",
  resting: "resting",
  attacks: "attacks",
  attacked: "attacked",
  power: (/** @type {number} */ p) => `deals ${p} kJ`,
  capacity: (/** @type {number} */ heat, /** @type {number} */ c) => `${heat} of ${c} kJ to the next K`,
  signs: (/** @type {number} */ p, /** @type {number} */ c, /** @type {number} */ k) => [
    `▲ ${p}: it deals ${p} kJ when it attacks or hits back.`,
    `▥ ${c}: every ${c} kJ that it takes in one round fill a K box.`,
    k === 1 ? "K: once this box is full, it is defeated." : `K: once all ${k} boxes are full, it is defeated.`,
  ],
  /** What a keyword comes to, on a card. */
  gloss: /** @type {Record<string, string>} */ ({
    "mass-production": "Any number in a deck.",
    blocking: "Nobody can attack you.",
    infiltrate: "Attacks past ready robots.",
    beam: "Alone, it is not hit back.",
    insulated: "It takes that much less each time.",
    "ice-clad": "2 kJ melt one ice first.",
    radiant: "To each opposing robot after your round.",
  }),
  loses: "Whoever has taken 20 kJ overheats and loses the duel.",
  counters: (/** @type {number} */ n, /** @type {number} */ of) => `${n} of ${of} K`,
  ice: (/** @type {number} */ n) => `ice ${n}`,
  cost: (/** @type {number} */ cost) => `costs ${cost} control`,
  tooDear: (/** @type {number} */ cost, /** @type {number} */ has) =>
    `This costs ${cost} control, and you have ${has} left.`,
  notNow: (/** @type {string} */ name) => `It is ${name}’s turn.`,
  noAim: "You cannot use this now.",
  earlier: "before the fork",
  how: /** @type {Record<string, string>} */ ({
    attack: "by attack",
    "hit-back": "by hitting back",
    ability: "by its ability",
    radiance: "by radiance",
    trick: "a trick",
  }),
  you: "You",
  bothOverheated: "Both overheated at the same moment: nobody won.",
  roundLimit: "Nobody had overheated after the last round: a draw.",
  gaveUp: (/** @type {string} */ who) => `${capital(who)} gave up.`,
  overheated: (
    /** @type {string} */ lost,
    /** @type {number} */ theirs,
    /** @type {string} */ won,
    /** @type {number} */ heat,
  ) => `${capital(lost)} reached ${theirs} kJ and overheated. ${capital(won)} had ${heat} kJ.`,
  kJ: (/** @type {number} */ n) => `${n > 0 ? "+" : "−"}${Math.abs(n)} kJ`,
}
