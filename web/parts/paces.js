/** How fast a game is played: by the time for each action. */
import { duration } from "../wording.js"
import { WORDS } from "../words.js"

export const [LIVE, SLOW] = [120, 604_800]
/** Those for a game with strangers, in seconds and in words. */
export const PACES = /** @type {[number, string][]} */ ([
  [LIVE, WORDS.paces.live],
  [86_400, WORDS.paces.relaxed],
  [SLOW, WORDS.paces.slow],
])
const NONE = 0
/** Those for a table of one's own. */
export const CLOCKS = /** @type {[number, string][]} */ ([
  ...PACES,
  [30, WORDS.perAction("30 seconds")],
  [600, WORDS.perAction("10 minutes")],
  [NONE, WORDS.noLimit],
])

/**
 * The clock of a pace, as the service takes it.
 *
 * @param {number} seconds
 * @returns {{ seconds_per_action: number, then: "resign" } | null}
 */
export const clockAt = (seconds) => (seconds === NONE ? null : { seconds_per_action: seconds, then: "resign" })

/**
 * A clock in words.
 *
 * @param {{ seconds_per_action: number } | null} clock
 */
export function paceOf(clock) {
  const seconds = clock?.seconds_per_action ?? NONE
  return CLOCKS.find(([each]) => each === seconds)?.[1] ?? WORDS.perAction(duration(1000 * seconds))
}
