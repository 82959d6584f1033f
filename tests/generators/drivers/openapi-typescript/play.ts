// Two players play Full Throttle! to its end, with an undo and two refusals, by openapi-fetch over the generated types.
import createClient from "openapi-fetch"
import type { components, paths } from "./api/schema.js"

type Problem = components["schemas"]["Problem"]
declare const process: { argv: string[] }
const baseUrl = process.argv.at(-1)!

const anybody = createClient<paths>({ baseUrl })
type Client = typeof anybody

async function register(name: string): Promise<Client> {
  const { token } = ok(await anybody.POST("/v1/players", { body: { name } }))
  return createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } })
}

function ok<T>(answer: { data?: T; error?: Problem }): T {
  if (answer.error) throw new Error(answer.error.detail)
  return answer.data as T
}

const seats = [await register("Ann"), await register("Bob")] as const
const opened = ok(
  await seats[0].POST("/v1/tables", { body: { game: "full-throttle", seats: 2, undo: "consent", visibility: "public" } }),
)
const table = { path: { table: opened.id } }
const at = { params: table }
let now = ok(await seats[0].POST("/v1/tables/{table}/seats", { ...at, body: { seat: 0, entropy: "", commitment: null, invite: null } }))
now = ok(await seats[1].POST("/v1/tables/{table}/seats", { ...at, body: { seat: 1, entropy: "", commitment: null, invite: null } }))
const start = now.version

async function move(): Promise<typeof now> {
  const seat = seats[now.to_act[0]!]!
  const { actions, version } = ok(await seat.GET("/v1/tables/{table}/actions", at))
  const header = { "If-Match": `"${version}"` }
  const body = { action: actions[0]! }
  const played = ok(await seat.POST("/v1/tables/{table}/actions", { params: { ...table, header }, body }))
  if (!("head" in played)) throw new Error("a dry run")
  return played
}

const first = now.to_act[0]!
const legal = ok(await seats[first]!.GET("/v1/tables/{table}/actions", at))
const [action] = legal.actions
const refusals = [
  (await seats[1 - first]!.POST("/v1/tables/{table}/actions", { ...at, body: { action: action! } })).error,
  (await seats[0].POST("/v1/tables/{table}/undo", { ...at, body: { to_version: 0 } })).error,
]
now = await move()
const asked = ok(await seats[first]!.POST("/v1/tables/{table}/undo", { ...at, body: { to_version: start } }))
const { takeback } = asked.pending_takeback!
now = ok(
  await seats[1 - first]!.POST("/v1/tables/{table}/takebacks/{takeback}/agree", {
    params: { path: { ...table.path, takeback } },
  }),
)
while (now.status === "playing") now = await move()

console.log(JSON.stringify({ table: opened.id, refused: refusals.map((problem) => problem!.code) }))
