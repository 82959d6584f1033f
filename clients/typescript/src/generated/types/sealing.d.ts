/**
 * Secrets in the storage of the browser, which all pages of the origin share; null where there is none.
 *
 * @returns {Secrets | null}
 */
export function inStorage(): Secrets | null;
/**
 * The commitment to the entropy of a seat, 64 hex digits.
 *
 * @param {string} entropy
 */
export function commitmentOf(entropy: string): string;
export function randomEntropy(): string;
/** The seals of a client's seats. */
export class Seals {
    /**
     * @param {Takeback} client
     * @param {Secrets | null} secrets null: it seals nothing
     */
    constructor(client: Takeback, secrets: Secrets | null);
    /** @type {Set<string>} the tables that have one seat, by what the service said */
    alone: Set<string>;
    /** Whether it seals seats. */
    get areOn(): boolean;
    /** A commitment to new entropy, which is kept when this returns; null where it cannot be kept. */
    commit(): Promise<string | null>;
    /**
     * Whether the entropy of a commitment is kept, and was not revealed.
     *
     * @param {string} commitment
     */
    isHidden(commitment: string): Promise<boolean>;
    /**
     * Remember with which commitment a seat was taken. Warns where somebody else's entropy is at the player's seat: the answer of
     * quick play, and of a rematch, does not say what is at the seat, and it may be one that another program of the player has.
     *
     * @param {Callable} operation
     * @param {string} table
     * @param {string} commitment
     * @param {Options} options
     */
    took(operation: Callable, table: string, commitment: string, options: Options): Promise<void>;
    /**
     * Warn where something else is at the player's seat than was sent with the request.
     *
     * @param {string} table
     * @param {{ entropy?: string, commitment?: string | null }} sent
     * @param {number} known the last version that was known before: a seat that was taken until then is another one's matter
     * @param {Options} options
     * @param {boolean} isTaken whether the service said that the player has the seat
     */
    compare(table: string, sent: {
        entropy?: string;
        commitment?: string | null;
    }, known: number, options: Options, isTaken: boolean): Promise<void>;
    /**
     * An answer; where it asked for entropy of the player's, which is revealed now, what is so after that.
     *
     * @param {Callable} operation
     * @param {Record<string, any>} input
     * @param {Options} options
     * @param {any} answer
     * @param {string | undefined} table that the answer is about
     * @param {boolean} reads whether the operation changes nothing
     * @returns {Promise<any>}
     */
    newest(operation: Callable, input: Record<string, any>, options: Options, answer: any, table: string | undefined, reads: boolean): Promise<any>;
    /**
     * Whether an item of a stream is news to the program, and not one that asked for entropy that is revealed now.
     *
     * @param {Streams} operation
     * @param {string | undefined} table of the stream
     * @param {any} item
     * @param {Options} options
     * @returns {Promise<boolean>}
     */
    isNews(operation: Streams, table: string | undefined, item: any, options: Options): Promise<boolean>;
    /**
     * Reveal again at a table of which a restore has lost a part: it may have lost the revelation.
     *
     * @param {string} table
     */
    restored(table: string): void;
    /**
     * The player may have a seat with this commitment, or with one of those before.
     *
     * @param {string} table
     * @param {string} commitment
     */
    take(table: string, commitment: string): void;
    /**
     * Remove an entropy: the service has refused the seat.
     *
     * @param {string} commitment
     */
    refused(commitment: string): Promise<void>;
    #private;
}
/**
 * where the entropy of sealed seats is kept until it is revealed: whoever loses it loses the seat
 */
export type Secrets = {
    isEmpty: () => boolean | Promise<boolean>;
    /**
     * what was written last
     */
    read: (commitment: string) => string | null | Promise<string | null>;
    /**
     * the entropy, later with where it was revealed;
     * throws where it cannot be kept
     */
    write: (commitment: string, text: string) => void | Promise<void>;
    remove: (commitment: string) => void | Promise<void>;
};
import type { Callable } from "./operations.js";
import type { Options } from "./operations.js";
import type { Streams } from "./operations.js";
import type { Takeback } from "./client.js";
