/** The address of the page. Pages go to another one here, and the router listens. */
import { store } from "./store.js"

/** @typedef {{ path: string, id: string, hash: string }} Place where a page is opened; `id` is the one in its path */

/** The address that is shown, since `arrive` was called. */
export const address = store({ path: "", hash: "" })

/**
 * Go to an address of this site.
 *
 * @param {string} to
 */
export function go(to) {
  history.pushState(null, "", to)
  arrive()
}

/** Take over the address that the browser has. */
export function arrive() {
  address.set({ path: location.pathname.replace(/(.)\/+$/, "$1"), hash: location.hash })
}
