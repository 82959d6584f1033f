// A service that lies is found out, whatever else its answers have. `node --test` runs it; nothing listens.
import assert from "node:assert/strict"
import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"

import { secretsIn } from "../src/files.js"
import { Contradiction, Receipts, Restored, Takeback } from "../src/index.js"
import { saidBy } from "../src/said.js"
import { Seals, commitmentOf } from "../src/sealing.js"
import { A, B, C, COMMITMENT, D, Service, client } from "./service.mjs"

const OTHER = "u"
const note = (table) => `takeback/2-receipt\n${table}\n2\n${B}\n0\n\n\u2014 test/receipts AAAA\n`
const told = (table) => ({ id: table, seed_commitment: COMMITMENT, version: 2, head: B, log: "1" })
const event = (table, more = {}) => ({ table, version: 2, hash: B, type: "Played", data: {}, ...more })
const lines = (...all) => new Response(all.map((line) => `${JSON.stringify(line)}\n`).join(""))
const opened = { version: 1, hash: A, type: "Opened", data: {} }
const page = (...events) => ({ events, next: null, cursor: `2-${B.slice(0, 8)}` })

/** A client at a service that says something else at a path, which knows a table before. */
async function lied(answers, { known = true } = {}) {
  const { service, place } = client(new Service("1", A, B))
  if (known) await service.table("t").show()
  const { answer } = place.service
  place.service.answer = (path, ...more) => (Object.hasOwn(answers, path) ? (typeof answers[path] === "function" ? answers[path]() : answers[path]) : answer.call(place.service, path, ...more))
  return service
}

const SHOWS_ANOTHER = {
  table: [{ "": told(OTHER) }, (table) => table.show()],
  "seat of a bot": [{ "/bots": told(OTHER) }, (table) => table.client.call("seatBot", { table: "t", body: {} })],
  "withdrawn result": [{ "/withdraw": told(OTHER) }, (table) => table.client.call("withdrawResult", { table: "t", body: {} })],
  view: [{ "/view": { version: 2, head: B, table: OTHER } }, (table) => table.view()],
  actions: [{ "/actions": { version: 2, actions: [], table: OTHER } }, (table) => table.actions()],
  result: [{ "/resign": { version: 2, head: B, events: [event(OTHER)] } }, (table) => table.resign()],
  events: [{ "/events": page({ ...opened, table: "t" }, event(OTHER)) }, (table) => table.client.call("listEvents", { table: "t" })],
  frames: [{ "/frames": { frames: [{ event: event(OTHER) }], next: null } }, (table) => table.client.call("listFrames", { table: "t" })],
  receipt: [{ "/receipt": () => new Response(note(OTHER), { headers: { "Content-Type": "text/plain" } }) }, (table) => table.client.call("readReceipt", { table: "t" })],
  checkpoint: [{ "/checkpoint": { checkpoint: { table: OTHER, version: 2, head: B } } }, (table) => table.client.call("readCheckpoint", { table: "t" })],
  "line of events": [{ "/events": () => lines(event(OTHER)) }, (table) => table.events().next()],
  "line of frames": [{ "/frames": () => lines({ event: event(OTHER) }) }, (table) => table.frames().next()],
}
for (const [name, [answers, ask]] of Object.entries(SHOWS_ANOTHER))
  for (const known of [true, false])
    test(`a ${name} of another table is a contradiction about the one that was asked for, ${known ? "known" : "unknown"}`, async () => {
      const service = await lied(answers, { known })
      await assert.rejects(ask(service.table("t")), (error) => error instanceof Contradiction && error.table === "t")
      assert.deepEqual(service.settings.receipts.of(OTHER).heads, {})
    })

test("a fork and a rematch are another table", async () => {
  const service = await lied({ "/fork": told("f"), "/rematch": told("r"), "/v1/me": { id: "ann" }, "/v1/tables/r/events": page() })
  assert.equal((await service.call("forkTable", { table: "t", body: { version: 1 } })).id, "f")
  assert.equal((await service.call("rematch", { table: "t", body: { entropy: "e" } })).id, "r")
  assert.deepEqual(["f", "r"].map((table) => service.settings.receipts.of(table).heads), [{ 2: B }, { 2: B }])
})

const ASKED_AT = {
  view: [{ "/view": { version: 2, head: B } }, { viewTable: "at" }],
  "legal actions": [{ "/actions": { version: 2, actions: [] } }, { listActions: "at" }],
  receipt: [{ "/receipt": () => new Response(note("t"), { headers: { "Content-Type": "text/plain" } }) }, { readReceipt: "version" }],
}
for (const [name, [answers, asked]] of Object.entries(ASKED_AT))
  test(`a ${name} of another version than was asked for is a contradiction`, async () => {
    const [[operation, parameter]] = Object.entries(asked)
    const service = await lied(answers)
    await service.call(operation, { table: "t", [parameter]: 2 })
    await assert.rejects(service.call(operation, { table: "t", [parameter]: "1" }), (error) => error instanceof Contradiction && error.version === 2)
  })

test("the legal actions of a past version are of no shorter table", async () => {
  const { service, place } = client(new Service("1", A, B))
  await service.table("t").show()
  const { answer } = place.service
  place.service.answer = (path, ...more) => (path === "/actions" ? { version: 1, actions: [] } : answer.call(place.service, path, ...more))
  await service.call("listActions", { table: "t", at: 1 })
  assert.equal(place.service.sent.length, 2) // without an inquiry
})

test("two calls at once under a key bring the same", async () => {
  const { service, place } = client(new Service("1", A, B))
  const bodies = []
  const { answer } = place.service
  place.service.answer = (path, query, init) => (init.method === "POST" ? bodies.push(init.body) && { version: 2, head: B, events: [] } : answer.call(place.service, path, query, init))
  await Promise.allSettled([1, 2].map(() => service.call("takeSeat", { table: "t", body: {} }, { key: "once" })))
  assert.equal(bodies.length, 2)
  assert.deepEqual(bodies[0], bodies[1])
})

const EXTRA = { event: {}, events: [{}], frames: [{}], tables: [], views: [], id: 5, table: 5, data: 1, hash: 1, log: 7, seed_commitment: COMMITMENT }
const REWRITTEN = {
  view: [{ "/view": { ...EXTRA, version: 2, head: C } }, (table) => table.view()],
  table: [{ "": { ...EXTRA, ...told("t"), head: C } }, (table) => table.show()],
  result: [{ "/resign": { ...EXTRA, events: [], version: 2, head: C } }, (table) => table.resign()],
  events: [{ "/events": { ...EXTRA, ...page({ ...opened, table: "t" }, event("t", { hash: C })) } }, (table) => table.client.call("listEvents", { table: "t" })],
  frames: [{ "/frames": { ...EXTRA, frames: [{ ...EXTRA, event: event("t", { hash: C }) }], next: null } }, (table) => table.client.call("listFrames", { table: "t" })],
  "line of events": [{ "/events": () => lines({ ...EXTRA, ...event("t", { hash: C }), events: [] }) }, (table) => table.events({ after: 1 }).next()],
  "dry run that was not asked for": [{ "/actions": { version: 2, facts: [], events: [], head: C } }, (table) => table.play({})],
  "views of all seats": [{ "/view": { views: [{ version: 2, head: C }] } }, (table) => table.client.call("viewTable", { table: "t", as: "all" })],
}
for (const [name, [answers, ask]] of Object.entries(REWRITTEN))
  test(`another head of a ${name} is found, whatever else the answer has`, async () => {
    const service = await lied(answers)
    await assert.rejects(ask(service.table("t")), (error) => error instanceof Contradiction && error.version === 2)
  })

const BROKEN = [{ version: 0 }, { version: -1 }, { version: 1.5 }, { version: "2" }, { version: undefined }, { head: undefined }, { head: "x" }, { head: B.toUpperCase() }, { head: 7 }]
for (const broken of BROKEN)
  test(`an answer with ${Object.entries(broken).map(([name, value]) => `the ${name} ${JSON.stringify(value)}`)} is none of the contract`, async () => {
    const { head = "head" in broken ? undefined : B } = broken
    const hashed = { ...broken, ...("head" in broken ? { hash: head } : {}) }
    const service = await lied({
      "": { ...told("t"), ...broken },
      "/view": { version: 2, head: B, ...broken },
      "/resign": { version: 2, head: B, events: [], ...broken },
      "/undo": { version: 2, head: B, events: [event("t", hashed)] },
      "/events": page({ ...opened, table: "t" }, event("t", hashed)),
      "/frames": { frames: [{ event: event("t", hashed) }], next: null },
      "/v1/tables": { tables: [{ ...told("t"), ...broken }], next: null },
      "/v1/me/events": { events: [{ table: "t", position: "1-2", version: 2, head: B, ...broken }], next: null, position: "1-2" },
    })
    const table = service.table("t")
    const called = (operation, more) => () => service.call(operation, { ...more })
    for (const ask of [() => table.show(), () => table.view(), () => table.resign(), () => table.undo(1), called("listEvents", { table: "t" }), called("listFrames", { table: "t" }), called("listTables"), called("listMyEvents")])
      await assert.rejects(ask(), { name: "TypeError", message: "The service has answered otherwise than its contract says" }, `${ask}`)
  })

test("an answer that is no object, and a table without an id or a commitment, are none of the contract", async () => {
  for (const answer of [null, [], 7, "text", new Response(null, { status: 204 }), { ...told("t"), id: undefined }, { ...told("t"), seed_commitment: undefined }]) {
    const service = await lied({ "": answer })
    await assert.rejects(service.table("t").show(), TypeError, `${JSON.stringify(answer)}`)
  }
})

test("an answer that has not changed says nothing, where that was asked for", async () => {
  const service = await lied({ "/view": new Response(null, { status: 304 }), "/events": () => new Response(null, { status: 304 }) })
  assert.equal(await service.call("listEvents", { table: "t", after: 2 }, { headers: { "If-None-Match": '"2"' } }), undefined)
  assert.equal(await service.call("viewTable", { table: "t" }, { headers: { "if-none-match": '"2-s-1"' } }), undefined)
  await assert.rejects(service.call("viewTable", { table: "t" }), TypeError)
})

test("tables that are only listed are compared, and not kept", async () => {
  const { service, place } = client(new Service("1", A, B))
  await service.call("listTables")
  assert.deepEqual(service.settings.receipts.of("t").heads, {})
  await service.table("t").view()
  place.service.heads = [A, C]
  await assert.rejects(service.call("listTables"), Contradiction)
})

test("another head in a list is a contradiction where the table shows the one that is known", async () => {
  const service = await lied({ "/v1/tables": { tables: [{ ...told("t"), head: C }], next: null } })
  await assert.rejects(service.call("listTables"), { name: "Contradiction", table: "t", version: 2 })
})

test("tables that the program has named are dropped last, and only they are shelved", () => {
  const shelf = new Map()
  const receipts = new Receipts({ tables: 2, shelf: { read: (table) => shelf.get(table) ?? null, write: (table, kept) => shelf.set(table, structuredClone(kept)) } })
  const said = (table) => [{ table, version: 1, head: A }]
  receipts.take(said("named"), "named")
  for (let count = 0; count < 9; count += 1) receipts.take(said(`told ${count}`))
  receipts.contradicted("told 8", 1)
  assert.deepEqual([...shelf.keys()], ["named"])
  shelf.clear()
  assert.deepEqual(receipts.of("named").heads, { 1: A })
})

test("many tables of which a service tells drop nothing of the one that is played", async () => {
  const changes = Array.from({ length: 300 }, (_, count) => ({ table: `u${count}`, position: "1-1", version: 1, head: A }))
  const service = await lied({ "/v1/me/events": { events: changes, next: null, position: "1-1" }, "/v1/tables": { tables: changes.map(({ table }) => told(table)), next: null } })
  await service.call("listMyEvents")
  await service.call("listTables")
  assert.deepEqual(service.settings.receipts.of("t").heads, { 2: B })
})

/** Receipts of a table of which a restore has lost version 3, and has another one since. */
function restored() {
  const receipts = new Receipts()
  receipts.take([{ table: "t", version: 2, head: B, log: "1" }, { table: "t", version: 3, head: C, log: "1" }], "t")
  receipts.restored("t", "2", 2)
  receipts.take([{ table: "t", version: 3, head: D, log: "2" }, { table: "t", version: 4, head: D, log: "2" }], "t")
  return receipts
}
for (const [name, version, head, doubtful] of [
  ["a shared version", 2, B, false],
  ["a shared version with another head", 2, C, true],
  ["what was lost", 3, C, false],
  ["what was lost with another head", 3, D, true],
  ["what was not known before", 4, A, false],
])
  test(`a former log that says ${name} is ${doubtful ? "doubtful" : "believed only if it was on its way"}`, () => {
    const receipts = restored()
    const kept = structuredClone(receipts.of("t"))
    const said = [{ table: "t", version, head, log: "1" }]
    const doubt = { table: "t", version, certain: true }
    assert.deepEqual(receipts.take(said, "t", "1"), doubtful ? doubt : null)
    assert.deepEqual(receipts.take(said), doubtful ? doubt : null)
    assert.deepEqual(receipts.take(said, "t", "2"), doubt)
    assert.deepEqual(receipts.of("t"), kept)
  })

test("a service does not go back to a former log", async () => {
  const { service, place } = client(new Service("1", A, B))
  await service.table("t").show()
  place.service = new Service("2", A, B)
  await service.table("t").show()
  place.service = new Service("1", A, C)
  await assert.rejects(service.table("t").view(), Contradiction)
})

test("an answer that was on its way over a restore is let through", async () => {
  const { service, place } = client(new Service("1", A, B))
  await service.table("t").show()
  const before = place.service
  const answer = before.answer
  let arrive
  before.answer = (path, ...more) => (path === "/view" ? new Promise((done) => (arrive = () => done({ version: 2, head: B, position: "1-9" }))) : answer.call(before, path, ...more))
  const late = service.table("t").view()
  await new Promise((done) => setTimeout(done))
  place.service = new Service("2", A, B)
  await service.table("t").show()
  arrive()
  assert.equal((await late).version, 2)
})

test("a secret is read only under the name of one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "secrets-"))
  writeFileSync(join(folder, A), "secret")
  writeFileSync(join(folder, "other"), "other")
  symlinkSync(folder, join(folder, "link"))
  const secrets = secretsIn(folder)
  assert.equal(await secrets.read(A), "secret")
  for (const name of ["other", `link/${A}`, `../x`, `${A}\n`, "", [A], null, 7]) assert.equal(await secrets.read(name), null, `${name}`)
})

test("of endless bytes no more is read than a bound", { timeout: 30_000 }, async () => {
  let read = 0
  const pull = (controller) => (++read > 200 ? controller.close() : controller.enqueue(new Uint8Array(2 ** 20)))
  const service = new Takeback("http://test", { fetch: async () => new Response(new ReadableStream({ pull }), { headers: { "Content-Type": "application/octet-stream" } }) })
  await assert.rejects(service.call("me"), { name: "TooLarge" })
  assert.ok(read < 80)
  read = 198
  assert.deepEqual((await service.call("me")).length, 2 * 2 ** 20)
})

const ENTROPY = "5e".repeat(32)
const SEALED = commitmentOf(ENTROPY)
const seatTaken = (version, hash, seat, player, more) => ({ table: "t", version, hash, type: "SeatTaken", data: { seat, player, entropy: "", ...more } })

/** A client that has sealed the first of two seats, and a service that shows these events and asks for the entropy. */
function asked(...events) {
  const { place } = client(new Service("1", A, B, C))
  const read = []
  const secrets = { isEmpty: () => false, read: (name) => (read.push(name), name === SEALED ? ENTROPY : null), write() {}, remove() {} }
  const service = new Takeback("http://test", { token: "t", secrets, fetch: (...sent) => place.service.fetch(...sent) })
  const { answer } = place.service
  const revealed = []
  place.service.events = [{ table: "t", version: 1, hash: A, type: "Opened", data: { seats: 2 } }, ...events]
  place.service.more = { seats: [{}, {}], to_reveal: [0] }
  place.service.answer = (path, ...more) => (path === "/v1/me" ? { id: "ann" } : answer.call(place.service, path, ...more))
  place.service.command = (path, { body }) => {
    if (path !== "/reveal") return undefined
    revealed.push(JSON.parse(body).entropy)
    place.service.more = { seats: [{}, {}] }
    return { version: 3, head: C, log: "1", events: [] }
  }
  return { service, place, revealed, read }
}
const MINE = seatTaken(2, B, 0, "ann", { commitment: SEALED })
const THEIRS = seatTaken(3, C, 1, "bob", { commitment: D })
const LEFT = { table: "t", version: 4, hash: D, type: "SeatLeft", data: { seat: 1 } }

const HIDDEN = {
  "without the first one": [THEIRS],
  "with one twice": [MINE, { ...THEIRS, version: 2, hash: B }],
  "with a gap": [MINE, { ...THEIRS, version: 4, hash: D }],
  "out of order": [THEIRS, MINE],
  "with a seat that the table does not have": [MINE, seatTaken(3, C, 7, "bob", { commitment: D })],
  "with a seat that is left once all are taken": [MINE, THEIRS, LEFT, seatTaken(5, A, 1, "eve", { commitment: C })],
}
for (const [name, events] of Object.entries(HIDDEN))
  test(`nothing is revealed after events ${name}`, async () => {
    const { service, revealed } = asked(...events, ...(events.includes(MINE) ? [] : [{ ...MINE, version: 4, hash: D }]))
    await assert.rejects(service.table("t").show(), Contradiction)
    assert.deepEqual(revealed, [])
  })

test("nothing is revealed after events of another table, without hashes, or of version 0", async () => {
  for (const [broken, error] of [[{ table: "u" }, Contradiction], [{ hash: "x" }, TypeError], [{ hash: undefined }, TypeError], [{ version: 0 }, TypeError]]) {
    const { service, revealed } = asked(MINE, { ...THEIRS, ...broken })
    await assert.rejects(service.table("t").show(), error)
    assert.deepEqual(revealed, [])
  }
})

test("no seat is taken or left after the event that was taken for the last one", async () => {
  for (const late of [LEFT, seatTaken(4, D, 1, "eve", { commitment: C })]) {
    const { service, place, revealed } = asked(MINE, THEIRS)
    await service.table("t").show()
    assert.deepEqual([revealed, service.settings.receipts.of("t").filled], [[ENTROPY], 3])
    place.service.heads.push(D)
    place.service.stream = () => lines({ control: "hello", version: 4, head: D, log: "1" }, late)
    await assert.rejects(service.table("t").events({ after: 3 }).next(), { name: "Contradiction", version: 3 })
    const { service: other, place: again } = asked(MINE, THEIRS)
    await other.table("t").show()
    again.service.heads.push(D)
    again.service.events.push(late)
    await assert.rejects(other.call("listEvents", { table: "t" }), { name: "Contradiction", version: 3 })
  }
})

test("a seat may be taken again where a restore has lost who took it", async () => {
  const { service, place } = asked(MINE, THEIRS)
  await service.table("t").show()
  const again = [LEFT, seatTaken(4, A, 1, "eve", { commitment: C })]
  place.service = new Service("2", A, B, D, A)
  place.service.events = [{ ...again[0], version: 3 }, again[1]]
  await assert.rejects(service.call("listEvents", { table: "t", after: "2" }), Restored)
  await service.call("listEvents", { table: "t", after: "2" })
  assert.deepEqual([service.settings.receipts.of("t").filled, service.settings.receipts.of("t").contradiction], [null, null])
})

test("a seat that was taken by who sits down late, after a restore that hid behind no log, is asked about", async () => {
  const { service, place } = asked(MINE, THEIRS)
  await service.table("t").show()
  place.service = new Service("2", A, B, D, D)
  place.service.events = [seatTaken(4, D, 1, "eve", { commitment: C })]
  await assert.rejects(service.call("listEvents", { table: "t", after: "3" }), Restored)
})

test("the secrets are asked for nothing but commitments, and pages go on", async () => {
  for (const commitment of ["../../etc/passwd", "", A.toUpperCase(), [A]]) {
    const { service, read } = asked({ ...MINE, data: { ...MINE.data, commitment } }, THEIRS)
    await service.table("t").show()
    assert.deepEqual(read, [])
  }
  for (const next of [0, -1, "x", undefined, {}]) {
    const { service, place, revealed } = asked(MINE, THEIRS)
    place.service.page = { next }
    await assert.rejects(service.table("t").show(), { name: "TypeError", message: "The service has sent a page of events that does not go on" })
    assert.deepEqual(revealed, [])
  }
})

test("a table has one number of seats", async () => {
  const opened = (seats) => page({ table: "t", version: 1, hash: A, type: "Opened", data: { seats } })
  const service = await lied({ "/events": opened(1), "": { ...told("t"), seats: [{}, {}] } })
  await service.table("t").show()
  await assert.rejects(service.call("listEvents", { table: "t" }), Contradiction)
  const other = await lied({ "/events": opened(3), "": { ...told("t"), seats: [{}, {}] } })
  await other.call("listEvents", { table: "t" })
  await assert.rejects(other.table("t").show(), Contradiction)
})

/** The answer to taking a seat with a body, changed. */
const sat = (body, change) => {
  const taken = seatTaken(2, B, 0, "ann", JSON.parse(body))
  return { version: 2, head: B, log: "1", status: "open", seat: 0, events: [taken], ...change(taken) }
}
const SEATS = {
  "no event": () => ({ events: [] }),
  "the event of another seat": () => ({ seat: 1 }),
  "no seat": () => ({ seat: null }),
  "other entropy": (taken) => ({ events: [{ ...taken, data: { ...taken.data, entropy: "e", ...(taken.data.commitment && { commitment: A }) } }] }),
  "a commitment in place of entropy": ({ data, ...taken }) => ({ events: [{ ...taken, data: { ...data, entropy: data.commitment ?? "", commitment: data.commitment ? undefined : data.entropy } }] }),
}
for (const [name, change] of Object.entries(SEATS))
  for (const secrets of [null, { isEmpty: () => true, read: () => null, write() {}, remove() {} }])
    test(`taking a ${secrets ? "sealed" : "plain"} seat that is answered with ${name} is a contradiction`, async () => {
      const place = new Service("1", A)
      place.more = { seats: [{}, {}] }
      place.command = (_, { body }) => sat(body, change)
      const service = new Takeback("http://test", { token: "t", secrets, fetch: place.fetch })
      await assert.rejects(service.table("t").sit({ seat: 0 }), (error) => error instanceof Contradiction && error.table === "t")
    })

/** A client that seals nothing, and how often it has warned of a seat; what is at Ann's seat at table `q`. */
function plain(context, operation, put) {
  const warn = context.mock.method(console, "warn", () => undefined)
  const place = new Service("1", A, B)
  const { answer } = place
  let brought
  place.answer = (path, query, init) => {
    if (init.method === "POST") brought = JSON.parse(init.body)
    if (path === "/v1/me") return { id: "ann" }
    if (path === "/v1/tables/q/events") return page(...[opened, ...put(brought)].map((each) => ({ ...each, table: "q" })))
    return ["/v1/quick", "/rematch"].includes(path) ? { ...told("q") } : answer.call(place, path, query, init)
  }
  const service = new Takeback("http://test", { token: "t", fetch: place.fetch })
  return { call: () => service.call(operation, operation === "rematch" ? { table: "t" } : { body: { game: "maverick" } }), warn }
}
for (const operation of ["quickPlay", "rematch"])
  test(`a plain seat of ${operation} that has something else than was brought is told`, async (context) => {
    for (const [put, warned] of [
      [({ entropy }) => [seatTaken(2, B, 0, "ann", { entropy })], 0],
      [() => [seatTaken(2, B, 0, "ann", { entropy: "e" })], 1],
      [({ entropy }) => [seatTaken(2, B, 0, "ann", { entropy, commitment: entropy })], 1],
      [() => [seatTaken(2, B, 0, "bob", { entropy: "e" })], 1],
    ]) {
      const { call, warn } = plain(context, operation, put)
      await call()
      assert.equal(warn.mock.callCount(), warned)
      if (warned) assert.match(warn.mock.calls[0].arguments[0], /^The seat at table q does not have what this client brought: /)
      warn.mock.restore()
    }
  })

test("a seat that is taken already is told where it has something else than was brought", async (context) => {
  for (const secrets of [null, { isEmpty: () => true, read: () => null, write() {}, remove() {} }])
    for (const [put, heads, warned] of [
      [() => seatTaken(2, B, 0, "ann", { entropy: "e" }), [A], 1],
      [() => seatTaken(2, B, 0, "ann", { commitment: C }), [A], 1],
      [() => seatTaken(2, B, 0, "bob", { entropy: "e" }), [A], 0],
      [() => seatTaken(2, B, 0, "ann", { entropy: "e" }), [A, B], 0], // before this client asked
      [(brought) => seatTaken(2, B, 0, "ann", brought), [A], 0],
    ]) {
      const warn = context.mock.method(console, "warn", () => undefined)
      const place = new Service("1", ...heads)
      place.more = { seats: [{}, {}] }
      const { answer } = place
      place.answer = (path, ...more) => (path === "/v1/me" ? { id: "ann" } : answer.call(place, path, ...more))
      place.command = (_, { body }) => {
        place.heads = [A, B]
        place.events = [{ ...opened, table: "t" }, put(JSON.parse(body))].slice(heads.length)
        return place.refusal(409, "already-seated")
      }
      const service = new Takeback("http://test", { token: "t", secrets, fetch: place.fetch })
      await assert.rejects(service.table("t").sit(), { code: "already-seated" })
      assert.equal(warn.mock.callCount(), warned)
      warn.mock.restore()
    }
})

test("another commitment at the seat that this client took is found out in a later list", async () => {
  for (const put of [{ commitment: D }, { commitment: undefined }]) {
    const { service, place } = asked(MINE, THEIRS)
    place.service.more = { seats: [{}, {}] }
    const { command } = place.service
    place.service.command = (path, init) => (path === "/seats" ? sat(init.body, () => ({})) : command(path, init))
    await service.table("t").sit({ seat: 0, commitment: SEALED })
    assert.deepEqual(service.settings.receipts.of("t").seals, { 2: SEALED })
    place.service.events[1] = { ...MINE, data: { ...MINE.data, ...put } }
    await assert.rejects(service.call("listEvents", { table: "t" }), { name: "Contradiction", version: 2 })
  }
})

test("after a restore another commitment is at another seat", () => {
  const receipts = new Receipts()
  const said = (hash, commitment, log) => saidBy("resign", { table: "t" }, { version: 2, head: hash, log, events: [seatTaken(2, hash, 0, "ann", { commitment })] })
  assert.equal(receipts.take(said(B, SEALED, "1"), "t"), null)
  assert.deepEqual(receipts.take(said(B, D, "1"), "t", "1"), { table: "t", version: 2, certain: true })
  receipts.restored("t", "2", 1)
  assert.equal(receipts.take(said(C, D, "2"), "t", "2"), null)
})

test("nothing is revealed for a seat that was left and taken again elsewhere, and it is told", async (context) => {
  const warn = context.mock.method(console, "warn", () => undefined)
  const left = { ...LEFT, version: 3, hash: C, data: { seat: 0 } }
  const { service, place, revealed } = asked(MINE, left, seatTaken(4, D, 0, "ann", { commitment: D }), seatTaken(5, A, 1, "bob", { commitment: C }))
  place.service.heads = [A, B, C, D, A]
  service.seals.take("t", SEALED)
  await service.table("t").show()
  assert.deepEqual([warn.mock.callCount(), revealed], [1, []])
})

test("it is told once where a seat that this client sealed has another commitment", async (context) => {
  const warn = context.mock.method(console, "warn", () => undefined)
  const { service, revealed } = asked({ ...MINE, data: { ...MINE.data, commitment: D } }, THEIRS)
  await service.table("t").show()
  assert.equal(warn.mock.callCount(), 0) // another program may have the seat
  service.seals.take("t", SEALED)
  for (let count = 0; count < 2; count += 1) await service.table("t").show()
  assert.deepEqual([warn.mock.callCount(), revealed], [1, []])
  assert.match(warn.mock.calls[0].arguments[0], /^The seat at table t is not sealed by this client: /)
  const { service: other } = asked(MINE, THEIRS)
  other.seals.take("t", SEALED)
  await other.table("t").show()
  assert.equal(warn.mock.callCount(), 1)
})

test("nothing is revealed after events that were on their way when a restore was found out", async () => {
  const { service, place, revealed } = asked(MINE, THEIRS)
  const { receipts } = service.settings
  await service.table("t").view()
  const { answer } = place.service
  place.service.answer = (path, ...more) => {
    const given = answer.call(place.service, path, ...more)
    if (path === "/events" && receipts.of("t").log === "1") {
      receipts.restored("t", "2", 3)
      place.service.log = "2"
      place.service.events = [place.service.events[0], MINE]
    }
    return given
  }
  place.service.command = (path, { body }) => void revealed.push(path, body)
  await assert.rejects(service.table("t").show())
  assert.deepEqual(revealed, [])
})

test("it is told that entropy was revealed before a restore", async (context) => {
  const warn = context.mock.method(console, "warn", () => undefined)
  const { service, place } = asked(MINE, THEIRS)
  await service.table("t").show()
  place.service = new Service("2", A, B)
  await assert.rejects(service.table("t").view(), { name: "Restored", version: 2 })
  await service.table("t").view()
  assert.equal(warn.mock.callCount(), 1)
  assert.match(warn.mock.calls[0].arguments[0], /^The entropy of the seat at table t was revealed before a restore of the service, and whoever has sat down since may know it$/)
})

test("a caller's own commitment at a table with one seat is no contradiction", async () => {
  const { service, place } = asked()
  place.service.more = { seats: [{}], status: "open" }
  place.service.command = () => place.service.refusal(400, "no-such-seat")
  await assert.rejects(service.table("t").sit({ seat: 1 }), { code: "no-such-seat" })
  place.service.heads = [A]
  place.service.command = (_, { body }) => ((place.service.heads = [A, B]), sat(body, () => ({})))
  assert.equal((await service.table("t").sit({ seat: 0, commitment: SEALED })).status, "open")
})

test("a table at which the service has contradicted itself ends neither lists nor streams of others", async () => {
  const { service, place } = asked(MINE, THEIRS)
  const { answer } = place.service
  const changes = ["t", "u"].map((table, at) => ({ table, position: `1-${at + 1}`, version: 1, head: A, to_reveal: table === "t" ? [0] : undefined }))
  place.service.answer = (path, query, init) => {
    if (path !== "/v1/me/events") return answer.call(place.service, path, query, init)
    return init.headers.Accept?.includes("ndjson") ? lines({ control: "hello", position: "1-0", log: "1" }, ...changes) : { events: changes, next: null, position: "1-2" }
  }
  service.settings.receipts.contradicted("t", 1)
  assert.equal((await service.call("listMyEvents")).events.length, 2)
  const found = []
  for await (const { table } of service.changes()) if (found.push(table) === 2) break
  assert.deepEqual(found, ["t", "u"])
})

for (const operation of ["quickPlay", "rematch"])
  test(`a seat that the first of two calls of ${operation} took is not told as another's`, async (context) => {
    let first
    const { call, warn } = plain(context, operation, (brought) => [seatTaken(2, B, 0, "ann", (first ??= brought))])
    for (let count = 0; count < 2; count += 1) await call()
    assert.equal(warn.mock.callCount(), 0)
  })

/** A client, with or without secrets, and the bodies of the requests by which it takes seats; the first ones fail. */
function repeating({ sealed, fails = () => undefined }) {
  const kept = new Map()
  const secrets = { isEmpty: () => kept.size === 0, read: (name) => kept.get(name) ?? null, write: (name, text) => void kept.set(name, text), remove: (name) => void kept.delete(name) }
  const place = new Service("1", A)
  const bodies = []
  place.more = { seats: [{}, {}] }
  const { answer } = place
  place.answer = (path, query, init) => {
    if (path === "/v1/me") return { id: "ann" }
    if (path === "/v1/tables/q/events") return page({ ...opened, table: "q" }, { ...seatTaken(2, B, 0, "ann", bodies.at(-1)), table: "q" })
    if (init.method !== "POST") return answer.call(place, path, query, init)
    bodies.push(JSON.parse(init.body))
    return fails(bodies.length) ?? (path === "/seats" ? sat(init.body, () => ({})) : told("q"))
  }
  const service = new Takeback("http://test", { token: "t", attempts: 1, secrets: sealed ? secrets : null, fetch: place.fetch })
  const take = { takeSeat: { table: "t", body: { seat: 0 } }, quickPlay: { body: { game: "maverick" } }, rematch: { table: "t" } }
  return { ask: (operation, key) => service.call(operation, take[operation], key ? { key } : {}), bodies, place, kept, service }
}
for (const operation of ["takeSeat", "quickPlay", "rematch"])
  for (const sealed of [true, false])
    test(`the same ${sealed ? "commitment" : "entropy"} is sent again under the key of a ${operation}, and no other`, async () => {
      const { ask, bodies, place, kept } = repeating({ sealed, fails: (count) => count === 1 && place.refusal(503, "in-doubt") })
      await assert.rejects(ask(operation, "k"))
      for (const key of ["k", "k", "other", undefined]) await ask(operation, key).catch(() => undefined)
      const luck = bodies.map(({ entropy, commitment }) => commitment ?? entropy)
      assert.deepEqual([luck[0], luck[0]], luck.slice(1, 3))
      assert.equal(new Set(luck).size, 3)
      if (sealed) assert.ok(kept.has(luck[0]))
    })

test("under the same key a commitment is replaced once it is refused, or its entropy was revealed", async () => {
  for (const spoil of [() => undefined, (kept, name) => kept.set(name, `${kept.get(name)} 3-${C}`), (kept, name) => kept.delete(name)]) {
    const { ask, bodies, place, kept } = repeating({ sealed: true, fails: (count) => (count === 1 ? place.refusal(spoil.length ? 503 : 400, "refused") : undefined) })
    await assert.rejects(ask("takeSeat", "k"))
    spoil(kept, bodies[0].commitment)
    await ask("takeSeat", "k")
    assert.notEqual(bodies[0].commitment, bodies[1].commitment)
    assert.ok(kept.has(bodies[1].commitment))
  }
})

test("a commitment that may have been taken is not forgotten where the second request is refused", async () => {
  const { ask, bodies, place, kept } = repeating({ sealed: true, fails: (count) => place.refusal(count === 1 ? 503 : 409, "already-seated") })
  await assert.rejects(ask("takeSeat", "k"))
  await assert.rejects(ask("takeSeat", "k"), { status: 409 })
  assert.ok(kept.has(bodies[0].commitment))
})

test("of 64 keys it is remembered what a seat brought", async () => {
  const { ask, bodies, place } = repeating({ sealed: false, fails: () => place.refusal(503, "in-doubt") })
  for (let count = 0; count < 65; count += 1) await ask("takeSeat", `k${count}`).catch(() => undefined)
  for (const key of ["k1", "k0"]) await ask("takeSeat", key).catch(() => undefined)
  assert.equal(bodies[65].entropy, bodies[1].entropy)
  assert.notEqual(bodies[66].entropy, bodies[0].entropy)
})

const REFUSES = [400, 401, 404, 409, 413, 415, 422]
const PROVES_NOTHING = [403, 408, 412, 429, 500, 501]
for (const isLost of [false, true])
  test(`entropy is ${isLost ? "kept where the request was sent before" : "removed only where the request is refused at once for good"}`, async () => {
    const refused = async (status) => {
      const { ask, bodies, place, kept, service } = repeating({ sealed: true, fails: (count) => (isLost && count === 1 ? Promise.reject(new TypeError("lost")) : count < 3 && place.refusal(status, "refused")) })
      Object.assign(service.settings, { attempts: isLost ? 2 : 1 })
      await assert.rejects(ask("takeSeat", "k"), { status })
      const isRemoved = REFUSES.includes(status) && !isLost
      assert.equal(kept.has(bodies[0].commitment), !isRemoved, status)
      await ask("takeSeat", "k").catch(() => undefined)
      assert.equal(bodies.at(-1).commitment === bodies[0].commitment, !isRemoved, status)
    }
    await Promise.all([...REFUSES, ...PROVES_NOTHING].map(refused))
  })

/** A client of which the service has refused the seat, and then shows an event of it, which it changes. */
async function taken(context, status, change) {
  const warn = context.mock.method(console, "warn", () => undefined)
  const { service, place } = asked(MINE, THEIRS)
  const kept = new Map()
  Object.assign(service, { seals: new Seals(service, { isEmpty: () => kept.size === 0, read: (name) => kept.get(name) ?? null, write: (name, text) => void kept.set(name, text), remove: (name) => void kept.delete(name) }) })
  place.service.more = { seats: [{}, {}] }
  place.service.command = (_, { body }) => {
    place.service.events[1] = { ...MINE, data: { ...MINE.data, ...JSON.parse(body), ...change } }
    return place.service.refusal(status, "refused")
  }
  Object.assign(service.settings, { attempts: 1 })
  await assert.rejects(service.table("t").sit(), { status })
  place.service.more = { seats: [{}, {}], to_reveal: [0] }
  for (let count = 0; count < 2; count += 1) await service.table("t").show()
  return warn.mock.calls.map((call) => call.arguments[0])
}
for (const status of [503, 404]) test(`a seat that was said to be refused (${status}), and was taken with another commitment, is told once`, async (context) => {
  const [warning, ...more] = await taken(context, status, { commitment: D })
  assert.match(warning, /^The seat at table t is not sealed by this client: /)
  assert.deepEqual(more, [])
})

test("a seat that was said to be refused, and was taken, is told once as its entropy is gone", async (context) => {
  assert.deepEqual(await taken(context, 404, {}), ["The entropy of the seat at table t is not kept any more: the service had refused the seat"])
})

test("entropy is kept until the game is over: a restore may lose that it was revealed", async () => {
  for (const [status, isKept] of [["playing", true], ["finished", false], ["closed", false]]) {
    const { ask, place, kept, service } = repeating({ sealed: true })
    await ask("takeSeat")
    place.heads = [A, B]
    place.more = { seats: [{}, {}], status }
    await service.table("t").show()
    assert.equal(kept.size === 1, isKept, status)
  }
})

test("another head that a change names without a log is a contradiction", async () => {
  const change = { table: "t", version: 2, head: C, position: "9" }
  const streamed = { "/v1/me/events": () => lines({ control: "hello", position: "9" }, change) }
  await assert.rejects((await lied(streamed)).changes({ after: "8" }).next(), { name: "Contradiction", version: 2 })
  await assert.rejects((await lied({ "/v1/me/events": { events: [change], next: null, position: "9" } })).call("listMyEvents"), { name: "Contradiction", version: 2 })
  await assert.rejects((await lied({ "/v1/tables": { tables: [{ ...told("t"), head: C, log: undefined }], next: null } })).call("listTables"), { name: "Contradiction", version: 2 })
})

test("a new action is answered with a new version", async () => {
  for (const log of ["1", undefined]) {
    const service = await lied({ "/actions": { version: 2, head: B, events: [event("t")], log } })
    await service.table("t").play({}, { key: "k" })
    await service.call("play", { table: "t", body: { action: {} }, dry_run: "true" })
    await assert.rejects(service.table("t").play({}), { name: "Contradiction", version: 2 })
  }
})

test("a new action may have the number of a version that a restore has lost", async () => {
  const service = await lied({ "/actions": { version: 3, head: C, events: [event("t", { version: 3, hash: C })], log: "1" } }, { known: false })
  service.settings.receipts.take([{ table: "t", version: 4, head: D }], "t") // of an earlier log, perhaps
  await service.table("t").show()
  assert.equal((await service.table("t").play({})).version, 3)
})

test("a new action whose answer names no log may be one of a restored service", async () => {
  const { service, place } = client(new Service("1", A, B))
  await service.table("t").show()
  place.service = new Service("2", A, C)
  place.service.command = () => ({ version: 2, head: C, events: [] })
  await assert.rejects(service.table("t").play({}), { name: "Restored", version: 0 })
  const other = client(new Service("1", A, B))
  await other.service.table("t").show()
  other.place.service = new Service("2", A, B)
  other.place.service.command = () => ({ version: 2, head: B, events: [] })
  await assert.rejects(other.service.table("t").play({}), { name: "Restored", version: 2 })
})

const played = (version) => ({ table: "t", version, hash: String(version).repeat(64), type: "Played", data: {} })
const DISORDER = { "a gap": [[3, 5], 5], "a repeated one": [[3, 3], 3], "a step back": [[3, 4, 3], 3], "another beginning": [[4, 5], 4], "an earlier beginning": [[2, 3], 2] }
for (const [name, [versions, at]] of Object.entries(DISORDER))
  test(`events with ${name} are a contradiction`, async () => {
    for (const after of [2, "2", `2-${"2".repeat(8)}`]) {
      const page = await lied({ "/events": { events: versions.map(played), next: null } }, { known: false })
      await assert.rejects(page.call("listEvents", { table: "t", after }), { name: "Contradiction", version: at })
      assert.deepEqual(page.settings.receipts.of("t").heads, {})
      const stream = await lied({ "/events": () => lines({ control: "hello", log: "1" }, ...versions.map(played)) }, { known: false })
      await assert.rejects(async () => {
        for await (const _ of stream.table("t").events({ after }));
      }, { name: "Contradiction", version: at })
    }
  })

test("events that begin elsewhere than the stream has said, and a page that the next one does not follow, are contradictions", async () => {
  const stream = await lied({ "/events": () => lines({ control: "hello", version: 2, head: B, log: "1" }, played(4)) }, { known: false })
  await assert.rejects(stream.table("t").events().next(), { name: "Contradiction", version: 4 })
  const page = await lied({ "/events": { events: [played(3), played(4)], next: 5 } }, { known: false })
  await assert.rejects(page.call("listEvents", { table: "t", after: 2 }), { name: "Contradiction", version: 5 })
})

test("a page begins where a header says that it does", async () => {
  const service = await lied({ "/events": { events: [played(3)], next: null } }, { known: false })
  await service.call("listEvents", { table: "t", after: 1 }, { headers: { "last-event-id": "2" } })
})

test("frames of a connection come in order", { timeout: 20_000 }, async () => {
  const frames = (...versions) => lines({ control: "hello", log: "1" }, ...versions.map((version) => ({ event: played(version) })))
  for (const [versions, at] of [[[3, 5, 4], 4], [[3, 3], 3]]) {
    const found = []
    const service = await lied({ "/frames": () => frames(...versions) }, { known: false })
    await assert.rejects(async () => {
      for await (const { event } of service.table("t").frames({ after: 1 })) found.push(event.version)
    }, { name: "Contradiction", version: at })
    assert.deepEqual(found, versions.slice(0, -1))
  }
})

/** A client at a service that names another log each time that it shows the table. */
function renaming(isLeft) {
  let shown = 0
  const show = () => {
    assert.ok(shown < 50, "it is asked for ever")
    return { ...told("t"), head: shown ? B : A, log: String(shown++) }
  }
  const refusal = () => new Service("1").refusal(409, "unknown-version")
  const fetch = async (address) => (String(address).includes("/events") ? (isLeft ? Response.json(page()) : refusal()) : Response.json(show()))
  return new Takeback("http://test", { token: "t", fetch, attempts: 1 })
}

for (const isLeft of [true, false])
  test(`a service that names another log each time contradicts itself, ${isLeft ? "though it has" : "as it has not"} what it said`, async () => {
    const service = renaming(isLeft)
    await service.table("t").show()
    await assert.rejects(service.table("t").show(), { name: "Contradiction", table: "t", version: 2 })
    assert.equal(service.settings.receipts.of("t").contradiction, 2)
  })
