// What `JSON.parse` takes without a word: keys that an object has twice, and numbers that are not written as in events.

const TOKENS = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}[\]]/g;

/**
 * The first key that an object has twice, at any depth; null where there is none.
 *
 * @param {string} text valid JSON
 * @returns {string | null}
 */
export function duplicateKey(text) {
  /** @type {Set<string>[]} the keys of each object or array that has begun */
  const open = [];
  for (const [token, string, colon] of text.matchAll(TOKENS)) {
    if (string === undefined) "{[".includes(token) ? open.push(new Set()) : open.pop();
    else if (colon !== undefined) {
      const key = JSON.parse(string);
      if (open.at(-1)?.has(key)) return key;
      open.at(-1)?.add(key);
    }
  }
  return null;
}

const NUMBERS = /"[^"\\]*(?:\\.[^"\\]*)*"|[-\d][-+.\deE]*/g;

/**
 * The first number that is written in another way than in canonical form, such as 1.0 or 1e0; null where there is none.
 *
 * @param {string} text valid JSON
 * @returns {string | null}
 */
export function strangeNumber(text) {
  for (const [token] of text.matchAll(NUMBERS)) if (token[0] !== '"' && !/^(0|-?[1-9]\d*)$/.test(token)) return token;
  return null;
}
