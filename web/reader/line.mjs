// The line of play: the Started, Played and Resigned events still in force after undo, and the draws on them.

import { drawsOf } from "./events.mjs";

export class Line {
  #entries = [];
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
    this.#entries.push(event);
    for (const draw of drawsOf(event)) {
      const fault = onDraw(draw, this.#drawn.get(purposeOf(draw)) ?? 0);
      if (fault !== null) return fault;
      this.#count(draw, +1);
    }
    return null;
  }

  #cut(event) {
    const target = event.data.to_version;
    const place = this.#entries.findIndex((entry) => entry.version === target && entry.type !== "Resigned");
    if (place < 0) return `goes back to version ${target}, which is no Started or Played on the line`;
    const cut = this.#entries.splice(place + 1);
    cut.flatMap(drawsOf).forEach((draw) => this.#count(draw, -1));
    this.#undone.push({ version: event.version, cut });
    return null;
  }

  #restore(event) {
    const last = this.#undone.pop();
    if (last?.version !== event.data.undone) return `redoes version ${event.data.undone}, which is not the last undo in reach`;
    this.#entries.push(...last.cut);
    last.cut.flatMap(drawsOf).forEach((draw) => this.#count(draw, +1));
    return null;
  }

  #count(draw, by) {
    this.#drawn.set(purposeOf(draw), (this.#drawn.get(purposeOf(draw)) ?? 0) + by);
  }
}

/** The purpose may hold a slash itself: the number stands after the last one. */
export function purposeOf(draw) {
  return draw.label.slice(0, draw.label.lastIndexOf("/"));
}
