/** The board of Full Throttle!: the track, the standings, the hand, everybody's bets, and what is out of the race. */
import { h } from "../../core/h.js"
import { FULL_THROTTLE as WORDS } from "./words.js"
import { disc, face, flags, lying, nameOf, printed, saidOf, sparkPlug } from "./figures.js"
import { oval } from "./oval.js"
import { lastRide } from "./race.js"
import { pickAt, tell } from "./telling.js"

export const style = "/web/boards/full-throttle/board.css"
export const shows = true
/** What is shown at the end of a game. */
export const ending = () => import("./end.js")
export { places, sign } from "./lines.js"
export { tells } from "./telling.js"

/** @typedef {import("./track.js").Props} Props */
/** @typedef {import("./track.js").View} View */
/** @typedef {import("./track.js").Content} Content */

/** @param {Props} props */
export function board(props) {
  if (!props.view?.mopeds) return h("div", { class: "full-throttle" })
  /** @type {Element | null} */
  let root = null
  const draw = (/** @type {import("./telling.js").Now} */ now) => table(props, now)
  const hook = (/** @type {Element} */ drawn) => tell((root = drawn), props, draw)
  return h(
    "div",
    { class: "full-throttle", hook },
    draw({ view: props.view, beat: null, picked: [], pick: (cards) => pickAt(root)(cards) }),
  )
}

/**
 * What the player's own bets would score now: those of others are secret.
 *
 * @param {Props} props
 * @param {number} seat
 */
export function figures({ view, content }, seat) {
  if ((view.bets[seat]?.length ?? 0) === 0) return WORDS.noBets
  return seat === view.seat ? WORDS.now(pointsOf(betsKnown(view), view, content)) : WORDS.secret
}

/**
 * @param {Props} props
 * @param {import("./telling.js").Now} now
 */
function table(props, now) {
  const { content, events } = props
  const { view, beat } = now
  const last = beat ? beat.ride : lastRide(events)
  return [
    h("section", { key: "standings", class: "standings", "aria-label": WORDS.standings }, standings(view, content)),
    h(
      "section",
      { key: "track", class: "track", "data-anchor": "" },
      oval(view, content, {
        last,
        version: events.at(-1)?.version ?? 0,
        fresh: beat !== null || view.phase === "over",
      }),
    ),
    view.phase !== "over" &&
      h(
        "section",
        {
          key: "hand",
          class: "hand at-hand",
          "aria-label": WORDS.cards,
        },
        hand(props, now),
      ),
    h(
      "section",
      { key: "bets", class: "bets", "aria-label": WORDS.bets },
      props.seats.map((seat) => betsOf(props, now, seat)),
    ),
    h("section", { key: "aside", class: "aside", "aria-label": WORDS.out }, aside(view, content)),
  ]
}

/** The mopeds, the first one first. @param {View} view */
const inOrder = (view) => [...view.mopeds].sort((a, b) => a.place - b.place)

/**
 * @param {View} view
 * @param {Content} content
 */
function standings(view, content) {
  const mine = betsKnown(view)
  const worth = pointsOf(mine, view, content)
  return [
    h(
      "p",
      { class: "heads", "aria-hidden": "true" },
      WORDS.heads.map((head) => h("span", { key: head }, head)),
    ),
    h(
      "ol",
      null,
      inOrder(view).map(({ moped, place, crossings }) => {
        const bets = mine.filter((card) => printed(card, content).moped === moped).length
        const points = content.points[place - 1]
        return h(
          "li",
          {
            key: moped,
            "data-id": `standing-${moped}`,
            class: `moped-${moped}`,
            "aria-label": [
              saidOf(moped),
              WORDS.lap(crossings, content.crossings_to_finish),
              points && WORDS.points(points),
              bets > 0 && WORDS.myBets(bets),
            ]
              .filter(Boolean)
              .join(", "),
          },
          h("span", { class: "place", "aria-hidden": "true" }, place),
          disc(moped),
          h("span", { class: "name", "aria-hidden": "true" }, nameOf(moped)),
          flags(crossings, content.crossings_to_finish),
          h("span", { class: bets > 0 ? "mine" : "none", "aria-hidden": "true" }, bets > 0 && bets),
          h("span", { class: "points", "aria-hidden": "true", title: WORDS.atStake }, points),
        )
      }),
    ),
    mine.length > 0 && view.phase !== "over" && h("p", { class: "worth" }, WORDS.worth(worth)),
  ]
}

/**
 * @param {Props} props
 * @param {import("./telling.js").Now} now
 */
function hand({ actions, labels, choose, content, seats, busy, view: last }, { view, picked, pick }) {
  const holder = seats.find(({ seat }) => seat === view.holder)
  if (view.phase === "moving" || last.holder === null) return null
  if (view.hand === null)
    return [
      h(
        "p",
        { class: "said" },
        view.phase === "clearing" ? WORDS.clearing(holder?.name ?? "") : WORDS.betting(holder?.name ?? ""),
      ),
      h(
        "div",
        { class: "cards", role: "img", "aria-label": WORDS.handOf(holder?.name ?? "", view.hand_size) },
        Array.from({ length: view.hand_size }, (_, at) => h("span", { key: at, class: "racing-card back small" })),
      ),
    ]
  const cards = leaving(counted(view.hand), picked)
  const returning = actions.some((action) => action.type === "full-throttle.ReturnCards")
  const button = (/** @type {{ card: string, id: string }} */ { card, id }, /** @type {number[]} */ fits) =>
    h(
      "button",
      {
        key: id,
        "data-id": `hand-${id}`,
        "data-action": fits.length === 1 ? fits[0] : null,
        "data-lifts": fits.length === 1,
        "data-narrows": fits.length > 1 && fits.join(" "),
        class: `racing-card moped-${printed(card, content).moped}`,
        disabled: busy || actions.length === 0,
        "aria-label": fits.length === 1 ? labels[Number(fits[0])] : said(card, content),
        onclick: () => (fits.length === 1 ? choose(Number(fits[0])) : pick([...picked, card])),
      },
      face(card, content),
    )
  if (!returning) {
    const ways = (/** @type {string} */ card) =>
      actions.flatMap((action, index) => ("card" in action && action.card === card ? [index] : []))
    return [
      h("p", { class: "said" }, view.phase === "clearing" ? WORDS.remove : WORDS.bet),
      h(
        "div",
        { class: "cards" },
        cards.map((each) => button(each, ways(each.card))),
      ),
    ]
  }
  const ways = (/** @type {string} */ card) =>
    actions.flatMap((action, index) =>
      "cards" in action && [...picked, card].every((each, at) => action.cards[at] === each) ? [index] : [],
    )
  return [
    h(
      "p",
      { class: "said" },
      WORDS.back[Math.min(picked.length, 1)],
      picked.length > 0 && h("button", { class: "plain", onclick: () => pick([]) }, WORDS.again),
    ),
    h(
      "div",
      { class: "cards" },
      picked.map((card, at) =>
        h(
          "span",
          { key: `picked-${at}`, class: "picked" },
          h("b", null, at + 1),
          lying(card, content, { key: at, said: WORDS.drawn(said(card, content), at + 1) }),
        ),
      ),
      cards.map((each) => button(each, ways(each.card))),
    ),
  ]
}

/**
 * @param {Props} props
 * @param {import("./telling.js").Now} now
 * @param {import("../props.js").Seat} seat
 */
function betsOf({ content, view: last }, { view, beat }, { seat, name, mine, resigned }) {
  const over = view.phase === "over"
  const cards = view.bets[seat] ?? []
  const shown = over && isCounted(last) && cards.every((card) => card !== null)
  const holds = !over && view.holder === seat
  return h(
    "div",
    {
      key: seat,
      class: ["seat-bets", mine && "mine", over && "shown", resigned && "resigned"].filter(Boolean).join(" "),
    },
    h(
      "h3",
      null,
      name,
      view.spark_plug === seat && !over && sparkPlug(WORDS.sparkPlug),
      holds && h("span", { class: "holds" }, WORDS.holds),
      shown && h("span", { class: "score" }, WORDS.points(pointsOf(/** @type {string[]} */ (cards), view, content))),
    ),
    cards.length === 0
      ? h("p", { class: "quiet" }, WORDS.noBets)
      : h(
          "div",
          { class: "cards" },
          cards.map((card, at) =>
            lying(card, content, {
              key: at,
              said: card === null ? WORDS.faceDown : said(card, content),
              small: true,
              turning: beat?.turned === seat,
              known: !over && card !== null,
              won: shown && card !== null ? pointsOf([card], view, content) : null,
            }),
          ),
        ),
  )
}

/** Are the bets counted? Not where all others have resigned. @param {View} view */
const isCounted = (view) => view.phase === "over" && view.bets.flat().every((card) => card !== null)

/**
 * What lies aside. In the row the cards that all have seen come first, and then none before a face that nobody else sees.
 *
 * @param {View} view
 * @param {Content} content
 */
function aside(view, content) {
  const heap = (/** @type {string} */ title, /** @type {import("../../core/h.js").Child} */ inside) =>
    h("div", { key: title, class: "heap" }, h("h3", null, title), h("div", { class: "cards" }, inside))
  const small = (/** @type {string | null} */ card, /** @type {number} */ at, known = false) =>
    lying(card, content, {
      key: at,
      said: card === null ? WORDS.faceDown : said(card, content),
      small: true,
      known,
    })
  const turnedUp = view.row.length < content.row_shown_from ? 0 : view.row.findIndex((card) => card === null)
  return [
    heap(WORDS.stack(view.stack), [
      view.stack > 0 && h("span", { key: "stack", class: "racing-card back small pile", "aria-hidden": "true" }),
      view.known.map(({ card, below }) =>
        h("span", { key: below, class: "known" }, small(card, 0, true), h("small", null, WORDS.known(below))),
      ),
    ]),
    view.row.length > 0 &&
      heap(
        WORDS.removed,
        view.row.map((card, at) => small(card, at, card !== null && turnedUp >= 0 && at >= turnedUp)),
      ),
    view.box.length > 0 &&
      heap(
        WORDS.box,
        view.box.map((card, at) => small(card, at)),
      ),
  ]
}

/** The player's own bets. @param {View} view */
const betsKnown = ({ seat, bets }) => (seat === null ? [] : (bets[seat] ?? [])).filter((card) => card !== null)

/**
 * What bets are worth as the mopeds stand.
 *
 * @param {readonly string[]} cards
 * @param {View} view
 * @param {Content} content
 * @returns {number}
 */
function pointsOf(cards, view, content) {
  const place = new Map(view.mopeds.map((moped) => [String(moped.moped), moped.place]))
  return cards.reduce(
    (sum, card) => sum + (content.points[Number(place.get(printed(card, content).moped)) - 1] ?? 0),
    0,
  )
}

/**
 * Distinct cards: equal ones get a number.
 *
 * @param {readonly string[]} cards
 */
function counted(cards) {
  return cards.map((card, at) => ({
    card,
    id: `${card}-${cards.slice(0, at).filter((each) => each === card).length}`,
  }))
}

/**
 * @param {{ card: string, id: string }[]} cards
 * @param {readonly string[]} picked
 */
function leaving(cards, picked) {
  const gone = new Set(counted(picked).map(({ id }) => id))
  return cards.filter(({ id }) => !gone.has(id))
}

/**
 * @param {string} card
 * @param {Content} content
 */
function said(card, content) {
  const { moped, speed } = printed(card, content)
  return WORDS.card(saidOf(moped), speed)
}
