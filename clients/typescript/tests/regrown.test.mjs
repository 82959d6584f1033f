// After a restore the two histories of a table are told apart, whichever answer comes first. `node --test` runs it.
import assert from "node:assert/strict"
import { test } from "node:test"

import { Contradiction, Receipts } from "../src/index.js"
import { A, B, C, COMMITMENT, D, Service, client } from "./service.mjs"

const said = (version, head, log) => ({ table: "t", version, ...(head && { head }), ...(log && { log }) })

const NAMES_LOG = {
  view: (table) => table.view(),
  table: (table) => table.show(),
  tables: ({ client }) => client.call("listTables", { mine: "true" }),
  changes: ({ client }) => client.call("listMyEvents", { after: "0" }),
}
/** What tells the latest version, without its head or with the first digits of it. */
const SHORT = {
  actions: (table) => table.actions(),
  log: ({ client }) => client.call("readLog", { table: "t", after: "0" }),
  "no more events": ({ client }) => client.call("listEvents", { table: "t", after: "1" }),
  "no more frames": ({ client }) => client.call("listFrames", { table: "t", after: "1" }),
}

/** A client that knows two versions of the history before a restore, of which the first is left. */
async function restored(...heads) {
  const { service, place } = client(new Service("1", A))
  await service.table("t").view()
  place.service = new Service("1", A, A, B)
  await service.table("t").view()
  place.service = new Service("2", ...heads)
  return { table: service.table("t"), place, receipts: service.settings.receipts }
}

for (const [length, heads, asks] of [
  ["shorter", [A], { ...NAMES_LOG, ...SHORT }],
  ["shorter by one", [A, C], { ...NAMES_LOG, ...SHORT }],
  ["as long", [A, C, C], { ...NAMES_LOG, log: SHORT.log }],
  ["longer", [A, C, C, D], NAMES_LOG],
])
  for (const [name, ask] of Object.entries(asks))
    test(`a restored table that is ${length} is told from the one before: ${name}`, async () => {
      const { table, receipts } = await restored(...heads)
      await assert.rejects(ask(table), { name: "Restored", version: 1 })
      assert.deepEqual(receipts.of("t").lost, { 3: B })
      for (const again of [() => ask(table), () => table.view(), () => table.show()]) await again()
      assert.deepEqual([receipts.of("t").log, receipts.of("t").contradiction], ["2", null])
    })

test("heads that name no log do not pass for those of the log before", async () => {
  const { table, place, receipts } = await restored(A, C, C, D)
  place.service.events = [{ version: 2, hash: C }]
  place.service.page = { next: 2 }
  await table.client.call("listEvents", { table: "t", after: 1, limit: 1 })
  assert.equal(receipts.take([said(4, D)], "t"), null) // a receipt
  await assert.rejects(table.view(), { name: "Restored", version: 1 })
})

test("heads that came without a log, and which a restore has lost, are told", async () => {
  const { service, place } = client(new Service("1", A))
  await service.table("t").show()
  service.settings.receipts.take([said(2, B), said(3, B)], "t", "1")
  place.service = new Service("2", A, B)
  await assert.rejects(service.table("t").view(), { name: "Restored", version: 2 })
})

test("an answer that was overtaken is no cause", async () => {
  const { service, place } = client(new Service("1", A, B, C))
  service.settings.receipts.take([said(1, A, "1"), said(2, B, "1")], "t")
  await service.table("t").view()
  const { answer } = place.service
  place.service.answer = (path, ...more) => (path === "/actions" ? { version: 2, actions: [] } : answer.call(place.service, path, ...more))
  place.service.sent = []
  assert.equal((await service.table("t").actions()).version, 2)
  assert.equal(place.service.sent.length, 3) // what was asked, the table, and whether it still has the last version
})

test("a service that hides its restore is found out by a version", async () => {
  const { table, place } = await restored(A)
  place.service.log = "1"
  await assert.rejects(table.actions(), Contradiction)
})

test("a version without its head is the latest", () => {
  const receipts = new Receipts()
  receipts.take([said(4, B, "1")], "t")
  for (const [version, head, doubt] of [[3, null, 0], [4, null, null], [5, null, null], [3, A, null], [4, B.slice(0, 8), null], [4, C.slice(0, 8), 4], [4, "no head", null]])
    assert.equal(receipts.take([said(version, head)], "t", "1")?.version ?? null, doubt, `${version} ${head}`)
})

test("nothing is kept of an answer that does not fit", () => {
  const receipts = new Receipts()
  receipts.take([said(4, B, "1")], "t")
  assert.equal(receipts.take([said(3, A), said(4, C)], "t", "1").version, 4)
  assert.deepEqual(receipts.of("t").heads, { 4: B })
})

/** Receipts of a table: of version 1 in log `1`, and of 2 without a log since. */
function unsure() {
  const receipts = new Receipts()
  receipts.take([said(1, A, "1")], "t")
  receipts.take([said(2, B)], "t", "1")
  assert.deepEqual(receipts.of("t").unsure, [2])
  return receipts
}

test("a head is of the log that is named before and after it, or with it", () => {
  for (const [told, known, left] of [
    [said(1, A, "1"), [2], []],
    [said(2, B, "1"), [], []],
    [said(1, A, "1"), [], [2]], // was on its way when the head came
    [said(2, undefined, "1"), [], [2]],
    [said(3, C), [2], [2, 3]],
  ]) {
    const receipts = unsure()
    assert.equal(receipts.take([told], "t", "1", known), null)
    assert.deepEqual(receipts.of("t").unsure, left)
  }
})

test("an answer to what was asked before a restore does not say of which log a later head is", () => {
  const receipts = unsure()
  receipts.restored("t", "2", 1)
  receipts.take([said(2, C)], "t", "2")
  assert.equal(receipts.take([said(1, A, "2")], "t", "1", [2]), null)
  assert.deepEqual(receipts.of("t").unsure, [2])
})

test("a seat that was taken after all were, by events of which the log is unsure, is no certain contradiction", () => {
  const receipts = unsure()
  receipts.filled("t", 2)
  const { version, certain } = receipts.take([{ ...said(3, C, "1"), seating: true }], "t", "1")
  assert.deepEqual([version, certain], [2, false])
})

/** Let the answers at a path wait until they are told to arrive. */
function delayed({ service }, at) {
  const { answer } = service
  const waiting = []
  service.answer = (path, ...more) => {
    const given = answer.call(service, path, ...more)
    return path === at ? new Promise((done) => waiting.push(() => done(given))) : given
  }
  return () => waiting.splice(0).forEach((arrive) => arrive())
}
const soon = () => new Promise((done) => setTimeout(done))

test("an answer that was on its way when a head came without a log does not say of which log that is", async () => {
  const { service, place } = client(new Service("1", A))
  await service.table("t").show()
  const arrive = delayed(place, "/view")
  const late = service.table("t").view()
  await soon()
  service.settings.receipts.take([said(2, B)], "t", "1")
  arrive()
  await late
  assert.deepEqual(service.settings.receipts.of("t").unsure, [2])
  place.service = new Service("2", A, C)
  await assert.rejects(service.table("t").show(), { name: "Restored", version: 1 })
})

test("what is unsure at one table says nothing of the table of its rematch", async () => {
  const { service, place } = client(new Service("1", A))
  const { receipts } = service.settings
  await service.table("t").show()
  receipts.take([said(2, B)], "t", "1")
  receipts.take([{ ...said(1, A, "1"), table: "q" }], "q")
  receipts.take([{ ...said(2, B), table: "q" }], "q", "1")
  place.service.command = () => ({ id: "q", seed_commitment: COMMITMENT, version: 3, head: C, log: "1" })
  await service.call("rematch", { table: "t", body: { entropy: "e" } }).catch(() => undefined) // no events are told
  assert.deepEqual([receipts.of("q").unsure, receipts.of("t").unsure], [[2], [2]])
})

const NOTE = `takeback/2-receipt\nt\n2\n${B}\n0\n\n\u2014 test/receipts AAAA\n`
const eventsOf = (...heads) => heads.map((hash, at) => ({ table: "t", version: at + 1, hash, type: "Played", data: {} }))
/** What names no log, at a table with two versions. */
const NAMELESS = {
  receipt: ["/receipt", ({ client }) => client.call("readReceipt", { table: "t" })],
  events: ["/events", ({ client }) => client.call("listEvents", { table: "t" })],
  log: ["/log", ({ client }) => client.call("readLog", { table: "t" })],
}

for (const [name, [at, ask]] of Object.entries(NAMELESS))
  for (const known of [true, false])
    test(`a late ${name} from before a restore proves nothing, where the table was ${known ? "known" : "unknown"}`, async () => {
      const { service, place } = client(new Service("1", A, B))
      const table = service.table("t")
      if (known) await table.show()
      place.service.events = eventsOf(A, B)
      place.service.receipt = NOTE
      const arrive = delayed(place, at)
      const late = ask(table)
      await soon()
      place.service = new Service("2", A, C)
      await (known ? assert.rejects(table.show(), { name: "Restored" }) : table.show())
      const kept = structuredClone(service.settings.receipts.of("t"))
      arrive()
      await late
      assert.deepEqual(service.settings.receipts.of("t"), kept)
      assert.equal((await table.show()).head, C)
    })

test("what was asked for before any log was named is kept where all of it fits, as of an unnamed log", async () => {
  for (const [heads, kept, unnamed] of [
    [[A, B], { 1: A, 2: B }, [1]],
    [[C, D], { 2: B }, []],
  ]) {
    const { service, place } = client(new Service("1", A, B))
    const table = service.table("t")
    place.service.events = eventsOf(...heads)
    const arrive = delayed(place, "/events")
    const late = service.call("listEvents", { table: "t" })
    await soon()
    await table.show()
    arrive()
    await late
    const { contradiction, ...receipts } = service.settings.receipts.of("t")
    assert.deepEqual([receipts.heads, receipts.unnamed, receipts.unsure, contradiction], [kept, unnamed, [], null])
  }
})

test("an event of another seal is a contradiction whichever log it is of", () => {
  const receipts = new Receipts()
  receipts.take([{ ...said(2, B, "1"), sealed: C }], "t")
  assert.equal(receipts.take([{ ...said(2, D), sealed: D }], "t"), null)
  assert.deepEqual(receipts.take([{ ...said(2, B), sealed: D }], "t"), { table: "t", version: 2, certain: true })
})

test("a lost head is no better than any other once the restore is known", () => {
  const receipts = new Receipts()
  receipts.take([said(1, A, "1"), said(2, B, "1")], "t")
  receipts.restored("t", "2", 1)
  receipts.take([said(2, C, "2")], "t", "2")
  assert.deepEqual(receipts.of("t").lost, { 2: B })
  assert.equal(receipts.take([said(2, B)], "t", "2").version, 2)
  assert.equal(receipts.take([said(2, B)], "t", "1"), null)
  for (const since of ["1", null])
    for (const late of [said(2, B), said(3, A), said(1), { ...said(3, A), seating: true }]) assert.equal(receipts.take([late], "t", since), null)
  assert.deepEqual(receipts.of("t").heads, { 1: A, 2: C })
})

test("a head that was unsure, or of an unnamed log, does not disprove what a former log says", () => {
  const receipts = new Receipts()
  receipts.take([said(1, A)], "t")
  receipts.take([said(2, B, "1")], "t")
  receipts.take([said(3, C)], "t", "1")
  receipts.restored("t", "2", 3)
  assert.deepEqual(receipts.of("t").former, { 2: B })
  for (const [version, head, fits] of [[1, D, true], [3, D, true], [2, B, true], [2, D, false]])
    for (const since of ["1", null]) assert.equal(receipts.take([said(version, head, "1")], "t", since) === null, fits)
  assert.deepEqual(receipts.of("t").unnamed, [1, 3]) // of which log they are is as unknown as before
})

test("an answer of a log in between, which nothing else told of, is no contradiction", async () => {
  const { service, place } = client(new Service("1", A, B))
  await service.table("t").show()
  place.service.answer = () => ({ id: "t", seed_commitment: COMMITMENT, version: 2, head: D, log: "2" })
  const arrive = delayed(place, "")
  const late = service.table("t").show()
  await soon()
  place.service = new Service("3", A, B)
  await service.table("t").view()
  arrive()
  await assert.rejects(late, { name: "Restored", version: 2 })
  assert.equal((await service.table("t").show()).log, "3")
})

test("two heads of one log are a contradiction, whatever log the table is shown of", async () => {
  const { service, place } = client(new Service("1", A, B))
  await service.table("t").show()
  const { answer } = place.service
  place.service.log = "2"
  place.service.answer = (path, ...more) => (path === "/view" ? { version: 2, head: D, position: "1-9" } : answer.call(place.service, path, ...more))
  await assert.rejects(service.table("t").view(), { name: "Contradiction", version: 2 })
})

test("heads that came before any log was named explain no other loss", async () => {
  const { service, place } = client(new Service("1", A, B))
  await service.settings.receipts.take([said(1, A)], "t")
  await service.table("t").show()
  assert.deepEqual(service.settings.receipts.of("t").unnamed, [1])
  place.service.heads = [A, C]
  await assert.rejects(service.table("t").view(), { name: "Contradiction", version: 2 })
})

test("heads that came before any log was named are lost without another name, once", async () => {
  const { service, place } = client(new Service("1", A, B, C))
  const { receipts } = service.settings
  receipts.take([said(1, A), said(2, D)], "t")
  await service.table("t").show()
  place.service.events = eventsOf(A, B)
  await assert.rejects(service.call("listEvents", { table: "t" }), { name: "Restored", version: 1 })
  await service.call("listEvents", { table: "t" })
  assert.deepEqual([receipts.of("t").unnamed, receipts.of("t").lost], [[1], { 2: D }])
  receipts.take([said(1, A, "1")], "t", "1")
  assert.deepEqual(receipts.of("t").unnamed, [])
})

test("receipts that an earlier version has shelved are read", async () => {
  const old = { log: "1", unnamed: true, unsure: [], commitment: COMMITMENT, server_seed: null, heads: { 1: A, 2: D }, entropies: {}, lost: {}, logs: ["0"], shared: 1, seats: null, filled: null, contradiction: null, note: null }
  for (const unnamed of [true, false]) {
    const shelf = { read: (table) => (table === "t" ? structuredClone({ ...old, unnamed }) : null), write() {} }
    const { service } = client(new Service("1", A, B))
    const receipts = new Receipts({ shelf })
    Object.assign(service.settings, { receipts })
    assert.deepEqual([receipts.of("t").unnamed, receipts.of("t").former, receipts.of("t").seals], [unnamed ? [1, 2] : [], {}, {}])
    await assert.rejects(service.table("t").show(), { name: unnamed ? "Restored" : "Contradiction" })
    assert.equal(new Receipts({ shelf }).take([said(2, C, "0")], "t", "0"), null)
  }
})

test("a restore that another call finds out during an inquiry is no contradiction", async () => {
  const { service, place } = client(new Service("1", A, B))
  const table = service.table("t")
  await table.show()
  const arrive = delayed(place, "")
  place.service.heads = [A, B, D]
  const { answer } = place.service
  place.service.answer = (path, ...more) => (path === "/actions" ? { version: 1, actions: [] } : answer.call(place.service, path, ...more))
  const asked = table.actions() // begins an inquiry: the version is too low
  await soon()
  place.service = new Service("2", A, C)
  await assert.rejects(table.view(), { name: "Restored" })
  arrive()
  assert.equal((await asked).version, 1)
  assert.deepEqual([service.settings.receipts.of("t").log, service.settings.receipts.of("t").contradiction], ["2", null])
})

test("two calls that find out the same restore accuse nobody", async () => {
  for (const at of ["", "/events"]) {
    const { service, place } = client(new Service("1", A, B))
    const table = service.table("t")
    await table.show()
    place.service = new Service("2", A, C)
    const arrive = delayed(place, at)
    const both = Promise.allSettled([table.view(), table.view()])
    for (let round = 0; round < 20; round += 1) {
      await soon()
      arrive()
    }
    assert.deepEqual((await both).map(({ reason, value }) => reason?.name ?? value.head).toSorted(), ["Restored", C].toSorted())
  }
})

test("a restore in the midst of an inquiry is found, and is no contradiction", async () => {
  const { service, place } = client(new Service("1", A, B))
  const table = service.table("t")
  await table.show()
  const { answer } = place.service
  place.service.answer = (path, ...more) => {
    if (path === "/actions") return { version: 1, actions: [] }
    const given = answer.call(place.service, path, ...more)
    if (path === "") place.service = new Service("2", A, C)
    return given
  }
  await assert.rejects(table.actions(), { name: "Restored", version: 0 })
})

test("a second restore in the midst of an inquiry is found, and is no contradiction", async () => {
  const { service, place } = client(new Service("1", A, B))
  const table = service.table("t")
  await table.show()
  place.service = new Service("2", A, B)
  const { answer } = place.service
  place.service.answer = (path, ...more) => {
    const given = answer.call(place.service, path, ...more)
    if (path === "/events") place.service = new Service("3", A, C)
    return given
  }
  await assert.rejects(table.view(), { name: "Restored", version: 0 })
  assert.equal((await table.show()).head, C)
})

test("a head of a restored service, which came before its log was named, is no contradiction to a late answer", async () => {
  const { service, place } = client(new Service("1", A))
  const table = service.table("t")
  await table.show()
  place.service.heads = [A, B]
  const arrive = delayed(place, "/view")
  const late = table.view()
  await soon()
  place.service = new Service("2", A, C)
  place.service.events = eventsOf(A, C)
  await service.call("listEvents", { table: "t" })
  arrive()
  await assert.rejects(late, { name: "Restored" })
  assert.equal((await table.show()).head, C)
})

test("a log that was former when an inquiry began is not the present one again", async () => {
  const { service, place } = client(new Service("1", A, B))
  const table = service.table("t")
  await table.show()
  place.service = new Service("2", A, B)
  await table.show()
  place.service = new Service("1", A)
  await assert.rejects(table.actions(), Contradiction)
  assert.equal(service.settings.receipts.of("t").log, "2")
})

test("a stream is not followed over a restore that another call finds out", async () => {
  for (const log of ["1", undefined]) {
    const { service, place } = client(new Service("1", A, B))
    const table = service.table("t")
    await table.show()
    let arrive
    const late = new Promise((done) => (arrive = done))
    const text = (line) => new TextEncoder().encode(`${JSON.stringify(line)}\n`)
    place.service.stream = () =>
      new Response(
        new ReadableStream({
          async start(controller) {
            controller.enqueue(text({ control: "hello", version: 2, head: B, log }))
            await late
            controller.enqueue(text({ version: 3, hash: D }))
          },
        }),
      )
    const next = table.events().next()
    await soon()
    place.service = new Service("2", A, B)
    place.service.stream = () => new Response([{ control: "hello", version: 2, head: B, log: "2" }, { version: 3, hash: C }].map((line) => `${JSON.stringify(line)}\n`).join(""))
    await table.show()
    arrive()
    assert.equal((await next).value.hash, C)
  }
})

test("two tabs of the page keep together what either of them is unsure of", async () => {
  const stored = new Map()
  globalThis.localStorage = { getItem: (name) => stored.get(name) ?? null, setItem: (name, text) => stored.set(name, text), removeItem: (name) => stored.delete(name) }
  const { receipts } = await import("../../../web/core/receipts.js")
  const kept = () => JSON.parse(stored.get("takeback.receipts.t"))
  const other = (more) => stored.set("takeback.receipts.t", JSON.stringify({ ...kept(), ...more }))
  receipts.take([said(1, A, "1")], "t")
  receipts.take([{ ...said(2, B), sealed: C }, { ...said(3, C), sealed: C }], "t", "1")
  await soon()
  assert.deepEqual([kept().unsure, kept().seals], [[2, 3], { 2: C, 3: C }])
  other({ heads: { 1: A, 2: B, 3: D, 4: D, 5: D }, seals: { 2: C, 3: D, 4: D }, unsure: [2, 4], unnamed: [1, 5] })
  receipts.take([said(3, C, "1")], "t", "1", [2, 3])
  await soon()
  assert.deepEqual([kept().unsure, kept().unnamed], [[4], [5]]) // what this tab is sure of is sure
  assert.deepEqual([kept().heads, kept().seals], [{ 1: A, 2: B, 3: C, 4: D, 5: D }, { 2: C, 3: C, 4: D }])
  other({ unsure: undefined, unnamed: true })
  receipts.take([said(6, A)], "t", "1")
  await soon()
  assert.deepEqual([kept().unsure, kept().unnamed], [[6], []])
})

test("all that a restore has lost of what came without a log is told at once", async () => {
  for (const [heads, left] of [
    [[A, C, C, D, C, D, D], 1],
    [[A, B, C, C, D, C, D], 3],
    [[A, B, C, A, C, C, D], 4],
  ]) {
    const { service, place } = client(new Service("1", A, B, C, A, B))
    const read = () => service.call("listEvents", { table: "t" })
    place.service.events = eventsOf(A, B, C, A, B)
    await read()
    place.service = new Service("2", ...heads)
    place.service.events = eventsOf(...heads)
    await service.table("t").show()
    place.service.sent = []
    await assert.rejects(read(), { name: "Restored", version: left })
    assert.ok(place.service.sent.length <= 9, `${place.service.sent.length}`)
    const { lost, contradiction } = service.settings.receipts.of("t")
    assert.deepEqual([Object.keys(lost).map(Number), contradiction], [[1, 2, 3, 4, 5].filter((at) => at > left), null])
    assert.equal((await read()).events.length, 7)
  }
})

test("of what came without a log, what is of the log now stays", async () => {
  const { service, place } = client(new Service("1", A, B, B, B))
  const { receipts } = service.settings
  receipts.take([said(1, A), said(2, B), said(3, B), said(5, D)], "t")
  place.service = new Service("2", A, C, C, C, D, D)
  place.service.events = eventsOf(A, C, C, C, D, D)
  await service.table("t").show()
  await assert.rejects(service.call("listEvents", { table: "t" }), { name: "Restored", version: 1 })
  assert.deepEqual([receipts.of("t").lost, receipts.of("t").heads], [{ 2: B, 3: B }, { 1: A, 5: D, 6: D }])
})

test("a stream tells a restore that another call has found out", async () => {
  const { service, place } = client(new Service("1", A, B))
  place.service.stream = () => new Response([{ control: "hello", version: 2, head: B, log: "1" }, { version: 3, hash: D }].map((line) => `${JSON.stringify(line)}\n`).join(""))
  const table = service.table("t")
  const events = table.events()
  await events.next()
  place.service = new Service("2", A, B, C)
  await assert.rejects(table.show(), { name: "Restored", version: 2 })
  await assert.rejects(events.next(), { name: "Restored", version: 2 })
})

test("a stream that is refused at a version which no restore has lost throws the refusal", async () => {
  const { service } = client(new Service("1", A, B, C))
  for (const after of ["3-dddddddd", "9"]) await assert.rejects(service.table("t").events({ after }).next(), { code: "unknown-version" })
})

test("what came without a log later is not dropped with what an earlier restore has lost", async () => {
  const { service, place } = client(new Service("1", A, B, C, A, D))
  const { receipts } = service.settings
  receipts.take([said(1, A), said(2, D), said(4, C)], "t")
  await service.table("t").show()
  receipts.take([said(3, C)], "t", "1")
  place.service.events = eventsOf(A, B, C, A, D)
  await assert.rejects(service.call("listEvents", { table: "t" }), { name: "Restored", version: 1 })
  assert.deepEqual([receipts.of("t").lost, receipts.of("t").heads], [{ 2: D, 4: C }, { 1: A, 3: C, 5: D }])
})
