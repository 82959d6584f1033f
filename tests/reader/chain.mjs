// The contract: hash chain. Commitment, salts, and the hashes over the stored bytes. All in and out as hex.

import { createHash, createHmac } from "node:crypto";

/** hash_0 .. hash_n over the stored lines: one more than there are lines. */
export function hashesOf(table, lines) {
  const hashes = [sha256(`takeback/1\n${table}`)];
  for (const line of lines) hashes.push(sha256(Buffer.concat([hashes.at(-1), Buffer.from(line)])));
  return hashes.map((hash) => hash.toString("hex"));
}

export function commitmentTo(serverSeed) {
  return sha256(Buffer.from(serverSeed, "hex")).toString("hex");
}

export function saltOf(serverSeed, version) {
  const mac = createHmac("sha256", Buffer.from(serverSeed, "hex")).update(`salt/${version}`).digest();
  return mac.subarray(0, 16).toString("hex");
}

function sha256(bytes) {
  return createHash("sha256").update(bytes).digest();
}
