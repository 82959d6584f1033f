/**
 * What a text in JSON says. Throws a `TypeError` where it is none.
 *
 * @param {string} text
 */
export function parsed(text: string): any;
/**
 * The body of a response. Throws `TooLarge`.
 *
 * @param {Response} response
 */
export function textOf(response: Response): Promise<string>;
/**
 * The body of a response, as bytes. Throws `TooLarge`.
 *
 * @param {Response} response
 */
export function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>>;
/**
 * A text as it is. Throws `TooLarge` where it is too long, and reads no more then.
 *
 * @param {string} text
 * @param {ReadableStreamDefaultReader<string> | undefined} reader
 */
export function bounded(text: string, reader: ReadableStreamDefaultReader<string> | undefined): Promise<string>;
/** More came than any response of the contract has: no attempt more helps. */
export class TooLarge extends TypeError {
    constructor();
    final: boolean;
}
