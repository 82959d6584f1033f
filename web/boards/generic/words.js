import { plural } from "../../wording.js"

/** The texts of the generic board. */
export const GENERIC = {
  known: "known to you",
  hidden: "face down",
  nothing: "none",
  nCards: (/** @type {number} */ n) => plural(n, "card"),
}
