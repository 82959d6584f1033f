// The line of play: the Started, Played and Resigned events still in force after undo, and the draws on them.

import { drawsOf } from "./events.mjs";

export class Line {
  #last = null; // {event, before: the entry before it}
  #undone = []; // what can be redone, the last undo at the end
  #drawn = new Map(); // purpose -> how many draws on the line

  /** Follow one event; what is wrong with it, in words, or null. Before each draw `onDraw(draw, drawn so far)` is asked. */
  follow(event, onDraw = () => null) {
    switch (event.type) {
      case "Started": case "Played": case "Resigned": return this.#play(event, onDraw);
      case "Undone": return this.#cut(event);
      case "Redone": return this.#restore(event);
      default: return null;
    }
  }

  #play(event, onDraw) {
    this.#undone = [];
    this.#last = { event, before: this.#last };
    for (const draw of drawsOf(event)) {
      const fault = onDraw(draw, this.#drawn.get(purposeOf(draw)) ?? 0);
      if (fault !== null) return fault;
      this.#count(draw, +1);
    }
    return null;
  }

  #cut(event) {
    const target = event.data.to_version;
    const last = this.#last;
    let entry = last;
    while (entry !== null && (entry.event.version !== target || entry.event.type === "Resigned")) entry = entry.before;
    if (entry === null) return `goes back to version ${target}, which is no Started or Played on the line`;
    this.#countFrom(last, entry, -1);
    this.#undone.push({ version: event.version, last });
    this.#last = entry;
    return null;
  }

  #restore(event) {
    const undone = this.#undone.pop();
    if (undone?.version !== event.data.undone) return `redoes version ${event.data.undone}, which is not the last undo in reach`;
    this.#countFrom(undone.last, this.#last, +1);
    this.#last = undone.last;
    return null;
  }

  /** Count the draws from an entry back to another one, which stays as it is. */
  #countFrom(last, kept, by) {
    for (let entry = last; entry !== kept; entry = entry.before) {
      for (const draw of drawsOf(entry.event)) this.#count(draw, by);
    }
  }

  #count(draw, by) {
    this.#drawn.set(purposeOf(draw), (this.#drawn.get(purposeOf(draw)) ?? 0) + by);
  }
}

/** The purpose may hold a slash itself: the number stands after the last one. */
export function purposeOf(draw) {
  return draw.label.slice(0, draw.label.lastIndexOf("/"));
}
