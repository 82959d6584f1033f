// The contract: randomness. One seed for a table, one stream for each label. `crypto` has hmac(key, message).

import { fromHex, joined, uint32, utf8, wordAt } from "./bytes.mjs";

const WORDS = 2 ** 32;

/** The table's seed, 32 bytes, from the hex server seed and the seats' entropy in order of seats. */
export function tableSeed(serverSeed, table, entropies, { hmac }) {
  return hmac(fromHex(serverSeed), utf8([table, ...entropies].join("\n")));
}

/** What the draw must have given at a table with this seed, by its label, kind and bounds. */
export function resultOf(seed, draw, crypto) {
  const words = stream(seed, draw.label, crypto);
  switch (draw.kind) {
    case "below": return below(words, draw.n);
    case "shuffle": return shuffle(words, draw.n);
    case "dice": return Array.from({ length: draw.count }, () => 1 + below(words, draw.sides));
    default: throw new RangeError(`no draw is of kind ${draw.kind}`);
  }
}

/** Whether a draw has as many results as its bounds say. To be asked first: a record may claim more than can be computed. */
export function holdsWhatItClaims({ kind, n, count, result }) {
  const claimed = { below: null, shuffle: n, dice: count }[kind];
  return claimed === (Array.isArray(result) ? result.length : null);
}

function below(words, n) {
  if (!(n >= 1 && n <= WORDS)) throw new RangeError(`nothing is drawn below ${n}`);
  const limit = WORDS - (WORDS % n);
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % n;
  }
}

function shuffle(words, n) {
  const order = Array.from({ length: n }, (_, place) => place);
  for (let i = n - 1; i >= 1; i -= 1) {
    const j = below(words, i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** The words of a label, one after the other, without end. */
export function* stream(seed, label, { hmac }) {
  for (let i = 0; ; i += 1) {
    const block = hmac(seed, joined(utf8(`${label}\0`), uint32(i)));
    for (let at = 0; at < block.length; at += 4) yield wordAt(block, at);
  }
}
