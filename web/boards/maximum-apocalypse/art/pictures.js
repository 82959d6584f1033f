/** Pictures of cards, 48 by 32, by what their ids say that they are. */
import { drawing, shape } from "./shapes.js"
import { TOOLS } from "./tools.js"
import { WEAPONS } from "./weapons.js"

/** @typedef {import("./shapes.js").Element} Element */

/** @type {Readonly<Record<string, (() => Element[]) | undefined>>} */
const THINGS = { ...WEAPONS, ...TOOLS }

/** What a card shows, by what it is called in its id: `fir_axe` is an axe. */
const SHOWS = /** @type {Readonly<Record<string, string | undefined>>} */ ({
  findaxe: "axe",
  shotgun: "rifle",
  garand: "rifle",
  colt: "pistol",
  revolver: "pistol",
  luger: "pistol",
  handgun: "pistol",
  happy: "pistol",
  hollow: "bullets",
  bullets: "bullets",
  ammo_2: "bullets",
  ammo_3: "bullets",
  ammo_4: "bullets",
  ammo_5: "bullets",
  ammo_full: "crate",
  loot: "skull",
  volley: "blast",
  blast: "blast",
  revenge: "skull",
  focus: "sight",
  headshot: "sight",
  inspect: "sight",
  lead: "whistle",
  nail: "grenade",
  mine: "mine",
  trap: "jaws",
  snare: "lasso",
  crossbow: "bow",
  flame: "arrow",
  torch: "flame",
  lighter: "flame",
  molotov: "bottle",
  resource: "backpack",
  pack: "backpack",
  survival: "campfire",
  night: "moon",
  manual: "book",
  dusty_journal: "book",
  upgrade: "wrench",
  spare_parts: "cogs",
  hotwire: "moto",
  firstaid: "medkit",
  medical: "medkit",
  oath: "heart",
  adrenaline: "syringe",
  steroid: "syringe",
  antidote: "flask",
  oxygen: "tank",
  extinguisher: "tank",
  quick: "spark",
  energy: "drink",
  stamina: "boot",
  jacket: "coat",
  armor: "coat",
  camo: "coat",
  scalpel: "knife",
  machete: "knife",
  collar: "tags",
  critter: "paw",
  shred: "paw",
  trust: "paw",
  fetch: "paw",
  maim: "paw",
  food_1: "can",
  food_2: "can",
  food_3: "can",
  food_4: "can",
  food_5: "can",
  bulk_food: "larder",
  fuel: "jerrycan",
  walkie_talkie: "radio",
  empty_handed: "hand",
  ambush: "eyes",
  dirty_blanket: "blanket",
  old_newspaper: "paper",
  mec_helmet: "mask",
  sur_mortar: "pestle",
})

/** What kind of thing it is, which is its tint. */
const KINDS = /** @type {Readonly<Record<string, string | undefined>>} */ ({
  can: "food",
  larder: "food",
  campfire: "food",
  drink: "food",
  bullets: "ammo",
  crate: "ammo",
  jerrycan: "ammo",
  tank: "ammo",
  medkit: "medical",
  heart: "medical",
  syringe: "medical",
  flask: "medical",
  pestle: "medical",
  gloves: "medical",
  gurney: "medical",
  skull: "skill",
  blast: "skill",
  sight: "skill",
  lasso: "skill",
  moon: "skill",
  spark: "skill",
  boot: "skill",
  paw: "skill",
  whistle: "skill",
  book: "skill",
  hand: "item",
  eyes: "item",
  blanket: "item",
  paper: "item",
})

/**
 * What is on a card.
 *
 * @param {string} id of the card
 */
const motif = (id) => {
  const own = id.replace(/^[a-z]{3}_/, "")
  return SHOWS[id] ?? SHOWS[own] ?? own
}

/** A card that nobody drew: a crate that nobody opened. */
const parcel = () => [shape("wood", "M12 6h24v20H12z"), shape("ink", "M12 13h24v2H12zM22 6h4v20h-4z")]

/**
 * The picture of a card.
 *
 * @param {string} id of the card
 */
export function picture(id) {
  const name = motif(id)
  const drawn = THINGS[name]
  const kind = KINDS[name] ?? (name in WEAPONS ? "weapon" : "tool")
  return drawing(`thing ${kind}${drawn ? "" : " fallback"}`, "0 0 48 32", (drawn ?? parcel)())
}
