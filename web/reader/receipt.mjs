// Signed receipts (c2sp.org/signed-note): whether a service that signed a table's head at a version has the same in a
// transcript. A bare version and head prove nothing to others. `crypto` has sha256(bytes); `subtle` is WebCrypto.

import { decimalOf } from "./base64.mjs";
import { hashesOf } from "./chain.mjs";
import { NoEd25519, PLAIN, Wrong, keyOf, parseNote, signersOf } from "./note.mjs";

const FORMAT = "takeback/2-receipt";
const CONTRADICTS = "the service contradicts itself";

/**
 * The check of receipts, texts, against each other and a transcript, as the other checks: {name, ok, detail, version}.
 * `keys`: vkeys that are trusted. `isOwn`: the service has signed where the transcript ends.
 */
export async function signedReceiptsCheck(notes, keys, transcript, isOwn, crypto, subtle) {
  try {
    const trusted = keys.map((vkey) => receiptsKey(vkey, crypto));
    const found = [];
    for (const note of notes) found.push(await read(note, trusted, subtle));
    const hashes = hashesOf(transcript.header.table, transcript.lines, crypto);
    const faults = [twoHeads(found), ...found.map((each) => faultOf(each, transcript, hashes, isOwn))];
    const fault = faults.find((each) => each !== null);
    if (fault !== undefined) return check(false, fault.detail, fault.version);
    const unknown = found.find(({ signer }) => signer === null);
    return unknown === undefined ? check(true, "") : check(null, `the key ${JSON.stringify(unknown.named)} of a receipt is not given`);
  } catch (error) {
    if (error instanceof Wrong) return check(false, error.message);
    if (error instanceof NoEd25519) return check(null, "this browser has no Ed25519 here: it takes a page with TLS, and a recent browser");
    throw error;
  }
}

/** What a note says: {table, version, head, at}; its signature is not verified. Throws `Wrong`. */
export function acknowledged({ text }) {
  const [format, table, version, head, at, ...more] = text.slice(0, -1).split("\n");
  if (format !== FORMAT || at === undefined || more.length > 0) throw new Wrong(`it is not a receipt of ${FORMAT}`);
  const said = { table, version: decimalOf(version), head, at: decimalOf(at) };
  if (table === "" || !said.version || said.at === null || !/^[0-9a-f]{64}$/.test(head)) {
    throw new Wrong("its version, head or time cannot be read");
  }
  return said;
}

function receiptsKey(vkey, crypto) {
  const key = keyOf(vkey, crypto);
  if (key.type !== PLAIN) throw new Wrong(`${JSON.stringify(vkey.slice(0, 80))} is not of type ${PLAIN}`);
  return key;
}

async function read(text, trusted, subtle) {
  const note = parseNote(text);
  const [signer] = await signersOf(note, trusted, subtle);
  return { said: acknowledged(note), signer: signer?.key ?? null, named: note.lines[0].name.slice(0, 80) };
}

function twoHeads(found) {
  const signed = found.filter(({ signer }) => signer !== null);
  const other = signed.find((one, place) => signed.slice(0, place).some((before) => isOtherOf(one, before)));
  if (other === undefined) return null;
  return { detail: `${CONTRADICTS}: it signed two different receipts of this version`, version: other.said.version };
}

function isOtherOf(one, other) {
  const same = (name) => one.said[name] === other.said[name];
  return one.signer === other.signer && same("table") && same("version") && !(same("head") && same("at"));
}

function faultOf({ said, signer }, { header, events }, hashes, isOwn) {
  if (said.table !== header.table) return { detail: "a receipt is of another table", version: null };
  const difference = differenceOf(said, events, hashes);
  if (difference === null) return null;
  if (signer === null) return { detail: `${difference}; who signed the receipt was not checked`, version: said.version };
  const whose = isOwn ? "whose end it has signed" : "if that is its own: a checkpoint or a proof of its end shows it";
  return { detail: `${CONTRADICTS}: ${difference}, ${whose}`, version: said.version };
}

function differenceOf({ version, head, at }, events, hashes) {
  if (version >= hashes.length) return "a receipt is of a version beyond the transcript";
  if (head !== hashes[version]) return `a receipt has the head ${head}, the transcript ${hashes[version]}`;
  const then = events[version - 1].at;
  return at === then ? null : `a receipt has the time ${at}, the transcript ${then}`;
}

function check(ok, detail, version = null) {
  return { name: "signed-receipts", ok, detail, version };
}
