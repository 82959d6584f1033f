/**
 * The texts of a table, and those that several pages have; the others are in the folders of pages and boards. What
 * happens at a table comes from the service, in its texts and labels.
 */
import { listed, plural } from "./wording.js"

export const WORDS = {
  title: "Takeback",
  documentation: "Documentation",
  signIn: "Sign in",
  account: "Your account",
  lost: "Page not found.",
  toTheLobby: "To the lobby",

  // Who plays
  copy: "Copy",
  close: "Close",
  cancel: "Cancel",

  // The lobby
  standings: "Best players",
  rules: "Rules",
  yourTurn: "Your turn",
  yourAnswer: "Answer needed",
  over: "Over",
  waiting: "Waiting for players",
  dealing: "Waiting for the deal",
  players: (/** @type {number} */ min, /** @type {number} */ max) =>
    min === max ? plural(min, "player") : `${min} to ${max} players`,

  // Opening a table
  seatFor: (/** @type {number} */ seat) => `Seat ${seat + 1}`,
  /** A seat as the service calls it: the player's name, with the seat's number where names at the table look alike. */
  nameOf: (/** @type {{ seat: number, called: string | null }} */ { seat, called }) => called ?? `Seat ${seat + 1}`,
  you: "You",
  bot: "bot",
  options: "Options",
  notChosen: "not chosen",
  hint: "Hint",
  nextHint: "Next",
  skipHints: "Skip for good",
  hintLate: "The table has moved on meanwhile. Ask for another hint.",
  hintComing: "Thinking…",
  hintTip: "What a strong bot would play, from what you know, and why. It takes some seconds.",
  undoMode: "Undo",
  undoModes: { consent: "with everyone’s consent", free: "freely", off: "only moves that revealed nothing" },
  clock: "Pace",
  paces: {
    live: "Live: 2 minutes per action",
    relaxed: "Relaxed: a day per action",
    slow: "Slow: a week per action",
  },
  perAction: (/** @type {string} */ time) => `${time} per action`,
  noLimit: "No time limit",

  // The table
  loading: "One moment.",
  free: "free",
  closed: "This table was closed.",
  voided: "This game was declared void.",
  over_: "The game is over.",
  watching: "You are watching.",
  signInToPlay: "Sign in to play",
  othersTurn: (/** @type {string} */ names) => `${names} to play`,
  has: (/** @type {string} */ name) => `${name} has `,
  awayAndHas: (/** @type {string} */ name) => `${name} is away and has `,
  then: { resign: " left, then resigns.", random: " left, then a move is chosen at random." },
  awayForever: (/** @type {string} */ name) =>
    `${name} is away. This table has no time limit: the game waits until ${name} comes back, or until you resign.`,
  meanwhile: "Meanwhile:",
  anotherGame: "play another game",
  lookBack: "watch the film so far",
  readRules: "read the rules",
  choose: "Your turn: choose.",
  nothingToDo: "You have nothing to do right now.",
  table: "The table",
  seatsTitle: "Seats",
  away: "away",
  resigned: "resigned",
  won: "won",
  points: (/** @type {number} */ n) => plural(n, "point"),
  left: (/** @type {string} */ time) => `${time} left`,
  dock: "Hand and choices",
  search: "Search the choices",
  needed: "Back to your turn",

  result: "How the result came about",
  log: "Log",
  goBack: "Undo",
  about: "Table",
  explain: "What is this?",
  takenBack: (/** @type {number} */ n) => `${plural(n, "action")} undone`,

  sound: "Sound",
  call: "Notify me when it is my turn",
  called: "You’ll get a notification when it’s your turn and this page is in the background.",
  notCalled: "Notifications are off.",
  callRefused: "Notifications are blocked for this site in your browser.",

  signedOut: {
    revoked: "This browser was signed out: its sign-in key was revoked.",
    expired: "This browser was signed out: its sign-in key has expired.",
  },
  offline: "The server cannot be reached. Retrying. Nothing is lost.",
  slow: "This takes longer than usual.",
  back: "Connected again.",
  restored: (/** @type {number} */ version) =>
    `The server was restored from a backup. Versions after ${version} are lost.`,
  noAnswer: "The server did not answer as it should. Try again later.",
  contradicts: "The server contradicts itself.",
  contradictsAt: (/** @type {number} */ version) =>
    `It has sent two different versions ${version} of this table, and no restored backup explains it. This browser has kept the first one, and no longer follows the table.`,
  checkTheTable: "Check the record of this table",
  movedOn: "The table changed before your move arrived, so nothing was played. Look again.",
  revealed: "You cannot undo this alone",
  revealedAtACost: "You can undo this, at a cost",
  revealedBecause: {
    chance: "Chance decides what happens next. After that, undoing it needs the others’ consent.",
    hidden:
      "What follows reveals something that is hidden now, such as the next cards. After that, undoing it needs the others’ consent.",
  },
  revealedAlone: {
    chance:
      "Chance decides what happens next. You can still undo it, but the game then no longer counts for the standings.",
    hidden:
      "What follows reveals something that is hidden now, such as the next cards. You can still undo it, but the game then no longer counts for the standings.",
  },
  askedOnce: "This question appears only once at each table. Later, the eye on a choice gives the same warning.",
  doIt: "Go ahead",
  eye: "needs the others’ consent to undo",

  undo: "Undo",
  tapAgain: "Tap it again to play it. Tap elsewhere to put it down.",
  more: "More",
  below: (/** @type {number} */ n) => `+${n} more`,
  moreSaid: "Show what lies further down",
  moreLines: (/** @type {number} */ n) => `And ${n} more lines.`,
  undid: (/** @type {string} */ text, /** @type {number} */ n, /** @type {string} */ said) =>
    `${text.replace(/\.$/, "")}${n > 1 ? ", from this one on" : ""}: ${said}`,
  undoes: (/** @type {number} */ n) => (n === 1 ? "Undoes the last action." : `Undoes the last ${n} actions.`),
  undoAsks: (/** @type {string} */ names) => `Asks ${names} first.`,
  undoAlone: "Nobody is asked.",
  undoUncounted: "Nobody is asked. The game then no longer counts for the standings.",
  costsConsent: (/** @type {string} */ names) => `asks ${names}`,
  costs: {
    nothing: "asks nobody",
    counting: "asks nobody, then unranked",
    asked: "already asked",
    none: "nothing yet",
  },
  costsAsked: (/** @type {string} */ name) => `${name} asked`,
  undoNothing: "Nothing to undo.",
  undoOff: "At this table you can only undo moves that revealed nothing.",
  preview: "This is the position after the undo.",
  redo: "Redo",
  asked: (/** @type {string} */ names) => `Waiting for ${names} to answer.`,
  lapses: "The request expires with the next move, or after 10 minutes.",
  agree: "Agree",
  decline: "Decline",
  playOn: "Play on instead",
  resign: "Resign",
  resignSure: "Resign from this game?",
  resignSaid: "You cannot undo this.",
  fork: "Continue from here",
  branch: "Continue",
  forkSaid: "“Continue from here” opens a new table. This table stays as it is.",
  rematch: "Play again",
  joinRematch: "Join",
  wantsRematch: (/** @type {string[]} */ names) =>
    `${listed(names)} ${names.length === 1 ? "wants" : "want"} to play again.`,
  share: "Copy the link to this table",
  rulesOf: "Rules of the game",
  pagesOf: "Pages of this game",
  pages: { table: "Table", film: "Film", analysis: "Analysis", audit: "Check this game" },
  fairness: "Is this game fair?",
  commitment: "This commitment fixed every shuffle and roll before anyone sat down:",
  noRating: "does not count for the standings",
  practice: "practice",
  yes: "yes",
  no: "no",

  score: "Score",
}
