/** Who lurks behind the doors, as a shape in the dark: 64 wide, 94 tall, the eyes about a third down. */
import { svg } from "../../core/h.js"

const HUMAN = "M32 12q13 0 13 15 0 8-4 13l13 8q6 4 6 46H4q0-42 6-46l13-8q-4-5-4-13 0-15 13-15Z"

/** @type {Readonly<Record<string, string | undefined>>} */
const SHAPES = {
  Banshee: "M32 8q18 2 18 22 0 22 8 34-7-3-9 2 3 14 9 28H6q6-14 9-28-2-5-9-2 8-12 8-34Q14 10 32 8Z",
  Beholder:
    "M32 8l3 8q9 1 14 5l6-8 3 2-4 11q4 5 4 12 0 20-26 20T6 38q0-7 4-12L6 15l3-2 6 8q5-4 14-5ZM16 56q-6 12 2 22 0-12 4-19ZM32 60q-6 14 2 28 4-14 2-28ZM46 56q6 12 0 24-4-12-6-21Z",
  Bug: "M32 14q14 0 16 14l10-8 2 3-11 12v8l12 4-1 4-12-2-2 8 10 12-3 2-10-10q-4 9-11 9t-11-9L11 71l-3-2 10-12-2-8-12 2-1-4 12-4v-8L4 23l2-3 10 8q2-14 16-14ZM22 16L14 4l2-1 10 11ZM42 16l8-12-2-1-10 11Z",
  Demon: "M20 16Q10 12 10 0q4 8 14 10h16Q50 8 54 0q0 12-10 16l3 14-4 12q18 2 21 52H0q3-50 21-52l-4-12Z",
  Dragon:
    "M14 20L6 4l14 8 12-6 12 6L58 4l-8 16 2 12-8 16-6 10v10q16 4 18 26H8q2-22 18-26V58l-6-10-8-16ZM8 62L0 34v60h8ZM56 62l8-28v60h-8Z",
  Elemental:
    "M32 0q-2 10 6 16 12-2 10 12 10 0 8 14 8 4 4 20 4 20-10 32H14Q0 82 4 62q-4-16 4-20-2-14 8-14-2-10 6-14 8-4 10-14Z",
  Ghost:
    "M32 8q20 0 20 24 0 14 6 22-3 2-7 0 0 24-4 40-4-8-8-1-4-6-7-1-4-5-8 1-3-7-7 1-4-16-4-40-4 2-7 0 6-8 6-22Q12 8 32 8Z",
  Golem: "M18 14h28v10l6 14h8l2 24-6 14h-6V58l-4 36H36V76h-8v18H18l-4-36v18H8L2 62l2-24h8l6-14Z",
  Hellhound: "M12 22L8 2l14 10h20L56 2l-4 20v12l-6 16q10 6 10 26l2 18H46l-4-20H22l-4 20H6l2-18q0-20 10-26l-6-16Z",
  Howler: "M32 8q18 2 20 20 4 14-4 26 10 4 14 40H2q4-36 14-40-8-12-4-26Q14 10 32 8ZM12 26L2 10l14 6ZM52 26l10-16-14 6Z",
  Imp: "M22 26L12 10l16 10h8l16-10-10 16q4 10-2 18l4 12 18-22-6 26-10 2-2 6 4 26h-8l-4-20h-8l-4 20h-8l4-26-2-6-10-2-6-26 18 22 4-12q-6-8-2-18Z",
  Lich: "M14 14l7 5 3-12 8 9 8-9 3 12 7-5-5 14q0 10-4 14l12 10q5 4 5 42H6q0-38 5-42l12-10q-4-4-4-14Z",
  Scorpion:
    "M22 28q10-6 20 0l8-4q8-2 10-12l4 10q0 12-12 16l-4 6 12 6-1 4-13-4 10 12-3 2-11-10q-2 14-10 14t-10-14L11 64l-3-2 10-12-13 4-1-4 12-6-4-6Q0 34 0 22l4-10q2 10 10 12ZM30 66q-2 14 8 18 12 2 12-10l-6 2 8-10 4 12q-2 16-18 14-16-6-14-26Z",
  Skeleton:
    "M32 10q14 0 14 16 0 8-5 11v6H23v-6q-5-3-5-11 0-16 14-16ZM29 45h6v5h14v4H35v5h12v4H35v5h10v4H35v8h8v14h-5V84H26v10h-5V80h8v-8H19v-4h10v-5H17v-4h12v-5H15v-4h14Z",
  Spider:
    "M32 16q16 2 16 18l12-12 2 3-12 18 12 2v4l-13-2 10 22-3 2-11-18q-2 11-13 11T19 53L8 71l-3-2 10-22-13 2v-4l12-2L2 25l2-3 12 12q0-16 16-18ZM31 0h2v18h-2Z",
  Troglodyte: "M32 18q14 0 15 14l-3 10q12 2 14 24l-6 2-4-8-4 34H20l-4-34-4 8-6-2q2-22 14-24l-3-10q1-14 15-14Z",
  Troll:
    "M30 12q16-2 18 12l6 4-5 6-2 10q15 4 15 30l-8 4-4-14-3 30H17l-3-30-4 14-8-4q0-26 15-30l-3-8-6-6 6-4q2-14 16-14Z",
  Werewolf:
    "M14 20L10 2l12 10q10-4 20 0L54 2l-4 18 2 10-8 10-6 10q18 2 22 22l-4 10-4-6-2 18H10l-2-18-4 6-4-10q4-20 22-22l-6-10-8-10Z",
}

/** @param {string} name of the monster */
export const dweller = (name) =>
  svg("path", { class: SHAPES[name] ? "dweller" : "dweller fallback", d: SHAPES[name] ?? HUMAN })

/** The party on its feet. */
const WALKERS = /** @type {Readonly<Record<string, readonly [string, string][] | undefined>>} */ ({
  slayer: [
    ["cloak", "M14 14q-8 8-8 24h20q0-16-6-24Z"],
    ["leg", "M11 36h5l-1 10h-6zM18 36h5l3 9h-6z"],
    ["face", "M12 7h9v7q-4 4-9 0z"],
    ["hat", "M4 8q6-2 7-2 1-6 5-6t6 6q3 0 7 2-6 3-12 3T4 8Z"],
    ["steel", "M25 40L36 12l2 1-10 28zM22 36l8 4-1 2-8-4z"],
  ],
  wolf: [
    ["leg", "M8 30l-3 14h4l4-12zM14 31l1 13h4l-1-13zM28 30l1 14h4l0-14zM33 28l5 15h4l-4-16z"],
    ["fur", "M2 24q2-4 8-4h20l6-10 2 5 6 2 5 5-2 4-8 2-4 6-8 2-14-2q-10 2-10-4-4 4-6 10-1-8 5-16Z"],
    ["face", "M40 18h2v2h-2z"],
  ],
  raven: [
    ["fur", "M2 30q10-4 14-2Q14 14 22 4q0 10 8 18 6-8 12-2l6 2-6 3q-2 10-14 12l-12 2q-8 6-12 2 6-2 6-6-5-3-8-5Z"],
    ["hat", "M20 6q-4 10 0 22 6-2 8-6-6-6-8-16Z"],
    ["leg", "M26 36l2 8m4-9 2 8"],
    ["face", "M40 21h2v2h-2z"],
  ],
})

/**
 * The slayer, the wolf or the raven on their way.
 *
 * @param {string} who
 * @param {boolean} monstrous
 */
export const walker = (who, monstrous) =>
  svg(
    "svg",
    { class: `walker ${who}${monstrous ? " monstrous" : ""}`, viewBox: "-2 -4 52 52", "aria-hidden": "true" },
    monstrous && svg("path", { class: "horns", d: "M8 6Q2 2 4-4q2 5 7 7ZM24 6q6-4 4-10-2 5-7 7Z" }),
    (WALKERS[who] ?? WALKERS["slayer"] ?? []).map(([tone, d]) => svg("path", { class: tone, d })),
  )
