// Every draw of a transcript, and how one came about: from the seeds by HMAC-SHA256, word by word.

import { toHex } from "./bytes.mjs";
import { drawsOf } from "./events.mjs";
import { holdsWhatItClaims, stream } from "./rng.mjs";

const WORDS = 2 ** 32;

/** The draws in order: [{version, type, seat, action, draw}]; `action` is the type of the action, or null. */
export function drawsIn({ events }) {
  return events.flatMap((event) => drawsOf(event).map((draw) => ({
    version: event.version, type: event.type, seat: event.data.seat ?? null, action: event.data.action?.type ?? null, draw,
  })));
}

/**
 * How a draw comes about at a table with this seed: {blocks, steps, result}. `blocks` are the bytes in hex that HMAC gives, in
 * order. A step takes a word: {word, below, limit, value}; `value` is null where the word is at or over the limit, and the
 * next one is taken. For a shuffle it also has {i, j}: the places that are exchanged.
 */
export function explained(seed, draw, crypto) {
  if (!holdsWhatItClaims(draw)) throw new RangeError("the record of this draw claims more than it holds");
  const blocks = [];
  const noted = { hmac: (key, message) => (blocks.push(toHex(crypto.hmac(key, message))), crypto.hmac(key, message)) };
  const words = stream(seed, draw.label, noted);
  const steps = [];
  const below = (n, place) => {
    const limit = WORDS - (WORDS % n);
    for (;;) {
      const word = words.next().value;
      const value = word < limit ? word % n : null;
      steps.push({ word, below: n, limit, value, ...(value === null || place === undefined ? {} : { i: place, j: value }) });
      if (value !== null) return value;
    }
  };
  return { result: resultBy(draw, below), blocks, steps };
}

function resultBy(draw, below) {
  switch (draw.kind) {
    case "below": return below(draw.n);
    case "dice": return Array.from({ length: draw.count }, () => 1 + below(draw.sides));
    default: return shuffled(draw.n, below);
  }
}

function shuffled(n, below) {
  const order = Array.from({ length: n }, (_, place) => place);
  for (let i = n - 1; i >= 1; i -= 1) {
    const j = below(i + 1, i);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
