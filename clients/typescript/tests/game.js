/** @import { Schemas, Table, Takeback } from "../src/index.js" */
import { Problem } from "../src/index.js"

/**
 * Two players play Full Throttle! to its end, with a refusal and two takebacks, one of them declined.
 *
 * @param {Takeback} service
 */
export async function play(service) {
  const ann = await (await service.register("Ann")).open({ game: "full-throttle", seats: 2 })
  const bob = (await service.register("Bob")).table(ann.id)
  const seats = [ann, bob]
  await ann.sit({ seat: 0 })
  let last = await bob.sit({ seat: 1 })
  const start = last.version

  last = await move(seats, last)
  const refused = await codeOf(seatOf(seats, last, false).play((await seatOf(seats, last).actions()).actions[0] ?? fail()))
  last = await takeBack(seats, start, true)
  const undone = await ann.view()
  const moved = await move(seats, last)
  const declined = await takeBack(seats, start, false)
  for (last = declined; last.status === "playing"; ) last = await move(seats, last)
  const stale = await codeOf(ann.resign({ version: start }))
  return { table: ann.id, refused, stale, undone: undone.version, moved: moved.version, outcome: last.outcome }
}

/**
 * The seat whose turn it is, or another one.
 *
 * @param {Table[]} seats
 * @param {{ to_act: readonly number[] }} now
 */
function seatOf(seats, now, acts = true) {
  return seats.find((_, number) => now.to_act.includes(number) === acts) ?? fail()
}

/**
 * @param {Table[]} seats
 * @param {{ to_act: readonly number[] }} now
 */
async function move(seats, now) {
  const seat = seatOf(seats, now)
  const { actions, version } = await seat.actions()
  return seat.play(actions[0] ?? fail(), { version })
}

/**
 * The first seat asks for a takeback, the other one answers.
 *
 * @param {Table[]} seats
 * @param {number} version
 * @param {boolean} agree
 */
async function takeBack([asker = fail(), other = fail()], version, agree) {
  const asked = await asker.undo(version)
  const { takeback } = asked.pending_takeback ?? fail()
  return agree ? other.agree(takeback) : other.decline(takeback)
}

/**
 * The code of the problem that it is refused with.
 *
 * @param {Promise<unknown>} command
 * @returns {Promise<Schemas["ProblemCode"]>}
 */
async function codeOf(command) {
  try {
    await command
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
  return fail()
}

/** @returns {never} */
function fail() {
  throw new Error("the game went another way")
}
