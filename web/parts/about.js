/** The table itself: its settings, its link, its promise of fair luck, and leaving it for good. */
import { h } from "../core/h.js"
import { account, service } from "../core/service.js"
import { WORDS } from "../words.js"
import { copy, signIn } from "./account.js"
import { confirmed, dialog } from "./dialogs.js"
import { paceOf } from "./paces.js"

/** @typedef {typeof import("../options/settings.js")} Words how options are said */
/** @typedef {{ words: Words, settings: import("../options/settings.js").Settings }} Said */

/** @type {Map<string, Said | null>} by game; null while they are loaded */
const saidOf = new Map()

/**
 * @param {import("../following/follow.js").Followed} following
 * @param {import("../following/shown.js").Shown} shown
 * @param {() => void} redraw
 */
export function about(following, shown, redraw) {
  const { table, seat, status, game } = shown
  const marks = [table.seeded && WORDS.practice, table.assisted && WORDS.noRating].filter(Boolean)
  const said = wordsFor(game.key, redraw)
  const mode = /** @type {Record<string, string>} */ (WORDS.undoModes)[table.undo]
  return h(
    "div",
    { key: "about", class: "about" },
    h(
      "dl",
      { class: "settings", "data-ready": Boolean(said) },
      said && options(said, shown),
      h("div", null, h("dt", null, WORDS.undoMode), h("dd", null, mode)),
      h("div", null, h("dt", null, WORDS.clock), h("dd", null, paceOf(table.clock))),
    ),
    marks.length > 0 && h("p", null, marks.join(", ")),
    h("p", { class: "quiet" }, WORDS.commitment),
    h("code", { class: "key" }, table.seed_commitment),
    h(
      "div",
      { class: "buttons" },
      h("button", { "data-fairness": "", onclick: () => void fairness(shown) }, WORDS.fairness),
      h("button", { onclick: () => void copy(`${location.origin}/tables/${table.id}`) }, WORDS.share),
      h("a", { class: "button", href: `/rules/${game.key}`, target: "_blank" }, WORDS.rulesOf),
      account.get().who
        ? h("a", { key: "account", class: "button", "data-account": "", href: "/account" }, WORDS.account)
        : h("button", { key: "sign-in", onclick: () => void signIn() }, WORDS.signIn),
      status === "playing" &&
        seat !== null &&
        h("button", { class: "bad", "data-resign": "", onclick: () => void resign(following, shown) }, WORDS.resign),
    ),
  )
}

/**
 * What is proven at this table, and to whom.
 *
 * @param {import("../following/shown.js").Shown} shown
 */
async function fairness({ table, seat }) {
  const { open } = await import("../fairness/panel.js")
  await open(table.id, seat, dialog)
}

/**
 * How the options of a game are said, once that is loaded.
 *
 * @param {string} game its key
 * @param {() => void} redraw
 */
function wordsFor(game, redraw) {
  const load = async () => {
    const words = await import("../options/settings.js")
    saidOf.set(game, { words, settings: await words.settingsOf(game) })
  }
  if (!saidOf.has(game)) {
    saidOf.set(game, null)
    load().then(redraw, () => saidOf.delete(game))
  }
  return saidOf.get(game)
}

/**
 * @param {Said} said
 * @param {import("../following/shown.js").Shown} shown
 */
function options({ words: { settingOf, valueSaid }, settings }, { table, status, game }) {
  const drawn = "by_lot" in table.options && table.options.by_lot === true && status === "open"
  const told = Object.entries(table.options).filter(
    ([name, value]) =>
      value !== "" &&
      !(Array.isArray(value) && value.length === 0) &&
      !(name === "mission" && drawn) &&
      (settingOf(settings, name).matters?.(table.seats.length) ?? true),
  )
  return told.map(([name, value]) =>
    h(
      "div",
      { key: name },
      h("dt", null, settingOf(settings, name).name),
      h("dd", null, name === "map" ? h("code", null, String(value)) : valueSaid(settings, name, value, game.content)),
    ),
  )
}

/**
 * @param {import("../following/follow.js").Followed} table
 * @param {import("../following/shown.js").Shown} shown
 */
async function resign(table, shown) {
  if (await confirmed(WORDS.resignSure, [WORDS.resignSaid], WORDS.resign))
    await table.command("resign", (how) => service().call("resign", { table: shown.table.id }, how))
}
