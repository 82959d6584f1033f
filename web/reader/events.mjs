// The contract: the table's events. Which fields the envelope, each type's data and each draw have, and of what kind.

const INTEGER = kind("an integer", Number.isSafeInteger);
const COUNT = kind("an integer from 0", (value) => Number.isSafeInteger(value) && value >= 0);
const POSITIVE = kind("an integer from 1", (value) => Number.isSafeInteger(value) && value >= 1);
const BOUND = kind("an integer from 1 to 2^32", (value) => Number.isSafeInteger(value) && value >= 1 && value <= 2 ** 32);
const SEAT_COUNT = kind("an integer from 1 to 64", (value) => Number.isSafeInteger(value) && value >= 1 && value <= 64);
const NAME = kind("a text, not empty", (value) => typeof value === "string" && value !== "");
const BOOLEAN = kind("true or false", (value) => typeof value === "boolean");
const SEATS = kind("a list of seats", (value) => Array.isArray(value) && value.every(COUNT.holds));
const LIST = kind("a list", Array.isArray);
const OBJECT = kind("an object", isObject);
const ANYTHING = kind("anything", () => true);
const HEX_32 = matching("32 bytes in lower-case hex", /^[0-9a-f]{64}$/);
const HEX_16 = matching("16 bytes in lower-case hex", /^[0-9a-f]{32}$/);
const ENTROPY = matching("0 to 64 visible ASCII characters", /^[!-~]{0,64}$/);
const LABEL = matching('a label "purpose/n"', /^[^]+\/(0|[1-9][0-9]*)$/);
const CLOCK = kind("a clock", isClock);
const TRUE = kind("true", (value) => value === true);
const CAUSE = kind('"time", "erased" or "unrevealed"', (value) => ["time", "erased", "unrevealed"].includes(value));
const UNDO = kind('"off", "consent" or "free"', (value) => ["off", "consent", "free"].includes(value));
const VISIBILITY = kind('"public" or "private"', (value) => ["public", "private"].includes(value));
const KEY = orNull(matching("1 to 64 visible ASCII characters", /^[!-~]{1,64}$/));

const ENVELOPE = {
  table: NAME, version: POSITIVE, type: NAME, at: INTEGER, actor: NAME, key: KEY, salt: HEX_16, data: OBJECT,
};

const DATA = {
  Opened: {
    game: NAME, rules_version: INTEGER, options: ANYTHING, seats: SEAT_COUNT, undo: UNDO, visibility: VISIBILITY,
    server_seed: HEX_32, seed_commitment: HEX_32, seeded: orNull(HEX_32), clock: orNull(CLOCK), daily: orNull(NAME),
  },
  SeatTaken: { seat: COUNT, player: NAME, entropy: ENTROPY, options: ANYTHING, bot: TRUE, commitment: HEX_32 },
  SeatLeft: { seat: COUNT, cause: CAUSE },
  Revealed: { seat: COUNT, entropy: orNull(ENTROPY) },
  Started: { facts: LIST, draws: LIST },
  Played: { seat: COUNT, action: ANYTHING, facts: LIST, draws: LIST },
  Undone: { to_version: POSITIVE, kind: NAME, by: COUNT, consents: SEATS, crossed: BOOLEAN },
  Redone: { undone: POSITIVE },
  Resigned: { seat: COUNT, facts: LIST, draws: LIST, cause: CAUSE },
  Finished: { outcome: ANYTHING, server_seed: HEX_32 },
  Closed: { cause: CAUSE },
  Voided: { by: kind('a list of seats, "operator" or "server"', (value) => ["operator", "server"].includes(value) || SEATS.holds(value)) },
  Forked: { table: NAME, version: POSITIVE, head: HEX_32, state: ANYTHING },
  TakebackAsked: { takeback: POSITIVE, by: COUNT, what: kind('"undo", "redo" or "void"', isAsked), to_version: orNull(POSITIVE) },
  TakebackAgreed: { takeback: POSITIVE, by: COUNT },
  TakebackDeclined: { takeback: POSITIVE, by: COUNT },
  TakebackLapsed: { takeback: POSITIVE },
};

const DRAWS = {
  below: { label: LABEL, kind: NAME, n: BOUND, result: COUNT },
  shuffle: { label: LABEL, kind: NAME, n: COUNT, result: LIST },
  dice: { label: LABEL, kind: NAME, count: COUNT, sides: BOUND, result: LIST },
};

// Events from before there were clocks, or seeds of the day, lack them, which means null. `bot`, `cause` and
// `commitment` are there only where they apply.
const MAY_BE_ABSENT = ["clock", "daily", "bot", "cause", "commitment"];

/** The types of events whose data may say why the server did what a player does otherwise. */
export const CAUSED = ["SeatLeft", "Resigned", "Closed"];

export const HEADER = { format: NAME, table: NAME, game: NAME, rules_version: INTEGER };
export const TRAILER = { head: HEX_32, outcome: ANYTHING };

/** What is wrong with the event's fields, in words, or null. */
export function eventFault(event) {
  return fieldsFault("the envelope", event, ENVELOPE) ?? dataFault(event) ?? drawsFault(drawsOf(event));
}

/** What is wrong with the object's fields, in words, or null: each one named, no other, each of its kind. */
export function fieldsFault(what, object, fields) {
  const missing = Object.keys(fields).find((name) => !Object.hasOwn(object, name) && !MAY_BE_ABSENT.includes(name));
  if (missing !== undefined) return `${what} lacks "${missing}"`;
  const unknown = Object.keys(object).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) return `${what} has ${JSON.stringify(unknown)}, which the contract does not know`;
  const wrong = Object.keys(fields).find((name) => Object.hasOwn(object, name) && !fields[name].holds(object[name]));
  return wrong === undefined ? null : `${what}: "${wrong}" is not ${fields[wrong].words}`;
}

export function drawsOf(event) {
  return event.data.draws ?? [];
}

export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function dataFault(event) {
  if (!Object.hasOwn(DATA, event.type)) return `there is no event type ${JSON.stringify(event.type)}`;
  return fieldsFault(`the data of ${event.type}`, event.data, DATA[event.type]);
}

function isClock(value) {
  if (!isObject(value) || Object.keys(value).sort().join() !== "seconds_per_action,then") return false;
  const seconds = value.seconds_per_action;
  return Number.isSafeInteger(seconds) && seconds >= 10 && seconds <= 2592000 && ["resign", "random"].includes(value.then);
}

function isAsked(value) {
  return ["undo", "redo", "void"].includes(value);
}

function drawsFault(draws) {
  if (!Array.isArray(draws)) return "its draws are not a list";
  return draws.map(drawFault).find((fault) => fault !== null) ?? null;
}

function drawFault(draw) {
  if (!isObject(draw) || !Object.hasOwn(DRAWS, draw.kind)) return "a draw is of no known kind";
  return fieldsFault(`a draw by ${draw.kind}`, draw, DRAWS[draw.kind]);
}

export function kind(words, holds) {
  return { words, holds };
}

export function matching(words, pattern) {
  return kind(words, (value) => typeof value === "string" && pattern.test(value));
}

function orNull(other) {
  return kind(`${other.words}, or null`, (value) => value === null || other.holds(value));
}
