// Signing in by a code at a service that tells nonsense, by a clock that stands until it is set. `node --test` runs it; nothing listens.
import assert from "node:assert/strict"
import { afterEach, beforeEach, mock, test } from "node:test"

import { SignInRefused, deviceLogin } from "../src/login.js"

const CODES = { user_code: "A", verification_uri: "u", verification_uri_complete: "u", device_code: "d", expires_in: 1800, interval: 5 }
const turn = () => new Promise((resolve) => setImmediate(resolve))
const turns = async () => {
  for (let left = 10; left; left -= 1) await turn()
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] })
  mock.method(performance, "now", () => Date.now())
})
afterEach(() => {
  mock.timers.reset()
  mock.restoreAll()
})

/** Sign in at a service; with what came of it, the seconds that it took and how often it was asked for the token. */
async function signedIn(codes, token) {
  let asked = 0
  let outcome
  const answer = (address, init) => {
    if (address.endsWith("/device_authorization")) return Response.json({ ...CODES, ...codes })
    asked += 1
    return token(init)
  }
  mock.method(globalThis, "fetch", async (...sent) => answer(...sent))
  deviceLogin("http://test", "bot", () => {}).then(
    (client) => (outcome = client),
    (error) => (outcome = error),
  )
  let seconds = 0
  for (await turns(); outcome === undefined && seconds < 2000; seconds += 1) {
    mock.timers.tick(1000)
    await turns()
  }
  return { outcome, seconds, asked }
}

const pending = (error = "authorization_pending") => Response.json({ error }, { status: 400 })

for (const [expires_in, until] of [[30, 30], [599, 595], [1800, 600], [10 ** 17, 600]])
  test(`nobody is waited for longer than ten minutes or the code is valid, for ${expires_in} seconds`, async () => {
    const { outcome, seconds, asked } = await signedIn({ expires_in }, () => pending())
    assert.ok(outcome instanceof SignInRefused)
    assert.equal(outcome.error, "expired_token")
    assert.deepEqual([until, until / 5], [seconds, asked])
  })

test("nobody is waited for longer where the client is told to slow down", async () => {
  const { outcome, seconds } = await signedIn({}, () => pending("slow_down"))
  assert.equal(outcome.error, "expired_token")
  assert.ok(seconds <= 600)
})

for (const codes of [{ interval: 601 }, { interval: 1e17 }, { interval: "5" }, { interval: null }, { expires_in: 0 }, { expires_in: "x" }, { expires_in: undefined }])
  test(`times that are none are told, ${JSON.stringify(codes)}`, async () => {
    const { outcome, seconds } = await signedIn(codes, () => pending())
    assert.ok(outcome instanceof TypeError)
    assert.match(outcome.message, new RegExp(Object.keys(codes)[0]))
    assert.equal(seconds, 0)
  })

for (const token of ["", "a\r\nX: y", "a\0", "a b", "ä", 7, null, undefined])
  test(`a token that is none is told, ${JSON.stringify(token)}`, async () => {
    const { outcome } = await signedIn({}, () => Response.json({ access_token: token }))
    assert.ok(outcome instanceof TypeError)
    assert.match(outcome.message, /no token/)
  })

test("a token signs in", async () => {
  const { outcome, seconds } = await signedIn({ interval: -5 }, () => Response.json({ access_token: "tb_1" }))
  assert.deepEqual(["tb_1", 1], [outcome.settings.token, seconds])
})

test("an answer that does not end is given up after a minute", async () => {
  const silent = ({ signal }) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))
  const { outcome, seconds } = await signedIn({}, silent)
  assert.ok(outcome instanceof TypeError)
  assert.deepEqual(["http://test/oauth/token takes too long", 65], [outcome.message, seconds])
})
