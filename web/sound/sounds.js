/** Six short sounds, made by the browser: your turn, a card, a die, something revealed, a win, a loss. */

/** @typedef {import("../following/shown.js").Shown} Shown */
/** @typedef {"turn" | "card" | "die" | "reveal" | "win" | "loss"} Sound */
/** @typedef {readonly [hertz: number, from: number, long: number]} Note its pitch, 0 for a rustle, and its seconds */

/** @type {Readonly<Record<Sound, readonly Note[]>>} */
const SOUNDS = {
  turn: [
    [659, 0, 0.14],
    [880, 0.11, 0.26],
  ],
  card: [[0, 0, 0.07]],
  die: [
    [0, 0, 0.03],
    [0, 0.07, 0.03],
    [0, 0.13, 0.03],
    [0, 0.18, 0.05],
  ],
  reveal: [
    [440, 0, 0.1],
    [587, 0.07, 0.18],
  ],
  win: [
    [523, 0, 0.2],
    [659, 0.13, 0.2],
    [784, 0.26, 0.2],
    [1047, 0.39, 0.5],
  ],
  loss: [
    [392, 0, 0.25],
    [330, 0.2, 0.25],
    [262, 0.4, 0.5],
  ],
}
const LOUD = 0.12
const DIE = /roll|dice|die$/i
const REVEALED = /reveal|shown|turned|drawn|explored/i

/** @type {AudioContext | null} */
let context = null
/** @type {{ table: string, version: number, mine: boolean, over: boolean } | null} what was heard last */
let last = null

/**
 * Let what has changed be heard; nothing of a table that is seen for the first time, nor of what was passed over.
 *
 * @param {Shown} shown
 */
export function hear(shown) {
  const before = last
  const now = passOver(shown)
  const sound = before?.table === now.table ? soundOf(before, now, shown) : null
  if (sound) play(sound)
}

/**
 * Know what is shown, without a sound.
 *
 * @param {Shown} shown
 */
export function passOver(shown) {
  return (last = {
    table: shown.table.id,
    version: shown.version,
    mine: shown.status === "playing" && shown.seat !== null && shown.to_act.includes(shown.seat),
    over: shown.status === "finished",
  })
}

/**
 * The most important of what has happened.
 *
 * @param {NonNullable<typeof last>} before
 * @param {NonNullable<typeof last>} now
 * @param {Shown} shown
 * @returns {Sound | null}
 */
function soundOf(before, now, { outcome, seat, fresh }) {
  if (now.over && !before.over) return outcome?.winners.includes(seat ?? -1) ? "win" : seat === null ? "reveal" : "loss"
  if (now.version === before.version) return null
  const facts = fresh.flatMap(({ data }) => /** @type {{ facts?: { type: string }[] }} */ (data).facts ?? [])
  if (facts.some(({ type }) => DIE.test(type))) return "die"
  if (now.mine && !before.mine) return "turn"
  if (facts.some(({ type }) => REVEALED.test(type))) return "reveal"
  return facts.length > 0 ? "card" : null
}

/** @param {Sound} sound */
function play(sound) {
  context ??= new AudioContext()
  void context.resume()
  for (const note of SOUNDS[sound]) strike(context, note)
}

/**
 * @param {AudioContext} context
 * @param {Note} note
 */
function strike(context, [hertz, from, long]) {
  const start = context.currentTime + from
  const volume = context.createGain()
  volume.gain.setValueAtTime(LOUD, start)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long)
  volume.connect(context.destination)
  const source = hertz > 0 ? tone(context, hertz) : rustle(context)
  source.connect(volume)
  source.start(start)
  source.stop(start + long)
}

/**
 * @param {AudioContext} context
 * @param {number} hertz
 */
function tone(context, hertz) {
  const made = context.createOscillator()
  made.type = "triangle"
  made.frequency.value = hertz
  return made
}

/** Noise, as of paper or of wood. @param {AudioContext} context */
function rustle(context) {
  const made = context.createBufferSource()
  const buffer = context.createBuffer(1, 4096, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let at = 0, noise = 1; at < samples.length; at++) {
    noise = (noise * 16_807) % 2_147_483_647
    samples[at] = noise / 1_073_741_824 - 1
  }
  made.buffer = buffer
  return made
}
