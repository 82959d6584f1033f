/**
 * The board of Maverick: the corridor with a lane for the slayer and one for his companion, and what is in hand.
 *
 * A distance is a card, so a place in a lane stands for one action: a move there or a shot at it. Where several cards would
 * do (a fight, a swap), the place asks which, and the cards of the hand are the answers.
 */
import { h, render } from "../../core/h.js"
import { MAVERICK as WORDS } from "../../words.js"
import { action as cardOf, candle, door, icon, token } from "./figures.js"

export const style = "/web/boards/maverick/board.css"
export const shows = true

/** @typedef {import("../index.js").Props} Props */
/** @typedef {{ card: number | null, asking: { type: string, figure: string } | null, payment: number }} Picked */
/** @typedef {Props & { picked: Picked, pick: (change: Partial<Picked>) => void }} Now */

const NOTHING = { card: null, asking: null, payment: 5 }
const FIFTH = 5

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

/** @param {Now} now */
function table(now) {
  const { view } = now
  return [
    h("section", { key: "corridor", class: "corridor", "aria-label": WORDS.corridor }, h("ol", null, Array.from({ length: view.row.length + 1 }, (_, at) => place(now, at)))),
    legend(view),
    h("section", { key: "hand", class: "hand", "aria-label": WORDS.hand(view.hand.length, view.hand_limit) }, asked(now)),
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
  const printed = monster && content.monsters.find((/** @type {any} */ each) => each.name === monster.name)
  return h("li", { key: at, class: "place", "data-place": at },
    monster ? h("div", { key: `${monster.name}-${monster.slain}`, class: monster.slain ? "turned" : "standing", role: "img", "aria-label": said(monster, printed) }, door(monster, printed))
      : h("div", { key: "entrance", class: "entrance" }, WORDS.entrance),
    lane(now, "slayer", at, monster),
    view.companion && lane(now, "companion", at, monster))
}

/**
 * @param {any} monster
 * @param {any} printed
 */
function said({ name, slain, strength, ability, protected: behind, outstanding, trophies }, printed) {
  const words = (/** @type {string[]} */ needs) => needs.map((need) => WORDS.needs[need]).join(", ")
  return [
    name,
    slain ? WORDS.slain : WORDS.strength(strength, printed.strength),
    !slain && ability && WORDS.abilities[ability]?.[0],
    !slain && behind && WORDS.protected,
    !slain && WORDS.needed(words(outstanding)),
    trophies.length > 0 && WORDS.trophies(trophies.join(", ")),
  ].filter(Boolean).join(", ")
}

/**
 * @param {Now} now
 * @param {string} figure
 * @param {number} at
 * @param {any} monster
 */
function lane(now, figure, at, monster) {
  const { view, picked, actions } = now
  const stands = view[`${figure}_at`]
  const distance = Math.abs(at - stands)
  const mine = actions.flatMap((action, index) => (action.figure === figure && reach(action, stands) === at ? [{ action, index }] : []))
  const shown = mine.filter(({ action }) => picked.card === null || action.card === picked.card)
  const fights = shown.filter(({ action }) => kindOf(action) === "Melee")
  const who = figure === "slayer" ? "slayer" : view.companion
  return h("div", { key: figure, class: `lane ${figure}` },
    stands === at ? h("span", { key: "figure", "data-id": figure, class: "figure", role: "img", "aria-label": WORDS.stands(WORDS.figures[who] ?? who, monster?.name ?? WORDS.atEntrance) }, token(who, figure === "slayer" && view.form === "monstrous"))
      : shown.length === 0 && distance <= 5 && h("span", { key: "far", class: "far", "aria-hidden": "true" }, distance),
    shown.filter(({ action }) => kindOf(action) !== "Melee").map(({ action, index }) => spot(now, action, index, monster)),
    fights.length === 1 ? spot(now, fights[0]?.action, Number(fights[0]?.index), monster)
      : fights.length > 1 && h("button", {
        key: "fight", "data-narrows": "", class: chipClass("melee", fights.map(({ action }) => action.card), monster), "aria-label": WORDS.attack(WORDS.figures[who] ?? who, monster.name), "aria-expanded": String(picked.asking?.figure === figure),
        disabled: now.busy, onclick: () => now.pick({ asking: picked.asking?.figure === figure ? null : { type: "Melee", figure } }),
      }, icon("melee"), "…"))
}

/**
 * @param {Now} now
 * @param {any} action
 * @param {number} index
 * @param {any} monster
 */
function spot({ labels, busy, choose }, action, index, monster) {
  const symbol = SYMBOL[kindOf(action)] ?? "move"
  return h("button", { key: `${symbol}-${action.card}`, "data-action": index, class: chipClass(symbol, [action.card], monster), "aria-label": labels[index], title: labels[index], disabled: busy, onclick: () => choose(index) }, icon(symbol), action.card)
}

/**
 * Does it do what the monster asks for? Would a card become a trophy?
 *
 * @param {string} symbol
 * @param {number[]} cards
 * @param {any} monster
 */
function chipClass(symbol, cards, monster) {
  const asked = monster && !monster.slain && monster.outstanding.includes(symbol)
  const vain = monster?.protected && monster.outstanding.length === 1
  return ["chip", symbol, asked && !vain && "asked", asked && !vain && cards.includes(monster.strength) && "trophy-at"].filter(Boolean).join(" ")
}

/** @type {Record<string, string>} */
const SYMBOL = { Move: "move", Shoot: "ranged", Melee: "melee" }

/** @param {any} action */
const kindOf = (action) => String(action.type).slice(String(action.type).lastIndexOf(".") + 1)

/**
 * The space that an action is about.
 *
 * @param {any} action
 * @param {number} stands
 */
const reach = (action, stands) => (action.direction === undefined ? stands : stands + (action.direction === "forward" ? action.card : -action.card))

/** @param {any} view */
function legend(view) {
  const abilities = Object.keys(WORDS.abilities).filter((ability) => view.row.some((/** @type {any} */ monster) => monster.ability === ability && !monster.slain))
  return h("p", { key: "legend", class: "legend" }, abilities.map((ability) => h("span", { key: ability, class: ability }, icon(ability), h("b", null, WORDS.abilities[ability]?.[0]), ` ${WORDS.abilities[ability]?.[1]}`)))
}

/**
 * What is to be decided, and the hand.
 *
 * @param {Now} now
 */
function asked(now) {
  const { view, actions, labels, busy, choose, picked, pick } = now
  const ending = actions.findIndex((action) => kindOf(action) === "EndTurn")
  if (view.phase === "choose-companion") return [h("h3", null, WORDS.chooseCompanion), companions(now)]
  if (view.phase === "set-payment") return [h("h3", null, WORDS.payment), payment(now)]
  const answers = (/** @type {number} */ card) => actions.flatMap((action, index) => {
    const fits = view.phase === "discard" || (picked.asking !== null && kindOf(action) === picked.asking.type && (action.figure ?? "companion") === picked.asking.figure)
    return fits && action.card === card ? [index] : []
  })
  const answering = view.phase === "discard" || picked.asking !== null
  const words = view.phase === "discard" ? WORDS.giveUp : picked.asking ? WORDS.withWhich[picked.asking.type] : actions.length > 0 ? WORDS.pick : ""
  return [
    h("h3", null, WORDS.hand(view.hand.length, view.hand_limit)),
    h("p", { class: "said" }, words, picked.asking && h("button", { class: "plain", onclick: () => pick({ asking: null }) }, WORDS.never)),
    h("div", { class: "cards" },
      view.hand.map((/** @type {number} */ card, /** @type {number} */ at) => {
        const [index] = answers(card)
        const id = `${card}-${view.hand.slice(0, at).filter((/** @type {number} */ each) => each === card).length}`
        if (actions.length === 0) return h("span", { key: id, "data-id": `card-${id}`, role: "img", "aria-label": WORDS.card(card) }, cardOf(card))
        return h("button", {
          key: id, "data-id": `card-${id}`, class: "held", "data-action": index, disabled: busy || (answering && index === undefined),
          "aria-label": index === undefined ? WORDS.only(card) : labels[index], "aria-pressed": answering ? null : String(picked.card === card),
          onclick: () => (index === undefined ? pick({ card: picked.card === card ? null : card }) : choose(index)),
        }, cardOf(card))
      }),
      Array.from({ length: Math.max(0, view.hand_limit - view.hand.length) }, (_, at) => h("span", { key: `gap-${at}`, class: "gap" }))),
    ending >= 0 && h("button", { key: "end", class: "end", "data-action": ending, disabled: busy, onclick: () => choose(ending) }, WORDS.endTurn),
  ]
}

/** @param {Now} now */
function companions({ actions, labels, busy, choose, content }) {
  return h("div", { class: "companions" }, actions.map((action, index) => h("button", { key: action.companion, "data-action": index, disabled: busy, onclick: () => choose(index) },
    token(action.companion, false), h("span", { class: "symbols", "aria-hidden": "true" }, content.figures[action.companion].map(icon)), h("b", null, labels[index]))))
}

/** @param {Now} now */
function payment({ actions, labels, busy, choose, picked, pick, content }) {
  if (actions.length === 0) return null
  const most = Math.max(...actions.map((action) => action.cards))
  const index = actions.findIndex((action) => action.cards === picked.payment)
  return h("div", { class: "payment" },
    h("input", { type: "range", min: 0, max: most, value: picked.payment, "aria-label": WORDS.paymentCards, oninput: (/** @type {any} */ event) => pick({ payment: Number(event.currentTarget.value) }) }),
    h("span", { class: "stack-of", "aria-hidden": "true" }, Array.from({ length: picked.payment }, (_, at) => h("span", { key: at, class: "back" }))),
    h("p", { class: "said" }, WORDS.agree(picked.payment, picked.payment * content.gold.payment_card)),
    h("button", { class: "primary", "data-action": index < 0 ? null : index, disabled: busy || index < 0, onclick: () => choose(index) }, labels[index]))
}

/** The slayer and his companion, what they can do, and the swap. @param {Now} now */
function party(now) {
  const { view, content, actions, labels, picked, pick, busy, choose } = now
  const swaps = actions.flatMap((action, index) => (kindOf(action) === "SwapCompanions" && (picked.card === null || action.card === picked.card) ? [index] : []))
  const other = view.companion === "wolf" ? "raven" : "wolf"
  const asking = picked.asking?.type === "SwapCompanions"
  const only = swaps.length === 1 ? Number(swaps[0]) : null
  const left = FIFTH - view.cards_played
  return [
    ["slayer", ...(view.companion ? [view.companion] : [])].map((who) => h("div", { key: who, class: "member" },
      token(who, who === "slayer" && view.form === "monstrous"),
      h("div", null, h("b", null, WORDS.figures[who]), who === "slayer" && view.form === "monstrous" && h("small", null, WORDS.monstrous),
        h("span", { class: "symbols", role: "img", "aria-label": WORDS.can(content.figures[who].map((/** @type {string} */ each) => WORDS.needs[each]).join(", ")) }, content.figures[who].map(icon))),
      who !== "slayer" && swaps.length > 0 && h("button", { class: "swap", "data-action": only, "data-narrows": only === null, "aria-label": only === null ? null : `${WORDS.swap(other)}. ${labels[only]}`, "aria-expanded": only === null ? String(asking) : null, disabled: busy, onclick: () => (only === null ? pick({ asking: asking ? null : { type: "SwapCompanions", figure: "companion" } }) : choose(only)) }, icon(other), WORDS.swap(other)))),
    h("div", { key: "played", class: "played" }, h("h3", null, WORDS.played), h("div", { class: "cards" }, view.played.map((/** @type {number} */ card, /** @type {number} */ at) => h("span", { key: at, role: "img", "aria-label": WORDS.card(card) }, cardOf(card, "small")))),
      view.form === "regular" && view.cards_played > 0 && left > 0 && h("small", { class: "quiet" }, WORDS.toFifth(left))),
  ]
}

/** The deck, the payment, and the running score. @param {Now} now */
function gold({ view, content, status, picked, actions }) {
  const { payment_card, trophy, card_left } = content.gold
  const agreeing = view.phase === "set-payment" && actions.length > 0 ? picked.payment : 0
  const trophies = view.row.flatMap((/** @type {any} */ monster) => monster.trophies).length
  const [paid, won, left] = [payment_card * (view.payment + agreeing), trophy * trophies, card_left * (view.hand.length + view.deck - agreeing)]
  const standing = view.row.filter((/** @type {any} */ monster) => !monster.slain).length
  const over = view.phase === "over" || status === "finished"
  return [
    h("div", { key: "deck", class: "deck" }, candle(view.deck, content.action_cards.length), h("div", null, h("b", null, WORDS.deck(view.deck)), h("small", null, WORDS.discards(view.discards.length)), h("small", null, WORDS.purse(view.payment)))),
    h("div", { key: "score", class: "score" },
      over && standing > 0 ? h("b", null, WORDS.lost) : [over && h("b", null, WORDS.cleared), h("b", { class: "worth" }, WORDS.worth(paid + won + left)), !over && h("small", null, WORDS.ifWell), h("small", null, WORDS.sum(paid, won, left))],
      standing > 0 && h("small", null, WORDS.standing(standing))),
  ]
}
