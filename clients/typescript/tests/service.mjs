// A service that answers like one with one table, without a network.
import { Takeback } from "../src/index.js"
import { sha256 } from "../src/sha256.js"

export const [A, B, C, D] = ["a", "b", "c", "d"].map((digit) => digit.repeat(64))
export const SEED = "5e".repeat(32)
export const COMMITMENT = sha256(SEED)

/** A table at a service: its log, its heads from version 1 on, and what it says besides. */
export class Service {
  sent = []
  more = {}
  constructor(log, ...heads) {
    Object.assign(this, { log, heads })
  }
  fetch = async (address, init) => {
    const { pathname, searchParams } = new URL(address)
    this.sent.push({ at: pathname + new URL(address).search, ...init })
    const answer = await this.answer(pathname.replace("/v1/tables/t", ""), searchParams, init)
    return answer instanceof Response ? answer : new Response(JSON.stringify(answer), { headers: { "Content-Type": "application/json" } })
  }
  get now() {
    return { version: this.heads.length, head: this.heads.at(-1), log: this.log, ...this.more }
  }
  get cursor() {
    return `${this.heads.length}-${this.heads.at(-1).slice(0, 8)}`
  }
  answer(path, query, init) {
    if (path === "/events" || path === "/frames") {
      const [version, digits] = (init.headers["Last-Event-ID"] ?? query.get("after") ?? "0").split("-")
      if (Number(version) > this.heads.length || (digits && !this.heads[version - 1].startsWith(digits))) return this.refusal(409, "unknown-version")
      return init.headers.Accept ? this.stream?.(Number(version)) : { [path.slice(1)]: (path === "/events" && this.events) || [], next: null, cursor: this.cursor, ...this.page }
    }
    if (path === "/receipt") return new Response(this.receipt, { headers: { "Content-Type": "text/plain" } })
    if (path === "/log") return { lines: [], next: null, cursor: this.cursor }
    if (path === "/view") return { version: this.heads.length, head: this.heads.at(-1), position: `${this.log}-9` }
    if (path === "/v1/tables") return { tables: [{ id: "t", seed_commitment: COMMITMENT, ...this.now }], position: `${this.log}-9`, next: null }
    if (path === "/v1/me/events") return { events: [{ table: "t", version: this.heads.length, head: this.heads.at(-1), position: `${this.log}-9` }], position: `${this.log}-9`, next: null }
    if (path === "/actions" && init.method === "GET") return { version: this.heads.length, actions: [] }
    if (init.method === "POST") return this.command?.(path, init) ?? this.refusal(412, "stale", { version: this.heads.length })
    return { id: "t", seed_commitment: COMMITMENT, ...this.now }
  }
  refusal(status, code, more = {}) {
    const document = { type: "about:blank", title: "", status, detail: "Because.", code, request_id: "1", ...more }
    return new Response(JSON.stringify(document), { status, headers: { "Content-Type": "application/problem+json" } })
  }
}

/** A client at a service, which can become another one. */
export function client(first) {
  const place = { service: first }
  return { place, service: new Takeback("http://test", { token: "t", fetch: (...asked) => place.service.fetch(...asked) }) }
}
