// What may follow what at a table, who may sit and play where, and what one request appends.

import { TAKEBACKS } from "./events.mjs";

const MAY_HAPPEN = {
  open: ["SeatTaken", "SeatLeft", "Forked", "Started", "Closed", "Voided"],
  playing: ["Played", "Resigned", "Undone", "Redone", ...TAKEBACKS, "Finished", "Voided"],
};
const STEPS = { Opened: "open", Started: "playing", Finished: "finished", Closed: "closed", Voided: "voided" };
const ENDS_A_GAME = ["Started", "Played", "Resigned"];
const FOR_ANYBODY = ["server", "operator"];

/** The first event out of order: {version, detail}, or null. */
export function statusFault(events) {
  const seats = new Map();
  let status = "open";
  for (const [place, event] of events.entries()) {
    const full = seats.size === events[0].data.seats;
    const detail = place === 0 ? null : orderFault(status, full, event, events.slice(0, place));
    if (detail !== null) return { version: event.version, detail };
    status = STEPS[event.type] ?? status;
    seat(seats, event);
  }
  return null;
}

/** The first event that names a seat it cannot name: {version, detail}, or null. */
export function seatsFault(events) {
  const seats = new Map();
  for (const event of events) {
    const detail = rangeFault(event, events[0].data.seats) ?? holderFault(seats, event);
    if (detail !== null) return { version: event.version, detail };
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

/** Seats in force (seat -> SeatTaken's data) after the event. */
export function seat(seats, event) {
  if (event.type === "SeatTaken") seats.set(event.data.seat, event.data);
  if (event.type === "SeatLeft") seats.delete(event.data.seat);
}

function orderFault(status, full, event, earlier) {
  if (!Object.hasOwn(MAY_HAPPEN, status)) return `${event.type} after the table was ${status}`;
  if (!MAY_HAPPEN[status].includes(event.type)) return `${event.type} at a table that is ${status}`;
  if (status === "open" && full && event.type !== "Started") return `${event.type} where the last seat was just taken: the table starts by itself`;
  if (event.type === "Started" && !full) return "Started before all seats are taken";
  if (event.type === "Forked" && event.version !== 2) return "Forked, not directly after Opened";
  if (event.type === "Finished" && !endsAGame(earlier)) return "Finished without an action that ended the game";
  return null;
}

function endsAGame(earlier) {
  return ENDS_A_GAME.includes(earlier.findLast((event) => event.type !== "TakebackLapsed").type);
}

function rangeFault(event, seats) {
  const named = [event.data.seat, event.type === "Undone" ? event.data.by : null, ...consents(event)];
  const wrong = named.find((each) => typeof each === "number" && (each < 0 || each >= seats));
  return wrong === undefined ? null : `seat ${wrong} at a table with ${seats}`;
}

function consents(event) {
  return event.type === "Undone" && Array.isArray(event.data.consents) ? event.data.consents : [];
}

function holderFault(seats, event) {
  const held = seats.get(event.data.seat);
  switch (event.type) {
    case "SeatTaken": return takenFault(seats, event.data);
    case "SeatLeft": return held ? null : `seat ${event.data.seat} is left, and nobody held it`;
    case "Played": case "Resigned": return playedFault(held, event);
    default: return null;
  }
}

function takenFault(seats, { seat: place, player }) {
  if (seats.has(place)) return `seat ${place} is taken twice`;
  return [...seats.values()].some((held) => held.player === player) ? "a player takes a second seat" : null;
}

function playedFault(held, event) {
  if (!held) return `${event.type} by seat ${event.data.seat}, which nobody holds`;
  return event.actor === held.player || FOR_ANYBODY.includes(event.actor) ? null : `${event.type} for a seat that another player holds`;
}

function companyFault(before, event) {
  if (!["Started", "Finished", "Forked"].includes(event.type)) return null;
  return requestOf(before) === requestOf(event) ? null : `${event.type} does not carry the actor and key of the event that led to it`;
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
