/** The mission as a checklist, the decks, and where the bosses may be. */
import { h } from "../../core/h.js"
import { wordsOf } from "../../wording.js"
import { MAXIMUM_APOCALYPSE as WORDS } from "./words.js"
import { known } from "../props.js"
import { pile, spot, those } from "../spot.js"
import { called, COLOURS } from "./box.js"
import { icon } from "./figures.js"

/** @typedef {import("./box.js").Table} Table */
/** @typedef {import("./box.js").Mission} Mission */
/** @typedef {{ at: string, text: string, done: number, of: number }} Goal `at`: the kind of place; empty: anywhere */

/** @param {Table} table */
export function quest(table) {
  const { view, box } = table
  const mission = known(box.missions.get(Number(view.options.mission)))
  const { quest: state } = view
  const all = goals(table, mission)
  return h(
    "section",
    { key: "quest", class: "quest", "aria-label": WORDS.mission(mission.number, mission.title) },
    inShort(table, mission.number, all, state.setbacks.length > 0 || state.fuse >= 0),
    h("h2", { title: mission.text }, WORDS.mission(mission.number, mission.title)),
    h("p", { class: "whole" }, mission.text),
    h(
      "ul",
      null,
      [...grouped(all)].map(([at, some]) =>
        h(
          "li",
          { key: at },
          at && h("span", { class: "where" }, WORDS.goals.where(called(box, at))),
          h(
            "ul",
            null,
            some.map(({ text, done, of }) =>
              h(
                "li",
                { key: text, class: "goal", "data-done": done >= of },
                h("span", { class: "tick", "aria-hidden": "true" }, done >= of ? "✓" : ""),
                h("span", null, text),
                h(
                  "b",
                  null,
                  of > 1
                    ? `${Math.min(done, of)}/${of}`
                    : h("span", { class: "spoken" }, done >= of ? WORDS.goals.done : WORDS.goals.open),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
    state.fuse >= 0 && h("p", { class: "warning" }, WORDS.fuse(state.fuse)),
    !view.outcome && state.setbacks.map((setback) => h("p", { key: setback.what, class: "warning" }, setback.text)),
  )
}

/**
 * The mission in a line for a small screen, where it stays at the top of the board and opens the whole.
 *
 * @param {Table} table
 * @param {number} number of the mission
 * @param {Goal[]} all
 * @param {boolean} warns
 */
function inShort({ view: { survivors } }, number, all, warns) {
  const open = all.filter(({ done, of }) => done < of)
  const alive = survivors.filter((survivor) => survivor.alive).map(({ bodies: [body] }) => body?.health ?? 0)
  const said = open.map(({ text, done, of }) => `${text} ${done}/${of}`)
  if (survivors.length > 2 && alive.length > 0) said.push(WORDS.inShort(alive.length, Math.min(...alive)))
  return h(
    "button",
    {
      class: "in-short",
      "data-warns": warns,
      "aria-expanded": "false",
      onclick: ({ currentTarget }) => {
        const isOpen = currentTarget.parentElement?.toggleAttribute("data-open")
        currentTarget.setAttribute("aria-expanded", String(isOpen))
      },
    },
    h("b", null, WORDS.goals.of(number)),
    h("span", null, said.length > 0 ? said.join(" · ") : WORDS.goals.reached),
  )
}

/**
 * Goals by the place where they are reached.
 *
 * @param {Goal[]} all
 */
function grouped(all) {
  /** @type {Map<string, Goal[]>} */
  const places = new Map()
  for (const goal of all) places.set(goal.at, [...(places.get(goal.at) ?? []), goal])
  return places
}

/**
 * @param {Pick<Table, "view" | "box">} table
 * @param {Mission} mission
 * @returns {Goal[]}
 */
function goals(table, mission) {
  return [...amounts(table, mission), ...conditions(table, mission)]
}

/**
 * What is to be brought, killed, done and collected, so many times.
 *
 * @param {Pick<Table, "view" | "box">} table
 * @param {Mission} mission
 * @returns {Goal[]}
 */
export function amounts({ view: { quest: state }, box }, { win, deliveries, tasks }) {
  const count = Object.fromEntries(state.counts)
  const laid = (/** @type {string} */ what) =>
    state.laid.filter((card) => card === what || (box.categories[what] ?? []).includes(card)).length
  const anywhere = (/** @type {string} */ at) => (at.includes("marker") ? "" : at)
  return [
    ...deliveries.map((each) => ({
      at: each.at,
      text: called(box, each.what),
      done: laid(each.what),
      of: each.n,
    })),
    ...Object.entries(win.killed).map(([what, of]) => ({
      at: "",
      text: WORDS.goals.kill(wordsOf(what)),
      done: state.samples.filter((kind) => box.monsters.get(kind)?.counts_as === what).length,
      of,
    })),
    ...tasks.map((task, at) => ({
      at: anywhere(task.at),
      text: wordsOf(task.name) + (task.at.includes("marker") ? WORDS.goals.atMarker : ""),
      done: state.spent[at] ?? 0,
      of: task.actions * task.times,
    })),
    ...Object.entries(win.counts).map(([what, of]) => ({
      at: "",
      text: wordsOf(what),
      done: count[what] ?? 0,
      of,
    })),
  ]
}

/**
 * What else must be so at the end of a turn.
 *
 * @param {Pick<Table, "view" | "box">} table
 * @param {Mission} mission
 * @returns {Goal[]}
 */
function conditions({ view: { quest: state, tiles, survivors }, box }, { win }) {
  const alive = survivors.filter((survivor) => survivor.alive)
  const kindAt = (/** @type {number} */ tile) => box.tiles.get(String(tiles[tile]?.face))?.kind
  const count = Object.fromEntries(state.counts)
  const carries = (/** @type {import("./box.js").Survivor} */ survivor) =>
    survivor.gear.some((gear) => gear.card === "scientist")
  return [
    ...(win.revealed
      ? [
          {
            at: "",
            text: WORDS.goals.reveal,
            done: tiles.filter((tile) => tile.face !== null || tile.gone).length,
            of: tiles.length,
          },
        ]
      : []),
    ...(win.scientist_at
      ? [
          {
            at: win.scientist_at,
            text: WORDS.goals.scientist + (win.or_count ? WORDS.goals.or(wordsOf(win.or_count).toLowerCase()) : ""),
            done: Number(
              alive.some((survivor) => carries(survivor) && kindAt(survivor.tile) === win.scientist_at) ||
                (count[win.or_count] ?? 0) > 0,
            ),
            of: 1,
          },
        ]
      : []),
    ...(win.all_at
      ? [
          {
            at: win.all_at,
            text: WORDS.goals.meet,
            done: alive.filter((survivor) => kindAt(survivor.tile) === win.all_at).length,
            of: Math.max(1, alive.length),
          },
        ]
      : []),
    ...(win.no_monsters
      ? [
          {
            at: "",
            text: WORDS.goals.calm,
            done: Number(alive.every((survivor) => survivor.engaged.length === 0)),
            of: 1,
          },
        ]
      : []),
  ]
}

/** @param {Table} table */
export function decks(table) {
  const { view, actions, box, mySeat } = table
  const mine = mySeat === null ? null : view.players[mySeat]
  const boss = bossesSay(known(box.missions.get(Number(view.options.mission))), view, box)
  return h(
    "section",
    { key: "decks", class: "decks" },
    mine &&
      piles(
        "own",
        spot(
          {
            id: "own-deck",
            kind: "deck",
            name: WORDS.survivorDeck(mine.deck),
            actions: those(actions, (_, type) => type === "DrawCard"),
          },
          table,
          pile(mine.deck, WORDS.survivorDeck(mine.deck), "own"),
        ),
        discards(table, mySeat, mine.discard, WORDS.discards(mine.discard.length)),
      ),
    piles(
      "scavenge",
      view.decks.map((deck, at) => {
        const colour = COLOURS[at] ?? ""
        const known = deck.under.filter((card) => card !== null).map((card) => called(box, card))
        const said = WORDS.scavengeDeck(colour, deck.cards) + (known.length ? `. ${WORDS.under(known)}` : "")
        return spot(
          {
            id: `deck-${colour}`,
            kind: "deck",
            name: said,
            actions: those(
              actions,
              (action) => ("deck" in action && action.deck === colour) || ("word" in action && action.word === colour),
            ),
            tip: h(
              "div",
              null,
              h("b", null, WORDS.scavengeDeck(colour, deck.cards)),
              known.length > 0 && h("p", null, WORDS.under(known)),
            ),
          },
          table,
          pile(deck.cards, said, known.length ? `${colour} fold` : colour),
          icon(colour),
        )
      }),
      discards(table, null, view.scavenge_discard, WORDS.scavengeDiscards(view.scavenge_discard.length)),
    ),
    piles(
      "monsters",
      pile(view.monster_deck, WORDS.monsterDeck(view.monster_deck), "of-monsters"),
      h(
        "span",
        { class: "bracketed" },
        boss && h("span", { class: "bracket" }, boss),
        h("span", null, WORDS.tokensLeft(view.tokens_left)),
      ),
    ),
  )
}

/**
 * Piles that belong together, under their name.
 *
 * @param {"own" | "scavenge" | "monsters"} whose
 * @param {import("../../core/h.js").Child[]} found
 */
function piles(whose, ...found) {
  return h(
    "span",
    { key: whose, class: "piles", "data-piles": whose },
    h("small", { class: "whose" }, WORDS.piles[whose]),
    h("span", null, found),
  )
}

/**
 * A discard pile with its top card; what may be taken out of it is listed.
 *
 * @param {Table} table
 * @param {number | null} seat null: the scavenge discard pile
 * @param {string[]} cards
 * @param {string} label
 */
function discards(table, seat, cards, label) {
  const { actions, box } = table
  return spot(
    {
      id: `discards-${seat ?? "all"}`,
      kind: "deck",
      name: label,
      actions: those(actions, (action) => "seat" in action && action.seat === seat),
      tip: cards.length
        ? h(
            "div",
            null,
            h("b", null, label),
            h("p", null, [...new Set(cards)].map((card) => called(box, card)).join(", ")),
          )
        : null,
    },
    table,
    h(
      "span",
      { class: cards.length ? "discards" : "discards empty" },
      h("small", null, WORDS.piles.discards),
      h("b", null, cards.length),
    ),
  )
}

/**
 * @param {Mission} mission
 * @param {import("./box.js").View} view
 * @param {import("./box.js").Box} box
 */
function bossesSay({ boss }, view, box) {
  const inPlay = view.survivors
    .flatMap((survivor) => survivor.engaged)
    .filter((monster) => box.monsters.get(monster.kind)?.boss).length
  const gone = view.slain.length + view.monster_discard.filter((kind) => box.monsters.get(kind)?.boss).length
  const seen = inPlay + gone
  const all = boss.where === "both" || boss.where === "one-and-lowest" ? 2 : boss.where === "none" ? 0 : 1
  if (view.boss_aside > 0) return WORDS.bosses.aside
  if (gone > 0 && seen >= all) return WORDS.bosses.gone(gone)
  if (seen > 0 || all === 0 || boss.where === "aside") return ""
  if (boss.where === "both") return WORDS.bosses.anywhere
  if (boss.where === "one-and-lowest") return WORDS.bosses.bottom
  return WORDS.bosses.lowest(Math.min(boss.n || 13, view.monster_deck))
}
