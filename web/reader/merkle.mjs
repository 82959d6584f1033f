// The tree of a log (RFC 6962 2.1, RFC 9162 2.1), by SHA-256: whether an entry is in it. `crypto` has sha256(bytes).

import { joined } from "./bytes.mjs";

/** The hash of an entry's bytes. */
export function leafHash(entry, crypto) {
  return crypto.sha256(joined(Uint8Array.of(0), entry));
}

/**
 * The root that follows from a leaf's hash, its index in a tree of a size, and its proof (RFC 9162 2.1.3.2); null where the
 * proof is of no such tree.
 */
export function includedRoot(leaf, index, size, proof, crypto) {
  if (index >= size) return null;
  let [place, last, found] = [index, size - 1, leaf];
  const node = (left, right) => crypto.sha256(joined(Uint8Array.of(1), left, right));
  const up = () => ([place, last] = [Math.floor(place / 2), Math.floor(last / 2)]);
  for (const hash of proof) {
    if (last === 0) return null;
    if (place % 2 === 1 || place === last) {
      found = node(hash, found);
      while (place % 2 === 0 && place > 0) up();
    } else {
      found = node(found, hash);
    }
    up();
  }
  return last === 0 ? found : null;
}
