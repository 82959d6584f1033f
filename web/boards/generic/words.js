import { plural } from "../../wording.js"

/** The texts of the generic board. */
export const GENERIC = {
  yours: (/** @type {string} */ name) => `${name} (you)`,
  known: "known to you",
  hidden: "face down",
  nothing: "none",
  nCards: (/** @type {number} */ n) => plural(n, "card"),
}
