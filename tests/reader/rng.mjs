// The contract: randomness. One seed for a table, one stream for each label.

import { createHmac } from "node:crypto";

const WORDS = 2 ** 32;

/** The table's seed (a Buffer), from the hex server seed and the seats' entropy in order of seats. */
export function tableSeed(serverSeed, table, entropies) {
  return hmac(Buffer.from(serverSeed, "hex"), [table, ...entropies].join("\n"));
}

/** What the draw must have given at a table with this seed, by its label, kind and bounds. */
export function resultOf(seed, draw) {
  const words = stream(seed, draw.label);
  switch (draw.kind) {
    case "below": return below(words, draw.n);
    case "shuffle": return shuffle(words, draw.n);
    case "dice": return Array.from({ length: draw.count }, () => 1 + below(words, draw.sides));
    default: throw new RangeError(`no draw is of kind ${draw.kind}`);
  }
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

function* stream(seed, label) {
  for (let i = 0; ; i += 1) {
    const block = hmac(seed, Buffer.concat([Buffer.from(`${label}\0`), uint32(i)]));
    for (let at = 0; at < block.length; at += 4) yield block.readUInt32BE(at);
  }
}

function uint32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function hmac(key, message) {
  return createHmac("sha256", key).update(message).digest();
}
