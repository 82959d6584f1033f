/** The survivors: health and hunger, gear with its ammunition, and the monsters that stand before them. */
import { h } from "../../core/h.js"
import { MAXIMUM_APOCALYPSE as WORDS } from "../../words.js"
import { fresh, pips, spot, those } from "../spot.js"
import { called, factsOf, shortOf } from "./box.js"
import { bar, skull, survivorFigure } from "./figures.js"

/** @typedef {import("./box.js").Table} Table */

/** @param {Table} table */
export function survivors(table) {
  const { view, mySeat } = table
  const order = view.survivors.map((/** @type {any} */ _, /** @type {number} */ who) => who).sort((/** @type {number} */ a, /** @type {number} */ b) => Number(view.survivors[b].seat === mySeat) - Number(view.survivors[a].seat === mySeat))
  return h("section", { key: "survivors", class: "survivors", "aria-label": WORDS.survivors, "data-many": order.length > 3 }, order.map((/** @type {number} */ who) => survivorCard(table, who)))
}

/**
 * @param {Table} table
 * @param {number} who
 */
function survivorCard(table, who) {
  const { view, box, mySeat, actions, actor } = table
  const survivor = view.survivors[who]
  const kind = box.classes.get(survivor.kind)
  const player = view.players[survivor.seat]
  const { turn } = view
  const acting = who === actor
  const yours = survivor.seat === mySeat
  const to = (/** @type {boolean} */ dog) => those(actions, (action, type) => (type === "ChooseSurvivor" && action.survivor === who && action.dog === dog) || (type === "Trade" && action.survivor === who && !dog) || (type === "UseInnate" && acting && action.dog === dog))
  return h("article", { key: who, class: "survivor", "data-acting": acting, "data-dead": !survivor.alive, "data-yours": yours, style: { "--seat": `var(--seat-${survivor.seat % 6})` } },
    survivor.bodies.map((/** @type {any} */ body, /** @type {number} */ at) => {
      const drawn = kind.bodies[at]
      const told = [at ? `${drawn.name} (${table.seats[survivor.seat]?.name})` : table.nameOf(who), survivor.alive ? WORDS.health(body.health, drawn.health) : WORDS.dead, survivor.alive && WORDS.hunger(body.hunger), body.poison > 0 && WORDS.poison(body.poison), at === 0 && survivor.alive && WORDS.stealth(survivor.stealth, survivor.found)]
      return spot({
        id: `body-${who}-${at}`, kind: at ? "being dog" : "being", name: told.filter(Boolean).join(", "), actions: to(at > 0),
        tip: h("div", null, h("b", null, told[0]), h("small", null, told.slice(1).filter(Boolean).join(" · ")), h("p", null, h("b", null, drawn.innate.name), drawn.innate.text)),
      }, table,
      at === 0 && survivorFigure(survivor.kind, survivor.seat),
      h("span", { class: "lines" },
        h("span", { class: "called" }, h("b", null, drawn.name), at === 0 && h("small", null, table.seats[survivor.seat]?.name), at === 0 && survivor.alive && h("span", { class: "sneaks", "data-found": survivor.found, title: WORDS.stealth(survivor.stealth, survivor.found) }, survivor.found ? "◉" : "◌", survivor.found ? "" : survivor.stealth)),
        survivor.alive ? [h("span", { key: "bars", class: "bars" }, bar("life", body.health, drawn.health), h("span", { class: "hunger", "data-starving": body.hunger >= 6, "aria-hidden": "true" }, Array.from({ length: 6 }, (_, step) => h("i", { class: step < body.hunger ? "full" : null })))), body.poison > 0 && h("span", { key: "poison", class: "poison" }, WORDS.poison(body.poison))]
          : h("small", { key: "dead" }, WORDS.dead)),
      changes(table, who, at))
    }),
    survivor.alive && h("div", { class: "kit" },
      acting && view.turn.active === who && h("span", { class: "four", role: "img", "aria-label": WORDS.actions(turn.actions), title: WORDS.actions(turn.actions) }, pips("action-pips", turn.actions, 4)),
      h("span", { class: "slots", role: "img", "aria-label": WORDS.storage(survivor.storage.used, survivor.storage.capacity), title: WORDS.storage(survivor.storage.used, survivor.storage.capacity) }, Array.from({ length: Math.max(survivor.storage.capacity, survivor.storage.used) }, (_, at) => h("i", { class: at < survivor.storage.used ? "full" : null }))),
      !yours && handSize(table, who, player.hand),
      survivor.gear.map((/** @type {any} */ gear, /** @type {number} */ at) => gearChip(table, who, gear, at, acting))),
    survivor.engaged.length > 0 && h("div", { class: "before" }, survivor.engaged.map((/** @type {any} */ monster) => monsterChip(table, monster, who))))
}

/**
 * @param {Table} table
 * @param {number} who
 * @param {any} gear
 * @param {number} at
 * @param {boolean} acting
 */
function gearChip(table, who, gear, at, acting) {
  const { box, actions, view } = table
  const card = box.cards.get(gear.card)
  const used = view.turn.active === who && view.turn.used.includes(gear.card)
  const told = [card.name, card.ammo && WORDS.ammo(gear.ammo, card.ammo.n), gear.range !== "any" && WORDS.range(gear.range), used && WORDS.used]
  return spot({
    id: `gear-${who}-${at}`, kind: "equipped", name: told.filter(Boolean).join(", "),
    actions: those(actions, (action, type) => (action.card === gear.card && ((acting && ["UseGear", "DiscardGear", "UseFreely", "LayDown"].includes(type)) || (type === "ChooseGear" && action.survivor === who)))),
    tip: h("div", null, h("b", null, card.name), h("small", null, [WORDS.takes(card.storage), ...told.slice(1)].filter(Boolean).join(" · ")), h("p", null, card.text), gear.worn.map((/** @type {string} */ worn) => h("p", { key: worn }, h("b", null, box.cards.get(worn)?.name), box.cards.get(worn)?.text))),
    more: { "data-used": used },
  }, table,
  h("span", { class: "what" }, card.name),
  card.ammo && pips("ammo", gear.ammo, card.ammo.n),
  gear.worn.length > 0 && h("span", { class: "worn" }, "+".repeat(gear.worn.length)))
}

/**
 * @param {Table} table
 * @param {any} monster
 * @param {number} who
 */
function monsterChip(table, monster, who) {
  const { box, actions, previous, events } = table
  const kind = box.monsters.get(monster.kind)
  const stunned = monster.stunned_by >= 0
  const was = previous?.survivors?.flatMap((/** @type {any} */ each) => each.engaged).find((/** @type {any} */ each) => each.id === monster.id)
  const hurt = was ? was.health - monster.health : 0
  return spot({
    id: `monster-${monster.id}`, kind: kind.boss ? "monster chief" : "monster", glides: true, name: [WORDS.monster(kind.name, monster.id, monster.health, kind.damage), kind.boss && WORDS.boss, stunned && WORDS.stunned].filter(Boolean).join(", "),
    actions: those(actions, (action, type) => type === "ChooseMonster" && action.monster === monster.id),
    tip: h("div", null, h("b", null, `${kind.name} ${monster.id}`), h("small", null, WORDS.health(monster.health, kind.health), ` · ${kind.damage} ⚔`, kind.range && ` · ${WORDS.range(kind.range)}`, stunned && ` · ${WORDS.stunned}`), kind.text && h("p", null, kind.text)),
    more: { "data-stunned": stunned, "data-before": who },
  }, table,
  skull("head"),
  h("span", { class: "what" }, kind.name),
  h("span", { class: "hurts", "aria-hidden": "true" }, kind.damage, "⚔"),
  bar("life", monster.health, kind.health),
  hurt !== 0 && h("span", { key: `hurt-${fresh(events)}`, class: hurt > 0 ? "change bad" : "change", "aria-hidden": "true" }, hurt > 0 ? `−${hurt}` : `+${-hurt}`))
}

/**
 * What has just happened to a body.
 *
 * @param {Table} table
 * @param {number} who
 * @param {number} at
 */
function changes({ view, previous, events }, who, at) {
  const was = previous?.survivors?.[who]?.bodies[at]
  const now = view.survivors[who].bodies[at]
  const change = was ? now.health - was.health : 0
  const kept = factsOf(events).some((fact) => shortOf(fact.type) === "Wounded" && fact.survivor === who && fact.kept > 0 && fact.n === 0)
  if (change === 0 && !kept) return null
  return h("span", { key: `change-${fresh(events)}`, class: change < 0 ? "change bad" : "change", "aria-hidden": "true" }, change === 0 ? "±0" : change > 0 ? `+${change}` : `−${-change}`)
}

/**
 * How many cards another seat holds, and which of them the viewer knows.
 *
 * @param {Table} table
 * @param {number} who
 * @param {any[]} hand
 */
function handSize({ nameOf, box }, who, hand) {
  const known = hand.filter(({ card }) => card !== null).map(({ card }) => called(box, card))
  const said = WORDS.handOf(nameOf(who), hand.length) + (known.length ? `. ${WORDS.knownToYou(known)}` : "")
  return h("span", { class: "hand-size", role: "img", "aria-label": said, title: said }, h("i", { class: known.length ? "fold" : null }), hand.length)
}
