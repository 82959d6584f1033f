// The contract: hash chain. Commitment, salts, and the hashes over the stored bytes. All in and out as hex; `crypto` has
// sha256(bytes) and hmac(key, message).

import { fromHex, joined, toHex, utf8 } from "./bytes.mjs";

/** hash_0 .. hash_n over the stored lines: one more than there are lines. */
export function hashesOf(table, lines, { sha256 }) {
  const hashes = [sha256(utf8(`takeback/1\n${table}`))];
  for (const line of lines) hashes.push(sha256(joined(hashes.at(-1), utf8(line))));
  return hashes.map(toHex);
}

export function commitmentTo(serverSeed, { sha256 }) {
  return toHex(sha256(fromHex(serverSeed)));
}

export function saltOf(serverSeed, version, { hmac }) {
  return toHex(hmac(fromHex(serverSeed), utf8(`salt/${version}`)).subarray(0, 16));
}
