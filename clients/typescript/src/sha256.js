/** SHA-256. The browser's own is missing on pages that came over plain http. */

const ROUNDS = constants(64, 1 / 3)
const START = constants(8, 1 / 2)

/**
 * The hash of bytes in hexadecimal, as lower-case hexadecimal.
 *
 * @param {string} hex
 */
export function sha256(hex) {
  const given = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const blocks = Math.ceil((given.length + 9) / 64)
  const padded = new Uint8Array(64 * blocks)
  padded.set(given)
  padded[given.length] = 0x80
  const words = new DataView(padded.buffer)
  words.setUint32(padded.length - 4, 8 * given.length)
  const state = Uint32Array.from(START)
  for (let at = 0; at < padded.length; at += 64) compress(state, words, at)
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("")
}

/**
 * @param {Uint32Array} state
 * @param {DataView} words
 * @param {number} at
 */
function compress(state, words, at) {
  const w = new Uint32Array(64)
  /** @param {number} i */
  const word = (i) => w[i] ?? 0
  for (let i = 0; i < 64; i += 1) {
    if (i < 16) w[i] = words.getUint32(at + 4 * i)
    else {
      const [early, late] = [word(i - 15), word(i - 2)]
      w[i] = word(i - 16) + (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) + word(i - 7) + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10))
    }
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + word(i)) | 0
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g]
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + value
}

/**
 * A word rotated to the right.
 *
 * @param {number} word
 * @param {number} by
 */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by))
}

/**
 * The first 32 bits of the fractions of a root of the first primes.
 *
 * @param {number} many
 * @param {number} power
 */
function constants(many, power) {
  /** @type {number[]} */
  const primes = []
  for (let n = 2; primes.length < many; n += 1) if (primes.every((prime) => n % prime)) primes.push(n)
  return Uint32Array.from(primes, (prime) => (prime ** power % 1) * 2 ** 32)
}
