/** @import { Schemas } from "./operations.js" */

import { textOf } from "./reading.js"

/** Why the service refused: `code` is stable, `message` is for people. */
export class Problem extends Error {
  /** @param {Schemas["Problem"]} document */
  constructor(document) {
    super(`${document.status} ${document.code}: ${document.detail}`)
    this.name = "Problem"
    /** The whole document. */
    this.document = document
    /** @type {Schemas["ProblemCode"]} */
    this.code = document.code
    /** The HTTP status. */
    this.status = document.status
    /** The version of the table, where the problem has one. */
    this.version = document.version ?? undefined
    /** What is wrong with the request, by JSON pointers. */
    this.errors = Array.isArray(document.errors) ? document.errors : []
  }
}

/**
 * The problem that a response is, or an error where something between client and service has answered. No redirect is
 * followed: where it leads nobody may learn the token. Browsers hide its status and where it leads.
 *
 * @param {Response} response
 */
export async function problemOf(response) {
  const isProblem = response.headers.get("content-type")?.startsWith("application/problem+json")
  const document = isProblem ? parsed(await textOf(response)) : null
  if (document) return new Problem(document)
  const status = response.type === "opaqueredirect" ? "A redirect" : `HTTP ${response.status}`
  const location = response.headers.get("location")
  return new Error(`${status} from ${response.url}${location === null ? "" : ` to ${location}`}`)
}

/**
 * A problem document; null where the text is none.
 *
 * @param {string} text
 */
function parsed(text) {
  try {
    const document = JSON.parse(text)
    return typeof document?.code === "string" && typeof document.detail === "string" ? document : null
  } catch {
    return null
  }
}
