/** The texts of a table that has not started. */
import { listed, plural } from "../../wording.js"

export const JOINING = {
  sit: "Sit down",
  stand: "Stand up",
  seatABot: "Seat a bot",
  inviteLink: "Share this link to invite players:",
  invites: (/** @type {string | undefined} */ host, /** @type {string} */ game) =>
    host ? `${host} invites you to play ${game}` : `You are invited to play ${game}`,
  sitting: (/** @type {string[]} */ names, /** @type {number} */ free) =>
    `${names.length > 0 ? `${listed(names)} ${names.length === 1 ? "is" : "are"} at the table. ` : ""}${plural(free, "seat is", "seats are")} free.`,
  botsJoin: "Bots take the free seats in ",
  begun: "The game has started without you.",
  waitsFor: (/** @type {number} */ free) =>
    `The game starts when ${free === 1 ? "the last seat is" : `${free} more seats are`} taken.`,
  awayHere: (/** @type {string} */ names, /** @type {number} */ n) =>
    `${names} ${n === 1 ? "is" : "are"} away right now. You can wait here, or look for another table in the lobby.`,
  closeTable: "Close the table",
  rematchAsked:
    "The players of the last game are invited to play again. The table closes if nobody joins within ten minutes.",

  sealed:
    "Every seat is taken. The game starts once each player’s browser has revealed its sealed half of the deal, which it does by itself.",
  plain: (/** @type {string} */ name) => `${name} has nothing to reveal: that seat is not sealed.`,
  plainYours: "You have nothing to reveal: your seat is not sealed.",
  revealed: (/** @type {string} */ name) => `${name} has revealed.`,
  revealedYours: "You have revealed. There is nothing left for you to do.",
  reveals: (/** @type {string} */ name) => `${name}’s browser has yet to reveal its half.`,
  revealsAway: (/** @type {string} */ name) =>
    `${name} is away. ${name}’s browser reveals its half once this page is open there again.`,
  revealsYours: "Your half is not in this browser. Open this page in the browser in which you sat down.",
  knownYours:
    "The service was restored from a backup after this browser had revealed your half. It does not reveal it again, as another player may know it.",
  known:
    "The service was restored from a backup after this browser had revealed your half of the deal. Take the seat again before the last seat is taken. Otherwise you lose it when the game starts.",
  elsewhere:
    "You sat down in another browser, and it keeps your half of the deal. Open this page there before the last seat is taken. Otherwise you lose your seat when the game starts.",
  elsewhereHere: "If you no longer have that browser, take the seat again in this one.",
  elsewhereInvited: "If you no longer have that browser, stand up and open your invitation link again in this one.",
  takeHere: "Take the seat here",
  left: "Time left: ",
  lateResign: (/** @type {string[]} */ names) =>
    `If it runs out first, the game starts anyway, and ${listed(names)} ${names.length > 1 || names[0] === "you" ? "resign" : "resigns"}.`,
  lateClose:
    "If it runs out before anybody has revealed, the table closes. Once somebody has, the game starts then, and the others resign.",
  lateAlone: "If it runs out first, the table closes.",
  lateNoLimit: (/** @type {string} */ time) => `This table has no time limit. It closes if nobody reveals for ${time}.`,
  quiet: { public: "a day", private: "a week", rematch: "ten minutes" },
}
