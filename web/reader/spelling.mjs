// What `JSON.parse` takes without a word: keys that an object has twice, and numbers that are not written as in events.

/**
 * The strings, numbers and brackets of a text, and its colons. No expression matches a whole string: a long one would have
 * no room on the stack.
 *
 * @param {string} text valid JSON
 */
function* tokensOf(text) {
  const begins = /["{}[\]:]|-?\d[-+.\deE]*/g;
  for (let found = begins.exec(text); found !== null; found = begins.exec(text)) {
    let end = found.index + found[0].length;
    if (found[0] === '"') {
      while (text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
      begins.lastIndex = ++end;
    }
    yield text.slice(found.index, end);
  }
}

/**
 * The first key that an object has twice, at any depth; null where there is none.
 *
 * @param {string} text valid JSON
 * @returns {string | null}
 */
export function duplicateKey(text) {
  /** @type {Set<string>[]} the keys of each object or array that has begun */
  const open = [];
  let last = "";
  for (const token of tokensOf(text)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (token === ":") {
      const key = JSON.parse(last);
      if (open.at(-1)?.has(key)) return key;
      open.at(-1)?.add(key);
    }
    last = token;
  }
  return null;
}

/**
 * The first number that is written in another way than in events, such as 1.0 or 1e0; null where there is none.
 *
 * @param {string} text valid JSON
 * @returns {string | null}
 */
export function strangeNumber(text) {
  for (const token of tokensOf(text)) if (/^[-\d]/.test(token) && !/^(0|-?[1-9]\d*)$/.test(token)) return token;
  return null;
}
