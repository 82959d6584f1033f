// node bot.mjs ADDRESS TOKEN AFTER: plays wherever it is awaited, until one of its tables is over; prints each version.
import { Problem, Takeback } from "../src/index.js"

const [address, token, after] = process.argv.slice(2)
const bot = new Takeback(address, { token, attempts: 20 })
for await (const change of bot.changes({ after })) {
  if (["finished", "closed"].includes(change.status)) break
  if (!change.actions?.length) continue
  try {
    const options = { version: change.version, key: `v${change.version}` }
    const { version } = await bot.table(change.table).play(change.actions.at(-1), options)
    console.log(version)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    console.log(error.code) // the table has moved on: its next change comes
  }
}
