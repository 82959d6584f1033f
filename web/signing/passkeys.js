/** Passkeys: made, proved and used by the browser. */
import { Problem } from "../client/index.js"
import { clientWith, service } from "../core/service.js"
import { ACCOUNT } from "./words.js"

/** Whether this browser has what passkeys need. */
export const hasPasskeys = () =>
  "PublicKeyCredential" in globalThis && "parseRequestOptionsFromJSON" in PublicKeyCredential

/**
 * Add a passkey; whether it is backed up, so that it is on other devices too.
 *
 * @param {string} name what its owner calls it
 */
export async function addPasskey(name) {
  const credential = await proving(async () => {
    const { options } = await service().call("preparePasskey")
    return made(
      PublicKeyCredential.parseCreationOptionsFromJSON(json(options)),
      /** @type {{ rp: { id: string } }} */ (/** @type {unknown} */ (options)).rp.id,
    )
  })
  await service().call("addPasskey", { body: { name, credential } })
  return { isBackedUp: isBackedUp(credential) }
}

/** Where the flags lie in what an authenticator says, after the hash of the site (WebAuthn, section 6.1). */
const FLAGS = 32
const BACKED_UP = 0x10

/**
 * Whether the authenticator says that a passkey is backed up.
 *
 * @param {Record<string, unknown>} credential
 */
function isBackedUp({ response }) {
  const { authenticatorData } = /** @type {{ authenticatorData?: string }} */ (response)
  const bytes = atob((authenticatorData ?? "").replaceAll("-", "+").replaceAll("_", "/"))
  return (bytes.charCodeAt(FLAGS) & BACKED_UP) > 0
}

/**
 * Do what only the owner may; where the service asks for a proof, prove a passkey first.
 *
 * @template T
 * @param {() => Promise<T>} act
 */
export async function proving(act) {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "verification-required" || !hasPasskeys()) throw error
  }
  const { options } = await service().call("prepareVerification")
  await service().call("verify", { body: { credential: await signed(options) } })
  return act()
}

/** Sign in by a passkey that the person chooses. */
export async function signInByPasskey() {
  const { options } = await clientWith().call("prepareSignIn")
  return signedIn({ credential: await signed(options) })
}

/** @param {string} code as it was typed */
export const signInByCode = (code) => signedIn({ recovery_code: code })

/** @param {Partial<import("../client/index.js").Schemas["SignInBody"]>} proof */
async function signedIn(proof) {
  const label = ACCOUNT.label()
  return clientWith().call("signIn", { body: { ...proof, label } })
}

/** @param {Record<string, unknown>} options */
async function signed(options) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json(options))
  return handled(() => navigator.credentials.get({ publicKey }), publicKey.rpId)
}

/**
 * @param {PublicKeyCredentialCreationOptions} publicKey
 * @param {string} host
 */
const made = (publicKey, host) => handled(() => navigator.credentials.create({ publicKey }), host)

/**
 * What a browser answers, as JSON; why it does not, in words.
 *
 * @param {() => Promise<Credential | null>} ask
 * @param {string} [host] where the passkeys of the service work
 * @returns {Promise<Record<string, unknown>>}
 */
async function handled(ask, host = "") {
  try {
    const credential = /** @type {PublicKeyCredential | null} */ (await ask())
    if (credential) return /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (credential.toJSON()))
  } catch (error) {
    if (error instanceof DOMException && error.name === "SecurityError") throw new Error(ACCOUNT.elsewhere(host))
    if (error instanceof DOMException && error.name === "InvalidStateError") throw new Error(ACCOUNT.already)
    if (!(error instanceof DOMException)) throw error
  }
  throw new Error(ACCOUNT.refused)
}

/**
 * @param {unknown} options
 * @returns {any}
 */
const json = (options) => options
