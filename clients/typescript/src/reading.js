/** Reading what a service sends, to a bound. */

/** The most characters or bytes of a body, or of a line of a stream: four times as many as the largest transcript has. */
const LARGEST = 64 * 2 ** 20

/** More came than any response of the contract has: no attempt more helps. */
export class TooLarge extends TypeError {
  final = true

  constructor() {
    super(`More than ${LARGEST} characters or bytes in a body or a line`)
    this.name = "TooLarge"
  }
}

/**
 * What a text in JSON says. Throws a `TypeError` where it is none.
 *
 * @param {string} text
 */
export function parsed(text) {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TypeError("The service has sent no JSON", { cause })
  }
}

/**
 * The body of a response. Throws `TooLarge`.
 *
 * @param {Response} response
 */
export async function textOf(response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let text = ""; ; ) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) return text
    text = await bounded(text + value, reader)
  }
}

/**
 * The body of a response, as bytes. Throws `TooLarge`.
 *
 * @param {Response} response
 */
export async function bytesOf(response) {
  const reader = response.body?.getReader()
  const chunks = []
  for (let length = 0; ; ) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer())
    chunks.push(value)
    length += value.length
    if (length <= LARGEST) continue
    await reader?.cancel()
    throw new TooLarge()
  }
}

/**
 * A text as it is. Throws `TooLarge` where it is too long, and reads no more then.
 *
 * @param {string} text
 * @param {ReadableStreamDefaultReader<string> | undefined} reader
 */
export async function bounded(text, reader) {
  if (text.length <= LARGEST) return text
  await reader?.cancel()
  throw new TooLarge()
}
