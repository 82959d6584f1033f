/** Bytes as hexadecimal digits, and back. */

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** @param {string} hex */
export function fromHex(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/**
 * Random bytes, as hexadecimal digits. `crypto.randomUUID` is missing on pages that came over plain http.
 *
 * @param {number} bytes
 */
export function randomHex(bytes) {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)))
}

const HASH = /^[0-9a-f]{64}$/

/**
 * Whether it is a hash: a head, or a commitment.
 *
 * @param {unknown} value
 */
export const isHash = (value) => typeof value === "string" && HASH.test(value)
