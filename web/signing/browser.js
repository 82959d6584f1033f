/** What this browser is called in the list of those that are signed in: "Chrome on Android". */

/**
 * @typedef {{ userAgent: string, userAgentData?: { brands: readonly { brand: string }[], platform: string } }} Agent
 * what a browser says of itself
 */

/** What browsers call themselves. The first that fits counts, as most of them name others too. */
const BROWSERS = /** @type {const} */ ([
  [/Edg/, "Edge"],
  [/OPR|Opera/, "Opera"],
  [/SamsungBrowser|Samsung Internet/, "Samsung Internet"],
  [/Brave/, "Brave"],
  [/Vivaldi/, "Vivaldi"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrom|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
])

const SYSTEMS = /** @type {const} */ ([
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Chrom\w+ OS|X11; Cr/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac/, "macOS"],
  [/Linux|X11/, "Linux"],
])

/** @param {Agent} [agent] */
export function browserName({ userAgent, userAgentData } = navigator) {
  const brands = userAgentData?.brands.map(({ brand }) => brand).join(" ")
  const browser = found(BROWSERS, brands) ?? found(BROWSERS, userAgent) ?? "Browser"
  const system = found(SYSTEMS, userAgentData?.platform) ?? found(SYSTEMS, userAgent)
  return system ? `${browser} on ${system}` : browser
}

/**
 * @param {readonly (readonly [RegExp, string])[]} names
 * @param {string | undefined} said
 */
const found = (names, said = "") => names.find(([sign]) => sign.test(said))?.[1]
