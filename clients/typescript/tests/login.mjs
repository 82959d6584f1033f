// Signs in by a code, which it prints, and prints whom: node login.mjs SERVICE CLIENT
import { deviceLogin, SignInRefused } from "../src/login.js"

const [service, client] = process.argv.slice(2)
try {
  const me = await deviceLogin(service, client, ({ user_code, verification_uri }) => console.log(user_code, verification_uri), { scope: "read" })
  const { name, token } = await me.call("me")
  console.log(name, token.scopes.join(" "))
} catch (error) {
  if (!(error instanceof SignInRefused)) throw error
  console.log(error.error)
}
