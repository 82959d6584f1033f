// What the types must say; `tsc` is the test.
import type { operations, webhooks } from "../src/generated/contract.js"
import type { Callable, Input, Item, Result, Schemas } from "../src/operations.js"
import { Problem, type Takeback } from "../src/index.js"

type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type IsAny<T> = 0 extends 1 & T ? true : false
const holds = <T extends true>(): T => true as T

// Every operation of the contract can be called, and says what it takes and what it gives.
type Sent = webhooks[keyof webhooks] extends infer W ? (W extends { post: infer P } ? P : never) : never
type Received = { [O in keyof operations]: operations[O] extends Sent ? never : O }[keyof operations]
holds<Equal<Callable, Received>>()
holds<Equal<{ [O in Callable]: Equal<Input<O>, never> extends true ? O : never }[Callable], never>>()
holds<Equal<{ [O in Callable]: Equal<Result<O>, never> extends true ? O : never }[Callable], never>>()
holds<Equal<{ [O in Callable]: IsAny<Result<O>> extends true ? O : never }[Callable], never>>()
holds<Equal<Result<"erasePlayer">, undefined>>()
holds<Equal<Result<"readTranscript">, string>>()
holds<Equal<Result<"readProof">, string>>()
holds<Equal<Result<"readReceipt">, string>>()
holds<Equal<Result<"readLogTile">, Uint8Array>>()
holds<Equal<Item<"listEvents">["type"] & "Played", "Played">>()

// What a newer service may add has a place: the rest of a union or enumeration, with what all its members have.
holds<Equal<Extract<Item<"listEvents">, { type: Schemas["Unheard"] }>["version"], number>>()
holds<Equal<Extract<Schemas["Table"], { game: Schemas["Unheard"] }>, Schemas["UnknownTable"]>>()
holds<Equal<Extract<Schemas["Status"], Schemas["Unheard"]>, Schemas["Unheard"]>>()

export async function unknowns(service: Takeback): Promise<string> {
  const { tables } = await service.call("listTables")
  for (const table of tables) {
    switch (table.game) {
      case "maverick":
        return table.options.trophy_rule ?? ""
      case "full-throttle":
      case "thermal-showdown":
      case "maximum-apocalypse":
      case "thermal-showdown-solo":
        return table.id
      default: {
        await service.call("showGame", { game: table.game })
        await service.open({ game: table.game, seats: table.seats.length })
        // @ts-expect-error nothing is known of its options
        return table.options.trophy_rule
      }
    }
  }
  return ""
}

export async function calls(service: Takeback) {
  await service.call("listTables", { game: "maverick", limit: 3 })
  await service.call("listTables")
  // @ts-expect-error the path has a parameter
  await service.call("showTable")
  // @ts-expect-error there is no such game
  await service.call("listTables", { game: "chess" })
  // @ts-expect-error there is no such parameter
  await service.call("listTables", { games: "maverick" })
  // @ts-expect-error the body lacks the game
  await service.call("openTable", { body: { seats: 2 } })
  // @ts-expect-error there is no such operation
  await service.call("cheat")
  for await (const event of service.table("id").events({ after: 0 })) {
    if (event.type === "Finished") return event.data.outcome
  }
  try {
    return await service.call("me")
  } catch (error) {
    // @ts-expect-error there is no such code
    if (error instanceof Problem && error.code === "no-such-code") return undefined
    throw error
  }
}
