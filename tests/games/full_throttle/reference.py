"""How a moped moves, written a second time, straight from the sheet and over coordinates instead of names."""

from domain.games.full_throttle.track import Choke, Space, Straight, Track, Turn

Cell = tuple[int, str, int]
"""Segment, lane (``I``, ``O`` or ``C``), number along the lane."""


def name(track: Track, cell: Cell) -> Space:
    """The name of a cell."""
    number, lane, at = cell
    match track.segments[number]:
        case Straight():
            return f"S{number}[{at}]{lane}"
        case Choke(1):
            return f"C{number}"
        case Choke():
            return f"C{number}[{at}]"
        case Turn():
            return f"T{number}.{lane}[{at}]"


def cells(track: Track) -> list[Cell]:
    """Every cell of a track."""
    return [
        (number, lane, at)
        for number, segment in enumerate(track.segments)
        for lane in ("C" if isinstance(segment, Choke) else "IO")
        for at in range(_length(track, number, lane))
    ]


def destination(track: Track, start: Cell, steps: int, taken: set[Cell]) -> Cell | None:
    """Where a move of so many steps ends, or None if it does not begin."""
    last, here, left = None, start, steps
    while left:
        number, lane, at = here
        if at + 1 < _length(track, number, lane):
            turn = isinstance(track.segments[number], Turn)
            beside = [(number, lane, at + 1)] if turn else _row(track, number, at + 1)
        else:
            number = (number + 1) % len(track.segments)
            if isinstance(track.segments[number], Turn):
                return _turned(track, number, left, taken) or last
            beside = _row(track, number, 0)
        free = [cell for cell in beside if cell not in taken]
        here = free[0] if free else beside[0]
        last = here if free else last
        left -= 1
    return last


def _turned(track: Track, number: int, left: int, taken: set[Cell]) -> Cell | None:
    for lane in "IO":
        length = _length(track, number, lane)
        end = (number, lane, length - 1)
        if left <= length:
            if (number, lane, left - 1) not in taken:
                return (number, lane, left - 1)
            continue
        beyond = destination(track, end, left - length, taken)
        if beyond is not None:
            return beyond
        if end not in taken:
            return end
    outer = [(number, "O", at) for at in range(min(left, _length(track, number, "O")))]
    return next((cell for cell in reversed(outer) if cell not in taken), None)


def _row(track: Track, number: int, at: int) -> list[Cell]:
    return [(number, lane, at) for lane in ("C" if isinstance(track.segments[number], Choke) else "IO")]


def _length(track: Track, number: int, lane: str) -> int:
    match track.segments[number]:
        case Straight(rows) | Choke(rows):
            return rows
        case Turn(inner, outer):
            return inner if lane == "I" else outer
