/** Thermal Showdown: two rows of robots face to face, each player with a thermometer, and the hand below. */
import { h, svg } from "../../core/h.js"
import { legend } from "../legend.js"
import { known } from "../props.js"
import { THERMAL_SHOWDOWN as WORDS } from "./words.js"
import { pile, pips, spot, those } from "../spot.js"
import { metalOf, robotFigure, thermometer, trickFigure } from "./figures.js"
import { drawLines } from "./lines.js"
import { about, flow, ghost, keywordsOf, robotOnTable } from "./robots.js"

export const style = ["/web/boards/spot.css", "/web/boards/thermal-showdown/board.css"]
export const shows = true
/** What is shown at the end of a game. */
export const ending = () => import("./end.js")
export { places, sign, weights } from "./telling.js"

/** @typedef {import("../props.js").PropsOf<"ThermalShowdown">} Props */
/** @typedef {Props["view"]} View */
/** @typedef {View["duelists"][number]} Duelist */
/** @typedef {Duelist["robots"][number]} Robot */
/** @typedef {Props["content"]["robots"][number]} RobotCard */
/** @typedef {Props["content"]["tricks"][number]} TrickCard */
/** @typedef {Map<string, RobotCard | TrickCard>} Cards */
/** @typedef {Map<string, Props["content"]["keywords"][number]>} Texts */
/** @typedef {Props & { cards: Cards, texts: Texts }} Table */

/** @type {WeakMap<object, Pick<Table, "cards" | "texts">>} */
const indexed = new WeakMap()

/** @param {Props} props */
export function board(props) {
  const { view, mySeat, seats } = props
  if (!view) return null
  const table = { ...props, ...indexOf(props.content) }
  const near = mySeat ?? 0
  const nameOf = (/** @type {number} */ seat) => nameAt(seats, seat)
  return h(
    "div",
    { class: "thermal", "data-mine": mySeat !== null && seats[mySeat]?.toAct, hook: drawLines },
    side(table, 1 - near, false),
    side(table, near, true),
    view.outcome ? null : legend(WORDS.legend),
    h("div", { key: "at-hand", class: "at-hand" }, middle(table, nameOf), hand(table, near, nameOf)),
    lines(view),
  )
}

/**
 * A player's heat, and the viewer's own control.
 *
 * @param {Props} props
 * @param {number} seat
 */
export function figures({ view, mySeat }, seat) {
  const { heat, control } = /** @type {Duelist} */ (view.duelists[seat])
  return WORDS.figures(heat, seat === mySeat ? control : null)
}

/**
 * The name of a side: of a duel for one, the far side has no seat.
 *
 * @param {Table["seats"]} seats
 * @param {number} seat
 */
function nameAt(seats, seat) {
  const found = seats[seat]
  return found ? found.name : WORDS.apprentice
}

/**
 * @param {Table} table
 * @param {number} seat
 * @param {boolean} near
 */
function side(table, seat, near) {
  const { view, previous, seats, events, cards } = table
  const duelist = /** @type {Duelist} */ (view.duelists[seat])
  const name = nameAt(seats, seat)
  const was = previous?.duelists?.[seat]
  const gone = (was?.robots ?? []).filter((robot) => !duelist.robots.some((each) => each.id === robot.id))
  const change = was ? duelist.heat - was.heat : 0
  const open = near ? null : duelist.hand
  const inHand = WORDS.hand(duelist.hand_size, open?.map((card) => cards.get(card)?.name ?? "") ?? [])
  const there = those(table.actions, (_, type) => !near && (type === "AttackPlayer" || type === "AimAtPlayer"))
  return h(
    "section",
    {
      key: near ? "near" : "far",
      class: near ? "half near" : "half far",
      "aria-label": WORDS.robots(name),
      style: { "--seat": `var(--seat-${seat})` },
      "data-active": view.active === seat && view.round > 0,
    },
    spot(
      {
        id: `player-${seat}`,
        kind: "plate",
        name: WORDS.heat(name, duelist.heat),
        actions: there,
        tip: [h("b", { key: "heat" }, WORDS.heat(name, duelist.heat)), h("p", { key: "loses" }, WORDS.loses)],
        more: {
          "data-robot": `player-${seat}`,
          "data-aimed": view.phase.type === "attacking" && view.phase.target === null && view.active !== seat,
        },
      },
      table,
      thermometer(duelist.heat, WORDS.heat(name, duelist.heat)),
      h(
        "span",
        { class: "who" },
        seats[seat] && h("span", { class: "disc", "aria-hidden": "true" }, seat + 1),
        h("b", null, name),
      ),
      change !== 0 && flow(change, events),
    ),
    h(
      "div",
      { class: "robots", "data-many": duelist.robots.length > 6, "data-anchor": near && duelist.robots.length > 0 },
      duelist.robots.length + gone.length === 0 && h("p", { class: "quiet none" }, WORDS.noRobots(name)),
      duelist.robots.map((robot) => robotOnTable(table, robot, seat)),
      gone.map((robot) => ghost(table, robot)),
    ),
    h(
      "div",
      { class: "stock" },
      h(
        "span",
        {
          class: "control",
          role: "img",
          "aria-label": WORDS.control(duelist.control, duelist.counters),
          title: WORDS.control(duelist.control, duelist.counters),
        },
        pips("control-pips", duelist.control, duelist.counters),
        h("small", null, WORDS.short.control(duelist.control, duelist.counters)),
      ),
      h(
        "span",
        { class: "piles" },
        !near || duelist.hand === null
          ? h(
              "span",
              {
                class: "backs",
                role: "img",
                "aria-label": inHand,
                title: inHand,
              },
              Array.from({ length: Math.min(duelist.hand_size, 7) }, () => h("i")),
              h("b", null, duelist.hand_size),
            )
          : null,
        labelled(WORDS.short.pile, pile(duelist.pile, WORDS.pile(duelist.pile))),
        labelled(WORDS.short.discard, discard(table, duelist)),
      ),
    ),
  )
}

/**
 * A pile with its name, where there is room for it.
 *
 * @param {string} name
 * @param {import("../../core/h.js").Child} drawn
 */
const labelled = (name, drawn) => h("span", { class: "labelled" }, drawn, h("small", { "aria-hidden": "true" }, name))

/**
 * @param {Table} table
 * @param {Duelist} duelist
 */
function discard({ cards }, { discard: all }) {
  const top = cards.get(all.at(-1) ?? "")
  const label = WORDS.discard(all.length, top?.name ?? "")
  return h(
    "span",
    { class: all.length ? "open-pile" : "open-pile empty", role: "img", "aria-label": label, title: label },
    top && ("effect" in top ? trickFigure(top) : robotFigure(top, 0)),
    h("b", null, all.length),
  )
}

/**
 * The line between the rows: the round, what is awaited, and what belongs to no card.
 *
 * @param {Table} table
 * @param {(seat: number) => string} nameOf
 */
function middle(table, nameOf) {
  const { view, actions, labels, choose } = table
  const plain = those(actions, (_, type) => ["WishFor", "ConfirmAttack", "EndRound"].includes(type))
  return h(
    "div",
    { key: "middle", class: "middle" },
    h("span", { class: "round" }, WORDS.round(view.round, nameOf(view.active))),
    h("span", { class: "asked-now" }, phaseSays(table, nameOf)),
    h(
      "span",
      { class: "buttons" },
      plain.map((index) =>
        h(
          "button",
          {
            key: index,
            class: actions[index]?.type === "thermal-showdown.ConfirmAttack" ? "primary" : null,
            "data-action": index,
            "aria-label": labels[index],
            onclick: () => choose(index),
          },
          WORDS.plain[/** @type {"EndRound"} */ (actions[index]?.type.split(".")[1])] ?? labels[index],
        ),
      ),
    ),
  )
}

/**
 * What is awaited; of the viewer in their round, only what is possible now.
 *
 * @param {Table} table
 * @param {(seat: number) => string} nameOf
 */
function phaseSays({ view, cards, actions, mySeat, seats }, nameOf) {
  const { phase, duelists, active } = view
  const robots = duelists.flatMap((duelist) => duelist.robots)
  const robot = (/** @type {number} */ id) => robots.find((each) => each.id === id)
  const called = (/** @type {number} */ id) => cards.get(String(robot(id)?.card))?.name ?? ""
  switch (phase.type) {
    case "acting":
      if (active !== mySeat) return WORDS.acting(nameOf(active))
      return actions.length > 0 ? WORDS.mayAct(verbsOf(actions)) : WORDS.acts
    case "wishing":
      return phase.yours ? WORDS.wished(phase.yours) : seats.length === 1 ? WORDS.wishingAlone : WORDS.phase.wishing
    case "keeping":
      return WORDS.keeping(nameOf(phase.seat), phase.kept, phase.seat === phase.first ? 3 : 4)
    case "aiming":
      return WORDS.aiming(cards.get(phase.card)?.name ?? "", phase.aim)
    case "attacking":
      return WORDS.attacking(
        phase.target === null ? nameOf(1 - active) : called(phase.target),
        phase.attackers.reduce((sum, id) => sum + (robot(id)?.power ?? 0), 0),
      )
    case "hitting-back":
      return WORDS.hittingBack(called(phase.target))
    default:
      return WORDS.phase[/** @type {"over"} */ (phase.type)] ?? ""
  }
}

/**
 * What the actions are, in a few words each.
 *
 * @param {Table["actions"]} actions
 */
function verbsOf(actions) {
  const types = new Set(actions.map(({ type }) => type.slice(type.lastIndexOf(".") + 1)))
  return [...new Set(Object.entries(WORDS.verbs).flatMap(([type, verb]) => (types.has(type) ? [verb] : [])))]
}

/**
 * @param {Table} table
 * @param {number} near
 * @param {(seat: number) => string} nameOf
 */
function hand(table, near, nameOf) {
  const { view, actions, cards, texts, seats } = table
  const { hand: held, control } = /** @type {Duelist} */ (view.duelists[near])
  if (held === null) return null
  const kept = view.phase.type === "keeping" && view.phase.cards ? view.phase.cards : []
  const turn = seats.find((seat) => seat.toAct)
  const asked = phaseSays(table, nameOf)
  const why = (/** @type {{ cost: number }} */ card) =>
    view.phase.type !== "acting"
      ? asked
      : !seats[near]?.toAct
        ? WORDS.notNow(turn?.name ?? nameOf(view.active))
        : card.cost > control
          ? WORDS.tooDear(card.cost, control)
          : WORDS.noAim
  return h(
    "section",
    { key: "hand", class: "hand", "aria-label": WORDS.yourHand },
    held.map((id, at) => {
      const card = known(cards.get(id))
      return spot(
        {
          id: `hand-${at}`,
          kind: "effect" in card ? "held trick" : "held",
          name: `${card.name}, ${WORDS.cost(card.cost)}${card.text ? `, ${card.text}` : ""}`,
          actions: those(
            actions,
            (action, type) => "card" in action && action.card === id && (type === "PlayCard" || type === "KeepCard"),
          ),
          tip: about(card, texts),
          still: view.outcome ? "" : why(card),
          more: { "data-dear": view.round > 0 && card.cost > control, "data-kept": kept.includes(id) },
        },
        table,
        h("span", { class: "cost", "aria-hidden": "true" }, card.cost),
        h("span", { class: "name" }, card.name),
        h(
          "span",
          { class: `portrait ${"effect" in card ? card.effect.do : metalOf(card)}` },
          "effect" in card ? trickFigure(card) : robotFigure(card, 0),
        ),
        "effect" in card
          ? h("span", { class: "text" }, card.text)
          : [
              h(
                "span",
                { class: "text" },
                card.text,
                keywordsOf(card).map(
                  (word) => WORDS.gloss[word] && h("span", { key: word, class: "gloss" }, WORDS.gloss[word]),
                ),
              ),
              h(
                "span",
                { class: "numbers", "aria-hidden": "true" },
                h("span", { class: "power" }, card.power),
                h(
                  "span",
                  { class: "kelvin" },
                  Array.from({ length: card.limit }, () => h("i", null, "K")),
                ),
                h("span", { class: "capacity" }, card.capacity),
              ),
            ],
      )
    }),
  )
}

/**
 * The lines of an attack, from each attacker to its target; where they run is measured once they are drawn.
 *
 * @param {View} view
 */
function lines({ phase, active, duelists }) {
  const attack = phase.type === "attacking" || phase.type === "hitting-back"
  const target = attack ? (phase.target ?? `player-${1 - active}`) : null
  const powers = new Map(duelists.flatMap((duelist) => duelist.robots.map((robot) => [robot.id, robot.power])))
  return svg(
    "svg",
    { key: "lines", class: "lines", "aria-hidden": "true" },
    attack &&
      phase.attackers.map((id) =>
        svg(
          "g",
          { key: id, "data-from": id, "data-to": target },
          svg("path"),
          svg("g", null, svg("circle", { r: 14 }), svg("text", { y: 5 }, String(powers.get(id) ?? ""))),
        ),
      ),
  )
}

/** @param {Props["content"]} content */
function indexOf(content) {
  const found = indexed.get(content) ?? {
    cards: new Map(
      /** @type {(RobotCard | TrickCard)[]} */ ([...content.robots, ...content.tricks]).map((card) => [card.id, card]),
    ),
    texts: new Map(content.keywords.map((word) => [word.id, word])),
  }
  indexed.set(content, found)
  return found
}
