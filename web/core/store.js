/**
 * A value that notifies its listeners when it changes.
 *
 * @template {object} T
 * @param {T} first
 */
export function store(first) {
  let value = first
  /** @type {Set<(value: T) => void>} */
  const listeners = new Set()
  return {
    get: () => value,
    /** @param {Partial<T>} change */
    set(change) {
      value = { ...value, ...change }
      for (const listen of listeners) listen(value)
    },
    /** @param {(value: T) => void} listen */
    subscribe(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  }
}

/**
 * What this browser keeps. A browser that keeps nothing (private, full) plays on without.
 *
 * @param {string} name
 * @returns {unknown} null: nothing
 */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`takeback.${name}`) ?? "null")
  } catch {
    return null
  }
}

/**
 * Keep a value, or forget it (null).
 *
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(`takeback.${name}`)
    else localStorage.setItem(`takeback.${name}`, JSON.stringify(value))
  } catch {
    // nothing is kept
  }
}
