/** The order of events: each version once, and none left out; and the version that was asked for. No restore explains others. */
/** @typedef {import("./receipts.js").Doubt} Doubt */
/**
 * The version that a cursor names, in the long form or the short one; undefined where it is none.
 *
 * @param {unknown} cursor
 */
export function versionAt(cursor: unknown): number | undefined;
/**
 * What is doubtful where a page of events does not go on, version by version, after the one that was asked for.
 *
 * @param {string} table
 * @param {unknown} after
 * @param {{ events: { version: number }[], next?: unknown }} page
 * @returns {Doubt | null}
 */
export function doubtAboutPage(table: string, after: unknown | undefined, { events, next }: {
    events: {
        version: number;
    }[];
    next?: unknown;
}): Doubt | null;
/**
 * What is doubtful where an answer is about another version than the one that was asked for.
 *
 * @param {string} table
 * @param {unknown} wanted undefined: none was asked for
 * @param {import("./said.js").Said[]} said
 * @returns {Doubt | null}
 */
export function doubtAboutVersion(table: string, wanted: unknown, said: import("./said.js").Said[]): Doubt | null;
/**
 * What is doubtful where an item of a stream does not come after the one before.
 *
 * @param {"listEvents" | "listFrames"} operation an event comes right after the one before
 * @param {string} table
 * @param {any} item
 * @param {number} [last] the version of the item before; undefined: it is the first one
 * @returns {Doubt | null}
 */
export function doubtAboutItem(operation: "listEvents" | "listFrames", table: string, item: any, last?: number): Doubt | null;
export type Doubt = import("./receipts.js").Doubt;
