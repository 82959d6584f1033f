// Every check of a transcript, by name. Each answers the first fault, {version, detail}, or null.

import { canonical, canonicalFault, same } from "./canonical.mjs";
import { commitmentTo, hashesOf, saltOf } from "./chain.mjs";
import { clockFault } from "./clock.mjs";
import { drawsOf, eventFault } from "./events.mjs";
import { Line, purposeOf } from "./line.mjs";
import { redactedFault } from "./redacted.mjs";
import { resultOf, tableSeed } from "./rng.mjs";
import { batchesFault, seat, seatsFault, statusFault } from "./status.mjs";
import { takebacksFault } from "./takebacks.mjs";

const ENDINGS = ["Finished", "Closed", "Voided"];

/** [name, the check it builds on, the check]. One that builds on a failed one is not run. */
export const CHECKS = [
  ["canonical", "format", ({ lines, events }) => firstOf(events, (event, place) => lineFormFault(event, lines[place]))],
  ["fields", "format", ({ events }) => firstOf(events, eventFault)],
  ["versions", "fields", ({ events }) => firstOf(events, versionFault)],
  ["table", "fields", tableFault],
  ["opened", "fields", openedFault],
  ["header", "opened", headerFault],
  ["commitment", "opened", commitmentFault],
  ["server-seed", "opened", serverSeedFault],
  ["status", "opened", ({ events }) => statusFault(events)],
  ["seats", "opened", ({ events }) => seatsFault(events)],
  ["batches", "opened", ({ events }) => batchesFault(events)],
  ["takebacks", "opened", ({ events }) => takebacksFault(events)],
  ["clock", "opened", ({ events }) => clockFault(events)],
  ["seed", "opened", ({ events }) => seedOf(events).fault],
  ["line", "versions", lineFault],
  ["labels", "line", labelsFault],
  ["draws", "seed", drawsFault],
  ["salts", "opened", saltsFault],
  ["chain", "fields", chainFault],
  ["outcome", "fields", outcomeFault],
];

/** Receipts, [{version, head}], against the chain. */
export function receiptsCheck(receipts) {
  return ["receipts", "fields", (transcript) => receiptsFault(receipts, hashes(transcript))];
}

/** A redacted transcript, text or bytes, against the full one. */
export function redactedCheck(redacted) {
  return ["redacted", "fields", (transcript) => redactedFault(redacted, transcript, hashes(transcript))];
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
  return wrong === undefined ? null : at(events[0], `Opened has another "${wrong}" than the header`);
}

function commitmentFault({ events }) {
  const { server_seed: serverSeed, seed_commitment: commitment } = events[0].data;
  return commitmentTo(serverSeed) === commitment ? null : at(events[0], "seed_commitment is not the SHA-256 of server_seed");
}

function serverSeedFault({ events }) {
  const opened = events[0].data.server_seed;
  return firstOf(events, (event) => (event.type === "Finished" && event.data.server_seed !== opened ? "Finished tells another server_seed than Opened" : null));
}

/** {seed, fault}: the table's seed, or why there is none. A table that never started has neither. */
function seedOf(events) {
  const { seats, server_seed: serverSeed, seeded } = events[0].data;
  if (seeded !== null && seats !== 1) return { fault: at(events[0], `a seed is given at a table with ${seats} seats`) };
  const started = events.findIndex((event) => event.type === "Started");
  if (started < 0) return { fault: null };
  if (seeded !== null) return { seed: Buffer.from(seeded, "hex"), fault: null };
  const taken = new Map();
  events.slice(0, started).forEach((event) => seat(taken, event));
  if (taken.size !== seats) return { fault: at(events[started], "the entropy of a seat is not known: not all seats are taken") };
  const order = [...taken.keys()].sort((one, other) => one - other);
  return { seed: tableSeed(serverSeed, events[0].table, order.map((place) => taken.get(place).entropy)), fault: null };
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

function drawsFault({ events }) {
  const { seed } = seedOf(events);
  return firstOf(events, (event) => {
    const wrong = drawsOf(event).find((draw) => seed === undefined || !isDrawn(seed, draw));
    return wrong === undefined ? null : `the draw ${quoted(wrong.label)} is not what the table's seed gives`;
  });
}

// The length first: a record may claim more than it holds.
function isDrawn(seed, draw) {
  const claimed = { below: null, shuffle: draw.n, dice: draw.count }[draw.kind];
  const held = Array.isArray(draw.result) ? draw.result.length : null;
  return held === claimed && same(draw.result, resultOf(seed, draw));
}

function saltsFault({ events }) {
  const serverSeed = events[0].data.server_seed;
  return firstOf(events, (event) => (event.salt === saltOf(serverSeed, event.version) ? null : "its salt is not that of server_seed"));
}

// Stored events carry no hash of their own: that the head is wrong is only seen at the end (a receipt narrows it down).
function chainFault(transcript) {
  const [head, told] = [hashes(transcript).at(-1), transcript.trailer.head];
  return head === told ? null : at(transcript.events.at(-1), `the hash is ${head}, the trailer's head ${told}`);
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

function hashes({ header, lines }) {
  return hashesOf(header.table, lines);
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
