/** Addresses of workers' scripts, as the page's policy wants them: `new Worker(scriptAt(address))`. */

/** @type {{ createPolicy: (name: string, rules: object) => { createScriptURL: (address: string) => any } } | undefined} */
const types = Reflect.get(globalThis, "trustedTypes")

const policy = types?.createPolicy("takeback", {
  createScriptURL: (/** @type {string} */ address) => {
    if (new URL(address, location.href).origin !== location.origin) throw new TypeError("a script from elsewhere")
    return address
  },
})

/**
 * @param {string} address of this site
 * @returns {string}
 */
export function scriptAt(address) {
  return policy ? policy.createScriptURL(address) : address
}
