/** The browser table: starts on every page. */
import { announce } from "./core/notices.js"
import { account, net } from "./core/service.js"
import { inTop, top } from "./parts/top.js"
import { start } from "./router.js"
import { WORDS } from "./words.js"

account.subscribe(top)
top()
let wasLost = false
account.subscribe(({ lost }) => {
  if (lost) announce(WORDS.signedOut[lost], { stay: true, bad: true })
  else if (wasLost) announce("")
  wasLost = lost !== null
})
let wasOffline = false
net.subscribe(({ offline }) => {
  document.documentElement.toggleAttribute("data-offline", offline > 0)
  if (offline) announce(WORDS.offline, { stay: true })
  else if (wasOffline) announce(WORDS.back)
  wasOffline = offline > 0
})
start(() => inTop(null))
