// Every check of a transcript, by name. Each answers the first fault, {version, detail}, or null. `crypto` has
// sha256(bytes) and hmac(key, message).

import { canonical, canonicalFault, same } from "./canonical.mjs";
import { fromHex } from "./bytes.mjs";
import { commitmentTo, hashesOf, saltOf } from "./chain.mjs";
import { clockFault, takenOnTrust } from "./clock.mjs";
import { dealFault, withheldIn } from "./deal.mjs";
import { drawsOf, eventFault } from "./events.mjs";
import { Line, purposeOf } from "./line.mjs";
import { redactedFault } from "./redacted.mjs";
import { holdsWhatItClaims, resultOf, tableSeed } from "./rng.mjs";
import { batchesFault, seat, seatsFault, statusFault } from "./status.mjs";
import { takebacksFault } from "./takebacks.mjs";
import { formatOf } from "./transcript.mjs";

const YEAR_10000 = Date.UTC(10000, 0);
const ENDINGS = ["Finished", "Closed", "Voided"];

/**
 * [name, the check it builds on, the check, what is true only by the service's word where it passes]. One that builds on a
 * failed one is not run.
 */
export const CHECKS = [
  ["canonical", "format", ({ lines, events }) => firstOf(events, (event, place) => lineFormFault(event, lines[place]))],
  ["fields", "format", ({ events }) => firstOf(events, eventFault)],
  ["versions", "fields", ({ events }) => firstOf(events, versionFault)],
  ["table", "fields", tableFault],
  ["opened", "fields", openedFault],
  ["header", "opened", headerFault],
  ["commitment", "opened", commitmentFault],
  ["server-seed", "opened", serverSeedFault],
  ["daily", "opened", dailyFault],
  ["status", "opened", ({ events }) => statusFault(events)],
  ["seats", "opened", ({ events }) => seatsFault(events)],
  ["batches", "opened", ({ events }) => batchesFault(events)],
  ["takebacks", "opened", ({ events }) => takebacksFault(events)],
  ["clock", "opened", ({ events }) => clockFault(events), ({ events }) => takenOnTrust(events)],
  ["deal", "seats", ({ events }, crypto) => dealFault(events, crypto), ({ events }) => withheldIn(events)],
  ["seed", "opened", ({ events }, crypto) => seedOf(events, crypto).fault],
  ["line", "versions", lineFault],
  ["labels", "line", labelsFault],
  ["draws", "seed", drawsFault],
  ["salts", "opened", saltsFault],
  ["chain", "fields", chainFault],
  ["outcome", "fields", outcomeFault],
];

/** Receipts, [{version, head}], against the chain. */
export function receiptsCheck(receipts) {
  return ["receipts", "fields", (transcript, crypto) => receiptsFault(receipts, hashes(transcript, crypto))];
}

/** A redacted transcript, text or bytes, against the full one. */
export function redactedCheck(redacted) {
  return ["redacted", "fields", (transcript, crypto) => redactedFault(redacted, transcript, hashes(transcript, crypto))];
}

/** The commitment that the service showed for the day of a seed of the day, against the table's. */
export function dayCheck(commitment) {
  return ["day", "commitment", ({ events }) => dayFault(commitment, events[0])];
}

function lineFormFault(event, line) {
  return canonicalFault(event) ?? (canonical(event) === line ? null : "its line is not in canonical form");
}

function versionFault(event, place) {
  return event.version === place + 1 ? null : `it stands where version ${place + 1} belongs`;
}

function tableFault({ header, events }) {
  return firstOf(events, (event) => (event.table === header.table ? null : "it is of another table than the header"));
}

function openedFault({ events }) {
  return firstOf(events, (event, place) => {
    if (place === 0) return event.type === "Opened" ? null : "the first event is not Opened";
    return event.type === "Opened" ? "the table is Opened again" : null;
  });
}

function headerFault({ header, events }) {
  const wrong = ["game", "rules_version"].find((name) => !same(header[name], events[0].data[name]));
  if (wrong !== undefined) return at(events[0], `Opened has another "${wrong}" than the header`);
  const needed = formatOf(events);
  return header.format === needed ? null : { version: null, detail: `its events are those of the format "${needed}"` };
}

function commitmentFault({ events }, crypto) {
  const { server_seed: serverSeed, seed_commitment: commitment } = events[0].data;
  return commitmentTo(serverSeed, crypto) === commitment ? null : at(events[0], "seed_commitment is not the SHA-256 of server_seed");
}

function serverSeedFault({ events }) {
  const opened = events[0].data.server_seed;
  return firstOf(events, (event) => (event.type === "Finished" && event.data.server_seed !== opened ? "Finished tells another server_seed than Opened" : null));
}

function dailyFault({ events }) {
  const { daily = null, seats, seeded } = events[0].data;
  if (daily === null) return null;
  if (daily !== dateOf(events[0].at)) return at(events[0], "its seed is not of the day on which it was opened");
  if (seats !== 1 || seeded !== null) return at(events[0], "a seed of the day is for one seat, and no other seed is given");
  return firstOf(events, (event) => (event.type === "Forked" ? "a fork has no seed of the day" : null));
}

function dateOf(time) {
  return time >= 0 && time < YEAR_10000 ? new Date(time).toISOString().slice(0, 10) : null;
}

function dayFault(commitment, opened) {
  if ((opened.data.daily ?? null) === null) return at(opened, "the table has no seed of the day");
  const told = opened.data.seed_commitment;
  return told === commitment ? null : at(opened, `its commitment is ${told}, that of the day ${quoted(commitment)}`);
}

/**
 * What the draws of a table follow from: {serverSeed, table, entropies, seeded, daily, seed}, in order of seats; null if the
 * table never started. Where the entropy of a seat is not known, `fault` says so instead.
 */
export function basisOf(events, crypto) {
  const { seats, server_seed: serverSeed, seeded, daily = null } = events[0].data;
  const started = events.findIndex((event) => event.type === "Started");
  if (started < 0) return null;
  const taken = new Map();
  events.slice(0, started).forEach((event) => seat(taken, event));
  const order = [...taken.keys()].sort((one, other) => one - other);
  const told = { serverSeed, table: events[0].table, entropies: order.map((place) => taken.get(place).entropy), seeded, daily };
  if (seeded !== null) return { ...told, seed: fromHex(seeded) };
  if (daily !== null) return { ...told, seed: fromHex(serverSeed) };
  if (taken.size !== seats) return { fault: at(events[started], "the entropy of a seat is not known: not all seats are taken") };
  return { ...told, seed: tableSeed(serverSeed, told.table, told.entropies, crypto) };
}

/** {seed, fault}: the table's seed, or why there is none. A table that never started has neither. */
function seedOf(events, crypto) {
  const { seats, seeded } = events[0].data;
  if (seeded !== null && seats !== 1) return { fault: at(events[0], `a seed is given at a table with ${seats} seats`) };
  const basis = basisOf(events, crypto);
  return { seed: basis?.seed, fault: basis?.fault ?? null };
}

function lineFault({ events }) {
  const line = new Line();
  return firstOf(events, (event) => line.follow(event));
}

function labelsFault({ events }) {
  const line = new Line();
  return firstOf(events, (event) => line.follow(event, labelFault));
}

function labelFault(draw, drawn) {
  const expected = `${purposeOf(draw)}/${drawn}`;
  return draw.label === expected ? null : `the draw ${quoted(draw.label)} is number ${drawn} of its purpose on the line`;
}

function drawsFault({ events }, crypto) {
  const { seed } = seedOf(events, crypto);
  return firstOf(events, (event) => {
    const wrong = drawsOf(event).find((draw) => seed === undefined || !isDrawn(seed, draw, crypto));
    return wrong === undefined ? null : `the draw ${quoted(wrong.label)} is not what the table's seed gives`;
  });
}

function isDrawn(seed, draw, crypto) {
  return holdsWhatItClaims(draw) && same(draw.result, resultOf(seed, draw, crypto));
}

function saltsFault({ events }, crypto) {
  const serverSeed = events[0].data.server_seed;
  return firstOf(events, (event) => (event.salt === saltOf(serverSeed, event.version, crypto) ? null : "its salt is not that of server_seed"));
}

// Stored events carry no hash of their own: that the head is wrong is only seen at the end (a receipt narrows it down).
function chainFault(transcript, crypto) {
  const [head, told] = [hashes(transcript, crypto).at(-1), transcript.trailer.head];
  if (head === told) return null;
  const detail = `the hash of the last event is ${head}, the trailer's head ${told}: one of the events, or the head, was changed`;
  return { version: null, detail };
}

function outcomeFault({ events, trailer }) {
  const last = events.at(-1);
  if (!ENDINGS.includes(last.type)) return at(last, `the transcript ends with ${last.type}, and nothing ended the table`);
  const outcome = last.type === "Finished" ? last.data.outcome : null;
  return same(outcome, trailer.outcome) ? null : at(last, `the trailer's outcome is not that of ${last.type}`);
}

function receiptsFault(receipts, chain) {
  const wrong = receipts.find(({ version, head }) => !(version >= 1 && chain[version] === head));
  return wrong === undefined ? null : { version: wrong.version, detail: receiptWords(wrong, chain) };
}

function receiptWords({ version, head }, chain) {
  return version in chain && version >= 1 ? `the receipt says ${quoted(head)}, the chain ${chain[version]}` : "there is a receipt, and no such event";
}

function hashes({ header, lines }, crypto) {
  return hashesOf(header.table, lines, crypto);
}

function firstOf(events, faultOf) {
  for (const [place, event] of events.entries()) {
    const detail = faultOf(event, place);
    if (detail !== null) return at(event, detail, place);
  }
  return null;
}

function at(event, detail, place) {
  return { version: Number.isSafeInteger(event.version) ? event.version : place + 1, detail };
}

function quoted(text) {
  return JSON.stringify(text).slice(0, 80);
}
