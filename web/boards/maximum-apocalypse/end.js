/** The end of a mission: what became of each survivor, and what was brought together. */
import { h } from "../../core/h.js"
import { counted, listed } from "../../wording.js"
import { boxOf, called, causeIs } from "./box.js"
import { survivorFigure } from "./figures.js"
import { amounts } from "./quest.js"
import { known } from "../props.js"
import { MAXIMUM_APOCALYPSE as WORDS } from "./words.js"

/** The class of the board, by which its style sheet finds what is drawn. */
export const scope = "apocalypse"

/** @typedef {import("../props.js").Schemas["MaximumApocalypseParts"]} Parts */

/**
 * @param {Parts} parts
 * @param {import("./box.js").Props} props
 */
export function end({ rounds, survivors, laid, samples }, { content, seats }) {
  const box = boxOf(content)
  const names = (/** @type {readonly string[]} */ ids) => listed(counted(ids.map((id) => called(box, id))))
  const brought = [...laid, ...samples]
  return [
    h(
      "table",
      { key: "survivors" },
      h("caption", null, WORDS.rounds(rounds)),
      h(
        "tbody",
        null,
        survivors.map(({ seat, kind, kills, fallen, gear }, at) =>
          h(
            "tr",
            { key: at, "data-fallen": fallen !== null },
            h(
              "th",
              { scope: "row" },
              survivorFigure(kind, seat),
              `${box.classes.get(kind)?.bodies[0]?.name ?? kind} (${seats[seat]?.name ?? ""})`,
            ),
            h("td", null, fallen ? WORDS.fell(fallen.round, causeIs(box, fallen.cause)) : WORDS.lives),
            h("td", null, kills.length > 0 ? WORDS.destroyed(names(kills)) : WORDS.destroyedNone),
            h("td", null, gear.length > 0 && WORDS.had(names(gear))),
          ),
        ),
      ),
    ),
    brought.length > 0 && h("p", { key: "brought" }, WORDS.brought(names(brought))),
  ]
}

/**
 * @param {import("../props.js").Schemas["Outcome"]} outcome
 * @param {Parts} parts
 * @param {import("./box.js").Props} props
 */
export function why({ reason }, { rounds, survivors }, { content, seats, mySeat, view }) {
  const box = boxOf(content)
  const alive = survivors.filter(({ fallen }) => !fallen).length
  const left = WORDS.survived(alive, survivors.length)
  if (reason === "mission-accomplished") return `${WORDS.accomplished(rounds)} ${left}`.trim()
  const said = WORDS.reasons[reason]
  if (said) return `${said} ${left}`.trim()
  const dead = survivors.flatMap(({ seat, kind, fallen }) => (fallen ? [{ seat, kind, ...fallen }] : []))
  const [last] = dead.sort((a, b) => b.round - a.round)
  if (!last) return ""
  const alone = seats.length === 1 && survivors.length === 1 && mySeat !== null
  const who = alone ? WORDS.you : WORDS.the(box.classes.get(last.kind)?.bodies[0]?.name ?? last.kind)
  const died = WORDS.died(who, last.round, last.cause.why === "hunger", causeIs(box, last.cause))
  const mission = known(box.missions.get(Number(view.options.mission)))
  const reached = amounts({ view, box }, mission)
  const byThen = WORDS.byThen(reached.map(({ text, done, of }) => `${text} ${Math.min(done, of)}/${of}`).join(", "))
  return [died, left, reached.length > 0 && byThen].filter(Boolean).join(" ")
}
