/** @import { Takeback } from "./client.js" */
/** @import { Item, Options, Streams } from "./operations.js" */
import { timeOf } from "./clock.js"
import { cutting, isTemporary, pause, pauseAfter } from "./pauses.js"
import { problemOf } from "./problem.js"

/** The connection ended, or nothing came for too long. */
class Lost extends Error {}

/**
 * Each item of a stream once and in order, over any number of connections.
 *
 * @template {Streams} O
 * @param {Takeback} client
 * @param {O} operation
 * @param {Record<string, any>} input
 * @param {Options} options
 * @returns {AsyncGenerator<Item<O>, void, undefined>}
 */
export async function* follow(client, operation, { after, ...input }, options) {
  let resume = after === undefined ? undefined : String(after)
  for (let failures = 0; ; ) {
    const connection = cutting(options.signal)
    /** @type {Response | undefined} */
    let response
    try {
      response = await opened(client, operation, input, options, resume, connection)
      for await (const line of lines(response, client.settings.silence, connection.cut)) {
        if (line.control === "end") return
        if (line.control === "hello") {
          failures = 0
          client.settings.clock.heard(line.time)
          resume ??= beginning(operation, line)
        } else if (!line.control) {
          resume = String(PLACE[operation](line))
          yield line
        }
      }
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason
      if (!(error instanceof Lost)) throw error
    } finally {
      connection.cut()
      connection.release()
    }
    failures += 1
    await pause(pauseAfter(failures, response?.ok ? undefined : response), options.signal)
  }
}

/**
 * Where an item stands. No other member is looked at: a newer service may have one of any name.
 *
 * @type {Record<Streams, (item: any) => number | string>}
 */
const PLACE = { listEvents: (item) => item.version, listFrames: (item) => item.event.version, listMyEvents: (item) => item.position }

/**
 * Where to resume if the connection is lost before the first item. Frames begin with one of the present.
 *
 * @param {Streams} operation
 * @param {{ version?: number, position?: string }} hello
 */
function beginning(operation, { version = 0, position }) {
  if (operation === "listMyEvents") return position
  return String(operation === "listFrames" ? version - 1 : version)
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
  const response = await within(silence, cut, fetch(path, { headers, signal }))
  clock.heard(timeOf(response))
  if (!response.ok && !isTemporary(response) && response.status < 500) throw await problemOf(response)
  return response
}

/**
 * The lines of a response, decoded. Throws `Lost` after a silence.
 *
 * @param {Response} response
 * @param {number} silence
 * @param {() => void} cut
 * @returns {AsyncGenerator<any, void, undefined>}
 */
async function* lines(response, silence, cut) {
  if (!response.ok || !response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let rest = ""; ; ) {
    const { done, value } = await within(silence, cut, reader.read())
    if (done) return // what is left of an unfinished line comes again
    const whole = (rest + value).split("\n")
    rest = whole.pop() ?? ""
    for (const line of whole) if (line) yield JSON.parse(line)
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
    throw new Lost("the connection was lost", { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
