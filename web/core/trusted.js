/**
 * Addresses of workers' scripts, as the page's policy wants them: `new Worker(scriptAt(address))`. What the policy makes
 * stands for a string, as TypeScript has no type for it.
 */

/** @type {{ createPolicy: (name: string, rules: object) => { createScriptURL: (address: string) => string } } | undefined} */
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
