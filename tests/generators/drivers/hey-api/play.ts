// Two players play Full Throttle! to its end, with an undo and two refusals, by the SDK that Hey API generates.
import { createClient, type Client } from "./api/client"
import * as api from "./api/sdk.gen"
import type { Problem } from "./api/types.gen"

declare const process: { argv: string[] }

async function main(): Promise<void> {
  const baseUrl = process.argv.at(-1)!

  const anybody = createClient({ baseUrl })

  async function register(name: string): Promise<Client> {
    const { token } = ok(await api.register({ client: anybody, body: { name } }))
    return createClient({ baseUrl, auth: token })
  }

  function ok<T>(answer: { data: T; error: undefined } | { data: undefined; error: Problem }): T {
    if (answer.error) throw new Error(answer.error.detail)
    return answer.data as T
  }

  const seats = [await register("Ann"), await register("Bob")] as const
  const opened = ok(await api.openTable({ client: seats[0], body: { game: "full-throttle", seats: 2 } }))
  const path = { table: opened.id }
  let now = ok(await api.takeSeat({ client: seats[0], path, body: { seat: 0 } }))
  now = ok(await api.takeSeat({ client: seats[1], path, body: { seat: 1 } }))
  const start = now.version

  async function move(): Promise<typeof now> {
    const client = seats[now.to_act[0]!]!
    const { actions, version } = ok(await api.listActions({ client, path }))
    const headers = { "If-Match": `"${version}"` }
    const played = ok(await api.play({ client, path, headers, body: { action: actions[0]! } }))
    if (!("head" in played)) throw new Error("a dry run")
    return played
  }

  const first = now.to_act[0]!
  const mover = seats[first]!
  const other = seats[1 - first]!
  const [action] = ok(await api.listActions({ client: mover, path })).actions
  const refusals = [
    (await api.play({ client: other, path, body: { action: action! } })).error,
    (await api.undo({ client: mover, path, body: { to_version: 0 } })).error,
  ]
  now = await move()
  const { takeback } = ok(await api.undo({ client: mover, path, body: { to_version: start } })).pending_takeback!
  now = ok(await api.agreeToTakeback({ client: other, path: { ...path, takeback } }))
  while (now.status === "playing") now = await move()

  console.log(JSON.stringify({ table: opened.id, refused: refusals.map((problem) => problem!.code) }))
}

void main()
