/** What a spectator has in place of the choices. */
import { h } from "../core/h.js"
import { account } from "../core/service.js"
import { WORDS } from "../words.js"
import { signIn } from "./top.js"

/** Says that they watch. A visitor may be a player who is not signed in here. */
export const spectating = () => [
  h("span", { key: "watching", class: "quiet" }, WORDS.watching),
  !account.get().who &&
    h("button", { key: "sign-in", "data-sign-in": "", onclick: () => void signIn() }, WORDS.signInToPlay),
]
