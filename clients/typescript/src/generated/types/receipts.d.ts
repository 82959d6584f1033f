/**
 * The latest version of which the head is of no earlier log.
 *
 * @param {Readonly<Kept>} kept
 */
export function latestInLog(kept: Readonly<Kept>): number;
export function isSure({ unnamed, unsure }: Readonly<Kept>, version: number): boolean;
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
     * @param {string | null} [since] the log's name when the request was sent; null: none was known. Of many tables,
     *   what names no log is compared as if it was asked for in the present one
     * @param {readonly number[]} [unsure] the versions that were unsure when the request was sent
     * @returns {Doubt | null}
     */
    take(said: readonly import("./said.js").Said[], of?: string, since?: string | null, unsure?: readonly number[]): Doubt | null;
    /**
     * Put aside what a restore has lost. Warns where entropy was revealed after an event that is lost.
     *
     * @param {string} table
     * @param {string} log the name that it has now
     * @param {number} version all after it is lost
     * @param {readonly number[]} [gone] the versions before, whose heads are of an earlier log
     */
    restored(table: string, log: string, version: number, gone?: readonly number[]): void;
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
export function isOfBefore(kept: Readonly<Kept>, { log }: Pick<Said, "log">, since?: string | null): boolean;
/**
 * the receipts of one table
 */
export type Kept = {
    /**
     * the log's name; null: not known
     */
    log: string | null;
    /**
     * the versions whose heads may be of an earlier log: they came before it was named, or it was unsure at a restore
     */
    unnamed: number[];
    /**
     * the versions whose heads may be of a later log: they came without the name of one
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
     * the commitments of the seats that were taken, by the version of the event; null: without
     */
    seals: Record<number, string | null>;
    /**
     * of versions that a restore has lost: evidence, compared no more
     */
    lost: Record<number, string>;
    /**
     * the names that the log had before
     */
    logs: string[];
    /**
     * the heads that are surely of the last of these logs
     */
    former: Record<number, string>;
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
     * where the table has one of them at last, no restore explains another head
     */
    logs?: (string | null | undefined)[];
    /**
     * no restore explains it
     */
    certain?: boolean;
};
/**
 * where receipts outlive the program: of tables that it has named, or opened
 */
export type Shelf = {
    read: (table: string) => Kept | null;
    write: (table: string, kept: Kept) => void;
};
export type Said = import("./said.js").Said;
