/** What the viewer holds, and the question that the table waits for. */
import { h } from "../../core/h.js"
import { listed } from "../../wording.js"
import { MAXIMUM_APOCALYPSE as WORDS } from "./words.js"
import { fresh, spot, those } from "../spot.js"
import { COLOURS, causeIs, factsOf, onlyGivesUp, sumOf } from "./box.js"
import { thing } from "./art/things.js"
import { die, icon } from "./figures.js"
import { menu } from "./menu.js"

/** @typedef {import("./box.js").Player} Player */
/** @typedef {import("./box.js").Table} Table */

/** @param {Table} table */
export function hand(table) {
  const { view, mySeat } = table
  if (mySeat === null) return null
  const player = /** @type {Player} */ (view.players[mySeat])
  return h(
    "section",
    { key: "hand", class: "hand", "aria-label": WORDS.yourHand },
    player.hand.map((card, at) => heldCard(table, card, `hand-${at}`)),
    player.aside.map((card, at) => heldCard(table, card, `aside-${at}`, true)),
  )
}

/**
 * @param {Table} table
 * @param {Player["hand"][number]} held
 * @param {string} id its place
 * @param {boolean} [aside]
 */
function heldCard(table, held, id, aside = false) {
  const { box, actions, seats } = table
  const card = held.card === null ? null : box.cards.get(held.card)
  if (!card) return h("span", { key: id, class: "held back", role: "img", "aria-label": WORDS.hidden })
  const known = held.known_to.map((seat) => seats[seat]?.name ?? "")
  const isGone = aside && table.view.pending?.about === "mulligan" // another copy of it may be chosen
  const legal = those(
    actions,
    (action, type) =>
      !isGone &&
      "card" in action &&
      action.card === held.card &&
      (type === "PlayCard" || type === "ChooseCard" || type === "TradeIn" || type === "LayDown"),
  )
  const facts = [
    card.kind,
    card.kind === "gear" && WORDS.takes(card.storage),
    card.ammo && WORDS.ammo(card.ammo.n, card.ammo.n),
    card.range !== "any" && WORDS.range(card.range),
  ].filter(Boolean)
  return spot(
    {
      id,
      kind: aside ? `held aside ${card.kind}` : `held ${card.kind}`,
      name: `${card.name}: ${card.text}`,
      actions: legal,
      asks: onlyGivesUp(actions, legal),
      tip: h(
        "div",
        null,
        h("b", null, card.name),
        h("small", null, facts.join(" · ")),
        h("p", null, card.text),
        known.length > 0 && h("p", null, h("small", null, WORDS.known(listed(known)))),
      ),
    },
    table,
    thing(card.id),
    h("span", { class: "name" }, card.name),
    h("span", { class: "text" }, card.text),
    h(
      "span",
      { class: "at-foot", "aria-hidden": "true" },
      held.origin !== "survivor" && held.origin !== "open" && icon(held.origin),
      card.kind === "gear" &&
        h(
          "span",
          { class: "slots" },
          Array.from({ length: card.storage }, () => h("i", { class: "full" })),
        ),
      card.ammo && h("span", null, WORDS.loaded(card.ammo.n, card.ammo.kind)),
      card.range !== "any" && h("span", null, WORDS.range(card.range)),
    ),
    known.length > 0 && h("span", { class: "corner", title: WORDS.known(listed(known)) }),
  )
}

/**
 * The question with its cause and whom it waits for, the choices that belong to no place, and the last roll.
 *
 * @param {Table} table
 */
export function question(table) {
  const { view, box, actions, labels, choose, mySeat, actor } = table
  const { pending, turn, outcome } = view
  const plain = those(
    actions,
    (action, type) => type === "EndTurn" || type === "Done" || ("word" in action && !COLOURS.includes(action.word)),
  )
  const survivor = pending ? pending.survivor : turn.active
  const mine = view.survivors[survivor]?.seat === mySeat
  const name = survivor >= 0 ? table.nameOf(survivor) : ""
  const cause = pending ? causeIs(box, pending.cause) : ""
  const opening = pending?.about === "mulligan" && mine
  const asks = outcome
    ? WORDS.over
    : pending
      ? opening
        ? WORDS.exchange
        : (WORDS.about[pending.about] ?? "")
      : mine
        ? WORDS.yourActions
        : name
          ? WORDS.theirTurn(name)
          : ""
  const acts = asks === WORDS.yourActions && actions.length > 0
  return h(
    "section",
    {
      key: "question",
      class: "question",
      "data-pending": pending !== null && mine,
      "data-turn": acts,
      "data-opening": opening,
    },
    roll(table),
    h(
      "p",
      null,
      h(
        "small",
        null,
        [
          WORDS.turn(turn.number, actor >= 0 && turn.active >= 0 ? table.nameOf(turn.active) : ""),
          pending && (mine ? WORDS.mine : WORDS.waits(name)),
          cause && WORDS.because(cause),
          !pending && mine && !outcome && WORDS.actions(turn.actions),
          !outcome && mine && threat(table, survivor),
        ]
          .filter(Boolean)
          .join(" · "),
      ),
      h("b", null, asks),
      acts && plain.length === 0 && h("small", { class: "must" }, WORDS.mustAct),
    ),
    h(
      "span",
      { class: "buttons" },
      acts && menu(table),
      plain.map((index) =>
        h("button", { key: index, "data-action": index, onclick: () => choose(index) }, labels[index]),
      ),
    ),
  )
}

/**
 * What stands before a survivor, and how much it deals at the end of the turn as its cards say.
 *
 * @param {Table} table
 * @param {number} who
 */
function threat({ view, box }, who) {
  const engaged = view.survivors[who]?.engaged ?? []
  const awake = engaged.filter(({ stunned_by }) => (stunned_by ?? -1) < 0)
  const damage = awake.reduce((sum, { kind }) => sum + (box.monsters.get(kind)?.damage ?? 0), 0)
  return WORDS.threat(awake.length, damage, engaged.length - awake.length)
}

/**
 * The dice that were rolled since the view before, and what they did.
 *
 * @param {Table} table
 */
function roll({ events }) {
  const fact = factsOf(events).findLast((each) => "dice" in each && each.dice.length === 2)
  if (!fact || !("dice" in fact)) return null
  const total = sumOf(fact.dice)
  const says =
    fact.type === "maximum-apocalypse.SpawnRolled"
      ? total === 7
        ? WORDS.none
        : WORDS.came(total)
      : total <= fact.need
        ? WORDS.passed
        : WORDS.failed
  return h(
    "span",
    { key: `roll-${fresh(events)}`, class: "roll", role: "img", "aria-label": `${WORDS.rolled(total)}. ${says}` },
    fact.dice.map(die),
    h("small", { "aria-hidden": "true" }, says),
  )
}
