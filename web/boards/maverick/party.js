/** The party, its gold, and what is asked about them before the game. */
import { h } from "../../core/h.js"
import { MAVERICK as WORDS } from "./words.js"
import { action as cardOf, candle, icon, token } from "./figures.js"

/** @typedef {import("./board.js").Now} Now */

const FIFTH = 5

/** @param {Now} now */
export function companions({ actions, labels, busy, choose, content }) {
  return h(
    "div",
    { class: "companions" },
    actions.map(
      (action, index) =>
        "companion" in action &&
        h(
          "button",
          {
            key: action.companion,
            "data-action": index,
            "aria-label": labels[index],
            disabled: busy,
            onclick: () => choose(index),
          },
          token(action.companion, false),
          h("span", { class: "symbols", "aria-hidden": "true" }, symbolsOf(action.companion, content).map(icon)),
          h("b", null, WORDS.figures[action.companion]),
        ),
    ),
  )
}

/** @param {Now} now */
export function payment({ view, actions, labels, busy, choose, picked, pick, content }) {
  if (actions.length === 0) return null
  const most = Math.max(...actions.flatMap((action) => ("cards" in action ? [action.cards] : [])))
  const index = actions.findIndex((action) => "cards" in action && action.cards === picked.payment)
  const ways = actions.flatMap((action, at) => ("cards" in action ? [at] : []))
  return h(
    "div",
    { class: "payment" },
    h("input", {
      type: "range",
      min: 0,
      max: most,
      value: picked.payment,
      "data-ways": ways.join(" "),
      "aria-label": WORDS.paymentCards,
      oninput: (event) => pick({ payment: Number(event.currentTarget.value) }),
    }),
    h(
      "span",
      { class: "stack-of", "aria-hidden": "true" },
      Array.from({ length: picked.payment }, (_, at) => h("span", { key: at, class: "back" })),
    ),
    h(
      "p",
      { class: "said" },
      WORDS.agree(picked.payment, picked.payment * content.gold.payment_card, view.deck - picked.payment),
    ),
    h(
      "button",
      {
        class: "primary",
        "data-action": index < 0 ? null : index,
        disabled: busy || index < 0,
        onclick: () => choose(index),
      },
      labels[index],
    ),
  )
}

/** The slayer and his companion, what they can do, and the swap. @param {Now} now */
export function party(now) {
  const { view, content, actions, labels, picked, pick, busy, choose } = now
  const swaps = actions.flatMap((action, index) =>
    action.type === "maverick.SwapCompanions" && (picked.card === null || action.card === picked.card) ? [index] : [],
  )
  const other = view.companion === "wolf" ? "raven" : "wolf"
  const asking = picked.asking?.type === "SwapCompanions"
  const only = swaps.length === 1 ? Number(swaps[0]) : null
  const left = FIFTH - view.cards_played
  return [
    ["slayer", ...(view.companion ? [view.companion] : [])].map((who) =>
      h(
        "div",
        { key: who, class: "member" },
        token(who, who === "slayer" && view.form === "monstrous"),
        h(
          "div",
          null,
          h("b", null, WORDS.figures[who]),
          who === "slayer" && view.form === "monstrous" && h("small", null, WORDS.monstrous),
          h(
            "span",
            {
              class: "symbols",
              role: "img",
              "aria-label": WORDS.can(
                symbolsOf(who, content)
                  .map((each) => WORDS.needs[each])
                  .join(", "),
              ),
            },
            symbolsOf(who, content).map(icon),
          ),
        ),
        who !== "slayer" &&
          swaps.length > 0 &&
          h(
            "button",
            {
              class: "swap",
              "data-action": only,
              "data-narrows": only === null && swaps.join(" "),
              "aria-label": only === null ? null : `${WORDS.swap(other)}. ${labels[only]}`,
              "aria-expanded": only === null ? String(asking) : null,
              disabled: busy,
              onclick: () =>
                only === null
                  ? pick({ asking: asking ? null : { type: "SwapCompanions", figure: "companion" } })
                  : choose(only),
            },
            icon(other),
            WORDS.swap(other),
          ),
      ),
    ),
    view.played.length > 0 &&
      h(
        "div",
        { key: "played", class: "played" },
        h("h3", null, WORDS.played),
        h(
          "div",
          { class: "cards" },
          view.played.map((card, at) =>
            h("span", { key: at, role: "img", "aria-label": WORDS.card(card) }, cardOf(card, "small")),
          ),
        ),
        view.form === "regular" &&
          view.cards_played > 0 &&
          left > 0 &&
          h("small", { class: "quiet" }, WORDS.toFifth(left)),
      ),
  ]
}

/** The deck, the payment, and the running score. @param {Now} now */
export function gold({ view, content, status, picked, actions }) {
  const agreeing = view.phase === "set-payment" && actions.length > 0 ? picked.payment : 0
  const [paid, won, left] = sums(view, content, agreeing)
  const standing = view.row.filter((monster) => !monster.slain).length
  const over = view.phase === "over" || status === "finished"
  return [
    h(
      "div",
      { key: "deck", class: "deck" },
      candle(view.deck, content.action_cards.length),
      h(
        "div",
        null,
        h("b", null, WORDS.deck(view.deck)),
        h("small", null, WORDS.discards(view.discards.length)),
        h("small", null, WORDS.purse(view.payment + agreeing)),
      ),
    ),
    h(
      "div",
      { key: "score", class: "score" },
      over && standing > 0
        ? h("b", null, WORDS.lost)
        : [
            over && h("b", null, WORDS.cleared),
            h("b", { class: "worth" }, WORDS.worth(paid + won + left)),
            !over && h("small", null, WORDS.ifWell),
            h("small", null, WORDS.sum(paid, won, left)),
          ],
      standing > 0 && h("small", null, WORDS.standing(standing)),
    ),
  ]
}

/**
 * What the payment, the trophies and the cards left would be worth, with so many more cards set aside.
 *
 * @param {Now["view"]} view
 * @param {Now["content"]} content
 * @param {number} [agreeing]
 * @returns {[number, number, number]}
 */
export function sums({ payment, row, hand, deck }, { gold: { payment_card, trophy, card_left } }, agreeing = 0) {
  return [
    payment_card * (payment + agreeing),
    trophy * row.flatMap(({ trophies }) => trophies).length,
    card_left * (hand.length + deck - agreeing),
  ]
}

/**
 * The symbols that a figure can serve.
 *
 * @param {string} who
 * @param {Now["content"]} content
 */
const symbolsOf = (who, { figures }) => /** @type {Record<string, string[]>} */ (figures)[who] ?? []

/** What kind of action it is, without its game. @param {{ type: string }} action */
export const kindOf = ({ type }) => type.slice(type.lastIndexOf(".") + 1)
