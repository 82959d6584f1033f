/** The options of Full Throttle!. */
import { svg } from "../../core/h.js"
import { plural } from "../../wording.js"
import { known } from "../props.js"
import { ground } from "./oval.js"
import { layoutOf } from "./track.js"

/** @typedef {import("./track.js").Content} Content */

/** How long the sides of a track are in its picture. */
const SIDE = 420

/** @type {import("../../options/settings.js").Settings} */
export const settings = {
  finished_keep_moving: { name: "Mopeds keep moving after they finish" },
  track: {
    name: "Track",
    picture: (/** @type {string} */ key, /** @type {Content} */ content) => {
      const track = known(content.tracks[key])
      const layout = layoutOf(track, SIDE)
      const { width, height } = layout
      return svg("svg", { class: "full-throttle", viewBox: `0 0 ${width} ${height}` }, ground(track, layout))
    },
    said: (/** @type {string} */ key, /** @type {Content} */ content) => {
      const { segments, spaces } = known(content.tracks[key])
      const [chokes, bonuses] = [segments.filter(({ kind }) => kind === "choke"), spaces.filter(({ bonus }) => bonus)]
      return `${plural(spaces.length, "space")}, ${plural(chokes.length, "narrow stretch", "narrow stretches")} where mopeds block each other, ${plural(bonuses.length, "space")} for a push of 2.`
    },
  },
  two_player_removed_value: {
    name: "Card removed of each moped",
    values: { 1: "speed 1", 2: "speed 2", 3: "speed 3" },
    matters: (seats) => seats === 2,
  },
}

export const style = ["/web/boards/full-throttle/board.css"]
