// Runs requests of the reference in JavaScript: from a list on standard input, to what each was answered on the output.

import { readFileSync } from "node:fs"

const Program = (async () => {}).constructor
const send = globalThis.fetch

async function answerOf({ places, source }) {
  const statuses = []
  const printed = []
  globalThis.fetch = async (...request) => {
    const response = await send(...request)
    statuses.push(response.status)
    return response
  }
  const print = { log: (text) => printed.push(text) }
  await new Program("console", ...Object.keys(places), source)(print, ...Object.values(places))
  if (statuses.length !== 1) throw new Error(`${statuses.length} requests`)
  return [statuses[0], printed.join("\n")]
}

const answers = {}
for (const job of JSON.parse(readFileSync(0, "utf8"))) answers[job.id] = await answerOf(job)
process.stdout.write(JSON.stringify(answers))
