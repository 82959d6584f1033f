// Bytes as the contract writes them: UTF-8 text, lower-case hex, big-endian words. All are Uint8Arrays.

/** The UTF-8 bytes of a text. */
export function utf8(text) {
  return new TextEncoder().encode(text);
}

/** The bytes of lower-case hex. */
export function fromHex(hex) {
  return Uint8Array.from({ length: hex.length / 2 }, (_, place) => Number.parseInt(hex.slice(2 * place, 2 * place + 2), 16));
}

/** Bytes in lower-case hex. */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** One after the other. */
export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A number below 2^32 in four bytes. */
export function uint32(value) {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

/** The word that starts at a place. */
export function wordAt(bytes, at) {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at);
}
