// Canonical JSON (RFC 8785), narrowed to what the contract's events may hold:
// integers within 2^53-1, ASCII keys, well-formed text.

const DEEPEST = 200; // levels of one line, its own object being the first

class NotCanonical extends Error {}

/** The one text that stands for `value`; throws NotCanonical where there is none. */
export function canonical(value, depth = 1) {
  if (depth > DEEPEST) throw new NotCanonical("nested too deeply");
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return integer(value);
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each, depth + 1)).join(",")}]`;
  return `{${Object.keys(value).sort().map((key) => member(key, value[key], depth)).join(",")}}`;
}

/** Whether both are values of the contract, and the same one. */
export function same(one, other) {
  return canonicalFault(one) === null && canonicalFault(other) === null && canonical(one) === canonical(other);
}

/** Why the value has no canonical form, in words, or null. */
export function canonicalFault(value) {
  try {
    canonical(value);
    return null;
  } catch (error) {
    if (error instanceof NotCanonical) return error.message;
    throw error;
  }
}

function integer(value) {
  if (!Number.isSafeInteger(value)) throw new NotCanonical(`${value} is not an integer within 2^53-1`);
  return String(value);
}

// RFC 8785 takes the escapes of ECMAScript's own string serialisation, and refuses lone surrogates.
function quoted(text) {
  if (!text.isWellFormed()) throw new NotCanonical("a text holds half a surrogate pair");
  return JSON.stringify(text);
}

function member(key, value, depth) {
  if (!/^[\x00-\x7f]*$/.test(key)) throw new NotCanonical(`the key ${JSON.stringify(key)} is not ASCII`);
  return `${quoted(key)}:${canonical(value, depth + 1)}`;
}
