/** @import { Takeback } from "./client.js" */
/** @import { Item, Options, Result, Schemas } from "./operations.js" */
/** A table as one caller sees it: short names for what is done most. `Takeback.call` does the rest. */
export class Table {
    /**
     * @param {Takeback} client
     * @param {string} id
     */
    constructor(client: Takeback, id: string);
    client: Takeback;
    id: string;
    /**
     * The table: its status, seats and settings.
     *
     * @returns {Promise<Result<"showTable">>}
     */
    show(): Promise<Result<"showTable">>;
    /**
     * Take a seat. The game starts when the last one is taken.
     *
     * @param {Schemas["SitBody"]} [body]
     * @param {Options} [options]
     * @returns {Promise<Result<"takeSeat">>}
     */
    sit(body?: Schemas["SitBody"], options?: Options): Promise<Result<"takeSeat">>;
    /**
     * The legal actions, with a label each.
     *
     * @returns {Promise<Result<"listActions">>}
     */
    actions(): Promise<Result<"listActions">>;
    /**
     * The game as the caller sees it, now or at an earlier version.
     *
     * @param {{ at?: number }} [input]
     * @returns {Promise<Exclude<Result<"viewTable">, { views: unknown }>>}
     */
    view(input?: {
        at?: number;
    }): Promise<Exclude<Result<"viewTable">, {
        views: unknown;
    }>>;
    /**
     * Play one of the legal actions.
     *
     * @param {Schemas["ActionBody"]["action"]} action
     * @param {Options} [options] `version`: refuse it (`stale`) unless the table is at this version
     * @returns {Promise<Schemas["CommandResult"]>}
     */
    play(action: Schemas["ActionBody"]["action"], options?: Options): Promise<Schemas["CommandResult"]>;
    /**
     * The versions that the caller can undo to, and whose consent each needs.
     *
     * @returns {Promise<Result<"listUndoOptions">>}
     */
    undoOptions(): Promise<Result<"listUndoOptions">>;
    /**
     * Undo, or ask the other seats for a takeback: then the result has `pending_takeback`.
     *
     * @param {number} to_version
     * @param {Options} [options]
     * @returns {Promise<Result<"undo">>}
     */
    undo(to_version: number, options?: Options): Promise<Result<"undo">>;
    /**
     * @param {Options} [options]
     * @returns {Promise<Result<"redo">>}
     */
    redo(options?: Options): Promise<Result<"redo">>;
    /**
     * Agree to a takeback, by its number.
     *
     * @param {number} takeback
     * @param {Options} [options]
     * @returns {Promise<Result<"agreeToTakeback">>}
     */
    agree(takeback: number, options?: Options): Promise<Result<"agreeToTakeback">>;
    /**
     * Decline a takeback, by its number.
     *
     * @param {number} takeback
     * @param {Options} [options]
     * @returns {Promise<Result<"declineTakeback">>}
     */
    decline(takeback: number, options?: Options): Promise<Result<"declineTakeback">>;
    /**
     * @param {Options} [options]
     * @returns {Promise<Result<"resign">>}
     */
    resign(options?: Options): Promise<Result<"resign">>;
    /**
     * The events, live.
     *
     * @param {{ after?: number }} [input] unless given, after the last version that the client was told of
     * @param {Options} [options]
     * @returns {AsyncGenerator<Item<"listEvents">, void, undefined>}
     */
    events(input?: {
        after?: number;
    }, options?: Options): AsyncGenerator<Item<"listEvents">, void, undefined>;
    /**
     * The events, each with the view after it, live; from the present one on unless `after` is given.
     *
     * @param {{ after?: number }} [input]
     * @param {Options} [options]
     * @returns {AsyncGenerator<Item<"listFrames">, void, undefined>}
     */
    frames(input?: {
        after?: number;
    }, options?: Options): AsyncGenerator<Item<"listFrames">, void, undefined>;
}
import type { Takeback } from "./client.js";
import type { Result } from "./operations.js";
import type { Schemas } from "./operations.js";
import type { Options } from "./operations.js";
import type { Item } from "./operations.js";
