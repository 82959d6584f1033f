// After a restore the two histories of a table are told apart, whichever answer comes first. `node --test` runs it.
import assert from "node:assert/strict"
import { test } from "node:test"

import { Contradiction, Receipts } from "../src/index.js"
import { A, B, C, D, Service, client } from "./service.mjs"

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
  service.settings.receipts.take([said(2, B), said(3, B)], "t")
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
    assert.deepEqual(receipts.take([said(version, head)], "t"), doubt === null ? null : { table: "t", version: doubt }, `${version} ${head}`)
})

test("nothing is kept of an answer that does not fit", () => {
  const receipts = new Receipts()
  receipts.take([said(4, B, "1")], "t")
  assert.deepEqual(receipts.take([said(3, A), said(4, C)], "t"), { table: "t", version: 4 })
  assert.deepEqual(receipts.of("t").heads, { 4: B })
})

test("a head is of the log that is named before and after it", () => {
  const receipts = new Receipts()
  receipts.take([said(1, A, "1"), said(2, B)], "t")
  assert.deepEqual(receipts.of("t").unsure, [2])
  receipts.take([said(1, A, "1")], "t")
  assert.deepEqual(receipts.of("t").unsure, [])
})
