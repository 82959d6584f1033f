// Policies (c2sp.org/tlog-policy): which logs and witnesses are trusted, and how many witnesses must have signed.

import { decimalOf } from "./base64.mjs";
import { COSIGNATURE, PLAIN, Wrong, checkpointOf, keyOf, signersOf } from "./note.mjs";

const MOST_LINES = 1000;

/** The policy of a text: {logs: [key], witnesses, groups: maps by name, quorum: a name or null}. Throws `Wrong`. */
export function parsePolicy(text, crypto) {
  const lines = text.split("\n");
  if (lines.length > MOST_LINES) throw new Wrong(`it has more than ${MOST_LINES} lines`);
  if ([...text].some((letter) => (letter < " " && letter !== "\n" && letter !== "\t") || letter === "\x7f")) {
    throw new Wrong("it has a control character");
  }
  const policy = { logs: [], witnesses: new Map(), groups: new Map(), quorum: undefined, members: new Set() };
  lines.forEach((line, place) => {
    const words = line.split(/[ \t]+/).filter(Boolean);
    if (words.length === 0 || words[0].startsWith("#")) return;
    try {
      readLine(policy, words, crypto);
    } catch (error) {
      throw error instanceof Wrong ? new Wrong(`line ${place + 1}: ${error.message}`) : error;
    }
  });
  if (policy.quorum === undefined) throw new Wrong("it has no quorum");
  return policy;
}

/**
 * The checkpoint of a note, where a log of the policy and its quorum have signed it: {checkpoint, times}, the times of the
 * policy's witnesses in seconds. Throws `Wrong` and `NoEd25519`.
 */
export async function accepted(note, policy, subtle) {
  const checkpoint = checkpointOf(note);
  const shown = JSON.stringify(checkpoint.origin);
  const logs = policy.logs.filter(({ name }) => name === checkpoint.origin);
  if (logs.length === 0) throw new Wrong(`the policy does not name the log ${shown}`);
  const signers = await signersOf(note, [...logs, ...policy.witnesses.values()], subtle);
  if (!signers.some(({ key }) => logs.includes(key))) throw new Wrong(`it is not signed by the log ${shown}`);
  const signed = signers.filter(({ time }) => time !== null);
  const names = [...policy.witnesses].filter(([, key]) => signed.some((signer) => signer.key === key)).map(([name]) => name);
  if (policy.quorum !== null && !hasSigned(policy.quorum, policy, names)) {
    throw new Wrong(`the policy's quorum ${JSON.stringify(policy.quorum)} has not signed it`);
  }
  return { checkpoint, times: signed.map(({ time }) => time) };
}

function readLine(policy, [kind, ...words], crypto) {
  const { logs, witnesses, groups } = policy;
  const isKnown = (name) => witnesses.has(name) || groups.has(name);
  const [name, second, ...more] = words;
  if (kind === "log" && (words.length === 1 || words.length === 2)) {
    logs.push(trusted(name, PLAIN, logs, crypto));
  } else if (kind === "witness" && (words.length === 2 || words.length === 3)) {
    if (name === "none" || isKnown(name)) throw new Wrong(`the name ${JSON.stringify(name)} is taken`);
    witnesses.set(name, trusted(second, COSIGNATURE, [...witnesses.values()], crypto));
  } else if (kind === "group" && more.length > 0) {
    if (name === "none" || isKnown(name)) throw new Wrong(`the name ${JSON.stringify(name)} is taken`);
    groups.set(name, groupOf(policy, second, more, isKnown));
  } else if (kind === "quorum" && words.length === 1 && policy.quorum === undefined && (name === "none" || isKnown(name))) {
    policy.quorum = name === "none" ? null : name;
  } else {
    throw new Wrong(`${JSON.stringify([kind, ...words].join(" ").slice(0, 80))} cannot be used here`);
  }
}

function trusted(vkey, type, others, crypto) {
  const key = keyOf(vkey, crypto);
  if (key.type !== type) throw new Wrong(`${JSON.stringify(vkey.slice(0, 80))} is not of type ${type}`);
  if (others.some(({ bytes }) => bytes.every((byte, place) => byte === key.bytes[place]))) {
    throw new Wrong("it has this key already");
  }
  return key;
}

function groupOf({ members }, least, names, isKnown) {
  for (const name of names) {
    if (!isKnown(name)) throw new Wrong(`${JSON.stringify(name)} is not defined before`);
    if (members.has(name)) throw new Wrong(`${JSON.stringify(name)} is a member of a group already`);
    members.add(name);
  }
  const count = { any: 1, all: names.length }[least] ?? decimalOf(least);
  if (count === null || count < 1 || count > names.length) {
    throw new Wrong(`${JSON.stringify(least)} of ${names.length} members cannot sign`);
  }
  return { count, names };
}

function hasSigned(name, policy, signed) {
  const group = policy.groups.get(name);
  if (group === undefined) return signed.includes(name);
  return group.names.filter((member) => hasSigned(member, policy, signed)).length >= group.count;
}
