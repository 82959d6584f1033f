/**
 * Signs a person in with a client of OAuth that is not ours, and prints what the service says of the person.
 *
 * Arguments: the module `oauth4webapi`, the issuer, the person's token, with which the page of the service would consent.
 */
const [module, issuer, token] = process.argv.slice(2)
const oauth = await import(module)
const insecure = { [oauth.allowInsecureRequests]: true }

const found = await oauth.discoveryRequest(new URL(issuer), { algorithm: "oauth2", ...insecure })
const server = await oauth.processDiscoveryResponse(new URL(issuer), found)
const client = { client_id: "oauth4webapi" }
const redirect = "http://127.0.0.1:4000/callback"
const verifier = oauth.generateRandomCodeVerifier()
const state = oauth.generateRandomState()

const asked = new URL(server.authorization_endpoint)
asked.search = new URLSearchParams({
  client_id: client.client_id,
  redirect_uri: redirect,
  response_type: "code",
  scope: "read",
  state,
  code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
  code_challenge_method: "S256",
})
const post = async (path, body) => {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" }
  return (await fetch(`${issuer}/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json()
}
const query = asked.search
const { consent } = await post("/me/sign-ins/preview", { query })
const back = new URL((await post("/me/sign-ins", { query, consent, allow: true })).redirect)

const elsewhere = new URL(back)
elsewhere.searchParams.set("iss", "https://evil.example")
let mixedUp = "taken"
try {
  oauth.validateAuthResponse(server, client, elsewhere, state)
} catch {
  mixedUp = "refused"
}
const answer = oauth.validateAuthResponse(server, client, back, state)
const none = oauth.None()
const response = await oauth.authorizationCodeGrantRequest(server, client, none, answer, redirect, verifier, insecure)
const granted = await oauth.processAuthorizationCodeResponse(server, client, response)
const me = async () => {
  const url = new URL(`${issuer}/v1/me`)
  return oauth.protectedResourceRequest(granted.access_token, "GET", url, undefined, undefined, insecure)
}
const { name } = await (await me()).json()
await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, none, granted.access_token, insecure))
const after = await me().then(
  (found) => found.status,
  (error) => error.status,
)
console.log(JSON.stringify({ name, scope: granted.scope, mixedUp, after }))
