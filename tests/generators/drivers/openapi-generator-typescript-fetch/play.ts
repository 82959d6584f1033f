// Two players play Full Throttle! to its end, with an undo and two refusals, by the code of openapi-generator.
import * as api from "./api"

declare const process: { argv: string[] }

class Seat {
  readonly tables: api.TablesApi
  readonly play: api.PlayApi
  readonly undo: api.UndoApi

  constructor(accessToken: string) {
    const configuration = new api.Configuration({ basePath, accessToken })
    this.tables = new api.TablesApi(configuration)
    this.play = new api.PlayApi(configuration)
    this.undo = new api.UndoApi(configuration)
  }
}

const basePath = process.argv.at(-1)!

async function main(): Promise<void> {
  const players = new api.PlayersApi(new api.Configuration({ basePath }))
  const [ann, bob] = [await players.register({ playerBody: { name: "Ann" } }), await players.register({ playerBody: { name: "Bob" } })]
  const seats = [new Seat(ann.token), new Seat(bob.token)] as const
  const { id: table } = await seats[0].tables.openTable({ openBody: { game: "full-throttle", seats: 2 } })
  let now = await seats[0].tables.takeSeat({ table, sitBody: { seat: 0 } })
  now = await seats[1].tables.takeSeat({ table, sitBody: { seat: 1 } })
  const start = now.version

  async function move(): Promise<api.CommandResult> {
    const { play } = seats[now.toAct[0]!]!
    const { actions, version } = await play.listActions({ table })
    const played = await play.playRaw({ table, actionBody: { action: actions[0]! }, ifMatch: `"${version}"` })
    if (played.raw.status !== 201) throw new Error("a dry run")
    return api.CommandResultFromJSON(await played.raw.json())
  }

  const first = now.toAct[0]!
  const mover = seats[first]!
  const other = seats[1 - first]!
  const [action] = (await mover.play.listActions({ table })).actions
  const refusals = [
    await problem(other.play.playRaw({ table, actionBody: { action: action! } })),
    await problem(mover.undo.undo({ table, undoBody: { toVersion: 0 } })),
  ]
  now = await move()
  const { takeback } = (await mover.undo.undo({ table, undoBody: { toVersion: start } })).pendingTakeback!
  now = await other.undo.agreeToTakeback({ table, takeback })
  while (now.status === "playing") now = await move()

  const seen = await seats[1].play.viewTable({ table })
  if (seen.game !== "full-throttle" || !("view" in seen)) throw new Error("not a view of Full Throttle!")
  if (seen.view!.phase !== "over") throw new Error("not over")
  console.log(JSON.stringify({ table, refused: refusals.map(({ code }) => code) }))
}

async function problem(request: Promise<unknown>): Promise<api.Problem> {
  const refused = await request.then(() => null, (error: unknown) => error)
  if (!(refused instanceof api.ResponseError)) throw new Error("it was not refused")
  return api.ProblemFromJSON(await refused.response.json())
}

void main()
