/** A caller of the service: a player if there is a token, else a spectator. */
export class Takeback {
    /**
     * @param {string | URL} address of the service, as in `http://localhost:8000`
     * @param {Settings} [settings]
     */
    constructor(address: string | URL, settings?: Settings);
    /** @readonly */
    readonly address: string;
    /** The position of the last of the player's changes that was handled: those after it are followed unless told otherwise. */
    position: string;
    /** @readonly */
    readonly settings: {
        /**
         * whose requests these are
         */
        token?: string;
        /**
         * at one request, 6 unless given
         */
        attempts: number;
        /**
         * milliseconds for one attempt, 60,000 unless given
         */
        timeout: number;
        /**
         * the longest `Retry-After` that is waited for, in milliseconds: 60,000 unless given
         */
        patience: number;
        /**
         * milliseconds after which a silent stream is lost, 30,000 unless given
         */
        silence: number;
        /**
         * sends the requests
         */
        fetch?: typeof fetch;
        /**
         * the service's time, shared with other clients; one of its own unless given
         */
        clock: ServerClock;
        /**
         * where the entropy of sealed seats is kept; the browser's storage
         * unless given. Without, as in Node unless given, or null: seats are not sealed
         */
        secrets: import("./sealing.js").Secrets | null;
        /**
         * what the service has said, shared with other clients; of its own unless given
         */
        receipts: Receipts;
    };
    /** The seals of its seats. */
    seals: Seals;
    /** The service's time, in milliseconds since 1970 UTC: what `due_at` and other times of the service are compared with. */
    now(): number;
    /**
     * Call any operation of the contract by its id. Retries what is safe to retry, under one idempotency key and with one
     * body. Throws a `Problem` where the service refuses; `Restored` or `Contradiction` where its answer does not fit what
     * it said before.
     *
     * @template {Callable} O
     * @param {O} operation
     * @param {Arguments<O>} given the parameters of path and query, with the `body`; then the options
     * @returns {Promise<Result<O>>}
     */
    call<O extends Callable>(operation: O, ...given: Arguments<O>): Promise<Result<O>>;
    /**
     * Call an operation without comparing its answer with what the service said before.
     *
     * @param {Callable} operation
     * @param {Record<string, any>} input
     * @param {Options} options
     * @returns {Promise<any>}
     */
    exchange(operation: Callable, input: Record<string, any>, options: Options): Promise<any>;
    /**
     * Follow a stream: each item once and in order, until the table is over. Connects again whenever that is needed.
     *
     * @template {Streams} O
     * @param {O} operation
     * @param {Omit<Input<O>, "limit">} input `after`: where to go on. Unless given: at `position` for the player's changes, after the
     *   last version that is known for the events of a table, with the present for frames
     * @param {Options} [options]
     * @returns {AsyncGenerator<Item<O>, void, undefined>}
     */
    follow<O extends Streams>(operation: O, input: Omit<Input<O>, "limit">, options?: Options): AsyncGenerator<Item<O>, void, undefined>;
    /**
     * What changes at the player's tables: with the view and the legal actions wherever the player is awaited.
     *
     * @param {{ after?: string }} [input] unless given, it begins after the last change that was handled: a change is handled
     *   when the next one is taken. A client that has had none begins with every table as the lists have it now, so no
     *   turn that has come already is missed; a newer state follows at once
     * @param {Options} [options]
     */
    changes(input?: {
        after?: string;
    }, options?: Options): AsyncGenerator<{
        position: string;
        table: string;
        game: "maverick";
        version: number;
        head: string;
        status: import("./generated/contract.js").components["schemas"]["Status"];
        to_act: number[];
        awaiting: boolean;
        pending_takeback?: import("./generated/contract.js").components["schemas"]["PendingTakeback"];
        to_reveal?: number[];
        due_at?: number;
        rematch_of?: string;
        view?: import("./generated/contract.js").components["schemas"]["MaverickView"] | null;
        actions?: import("./generated/contract.js").components["schemas"]["MaverickAction"][];
        labels?: string[];
    } | {
        position: string;
        table: string;
        game: "full-throttle";
        version: number;
        head: string;
        status: import("./generated/contract.js").components["schemas"]["Status"];
        to_act: number[];
        awaiting: boolean;
        pending_takeback?: import("./generated/contract.js").components["schemas"]["PendingTakeback"];
        to_reveal?: number[];
        due_at?: number;
        rematch_of?: string;
        view?: import("./generated/contract.js").components["schemas"]["FullThrottleView"] | null;
        actions?: import("./generated/contract.js").components["schemas"]["FullThrottleAction"][];
        labels?: string[];
    } | {
        position: string;
        table: string;
        game: "thermal-showdown";
        version: number;
        head: string;
        status: import("./generated/contract.js").components["schemas"]["Status"];
        to_act: number[];
        awaiting: boolean;
        pending_takeback?: import("./generated/contract.js").components["schemas"]["PendingTakeback"];
        to_reveal?: number[];
        due_at?: number;
        rematch_of?: string;
        view?: import("./generated/contract.js").components["schemas"]["ThermalShowdownView"] | null;
        actions?: import("./generated/contract.js").components["schemas"]["ThermalShowdownAction"][];
        labels?: string[];
    } | {
        position: string;
        table: string;
        game: "maximum-apocalypse";
        version: number;
        head: string;
        status: import("./generated/contract.js").components["schemas"]["Status"];
        to_act: number[];
        awaiting: boolean;
        pending_takeback?: import("./generated/contract.js").components["schemas"]["PendingTakeback"];
        to_reveal?: number[];
        due_at?: number;
        rematch_of?: string;
        view?: import("./generated/contract.js").components["schemas"]["MaximumApocalypseView"] | null;
        actions?: import("./generated/contract.js").components["schemas"]["MaximumApocalypseAction"][];
        labels?: string[];
    } | {
        position: string;
        table: string;
        game: "thermal-showdown-solo";
        version: number;
        head: string;
        status: import("./generated/contract.js").components["schemas"]["Status"];
        to_act: number[];
        awaiting: boolean;
        pending_takeback?: import("./generated/contract.js").components["schemas"]["PendingTakeback"];
        to_reveal?: number[];
        due_at?: number;
        rematch_of?: string;
        view?: import("./generated/contract.js").components["schemas"]["ThermalShowdownSoloView"] | null;
        actions?: import("./generated/contract.js").components["schemas"]["ThermalShowdownSoloAction"][];
        labels?: string[];
    } | {
        position: string;
        table: string;
        game: import("./generated/contract.js").components["schemas"]["Unheard"];
        version: number;
        head: string;
        status: import("./generated/contract.js").components["schemas"]["Status"];
        to_act: number[];
        awaiting: boolean;
        pending_takeback?: import("./generated/contract.js").components["schemas"]["PendingTakeback"];
        to_reveal?: number[];
        due_at?: number;
        rematch_of?: string;
        view?: {
            [key: string]: unknown;
        } | null;
        actions?: (import("./generated/contract.js").components["schemas"]["MaverickAction"] | import("./generated/contract.js").components["schemas"]["FullThrottleAction"] | import("./generated/contract.js").components["schemas"]["ThermalShowdownAction"] | import("./generated/contract.js").components["schemas"]["MaximumApocalypseAction"] | import("./generated/contract.js").components["schemas"]["ThermalShowdownSoloAction"])[];
        labels?: string[];
    }, void, undefined>;
    /**
     * Register a player; returns the client of that player. Keep its `settings.token`: it is shown only once.
     *
     * @param {string} name
     */
    register(name: string): Promise<Takeback>;
    /**
     * Open a table.
     *
     * @param {Schemas["OpenBody"]} body
     */
    open(body: Schemas["OpenBody"]): Promise<Table>;
    /**
     * A table by its id.
     *
     * @param {string} id
     */
    table(id: string): Table;
    /**
     * The parts of a request, as `fetch` takes them.
     *
     * @param {Callable} operation
     * @param {Record<string, any>} input
     * @param {Options} options
     */
    request(operation: Callable, { body, ...given }: Record<string, any>, options: Options): {
        path: string;
        body: any;
        headers: Record<string, string>;
    };
    #private;
}
export type Settings = {
    /**
     * whose requests these are
     */
    token?: string;
    /**
     * at one request, 6 unless given
     */
    attempts?: number;
    /**
     * milliseconds for one attempt, 60,000 unless given
     */
    timeout?: number;
    /**
     * the longest `Retry-After` that is waited for, in milliseconds: 60,000 unless given
     */
    patience?: number;
    /**
     * milliseconds after which a silent stream is lost, 30,000 unless given
     */
    silence?: number;
    /**
     * sends the requests
     */
    fetch?: typeof fetch;
    /**
     * the service's time, shared with other clients; one of its own unless given
     */
    clock?: ServerClock;
    /**
     * where the entropy of sealed seats is kept; the browser's storage
     * unless given. Without, as in Node unless given, or null: seats are not sealed
     */
    secrets?: import("./sealing.js").Secrets | null;
    /**
     * what the service has said, shared with other clients; of its own unless given
     */
    receipts?: Receipts;
};
import { ServerClock } from "./clock.js";
import { Receipts } from "./receipts.js";
import { Seals } from "./sealing.js";
import type { Callable } from "./operations.js";
import type { Arguments } from "./operations.js";
import type { Result } from "./operations.js";
import type { Options } from "./operations.js";
import type { Streams } from "./operations.js";
import type { Input } from "./operations.js";
import type { Item } from "./operations.js";
import type { Schemas } from "./operations.js";
import { Table } from "./table.js";
