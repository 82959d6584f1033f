// A service's signature of where a table ended: the transcript's own end, signed by Ed25519 with a key that is given.
// `crypto` has sha256(bytes); `subtle` is the platform's WebCrypto, undefined where there is none.

import { fromHex, toHex, utf8 } from "./bytes.mjs";
import { canonical, same } from "./canonical.mjs";
import { hashesOf } from "./chain.mjs";
import { fieldsFault, isObject, matching, kind } from "./events.mjs";

const FORMAT = "takeback/1-checkpoint";
const SIGNED = {
  checkpoint: kind("an object", isObject),
  key: matching("a key's id", /^[0-9a-f]{16}$/),
  signature: matching("64 bytes in lower-case hex", /^[0-9a-f]{128}$/),
};

/**
 * Compare a signed checkpoint and a list of keys, both as parsed JSON, with a transcript. Answers {ok, detail, version} as
 * the other checks; `ok` is null where the signature cannot be checked.
 */
export async function checkpointCheck(signed, keys, transcript, crypto, subtle) {
  const fault = shapeFault(signed) ?? recordFault(signed.checkpoint, transcript, crypto);
  if (fault !== null) return { ok: false, detail: fault, version: transcript.events.at(-1).version };
  const key = keysOf(keys).find(({ id }) => id === signed.key);
  if (key === undefined) return unchecked(`the key ${signed.key} is not given`);
  if (toHex(crypto.sha256(fromHex(key.public_key))).slice(0, 16) !== key.id) return failed(`the key ${key.id} does not have this id`);
  const genuine = await isSigned(signed, key, subtle);
  if (genuine === null) return unchecked("this browser has no Ed25519 here: it takes a page with TLS, and a recent browser");
  return genuine ? { ok: true, detail: "", version: null } : failed(`it is not signed with the key ${key.id}`);
}

function shapeFault(signed) {
  return isObject(signed) ? fieldsFault("the checkpoint", signed, SIGNED) : "it is not an object";
}

function recordFault(checkpoint, { header, lines, events, trailer }, crypto) {
  const last = events.at(-1);
  const expected = {
    format: FORMAT, table: header.table, game: header.game, rules_version: header.rules_version, version: last.version,
    head: hashesOf(header.table, lines, crypto).at(-1), outcome: trailer.outcome, at: last.at,
  };
  const wrong = Object.keys(expected).find((name) => !same(checkpoint[name] ?? null, expected[name] ?? null));
  if (wrong !== undefined) return `its "${wrong}" is not the transcript's`;
  const unknown = Object.keys(checkpoint).find((name) => !Object.hasOwn(expected, name));
  return unknown === undefined ? null : `it has ${JSON.stringify(unknown)}, which the contract does not know`;
}

function keysOf(list) {
  const keys = Array.isArray(list?.keys) ? list.keys : [];
  return keys.filter((key) => isObject(key) && /^[0-9a-f]{64}$/.test(key.public_key));
}

async function isSigned({ checkpoint, signature }, { public_key: publicKey }, subtle) {
  try {
    const key = await subtle.importKey("raw", fromHex(publicKey), "Ed25519", false, ["verify"]);
    return await subtle.verify("Ed25519", key, fromHex(signature), utf8(canonical(checkpoint)));
  } catch {
    return null;
  }
}

function failed(detail) {
  return { ok: false, detail, version: null };
}

function unchecked(detail) {
  return { ok: null, detail, version: null };
}
