/** A new table with whoever is to sit there. If a seat cannot be taken, the table is closed again. */
import { account, houseBots, service } from "../core/service.js"

/** @typedef {import("../client/index.js").Schemas} Schemas */
/** @typedef {{ seat: number, bot: string, level: string }} SeatedBot */
/** @typedef {Schemas["SitBody"] & { seat: number }} Mine the seat of who opens it */

/**
 * @param {string} id of a table that the player has just opened
 * @param {Mine} mine
 * @param {readonly SeatedBot[]} bots
 * @returns {Promise<string>} its id
 */
export async function seated(id, mine, bots) {
  try {
    await service().call("takeSeat", { table: id, body: mine })
    for (const body of bots) await service().call("seatBot", { table: id, body })
    return id
  } catch (error) {
    await service()
      .call("closeTable", { table: id })
      .catch(() => {}) // it is lost then, as what went wrong is what counts
    throw error
  }
}

/**
 * A table that continues from a version of another, where the player and the house bots have the seats that they had.
 *
 * @param {Schemas["Table"]} table the other one
 * @param {number} at the version
 * @param {import("../client/index.js").Options} [how]
 * @returns {Promise<string>} its id
 */
export async function branchedOff({ id: from, seats }, at, how = {}) {
  const mine = seats.find(({ player }) => player === account.get().who?.id)
  const bots = await botsOf(seats)
  const { id } = await service().call("forkTable", { table: from, body: { at } }, how)
  return seated(id, { seat: mine?.seat ?? 0 }, bots)
}

/**
 * The house bots of some seats: each has the name of its level, and a number where it has more accounts.
 *
 * @param {Schemas["Table"]["seats"]} seats
 */
async function botsOf(seats) {
  const held = seats.filter(({ bot }) => bot)
  const bots = held.length > 0 ? await houseBots() : []
  return held.flatMap(({ seat, name }) =>
    bots.flatMap(({ bot, levels }) =>
      levels.filter((level) => name?.replace(/ \d+$/, "") === level.name).map(({ level }) => ({ seat, bot, level })),
    ),
  )
}
