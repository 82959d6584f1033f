/**
 * The hash of bytes in hexadecimal, as lower-case hexadecimal.
 *
 * @param {string} hex
 */
export function sha256(hex: string): string;
