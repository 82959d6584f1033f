/** The service's time, by what its responses say: the clock of this device may be wrong, or be set meanwhile. */

/** The latest time that is one: that of a `Date`, in milliseconds. */
const LATEST = 8_640_000_000_000_000
/** Milliseconds for which what was learned is kept, unless something better comes: a clock of the service may be set, too. */
const KEPT = 600_000
/** Milliseconds by which a receipt may be ahead of this device's clock. */
const APART = 60_000

export class ServerClock {
  #elapsed
  /** @type {{ ahead: number, since: number } | null} */
  #known = null

  /** @param {() => number} [elapsed] milliseconds since any moment, evenly */
  constructor(elapsed = () => performance.now()) {
    this.#elapsed = elapsed
  }

  /**
   * Learn from a response. What comes late, or from a cache, tells an earlier time, so the latest one is the best.
   *
   * @param {number} time what the service said, in milliseconds since 1970 UTC
   */
  heard(time) {
    if (!(time > 0 && time <= LATEST)) return
    const since = this.#elapsed()
    const ahead = time - since
    if (this.#known === null || ahead >= this.#known.ahead || since - this.#known.since > KEPT) this.#known = { ahead, since }
  }

  /** The time now, in milliseconds since 1970 UTC: that of this device as long as the service has said nothing. */
  now() {
    return this.#known === null ? Date.now() : Math.round(this.#elapsed() + this.#known.ahead)
  }
}

/**
 * Warn where a receipt is of the future.
 *
 * @param {number} at in milliseconds since 1970 UTC
 */
export function warnOfTime(at) {
  const ahead = at - Date.now()
  if (ahead > APART) console.warn(`The receipt's time is ${Math.round(ahead / 1000)} s ahead of this device's clock`)
}

/**
 * The time that a response tells, 0 if it tells none.
 *
 * @param {Response} response
 */
export function timeOf(response) {
  return Number(response.headers.get("takeback-time") ?? 0)
}
