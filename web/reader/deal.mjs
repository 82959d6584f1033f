// How a table with sealed seats was dealt: no coalition that leaves out one of them chose the deal. A sealed seat commits
// itself to its entropy when it is taken, and reveals it once all seats are taken. So when the first secret becomes known,
// everything else in the table's seed is fixed. `crypto` has sha256(bytes).

import { toHex, utf8 } from "./bytes.mjs";
import { isSealed } from "./status.mjs";

/** The first event that a table with sealed seats does not allow, or that only such a table has: {version, detail}, or null. */
export function dealFault(events, crypto) {
  const { seats, clock = null } = events[0].data;
  const deal = {
    seats, period: clock === null ? null : 1000 * clock.seconds_per_action, held: new Map(), revealed: new Set(),
    withheld: [], fullAt: 0, at: 0, started: false,
  };
  for (const event of events) {
    const detail = faultOf(deal, event, crypto);
    if (detail !== null) return { version: event.version, detail };
    follow(deal, event);
  }
  const awaited = awaitedBy(deal);
  return awaited === null ? null : { version: events.at(-1).version, detail: `${awaited} is missing` };
}

/** Which seats did not reveal their entropy in a record that passed, in words; "" for none. */
export function withheldIn(events) {
  const seats = events.filter(({ type, data }) => type === "Revealed" && data.entropy === null).map(({ data }) => data.seat);
  if (seats.length === 0) return "";
  if (seats.length === 1) return `seat ${seats[0]} did not reveal: it chose between two deals`;
  const named = `${seats.slice(0, -1).join(", ")} and ${seats.at(-1)}`;
  return `seats ${named} did not reveal: together they chose among ${2 ** seats.length} deals`;
}

/** The commitment to a seat's entropy, in hex. */
export function entropyCommitment(entropy, { sha256 }) {
  return toHex(sha256(utf8(`takeback/2-entropy\n${entropy}`)));
}

function sealedAt({ held }) {
  return [...held].filter(([, taken]) => isSealed(taken)).map(([seat]) => seat).sort((one, other) => one - other);
}

function toReveal(deal) {
  return sealedAt(deal).filter((seat) => !deal.revealed.has(seat));
}

function isDealing(deal) {
  return deal.held.size === deal.seats && sealedAt(deal).length > 0;
}

// What the batch of the last event lacks, in words; null if it may end here.
function awaitedBy(deal) {
  const { started, withheld } = deal;
  if (started) return withheld.length > 0 ? `Resigned of seat ${withheld[0]}, which did not reveal its entropy,` : null;
  if (isDealing(deal) && toReveal(deal).length === 0) return "Started";
  return withheld.length > 0 ? "Revealed" : null;
}

function faultOf(deal, event, crypto) {
  const { type, data } = event;
  if (deal.started) return startedFault(deal, event);
  if (type === "Revealed") return revealedFault(deal, event, crypto);
  if (type === "SeatTaken" && isSealed(data) && data.entropy !== "") {
    return "SeatTaken with both entropy and a commitment to it";
  }
  return isDealing(deal) ? dealingFault(deal, event) : causeFault(event);
}

function revealedFault(deal, event, crypto) {
  const { seat, entropy } = event.data;
  const taken = deal.held.get(seat);
  if (taken === undefined || !isSealed(taken)) return `Revealed for seat ${seat}, which is not sealed`;
  if (!isDealing(deal)) return "Revealed before all seats are taken";
  if (deal.revealed.has(seat)) return `seat ${seat} is revealed twice`;
  if (entropy === null) return withheldFault(deal, event);
  if (deal.withheld.length > 0) return `Revealed where ${awaitedBy(deal)} belongs`;
  if (event.actor !== taken.player) return `Revealed for seat ${seat}, which another player holds`;
  const isCommitted = entropyCommitment(entropy, crypto) === taken.commitment;
  return isCommitted ? null : `the entropy of seat ${seat} is not the one that it committed itself to`;
}

function withheldFault(deal, { actor, at, data: { seat } }) {
  const { period, fullAt, revealed, withheld } = deal;
  if (actor !== "server") return "Revealed without entropy, by a player";
  if (period === null || at < fullAt + period) return "Revealed without entropy before its time";
  if (revealed.size === withheld.length) return "Revealed without entropy where no seat revealed any: such a table is closed";
  if (withheld.length > 0 && at !== deal.at) return "Revealed without entropy, not in the batch of the others";
  const [first] = toReveal(deal);
  return seat === first ? null : `Revealed for seat ${seat}, not first for seat ${first}`;
}

// Where all seats are taken and some are sealed.
function dealingFault(deal, event) {
  const [waiting] = toReveal(deal);
  if (event.type === "Started") return waiting === undefined ? null : `Started before seat ${waiting} revealed its entropy`;
  const awaited = awaitedBy(deal);
  if (awaited !== null) return `${event.type} where ${awaited} belongs`;
  if (event.type !== "Closed") return `${event.type} where all seats are taken, before the start`;
  if (event.actor !== "server") return "Closed by a player where all seats are taken, before the start";
  if (deal.period === null || event.data.cause === "erased") return causeFault(event); // erased, by the service's word
  if (event.data.cause !== "unrevealed" || event.at < deal.fullAt + deal.period) {
    return "Closed by the server before the time to reveal has run out";
  }
  return deal.revealed.size > 0 ? "Closed where a seat has revealed its entropy: such a table starts" : null;
}

function startedFault(deal, event) {
  const { withheld } = deal;
  if (withheld.length === 0) return event.type === "Revealed" ? "Revealed after the start" : causeFault(event);
  if (event.type === "Finished" || event.type === "Voided") return null;
  const isNext = event.type === "Resigned" && event.data.seat === withheld[0] && event.actor === "server";
  if (isNext && event.data.cause === "unrevealed" && event.at === deal.at) return null;
  return `${event.type} where ${awaitedBy(deal)} belongs`;
}

function causeFault({ type, data }) {
  return data.cause === "unrevealed" ? `${type} for entropy that was not revealed, where none was awaited` : null;
}

function follow(deal, { type, at, data }) {
  deal.at = at;
  switch (type) {
    case "SeatTaken":
      deal.held.set(data.seat, data);
      deal.fullAt = at;
      break;
    case "SeatLeft": deal.held.delete(data.seat); break;
    case "Revealed":
      deal.revealed.add(data.seat);
      if (data.entropy === null) deal.withheld.push(data.seat);
      break;
    case "Started": deal.started = true; break;
    case "Resigned": deal.withheld = deal.withheld.filter((seat) => seat !== data.seat); break;
    case "Finished": case "Voided": case "Closed": deal.withheld = []; break;
  }
}
