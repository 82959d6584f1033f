/**
 * Each item of a stream once and in order, over any number of connections. Throws `Restored` and `Contradiction` as
 * `Takeback.call` does.
 *
 * @template {Streams} O
 * @param {Takeback} client
 * @param {O} operation
 * @param {Record<string, any>} input
 * @param {Options} options
 * @returns {AsyncGenerator<Item<O>, void, undefined>}
 */
export function follow<O extends Streams>(client: Takeback, operation: O, { after, ...input }: Record<string, any>, options: Options): AsyncGenerator<Item<O>, void, undefined>;
/** Before the first position of any log: there a stream begins with every table as it is now. */
export const BEGINNING: "0";
import type { Streams } from "./operations.js";
import type { Takeback } from "./client.js";
import type { Options } from "./operations.js";
import type { Item } from "./operations.js";
