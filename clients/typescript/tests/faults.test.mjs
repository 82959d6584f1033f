// What the client does when the network or the service fails. `node --test` runs it; nothing listens.
import assert from "node:assert/strict"
import { test } from "node:test"

import { Problem, Takeback } from "../src/index.js"

const problem = (status, code, headers = {}) =>
  new Response(JSON.stringify({ type: "about:blank", title: "", status, detail: "Because.", code, request_id: "1" }), {
    status,
    headers: { "Content-Type": "application/problem+json", ...headers },
  })
const answer = (body, status = 200) => new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } })
const HEAD = "a".repeat(64)
const result = (version) => answer({ version, head: HEAD, events: [] }, 201)
const lost = () => Promise.reject(new TypeError("fetch failed"))

/** A client whose requests get these answers in turn, and the requests. */
function client(...answers) {
  const sent = []
  const fetch = async (path, init) => {
    sent.push({ path, ...init, headers: { ...init.headers } })
    return answers[sent.length - 1](init)
  }
  return { service: new Takeback("http://test", { token: "t", silence: 200, timeout: 200, fetch }), sent }
}

test("a lost answer: the same body under the same key", async () => {
  const { service, sent } = client(lost, () => result(5))
  assert.equal((await service.table("t").play({ type: "Pass" })).version, 5)
  assert.equal(sent.length, 2)
  assert.equal(sent[0].body, sent[1].body)
  assert.match(sent[0].headers["Idempotency-Key"], /^[0-9a-f]{32}$/)
  assert.equal(sent[0].headers["Idempotency-Key"], sent[1].headers["Idempotency-Key"])
})

test("an action that is changed while it is sent again is sent as it was", async () => {
  const action = { type: "Pass" }
  const { service, sent } = client(
    () => ((action.type = "Cheat"), lost()),
    () => result(1),
  )
  await service.table("t").play(action)
  assert.equal(sent[1].body, '{"action":{"type":"Pass"}}')
})

test("each call has a key of its own", async () => {
  const { service, sent } = client(() => result(1), () => result(1))
  await service.table("t").resign()
  await service.table("t").resign()
  assert.notEqual(sent[0].headers["Idempotency-Key"], sent[1].headers["Idempotency-Key"])
})

for (const status of [429, 503]) {
  test(`${status} is retried after the time that it names`, async ({ mock }) => {
    const real = setTimeout
    const pauses = []
    const hurried = (done, milliseconds) => (milliseconds < 1000 ? real(done, milliseconds) : (pauses.push(milliseconds), real(done, 0)))
    mock.method(globalThis, "setTimeout", hurried)
    const { service, sent } = client(() => problem(status, "busy", { "Retry-After": "1" }), () => result(1))
    await service.table("t").redo()
    assert.equal(sent.length, 2)
    assert.deepEqual(pauses, [1000])
  })
}

test("what would have to wait too long is thrown", async () => {
  const { service, sent } = client(() => problem(503, "table-damaged", { "Retry-After": "600" }))
  await assert.rejects(service.table("t").redo(), (error) => error instanceof Problem && error.code === "table-damaged")
  assert.equal(sent.length, 1)
})

test("a refusal is a problem, and not retried", async () => {
  const { service, sent } = client(() => problem(409, "not-your-turn"))
  await assert.rejects(service.table("t").redo(), { name: "Problem", code: "not-your-turn", status: 409 })
  assert.equal(sent.length, 1)
})

test("a command without a key is not sent again when its answer is lost", async () => {
  const { service, sent } = client(lost)
  await assert.rejects(service.call("revokeToken", { token: "0" }), TypeError)
  assert.equal(sent.length, 1)
})

test("a request that hangs is cut and sent again", async () => {
  const hangs = ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
  const { service, sent } = client(hangs, () => answer({ name: "Ann" }))
  assert.equal((await service.call("me")).name, "Ann")
  assert.equal(sent.length, 2)
})

test("the caller's signal ends the retries", async () => {
  const { service, sent } = client(lost, lost)
  await assert.rejects(service.call("me", {}, { signal: AbortSignal.timeout(50) }), { name: "TimeoutError" })
  assert.equal(sent.length, 1)
})

/** A stream of these lines that then ends, or hangs until it is cut. */
const stream = (lines, hangs = false) => ({ signal }) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const line of lines) controller.enqueue(new TextEncoder().encode(line))
        signal.addEventListener("abort", () => hangs && controller.error(signal.reason))
        if (!hangs) controller.close()
      },
    }),
  )
const control = (name, more = {}) => `${JSON.stringify({ control: name, ...more })}\n`
const event = (version) => `{"version":${version},"hash":"${HEAD}","text":"ö"}\n`

test("a stream resumes after the last whole line, whatever cuts it", async () => {
  const cut = [control("hello", { version: 1 }), event(2), "\n", event(3).slice(0, 9)]
  const { service, sent } = client(
    stream(cut),
    stream([control("hello", { version: 3 }), event(3)], true), // silent from here on
    lost,
    () => problem(503, "busy"),
    stream([control("hello", { version: 4 }), control("lagging")]),
    stream([control("hello", { version: 4 }), event(4), control("bye")]),
    stream([control("hello", { version: 5 }), event(5), control("end")]),
  )
  const seen = []
  for await (const item of service.table("t").events()) seen.push(item.version)
  assert.deepEqual(seen, [2, 3, 4, 5])
  assert.deepEqual(sent.map(({ headers }) => headers["Last-Event-ID"]), [undefined, "2-aaaaaaaa", "3-aaaaaaaa", "3-aaaaaaaa", "3-aaaaaaaa", "3-aaaaaaaa", "4-aaaaaaaa"])
  assert.ok(sent.every(({ headers }) => headers.Accept === "application/x-ndjson"))
})

test("a stream that is cut before its first item misses nothing", async () => {
  const { service, sent } = client(stream([control("hello", { version: 7 })]), stream([control("end")]))
  for await (const _ of service.table("t").events()) assert.fail()
  assert.equal(sent[1].headers["Last-Event-ID"], "7")
  const frames = client(stream([control("hello", { version: 7 })]), stream([control("end")]))
  for await (const _ of frames.service.table("t").frames()) assert.fail()
  assert.equal(frames.sent[1].headers["Last-Event-ID"], "6")
})

test("a stream resumes by its versions, whatever other members its lines have", async () => {
  const item = { version: 8, hash: HEAD, type: "Applauded", position: "b-9", head: "none", event: { version: 1 } }
  const { service, sent } = client(
    stream([control("applause"), control("hello", { version: 7, position: "b-7" })]),
    stream([`${JSON.stringify(item)}\n`]),
    stream([control("end")]),
  )
  const seen = []
  for await (const event of service.table("t").events()) seen.push(event)
  assert.deepEqual(seen, [item])
  assert.deepEqual(sent.map(({ headers }) => headers["Last-Event-ID"]), [undefined, "7", "8-aaaaaaaa"])
})

test("a stream that is refused throws the problem", async () => {
  const { service } = client(() => problem(404, "not-found"))
  await assert.rejects(service.table("t").events().next(), { code: "not-found" })
})

test("leaving a stream closes its connection", async () => {
  let closed
  const { service } = client((init) => ((closed = init.signal), stream([event(1), event(2)], true)(init)))
  for await (const _ of service.table("t").events()) break
  assert.ok(closed.aborted)
})

const after = ({ sent }) => sent.filter(({ headers }) => headers.Accept).map(({ headers }) => headers["Last-Event-ID"])
const change = (position) => `${JSON.stringify({ position, table: "t", version: 1, head: HEAD })}\n`

test("changes of a new client begin with every table as it is now", async () => {
  const told = client(stream([change("1-5"), control("end")]))
  for await (const _ of told.service.changes());
  assert.deepEqual(after(told), ["0"])
})

test("changes go on after the last one that was handled, or after a page of them", async () => {
  const both = [change("1-5"), change("1-6"), control("end")]
  const told = client(stream(both), stream([control("end")]), () => answer({ events: [], position: "1-9" }), stream([control("end")]))
  for await (const { position } of told.service.changes()) if (position === "1-6") break
  for await (const _ of told.service.changes());
  await told.service.call("listMyEvents")
  for await (const _ of told.service.changes());
  assert.deepEqual(after(told), ["0", "1-5", "1-9"])
})

test("changes begin again where the position is one that a restore has lost", async () => {
  const told = client(
    () => answer({ events: [], position: "1-9" }),
    () => problem(409, "unknown-position"),
    stream([change("2-1"), control("end")]),
  )
  await told.service.call("listMyEvents")
  for await (const _ of told.service.changes());
  assert.deepEqual(after(told), ["1-9", "0"])
})

test("events go on after the last version that was told", async () => {
  const told = client(() => result(4), stream([control("end")]), stream([control("end")]))
  await told.service.table("t").redo()
  for await (const _ of told.service.table("t").events());
  for await (const _ of told.service.table("t").events({ after: 2 }));
  assert.deepEqual(after(told), ["4-aaaaaaaa", "2"])
})

/** A response without an end, and how many mebibytes of it were read. */
function endless(headers, first = "") {
  const read = { count: 0 }
  const response = new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(first)),
      pull(controller) {
        read.count += 1
        if (read.count > 200) controller.close()
        else controller.enqueue(new Uint8Array(2 ** 20).fill(32))
      },
    }),
    headers,
  )
  return { read, respond: () => response }
}

const KINDS = { answer: [200, "application/json"], refusal: [404, "application/problem+json"], text: [200, "text/plain"] }
for (const [kind, [status, type]] of Object.entries(KINDS)) {
  test(`of an endless ${kind} no more is read than a bound`, { timeout: 20_000 }, async () => {
    const { read, respond } = endless({ status, headers: { "Content-Type": type } })
    const { service, sent } = client(respond)
    service.settings.timeout = 15_000
    await assert.rejects(service.call("me"), (error) => error instanceof TypeError && error.name === "TooLarge")
    assert.equal(sent.length, 1)
    assert.ok(read.count < 80)
  })
}

for (const [type, text] of [["application/json", ""], ["application/json", "<html>"], ["text/html", "<html>"]]) {
  test(`${type} with ${text || "nothing"} in it is no answer of the contract`, async ({ mock }) => {
    pausesOf(mock)
    const { service } = client(...Array(9).fill(() => new Response(text, { headers: { "Content-Type": type } })))
    await assert.rejects(service.call("me"), TypeError)
  })
}

test("of an endless line no more is read than a bound", { timeout: 20_000 }, async () => {
  const { read, respond } = endless({}, control("hello", { version: 1 }))
  const { service } = client(respond)
  await assert.rejects(service.table("t").events().next(), (error) => error instanceof TypeError && error.name === "TooLarge")
  assert.ok(read.count < 80)
})

test("a long line that comes in small chunks is searched for its end once", async ({ mock }) => {
  const chunk = new Uint8Array(1024).fill(32)
  let chunks = 0
  const pull = (controller) => controller.enqueue(chunks++ < 1024 ? chunk : new TextEncoder().encode(event(2)))
  const { service } = client(() => new Response(new ReadableStream({ pull })))
  let searched = 0
  const { split } = String.prototype
  mock.method(String.prototype, "split", function (...given) {
    searched += this.length
    return split.apply(this, given)
  })
  const { value } = await service.table("t").events().next()
  assert.equal(value.version, 2)
  assert.ok(searched >= 2 ** 20 && searched < 2 ** 21, `${searched}`)
})

test("a refusal of a stream whose body never comes is a lost connection", { timeout: 20_000 }, async () => {
  const silent = ({ signal }) =>
    new Response(new ReadableStream({ start: (controller) => signal.addEventListener("abort", () => controller.error(signal.reason)) }), {
      status: 404,
      headers: { "Content-Type": "application/problem+json" },
    })
  const { service, sent } = client(silent, stream([control("end")]))
  for await (const _ of service.table("t").events()) assert.fail()
  assert.equal(sent.length, 2)
})

test("of an endless refusal of a stream no more is read than a bound", { timeout: 20_000 }, async () => {
  const { read, respond } = endless({ status: 404, headers: { "Content-Type": "application/problem+json" } })
  const { service } = client(respond)
  service.settings.silence = 15_000
  await assert.rejects(service.table("t").events().next(), (error) => error instanceof TypeError && error.name === "TooLarge")
  assert.ok(read.count < 80)
})

test("a page that comes instead of an answer is none, and the request is sent again", async () => {
  const page = () => new Response("<h1>Log in</h1>", { headers: { "Content-Type": "text/html; charset=utf-8" } })
  const { service, sent } = client(page, () => answer({ name: "Ann" }))
  assert.equal((await service.call("me")).name, "Ann")
  assert.equal(sent.length, 2)
})

for (const body of ["<h1>", "null", "1", "{}", '{"code": [1], "detail": {"a": 1}}']) {
  test(`a refusal whose body is ${body} is an error with its status`, async () => {
    const { service } = client(() => new Response(body, { status: 404, headers: { "Content-Type": "application/problem+json" } }))
    await assert.rejects(service.call("me"), /HTTP 404/)
  })
}

test("a pause longer than any timer does not end at once", async ({ mock }) => {
  const pauses = []
  const real = setTimeout
  mock.method(globalThis, "setTimeout", (done, milliseconds) => (pauses.push(milliseconds), real(done, 0)))
  const { service } = client(() => problem(503, "busy", { "Retry-After": "9".repeat(400) }), stream([control("end")]))
  service.settings.patience = Infinity
  for await (const _ of service.table("t").events());
  assert.equal(Math.max(...pauses), 2 ** 31 - 1)
})

test("a stream waits no longer than patience, whatever the service says", async ({ mock }) => {
  const pauses = []
  const real = setTimeout
  mock.method(globalThis, "setTimeout", (done, milliseconds) => (pauses.push(milliseconds), real(done, 0)))
  const { service } = client(() => problem(503, "busy", { "Retry-After": "1000000" }), stream([control("end")]))
  for await (const _ of service.table("t").events());
  assert.equal(Math.max(...pauses), service.settings.patience)
})

test("a header that is no number is as none", async () => {
  const { service } = client(() => new Response("{}", { headers: { "Content-Type": "application/json", "Takeback-Time": "9e300" } }))
  await service.call("me")
  assert.ok(Math.abs(service.now() - Date.now()) < 1000)
})

for (const begin of [(service) => service.call("me"), (service) => service.call("register", { body: { name: "Ann" } }), (service) => service.table("t").events().next()]) {
  test(`no redirect is followed by ${begin}`, async () => {
    const moved = () => new Response("<h1>Moved</h1>", { status: 307, headers: { Location: "https://elsewhere.test/v1/me" } })
    const { service, sent } = client(moved)
    await assert.rejects(begin(service), /HTTP 307 from .* to https:\/\/elsewhere\.test\/v1\/me$/)
    assert.deepEqual(sent.map(({ redirect }) => redirect), ["manual"])
  })
}

/** Hurries every pause between connections along; what each would have been. Of a silent stream 200 is waited for. */
function pausesOf(mock) {
  const pauses = []
  const real = setTimeout
  mock.method(globalThis, "setTimeout", (done, milliseconds) => (milliseconds > 200 && pauses.push(milliseconds), real(done, milliseconds > 200 ? 0 : milliseconds)))
  return pauses
}
const greeted = () => stream([control("hello", { version: 1 })])

test("a stream that only says hello is connected to more and more slowly, until an item comes", async ({ mock }) => {
  const pauses = pausesOf(mock)
  const item = stream([control("hello", { version: 1 }), event(2)])
  const { service } = client(...Array.from({ length: 8 }, greeted), item, stream([control("end")]))
  for await (const _ of service.table("t").events());
  pauses.slice(0, 8).forEach((pause, n) => assert.ok(pause >= Math.min(250 * 2 ** n, 7500), `${pauses}`))
  assert.ok(pauses[8] <= 500, `${pauses}`)
})

test("a stream that lasted is connected to at once, although nothing came", async ({ mock }) => {
  const pauses = pausesOf(mock)
  let now = 0
  mock.method(performance, "now", () => now)
  const lasting = ({ signal }) => {
    signal.addEventListener("abort", () => (now += 15_001))
    return stream([control("hello", { version: 1 })], true)({ signal })
  }
  const { service } = client(greeted(), greeted(), lasting, stream([control("end")]))
  for await (const _ of service.table("t").events());
  assert.ok(pauses[1] >= 500 && pauses[2] <= 500, `${pauses}`)
})

for (const garbage of ["<h1>", "null", "7"]) {
  test(`a stream with the line ${garbage} is tried three times`, async ({ mock }) => {
    pausesOf(mock)
    const garbled = stream([control("hello"), `${garbage}\n`])
    const { service, sent } = client(garbled, garbled, stream([event(1), `${garbage}\n`]), garbled, garbled)
    const seen = []
    await assert.rejects(async () => {
      for await (const { version } of service.table("t").events()) seen.push(version)
    }, TypeError)
    assert.deepEqual([seen, sent.length], [[1], 5])
  })
}

test("a line that never ends is a lost connection, however often a part of it comes", { timeout: 20_000 }, async () => {
  const dripping = ({ signal }) => {
    let timer
    const start = (controller) => {
      timer = setInterval(() => controller.enqueue(new TextEncoder().encode(" ")), 20)
      signal.addEventListener("abort", () => (clearInterval(timer), controller.error(signal.reason)))
    }
    return new Response(new ReadableStream({ start, cancel: () => clearInterval(timer) }))
  }
  const { service, sent } = client(dripping, stream([control("end")]))
  for await (const _ of service.table("t").events()) assert.fail()
  assert.equal(sent.length, 2)
})
