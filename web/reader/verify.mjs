// An independent reader of transcripts, written from the contract alone (the table's events, randomness, hash chain).
// It shares no code with the service. Node runs it as a command (tests/reader/verify.mjs), pages in a worker (worker.mjs).

import { CHECKS, dayCheck, receiptsCheck, redactedCheck } from "./checks.mjs";
import { parseTranscript, Unreadable } from "./transcript.mjs";

/**
 * Check one transcript (text or bytes), with a `crypto` that has sha256(bytes) and hmac(key, message). Options: receipts
 * [{version, head}], redacted [text or bytes of redacted ones], day the commitment to a seed of the day, as it was shown on
 * that day, onCheck(name, done, of), which hears of each before it runs.
 * Answers {checks: [{name, ok, detail, version}]}: `ok` is true, false, or null where an earlier failure left nothing to
 * check; the `detail` of one that passed is what is true only by the service's word, or "".
 * `version` is the first event at fault, or null. The transcript is good only if every `ok` is true.
 */
export function verify(text, crypto, { receipts = [], redacted = [], day, onCheck = () => {} } = {}) {
  const kept = [...(receipts.length > 0 ? [receiptsCheck(receipts)] : []), ...(day === undefined ? [] : [dayCheck(day)])];
  const wanted = [...CHECKS, ...kept, ...redacted.map(redactedCheck)];
  onCheck("format", 0, wanted.length + 1);
  const { transcript, fault } = read(text);
  const checks = [result("format", fault)];
  for (const [name, needed, faultOf, noteOf = () => ""] of wanted) {
    onCheck(name, checks.length, wanted.length + 1);
    const ready = checks.find((done) => done.name === needed).ok === true;
    checks.push(ready ? result(name, faultOf(transcript, crypto), () => noteOf(transcript)) : unchecked(name, needed));
  }
  return { checks };
}

function read(text) {
  try {
    return { transcript: parseTranscript(text), fault: null };
  } catch (error) {
    if (error instanceof Unreadable) return { transcript: null, fault: { version: null, detail: error.message } };
    throw error;
  }
}

function result(name, fault, note = () => "") {
  return { name, ok: fault === null, detail: fault?.detail ?? note(), version: fault?.version ?? null };
}

function unchecked(name, needed) {
  return { name, ok: null, detail: `not checked, for want of ${needed}`, version: null };
}
