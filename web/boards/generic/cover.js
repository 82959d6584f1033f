/** The picture of a game that nobody has drawn: a hand of cards. */
import { svg } from "../../core/h.js"

/** @type {string[]} */
export const style = []

export const cover = () =>
  svg(
    "svg",
    { viewBox: "0 0 640 320", preserveAspectRatio: "xMidYMid slice" },
    svg("path", { d: "M0 0H640V320H0Z", style: { fill: "color-mix(in oklab, var(--seat-2) 30%, var(--raised))" } }),
    Array.from({ length: 5 }, (_, at) =>
      svg(
        "g",
        { style: { transform: `translate(320px, 430px) rotate(${(at - 2) * 17}deg) translate(-66px, -330px)` } },
        svg("rect", {
          width: 132,
          height: 190,
          rx: 14,
          style: { fill: "var(--raised)", stroke: "var(--strong-line)", "stroke-width": "3" },
        }),
        svg(
          "text",
          {
            x: 66,
            y: 96,
            style: { fill: `var(--${at === 2 ? "accent" : "ink"})`, "font-size": "88px", "text-anchor": "middle" },
          },
          [2, 5, 13, 8, 11][at],
        ),
      ),
    ),
  )
