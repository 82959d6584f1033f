// Keys that an object in JSON has twice: `JSON.parse` keeps the last one without a word, other parsers another.

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
