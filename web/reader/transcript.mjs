// A transcript file, taken apart: header, stored lines and their events, trailer.

import { duplicateKey, strangeNumber } from "./spelling.mjs";
import { CAUSED, fieldsFault, HEADER, isObject, TRAILER } from "./events.mjs";

/** The formats: the second one where an event has a member that the first does not know. */
const FULL = ["takeback/1", "takeback/2"];
export const REDACTED = ["takeback/1-redacted", "takeback/2-redacted"];

const NOTATION = "takeback 1"; // how a game in the notation begins

export class Unreadable extends Error {}

/** A finished table's transcript (text or bytes): {header, lines, events, trailer}; throws Unreadable. */
export function parseTranscript(text) {
  const { lines, values } = parseLines(text);
  if (values.length < 3) throw new Unreadable("it needs a header, an event and a trailer at least");
  [0, lines.length - 1].forEach((place) => refuseIf(spellingFault(lines[place], place))); // the chain fixes those of the events
  const [header, trailer] = [values[0], values.at(-1)];
  refuseIf(fieldsFault("the header", header, HEADER));
  refuseIf(FULL.includes(header.format) ? null : `its format is not "${FULL.join('" or "')}"`);
  refuseIf(fieldsFault("the trailer", trailer, TRAILER));
  return { header, lines: lines.slice(1, -1), events: values.slice(1, -1), trailer };
}

/** A caller's transcript during play: {header, events, trailer or null}; throws Unreadable. */
export function parseRedacted(text) {
  const { lines, values } = parseLines(text);
  lines.forEach((line, place) => refuseIf(spellingFault(line, place)));
  const header = values[0];
  refuseIf(fieldsFault("the header", header, HEADER));
  refuseIf(REDACTED.includes(header.format) ? null : `its format is not "${REDACTED.join('" or "')}"`);
  const trailed = values.length > 1 && !Object.hasOwn(values.at(-1), "version");
  const trailer = trailed ? values.at(-1) : null;
  if (trailed) refuseIf(fieldsFault("the trailer", trailer, TRAILER));
  return { header, events: values.slice(1, trailed ? -1 : undefined), trailer };
}

/** The format of a transcript of these events, one of `formats`. */
export function formatOf(events, formats = FULL) {
  return formats[events.some(isOfSecondFormat) ? 1 : 0];
}

function isOfSecondFormat({ type, data }) {
  if (type === "Revealed") return true;
  if (type === "SeatTaken") return Object.hasOwn(data, "bot") || Object.hasOwn(data, "commitment");
  return CAUSED.includes(type) && Object.hasOwn(data, "cause");
}

function parseLines(text) {
  if (decoded(text).startsWith(NOTATION)) throw new Unreadable("it is a game in the notation: import it first (takeback import)");
  const lines = decoded(text).replace(/\n$/, "").split("\n");
  return { lines, values: lines.map(parsedObject) };
}

function decoded(text) {
  if (typeof text === "string") return text;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(text);
  } catch {
    throw new Unreadable("it is not UTF-8");
  }
}

function parsedObject(line, place) {
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Unreadable(`line ${place + 1} is not JSON`);
  }
  if (!isObject(value)) throw new Unreadable(`line ${place + 1} is not an object`);
  return value;
}

function spellingFault(line, place) {
  const key = duplicateKey(line);
  if (key !== null) return `line ${place + 1} has the key ${JSON.stringify(key)} twice`;
  const number = strangeNumber(line);
  return number === null ? null : `line ${place + 1} has the number ${number}, which is not written as in events`;
}

function refuseIf(fault) {
  if (fault !== null) throw new Unreadable(fault);
}
