/** What there is to learn about a game. Each part is a module in the folder of its board, loaded when it is asked for. */
import { catalogue } from "../core/service.js"

/** @typedef {import("../core/h.js").Child} Child */
/** @typedef {string | string[] | { steps: string[] } | { heads: string[], rows: (string | number)[][] }} Part a paragraph, a list, steps or a table */
/** @typedef {{ heading: string, text: Part[], figure?: () => Child, caption?: string }} Section `caption`: what the figure shows */

/**
 * @typedef Rules the rules of a game for players
 * @property {string} title of the game
 * @property {Section[]} sections
 * @property {string} [drawn] the class of the board in whose style the figures are drawn
 * @property {string[]} [styles] the addresses of the style sheets of the figures
 */

/**
 * A hint of the first game: `when` it matters, and `at` what it points, as a selector. Of the props of a single game `when`
 * is a method, as it is called with no other ones.
 *
 * @typedef {{ id: string, text: string, at: string, when(props: import("../boards/props.js").Props): boolean }} Mark
 */

/** @typedef {readonly [selector: string, text: string]} Sign what a sign on the board means; the first one that fits counts */

/** @typedef {{ rules?: () => Promise<Rules>, marks: () => Promise<readonly Mark[]>, signs: () => Promise<readonly Sign[]> }} Texts */

/** @type {Texts} */
const generic = {
  marks: () => import("../boards/generic/marks.js").then(({ marks }) => marks),
  signs: () => import("../boards/generic/signs.js").then(({ signs }) => signs),
}

/** @type {Record<string, Texts>} */
const TEXTS = {
  "full-throttle": {
    rules: () => import("../boards/full-throttle/rules.js").then(({ rules }) => rules),
    marks: () => import("../boards/full-throttle/marks.js").then(({ marks }) => marks),
    signs: () => import("../boards/full-throttle/signs.js").then(({ signs }) => signs),
  },
  maverick: {
    rules: () => import("../boards/maverick/rules.js").then(({ rules }) => rules),
    marks: () => import("../boards/maverick/marks.js").then(({ marks }) => marks),
    signs: () => import("../boards/maverick/signs.js").then(({ signs }) => signs),
  },
  "maximum-apocalypse": {
    rules: () => import("../boards/maximum-apocalypse/rules.js").then(({ rules }) => rules),
    marks: () => import("../boards/maximum-apocalypse/marks.js").then(({ marks }) => marks),
    signs: () => import("../boards/maximum-apocalypse/signs.js").then(({ signs }) => signs),
  },
  "thermal-showdown": {
    rules: () => import("../boards/thermal-showdown/rules.js").then(({ rules }) => rules),
    marks: () => import("../boards/thermal-showdown/marks.js").then(({ marks }) => marks),
    signs: () => import("../boards/thermal-showdown/signs.js").then(({ signs }) => signs),
  },
  "thermal-showdown-solo": {
    rules: () => import("../boards/thermal-showdown/rules.js").then(({ solo }) => solo),
    marks: () => import("../boards/thermal-showdown/marks.js").then(({ marks }) => marks),
    signs: () => import("../boards/thermal-showdown/signs.js").then(({ signs }) => signs),
  },
}

/** @param {string} game its key */
export const textsOf = (game) => TEXTS[game] ?? generic

/**
 * The rules of a game; of one that nobody wrote them for, what the catalogue knows.
 *
 * @param {string} game its key
 * @returns {Promise<Rules | null>} null: there is no such game
 */
export async function rulesOf(game) {
  const { rules } = textsOf(game)
  if (rules) return rules()
  const found = (await catalogue()).find(({ key }) => key === game)
  return found ? (await import("./fallback.js")).rulesOfAny(found) : null
}
