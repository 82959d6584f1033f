/** Waiting between attempts. */

const FIRST = 500
const LONGEST = 15_000
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
  const asked = Number(response?.headers.get("retry-after") ?? 0) * 1000
  return Math.max(longest * (0.5 + Math.random() / 2), Number.isFinite(asked) ? asked : 0)
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
    }, milliseconds)
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
