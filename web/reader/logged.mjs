// The proofs that a log has a table (c2sp.org/tlog-proof): that it was opened, and that it ended, as the transcript says.
// Only a policy's keys are trusted. `crypto` has sha256(bytes); `subtle` is the platform's WebCrypto.

import { decimalOf, hashOf } from "./base64.mjs";
import { toHex, utf8 } from "./bytes.mjs";
import { canonical } from "./canonical.mjs";
import { hashesOf } from "./chain.mjs";
import { includedRoot, leafHash } from "./merkle.mjs";
import { NoEd25519, Wrong, checkpointOf, parseNote } from "./note.mjs";
import { accepted, parsePolicy } from "./policy.mjs";

const FIRST = "c2sp.org/tlog-proof@v1";
const MOST_HASHES = 63;
const DAY = 24 * 60 * 60;
const YEAR_10000 = Date.UTC(10000, 0) / 1000;

/**
 * The checks of the texts `opened` and `ended`, each null where it is not given, under the text `policy`: [{name, ok,
 * detail, version}] as the other checks.
 */
export async function logChecks({ opened = null, ended = null, policy = null }, transcript, crypto, subtle) {
  const [first, last] = [transcript.events[0], transcript.events.at(-1)];
  const wanted = [
    ["opened-log", opened, openedEntry(transcript, crypto), first.at],
    ["ended-log", ended, endedEntry(transcript, crypto), last.at],
  ];
  const checks = [];
  for (const [name, proof, entry, at] of wanted) {
    if (proof !== null) checks.push({ name, version: null, ...(await checkOf(proof, utf8(canonical(entry)), at, policy, crypto, subtle)) });
  }
  const end = checks.find(({ name, ok }) => name === "ended-log" && ok !== false);
  if (end !== undefined && opened !== null && isBefore(ended, opened)) {
    Object.assign(end, { ok: false, detail: "the log has the end before the opening" });
  }
  return checks;
}

function indexOf(proof) {
  try {
    return parseProof(proof).index;
  } catch (error) {
    if (error instanceof Wrong) return null;
    throw error;
  }
}

/**
 * The check of the proof that a log has the opening of a table, where there is no transcript yet: {ok, detail}. `opened` is
 * the first event as everybody is shown it, `head` its hash.
 */
export function openedCheck(proof, opened, head, policy, crypto, subtle) {
  return checkOf(proof, utf8(canonical(openingEntry(opened, head, crypto))), opened.at, policy, crypto, subtle);
}

function openedEntry({ lines, events }, crypto) {
  return openingEntry(events[0], hashesOf(events[0].table, lines, crypto)[1], crypto);
}

function openingEntry({ table, at, data }, head, crypto) {
  return {
    at, head, kind: "opened", public: data.visibility === "public", seed_commitment: data.seed_commitment,
    table: hidden(table, crypto), version: 1,
  };
}

function endedEntry({ header, lines, events }, crypto) {
  const { at, version } = events.at(-1);
  return {
    at, head: hashesOf(header.table, lines, crypto).at(-1), kind: "ended", public: events[0].data.visibility === "public",
    table: hidden(header.table, crypto), version,
  };
}

function hidden(table, crypto) {
  return toHex(crypto.sha256(utf8(`takeback/2-table\n${table}`)));
}

async function checkOf(text, entry, at, policy, crypto, subtle) {
  try {
    const { index, hashes, note } = parseProof(text);
    const { size, root, origin } = within("its checkpoint", () => checkpointOf(note));
    const found = includedRoot(leafHash(entry, crypto), index, size, hashes, crypto);
    if (found === null || toHex(found) !== toHex(root)) throw new Wrong("the entry is not in the log");
    if (policy === null) {
      return { ok: null, detail: `no policy says whose keys to trust; it is said to be in the log ${JSON.stringify(origin)}` };
    }
    const trusted = within("the policy", () => parsePolicy(policy, crypto));
    const { times } = await accepted(note, trusted, subtle);
    return { ok: true, detail: toldOf(times, at) };
  } catch (error) {
    if (error instanceof Wrong) return { ok: false, detail: error.message };
    if (error instanceof NoEd25519) {
      return { ok: null, detail: "this browser has no Ed25519 here: it takes a page with TLS, and a recent browser" };
    }
    throw error;
  }
}

function parseProof(text) {
  const end = text.indexOf("\n\n");
  const [first, ...lines] = text.slice(0, end < 0 ? undefined : end).split("\n");
  if (lines[0]?.startsWith("extra ")) lines.shift();
  if (first !== FIRST || end < 0 || !lines[0]?.startsWith("index ")) throw new Wrong(`it is not a proof of ${FIRST}`);
  const index = decimalOf(lines[0].slice("index ".length));
  const hashes = lines.slice(1).map(hashOf);
  if (index === null || hashes.includes(null) || hashes.length > MOST_HASHES) {
    throw new Wrong("its index or a hash cannot be read");
  }
  return { index, hashes, note: within("its checkpoint", () => parseNote(text.slice(end + 2))) };
}

function within(what, read) {
  try {
    return read();
  } catch (error) {
    throw error instanceof Wrong ? new Wrong(`${what}: ${error.message}`) : error;
  }
}

function toldOf(times, at) {
  if (times.length === 0) return "no witness of the policy signed it: its times are the service's word";
  const earliest = Math.min(...times);
  if (Math.abs(earliest - at / 1000) <= DAY) return "";
  const date = new Date(Math.min(earliest, YEAR_10000 - 1) * 1000).toISOString().slice(0, 10);
  return `it existed by ${date}: its own times are the service's word`;
}

function isBefore(ended, opened) {
  const [last, first] = [indexOf(ended), indexOf(opened)];
  return last !== null && first !== null && last <= first;
}
