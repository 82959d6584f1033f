/** The texts of the best players of a game, and of a player's results. */
import { dayOf, plural, signed } from "../wording.js"

export const STANDINGS = {
  standingsOf: (/** @type {string} */ mission, /** @type {number} */ seats) =>
    `Best results of mission ${mission}, ${plural(seats, "player")}`,
  standingsOfDay: (/** @type {string} */ date) => `Deal of the day, ${dayOf(date)}`,
  standingsBy: /** @type {Record<string, string>} */ ({ rating: "Best players by rating", score: "Best scores" }),
  rank: "Rank",
  player: "Player",
  rating: "Rating",
  rated: (/** @type {number} */ after, /** @type {number} */ before) => `rating ${after} (${signed(after - before)})`,
  game: "Game",
  gamesPlayed: "Played",
  bestScore: "Best score",
  nobodyYet: "No results yet.",
  play: (/** @type {string} */ title) => `Play ${title}`,
  listedFrom: (/** @type {number} */ needed) =>
    `Players are listed after ${plural(needed, "rated game")} against house bots, played without resigning.`,
  notListed: (/** @type {number} */ games, /** @type {number} */ needed) =>
    `not listed yet: ${games} of ${needed} games against house bots without resigning`,
  youNotListed: (/** @type {number} */ games, /** @type {number} */ needed) =>
    `You are not listed yet: ${games} of ${needed} games against house bots without resigning.`,
  wins: "Won",
  recent: "Finished tables",
}
