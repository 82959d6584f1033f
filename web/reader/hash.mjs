// SHA-256 (FIPS 180-4) and HMAC (RFC 2104), where there is no other: `crypto.subtle` is missing on pages without TLS, and
// nothing of it is synchronous. `OWN` is a `crypto` as every module of this reader takes one.

import { joined } from "./bytes.mjs";

const BLOCK = 64;
const PRIMES = primes(64);
const ROUNDS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

export const OWN = { sha256, hmac };

/** The 32 bytes of the digest. */
export function sha256(bytes) {
  const blocks = padded(bytes);
  const words = new DataView(blocks.buffer);
  const state = START.slice();
  const w = new Uint32Array(64);
  for (let at = 0; at < blocks.length; at += BLOCK) {
    for (let i = 0; i < 16; i += 1) w[i] = words.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) w[i] = spread(w[i - 2], 17, 19, 10) + w[i - 7] + spread(w[i - 15], 7, 18, 3) + w[i - 16];
    compress(state, w);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => digest.setUint32(4 * place, word));
  return new Uint8Array(digest.buffer);
}

/** The 32 bytes of HMAC-SHA256. */
export function hmac(key, message) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

function compress(state, w) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const one = (h + turned(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
    const two = (turned(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] += word));
}

function turned(word, one, two, three) {
  return rotated(word, one) ^ rotated(word, two) ^ rotated(word, three);
}

function spread(word, one, two, shift) {
  return rotated(word, one) ^ rotated(word, two) ^ (word >>> shift);
}

function rotated(word, by) {
  return (word >>> by) | (word << (32 - by));
}

// A bit, zeros, and the length in bits at the end of the last block.
function padded(bytes) {
  const blocks = new Uint8Array(BLOCK * Math.ceil((bytes.length + 9) / BLOCK));
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const length = new DataView(blocks.buffer, blocks.length - 8);
  length.setUint32(0, Math.floor(bytes.length / 2 ** 29));
  length.setUint32(4, bytes.length << 3);
  return blocks;
}

function primes(count) {
  const found = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

// The first 32 bits after the point.
function fraction(root) {
  return Math.floor((root % 1) * 2 ** 32);
}
