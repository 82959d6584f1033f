/**
 * A file for each entropy, named by its commitment, which only its user can read. Several programs may share the folder.
 *
 * @param {string} folder made for the first entropy
 * @returns {import("./sealing.js").Secrets}
 */
export function secretsIn(folder: string): import("./sealing.js").Secrets;
