/**
 * Milliseconds to wait after so many failures in a row, with jitter, and never less than `Retry-After` says.
 *
 * @param {number} failures
 * @param {Response} [response]
 */
export function pauseAfter(failures: number, response?: Response): number;
/**
 * Wait. Rejects with the reason of the signal once it is aborted.
 *
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
/**
 * A signal that is aborted with the other one, or by `cut`; `release` forgets the other one.
 *
 * @param {AbortSignal} [signal]
 */
export function cutting(signal?: AbortSignal): {
    signal: AbortSignal;
    cut: () => void;
    release: () => void | undefined;
};
export function isTemporary(response: Response): boolean;
