export class Receipts {
    /** @param {{ tables?: number, shelf?: Shelf | null }} [how] `tables`: of so many, they are kept */
    constructor({ tables, shelf }?: {
        tables?: number;
        shelf?: Shelf | null;
    });
    /**
     * What is kept of a table.
     *
     * @param {string} table
     * @returns {Readonly<Kept>}
     */
    of(table: string): Readonly<Kept>;
    /**
     * The latest version that the service told of; 0: it told of none.
     *
     * @param {string} table
     */
    latest(table: string): number;
    /**
     * A version in the long form, which names its history; in the short one where its head is not known.
     *
     * @param {string} table
     * @param {number} version
     */
    cursor(table: string, version: number): string;
    /**
     * Compare what an answer says with what is kept; the first thing that differs. If nothing does, null, and it is kept.
     *
     * @param {readonly import("./said.js").Said[]} said
     * @param {string} [of] the table that the answer is about, and no other; unless given, it is about many. Of them, one at
     *   which the service has contradicted itself already is passed over, and nothing is kept of one that is only listed
     * @param {string | null} [since] the log's name when the request was sent
     * @returns {Doubt | null}
     */
    take(said: readonly import("./said.js").Said[], of?: string, since?: string | null): Doubt | null;
    /**
     * Put aside what a restore has lost: all after a version.
     *
     * @param {string} table
     * @param {string | null} before the log's name until then
     * @param {string} log
     * @param {number} version
     */
    restored(table: string, before: string | null, log: string, version: number): void;
    /**
     * Note which event took the last free seat of a table: no seat is taken or left after it.
     *
     * @param {string} table
     * @param {number} version
     */
    filled(table: string, version: number): void;
    /**
     * Note that the service has contradicted itself.
     *
     * @param {string} table
     * @param {number} version
     */
    contradicted(table: string, version: number): void;
    #private;
}
/**
 * the receipts of one table
 */
export type Kept = {
    /**
     * the log's name; null: not known
     */
    log: string | null;
    /**
     * whether some heads came without the name of a log, before it was known
     */
    unnamed: boolean;
    /**
     * the versions whose heads came without the name of a log since it was named last
     */
    unsure: number[];
    /**
     * to the seed of the server
     */
    commitment: string | null;
    /**
     * once it was disclosed
     */
    server_seed: string | null;
    /**
     * at each version
     */
    heads: Record<number, string>;
    /**
     * of the seats that were taken, by the version of the event
     */
    entropies: Record<number, string>;
    /**
     * of versions that a restore has lost: evidence, compared no more
     */
    lost: Record<number, string>;
    /**
     * the names that the log had before
     */
    logs: string[];
    /**
     * the last version that is known both of this log and of the one before it
     */
    shared: number;
    /**
     * how many the table has
     */
    seats: number | null;
    /**
     * the version that took the last free seat, where this client has revealed entropy after it
     */
    filled: number | null;
    /**
     * the version at which the service contradicted itself
     */
    contradiction: number | null;
    /**
     * the last signed receipt that was read, which proves to others what the service said
     */
    note: string | null;
};
/**
 * what does not fit the receipts
 */
export type Doubt = {
    table: string;
    /**
     * whose head is another one; 0 where only the log has another name, or the table has become shorter
     */
    version: number;
    /**
     * no restore explains it
     */
    certain?: boolean;
    /**
     * the service does not take a version with the head that it gave
     */
    refused?: boolean;
};
/**
 * where receipts outlive the program: of tables that it has named, or opened
 */
export type Shelf = {
    read: (table: string) => Kept | null;
    write: (table: string, kept: Kept) => void;
};
