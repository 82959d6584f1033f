/**
 * Warn where a receipt is of the future.
 *
 * @param {number} at in milliseconds since 1970 UTC
 */
export function warnOfTime(at: number): void;
/**
 * The time that a response tells, 0 if it tells none.
 *
 * @param {Response} response
 */
export function timeOf(response: Response): number;
export class ServerClock {
    /** @param {() => number} [elapsed] milliseconds since any moment, evenly */
    constructor(elapsed?: () => number);
    /**
     * Learn from a response. What comes late, or from a cache, tells an earlier time, so the latest one is the best.
     *
     * @param {number} time what the service said, in milliseconds since 1970 UTC
     */
    heard(time: number): void;
    /** The time now, in milliseconds since 1970 UTC: that of this device as long as the service has said nothing. */
    now(): number;
    #private;
}
