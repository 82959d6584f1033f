// What the server does by itself: nothing before its time, and only what the table's clock allows.
//
// Whose turn it is only the rules know. A seat's time has not started before the start of the game, its own last action
// or the last takeback that was agreed to, so a move for an absent seat that comes sooner after these is too early.

import { drawsOf } from "./events.mjs";
import { purposeOf } from "./line.mjs";

const OPEN_FOR = 600_000; // ten minutes at least, for any table may be a rematch
const LAPSE = 600_000; // ten minutes
const LONGEST = 30_000; // from this version on nothing can be played
const MAKES = ["Played", "Resigned", "Voided"];

/** The first event of the server out of time or out of place: {version, detail}, or null. */
export function clockFault(events) {
  const { clock = null, seats } = events[0].data;
  const table = { clock, seats };
  const times = { last: 0, asked: null, takebacks: new Set(), since: new Map() };
  for (const [place, event] of events.entries()) {
    const detail = choiceFault(event) ?? (event.actor === "server" ? serverFault(table, times, event, events[place + 1]) : null);
    if (detail !== null) return { version: event.version, detail };
    follow(table, times, event);
  }
  return null;
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

function serverFault({ clock }, times, event, next) {
  const late = (seat) => times.since.has(seat) && event.at >= times.since.get(seat) + 1000 * clock.seconds_per_action;
  const early = (due) => (due ? null : `${event.type} by the server before its time`);
  const tooLong = event.version > LONGEST;
  if (event.type === "Finished") return null;
  if (event.type === "Closed") return early(event.at >= times.last + OPEN_FOR);
  if (event.type === "TakebackLapsed") {
    return early((times.asked !== null && event.at >= times.asked + LAPSE) || (next?.actor === "server" && MAKES.includes(next.type)));
  }
  if (clock !== null && !tooLong && event.type === (clock.then === "random" ? "Played" : "Resigned")) return early(late(event.data.seat));
  if (clock !== null && event.type === "Voided" && event.data.by === "server") {
    const seats = [...times.since.keys()];
    return early(seats.length > 0 && (tooLong ? seats.some(late) : seats.every(late)));
  }
  return `${event.type} by the server, which makes no such event here`;
}

function follow({ seats }, times, { version, type, at, data }) {
  times.last = at;
  const restart = () => times.since.forEach((_, seat) => times.since.set(seat, at));
  switch (type) {
    case "Started": times.since = new Map(Array.from({ length: seats }, (_, seat) => [seat, at])); break;
    case "Played": times.since.set(data.seat, at); break;
    case "Resigned": times.since.delete(data.seat); break;
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
