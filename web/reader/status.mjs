// What may follow what at a table, who may sit and play where, and what one request appends.

import { drawsOf } from "./events.mjs";

const ASKING = ["TakebackAsked", "TakebackAgreed"];
const SPEAKING = [...ASKING, "TakebackDeclined"];
const MAY_HAPPEN = {
  open: ["SeatTaken", "SeatLeft", "Revealed", "Forked", "Started", "Closed", "Voided"],
  playing: ["Played", "Resigned", "Undone", "Redone", ...SPEAKING, "TakebackLapsed", "Finished", "Voided"],
};
const STEPS = { Opened: "open", Started: "playing", Finished: "finished", Closed: "closed", Voided: "voided" };
const ENDS_A_GAME = ["Started", "Played", "Resigned"];

/** The first event out of order: {version, detail}, or null. */
export function statusFault(events) {
  const seats = new Map();
  let status = "open";
  for (const [place, event] of events.entries()) {
    const full = seats.size === events[0].data.seats;
    const starts = full && ![...seats.values()].some(isSealed);
    const detail = place === 0 ? null : orderFault(status, { full, starts }, event, events.slice(0, place));
    if (detail !== null) return { version: event.version, detail };
    status = STEPS[event.type] ?? status;
    seat(seats, event);
  }
  return null;
}

/** The first event that names a seat it cannot name: {version, detail}, or null. */
export function seatsFault(events) {
  const seats = new Map();
  const erased = new Set(); // players, by the service's word
  for (const event of events) {
    const detail = rangeFault(event, events[0].data.seats) ?? holderFault(seats, event) ?? erasedFault(erased, event);
    if (detail !== null) return { version: event.version, detail };
    if (event.data.cause === "erased" && event.type !== "Closed") erased.add(seats.get(event.data.seat).player);
    seat(seats, event);
  }
  return null;
}

/** The first event that breaks a request's batch: {version, detail}, or null. */
export function batchesFault(events) {
  const requests = new Map(); // actor and key -> the last event under them
  for (const [place, event] of events.entries()) {
    const before = events[place - 1];
    const detail = companyFault(before, event) ?? retryFault(requests.get(requestOf(event)), before, event);
    if (detail !== null) return { version: event.version, detail };
    if (event.key !== null && !opens(event)) requests.set(requestOf(event), event);
  }
  return null;
}

/** Whether a seat was taken with a commitment to its entropy, which it reveals later. */
export function isSealed(taken) {
  return Object.hasOwn(taken, "commitment");
}

/** Seats in force (seat -> SeatTaken's data, of a sealed seat with the entropy that it revealed) after the event. */
export function seat(seats, event) {
  if (event.type === "SeatTaken") seats.set(event.data.seat, event.data);
  if (event.type === "SeatLeft") seats.delete(event.data.seat);
  if (event.type === "Revealed" && seats.has(event.data.seat)) {
    seats.set(event.data.seat, { ...seats.get(event.data.seat), entropy: event.data.entropy ?? "" });
  }
}

function orderFault(status, { full, starts }, event, earlier) {
  if (!Object.hasOwn(MAY_HAPPEN, status)) return `${event.type} after the table was ${status}`;
  if (!MAY_HAPPEN[status].includes(event.type)) return `${event.type} at a table that is ${status}`;
  if (status === "open" && starts && event.type !== "Started") return `${event.type} where the last seat was just taken: the table starts by itself`;
  if (event.type === "Started" && !full) return "Started before all seats are taken";
  if (event.type === "Forked" && event.version !== 2) return "Forked, not directly after Opened";
  if (event.type === "Started" && earlier[1].type === "Forked" && !startsAFork(event)) return "Started of a fork with more than shuffles";
  if (event.type === "Finished" && !ENDS_A_GAME.includes(earlier.at(-1).type)) return "Finished without an action that ended the game";
  return null;
}

// It continues with what its parent had; only what nobody knew is shuffled.
function startsAFork(event) {
  return event.data.facts.length === 0 && drawsOf(event).every((draw) => draw.kind === "shuffle");
}

function rangeFault(event, seats) {
  const wrong = namedIn(event.data).find((each) => each >= seats);
  return wrong === undefined ? null : `seat ${wrong} at a table with ${seats}`;
}

function namedIn({ seat: acting, by, consents }) {
  return [acting, by, consents].flat().filter((each) => typeof each === "number");
}

function holderFault(seats, event) {
  const held = seats.get(event.data.seat);
  switch (event.type) {
    case "SeatTaken": return takenFault(seats, event.data);
    case "SeatLeft": return held ? null : `seat ${event.data.seat} is left, and nobody held it`;
    case "Played": case "Resigned": return playedFault(held, event);
    case "Undone": return event.data.kind === "takeback" ? null : playedFault(seats.get(event.data.by), event);
    case "Voided": return Array.isArray(event.data.by) || event.actor === event.data.by ? null : `Voided by the ${event.data.by}, who did not do it`;
    default: return SPEAKING.includes(event.type) ? spokenFault(seats.get(event.data.by), event) : null;
  }
}

// The account is deleted: nothing comes from it any more.
function erasedFault(erased, { type, actor, data }) {
  const gone = erased.has(actor) || (type === "SeatTaken" && erased.has(data.player));
  return gone ? `${type} by a player who was erased before, by the service's word` : null;
}

function takenFault(seats, { seat: place, player }) {
  if (seats.has(place)) return `seat ${place} is taken twice`;
  return [...seats.values()].some((held) => held.player === player) ? "a player takes a second seat" : null;
}

// Nobody speaks for another.
function spokenFault(held, event) {
  return event.actor === held?.player ? null : `${event.type} by seat ${event.data.by}, which its actor does not hold`;
}

function playedFault(held, event) {
  if (!held) return `${event.type} by a seat that nobody holds`;
  const forAnAbsentSeat = event.actor === "server" && event.type !== "Undone";
  return event.actor === held.player || forAnAbsentSeat ? null : `${event.type} for a seat that another player holds`;
}

function companyFault(before, event) {
  if (!follows(before, event)) return null;
  return requestOf(before) === requestOf(event) ? null : `${event.type} does not carry the actor and key of the event that led to it`;
}

function follows(before, event) {
  if (["Started", "Finished", "Forked"].includes(event.type)) return true;
  if (before?.type === "TakebackLapsed" && before.actor !== "server") return true; // the server's may come alone
  return ASKING.includes(before?.type) && ["Undone", "Redone", "Voided"].includes(event.type);
}

function retryFault(earlier, before, event) {
  if (event.key === null || earlier === undefined) return null;
  if (earlier !== before) return "its key was used by an earlier request of the same actor";
  return earlier.type === "Played" && event.type === "Played" ? "one request is Played twice" : null;
}

function requestOf(event) {
  return JSON.stringify([event?.actor, event?.key]);
}

// The key of an opening belongs to the player, not to the table.
function opens(event) {
  return event.type === "Opened" || event.type === "Forked";
}
