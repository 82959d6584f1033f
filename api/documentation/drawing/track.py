"""A racetrack as a ring: every segment takes the angle that its rows need, the lanes lie side by side."""

from html import escape
from math import cos, pi, sin
from typing import Any

_SIZE = 560
_CENTRE = _SIZE / 2
_RADII = {"inner": 185.0, "outer": 235.0, "only": 210.0}
_SPACE = 17.0
_LABEL = 135.0


def draw_track(track: Any) -> str:
    """An SVG of a track of the content: its segments and spaces, with their names as titles."""
    lengths = [_rows(segment) for segment in track["segments"]]
    turns, at = [], 0.0
    for length in lengths:
        turns.append((at / sum(lengths), (at + length) / sum(lengths)))
        at += length
    segments = "".join(_segment(number, each, *turns[number]) for number, each in enumerate(track["segments"]))
    spaces = "".join(
        _space(space, track["segments"][space["segment"]], *turns[space["segment"]]) for space in track["spaces"]
    )
    top, bottom = _point(150, 0), _point(270, 0)
    line = f'<line class="line" x1="{top[0]}" y1="{top[1]}" x2="{bottom[0]}" y2="{bottom[1]}"/>'
    label = f"The track {track['name']}: {len(track['segments'])} segments, {len(track['spaces'])} spaces"
    return f'<svg viewBox="0 0 {_SIZE} {_SIZE}" role="img" aria-label="{escape(label)}">{segments}{line}{spaces}</svg>'


def _rows(segment: Any) -> float:
    return float(segment["rows"]) if "rows" in segment else (segment["inner"] + segment["outer"]) / 2


def _segment(number: int, segment: Any, begin: float, end: float) -> str:
    """The ground of a segment, and its name inside the ring."""
    ring = 2 * pi * _RADII["only"]
    dash = f"{ring * (end - begin) - 3:.1f} {ring:.1f}"
    x, y = _point(_LABEL, (begin + end) / 2)
    return (
        f'<circle class="ground {segment["kind"]}" cx="{_CENTRE}" cy="{_CENTRE}" r="{_RADII["only"]}" '
        f'stroke-dasharray="{dash}" stroke-dashoffset="{-ring * begin:.1f}" '
        f'transform="rotate(-90 {_CENTRE} {_CENTRE})"/>'
        f'<text class="name" x="{x}" y="{y}">{segment["kind"]} {number}</text>'
    )


def _space(space: Any, segment: Any, begin: float, end: float) -> str:
    lane = space["lane"] if space["lane"] in ("inner", "outer") else "only"
    rows = segment["rows"] if "rows" in segment else segment[lane]
    x, y = _point(_RADII[lane], begin + (end - begin) * (space["place"] + 0.5) / rows)
    mark = f'<text x="{x}" y="{y}">+2</text>' if space["bonus"] else ""
    kind = " ".join(word for word in ("space", "bonus" * space["bonus"], "start" * space["start"]) if word)
    name = escape(space["space"])
    return f'<g class="{kind}"><title>{name}</title><circle cx="{x}" cy="{y}" r="{_SPACE}"/>{mark}</g>'


def _point(radius: float, share: float) -> tuple[float, float]:
    """The place at a share of the way round, clockwise from the top."""
    angle = 2 * pi * share
    return round(_CENTRE + radius * sin(angle), 1), round(_CENTRE - radius * cos(angle), 1)
