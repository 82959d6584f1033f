/** The dropped files: a transcript, and other files to compare with it. */
import { AUDIT } from "./words.js"

/**
 * @typedef Dropped
 * @property {{ name: string, bytes: Uint8Array } | null} transcript
 * @property {Uint8Array[]} redacted what was shown during play
 * @property {unknown} checkpoint
 * @property {unknown} keys of any service: a file of somebody's
 * @property {string | null} opened the proof that a log has the table's opening
 * @property {string | null} ended the proof that it has the table's end
 * @property {string[]} signed receipts that a service has signed
 * @property {string | null} policy which logs and witnesses are trusted
 * @property {string} [unsure] why the files do not say one thing, in a sentence; absent or empty: they do
 */

const LONGEST_POLICY = 65536
const POLICY_LINE = /^$|^#|^(log|witness|group|quorum)\s/

/**
 * Tell files apart by what is in them. What is nothing else is taken for the transcript. Only one file of each kind is
 * taken, but for receipts and what was shown during play: else their order would decide which of them counts.
 *
 * @param {readonly File[]} files
 * @returns {Promise<Dropped>}
 */
export async function sorted(files) {
  /** @type {Dropped} */
  const found = {
    transcript: null,
    redacted: [],
    checkpoint: null,
    keys: null,
    opened: null,
    ended: null,
    signed: [],
    policy: null,
    unsure: "",
  }
  /** @type {string[]} */
  const proofs = []
  const { duplicateKey } = await import("../reader/spelling.mjs")
  const once = (/** @type {"transcript" | "checkpoint" | "keys" | "policy"} */ kind, /** @type {any} */ content) => {
    if (found[kind] !== null) found.unsure ||= AUDIT.two(AUDIT.filesOf[kind])
    found[kind] = content
  }
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    const whole = parsed(text)
    const first = parsed(text.slice(0, text.indexOf("\n") + 1 || undefined))
    if (Array.isArray(whole?.keys) || typeof whole?.signature === "string") {
      const key = duplicateKey(text)
      if (key !== null) found.unsure ||= AUDIT.keyTwice(key)
    }
    if (text.startsWith("c2sp.org/tlog-proof@")) proofs.push(text)
    else if (text.startsWith("takeback/2-receipt\n")) found.signed.push(text)
    else if (isPolicy(text)) once("policy", text)
    else if (Array.isArray(whole?.keys)) once("keys", whole)
    else if (typeof whole?.signature === "string") once("checkpoint", whole)
    else if (/^takeback\/[12]-redacted$/.test(String(first?.format)) && (files.length > 1 || found.transcript))
      found.redacted.push(bytes)
    else once("transcript", { name: file.name, bytes })
  }
  if (proofs.length > 2) found.unsure ||= AUDIT.manyProofs
  const [first, last] = proofs.sort((one, other) => indexOf(one) - indexOf(other))
  if (first === undefined) return found
  if (last !== undefined) return { ...found, opened: first, ended: last }
  return { ...found, [files.some(({ name }) => /ended/i.test(name)) ? "ended" : "opened"]: first }
}

/**
 * Whether each line of a text is one of a policy, and one of them says how many witnesses it takes.
 *
 * @param {string} text
 */
function isPolicy(text) {
  const lines = text.length > LONGEST_POLICY ? [] : text.split("\n").map((line) => line.trim())
  return lines.some((line) => /^quorum\s/.test(line)) && lines.every((line) => POLICY_LINE.test(line))
}

/**
 * The place of an entry in its log, by its proof: the opening of a table comes before its end.
 *
 * @param {string} proof
 */
function indexOf(proof) {
  return Number(/^index (\d+)$/m.exec(proof)?.[1] ?? 0)
}

/**
 * @param {string} text
 * @returns {{ keys?: unknown, signature?: unknown, format?: unknown } | null}
 */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Receipts from a line of words: null where one has another form.
 *
 * @param {string} text
 */
export function receiptsIn(text) {
  const words = text.split(/[\s,;]+/).filter(Boolean)
  const found = words.map((word) => /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(word.toLowerCase()))
  return found.every((match) => match !== null)
    ? found.map((match) => ({ version: Number(match[1]), head: String(match[2]) }))
    : null
}

/**
 * Files may be dropped anywhere.
 *
 * @param {HTMLElement} root
 * @param {AbortSignal} signal
 * @param {(files: File[]) => void} take
 */
export function listenForFiles(root, signal, take) {
  const over = (/** @type {boolean} */ yes) => root.toggleAttribute("data-over", yes)
  document.addEventListener("dragover", (event) => (event.preventDefault(), over(true)), { signal })
  document.addEventListener("dragleave", (event) => event.relatedTarget === null && over(false), { signal })
  document.addEventListener(
    "drop",
    (event) => {
      event.preventDefault()
      over(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length) take(files)
    },
    { signal },
  )
}
