/** Waiting between attempts. */

const FIRST = 500
const LONGEST = 15_000
/** The longest that a timer waits: after more it is called at once. */
const LONGEST_TIMER = 2 ** 31 - 1
const TEMPORARY = new Set([429, 502, 503, 504])

/**
 * Whether the same request may succeed later.
 *
 * @param {Response} response
 */
export const isTemporary = (response) => TEMPORARY.has(response.status)

/**
 * Milliseconds to wait after so many failures in a row, with jitter, and never less than `Retry-After` says.
 *
 * @param {number} failures
 * @param {Response} [response]
 */
export function pauseAfter(failures, response) {
  const longest = Math.min(FIRST * 2 ** (failures - 1), LONGEST)
  const said = response?.headers.get("retry-after") ?? ""
  const asked = /^[0-9]+$/.test(said) ? Number(said) * 1000 : 0
  return Math.max(longest * (0.5 + Math.random() / 2), asked)
}

/**
 * Wait. Rejects with the reason of the signal once it is aborted.
 *
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop)
      resolve()
    }, Math.min(milliseconds, LONGEST_TIMER))
    if (signal?.aborted) stop()
    else signal?.addEventListener("abort", stop, { once: true })
  })
}

/**
 * A signal that is aborted with the other one, or by `cut`; `release` forgets the other one.
 *
 * @param {AbortSignal} [signal]
 */
export function cutting(signal) {
  const controller = new AbortController()
  const cut = () => controller.abort(signal?.reason)
  if (signal?.aborted) cut()
  else signal?.addEventListener("abort", cut, { once: true })
  return { signal: controller.signal, cut, release: () => signal?.removeEventListener("abort", cut) }
}
