/** Thermal Showdown: two rows of robots face to face, each player with a thermometer, and the hand below. */
import { h, svg } from "../../core/h.js"
import { THERMAL_SHOWDOWN as WORDS } from "../../words.js"
import { fresh, pile, pips, spot, those } from "../spot.js"
import { robotFigure, thermometer, trickFigure } from "./figures.js"
import { drawLines } from "./lines.js"

export const style = ["/web/boards/spot.css", "/web/boards/thermal-showdown/board.css"]
export const shows = true

/** @typedef {import("../index.js").Props & { cards: Map<string, any>, texts: Map<string, any> }} Table */

/** @type {WeakMap<object, Pick<Table, "cards" | "texts">>} */
const indexed = new WeakMap()

/** @param {import("../index.js").Props} props */
export function board(props) {
  const { view, mySeat, seats } = props
  if (!view) return null
  const table = { ...props, ...indexOf(props.content) }
  const near = mySeat ?? 0
  const nameOf = (/** @type {number} */ seat) => seats[seat]?.name ?? ""
  return h("div", { class: "thermal", "data-mine": mySeat !== null && seats[mySeat]?.toAct, hook: drawLines },
    side(table, 1 - near, false),
    middle(table, nameOf),
    side(table, near, true),
    hand(table, near, nameOf),
    lines(view))
}

/**
 * @param {Table} table
 * @param {number} seat
 * @param {boolean} near
 */
function side(table, seat, near) {
  const { view, previous, seats, events } = table
  const duelist = view.duelists[seat]
  const name = seats[seat]?.name ?? ""
  const was = previous?.duelists?.[seat]
  const gone = (was?.robots ?? []).filter((/** @type {any} */ robot) => !duelist.robots.some((/** @type {any} */ each) => each.id === robot.id))
  const change = was ? duelist.heat - was.heat : 0
  const there = those(table.actions, (_, type) => !near && (type === "AttackPlayer" || type === "AimAtPlayer"))
  return h("section", { key: near ? "near" : "far", class: near ? "half near" : "half far", "aria-label": WORDS.robots(name), style: { "--seat": `var(--seat-${seat})` }, "data-active": view.active === seat && view.round > 0 },
    spot({ id: `player-${seat}`, kind: "plate", name: WORDS.heat(name, duelist.heat), actions: there, more: { "data-robot": `player-${seat}`, "data-aimed": view.phase.type === "attacking" && view.phase.target === null && view.active !== seat } }, table,
      thermometer(duelist.heat, WORDS.heat(name, duelist.heat)),
      h("span", { class: "who" }, h("span", { class: "disc", "aria-hidden": "true" }, seat + 1), h("b", null, name)),
      change !== 0 && flow(change, events)),
    h("div", { class: "robots", "data-many": duelist.robots.length > 6 },
      duelist.robots.length + gone.length === 0 && h("p", { class: "quiet none" }, WORDS.noRobots),
      duelist.robots.map((/** @type {any} */ robot) => robotOnTable(table, robot, seat)),
      gone.map((/** @type {any} */ robot) => ghost(table, robot))),
    h("div", { class: "stock" },
      h("span", { class: "control", role: "img", "aria-label": WORDS.control(duelist.control, duelist.counters), title: WORDS.control(duelist.control, duelist.counters) }, pips("control-pips", duelist.control, duelist.counters)),
      h("span", { class: "piles" },
        !near || duelist.hand === null ? h("span", { class: "backs", role: "img", "aria-label": WORDS.hand(duelist.hand_size), title: WORDS.hand(duelist.hand_size) }, Array.from({ length: Math.min(duelist.hand_size, 7) }, () => h("i")), h("b", null, duelist.hand_size)) : null,
        pile(duelist.pile, WORDS.pile(duelist.pile)),
        discard(table, duelist))))
}

/**
 * @param {Table} table
 * @param {any} duelist
 */
function discard({ cards }, { discard: all }) {
  const top = cards.get(all.at(-1))
  const label = WORDS.discard(all.length, top?.name ?? "")
  return h("span", { class: all.length ? "open-pile" : "open-pile empty", role: "img", "aria-label": label, title: label }, top && (top.effect ? trickFigure(top) : robotFigure(top, 0)), h("b", null, all.length))
}

/**
 * @param {Table} table
 * @param {any} robot
 * @param {number} seat
 */
function robotOnTable(table, robot, seat) {
  const { view, previous, actions, cards, texts, events } = table
  const card = cards.get(robot.card)
  const { phase } = view
  const attacks = (phase.attackers ?? []).includes(robot.id)
  const attacked = (phase.type === "attacking" || phase.type === "hitting-back") && phase.target === robot.id
  const chosen = phase.type === "aiming" && (phase.robot === robot.id || phase.chosen.includes(robot.id))
  const was = previous?.duelists?.[seat]?.robots.find((/** @type {any} */ each) => each.id === robot.id)
  const taken = was && view.round === previous.round ? robot.heat - was.heat : 0
  const melted = was ? was.mass - robot.mass : 0
  const cooled = was ? was.counters - robot.counters : 0
  const name = robot.number === null ? card.name : `${card.name} ${robot.number}`
  const rest = robot.heat % robot.capacity
  const told = [name, attacks ? WORDS.attacks : attacked ? WORDS.attacked : robot.ready ? WORDS.ready : WORDS.resting, WORDS.power(robot.power), WORDS.counters(robot.counters, card.limit), WORDS.capacity(rest, robot.capacity), robot.mass > 0 && WORDS.ice(robot.mass)]
  const warmth = Math.min(1, (robot.counters + rest / robot.capacity) / card.limit)
  return spot({
    id: `robot-${robot.id}`, kind: "robot", glides: true, name: told.filter(Boolean).join(", "),
    actions: those(actions, (action, type) => action.robot === robot.id && type !== "PlayCard"), tip: about(card, texts, robot, cards),
    still: view.outcome ? "" : WORDS.noAim,
    more: { "data-robot": robot.id, "data-ready": robot.ready, "data-attacks": attacks, "data-aimed": attacked, "data-chosen": chosen },
  }, table,
  h("span", { class: "name" }, name),
  h("span", { class: "portrait" }, robotFigure(card, warmth), robot.mass > 0 && h("span", { class: "ice", "aria-hidden": "true" }, "❄".repeat(robot.mass))),
  h("span", { class: "numbers", "aria-hidden": "true" },
    h("span", { class: "power", "data-changed": robot.power !== card.power }, robot.power),
    h("span", { class: "kelvin" }, Array.from({ length: card.limit }, (_, at) => h("i", { class: at < robot.counters ? "full" : null }, "K"))),
    h("span", { class: "capacity", "data-changed": robot.capacity !== card.capacity }, rest > 0 && h("small", null, `${rest}/`), robot.capacity)),
  h("span", { class: "meter", "aria-hidden": "true" }, h("i", { style: { width: `${(100 * rest) / robot.capacity}%` } })),
  robot.attached.length > 0 && h("span", { class: "tabs-on" }, robot.attached.map((/** @type {any} */ trick, /** @type {number} */ at) => h("span", { key: at, style: { "--seat": `var(--seat-${trick.owner})` } }, cards.get(trick.card)?.name))),
  robot.blocking && h("span", { class: "tab-block" }, texts.get("blocking")?.name),
  taken > 0 ? flow(taken, events) : melted > 0 ? flow(-2 * melted, events) : cooled > 0 ? h("span", { key: `cool-${fresh(events)}`, class: "flow cool", "aria-hidden": "true" }, `−${cooled} K`) : null)
}

/**
 * Heat that has just flowed.
 *
 * @param {number} heat
 * @param {any[]} events
 */
function flow(heat, events) {
  return h("span", { key: `flow-${fresh(events)}`, class: heat > 0 ? "flow" : "flow cool", "aria-hidden": "true" }, WORDS.kJ(heat))
}

/**
 * A robot that has just been defeated fades away.
 *
 * @param {Table} table
 * @param {any} robot
 */
function ghost({ cards, events }, robot) {
  return h("div", { key: `gone-${robot.id}-${fresh(events)}`, class: "spot robot gone", "aria-hidden": "true" }, h("span", { class: "name" }, cards.get(robot.card)?.name), h("span", { class: "portrait" }, robotFigure(cards.get(robot.card), 1)))
}

/**
 * What there is to know of a card, and of its keywords.
 *
 * @param {any} card
 * @param {Map<string, any>} texts
 * @param {any} [robot]
 * @param {Map<string, any>} [cards]
 */
function about(card, texts, robot, cards) {
  const words = keywordsOf(card).map((word) => texts.get(word))
  return [
    h("b", { key: "name" }, card.name),
    h("small", { key: "sum" }, card.effect ? WORDS.cost(card.cost) : `${WORDS.cost(card.cost)} · P ${robot?.power ?? card.power} kJ · C ${robot?.capacity ?? card.capacity} kJ/K · ${card.limit} K`),
    card.text && h("p", { key: "text" }, card.text),
    words.map((word) => word && h("p", { key: word.id }, h("small", null, h("b", null, word.name), word.text))),
    (robot?.attached ?? []).map((/** @type {any} */ trick, /** @type {number} */ at) => h("p", { key: `on-${at}` }, h("small", null, h("b", null, cards?.get(trick.card)?.name), cards?.get(trick.card)?.text))),
  ]
}

/** @param {any} card */
function keywordsOf(card) {
  if (card.effect) return card.effect.do === "attach" ? ["attach"] : []
  return [...card.keywords, card.insulated > 0 && "insulated", card.ice_clad > 0 && "ice-clad", card.radiant > 0 && "radiant", card.activate && "activate"].filter((word) => typeof word === "string")
}

/**
 * The line between the rows: the round, what is awaited, and what belongs to no card.
 *
 * @param {Table} table
 * @param {(seat: number) => string} nameOf
 */
function middle(table, nameOf) {
  const { view, actions, labels, choose, cards } = table
  const plain = those(actions, (_, type) => ["WishFor", "ConfirmAttack", "EndRound"].includes(type))
  return h("div", { key: "middle", class: "middle" },
    h("span", { class: "round" }, WORDS.round(view.round, nameOf(view.active))),
    h("span", { class: "asked-now" }, phaseSays(view, nameOf, cards, table.mySeat)),
    h("span", { class: "buttons" }, plain.map((index) => h("button", { key: index, class: actions[index].type.endsWith("ConfirmAttack") ? "primary" : null, "data-action": index, "aria-label": labels[index], onclick: () => choose(index) }, WORDS.plain[/** @type {"EndRound"} */ (actions[index].type.split(".")[1])] ?? labels[index]))))
}

/**
 * @param {any} view
 * @param {(seat: number) => string} nameOf
 * @param {Map<string, any>} cards
 * @param {number | null} mine
 */
function phaseSays(view, nameOf, cards, mine) {
  const { phase, duelists, active } = view
  const robots = duelists.flatMap((/** @type {any} */ duelist) => duelist.robots)
  const robot = (/** @type {number} */ id) => robots.find((/** @type {any} */ each) => each.id === id)
  const called = (/** @type {number} */ id) => cards.get(robot(id)?.card)?.name ?? ""
  switch (phase.type) {
    case "acting": return active === mine ? WORDS.phase.acting : WORDS.acting(nameOf(active))
    case "wishing": return phase.yours ? WORDS.wished(phase.yours) : WORDS.phase.wishing
    case "keeping": return WORDS.keeping(nameOf(phase.seat), phase.kept, phase.seat === phase.first ? 3 : 4)
    case "aiming": return WORDS.aiming(cards.get(phase.card)?.name ?? "", phase.aim)
    case "attacking": return WORDS.attacking(phase.target === null ? nameOf(1 - active) : called(phase.target), phase.attackers.reduce((/** @type {number} */ sum, /** @type {number} */ id) => sum + (robot(id)?.power ?? 0), 0))
    case "hitting-back": return WORDS.hittingBack(called(phase.target))
    default: return WORDS.phase[/** @type {"acting"} */ (phase.type)] ?? ""
  }
}

/**
 * @param {Table} table
 * @param {number} near
 * @param {(seat: number) => string} nameOf
 */
function hand(table, near, nameOf) {
  const { view, actions, cards, texts, seats } = table
  const { hand: held, control } = view.duelists[near]
  if (held === null) return null
  const kept = view.phase.type === "keeping" && view.phase.cards ? view.phase.cards : []
  const turn = seats.find((seat) => seat.toAct)
  const why = (/** @type {any} */ card) => (!seats[near]?.toAct ? WORDS.notNow(turn?.name ?? nameOf(view.active)) : card.cost > control ? WORDS.tooDear(card.cost, control) : WORDS.noAim)
  return h("section", { key: "hand", class: "hand", "aria-label": WORDS.yourHand },
    held.map((/** @type {string} */ id, /** @type {number} */ at) => {
      const card = cards.get(id)
      return spot({
        id: `hand-${at}`, kind: card.effect ? "held trick" : "held", name: `${card.name}, ${WORDS.cost(card.cost)}${card.text ? `, ${card.text}` : ""}`,
        actions: those(actions, (action, type) => action.card === id && (type === "PlayCard" || type === "KeepCard")), tip: about(card, texts), still: view.outcome ? "" : why(card),
        more: { "data-dear": view.round > 0 && card.cost > control, "data-kept": kept.includes(id) },
      }, table,
      h("span", { class: "cost", "aria-hidden": "true" }, card.cost),
      h("span", { class: "name" }, card.name),
      h("span", { class: "portrait" }, card.effect ? trickFigure(card) : robotFigure(card, 0)),
      card.effect ? h("span", { class: "text" }, card.text)
        : [h("span", { class: "text" }, card.text), h("span", { class: "numbers", "aria-hidden": "true" }, h("span", { class: "power" }, card.power), h("span", { class: "kelvin" }, Array.from({ length: card.limit }, () => h("i", null, "K"))), h("span", { class: "capacity" }, card.capacity))])
    }))
}

/**
 * The lines of an attack, from each attacker to its target; where they run is measured once they are drawn.
 *
 * @param {any} view
 */
function lines({ phase, active, duelists }) {
  const attack = phase.type === "attacking" || phase.type === "hitting-back"
  const target = attack ? (phase.target ?? `player-${1 - active}`) : null
  const powers = new Map(duelists.flatMap((/** @type {any} */ duelist) => duelist.robots.map((/** @type {any} */ robot) => [robot.id, robot.power])))
  return svg("svg", { key: "lines", class: "lines", "aria-hidden": "true" },
    attack && phase.attackers.map((/** @type {number} */ id) => svg("g", { key: id, "data-from": id, "data-to": target }, svg("path"), svg("g", null, svg("circle", { r: 14 }), svg("text", { y: 5 }, String(powers.get(id) ?? ""))))))
}

/** @param {any} content */
function indexOf(content) {
  const found = indexed.get(content) ?? {
    cards: new Map([...content.robots, ...content.tricks].map((card) => [card.id, card])),
    texts: new Map(content.keywords.map((/** @type {any} */ word) => [word.id, word])),
  }
  indexed.set(content, found)
  return found
}
