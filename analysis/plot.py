"""The plot of an analysis: each seat's value over the moves, as self-contained SVG without scripts.

The colours are those of Okabe and Ito, which people with any colour vision tell apart; lines differ by their dashes
too. Everything else is drawn in the colour of the text around it.
"""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from analysis.document import AnalysedMove, AnalysedSeat, Analysis
from analysis.objectives import FULL

MEDIA_TYPE = "image/svg+xml"
WIDTH, HEIGHT = 960, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 944, 56, 372
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#D55E00", "#56B4E9", "#CC79A7")
DASHES = ("", "8 3", "2 3", "8 3 2 3", "14 4", "4 4")
LINES = 4
"""How many parts the vertical axis has."""
_ROOT = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
    'aria-labelledby="title desc" font-family="sans-serif" font-size="13" fill="currentColor">'
)
_STYLE = "svg:root{color:#1b1b1b}@media(prefers-color-scheme:dark){svg:root{color:#ececec}}"


class _Curve(NamedTuple):
    """A line of the plot: its name, and its points by move, from 0, and value."""

    name: str
    points: Sequence[tuple[int, int]]


def plot(analysis: Analysis) -> str:
    """The SVG. The same analysis gives the same text."""
    top = max([FULL, *(value for curve in _curves(analysis) for _, value in curve.points)])
    if analysis.unit == "score":
        top = -(-top // (LINES * FULL)) * LINES * FULL
    return "".join(
        (
            _ROOT,
            f'<title id="title">{escape(_title(analysis))}</title>',
            f'<desc id="desc">{escape(" ".join(_said(analysis)))}</desc>',
            f"<style>{_STYLE}</style>",
            *_axes(analysis, top),
            *(part for place, curve in enumerate(_curves(analysis)) for part in _drawn(curve, place, analysis, top)),
            *_marks(analysis, top),
            "</svg>\n",
        )
    )


def shown(value: int, analysis: Analysis) -> str:
    """A value for people: a chance in percent, a score in points."""
    return f"{value / 10:.0f} %" if analysis.unit == "chance" else f"{value / FULL:.1f}"


def _title(analysis: Analysis) -> str:
    measured = "Chance to win" if analysis.unit == "chance" else "Expected score"
    return f"{measured} in a game of {analysis.game}, move by move"


def _said(analysis: Analysis) -> Iterator[str]:
    for seat in analysis.seats:
        yield f"Seat {seat.seat + 1} ended with {shown(seat.result, analysis)}."
        worst = _worst(analysis, seat)
        if worst is not None and worst.alternative is not None:
            yield (
                f"Its worst decision was {worst.label!r} at version {worst.version}, which cost "
                f"{shown(-worst.decision, analysis)}; better was {worst.alternative.label!r}."
            )


def _worst(analysis: Analysis, seat: AnalysedSeat) -> AnalysedMove | None:
    return next((move for move in analysis.moves if move.seat == seat.seat and move.version == seat.worst), None)


def _curves(analysis: Analysis) -> list[_Curve]:
    """One for each seat, or for all where they win together: before and after each of its moves, and the result."""
    if analysis.together:
        return [_curve("All seats", analysis, [seat.seat for seat in analysis.seats])]
    return [_curve(f"Seat {seat.seat + 1}", analysis, [seat.seat]) for seat in analysis.seats]


def _curve(name: str, analysis: Analysis, seats: Sequence[int]) -> _Curve:
    points = [
        point
        for place, move in enumerate(analysis.moves)
        if move.seat in seats
        for point in ((place, move.before), (place + 1, move.after))
    ]
    return _Curve(name, [*points, (len(analysis.moves), analysis.seats[seats[0]].result)])


def _axes(analysis: Analysis, top: int) -> Iterator[str]:
    for part in range(LINES + 1):
        value = top * part // LINES
        y, said = _y(value, top), shown(value, analysis)
        yield f'<path d="M{LEFT} {y}H{RIGHT}" stroke="currentColor" stroke-opacity="0.25"/>'
        yield f'<text x="{LEFT - 8}" y="{y}" text-anchor="end" dominant-baseline="middle">{said}</text>'
    for place in sorted({0, len(analysis.moves) // 2, len(analysis.moves)}):
        yield (
            f'<text x="{_x(place, analysis)}" y="{BOTTOM + 20}" text-anchor="middle">{place + analysis.skipped}</text>'
        )
    yield f'<text x="{(LEFT + RIGHT) / 2:.1f}" y="{BOTTOM + 40}" text-anchor="middle">moves</text>'


def _drawn(curve: _Curve, place: int, analysis: Analysis, top: int) -> Iterator[str]:
    points = " ".join(f"{_x(x, analysis)},{_y(value, top)}" for x, value in curve.points)
    colour, dash = COLOURS[place % len(COLOURS)], DASHES[place % len(DASHES)]
    line = f'stroke="{colour}" stroke-width="2.5" stroke-linejoin="round" fill="none"'
    line += f' stroke-dasharray="{dash}"' if dash else ""
    yield f'<polyline points="{points}" {line}/>'
    x = LEFT + 140 * place
    yield f'<path d="M{x} 24h36" {line}/><text x="{x + 44}" y="24" dominant-baseline="middle">{curve.name}</text>'


def _marks(analysis: Analysis, top: int) -> Iterator[str]:
    """A ring around each seat's worst decision."""
    for seat in analysis.seats:
        for place, move in enumerate(analysis.moves):
            if move.seat == seat.seat and move.version == seat.worst and move.alternative is not None:
                said = (
                    f"Seat {seat.seat + 1}, version {move.version}: {move.label}; better was {move.alternative.label}"
                )
                yield (
                    f'<circle cx="{_x(place + 1, analysis)}" cy="{_y(move.after, top)}" r="7" fill="none" '
                    f'stroke="currentColor" stroke-width="2"><title>{escape(said)}</title></circle>'
                )


def _x(place: int, analysis: Analysis) -> str:
    return f"{LEFT + (RIGHT - LEFT) * place / max(1, len(analysis.moves)):.1f}"


def _y(value: int, top: int) -> str:
    return f"{BOTTOM - (BOTTOM - TOP) * value / top:.1f}"
