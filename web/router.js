/**
 * Addresses and the pages behind them. A page is a module with `open(root, place)`, which draws into `root` and returns
 * what ends it. `@serves` in api/web.py has the same addresses.
 */
import { address, arrive, go } from "./core/address.js"

/** @typedef {{ open: (root: HTMLElement, place: import("./core/address.js").Place) => () => void }} Page */

/** @type {[RegExp, () => Promise<Page>][]} */
const PAGES = [
  [/^\/$/, () => import("./lobby/page.js")],
  [/^\/tables\/([^/]+)$/, () => import("./parts/table.js")],
  [/^\/tables\/([^/]+)\/film$/, () => import("./film/page.js")],
  [/^\/tables\/([^/]+)\/analysis$/, () => import("./analysis/page.js")],
  [/^\/account$/, () => import("./account/page.js")],
  [/^\/audit$/, () => import("./audit/page.js")],
  [/^\/players\/([^/]+)$/, () => import("./standings/player.js")],
  [/^\/rules\/([^/]+)$/, () => import("./learning/page.js")],
  [/^\/device$/, () => import("./consent/device.js")],
  [/^\/oauth\/authorize$/, () => import("./consent/page.js")],
  [/^\/boards\/([^/]+)$/, () => import("./standings/leaderboard.js")],
]

let close = () => {}
let turn = 0

/**
 * Show the page of the present address, and of every other one that is gone to; also by the links of this site.
 *
 * @param {() => void} clear takes away what the page before has put elsewhere
 */
export function start(clear) {
  address.subscribe((at) => void show(at, clear))
  addEventListener("popstate", arrive)
  document.addEventListener("click", followLink)
  arrive()
}

/**
 * The page at a path, and the id in it; without one, or if the id is not valid text, the page that says so.
 *
 * @param {string} path
 * @returns {{ load: () => Promise<Page>, id: string }}
 */
export function pageAt(path) {
  const found = PAGES.map(([pattern, load]) => ({ match: pattern.exec(path), load })).find(({ match }) => match)
  try {
    if (found) return { load: found.load, id: decodeURIComponent(found.match?.[1] ?? "") }
  } catch {
    // a stray % in an address that was typed, or cut off
  }
  return { load: () => import("./parts/lost.js"), id: "" }
}

/**
 * @param {{ path: string, hash: string }} at
 * @param {() => void} clear
 */
async function show({ path, hash }, clear) {
  const mine = ++turn
  const root = /** @type {HTMLElement} */ (document.getElementById("page"))
  const { load, id } = pageAt(path)
  const page = await load()
  if (mine !== turn) return
  close()
  clear()
  const fresh = document.createElement("main")
  fresh.id = "page"
  fresh.tabIndex = -1
  root.replaceWith(fresh)
  scrollTo(0, 0)
  close = page.open(fresh, { path, id, hash })
}

/**
 * Without loading the page anew.
 *
 * @param {MouseEvent} event a click
 */
function followLink(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
  const there = new URL(link.href)
  if (there.origin !== location.origin || link.target || !PAGES.some(([pattern]) => pattern.test(there.pathname)))
    return
  event.preventDefault()
  if (there.href !== location.href) go(there.pathname + there.hash)
}
