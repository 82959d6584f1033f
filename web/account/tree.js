/** What came from what in an account: sign-in keys, and ways to sign in. */
import { WORDS } from "../words.js"
import { ACCOUNT } from "../signing/words.js"

/** @typedef {import("../client/index.js").Schemas["ListedToken"]} Token */
/** @typedef {import("../client/index.js").Schemas["KnownWayIn"]} Way */
/** @typedef {{ id: string, token: Token | null, way: Way | null, below: Node[] }} Node */

/**
 * The keys and ways that came from nothing that is there, each with what came from it below.
 *
 * @param {readonly Token[]} tokens
 * @param {readonly Way[]} ways
 */
export function treeOf(tokens, ways) {
  /** @type {Map<string, Node>} */
  const nodes = new Map()
  for (const token of tokens) nodes.set(token.id, { id: token.id, token, way: null, below: [] })
  for (const way of ways) nodes.set(way.id, { id: way.id, token: null, way, below: [] })
  /** @type {Node[]} */
  const roots = []
  for (const node of nodes.values()) {
    const above = nodes.get(node.way?.added_by ?? node.token?.issued_by ?? node.token?.signed_in_by ?? "")
    ;(above?.below ?? roots).push(node)
  }
  return roots
}

/** @param {Token} token */
export const nameOf = (token) => (token.current ? WORDS.thisBrowser : token.label || token.id.slice(0, 6))

/** @param {Way} way */
export const nameOfWay = (way) => (way.kind === "passkey" ? way.name || ACCOUNT.unnamed : ACCOUNT.code)

/**
 * Where a key came from. That of registration is as old as the account.
 *
 * @param {Token} token
 * @param {readonly Token[]} tokens
 * @param {readonly Way[]} ways
 * @param {number} since when the account was registered
 */
export function origin(token, tokens, ways, since) {
  if (token.spare) return WORDS.isSpare
  const way = ways.find((each) => each.id === token.signed_in_by)
  if (way) return ACCOUNT.signedInBy(nameOfWay(way))
  const issuer = tokens.find((each) => each.id === token.issued_by)
  if (issuer) return WORDS.madeWith(nameOf(issuer))
  return token.created_at === since ? WORDS.isFirst : WORDS.madeWithUnknown
}

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

/** @param {number} at in milliseconds since 1970 */
export const day = (at) => new Date(at).toLocaleDateString()
