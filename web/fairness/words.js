/** The texts of what is proven at a table. */
export const FAIRNESS = {
  title: "Is this game fair?",
  intro: "A tick means that this browser has checked it just now.",
  checking: "Checking.",
  marks: { pass: "checked", fail: "failed", skip: "not checked" },
  to: { you: "Proven to you", everybody: "Proven to everybody", nobody: "Not proven yet" },

  dealKnown: (/** @type {number} */ version) =>
    `Before the first card, the server had fixed its half of the deal: this browser has known its commitment since version ${version}.`,
  dealFixed: "The server has fixed its half of the deal, and no card has been dealt.",
  dealOwn: "This browser added 32 random bytes of its own.",
  dealSealed: "Your half stayed sealed until every seat was taken, so nobody could choose the deal.",
  dealLate: "This browser came after the first card. It cannot tell whether the server had fixed the deal before.",
  dealOther: "The commitment of the server is not the one that this browser knew before.",

  kept: (/** @type {number} */ count) =>
    count === 1
      ? "Nothing was changed afterwards: the state of the game that this browser was shown is still in the record."
      : `Nothing was changed afterwards: all ${count} states of the game that this browser was shown are still in the record.`,
  keptNone: "This browser was shown nothing of this game before, so it has nothing to compare.",

  logged: (/** @type {string} */ said) =>
    `The server’s public log has the opening of this table, under the key that the server shows${said ? `, but ${said}` : ""}.`,
  notLogged: (/** @type {string} */ why) => `The server’s public log was not checked: ${why}.`,
  misLogged: "The server’s public log does not have the opening of this table as this browser was shown it.",
  noLog: "it keeps none for this table",

  later: "The server reveals its secret when the game is over. Then everybody can check each card and die.",
  notPlayed: "The table was closed before a game began.",
  whole: "The game is over, and every card and die came as it was fixed before.",
  broken: (/** @type {string} */ check) => `The game is over, and its record is not sound: the check “${check}” fails.`,
  details: "See each check",

  never: "Nobody can prove that no one looked at hidden cards, or that two players do not help each other.",
  receipt: "Download a receipt",
  receiptSaid: "The server signs where the game is now. With that you can prove a later change to others.",
}
