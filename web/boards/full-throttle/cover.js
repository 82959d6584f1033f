/** The picture of Full Throttle! in the lobby: riders on the straight, before the stands. */
import { svg } from "../../core/h.js"
import { rider } from "./figures.js"
import { scenery } from "./scenery.js"

export const style = "/web/boards/full-throttle/board.css"

const [TOP, LANE, LINE] = [112, 62, 470]

/** Who rides where: across, lane, size. */
const RIDERS = /** @type {const} */ ([
  ["yellow", 396, 0],
  ["blue", 246, 0],
  ["red", 330, 1],
  ["green", 130, 1],
  ["purple", 548, 1],
])

export const cover = () =>
  svg(
    "svg",
    { class: "full-throttle", viewBox: "0 0 640 320", preserveAspectRatio: "xMidYMid slice" },
    svg("g", { style: { transform: "translate(-32px, -6px) scale(1.1)" } }, scenery({ width: 640, height: 300 })),
    svg("path", { class: "ground", d: `M0 ${TOP - 6}H640V${TOP + 2 * LANE + 6}H0Z` }),
    svg("path", { class: "kerb", d: `M0 ${TOP - 8}H640M0 ${TOP + 2 * LANE + 8}H640` }),
    svg(
      "g",
      { class: "space" },
      [0, 1].flatMap((lane) =>
        [0, 1, 2, 3].map((at) => svg("path", { d: `M${at * 160 + 3} ${TOP + lane * LANE + 3}h154v${LANE - 6}h-154Z` })),
      ),
    ),
    svg(
      "g",
      { class: "line" },
      svg("path", { class: "white", d: `M${LINE} ${TOP}h24v${2 * LANE}h-24Z` }),
      svg("path", {
        class: "black",
        d: Array.from({ length: 10 }, (_, at) => `M${LINE + (at % 2) * 12} ${TOP + at * 12.4}h12v12.4h-12Z`).join(""),
      }),
    ),
    RIDERS.map(([moped, x, lane]) =>
      svg(
        "g",
        {
          class: `riding moped-${moped}`,
          style: { transform: `translate(${x}px, ${TOP + (lane + 0.5) * LANE}px) scale(1.45)` },
        },
        rider(moped, 0),
      ),
    ),
  )
