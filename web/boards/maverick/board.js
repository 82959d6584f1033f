/**
 * The board of Maverick: the corridor with a lane for the slayer and one for his companion, and what is in hand.
 *
 * A distance is a card, so a place in a lane stands for one action: a move there or a shot at it. Where several cards would
 * do (a fight, a swap), the place asks which, and the cards of the hand are the answers.
 */
import { h, render } from "../../core/h.js"
import { known } from "../props.js"
import { MAVERICK as WORDS } from "./words.js"
import { walker } from "./dwellers.js"
import { action as cardOf, door, icon } from "./figures.js"
import { companions, gold, kindOf, party, payment, sums } from "./party.js"

export const style = "/web/boards/maverick/board.css"
export const shows = true
/** What is shown at the end of a game. */
export const ending = () => import("./end.js")
export { places, sign } from "./lines.js"

/** @typedef {import("../props.js").PropsOf<"Maverick">} Props */
/** @typedef {Props["actions"][number]} Action */
/** @typedef {Extract<Action, { figure: unknown }>} Deed a move or an attack: a card, played for a figure */
/** @typedef {Props["view"]["row"][number]} Monster */
/** @typedef {Props["content"]["monsters"][number]} Printed what the card of a monster says */
/** @typedef {{ card: number | null, asking: { type: string, figure: string } | null, payment: number }} Picked */
/** @typedef {Props & { picked: Picked, pick: (change: Partial<Picked>) => void }} Now */

const NOTHING = { card: null, asking: null, payment: 5 }

/** @type {WeakMap<Element, { picked: Picked, drawn: string, props: Props }>} */
const kept = new WeakMap()

/** @param {Props} props */
export function board(props) {
  if (!props.view?.row) return h("div", { class: "maverick" })
  /** @type {Element | null} */
  let root = null
  const hook = (/** @type {Element} */ drawn) => keep((root = drawn), props)
  const pick = (/** @type {Partial<Picked>} */ change) => root && repick(root, change)
  return h("div", { class: "maverick", hook }, table({ ...props, picked: NOTHING, pick }))
}

/**
 * What is picked up stays so while the table does.
 *
 * @param {Element} root
 * @param {Props} props
 */
function keep(root, props) {
  const { phase, hand, played } = props.view
  const drawn = `${phase} ${hand} ${played} ${props.actions.length}`
  const old = kept.get(root)
  const picked = old && (old.drawn === drawn || props.busy) ? old.picked : NOTHING
  kept.set(root, { picked, drawn, props })
  if (picked !== NOTHING) repick(root, {})
}

/**
 * @param {Element} root
 * @param {Partial<Picked>} change
 */
function repick(root, change) {
  const now = kept.get(root)
  if (!now) return
  now.picked = { ...now.picked, ...change }
  render(root, table({ ...now.props, picked: now.picked, pick: (next) => repick(root, next) }))
}

/**
 * What the contract would be worth if it ended well now, and how many monsters still stand. The board says it itself while
 * the payment is chosen.
 *
 * @param {Props} props
 */
export function figures({ view, content }) {
  const standing = view.row.filter((monster) => !monster.slain).length
  if (view.phase === "set-payment") return WORDS.standing(standing)
  const left = WORDS.left(view.row.length - standing, view.row.length, view.hand.length + view.deck)
  return `${left}; ${WORDS.worth(sums(view, content).reduce((sum, part) => sum + part))} ${WORDS.ifWell}`
}

/** @param {Now} now */
function table(now) {
  const { view } = now
  return [
    h(
      "section",
      { key: "corridor", class: "corridor", "aria-label": WORDS.corridor },
      h(
        "ol",
        null,
        Array.from({ length: view.row.length + 1 }, (_, at) => place(now, at)),
      ),
    ),
    signs(view),
    legend(view),
    h(
      "section",
      {
        key: "hand",
        class: "hand at-hand",
        "aria-label": WORDS.hand(view.hand.length, view.hand_limit),
      },
      asked(now),
    ),
    h("section", { key: "party", class: "party" }, party(now)),
    h("section", { key: "gold", class: "gold" }, gold(now)),
  ]
}

/**
 * A space of the corridor: its door, and below it what the figures are and may do there.
 *
 * @param {Now} now
 * @param {number} at
 */
function place(now, at) {
  const { view, content } = now
  const monster = view.row[at - 1]
  const printed = monster && known(content.monsters.find((each) => each.name === monster.name))
  return h(
    "li",
    { key: at, class: "place", "data-place": at },
    monster && printed
      ? h(
          "div",
          {
            key: `${monster.name}-${monster.slain}`,
            class: monster.slain ? "turned" : "standing",
            role: "img",
            "aria-label": said(monster, printed),
          },
          door(monster, printed),
        )
      : h("div", { key: "entrance", class: "entrance" }, WORDS.entrance),
    lane(now, "slayer", at, monster),
    view.companion && lane(now, "companion", at, monster),
  )
}

/**
 * @param {Monster} monster
 * @param {Printed} printed
 */
function said({ name, slain, strength, ability, protected: behind, outstanding, trophies }, printed) {
  const words = (/** @type {string[]} */ needs) => needs.map((need) => WORDS.needs[need]).join(", ")
  return [
    name,
    slain || strength === null ? WORDS.slain : WORDS.strength(strength, printed.strength),
    !slain && ability && WORDS.abilities[ability]?.[0],
    !slain && behind && WORDS.protected,
    !slain && WORDS.needed(words(outstanding)),
    trophies.length > 0 && WORDS.trophies(trophies.join(", ")),
  ]
    .filter(Boolean)
    .join(", ")
}

/**
 * @param {Now} now
 * @param {"slayer" | "companion"} figure
 * @param {number} at
 * @param {Monster | undefined} monster
 */
function lane(now, figure, at, monster) {
  const { view, picked, actions } = now
  const stands = view[`${figure}_at`]
  const distance = Math.abs(at - stands)
  const walked = stands - (now.previous?.[`${figure}_at`] ?? stands)
  const mine = actions.flatMap((action, index) =>
    "figure" in action && action.figure === figure && reach(action, stands) === at ? [{ action, index }] : [],
  )
  const shown = mine.filter(({ action }) => picked.card === null || action.card === picked.card)
  const fights = shown.filter(({ action }) => action.type === "maverick.Melee")
  const cards = fights.map(({ action }) => action.card)
  const who = figure === "slayer" ? "slayer" : (view.companion ?? "")
  const looks = walker(who, figure === "slayer" && view.form === "monstrous")
  return h(
    "div",
    { key: figure, class: `lane ${figure}` },
    stands === at
      ? h(
          "span",
          {
            key: `figure-${walked === 0 ? "" : now.events.at(-1)?.version}`,
            "data-id": figure,
            "data-anchor": "",
            class: walked === 0 ? "figure" : "figure walks",
            "data-back": walked < 0,
            role: "img",
            "aria-label": WORDS.stands(WORDS.figures[who] ?? who, monster?.name ?? WORDS.atEntrance),
          },
          looks,
        )
      : shown.length > 0
        ? h("span", { key: "whose", class: "whose", "aria-hidden": "true" }, looks)
        : distance <= 5 && h("span", { key: "far", class: "far", "aria-hidden": "true" }, distance),
    shown
      .filter(({ action }) => action.type !== "maverick.Melee")
      .map(({ action, index }) => spot(now, action, index, monster)),
    fights[0] && fights.length === 1
      ? spot(now, fights[0].action, fights[0].index, monster)
      : fights.length > 1 &&
          h(
            "button",
            {
              key: "fight",
              "data-narrows": fights.map(({ index }) => index).join(" "),
              class: chipClass("melee", cards, monster),
              "aria-label": WORDS.attack(WORDS.figures[who] ?? who, monster?.name ?? "", range(cards)),
              "aria-expanded": String(picked.asking?.figure === figure),
              disabled: now.busy,
              onclick: () => now.pick({ asking: picked.asking?.figure === figure ? null : { type: "Melee", figure } }),
            },
            icon("melee"),
            range(cards),
          ),
  )
}

/**
 * @param {Now} now
 * @param {Deed} action
 * @param {number} index
 * @param {Monster | undefined} monster
 */
function spot({ labels, busy, choose }, action, index, monster) {
  const symbol = SYMBOL[kindOf(action)] ?? "move"
  return h(
    "button",
    {
      key: `${symbol}-${action.card}`,
      "data-action": index,
      "data-lifts": "",
      class: chipClass(symbol, [action.card], monster),
      "aria-label": labels[index],
      title: labels[index],
      disabled: busy,
      onclick: () => choose(index),
    },
    icon(symbol),
    action.card,
  )
}

/**
 * The cards that can be chosen from, in the width of a chip: "2/4", or the lowest and the highest of more.
 *
 * @param {number[]} cards
 */
function range(cards) {
  const sorted = [...new Set(cards)].sort()
  return sorted.length < 3 ? sorted.join("/") : `${sorted[0]}–${sorted.at(-1)}`
}

/**
 * Does it do what the monster asks for? Would a card become a trophy?
 *
 * @param {string} symbol
 * @param {number[]} cards
 * @param {Monster | undefined} monster
 */
function chipClass(symbol, cards, monster) {
  const asked = monster && !monster.slain && monster.outstanding.some((each) => each === symbol)
  const vain = monster?.protected && monster.outstanding.length === 1
  const trophy = cards.some((card) => card === monster?.strength)
  return ["chip", symbol, asked && !vain && "asked", asked && !vain && trophy && "trophy-at"].filter(Boolean).join(" ")
}

/** @type {Record<string, string>} */
const SYMBOL = { Move: "move", Shoot: "ranged", Melee: "melee" }

/**
 * The space that an action is about.
 *
 * @param {Deed} action
 * @param {number} stands
 */
const reach = (action, stands) =>
  !("direction" in action) ? stands : stands + (action.direction === "forward" ? action.card : -action.card)

/** What stands below the monsters and in the lanes. @param {Props["view"]} view */
function signs(view) {
  return h(
    "p",
    { key: "signs", class: "signs" },
    h("span", { key: "strength" }, h("b", null, WORDS.number[0]), h("span", { class: "more" }, WORDS.number[1])),
    WORDS.signs.map(([sign, means]) => h("span", { key: sign }, icon(sign), means)),
    h("span", { key: "far", class: "more" }, h("b", null, WORDS.far[0]), ` ${WORDS.far[1]}`),
    view.phase === "play" &&
      [WORDS.filled, WORDS.ringed].map(([sign, means, more]) =>
        h("span", { key: sign }, h("b", null, sign), means, more && h("span", { class: "more" }, more)),
      ),
  )
}

/** @param {Props["view"]} view */
function legend(view) {
  const abilities = Object.keys(WORDS.abilities).filter((ability) =>
    view.row.some((monster) => monster.ability === ability && !monster.slain),
  )
  return h(
    "p",
    { key: "legend", class: "legend" },
    abilities.map((ability) =>
      h(
        "span",
        { key: ability, class: ability },
        icon(ability),
        h("b", null, WORDS.abilities[ability]?.[0]),
        ` ${WORDS.abilities[ability]?.[1]}`,
      ),
    ),
  )
}

/**
 * What is to be decided, and the hand.
 *
 * @param {Now} now
 */
function asked(now) {
  const { view, actions, labels, busy, choose, picked, pick } = now
  const ending = actions.findIndex((action) => action.type === "maverick.EndTurn")
  if (view.phase === "choose-companion") return [h("h3", null, WORDS.chooseCompanion), companions(now)]
  if (view.phase === "set-payment") return [h("h3", null, WORDS.payment), payment(now)]
  const answers = (/** @type {number} */ card) =>
    actions.flatMap((action, index) => {
      const fits =
        view.phase === "discard" ||
        (picked.asking !== null &&
          kindOf(action) === picked.asking.type &&
          ("figure" in action ? action.figure : "companion") === picked.asking.figure)
      return fits && "card" in action && action.card === card ? [index] : []
    })
  const answering = view.phase === "discard" || picked.asking !== null
  const words =
    view.phase === "discard"
      ? WORDS.giveUp
      : picked.asking
        ? WORDS.withWhich[picked.asking.type]
        : actions.length > 0 && view.hand.length > 0
          ? WORDS.pick
          : ""
  return [
    h("h3", null, WORDS.hand(view.hand.length, view.hand_limit)),
    h(
      "p",
      { class: "said" },
      words,
      picked.asking && h("button", { class: "plain", onclick: () => pick({ asking: null }) }, WORDS.never),
    ),
    h(
      "div",
      { class: "cards" },
      view.hand.map((card, at) => {
        const [index] = answers(card)
        const id = `${card}-${view.hand.slice(0, at).filter((each) => each === card).length}`
        if (actions.length === 0)
          return h(
            "span",
            { key: id, "data-id": `card-${id}`, role: "img", "aria-label": WORDS.card(card) },
            cardOf(card),
          )
        return h(
          "button",
          {
            key: id,
            "data-id": `card-${id}`,
            class: "held",
            "data-action": index,
            "data-lifts": index !== undefined,
            disabled: busy || (answering && index === undefined),
            "aria-label": index === undefined ? WORDS.only(card) : labels[index],
            "aria-pressed": answering ? null : String(picked.card === card),
            onclick: () => (index === undefined ? pick({ card: picked.card === card ? null : card }) : choose(index)),
          },
          cardOf(card),
        )
      }),
      Array.from({ length: Math.max(0, view.hand_limit - view.hand.length) }, (_, at) =>
        h("span", { key: `gap-${at}`, class: "gap" }),
      ),
    ),
    ending >= 0 &&
      h(
        "button",
        { key: "end", class: "end", "data-action": ending, disabled: busy, onclick: () => choose(ending) },
        WORDS.endTurn,
      ),
  ]
}
