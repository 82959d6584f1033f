/** Secrets in a folder, for programs of Node: they outlive the program. Types of Node are not needed to use it. */
// @ts-nocheck
import { mkdir, open, readFile, readdir, rename, unlink } from "node:fs/promises"
import { join } from "node:path"
import { isHash, randomHex } from "./hex.js"

/**
 * A file for each entropy, named by its commitment, which only its user can read. Several programs may share the folder.
 *
 * @param {string} folder made for the first entropy
 * @returns {import("./sealing.js").Secrets}
 */
export function secretsIn(folder) {
  return {
    isEmpty: async () => (await readdir(folder).catch(() => [])).length === 0,
    read: async (commitment) => (isHash(commitment) ? readFile(join(folder, commitment), "ascii").catch(() => null) : null), // the service names it
    async write(commitment, text) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const written = join(folder, `.${randomHex(8)}`)
      const file = await open(written, "wx", 0o600)
      try {
        await file.writeFile(text)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(written, join(folder, commitment))
    },
    remove: (commitment) => unlink(join(folder, commitment)).catch(() => undefined),
  }
}
