// node sealed.mjs ADDRESS FOLDER: two players whose seats are sealed, one of whom begins anew before the start, then one
// beside a client that seals nothing. Prints what became of each table, and the secrets that are left.
import { readdir } from "node:fs/promises"
import { secretsIn } from "../src/files.js"
import { Takeback } from "../src/index.js"

const [address, folder] = process.argv.slice(2)
const service = new Takeback(address)
const sealing = async (name) => new Takeback(address, { ...(await service.register(name)).settings, secrets: secretsIn(`${folder}/${name}`) })
const ann = await sealing("Ann")
const bob = await sealing("Bob")
const old = await service.register("Old")

async function begun(one, other, again) {
  const { id } = await one.open({ game: "full-throttle", seats: 2 })
  await one.table(id).sit()
  const { status } = await other.table(id).sit()
  await again.table(id).show()
  const { events } = await other.call("listEvents", { table: id })
  const types = events.map((event) => event.type)
  const sealed = events.filter((event) => event.type === "SeatTaken").map((event) => Boolean(event.data.commitment))
  return { id, status, types, sealed, now: (await other.table(id).show()).status }
}

const restarted = new Takeback(address, { token: ann.settings.token, secrets: secretsIn(`${folder}/Ann`) })
const both = await begun(ann, bob, restarted)
await restarted.table(both.id).show()
await bob.table(both.id).show()
const during = await readdir(`${folder}/Ann`)
const beside = await begun(old, bob, old)
const waits = await begun(bob, old, bob)
const streamed = await begun(bob, ann, old)
for await (const event of bob.table(streamed.id).events({ after: 0 })) if (event.type === "Started") break
await bob.table(streamed.id).show()
await ann.table(streamed.id).show()
streamed.now = (await old.table(streamed.id).show()).status
await ann.call("resign", { table: streamed.id })
const again = await ann.call("rematch", { table: streamed.id })
const joined = await bob.call("rematch", { table: streamed.id })
await ann.table(again.id).show()
const taken = (await bob.call("listEvents", { table: again.id })).events.filter((event) => event.type === "SeatTaken")
const rematch = {
  same: again.id === joined.id,
  waits: again.status,
  sealed: taken.map((event) => Boolean(event.data.commitment)),
  now: (await bob.table(again.id).show()).status,
}
for (const table of [both.id, beside.id, waits.id, again.id]) await bob.call("resign", { table })
for (const player of [ann, restarted, bob]) for (const { id } of [both, beside, waits, streamed, again]) await player.table(id).show() // told that the game is over
const closed = await ann.open({ game: "full-throttle", seats: 2 })
await closed.sit({ seat: 0 })
await closed.sit({ seat: 1 }).catch(() => undefined) // refused: they sit there already
await ann.call("leaveSeat", { table: closed.id, seat: 0 })
const kept = await readdir(`${folder}/Ann`)
await ann.call("closeTable", { table: closed.id })
const left = (await Promise.all(["Ann", "Bob"].map((name) => readdir(`${folder}/${name}`)))).flat()
console.log(JSON.stringify({ both, beside, waits, streamed, rematch, during, kept, left }))
