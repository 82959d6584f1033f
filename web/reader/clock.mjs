// What the server does by itself: nothing before its time, and only what the table's clock allows.
//
// Whose turn it is only the rules know. A seat's time has not started before the start of the game, its own last action
// or the last takeback that was agreed to, so a move for an absent seat that comes sooner after these is too early.

import { CAUSED, drawsOf } from "./events.mjs";
import { purposeOf } from "./line.mjs";
import { isSealed } from "./status.mjs";

const OPEN_FOR = 600_000; // ten minutes at least, for any table may be a rematch
const LAPSE = 600_000; // ten minutes
const BOTS_TIME = 600_000; // for an action of a house bot, whatever the table's clock
const LONGEST = 30_000; // from this version on nothing can be played
const MAKES = ["Played", "Resigned", "Voided"];

/** The first event of the server out of time or out of place: {version, detail}, or null. */
export function clockFault(events) {
  const { clock = null, seats } = events[0].data;
  const table = { clock, seats };
  const times = { last: 0, asked: null, takebacks: new Set(), since: new Map(), bots: new Set(), leftToBots: false, sealed: false };
  for (const [place, event] of events.entries()) {
    const detail = choiceFault(event) ?? causeFault(times, event) ?? leftFault(times, event) ?? (event.actor === "server" ? serverFault(table, times, event, events[place + 1]) : null);
    if (detail !== null) return { version: event.version, detail };
    follow(table, times, event);
  }
  return null;
}

/** What of events that passed is known to the service alone, in words; "" for nothing. */
export function takenOnTrust(events) {
  const said = events.filter((event) => event.data.cause === "erased").map((event) => `${event.type} at version ${event.version}`);
  return said.length > 0 ? `by the service's word, for a deleted account: ${said.join(", ")}` : "";
}

function choiceFault(event) {
  const draws = drawsOf(event);
  const choosing = draws.filter((draw) => purposeOf(draw) === "absent").length;
  if (event.actor !== "server" || event.type !== "Played") {
    return choosing === 0 ? null : `${event.type} with a draw that chooses for an absent seat`;
  }
  const first = draws[0];
  const chosen = choosing === 1 && purposeOf(first) === "absent" && first.kind === "below";
  return chosen ? null : "Played by the server, and no first draw chooses the action";
}

function causeFault({ sealed }, { type, actor, data }) {
  const cause = CAUSED.includes(type) ? (data.cause ?? null) : null;
  if (cause === null) return null;
  if (actor !== "server") return `${type} by a player, with the cause "${cause}", which is the server's to name`;
  return cause === "unrevealed" && !sealed ? `${type} for entropy that was not revealed, at a table without commitments to it` : null;
}

// Bots do not play on among themselves: the same batch ends the game.
function leftFault({ leftToBots }, { type, key, data }) {
  const ends = type === "Finished" || (type === "Voided" && data.by === "server" && key === null);
  return leftToBots && !ends ? `${type} where only house bots are left in the game` : null;
}

function serverFault({ clock }, times, event, next) {
  const period = (seat) => (times.bots.has(seat) ? BOTS_TIME : clock === null ? Infinity : 1000 * clock.seconds_per_action);
  const late = (seat) => times.since.has(seat) && event.at >= times.since.get(seat) + period(seat);
  const early = (due) => (due ? null : `${event.type} by the server before its time`);
  const tooLong = event.version > LONGEST;
  if (event.type === "Finished" || event.data.cause === "erased") return null; // erased, by the service's word
  if (event.type === "Revealed" || event.data.cause === "unrevealed") return null; // which the check of the deal is about
  if (event.type === "Started" && times.sealed) return null;
  if (event.type === "Closed") return early(event.at >= times.last + OPEN_FOR);
  if (event.type === "TakebackLapsed") {
    return early((times.asked !== null && event.at >= times.asked + LAPSE) || (next?.actor === "server" && MAKES.includes(next.type)));
  }
  if (!tooLong && event.type === actionFor(times, clock, event.data.seat)) return early(late(event.data.seat));
  if (event.type === "Voided" && event.data.by === "server") {
    if (times.leftToBots) return null;
    const seats = [...times.since.keys()];
    const people = seats.length > 0 && !seats.some((seat) => times.bots.has(seat));
    if (clock !== null || times.bots.size > 0) return early(tooLong ? seats.some(late) : people && seats.every(late));
  }
  return `${event.type} by the server, which makes no such event here`;
}

// What the server does for a seat whose time has run out.
function actionFor({ bots }, clock, seat) {
  if (bots.has(seat) || clock?.then === "random") return "Played";
  return clock === null ? null : "Resigned";
}

function follow({ seats }, times, { version, type, at, data }) {
  times.last = at;
  times.leftToBots = false;
  const restart = () => times.since.forEach((_, seat) => times.since.set(seat, at));
  switch (type) {
    case "SeatTaken":
      times.bots[data.bot ? "add" : "delete"](data.seat);
      times.sealed ||= isSealed(data);
      break;
    case "Started": times.since = new Map(Array.from({ length: seats }, (_, seat) => [seat, at])); break;
    case "Played": times.since.set(data.seat, at); break;
    case "Resigned":
      times.since.delete(data.seat);
      times.leftToBots = times.since.size > 0 && [...times.since.keys()].every((seat) => times.bots.has(seat));
      break;
    case "TakebackAsked": times.asked = at; break;
    case "Undone":
      if (data.kind === "takeback") {
        times.takebacks.add(version);
        restart();
      }
      break;
    case "Redone": if (times.takebacks.has(data.undone)) restart(); break;
  }
}
