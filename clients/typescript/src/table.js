/** @import { Takeback } from "./client.js" */
/** @import { Item, Options, Result, Schemas } from "./operations.js" */

/** A table as one caller sees it: short names for what is done most. `Takeback.call` does the rest. */
export class Table {
  /**
   * @param {Takeback} client
   * @param {string} id
   */
  constructor(client, id) {
    this.client = client
    this.id = id
  }

  /**
   * The table: its status, seats and settings.
   *
   * @returns {Promise<Result<"showTable">>}
   */
  show() {
    return this.client.call("showTable", { table: this.id })
  }

  /**
   * Take a seat. The game starts when the last one is taken.
   *
   * @param {Schemas["SitBody"]} [body]
   * @param {Options} [options]
   * @returns {Promise<Result<"takeSeat">>}
   */
  sit(body = {}, options) {
    return this.client.call("takeSeat", { table: this.id, body }, options)
  }

  /**
   * The legal actions, with a label each.
   *
   * @returns {Promise<Result<"listActions">>}
   */
  actions() {
    return this.client.call("listActions", { table: this.id })
  }

  /**
   * The game as the caller sees it, now or at an earlier version.
   *
   * @param {{ at?: number }} [input]
   * @returns {Promise<Exclude<Result<"viewTable">, { views: unknown }>>}
   */
  async view(input = {}) {
    const seen = await this.client.call("viewTable", { table: this.id, ...input })
    if (seen && "views" in seen) throw new TypeError("one perspective was asked for")
    return seen
  }

  /**
   * Play one of the legal actions.
   *
   * @param {Schemas["ActionBody"]["action"]} action
   * @param {Options} [options] `version`: refuse it (`stale`) unless the table is at this version
   * @returns {Promise<Schemas["CommandResult"]>}
   */
  async play(action, options) {
    const played = await this.client.call("play", { table: this.id, body: { action } }, options)
    return /** @type {Schemas["CommandResult"]} */ (played) // without `dry_run` it is always this
  }

  /**
   * The versions that the caller can undo to, and whose consent each needs.
   *
   * @returns {Promise<Result<"listUndoOptions">>}
   */
  undoOptions() {
    return this.client.call("listUndoOptions", { table: this.id })
  }

  /**
   * Undo, or ask the other seats for a takeback: then the result has `pending_takeback`.
   *
   * @param {number} to_version
   * @param {Options} [options]
   * @returns {Promise<Result<"undo">>}
   */
  undo(to_version, options) {
    return this.client.call("undo", { table: this.id, body: { to_version } }, options)
  }

  /**
   * @param {Options} [options]
   * @returns {Promise<Result<"redo">>}
   */
  redo(options) {
    return this.client.call("redo", { table: this.id }, options)
  }

  /**
   * Agree to a takeback, by its number.
   *
   * @param {number} takeback
   * @param {Options} [options]
   * @returns {Promise<Result<"agreeToTakeback">>}
   */
  agree(takeback, options) {
    return this.client.call("agreeToTakeback", { table: this.id, takeback }, options)
  }

  /**
   * Decline a takeback, by its number.
   *
   * @param {number} takeback
   * @param {Options} [options]
   * @returns {Promise<Result<"declineTakeback">>}
   */
  decline(takeback, options) {
    return this.client.call("declineTakeback", { table: this.id, takeback }, options)
  }

  /**
   * @param {Options} [options]
   * @returns {Promise<Result<"resign">>}
   */
  resign(options) {
    return this.client.call("resign", { table: this.id }, options)
  }

  /**
   * The events, live.
   *
   * @param {{ after?: number }} [input] unless given, after the last version that the client was told of
   * @param {Options} [options]
   * @returns {AsyncGenerator<Item<"listEvents">, void, undefined>}
   */
  events(input = {}, options) {
    return this.client.follow("listEvents", { table: this.id, ...input }, options)
  }

  /**
   * The events, each with the view after it, live; from the present one on unless `after` is given.
   *
   * @param {{ after?: number }} [input]
   * @param {Options} [options]
   * @returns {AsyncGenerator<Item<"listFrames">, void, undefined>}
   */
  frames(input = {}, options) {
    return this.client.follow("listFrames", { table: this.id, ...input }, options)
  }
}
