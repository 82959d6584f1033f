/** Who is signed in to an account, by which key, and what came from what; and keys for elsewhere. */
import { h } from "../core/h.js"
import { announce } from "../core/notices.js"
import { service } from "../core/service.js"
import { confirmed } from "../parts/dialogs.js"
import { proving } from "../signing/passkeys.js"
import { ACCOUNT } from "../signing/words.js"
import { day, listed, moment } from "../wording.js"
import { key } from "./made.js"
import { called, fallenWith, heldBy, mayIssueSpare, nameOf, nameOfWay, origin, treeOf, withAll } from "./tree.js"
import { small } from "./ways.js"

/** @typedef {import("./page.js").Shown} Shown */
/** @typedef {import("./page.js").Does} Does */
/** @typedef {import("./tree.js").Token} Token */

/**
 * @param {Shown} state
 * @param {Does} does
 */
export function devices(state, does) {
  /** @type {(node: import("./tree.js").Node) => import("../core/h.js").Child} */
  const row = ({ id, token, way, below }) => [
    h(
      "li",
      { key: id },
      token && h("span", null, signedIn(token, state), mayRevoke(token) && taken({ id, token, way, below }, state)),
      way && h("span", { class: "quiet" }, ACCOUNT.addedWay(called({ id, token, way, below }, state))),
      token &&
        mayRevoke(token) &&
        small(ACCOUNT.revoke, nameOf(token, state), { "data-revoke": id }, () =>
          does.act(() => revoke(token, state, does)),
        ),
    ),
    below.length > 0 && h("li", { key: `${id} below` }, h("ul", { class: "rows" }, below.map(row))),
  ]
  return h(
    "section",
    { key: "keys", "data-keys": "" },
    h("h2", null, ACCOUNT.keys),
    h("p", { class: "quiet" }, ACCOUNT.keysLead, " ", ACCOUNT.revokeTakes),
    h("ul", { class: "rows" }, treeOf(state).map(row)),
    state.since > 0 &&
      !state.tokens.some((token) => token.spare) &&
      state.ways.length === 0 &&
      h("p", { class: "quiet" }, ACCOUNT.noSpare),
  )
}

/** @param {Token} token */
const mayRevoke = (token) => !token.current && !token.spare

/**
 * @param {Token} token
 * @param {Shown} state
 */
function signedIn(token, state) {
  const full = token.scopes.includes("account")
  const parts = [
    token.current && ACCOUNT.thisBrowser,
    origin(token, state),
    moment(token.created_at),
    !full && ACCOUNT.may(token.scopes),
    token.expires_at !== null && ACCOUNT.until(day(token.expires_at)),
    !token.current && token.used_at !== null && ACCOUNT.usedAt(day(token.used_at)),
  ]
  return [nameOf(token, state), " ", h("span", { class: "quiet" }, parts.filter(Boolean).join(" · "))]
}

/**
 * What is revoked with a key that has something below, and whether anything of that stays.
 *
 * @param {import("./tree.js").Node} node
 * @param {Shown} state
 */
function taken(node, state) {
  const names = fallenWith(state, node.id).map((each) => called(each, state))
  const rest = withAll(node).length - 1 > names.length
  const said =
    names.length > 0 ? [ACCOUNT.revokesToo(listed(names)), rest && ` ${ACCOUNT.restStays}`] : ACCOUNT.belowStays
  return node.below.length > 0 && h("div", { class: "quiet", "data-takes": names.length }, said)
}

/**
 * @param {Token} token
 * @param {Shown} state
 * @param {Does} does
 */
async function revoke(token, state, { tell }) {
  const name = nameOf(token, state)
  const names = fallenWith(state, token.id).map((node) => called(node, state))
  const held = heldBy(state, token).map(nameOfWay)
  const lines = [
    ACCOUNT.revokes,
    ...(names.length > 0 ? [ACCOUNT.revokesToo(listed(names))] : []),
    ...(held.length > 0 ? [ACCOUNT.stillHolds(held)] : []),
    ACCOUNT.browserStays,
  ]
  if (!(await confirmed(ACCOUNT.revokeWhich(name), lines, ACCOUNT.revoke))) return
  await proving(() => service().call("revokeToken", { token: token.id }))
  const done = ACCOUNT.revoked(listed([name, ...names]))
  announce(done)
  if (held.length > 0) tell({ said: [done, ACCOUNT.stillHolds(held), ACCOUNT.ifLost] })
}

/**
 * @param {Shown} state
 * @param {Does} does
 * @param {string} own the key of this browser
 */
export function elsewhere(state, { act, show, tell }, own) {
  return h(
    "section",
    { key: "elsewhere" },
    h("h2", null, ACCOUNT.mine),
    h("p", null, ACCOUNT.keyShown),
    state.shown ? key(own) : h("button", { onclick: () => show({ shown: true }) }, ACCOUNT.showKey),
    h(
      "div",
      { class: "buttons" },
      h("button", { onclick: () => act(() => issue(tell)) }, ACCOUNT.newKey),
      mayIssueSpare(state.tokens) &&
        h("button", { "data-spare": "", onclick: () => act(() => issueSpare(tell)) }, ACCOUNT.newSpare),
    ),
  )
}

/** @param {Does["tell"]} tell */
async function issue(tell) {
  const { token } = await service().call("issueToken", { body: { label: ACCOUNT.carry } })
  tell({ text: token, said: [ACCOUNT.newKeyMade, ACCOUNT.carried] })
}

/** @param {Does["tell"]} tell */
async function issueSpare(tell) {
  const { token } = await service().call("issueToken", { body: { label: ACCOUNT.spare, spare: true } })
  tell({ text: token, said: [ACCOUNT.newKeyMade, ACCOUNT.spareMade] })
}
