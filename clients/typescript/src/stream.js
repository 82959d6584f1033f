/** @import { Takeback } from "./client.js" */
/** @import { Item, Options, Streams } from "./operations.js" */
import { timeOf } from "./clock.js"
import { Restored, doubtAboutCursor, findOut } from "./inquiry.js"
import { doubtAboutItem, versionAt } from "./order.js"
import { cutting, isTemporary, pause, pauseAfter } from "./pauses.js"
import { Problem, problemOf } from "./problem.js"
import { TooLarge, bounded, parsed } from "./reading.js"
import { isOfBefore } from "./receipts.js"
import { saidByLine } from "./said.js"

/** The connection ended, or nothing came for too long. */
class Lost extends Error {}

/** A line is no object: something else than the service has answered, or the connection was lost within the line. */
class Garbled extends Error {}

/** Garbled lines without an item in between, after which the stream is given up. */
const MOST_GARBLED = 3
/** Milliseconds after which a connection without an item counts as healthy. */
const LASTING = 15_000

/** Before the first position of any log: there a stream begins with every table as it is now. */
export const BEGINNING = "0"

/**
 * Each item of a stream once and in order, over any number of connections. Throws `Restored` and `Contradiction` as
 * `Takeback.call` does.
 *
 * @template {Streams} O
 * @param {Takeback} client
 * @param {O} operation
 * @param {Record<string, any>} input
 * @param {Options} options
 * @returns {AsyncGenerator<Item<O>, void, undefined>}
 */
export async function* follow(client, operation, { after, ...input }, options) {
  const { receipts } = client.settings
  /** @type {string | undefined} */
  const table = input["table"]
  let resume = after === undefined ? known(client, operation, table) : table !== undefined && typeof after === "number" ? receipts.cursor(table, after) : String(after)
  let reached = after === undefined // by the client itself, not given
  /** @type {string | undefined} */
  let log
  for (let failures = 0, garbled = 0; ; ) {
    const connection = cutting(options.signal)
    let greeted = Infinity
    /** @type {Response | undefined} */
    let response
    const { log: since, unsure } = table === undefined ? { log: null, unsure: [] } : receipts.of(table)
    let last = operation === "listEvents" ? versionAt(resume) : undefined
    try {
      response = await opened(client, operation, input, options, resume, connection)
      for await (const line of lines(response, client.settings.silence, connection.cut)) {
        if (line.control === "end") return
        if (line.control === "hello") {
          greeted = performance.now()
          log = line.log
          client.settings.clock.heard(line.time)
        }
        if (line.control && line.control !== "hello") continue
        const said = saidByLine(operation, table, line, log)
        const doubtAboutOrder = table === undefined || line.control || operation === "listMyEvents" ? null : doubtAboutItem(operation, table, line, last)
        await findOut(client, () => doubtAboutOrder ?? receipts.take(said, table, since, unsure), options.signal)
        if (table !== undefined && isOfBefore(receipts.of(table), { log }, since)) throw new Lost("the service was restored since")
        if (line.control) {
          resume ??= beginning(operation, line)
          if (operation === "listEvents") last ??= versionAt(resume)
        } else {
          reached = true
          failures = garbled = 0
          resume = PLACE[operation](line)
          last = versionAt(resume)
          if (await client.seals.isNews(operation, table, line, options)) yield line
          if (operation === "listMyEvents") client.position = resume
        }
      }
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason
      if (error instanceof Garbled && ++garbled === MOST_GARBLED) throw error.cause
      if (error instanceof Lost || error instanceof Garbled) {
        // it connects again
      } else if (reached && error instanceof Problem && error.code === "unknown-position") {
        resume = BEGINNING // the log is another one: no change of it may be missed
        reached = false
      } else {
        const doubtNow = () => (table === undefined ? null : doubtAboutCursor(client, table, resume, error))
        if (doubtNow() === null) throw restoredBefore(client, table, resume, error) ?? error
        await findOut(client, doubtNow, options.signal)
      }
    } finally {
      connection.cut()
      connection.release()
    }
    failures = performance.now() - greeted > LASTING ? 1 : failures + 1
    const asked = pauseAfter(failures, response?.ok ? undefined : response)
    await pause(Math.min(asked, client.settings.patience), options.signal)
  }
}

/**
 * The restore that lost the version where a stream stands, if another call has found it out.
 *
 * @param {Takeback} client
 * @param {string | undefined} table
 * @param {string | undefined} resume
 * @param {unknown} error
 */
function restoredBefore(client, table, resume = "", error) {
  const [version = "", head] = resume.split("-")
  if (table === undefined || !head || !(error instanceof Problem) || error.code !== "unknown-version") return null
  const { heads, lost } = client.settings.receipts.of(table)
  if (!lost[Number(version)]?.startsWith(head)) return null
  const least = Math.min(...Object.keys(lost).map(Number))
  return new Restored(table, Math.max(0, ...Object.keys(heads).map(Number).filter((at) => at < least)))
}

/**
 * Where a stream goes on from what the client was told; undefined: from now on, or with the present.
 *
 * @param {Takeback} client
 * @param {Streams} operation
 * @param {string | undefined} table
 */
function known({ position, settings: { receipts } }, operation, table) {
  if (operation === "listMyEvents") return position
  const latest = operation === "listEvents" && table !== undefined ? receipts.latest(table) : 0
  return table !== undefined && latest ? receipts.cursor(table, latest) : undefined
}

/**
 * Where an item stands. No other member is looked at: a newer service may have one of any name.
 *
 * @type {Record<Streams, (item: any) => string>}
 */
const PLACE = { listEvents: ofEvent, listFrames: (item) => ofEvent(item.event), listMyEvents: (item) => item.position }

/** @param {{ version: number, hash: string }} event */
function ofEvent({ version, hash }) {
  return cursorOf({ version, head: hash })
}

/**
 * A version, and the first digits of its head, which no other history has there.
 *
 * @param {{ version: number, head?: string }} standing of a table
 */
function cursorOf({ version, head }) {
  return head === undefined ? String(version) : `${version}-${head.slice(0, 8)}`
}

/**
 * Where to resume if the connection is lost before the first item. Frames begin with one of the present.
 *
 * @param {Streams} operation
 * @param {{ version?: number, head?: string }} hello
 */
function beginning(operation, { version = 0, ...hello }) {
  return operation === "listFrames" ? String(version - 1) : cursorOf({ version, ...hello })
}

/**
 * @param {Takeback} client
 * @param {Streams} operation
 * @param {Record<string, any>} input
 * @param {Options} options
 * @param {string | undefined} resume
 * @param {{ signal: AbortSignal, cut: () => void }} connection
 */
async function opened(client, operation, input, options, resume, { signal, cut }) {
  const { path, headers } = client.request(operation, input, options)
  headers["Accept"] = "application/x-ndjson"
  if (resume !== undefined) headers["Last-Event-ID"] = resume
  const { clock, silence, fetch = globalThis.fetch } = client.settings
  const response = await within(silence, cut, fetch(path, { headers, redirect: "manual", signal }))
  clock.heard(timeOf(response))
  if (!response.ok && !isTemporary(response) && response.status < 500) throw await within(silence, cut, problemOf(response))
  return response
}

/**
 * The lines of a response, decoded. Throws `Lost` where none ends for too long, `Garbled`.
 *
 * @param {Response} response
 * @param {number} silence
 * @param {() => void} cut
 * @returns {AsyncGenerator<any, void, undefined>}
 */
async function* lines(response, silence, cut) {
  if (!response.ok || !response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let since = performance.now()
  for (let rest = ""; ; ) {
    const { done, value } = await within(since + silence - performance.now(), cut, reader.read())
    if (done) return // what is left of an unfinished line comes again
    const pieces = value.split("\n")
    pieces[0] = rest + pieces[0] // not searched again: a line may come in many chunks
    rest = await bounded(pieces.pop() ?? "", reader)
    for (const line of pieces) if (line) yield decoded(line)
    if (pieces.length) since = performance.now()
  }
}

/**
 * The object of a line. Throws `Garbled`.
 *
 * @param {string} line
 */
function decoded(line) {
  try {
    const found = parsed(line)
    if (found !== null && typeof found === "object") return found
    throw new TypeError(`A line of a stream is ${typeof found}`)
  } catch (error) {
    throw new Garbled("A line is no object", { cause: error })
  }
}

/**
 * @template T
 * @param {number} silence
 * @param {() => void} cut
 * @param {Promise<T>} awaited
 */
async function within(silence, cut, awaited) {
  const timer = setTimeout(cut, silence)
  try {
    return await awaited
  } catch (error) {
    if (error instanceof TooLarge) throw error
    throw new Lost("the connection was lost", { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
