// Where two copies of a transcript part: the first line that differs, and the first value in it.

import { isObject } from "./events.mjs";

/**
 * The first difference of two texts, or null: {line, version, path, one, other}. `line` counts from 1; `version` is that of
 * the event there, null for header and trailer; `path` leads to the value as in `data.facts[0].type`, "" for the line
 * itself; `one` and `other` are what each copy has there, as JSON or the bare line, null where it has nothing.
 */
export function differenceOf(one, other) {
  const [mine, theirs] = [linesOf(one), linesOf(other)];
  const place = [...Array(Math.max(mine.length, theirs.length)).keys()].find((at) => mine[at] !== theirs[at]);
  if (place === undefined) return null;
  const [left, right] = [parsed(mine[place]), parsed(theirs[place])];
  const found = isObject(left) && isObject(right) ? within("", left, right) : null;
  const version = [right, left].map((value) => value?.version).find(Number.isSafeInteger) ?? null;
  const whole = { path: "", one: mine[place] ?? null, other: theirs[place] ?? null };
  return { line: place + 1, version, ...(found ?? whole) };
}

function linesOf(text) {
  return text.replace(/\n$/, "").split("\n");
}

function parsed(line) {
  try {
    return line === undefined ? null : JSON.parse(line);
  } catch {
    return null;
  }
}

function within(path, one, other) {
  if (JSON.stringify(one) === JSON.stringify(other)) return null;
  if (Array.isArray(one) && Array.isArray(other)) return inside(one, other, (place) => `${path}[${place}]`);
  if (isObject(one) && isObject(other)) return inside(one, other, (name) => (path === "" ? name : `${path}.${name}`));
  return { path, one: JSON.stringify(one) ?? null, other: JSON.stringify(other) ?? null };
}

function inside(one, other, pathTo) {
  const names = new Set([...Object.keys(other), ...Object.keys(one)]);
  for (const name of names) {
    const found = within(pathTo(name), one[name], other[name]);
    if (found !== null) return found;
  }
  return null; // the same values in another order
}
