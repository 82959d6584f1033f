/**
 * Whether the service refuses a version with the head that it gave itself.
 *
 * @param {Takeback} client
 * @param {string} table
 * @param {unknown} sent the cursor
 * @param {unknown} refusal
 * @returns {import("./receipts.js").Doubt | null}
 */
export function doubtAboutCursor(client: Takeback, table: string, sent: unknown, refusal: unknown): import("./receipts.js").Doubt | null;
/**
 * Find out what a doubt means. Ends where nothing is lost after all. Throws `Restored`, `Contradiction`, and `Problem`
 * where it is not told.
 *
 * @param {Takeback} client
 * @param {() => import("./receipts.js").Doubt | null} doubtNow what is doubtful by the receipts as they are now
 * @param {AbortSignal} [signal]
 * @param {number} [rounds] how often it may ask
 */
export function findOut(client: Takeback, doubtNow: () => import("./receipts.js").Doubt | null, signal?: AbortSignal, rounds?: number): Promise<void>;
/**
 * The error that is thrown where the service has contradicted itself, which the receipts note.
 *
 * @param {Takeback} client
 * @param {string} table
 * @param {number} version
 */
export function contradiction(client: Takeback, table: string, version: number): Contradiction;
/**
 * The service was restored from a backup, and has lost what happened at a table since. The next call works. A command
 * that threw this may have been carried out: look at the table before playing on. With the same key it can be sent again.
 */
export class Restored extends Error {
    /**
     * @param {string} table
     * @param {number} version
     */
    constructor(table: string, version: number);
    table: string;
    /** The last version that is left, as far as receipts were kept; 0 where none of them is. */
    version: number;
}
/**
 * The service has given two different accounts of a table, and was not restored meanwhile; or it names another log each time
 * that the client asks which one holds. The receipts are kept.
 */
export class Contradiction extends Error {
    /**
     * @param {string} table
     * @param {number} version
     */
    constructor(table: string, version: number);
    table: string;
    /** The version at which the accounts differ. */
    version: number;
}
import type { Takeback } from "./client.js";
