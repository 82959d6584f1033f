/** The browser table: starts on every page. */
import { listen, show } from "./core/router.js"
import { account, net } from "./core/service.js"
import { announce } from "./core/notices.js"
import { top } from "./parts/top.js"
import { WORDS } from "./words.js"

account.subscribe(top)
top()
let wasOffline = false
net.subscribe(({ offline }) => {
  document.documentElement.toggleAttribute("data-offline", offline > 0)
  if (offline) announce(WORDS.offline, { stay: true })
  else if (wasOffline) announce(WORDS.back)
  wasOffline = offline > 0
})
listen()
void show()
