/** Where the entropy of sealed seats is kept: the storage of the browser, of which one tab at a time reveals each. */
import { inStorage } from "../client/sealing.js"

/** @typedef {import("../client/sealing.js").Secrets} Secrets */

/** @type {Map<string, () => void>} the locks that this tab holds, by what they lock */
const held = new Map()

/**
 * The secrets of the browser. A tab that has read one is the one that reveals it, until it has forgotten it or is
 * closed; other tabs of the same browser find nothing until then, and hear of the reveal like anybody else.
 *
 * @returns {Secrets | null}
 */
export function secrets() {
  const all = inStorage()
  if (!all || !navigator.locks) return all
  return {
    ...all,
    read: async (commitment) => ((await isOurs(commitment)) ? all.read(commitment) : null),
    remove: async (commitment) => {
      await all.remove(commitment)
      held.get(commitment)?.()
      held.delete(commitment)
    },
  }
}

/**
 * Whether this tab has a secret, or nobody: then it has it from now on.
 *
 * @param {string} commitment
 * @returns {Promise<boolean>}
 */
function isOurs(commitment) {
  if (held.has(commitment)) return Promise.resolve(true)
  return new Promise((answer) => {
    const hold = (/** @type {Lock | null} */ lock) => {
      answer(lock !== null)
      return lock && new Promise((/** @type {(value: void) => void} */ release) => held.set(commitment, release))
    }
    navigator.locks.request(`takeback.secret.${commitment}`, { ifAvailable: true }, hold).catch(() => answer(true)) // no locks here: rather two reveals than none
  })
}
