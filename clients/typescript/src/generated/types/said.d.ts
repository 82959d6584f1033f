/**
 * @param {import("./operations.js").Callable} operation
 * @param {string | undefined} table that was asked about
 * @param {any} answer or a line of a stream
 * @param {string} [hello] the log that the stream has named in its `hello`
 * @returns {Said[]}
 */
export function saidBy(operation: import("./operations.js").Callable, table: string | undefined, answer: any, hello?: string): Said[];
/**
 * What the answer to taking a seat says of it: the version of the event, and its entropy or the commitment to it.
 *
 * @param {any} answer
 */
export function seatedBy(answer: any): any;
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
    log?: string;
    commitment?: string;
    server_seed?: string;
    /**
     * that a seat was taken with, by the event of this version
     */
    entropy?: string;
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
