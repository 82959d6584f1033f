"""The spaces of a track as a rider would name them: "the home straight, inside"."""

from functools import lru_cache
from typing import assert_never

from domain.games.full_throttle.track import TRACKS, Choke, Drawn, Lane, Segment, Space, Straight, Track, Turn
from domain.kernel.words import join

_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    *("eleventh", "twelfth"),
)
_SIDES: dict[Lane, str] = {"inner": "inside", "outer": "outside", "single": ""}


def ordinal(number: int) -> str:
    """The word for a place in an order: first for 1."""
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"


@lru_cache(maxsize=256)
def say_space(track: str, space: Space) -> str:
    """Where a space of a track, by key, is."""
    return name_of_space(TRACKS[track], space)


def say_parts(track: str) -> str:
    """The parts of a lap in order, from the start/finish line on, with their lengths; and the bonus spaces."""
    laid = TRACKS[track]
    parts = [f"{_part(laid, number)} ({_long(segment)})" for number, segment in enumerate(laid.segments)]
    bonus = [say_space(track, drawn.space) for drawn in laid.drawn if drawn.bonus]
    spaces = "; and ".join(["; ".join(bonus[:-1]), bonus[-1]])
    return f"A lap, from the start/finish line on, is {join(parts)}. The bonus spaces are {spaces}."


def _long(segment: Segment) -> str:
    match segment:
        case Straight(rows):
            return "1 row" if rows == 1 else f"{rows} rows"
        case Choke(rows):
            return "1 space" if rows == 1 else f"{rows} spaces"
        case Turn(inner, outer):
            return f"{inner} inner and {outer} outer spaces"
        case never:
            assert_never(never)


@lru_cache(maxsize=256)
def say_side(track: str, space: Space) -> str:
    """On which side of its row a space is; nothing where it is alone."""
    return _SIDES[_drawn(TRACKS[track], space).lane]


def name_of_space(track: Track, space: Space) -> str:
    """Where a space is: the part of the track, the row or the space, the side or the lane."""
    drawn = _drawn(track, space)
    part, at = _part(track, drawn.segment), ordinal(drawn.place + 1)
    match track.segments[drawn.segment]:
        case Straight(rows):
            return f"{part if rows == 1 else f'the {at} row of {part}'}, {_SIDES[drawn.lane]}"
        case Choke(rows):
            return part if rows == 1 else f"the {at} space of {part}"
        case Turn():
            return f"{part}, {at} space of the {drawn.lane} lane"
        case never:
            assert_never(never)


def _drawn(track: Track, space: Space) -> Drawn:
    return next(drawn for drawn in track.drawn if drawn.space == space)


def _part(track: Track, number: int) -> str:
    """The name of a segment: each kind is counted from the line on; a straight at the end is the home straight."""
    segment = track.segments[number]
    nth = 1 + sum(type(earlier) is type(segment) for earlier in track.segments[:number])
    match segment:
        case Straight() if number == len(track.segments) - 1:
            return "the home straight"
        case Straight():
            return f"the {ordinal(nth)} straight"
        case Choke():
            return f"the {ordinal(nth)} choke"
        case Turn():
            return f"turn {nth}"
        case never:
            assert_never(never)
