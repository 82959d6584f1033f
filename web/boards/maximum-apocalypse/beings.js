/** A survivor, or the dog of one: health, hunger, and what has just happened to it. */
import { h } from "../../core/h.js"
import { MAXIMUM_APOCALYPSE as WORDS } from "./words.js"
import { known } from "../props.js"
import { fresh, spot, those } from "../spot.js"
import { factsOf } from "./box.js"
import { portrait } from "./art/people.js"
import { bar, survivorFigure } from "./figures.js"

/** @typedef {import("./box.js").Survivor} Survivor */
/** @typedef {import("./box.js").Table} Table */

/**
 * @param {Table} table
 * @param {number} who
 * @param {number} at 0: the survivor; 1: the dog
 */
export function being(table, who, at) {
  const { view, box } = table
  const survivor = /** @type {Survivor} */ (view.survivors[who])
  const body = known(survivor.bodies[at])
  const drawn = known(box.classes.get(survivor.kind)?.bodies[at])
  const told = [
    at ? `${drawn.name} (${table.seats[survivor.seat]?.name})` : table.nameOf(who),
    survivor.alive ? WORDS.health(body.health, drawn.health) : WORDS.dead,
    survivor.alive && WORDS.hunger(body.hunger),
    body.poison > 0 && WORDS.poison(body.poison),
    at === 0 && survivor.alive && WORDS.stealth(survivor.stealth, survivor.found),
  ]
  return spot(
    {
      id: `body-${who}-${at}`,
      kind: at ? "being dog" : "being",
      name: told.filter(Boolean).join(", "),
      actions: onBeing(table, who, at > 0),
      tip: h(
        "div",
        null,
        h("b", null, told[0]),
        h("small", null, told.slice(1).filter(Boolean).join(" · ")),
        h("p", null, h("b", null, drawn.innate.name), drawn.innate.text),
      ),
    },
    table,
    at === 0 ? survivorFigure(survivor.kind, survivor.seat) : portrait("dog", survivor.seat),
    h(
      "span",
      { class: "lines" },
      h(
        "span",
        { class: "called" },
        h("b", null, drawn.name),
        at === 0 && h("small", null, table.seats[survivor.seat]?.name),
        at === 0 &&
          survivor.alive &&
          h(
            "span",
            {
              class: "sneaks",
              "data-found": survivor.found,
              title: WORDS.stealth(survivor.stealth, survivor.found),
            },
            WORDS.short.stealth(survivor.stealth, survivor.found),
          ),
      ),
      survivor.alive
        ? [
            h(
              "span",
              { key: "bars", class: "bars" },
              h("small", { "aria-hidden": "true" }, WORDS.short.health),
              bar("life", body.health, drawn.health),
              h("small", { "aria-hidden": "true" }, WORDS.short.hunger),
              h(
                "span",
                { class: "hunger", "data-starving": body.hunger >= 6, "aria-hidden": "true" },
                Array.from({ length: 6 }, (_, step) => h("i", { class: step < body.hunger ? "full" : null })),
              ),
            ),
            body.poison > 0 && h("span", { key: "poison", class: "poison" }, WORDS.poison(body.poison)),
          ]
        : h("small", { key: "dead" }, WORDS.dead),
    ),
    changes(table, who, at),
  )
}

/**
 * @param {Table} table
 * @param {number} who
 * @param {boolean} dog
 */
function onBeing({ actions, actor }, who, dog) {
  return those(
    actions,
    (action) =>
      (action.type === "maximum-apocalypse.ChooseSurvivor" && action.survivor === who && action.dog === dog) ||
      (action.type === "maximum-apocalypse.Trade" && action.survivor === who && !dog) ||
      (action.type === "maximum-apocalypse.UseInnate" && who === actor && action.dog === dog),
  )
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
  const now = view.survivors[who]?.bodies[at]
  const change = was && now ? now.health - was.health : 0
  const kept = factsOf(events).reduce(
    (sum, fact) =>
      fact.type === "maximum-apocalypse.Wounded" && fact.survivor === who && fact.dog === at > 0
        ? sum + (fact.kept ?? 0)
        : sum,
    0,
  )
  if (change === 0 && kept === 0) return null
  return h(
    "span",
    { key: `change-${fresh(events)}`, class: change < 0 ? "change bad" : "change", "aria-hidden": "true" },
    [change > 0 ? `+${change}` : change < 0 && `−${-change}`, kept > 0 && WORDS.less(kept)].filter(Boolean).join(", "),
  )
}
