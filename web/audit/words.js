import { plural, short } from "../wording.js"

/** The texts of the page that checks a game. */
export const AUDIT = {
  title: "Check a game",
  intro:
    "Before anyone sat down, the server committed itself to every shuffle and roll. Here your own browser checks that it kept to them.",
  drop: "Drop a transcript anywhere on this page, or",
  chooseFile: "Choose a file",
  stays: "Only this browser reads the file. Nothing is sent anywhere.",
  together:
    "Add a checkpoint or a transcript from during play, and they are compared too. So are receipts that the server signed, and proofs of its log with a policy that says whose keys you trust. For a game of another server, add that server’s public keys.",
  fetching: "Fetching the transcript of this game.",
  checking: (/** @type {string} */ name, /** @type {number} */ at, /** @type {number} */ of) =>
    `Check ${at + 1} of ${of}: ${name}`,
  failed: "The check could not be run:",
  notOver:
    "This game is still in progress. Its secret seed is revealed when it is over. Then everything can be checked.",
  otherTable: "The server has sent the transcript of another table. So nothing of this one was checked.",
  noTranscript: "None of these files is a transcript.",
  keyTwice: (/** @type {string} */ key) =>
    `A file beside the transcript has the key ${JSON.stringify(short(key))} twice: what it says is not certain.`,
  two: (/** @type {string} */ kind) => `Two of these files are ${kind}. Add one of them only.`,
  filesOf: { transcript: "transcripts", checkpoint: "checkpoints", keys: "lists of keys", policy: "policies" },
  manyProofs: "More than two of these files are proofs of a log. Add that of the opening and that of the end.",

  good: "Every card and die of this game came as committed before anyone sat down.",
  bad: (/** @type {string} */ name, /** @type {number | null} */ version) =>
    version === null
      ? `This record is not sound: the check “${name}” fails.`
      : `This record is not sound: at version ${version} the check “${name}” fails.`,
  never: "Nobody can prove that no one looked at hidden cards, or that two players did not help each other.",
  another: "This record is sound, but it is not of the game that you played.",
  contradiction: "The server has signed one game and shows another.",
  alsoBad: (/** @type {number} */ count) => (count === 1 ? "One more check fails." : `${count} more checks fail.`),
  consistent:
    "A record that passes is sound in itself. A receipt or the server’s signature proves it is the game you played.",
  events: (/** @type {number} */ n, /** @type {number} */ draws) => `${n} events, ${plural(draws, "draw")}`,
  ofTable: (/** @type {string} */ table) => `Table ${table}`,
  ofFile: (/** @type {string} */ name) => `File ${name}`,

  checks: "What was checked",
  marks: { pass: "passed", fail: "failed", skip: "not checked" },
  atVersion: (/** @type {number} */ version) => `Version ${version}`,
  see: "See it in the film",
  rules: "To check that each move was legal, run the command “takeback verify”. It replays the game by its rules.",
  noCheckpoint: "You added no checkpoint.",
  noReceipts: "You entered no receipts.",
  keptNone: "This browser has kept no receipts of this table.",
  keptMatch: (/** @type {number} */ n) =>
    `This is the game that this browser was shown: ${n === 1 ? "the receipt it kept matches" : `all ${n} receipts it kept match`}.`,
  keptDiffers: (/** @type {number} */ version) =>
    `This is not the game that this browser was shown: its receipt of version ${version} does not match.`,
  keptLuck: "This is not the game that this browser was shown: the entropy of a seat was different.",
  keptPromise: "This is not the game that this browser was shown: the commitment before the game was a different one.",

  receipts: "Receipts you kept",
  receiptsSaid:
    "A receipt is the version and head of any response during play, as in 12:4f8a… Separate several with spaces.",
  checkAgain: "Check again",
  receiptShape: "A receipt is a version, a colon and 64 hexadecimal digits.",

  compare: "Compare with this server’s copy",
  compareSaid: "Downloads this server’s own transcript of the table. Your browser compares the two.",
  alike: "Both copies are the same, byte for byte.",
  differs: (/** @type {number | null} */ version, /** @type {number} */ line, /** @type {string} */ path) =>
    `${version === null ? `Line ${line}` : `Version ${version}`} is changed${path ? `, at ${path}` : ""}.`,
  inFile: "In the file",
  inService: "On the server",
  nothingThere: "nothing",

  draws: "Every card and die",
  drawsSaid: "Pick one to see how it was drawn.",
  noDraws: "Nothing was drawn.",
  find: "Find by version, word or label",
  more: (/** @type {number} */ n) => `Show ${n} more`,
  seat: (/** @type {number} */ seat) => `Seat ${seat + 1}`,
  kinds: {
    below: (/** @type {number} */ n) => `a number from 0 to ${n - 1}`,
    dice: (/** @type {number} */ count, /** @type {number} */ sides) =>
      `${count === 1 ? "a die" : `${count} dice`} with ${sides} sides`,
    shuffle: (/** @type {number} */ n) => `${n} cards shuffled`,
  },
  step1: "The server’s secret, fixed when the table was opened and revealed at the end",
  step1Practice: "The seed chosen for practice",
  step1Daily: (/** @type {string} */ day) => `The seed of the day ${day}, the same for everybody`,
  step2: "What each player added",
  nothingAdded: "nothing",
  step3: "The seed of the table, from both",
  step3Said: "HMAC-SHA256, keyed with the secret, over the table’s id and what each player added, one per line",
  step4: "The label of this draw, and the bytes it yields",
  step4Said: (/** @type {string} */ label) =>
    `HMAC-SHA256, keyed with the seed, over “${label}”, a zero byte and a four-byte counter`,
  step5: "The words, four bytes each",
  step5Said:
    "A word at or above the limit is skipped, so that every result is equally likely. The remainder of the word is the result.",
  word: "Word",
  under: "Limit",
  gives: "Gives",
  leftOut: "skipped",
  remainder: (/** @type {number} */ below, /** @type {number} */ value) => `remainder of ${below}: ${value}`,
  exchanged: (/** @type {number} */ i, /** @type {number} */ j) =>
    i === j ? `place ${i} stays` : `places ${i} and ${j} swap`,
  moreSteps: (/** @type {number} */ n) => `and ${n} more like this`,
  result: "The result",
  recorded: "as it was recorded",
  otherwise: "but the record says",
  yourself: "Compute it yourself",
  inPython: "In Python",
  inNode: "In JavaScript, for Node",
}

/** Each check of the reader: its name, and what is true if it passes. */
export const CHECKED = {
  format: ["format", "It is a complete transcript, in a known format."],
  canonical: ["canonical form", "Every line is in canonical form."],
  fields: ["fields", "Every event has the fields it must have, and no others."],
  versions: ["order", "No event is missing, duplicated or out of order."],
  table: ["table", "All events belong to one table."],
  opened: ["beginning", "The record begins with the opening of the table."],
  header: ["header", "The game and its rules version are those of the opening."],
  commitment: ["commitment", "The secret seed is the one committed to before anyone sat down."],
  "server-seed": ["revealed seed", "The seed revealed at the end is the one from the beginning."],
  daily: ["seed of the day", "A seed of the day belongs to the day on which the table was opened."],
  status: ["course", "Joining, playing and ending happened in a valid order."],
  seats: ["seats", "Nobody acted for another player’s seat."],
  batches: ["requests", "Each request was carried out completely, and once."],
  takebacks: ["consent", "Every undo that needed consent had it."],
  clock: ["clock", "The server acted for nobody before their time was up."],
  deal: ["sealed halves", "Each sealed half of the seed was revealed as it was fixed, before anybody knew another."],
  seed: ["seed", "The seed follows from the secret and from what each player added."],
  line: ["line of play", "Each undo and redo leads to the version it names."],
  labels: ["numbering", "No draw was skipped, and none was repeated after an undo."],
  draws: ["draws", "Every shuffle, die and number is what the seed gives."],
  salts: ["salts", "The salts that hid events during play were fixed beforehand too."],
  chain: ["chain", "The hashes match: not a byte was changed afterwards."],
  outcome: ["outcome", "The outcome is the one on the last line."],
  receipts: ["receipts", "Your receipts match this record."],
  "signed-receipts": ["signed receipts", "What the server signed during play is in this record."],
  redacted: ["what you were shown", "Everything shown during play matches this record."],
  checkpoint: ["signature", "The server has signed that the game ended this way."],
  "opened-log": ["log, opening", "The log has this table as it was opened, before its first card."],
  "ended-log": ["log, end", "The log has that this table ended so, and it ends once."],
  rules: ["moves", ""],
}
