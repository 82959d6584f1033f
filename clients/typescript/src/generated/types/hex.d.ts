/** Bytes as hexadecimal digits, and back. */
/** @param {Uint8Array} bytes */
export function toHex(bytes: Uint8Array): string;
/** @param {string} hex */
export function fromHex(hex: string): Uint8Array<ArrayBuffer>;
/**
 * Random bytes, as hexadecimal digits. `crypto.randomUUID` is missing on pages that came over plain http.
 *
 * @param {number} bytes
 */
export function randomHex(bytes: number): string;
export function isHash(value: unknown): boolean;
