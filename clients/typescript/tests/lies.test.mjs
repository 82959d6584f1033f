// A service that lies is found out, whatever else its answers have. `node --test` runs it; nothing listens.
import assert from "node:assert/strict"
import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"

import { secretsIn } from "../src/files.js"
import { Takeback } from "../src/index.js"
import { A } from "./service.mjs"

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
