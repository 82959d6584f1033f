// Asking the others: who asked for what, who agreed, and that what takes everybody's consent is done then and only then.

const DEEDS = ["Played", "Resigned", "Undone", "Redone", "Voided"];

/** The first question, answer or deed out of turn: {version, detail}, or null. */
export function takebacksFault(events) {
  const talk = { seats: new Set(), count: 0, asked: null, missing: new Set(), agreed: new Set(), kinds: new Map() };
  for (const event of events) {
    const detail = faultOf(talk, event);
    if (detail !== null) return { version: event.version, detail };
    follow(talk, event);
  }
  return null;
}

function faultOf(talk, event) {
  const { asked } = talk;
  if (asked !== null && talk.missing.size === 0) {
    return isDone(talk, event) ? null : `${event.type} where everybody has agreed to takeback ${asked.takeback}`;
  }
  switch (event.type) {
    case "TakebackAsked": return questionFault(talk, event.data);
    case "TakebackAgreed": return unasked(talk, event) ?? answerFault(event, talk.missing);
    case "TakebackDeclined": return unasked(talk, event) ?? answerFault(event, new Set([...talk.missing, ...talk.agreed]));
    case "TakebackLapsed": return unasked(talk, event);
  }
  if (takesConsent(talk, event)) return `${event.type} without the consent it takes`;
  return asked !== null && DEEDS.includes(event.type) ? `${event.type} while takeback ${asked.takeback} is asked` : null;
}

function follow(talk, { version, type, data }) {
  switch (type) {
    case "SeatTaken": talk.seats.add(data.seat); break;
    case "SeatLeft": case "Resigned": talk.seats.delete(data.seat); break;
    case "TakebackAsked":
      talk.asked = data;
      talk.count = data.takeback;
      talk.missing = new Set([...talk.seats].filter((seat) => seat !== data.by));
      talk.agreed = new Set();
      break;
    case "TakebackAgreed":
      talk.missing.delete(data.by);
      talk.agreed.add(data.by);
      break;
    case "Undone": talk.kinds.set(version, data.kind); talk.asked = null; break;
    case "TakebackDeclined": case "TakebackLapsed": case "Redone": case "Voided": talk.asked = null; break;
  }
}

function questionFault({ asked, count, seats }, { takeback, by, what, to_version: version }) {
  if (asked !== null) return `takeback ${asked.takeback} is still asked`;
  if (takeback !== count + 1) return `takeback ${takeback} comes after ${count}`;
  if (!seats.has(by)) return `seat ${by} asks, and is not in the game`;
  return (what === "undo") === (version !== null) ? null : `what is asked has the wrong to_version, ${version}`;
}

function answerFault({ type, data }, answering) {
  return answering.has(data.by) ? null : `${type} by seat ${data.by}, which is not asked`;
}

function unasked({ asked }, { type, data }) {
  return asked?.takeback === data.takeback ? null : `${type} where takeback ${data.takeback} is not asked`;
}

function takesConsent({ kinds }, { type, data }) {
  switch (type) {
    case "Undone": return data.kind === "takeback";
    case "Redone": return kinds.get(data.undone) === "takeback";
    case "Voided": return Array.isArray(data.by);
    default: return false;
  }
}

function isDone(talk, event) {
  const { asked, agreed } = talk;
  const { type, data } = event;
  switch (asked.what) {
    case "undo": return type === "Undone" && takesConsent(talk, event) && data.to_version === asked.to_version && data.by === asked.by && areSeats(data.consents, agreed);
    case "redo": return type === "Redone" && takesConsent(talk, event);
    default: return type === "Voided" && areSeats(data.by, new Set([asked.by, ...agreed]));
  }
}

/** Whether a list names exactly these seats, in order. */
function areSeats(list, seats) {
  const order = [...seats].sort((one, other) => one - other);
  return list.length === order.length && order.every((seat, place) => list[place] === seat);
}
