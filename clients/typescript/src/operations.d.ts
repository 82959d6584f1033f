/** Types of every operation, taken from the generated types of the contract. */
import type { components, operations } from "./generated/contract.js"

export type Schemas = components["schemas"]
export type OperationId = keyof operations & string

/** What the client has to know of each operation at run time. `sends`: the media type of its body. */
export type Routes = {
  readonly [O in OperationId]: Route
}
export type Callable = keyof Routes
interface Route {
  readonly method: string
  readonly path: string
  readonly keyed: boolean
  readonly sends: string | null
}

type Of<T, K extends keyof T> = [NonNullable<T[K]>] extends [never] ? {} : NonNullable<T[K]>
type Where<O extends Callable> = operations[O]["parameters"]
type Body<O extends Callable> = operations[O] extends { requestBody: { content: infer C } }
  ? { body: C[keyof C] }
  : operations[O] extends { requestBody?: { content: infer C } }
    ? { body?: C[keyof C] }
    : {}

/** The parameters of path and query, in one object, and the body. */
export type Input<O extends Callable> = Of<Where<O>, "path"> & Of<Where<O>, "query"> & Body<O>

/** An input, which may be left out where nothing in it is required. */
export type Arguments<O extends Callable> =
  {} extends Input<O> ? [input?: Input<O>, options?: Options] : [input: Input<O>, options?: Options]

type Success = 200 | 201 | 202 | 204
type Responses<O extends Callable> = operations[O]["responses"]
type Content<R> = R extends { content: infer C }
  ? C extends { "application/octet-stream": unknown }
    ? Uint8Array
    : C extends object
      ? C[keyof C & Sent]
      : undefined
  : undefined
type Sent = "application/json" | "application/x-ndjson" | "text/html" | "text/plain" | "image/svg+xml"

/** The body of a successful response: JSON decoded, other text as it is, bytes, undefined where there is none. */
export type Result<O extends Callable> = {
  [S in keyof Responses<O> & Success]: Exclude<Content<Responses<O>[S]>, O extends Streams ? string : never>
}[keyof Responses<O> & Success]

export type Streams = "listEvents" | "listFrames" | "listMyEvents"

/** An item of a stream. */
export type Item<O extends Streams> = {
  listEvents: Result<"listEvents">["events"][number]
  listFrames: Result<"listFrames">["frames"][number]
  listMyEvents: Result<"listMyEvents">["events"][number]
}[O]

/** Of one request. */
export interface Options {
  /** The Idempotency-Key; made by the client unless given. */
  key?: string
  /** The version at which the table must be: If-Match. */
  version?: number
  /** Ends the request, its retries and its stream. */
  signal?: AbortSignal
  /** Further headers, such as `If-None-Match` or `Prefer`. */
  headers?: Record<string, string>
}
