// Signed notes and their keys (c2sp.org/signed-note), cosignatures (c2sp.org/tlog-cosignature), checkpoints
// (c2sp.org/tlog-checkpoint). `crypto` has sha256(bytes); `subtle` is the platform's WebCrypto.

import { decimalOf, fromBase64, hashOf } from "./base64.mjs";
import { joined, toHex, utf8 } from "./bytes.mjs";

/** The type of keys that sign a text. */
export const PLAIN = 1;
/** The type of keys that sign a text and their time. */
export const COSIGNATURE = 4;

const LONGEST = 1 << 20;
const ID_BYTES = 4;
const KEY_BYTES = 32;
const TIME_BYTES = 8;
// Points of small order, and their other encodings, the highest bit cleared: under such a key one signature fits every text.
const SMALL_ORDER = new Set([
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
]);

/** What is wrong with a note, a key, a policy or a proof: a sentence. */
export class Wrong extends Error {}

/** There is no Ed25519 here. */
export class NoEd25519 extends Error {}

/** The key of a vkey: {name, type, bytes, id in hex}. Throws `Wrong`. */
export function keyOf(vkey, crypto) {
  const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(vkey) ?? [];
  const material = encoded === undefined ? null : fromBase64(encoded);
  const shown = JSON.stringify(vkey.slice(0, 80));
  if (material?.length !== 1 + KEY_BYTES || !isName(name)) throw new Wrong(`${shown} is not a key`);
  const [type, bytes] = [material[0], material.slice(1)];
  if (type !== PLAIN && type !== COSIGNATURE) throw new Wrong(`${shown} has a type other than 1 and 4`);
  const wanted = toHex(crypto.sha256(joined(utf8(`${name}\n`), material)).slice(0, ID_BYTES));
  if (wanted !== id) throw new Wrong(`${shown} does not have the id of its key`);
  const plain = Uint8Array.from(bytes);
  plain[KEY_BYTES - 1] &= 0x7f;
  if (SMALL_ORDER.has(toHex(plain))) throw new Wrong(`${shown} is a key under which one signature fits every text`);
  return { name, type, bytes, id };
}

/** The text and signature lines of a note: {text, lines: [{name, id, signature}]}. Nothing is verified. Throws `Wrong`. */
export function parseNote(note) {
  if (note.length > LONGEST) throw new Wrong("it is too long");
  if ([...note].some((letter) => letter < " " && letter !== "\n")) throw new Wrong("it has a control character");
  const end = note.lastIndexOf("\n\n");
  if (end < 0 || !note.endsWith("\n") || note.length === end + 2) throw new Wrong("it has no signature lines");
  return { text: note.slice(0, end + 1), lines: note.slice(end + 2, -1).split("\n").map(lineOf) };
}

/** Which of these keys have signed a note: [{key, time}], `time` in seconds where a key cosigned, else null. Throws. */
export async function signersOf({ text, lines }, keys, subtle) {
  const found = [];
  for (const { name, id, signature } of lines) {
    const key = keys.find((each) => each.name === name && each.id === id);
    if (key === undefined || found.some((signer) => signer.key === key)) continue;
    const time = key.type === COSIGNATURE ? timeOf(signature) : null;
    const message = time === null ? text : `cosignature/v1\ntime ${time}\n${text}`;
    const value = time === null ? signature : signature.slice(TIME_BYTES);
    if (!(await isSigned(key, value, utf8(message), subtle))) throw new Wrong(`the signature of ${name} is wrong`);
    found.push({ key, time: time === null ? null : Number(time) });
  }
  return found;
}

/** The checkpoint that a note's text is: {origin, size, root}. Throws `Wrong`. */
export function checkpointOf({ text }) {
  const [origin, sizeText, rootText, ...more] = text.slice(0, -1).split("\n");
  const size = sizeText === undefined ? null : decimalOf(sizeText);
  const root = rootText === undefined ? null : hashOf(rootText);
  if (origin === "" || size === null || root === null || more.includes("")) throw new Wrong("it is not a checkpoint");
  return { origin, size, root };
}

function isName(name) {
  return name !== "" && !/[\s+\p{C}\p{Z}]/u.test(name);
}

function lineOf(line) {
  const [, name, encoded] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? [];
  const content = encoded === undefined ? null : fromBase64(encoded);
  if (content === null || content.length <= ID_BYTES || !isName(name)) {
    throw new Wrong(`${JSON.stringify(line.slice(0, 80))} is not a signature line`);
  }
  return { name, id: toHex(content.slice(0, ID_BYTES)), signature: content.slice(ID_BYTES) };
}

function timeOf(signature) {
  return signature.slice(0, TIME_BYTES).reduce((time, byte) => time * 256n + BigInt(byte), 0n);
}

async function isSigned(key, signature, message, subtle) {
  let imported;
  try {
    imported = await subtle.importKey("raw", key.bytes, "Ed25519", false, ["verify"]);
  } catch (error) {
    throw new NoEd25519("there is no Ed25519 here", { cause: error });
  }
  return subtle.verify("Ed25519", imported, signature, message);
}
