// The service's time, whatever the clock of the device says. `node --test` runs it; nothing listens.
import assert from "node:assert/strict"
import { test } from "node:test"

import { ServerClock, Takeback } from "../src/index.js"

const T = 1_800_000_000_000
const MINUTE = 60_000

/** A clock, and how to let milliseconds elapse. */
function clock() {
  let elapsed = 5_000
  return { clock: new ServerClock(() => elapsed), later: (milliseconds) => (elapsed += milliseconds) }
}

/** A client whose requests all get this answer. */
const client = (clock, body, time) =>
  new Takeback("http://test", { clock, fetch: async () => new Response(body, { headers: { "Content-Type": "application/json", ...(time && { "Takeback-Time": String(time) }) } }) })

test("as long as the service has said nothing, it is the time of the device", () => {
  const before = Date.now()
  const now = clock().clock.now()
  assert.ok(before <= now && now <= Date.now())
})

test("after a response it is the time of the service", async () => {
  const { clock: kept, later } = clock()
  const service = client(kept, "{}", T)
  await service.call("me")
  later(2 * MINUTE)
  assert.equal(service.now(), T + 2 * MINUTE)
})

test("after a refusal, too", async () => {
  const { clock: kept } = clock()
  const fetch = async () => new Response("{}", { status: 404, headers: { "Takeback-Time": String(T) } })
  await assert.rejects(new Takeback("http://test", { clock: kept, fetch }).call("me"))
  assert.equal(kept.now(), T)
})

test("a stream says it in its hello, where the header is hidden from pages", async () => {
  const { clock: kept } = clock()
  const service = client(kept, `{"control":"hello","version":1,"time":${T}}\n{"control":"end"}\n`)
  for await (const _ of service.follow("listEvents", { table: "t" })) assert.fail()
  assert.equal(service.now(), T)
})

test("a stream says it in its header", async () => {
  const { clock: kept } = clock()
  const service = client(kept, '{"control":"end"}\n', T)
  for await (const _ of service.follow("listEvents", { table: "t" })) assert.fail()
  assert.equal(service.now(), T)
})

test("a response that comes late or from a cache does not set it back", () => {
  const { clock: kept, later } = clock()
  kept.heard(T)
  later(MINUTE)
  kept.heard(T + 1)
  assert.equal(kept.now(), T + MINUTE)
  kept.heard(T + MINUTE + 300)
  assert.equal(kept.now(), T + MINUTE + 300)
})

test("a service whose clock was set back is believed in the end", () => {
  const { clock: kept, later } = clock()
  kept.heard(T)
  later(11 * MINUTE)
  kept.heard(T)
  assert.equal(kept.now(), T)
})

test("a response without the time, as of a proxy, teaches nothing", async () => {
  const { clock: kept } = clock()
  const service = client(kept, "{}")
  kept.heard(T)
  await service.call("me")
  kept.heard(Number.NaN)
  assert.equal(service.now(), T)
})

test("a client of a new player goes on with the clock", async () => {
  const { clock: kept } = clock()
  const service = await client(kept, '{"token":"t"}', T).register("Ann")
  assert.equal(service.settings.clock, kept)
})
