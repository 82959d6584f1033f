// What the service said is kept, and where it says something else it is found out. `node --test` runs it; nothing listens.
import assert from "node:assert/strict"
import { createHash, randomBytes } from "node:crypto"
import { test } from "node:test"

import { Contradiction, Problem, Receipts, Restored, Takeback } from "../src/index.js"
import { saidBy } from "../src/said.js"
import { commitmentOf } from "../src/sealing.js"
import { sha256 } from "../src/sha256.js"
import { A, B, C, COMMITMENT, SEED, Service, client } from "./service.mjs"

const said = (version, head, log, more = {}) => ({ table: "t", version, head, ...(log && { log }), ...more })

test("SHA-256 is what it is elsewhere", () => {
  for (const length of [0, 1, 32, 55, 56, 63, 64, 65, 200]) {
    const bytes = randomBytes(length)
    assert.equal(sha256(bytes.toString("hex")), createHash("sha256").update(bytes).digest("hex"))
  }
})

test("a head that comes again is no news, another one is doubtful and not kept", () => {
  const receipts = new Receipts()
  assert.equal(receipts.take([said(1, A), said(2, B), said(1, A)], "t"), null)
  assert.equal(receipts.take([said(1, B)], "t").version, 1)
  assert.deepEqual(receipts.of("t").heads, { 1: A, 2: B })
})

test("the last signed receipt is kept and compared, and one of the future is warned of", async (context) => {
  const warned = context.mock.method(console, "warn", () => {})
  const { place, service } = client(new Service("1", A, B))
  const noteOf = (version, head, at) => `takeback/2-receipt\nt\n${version}\n${head}\n${at}\n\n\u2014 test/receipts AAAA\n`
  let note = ""
  const { answer } = place.service
  place.service.answer = (path, ...more) => (path === "/receipt" ? new Response(note, { headers: { "Content-Type": "text/plain" } }) : answer.call(place.service, path, ...more))
  const read = (text) => ((note = text), service.call("readReceipt", { table: "t" }))
  await service.table("t").show()
  assert.equal(await read(noteOf(1, A, Date.now() + 50_000)), note)
  const last = await read(noteOf(2, B, 0))
  const { heads, note: kept } = service.settings.receipts.of("t")
  assert.deepEqual([heads, kept], [{ 1: A, 2: B }, last])
  assert.equal(warned.mock.callCount(), 0)
  await read(noteOf(2, B, Date.now() + 70_000))
  assert.match(String(warned.mock.calls[0].arguments[0]), /^The receipt's time is [67][0-9] s ahead of this device's clock$/)
  await assert.rejects(read(noteOf(2, C, 0)), new Contradiction("t", 2))
})

test("another log, commitment or seed is doubtful", () => {
  const receipts = new Receipts()
  receipts.take([said(1, A, "1", { commitment: COMMITMENT })], "t")
  assert.equal(receipts.take([said(3, C, "1", { server_seed: SEED })], "t"), null)
  assert.deepEqual(receipts.take([said(2, B, "2", { listed: true })], "t"), { table: "t", version: 0 })
  assert.deepEqual(receipts.take([said(4, A, "2")], "t"), { table: "t", version: 0 })
  assert.deepEqual(receipts.take([said(4, A, "1", { commitment: A })], "t"), { table: "t", version: 4, certain: true })
  assert.deepEqual(receipts.take([said(4, A, "1", { server_seed: A })], "t"), { table: "t", version: 4, certain: true })
})

test("another entropy of the same event is a contradiction", () => {
  const receipts = new Receipts()
  const taken = (entropy, head = A, log = "1") => said(2, head, log, { entropy })
  assert.equal(receipts.take([said(2, A, "1"), taken("mine"), taken("mine"), said(2, A, "1")], "t"), null)
  assert.deepEqual(receipts.take([taken("")], "t", "1"), { table: "t", version: 2, certain: true })
  receipts.restored("t", "2", 1)
  assert.equal(receipts.take([taken("", B, "2")], "t"), null) // another event in its place
})

test("the entropy of another seat, which is told at the end, is no contradiction", () => {
  const receipts = new Receipts()
  const event = (data) => saidBy("listEvents", { table: "t" }, { events: [{ table: "t", type: "SeatTaken", version: 2, hash: A, data }] })
  assert.equal(receipts.take(event({ seat: 1 }), "t"), null)
  assert.equal(receipts.take(event({ seat: 1, entropy: "theirs" }), "t"), null)
  assert.deepEqual(receipts.take(event({ seat: 1, entropy: "" }), "t"), { table: "t", version: 2, certain: true })
})

test("what a seat is taken with is read from the events", () => {
  const event = (data) => ({ table: "t", type: "SeatTaken", version: 2, hash: A, data })
  const read = saidBy("listEvents", { table: "t" }, { events: [event({ seat: 0, entropy: "mine" }), event({ seat: 1 }), { ...event({}), type: "Played" }] })
  assert.deepEqual(read.slice(0, 3).map(({ entropy }) => entropy), ["mine", undefined, undefined])
})

test("the table that was not heard of for longest is dropped, but for what a shelf keeps of it", () => {
  const shelf = new Map()
  const kept = { read: (table) => shelf.get(table) ?? null, write: (table, kept) => shelf.set(table, structuredClone(kept)) }
  for (const [how, heads] of [[{ tables: 2 }, {}], [{ tables: 2, shelf: kept }, { 1: A }]]) {
    const receipts = new Receipts(how)
    for (const table of ["1", "2", "1", "3"]) receipts.take([{ ...said(1, A), table }], table)
    assert.deepEqual(["1", "2", "3"].map((table) => receipts.of(table).heads), [{ 1: A }, heads, { 1: A }])
  }
  assert.equal(new Receipts({ shelf: kept }).take([{ ...said(1, B), table: "2" }]).version, 1)
})

test("what a restore lost is said once, and the next call works", async () => {
  const { service, place } = client(new Service("1", A, B))
  await service.table("t").show()
  place.service.heads.push(C)
  await service.table("t").show()
  place.service = new Service("2", A, B, A)
  await assert.rejects(service.table("t").show(), (error) => error instanceof Restored && error.table === "t" && error.version === 2 && error.message === "The service was restored; versions after 2 are lost")
  assert.deepEqual(place.service.sent.slice(2).map(({ at }) => at.split("?")[1]), ["after=3-cccccccc&limit=1", "after=2-bbbbbbbb&limit=1", undefined])
  assert.equal((await service.table("t").show()).head, A)
  assert.deepEqual(service.settings.receipts.of("t").lost, { 3: C })
})

test("a restore that lost nothing is not said", async () => {
  const { service, place } = client(new Service("1", A, B))
  await service.table("t").show()
  place.service = new Service("2", A, B)
  assert.equal((await service.table("t").show()).log, "2")
  assert.equal(service.settings.receipts.of("t").log, "2")
})

test("a command for a lost version is refused, and it is said why; who has only been overtaken is told that", async () => {
  const { service, place } = client(new Service("1", A, B))
  await service.table("t").show()
  place.service = new Service("2", A, C)
  await assert.rejects(service.table("t").resign({ version: 2 }), { name: "Restored", version: 0 })
  assert.equal(place.service.sent[0].headers["If-Match"], '"2-bbbbbbbb"')
  await service.table("t").show()
  place.service.heads.push(A)
  const { length } = place.service.sent
  await assert.rejects(service.table("t").resign({ version: 2 }), { name: "Problem", code: "stale" })
  assert.equal(place.service.sent.length, length + 1)
})

test("a page after a version names its head", async () => {
  const { service, place } = client(new Service("1", A, B))
  await service.table("t").show()
  await service.call("listEvents", { table: "t", after: 2 })
  await service.call("listEvents", { table: "t", after: 1 })
  assert.deepEqual(place.service.sent.slice(1).map(({ at }) => at.split("?")[1]), ["after=2-bbbbbbbb", "after=1"])
  place.service = new Service("2", A)
  await assert.rejects(service.call("listEvents", { table: "t", after: 2 }), Restored)
})

for (const [name, more] of [["head", { head: C }], ["commitment", { seed_commitment: C }], ["seed", { server_seed: C }]])
  test(`a service that says another ${name} contradicts itself, for good`, async () => {
    const { service, place } = client(new Service("1", A, B))
    await service.table("t").show()
    place.service.more = more
    await assert.rejects(service.table("t").show(), (error) => error instanceof Contradiction && error.version === 2 && error.message === "The service contradicts itself")
    place.service.more = {}
    await assert.rejects(service.table("t").show(), Contradiction)
    const { length } = place.service.sent
    await assert.rejects(service.table("t").resign(), Contradiction)
    assert.equal(place.service.sent.length, length) // nothing is sent to the table
    assert.deepEqual(service.settings.receipts.of("t").heads, { 2: B })
  })

test("a service with another history in the same log contradicts itself", async () => {
  const { service, place } = client(new Service("1", A, B))
  await service.table("t").show()
  place.service = new Service("1", A, C)
  await assert.rejects(service.table("t").show(), { name: "Contradiction", version: 2 })
})

test("a service that only says that it was restored contradicts itself", async () => {
  const { service, place } = client(new Service("1", A, B))
  await service.table("t").show()
  place.service.more = { log: "2", head: C }
  await assert.rejects(service.table("t").show(), Contradiction)
})

/** A stream of these lines, which then ends. */
const lines = (...all) => new Response(all.map((line) => `${JSON.stringify(line)}\n`).join(""))

test("a stream resumes in the long form, and says what a restore has lost", async () => {
  const { service, place } = client(new Service("1", A, B))
  place.service.stream = () => lines({ control: "hello", version: 2, head: B, log: "1" }, { version: 3, hash: C })
  const events = service.table("t").events()
  assert.equal((await events.next()).value.version, 3)
  place.service = new Service("2", A, B, A)
  await assert.rejects(events.next(), { name: "Restored", version: 2 })
  assert.equal(place.service.sent[0].headers["Last-Event-ID"], "3-cccccccc")
})

test("a stream that says another head is not believed", async () => {
  const { service, place } = client(new Service("1", A, B))
  await service.table("t").show()
  place.service.stream = () => lines({ control: "hello", version: 2, head: B, log: "1" }, { event: { version: 2, hash: C } })
  await assert.rejects(service.table("t").frames({ after: 1 }).next(), Contradiction)
})

test("changes begin again where the position that was reached is lost, and only there", async () => {
  const place = new Service("1")
  const change = (position) => ({ position, table: "t", version: 3, head: A })
  const answers = [lines({ control: "hello", position: "1-4", log: "1" }, change("1-5")), place.refusal(409, "unknown-position"), lines({ control: "hello", position: "2-0", log: "2" }, change("2-1")), place.refusal(409, "unknown-position")]
  place.answer = (path) => (path === "" ? { id: "t", seed_commitment: COMMITMENT, version: 3, head: A, log: "2" } : path === "/events" ? { events: [] } : answers.shift())
  const { service } = client(place)
  const found = []
  for await (const { position } of service.changes({ after: "1-4" })) if (found.push(position) === 2) break
  assert.deepEqual(found, ["1-5", "2-1"])
  assert.deepEqual(place.sent.filter(({ at }) => at.includes("/me/")).map(({ headers }) => headers["Last-Event-ID"]), ["1-4", "1-5", "0"])
  await assert.rejects(service.changes({ after: "1-4" }).next(), { code: "unknown-position" })
})

/** The event of a seat that Ann took with a body, and the result of that. */
const seated = (version, body, more = {}) => ({ version, hash: B, type: "SeatTaken", data: { player: "ann", seat: 0, ...JSON.parse(body), ...more } })
const taken = (version, body, more) => ({ version, head: B, log: "1", seat: 0, status: "open", events: [seated(version, body, more)] })

test("a seat brings 32 random bytes, once the service has committed itself", async () => {
  const { service, place } = client(new Service("1", A))
  let version = 1
  place.service.command = (path, { body }) => (path === "/v1/quick" ? { id: "q", seed_commitment: COMMITMENT, version: 2, head: B } : taken(++version, body))
  const { answer } = place.service
  place.service.answer = (path, ...more) => (path === "/v1/me" ? { id: "ann" } : path.endsWith("/q/events") ? { events: [{ version: 1, hash: A, type: "Opened", data: {} }, quick()], next: null } : answer.call(place.service, path, ...more))
  const quick = () => seated(2, place.service.sent.find(({ at }) => at === "/v1/quick").body)
  await service.table("t").sit({ seat: 0 })
  await service.table("t").sit({ seat: 0, entropy: "mine" })
  await service.call("quickPlay", { body: { game: "maverick" } })
  const { sent } = place.service
  assert.deepEqual(sent.map(({ method, at }) => `${method} ${at}`), ["GET /v1/tables/t", "POST /v1/tables/t/seats", "POST /v1/tables/t/seats", "POST /v1/quick", "GET /v1/me", "GET /v1/tables/q/events?after=0"])
  const brought = sent.slice(1, 4).map(({ body }) => JSON.parse(body).entropy)
  assert.match(brought[0], /^[0-9a-f]{64}$/)
  assert.equal(brought[1], "mine")
  assert.match(brought[2], /^[0-9a-f]{64}$/)
  assert.notEqual(brought[0], brought[2])
})

test("a seat that is taken without its entropy is found out", async () => {
  const { service, place } = client(new Service("1", A))
  place.service.command = (_, { body }) => taken(2, body, { entropy: "" })
  await assert.rejects(service.table("t").sit({ seat: 0 }), Contradiction)
})

test("a table that is shown to nobody before they sit is no hindrance", async () => {
  const { service, place } = client(new Service("1", A))
  place.service.answer = (path, _, init) => (path === "" ? place.service.refusal(404, "not-found") : taken(2, init.body))
  assert.equal((await service.table("t").sit({ invite: "i" })).version, 2)
  place.service.answer = () => place.service.refusal(401, "unauthorized")
  await assert.rejects(service.table("u").sit(), Problem)
  assert.equal(place.service.sent.length, 3)
})

/** A service where all that is missing of a table is what its one sealed seat reveals. */
function dealing(commitment, revealed, log, ...heads) {
  const service = new Service(log, ...heads)
  const { answer } = service
  service.more = { to_reveal: [0] }
  service.answer = (path, query, init) => (path === "/v1/me" ? { id: "ann" } : answer.call(service, path, query, init))
  service.events = [
    { version: 1, hash: heads[0], type: "Opened", data: { seats: 1 } },
    { version: 2, hash: heads[1], type: "SeatTaken", data: { player: "ann", seat: 0, commitment } },
  ]
  service.command = (path, init) => {
    revealed.push([JSON.parse(init.body).entropy, init.headers["If-Match"]])
    service.heads.push(C)
    service.more = { to_reveal: [1] }
    return { table: "t", ...service.now, events: [] }
  }
  return service
}

/** A client that has kept an entropy, and the service that asks for it. */
function sealed() {
  const entropy = "5e".repeat(32)
  const commitment = commitmentOf(entropy)
  const kept = new Map([[commitment, entropy]])
  const secrets = { isEmpty: () => false, read: (name) => kept.get(name) ?? null, write: (name, text) => void kept.set(name, text), remove() {} }
  const revealed = []
  const place = { service: dealing(commitment, revealed, "1", A, B) }
  const begin = () => new Takeback("http://test", { token: "t", secrets, fetch: (...asked) => place.service.fetch(...asked) })
  return { entropy, commitment, revealed, place, begin, service: begin() }
}

test("a seat is revealed again where a restore has lost that", async () => {
  const { entropy, commitment, revealed, place, service } = sealed()
  assert.deepEqual((await service.table("t").show()).to_reveal, [1])
  place.service = dealing(commitment, revealed, "2", A, B)
  await assert.rejects(service.table("t").show(), Restored)
  assert.deepEqual((await service.table("t").show()).to_reveal, [1])
  assert.deepEqual(revealed, Array(2).fill([entropy, `"2-${B.slice(0, 8)}"`]))
})

test("what a restored service may know is not revealed where a seat was taken anew", async () => {
  const { commitment, revealed, place, service, begin } = sealed()
  assert.deepEqual((await service.table("t").show()).to_reveal, [1])
  place.service = dealing(commitment, revealed, "2", A, C)
  await assert.rejects(service.table("t").show(), Restored)
  for (const each of [service, service, begin()]) assert.deepEqual((await each.table("t").show()).to_reveal, [0])
  assert.equal(revealed.length, 1)
})

test("nothing is revealed before all seats are taken", async () => {
  for (const [seats, type] of [[2, "SeatTaken"], [1, "SeatLeft"]]) {
    const { revealed, place, service } = sealed()
    place.service.events[0].data.seats = seats
    if (type === "SeatLeft") place.service.events.push({ version: 3, hash: C, type, data: { seat: 0 } })
    await assert.rejects(service.table("t").show(), Contradiction)
    assert.deepEqual(revealed, [])
  }
})

test("a seat of quick play that is not sealed is told", async (context) => {
  const warn = context.mock.method(console, "warn", () => undefined)
  for (const [given, told] of [["", 0], [undefined, 1], ["0".repeat(64), 2]]) {
    const { commitment, place, service } = sealed()
    place.service.more = {}
    place.service.events[1].data.commitment = given === "" ? commitment : given
    place.service.command = () => ({ id: "t", seed_commitment: COMMITMENT, status: "open", ...place.service.now })
    await service.call("quickPlay", { body: { game: "maverick" } })
    assert.equal(warn.mock.callCount(), told)
  }
})

test("a table that was said to have one seat has no other", async () => {
  const { place, service } = sealed()
  place.service.more = { seats: [{}] }
  place.service.command = (_, { body }) => taken(2, body)
  await assert.rejects(service.table("t").sit({ seat: 0 }), Contradiction)
})

test("a reveal that is always too late is given up", async () => {
  const { revealed, place, service } = sealed()
  const { command } = place.service
  place.service.command = (path, init) => (command(path, init), place.service.heads.pop(), place.service.refusal(412, "stale", { version: 9 }))
  place.service.more = { to_reveal: [0] }
  await assert.rejects(service.table("t").show(), Problem)
  assert.equal(revealed.length, 20)
})

test("a reveal goes on where whoever made it ask is gone, and is not made again", async () => {
  const { revealed, place, service } = sealed()
  const { command, fetch } = place.service
  const gone = new AbortController()
  place.service.command = (...given) => (gone.abort(), command(...given))
  place.service.fetch = async (address, init) => {
    const answer = await fetch.call(place.service, address, init)
    init?.signal?.throwIfAborted()
    return answer
  }
  await assert.rejects(service.call("showTable", { table: "t" }, { signal: gone.signal }), { name: "AbortError" })
  place.service.more = { to_reveal: [0] }
  await service.table("t").show()
  assert.equal(revealed.length, 1)
})

test("a seat alone that was refused is still free", async () => {
  const { place, service } = sealed()
  place.service.more = { seats: [{}], status: "open" }
  place.service.command = () => place.service.refusal(400, "no-such-seat")
  await assert.rejects(service.table("t").sit({ seat: 1 }), Problem)
  assert.equal((await service.table("t").show()).status, "open")
})
