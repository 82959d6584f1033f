/**
 * What an answer says. It is read by the operation that it answers, so no further member hides another one. Throws a
 * `TypeError` where it is no answer of the contract.
 *
 * @param {import("./operations.js").Callable} operation
 * @param {Asked} asked
 * @param {any} answer
 * @returns {Said[]}
 */
export function saidBy(operation: import("./operations.js").Callable, asked: Asked, answer: any): Said[];
/**
 * What a line of a stream says.
 *
 * @param {import("./operations.js").Streams} operation
 * @param {string | undefined} table
 * @param {any} line
 * @param {string} [log] that the stream has named in its `hello`
 * @returns {Said[]}
 */
export function saidByLine(operation: import("./operations.js").Streams, table: string | undefined, line: any, log?: string): Said[];
export function subjectOf(operation: string, table: string | undefined, said: readonly Said[]): string | undefined;
export function hasLuck({ data }: any, { entropy, commitment }: {
    entropy?: string;
    commitment?: string | null;
}): boolean;
export function takesSeat({ data }: any): boolean;
export function logOf({ log, position }: {
    log?: unknown;
    position?: unknown;
}): string | undefined;
/**
 * what is said of a table; absent: it is not said
 */
export type Said = {
    table: string;
    /**
     * the latest one, unless its whole head comes with it
     */
    version?: number;
    /**
     * or its first digits, as in a cursor
     */
    head?: string;
    /**
     * the name of the log
     */
    log?: string | undefined;
    commitment?: string;
    server_seed?: string;
    /**
     * how many it has
     */
    seats?: number;
    /**
     * that a seat was taken with, by the event of this version
     */
    entropy?: string;
    /**
     * the commitment that a seat was taken with, by the event of this version; null: without
     */
    sealed?: string | null;
    /**
     * a seat was taken or left, by the event of this version
     */
    seating?: boolean;
    /**
     * beside other tables, by a list that may be some seconds old
     */
    listed?: boolean;
    /**
     * the signed receipt that says it
     */
    note?: string;
    /**
     * when the version's event was, by the receipt, in milliseconds since 1970 UTC
     */
    at?: number;
};
/**
 * what the operation was called with
 */
export type Asked = {
    table?: string;
    as?: string;
    dry_run?: unknown;
};
export type Reader = (answer: any, asked: Asked) => Said[];
