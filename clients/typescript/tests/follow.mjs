// node follow.mjs ADDRESS TABLE TOKEN: follows events and frames from the first to the last; prints a line for each.
import { Takeback } from "../src/index.js"

const [address, id, token] = process.argv.slice(2)
const table = new Takeback(address, { token }).table(id)

async function print(kind, items, version) {
  for await (const item of items) console.log(JSON.stringify([kind, version(item)]))
}
await Promise.all([
  print("event", table.events({ after: 0 }), (event) => event.version),
  print("frame", table.frames({ after: 0 }), (frame) => frame.event.version),
])
