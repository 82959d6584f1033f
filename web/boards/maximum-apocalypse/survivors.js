/** The survivors: health and hunger, gear with its ammunition, and the monsters that stand before them. */
import { h } from "../../core/h.js"
import { MAXIMUM_APOCALYPSE as WORDS } from "./words.js"
import { known } from "../props.js"
import { fresh, pips, spot, those } from "../spot.js"
import { called, onlyGivesUp } from "./box.js"
import { being } from "./beings.js"
import { monsterFigure } from "./art/monsters.js"
import { thing } from "./art/things.js"
import { bar } from "./figures.js"

/** @typedef {import("./box.js").Survivor} Survivor */
/** @typedef {import("./box.js").Player} Player */
/** @typedef {import("./box.js").Table} Table */

/** @param {Table} table */
export function survivors(table) {
  const { view, mySeat } = table
  const order = view.survivors
    .map((_, who) => who)
    .sort((a, b) => Number(view.survivors[b]?.seat === mySeat) - Number(view.survivors[a]?.seat === mySeat))
  return h(
    "section",
    { key: "survivors", class: "survivors", "aria-label": WORDS.survivors, "data-many": order.length > 3 },
    order.map((who) => survivorCard(table, who)),
  )
}

/**
 * @param {Table} table
 * @param {number} who
 */
function survivorCard(table, who) {
  const { view, mySeat, actor } = table
  const survivor = /** @type {Survivor} */ (view.survivors[who])
  return h(
    "article",
    {
      key: who,
      class: "survivor",
      "data-survivor": who,
      "data-acting": who === actor,
      "data-dead": !survivor.alive,
      "data-yours": survivor.seat === mySeat,
      style: { "--seat": `var(--seat-${survivor.seat % 6})` },
    },
    survivor.bodies.map((_, at) => being(table, who, at)),
    survivor.alive && kit(table, who),
    survivor.engaged.length > 0 &&
      h(
        "div",
        { class: "before" },
        survivor.engaged.map((monster) => monsterChip(table, monster, who)),
      ),
  )
}

/**
 * What a survivor has: actions, storage, cards, gear.
 *
 * @param {Table} table
 * @param {number} who
 */
function kit(table, who) {
  const { view, mySeat, actor } = table
  const { turn } = view
  const survivor = /** @type {Survivor} */ (view.survivors[who])
  const player = /** @type {Player} */ (view.players[survivor.seat])
  const acting = who === actor
  return h(
    "div",
    { class: "kit" },
    acting &&
      view.turn.active === who &&
      h(
        "span",
        {
          class: "four",
          role: "img",
          "aria-label": WORDS.actions(turn.actions),
          title: WORDS.actions(turn.actions),
        },
        pips("action-pips", turn.actions, 4),
        h("small", null, WORDS.short.actions(turn.actions)),
      ),
    h(
      "span",
      {
        class: "slots",
        role: "img",
        "aria-label": WORDS.storage(survivor.storage.used, survivor.storage.capacity),
        title: WORDS.storage(survivor.storage.used, survivor.storage.capacity),
      },
      Array.from({ length: Math.max(survivor.storage.capacity, survivor.storage.used) }, (_, at) =>
        h("i", { class: at < survivor.storage.used ? "full" : null }),
      ),
      h("small", null, WORDS.short.storage(survivor.storage.used, survivor.storage.capacity)),
    ),
    survivor.seat !== mySeat && handSize(table, who, player.hand),
    survivor.gear.map((gear, at) => gearChip(table, who, gear, at, acting)),
  )
}

/**
 * @param {Table} table
 * @param {number} who
 * @param {Survivor["gear"][number]} gear
 * @param {number} at
 * @param {boolean} acting
 */
function gearChip(table, who, gear, at, acting) {
  const { box, actions, view } = table
  const card = known(box.cards.get(gear.card))
  const used = view.turn.active === who && view.turn.used.includes(gear.card)
  const legal = those(
    actions,
    (action, type) =>
      "card" in action &&
      action.card === gear.card &&
      ((acting && ["UseGear", "DiscardGear", "UseFreely", "LayDown"].includes(type)) ||
        ("survivor" in action && action.survivor === who)),
  )
  const told = [
    card.name,
    card.ammo && WORDS.ammo(gear.ammo, card.ammo.n),
    gear.range !== "any" && WORDS.range(gear.range),
    used && WORDS.used,
  ]
  return spot(
    {
      id: `gear-${who}-${at}`,
      kind: "equipped",
      name: told.filter(Boolean).join(", "),
      actions: legal,
      asks: onlyGivesUp(actions, legal),
      tip: h(
        "div",
        null,
        h("b", null, card.name),
        h("small", null, [WORDS.takes(card.storage), ...told.slice(1)].filter(Boolean).join(" · ")),
        h("p", null, card.text),
        gear.worn.map((worn) =>
          h("p", { key: worn }, h("b", null, box.cards.get(worn)?.name), box.cards.get(worn)?.text),
        ),
      ),
      more: { "data-used": used },
    },
    table,
    thing(card.id),
    h("span", { class: "what" }, card.name),
    card.ammo && pips("ammo", gear.ammo, card.ammo.n),
    gear.worn.length > 0 && h("span", { class: "worn" }, "+".repeat(gear.worn.length)),
  )
}

/**
 * @param {Table} table
 * @param {Survivor["engaged"][number]} monster
 * @param {number} who
 */
function monsterChip(table, monster, who) {
  const { box, actions, previous, events } = table
  const kind = known(box.monsters.get(monster.kind))
  const stunned = (monster.stunned_by ?? -1) >= 0
  const was = previous?.survivors?.flatMap((each) => each.engaged).find((each) => each.id === monster.id)
  const hurt = was ? was.health - monster.health : 0
  return spot(
    {
      id: `monster-${monster.id}`,
      kind: `monster ${kind.set}${kind.boss ? " chief" : ""}`,
      glides: true,
      name: [
        WORDS.monster(kind.name, monster.id, monster.health, kind.damage),
        kind.boss && WORDS.boss,
        stunned && WORDS.stunned,
      ]
        .filter(Boolean)
        .join(", "),
      actions: those(actions, (action) => "monster" in action && action.monster === monster.id),
      tip: h(
        "div",
        null,
        h("b", null, `${kind.name} ${monster.id}`),
        h(
          "small",
          null,
          WORDS.health(monster.health, kind.health),
          ` · ${kind.damage} ⚔`,
          kind.range && ` · ${WORDS.range(kind.range)}`,
          stunned && ` · ${WORDS.stunned}`,
        ),
        kind.text && h("p", null, kind.text),
      ),
      more: { "data-stunned": stunned, "data-before": who },
    },
    table,
    monsterFigure(kind.id, kind.set),
    h("span", { class: "what" }, kind.name),
    stunned && h("span", { class: "asleep", "aria-hidden": "true" }, WORDS.stunned),
    h("span", { class: "hurts", "aria-hidden": "true" }, kind.damage, "⚔"),
    bar("life", monster.health, kind.health),
    hurt !== 0 &&
      h(
        "span",
        { key: `hurt-${fresh(events)}`, class: hurt > 0 ? "change bad" : "change", "aria-hidden": "true" },
        hurt > 0 ? `−${hurt}` : `+${-hurt}`,
      ),
  )
}

/**
 * How many cards another seat holds, and which of them the viewer knows.
 *
 * @param {Table} table
 * @param {number} who
 * @param {Player["hand"]} hand
 */
function handSize({ nameOf, box }, who, hand) {
  const known = hand.flatMap(({ card }) => (card === null ? [] : [called(box, card)]))
  const said = WORDS.handOf(nameOf(who), hand.length) + (known.length ? `. ${WORDS.knownToYou(known)}` : "")
  return h(
    "span",
    { class: "hand-size", role: "img", "aria-label": said, title: said },
    h("i", { class: known.length ? "fold" : null }),
    hand.length,
  )
}
