// node newer.mjs ADDRESS GAME: plays a game at a service that has what this client has never heard of.
import { Problem, Takeback } from "../src/index.js"

const [address, game] = process.argv.slice(2)
const service = new Takeback(address)
const ann = await (await service.register("Ann")).open({ game, seats: 2 })
const bob = (await service.register("Bob")).table(ann.id)
const seats = [ann, bob]
await ann.sit({ seat: 0 })
let last = await bob.sit({ seat: 1 })
while (last.status === "playing") {
  const seat = seats[last.to_act[0]]
  last = await seat.play((await seat.actions()).actions.at(-1))
}

const events = await all(ann.events({ after: 0 }))
const frames = await all(ann.frames({ after: 0 }))
const { tables } = await ann.client.call("listTables", { mine: "true", wait_for: last.position })
const { code } = await ann.resign().catch((error) => (error instanceof Problem ? error : Promise.reject(error)))
console.log(
  JSON.stringify({
    status: last.status,
    version: last.version,
    versions: events.map((event) => event.version),
    types: events.map((event) => event.type),
    frames: frames.map((frame) => frame.event.version),
    listed: tables.map((table) => table.game),
    code,
  }),
)

async function all(items) {
  const found = []
  for await (const item of items) found.push(item)
  return found
}
