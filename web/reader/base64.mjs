// Base64 (RFC 4648, section 4) in its one form, and decimal numbers in theirs. What has another form is null.

const HASH_BYTES = 32;

/** The bytes of a text, or null. */
export function fromBase64(text) {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return toBase64(bytes) === text ? bytes : null;
}

/** Bytes as text. */
export function toBase64(bytes) {
  return btoa(String.fromCharCode(...bytes));
}

/** A hash, or null. */
export function hashOf(text) {
  const bytes = fromBase64(text);
  return bytes?.length === HASH_BYTES ? bytes : null;
}

/** A number from 0 on that a double holds exactly, or null. */
export function decimalOf(text) {
  if (!/^(0|[1-9][0-9]{0,15})$/.test(text)) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : null;
}
