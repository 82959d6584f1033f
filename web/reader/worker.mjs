// The reader in a worker of a page. It is sent {id, does, ...} and answers {id, done} or {id, failed}; before a verification
// is done, {id, check, at, of} for each check that begins. Nothing leaves it but these.

import { basisOf } from "./checks.mjs";
import { toHex } from "./bytes.mjs";
import { checkpointCheck } from "./checkpoint.mjs";
import { differenceOf } from "./compare.mjs";
import { drawsIn, explained } from "./draws.mjs";
import { OWN } from "./hash.mjs";
import { logChecks, openedCheck } from "./logged.mjs";
import { signedReceiptsCheck } from "./receipt.mjs";
import { parseTranscript } from "./transcript.mjs";
import { verify } from "./verify.mjs";
import { programs } from "./yourself.mjs";

let transcript = null; // the last one that was verified
let basis = null;

const DOES = {
  /**
   * A transcript's bytes: {checks, header, draws, events}; the last checks are of `checkpoint`, `opened`, `ended` and
   * `signed`, the texts of receipts, if given. `own`: the keys that the service of the page has said; `keys`: those of a
   * file. Whoever forges a game can forge that file too, so a signature of a key that only the file has proves nothing.
   */
  async verify({ id, bytes, receipts = [], redacted = [], checkpoint = null, own = null, keys = null, opened = null, ended = null, policy = null, signed = [] }) {
    transcript = basis = null;
    const onCheck = (check, at, of) => postMessage({ id, check, at, of });
    const { checks } = verify(bytes, OWN, { receipts, redacted, onCheck });
    if (checks[0].ok !== true) return { checks, header: null, draws: [], events: 0 };
    transcript = parseTranscript(bytes);
    const passed = (name) => checks.find((check) => check.name === name)?.ok === true;
    if (checkpoint !== null && passed("fields")) {
      const under = (given) => checkpointCheck(checkpoint, given, transcript, OWN, globalThis.crypto?.subtle);
      const found = await under(own);
      const byFile = found.ok === null && keys !== null ? await under(keys) : found;
      const isForeign = byFile !== found && byFile.ok === true;
      checks.push({ name: "checkpoint", ...byFile, ...(isForeign && { ok: null, detail: onlyInFile(checkpoint.key) }) });
    }
    if (passed("opened")) {
      checks.push(...(await logChecks({ opened, ended, policy }, transcript, OWN, globalThis.crypto?.subtle)));
    }
    if (signed.length > 0 && passed("fields")) {
      const isOwn = passed("checkpoint") || (await hasLogged(own, { opened, ended }, transcript));
      const trusted = typeof own?.receipts === "string" ? [own.receipts] : [];
      checks.push(await signedReceiptsCheck(signed, trusted, transcript, isOwn, OWN, globalThis.crypto?.subtle));
    }
    basis = passed("seed") ? basisOf(transcript.events, OWN) : null;
    const draws = basis?.seed ? drawsIn(transcript) : [];
    return { checks, header: transcript.header, draws, events: transcript.events.length };
  },

  /** A draw of the last transcript: how it came about. */
  async explain({ draw }) {
    const { seed, ...told } = basis;
    return { ...explained(seed, draw, OWN), seed: toHex(seed), basis: told, programs: programs(told, draw) };
  },

  /** The proof that a log has the opening of a table in play, as its first event shows it: {ok, detail}. */
  async opened({ proof, opened, policy }) {
    return openedCheck(proof, opened, opened.hash, policy, OWN, globalThis.crypto?.subtle);
  },

  /** Two texts of transcripts: where they part. */
  async compare({ one, other }) {
    return differenceOf(one, other);
  },
};

/** Whether the log of the service of the page has the end of the transcript, whatever log somebody else trusts. */
async function hasLogged(own, proofs, transcript) {
  if (typeof own?.log !== "string" || proofs.ended === null) return false;
  const policy = `log ${own.log}\nquorum none\n`;
  const checks = await logChecks({ ...proofs, policy }, transcript, OWN, globalThis.crypto?.subtle);
  return checks.some(({ name, ok }) => name === "ended-log" && ok === true);
}

function onlyInFile(key) {
  return `it is signed with the key ${key}, which your file has and this server has not; make sure whose key it is`;
}

addEventListener("message", async ({ data }) => {
  try {
    postMessage({ id: data.id, done: await DOES[data.does](data) });
  } catch (error) {
    postMessage({ id: data.id, failed: String(error?.message ?? error) });
  }
});
