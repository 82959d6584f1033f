// What a caller was shown during play, held against the full transcript.

import { same } from "./canonical.mjs";
import { isObject } from "./events.mjs";
import { formatOf, parseRedacted, REDACTED, Unreadable } from "./transcript.mjs";

const SHOWN_AS_STORED = ["table", "version", "type", "at", "actor"];
const MAY_BE_BLANKED = ["key", "salt"];

// Fields of the data that are the table's own: shown as they are or not at all. The rest is redacted by the rules.
const OWN_DATA = {
  Opened: ["game", "rules_version", "seats", "undo", "visibility", "clock", "daily", "server_seed", "seed_commitment", "seeded"],
  SeatTaken: ["seat", "player", "entropy", "bot", "commitment"],
  Revealed: ["seat", "entropy"],
  SeatLeft: ["seat", "cause"],
  Played: ["seat"],
  Undone: ["to_version", "kind", "by", "consents", "crossed"],
  Redone: ["undone"],
  Resigned: ["seat", "cause"],
  Closed: ["cause"],
  Finished: ["server_seed"],
  Voided: ["by"],
  Forked: ["table", "version", "head"],
  TakebackAsked: ["takeback", "by", "what", "to_version"],
  TakebackAgreed: ["takeback", "by"],
  TakebackDeclined: ["takeback", "by"],
  TakebackLapsed: ["takeback"],
};

/** The first thing shown that was not so: {version, detail}, or null. */
export function redactedFault(text, full, hashes) {
  try {
    const shown = parseRedacted(text);
    return headerFault(shown, full) ?? eventsFault(shown.events, full, hashes) ?? formatFault(shown, full) ?? trailerFault(shown, hashes);
  } catch (error) {
    if (error instanceof Unreadable) return { version: null, detail: error.message };
    throw error;
  }
}

function headerFault(shown, full) {
  const wrong = ["table", "game", "rules_version"].find((name) => !same(shown.header[name], full.header[name]));
  return wrong === undefined ? null : { version: null, detail: `its header has another "${wrong}"` };
}

function formatFault({ header, events }, full) {
  const needed = formatOf(full.events.slice(0, events.at(-1)?.version ?? 0), REDACTED);
  return header.format === needed ? null : { version: null, detail: `its events are those of the format "${needed}"` };
}

function eventsFault(shown, full, hashes) {
  let last = 0;
  for (const event of shown) {
    const detail = event.version > last ? shownFault(event, full.events[event.version - 1], hashes) : "its events are out of order";
    if (detail !== null) return { version: Number.isSafeInteger(event.version) ? event.version : null, detail };
    last = event.version;
  }
  return null;
}

function shownFault(shown, stored, hashes) {
  if (stored === undefined) return "the full transcript has no such event";
  if (shown.hash !== hashes[shown.version]) return "its hash is not the chain's";
  const blank = SHOWN_AS_STORED.find((name) => !Object.hasOwn(shown, name));
  if (blank !== undefined) return `it does not show "${blank}"`;
  const wrong = SHOWN_AS_STORED.find((name) => !same(shown[name], stored[name])) ?? blankable(MAY_BE_BLANKED, shown, stored);
  if (wrong !== undefined) return `its "${wrong}" is not the full event's`;
  return dataFault(shown, stored);
}

function dataFault(shown, stored) {
  if (shown.data === undefined) return null;
  if (!isObject(shown.data)) return 'its "data" is not an object';
  const wrong = blankable(OWN_DATA[stored.type] ?? [], shown.data, stored.data);
  return wrong === undefined ? null : `its "${wrong}" is not the full event's`;
}

function blankable(names, shown, stored) {
  return names.find((name) => Object.hasOwn(shown, name) && shown[name] !== null && !isStored(shown[name], stored, name));
}

function isStored(value, stored, name) {
  return Object.hasOwn(stored, name) && same(value, stored[name]);
}

function trailerFault({ events, trailer }, hashes) {
  if (trailer === null) return null;
  return trailer.head === hashes[events.at(-1)?.version ?? 0] ? null : { version: null, detail: "its head is not the hash of its last event" };
}
