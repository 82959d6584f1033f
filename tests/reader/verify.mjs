// The independent reader (web/reader) as a command for Node.
//
//   node verify.mjs FILE...                                        check transcripts
//   node verify.mjs [--receipt VERSION:HEAD]... [--redacted FILE]... [--day COMMITMENT] FILE
//   node verify.mjs --vectors FILE                                 check this reader against test vectors
//
// Exit 0: every check passed; 1: one failed; 3: wrong usage or an unreadable file.

import { createHash, createHmac } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { verifyVectors } from "../../web/reader/vectors.mjs";
import { verify as verifyWith } from "../../web/reader/verify.mjs";

const OPTIONS = {
  receipt: { type: "string", multiple: true, default: [] },
  redacted: { type: "string", multiple: true, default: [] },
  day: { type: "string" },
  vectors: { type: "string" },
};

export const NODE = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest(),
  hmac: (key, message) => createHmac("sha256", key).update(message).digest(),
};

class Usage extends Error {}

/** As the reader's `verify`, by the SHA-256 of Node. */
export function verify(text, options) {
  return verifyWith(text, NODE, options);
}

/** The command; answers its exit code. */
export function main(words, print = console.log, complain = console.error) {
  try {
    const reports = reportsOf(parsed(words));
    reports.forEach(({ title, checks }) => [...title, ...checks.map(lineFor)].forEach((line) => print(printable(line))));
    return reports.every(({ checks }) => checks.every(({ ok }) => ok === true)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Usage)) throw error;
    complain(printable(error.message));
    return 3;
  }
}

function reportsOf({ values, files }) {
  if (values.vectors !== undefined) return [{ title: [], checks: verifyVectors(vectorsIn(values.vectors), NODE) }];
  const options = { receipts: values.receipt.map(receiptIn), redacted: values.redacted.map(contentOf), day: values.day };
  return files.map((file) => ({ title: files.length > 1 ? [file] : [], ...verify(contentOf(file), options) }));
}

function parsed(words) {
  const { values, positionals: files } = parsedWords(words);
  const extras = values.receipt.length + values.redacted.length + (values.day === undefined ? 0 : 1);
  const alone = values.vectors !== undefined && (files.length > 0 || extras > 0);
  const several = extras > 0 && files.length > 1;
  const none = values.vectors === undefined && files.length === 0;
  if (alone || several || none) throw new Usage("usage: verify.mjs FILE... | [--receipt VERSION:HEAD]... [--redacted FILE]... [--day COMMITMENT] FILE | --vectors FILE");
  return { values, files };
}

function parsedWords(words) {
  try {
    return parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Usage(error.message);
  }
}

function receiptIn(word) {
  const [, version, head] = /^([1-9][0-9]*):([0-9a-f]{64})$/.exec(word) ?? [];
  if (head === undefined) throw new Usage("a receipt is VERSION:HEAD, the head in lower-case hex");
  return { version: Number(version), head };
}

function vectorsIn(file) {
  try {
    return JSON.parse(contentOf(file).toString());
  } catch (error) {
    if (error instanceof SyntaxError) throw new Usage(`${file} is not JSON`);
    throw error;
  }
}

function contentOf(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Usage(`cannot read ${file}: ${error.code}`);
  }
}

function lineFor({ name, ok, detail, version }) {
  if (ok === true) return `ok   ${name}${detail === "" ? "" : `: ${detail}`}`;
  return `${ok === null ? "skip" : "FAIL"} ${name}: ${version === null ? "" : `version ${version}: `}${detail}`;
}

// Details quote the file: nothing in it may draw lines of its own.
function printable(line) {
  return line.replace(/[\x00-\x1f\x7f-\x9f\u2028\u2029]/g, "?");
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = main(process.argv.slice(2));
}
