/** What came from what in an account: sign-in keys, and ways to sign in. */
import { browserName } from "../signing/browser.js"
import { ACCOUNT } from "../signing/words.js"

/** @typedef {import("../client/index.js").Schemas["ListedToken"]} Token */
/** @typedef {import("../client/index.js").Schemas["KnownWayIn"]} Way */
/** @typedef {{ id: string, token: Token | null, way: Way | null, below: Node[] }} Node */
/** @typedef {{ tokens: readonly Token[], ways: readonly Way[], since: number }} Listed what an account has; `since`: when it was registered */

/**
 * The keys and ways that came from nothing that is there, each with what came from it below.
 *
 * @param {Listed} listed
 */
export function treeOf(listed) {
  const nodes = nodesOf(listed)
  /** @type {Node[]} */
  const roots = []
  for (const node of nodes.values()) {
    const above = nodes.get(parentOf(node))
    ;(above?.below ?? roots).push(node)
  }
  return roots
}

/**
 * What is revoked with a key or a way, besides itself: what came from it, but for the key of this browser, the way by
 * which that signed in, and what came from these two.
 *
 * @param {Listed} listed
 * @param {string} revoked its id
 * @returns {Node[]}
 */
export function fallenWith(listed, revoked) {
  const mine = listed.tokens.find(({ current }) => current)
  const staying = [mine?.id, mine?.signed_in_by].filter((id) => id !== revoked)
  /** @type {(node: Node) => Node[]} */
  const below = (node) => node.below.filter(({ id }) => !staying.includes(id)).flatMap((each) => [each, ...below(each)])
  const all = treeOf(listed).flatMap(withAll)
  return all.filter(({ id }) => id === revoked).flatMap(below)
}

/**
 * The passkeys by which a device can sign in once its key is revoked: those that it made or signed in by, and that stay.
 *
 * @param {Listed} listed
 * @param {Token} token its key
 */
export function heldBy(listed, { id, signed_in_by }) {
  const fallen = fallenWith(listed, id).map((node) => node.id)
  return listed.ways.filter(
    (way) => way.kind === "passkey" && !fallen.includes(way.id) && (way.added_by === id || way.id === signed_in_by),
  )
}

/** @param {Listed} listed */
function nodesOf({ tokens, ways }) {
  /** @type {Map<string, Node>} */
  const nodes = new Map()
  for (const token of tokens) nodes.set(token.id, { id: token.id, token, way: null, below: [] })
  for (const way of ways) nodes.set(way.id, { id: way.id, token: null, way, below: [] })
  return nodes
}

/** @param {Node} node */
const parentOf = ({ way, token }) => way?.added_by ?? token?.issued_by ?? token?.signed_in_by ?? ""

/** @type {(node: Node) => Node[]} itself, and all that is below */
export const withAll = (node) => [node, ...node.below.flatMap(withAll)]

/**
 * A key by the browser that has it, as well as that is known.
 *
 * @param {Token} token
 * @param {Listed} listed
 */
export function nameOf(token, listed) {
  if (token.current) return browserName()
  if (isFirst(token, listed)) return ACCOUNT.firstDevice
  return token.label || ACCOUNT.unnamedKey(token.id.slice(0, 6))
}

/** @param {Way} way */
export const nameOfWay = (way) => (way.kind === "passkey" ? way.name || ACCOUNT.unnamed : ACCOUNT.code)

/**
 * As a sentence has it.
 *
 * @param {Node} node
 * @param {Listed} listed
 */
export function called({ token, way }, listed) {
  if (token) return nameOf(token, listed)
  return way?.kind === "passkey" ? ACCOUNT.thePasskey(nameOfWay(way)) : ACCOUNT.theCode
}

/**
 * Where a key came from. That of registration is as old as the account.
 *
 * @param {Token} token
 * @param {Listed} listed
 */
export function origin(token, listed) {
  if (token.spare) return ACCOUNT.isSpare
  const way = listed.ways.find((each) => each.id === token.signed_in_by)
  if (way) return ACCOUNT.signedInBy(nameOfWay(way))
  const issuer = listed.tokens.find((each) => each.id === token.issued_by)
  if (issuer) return ACCOUNT.madeWith(issuer.current ? ACCOUNT.thisBrowser : nameOf(issuer, listed))
  return isFirst(token, listed) ? ACCOUNT.isFirst : ACCOUNT.madeWithUnknown
}

/**
 * @param {Token} token
 * @param {Listed} listed
 */
const isFirst = (token, { since }) => token.created_at === since && !token.issued_by && !token.signed_in_by

/**
 * Whether the key of this browser may make the spare: there is none, and this key is the oldest that may do everything
 * and never expires, as that of registration is.
 *
 * @param {readonly Token[]} tokens
 */
export function mayIssueSpare(tokens) {
  const oldest = tokens.find((token) => token.expires_at === null && token.scopes.includes("account"))
  return oldest?.current && !tokens.some((token) => token.spare)
}
