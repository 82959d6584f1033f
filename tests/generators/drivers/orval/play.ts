// Two players play Full Throttle! to its end, with an undo and two refusals, by the functions that Orval generates.
import * as api from "./api/api.js"

declare const process: { argv: string[] }
const address = process.argv.at(-1)!
const send = globalThis.fetch
globalThis.fetch = (path, init) => send(new URL(String(path), address), init) // the paths are relative, as on a page

type Sent = { headers: { Authorization: string } }

async function register(name: string): Promise<Sent> {
  const answer = await api.register({ name })
  if (answer.status !== 201) throw new Error(answer.data.detail)
  return { headers: { Authorization: `Bearer ${answer.data.token}` } }
}

const seats = [await register("Ann"), await register("Bob")] as const
const opened = await api.openTable({ game: "full-throttle", seats: 2 }, seats[0])
if (opened.status !== 201) throw new Error(opened.data.detail)
const table = opened.data.id

async function sit(seat: number): Promise<api.CommandResult> {
  const answer = await api.takeSeat(table, { seat }, seats[seat])
  if (answer.status !== 201) throw new Error(answer.data.detail)
  return answer.data
}

async function actionsOf(seat: Sent): Promise<api.Actions> {
  const answer = await api.listActions(table, undefined, seat)
  if (answer.status !== 200) throw new Error("no actions")
  return answer.data
}

async function move(): Promise<api.CommandResult> {
  const seat = seats[now.to_act[0]!]!
  const { actions, version } = await actionsOf(seat)
  const headers = { ...seat.headers, "If-Match": `"${version}"` }
  const answer = await api.play(table, { action: actions[0]! }, undefined, { headers })
  if (answer.status !== 201) throw new Error(`played with ${answer.status}`)
  return answer.data
}

await sit(0)
let now = await sit(1)
const start = now.version
const first = now.to_act[0]!
const mover = seats[first]!
const other = seats[1 - first]!
const { actions } = await actionsOf(mover)
const early = await api.play(table, { action: actions[0]! }, undefined, other)
const malformed = await api.undo(table, { to_version: 0 }, mover)
if (early.status !== 409 || malformed.status !== 422) throw new Error("it was not refused")
now = await move()
const asked = await api.undo(table, { to_version: start }, mover)
if (asked.status !== 201) throw new Error(asked.data.detail)
const agreed = await api.agreeToTakeback(table, asked.data.pending_takeback!.takeback, undefined, other)
if (agreed.status !== 201) throw new Error(agreed.data.detail)
now = agreed.data
while (now.status === "playing") now = await move()

console.log(JSON.stringify({ table, refused: [early.data.code, malformed.data.code] }))
