// This reader held against a file of test vectors: one check for each of its sections.

import { canonical } from "./canonical.mjs";
import { fromHex, toHex } from "./bytes.mjs";
import { commitmentTo, hashesOf, saltOf } from "./chain.mjs";
import { resultOf, tableSeed } from "./rng.mjs";

const SECTIONS = {
  canonical: ({ chain }) => chain.events.map((event, place) => [canonical(event), chain.canonical[place]]),
  commitment: (file, crypto) => [[commitmentTo(file.server_seed, crypto), file.seed_commitment]],
  seeds: (file, crypto) => file.seeds.map((each) => [toHex(tableSeed(file.server_seed, each.table, each.entropy, crypto)), each.seed]),
  draws: (file, crypto) => file.draws.map((draw) => [canonical(resultOf(drawSeed(file), draw, crypto)), canonical(draw.result)]),
  salts: (file, crypto) => file.salts.map(({ version, salt }) => [saltOf(file.server_seed, version, crypto), salt]),
  chain: ({ chain }, crypto) => hashesOf(chain.events[0].table, chain.events.map((event) => canonical(event)), crypto).map((hash, place) => [hash, chain.hashes[place]]),
};

/** [{name, ok, detail, version}], as for a transcript; `version` is always null. */
export function verifyVectors(file, crypto) {
  return Object.entries(SECTIONS).map(([name, pairsOf]) => ({ name, version: null, ...compared(file, pairsOf, crypto) }));
}

function compared(file, pairsOf, crypto) {
  const { pairs, fault } = pairsIn(file, pairsOf, crypto);
  if (fault !== null) return { ok: false, detail: fault };
  const wrong = pairs.findIndex(([ours, theirs]) => ours !== theirs);
  return { ok: wrong < 0, detail: wrong < 0 ? "" : `vector ${wrong}: ${pairs[wrong][0]} instead of ${pairs[wrong][1]}` };
}

function pairsIn(file, pairsOf, crypto) {
  try {
    const pairs = pairsOf(file, crypto);
    return { pairs, fault: pairs.length > 0 ? null : "the file has no such vectors" };
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return { pairs: [], fault: `not of the known shape (${error.message})` };
    throw error;
  }
}

// The draws of the file are those of its first seed.
function drawSeed(file) {
  return fromHex(file.seeds[0].seed);
}
