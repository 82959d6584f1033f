"""Where objective tokens may be laid."""

from functools import lru_cache

from domain.games.maximum_apocalypse.box.content import MISSIONS
from domain.games.maximum_apocalypse.box.maps import FIXED, geometry


@lru_cache(maxsize=4096)
def marker_places(shape: str, number: int, placed: tuple[int, ...]) -> tuple[int, ...]:
    """The tiles on which the next marker may be laid so that the others still fit."""
    left = MISSIONS[number].markers.count - len(placed) - 1
    fitting = _fitting(shape, number, placed)
    return tuple([place for place in fitting if _completes(shape, number, (*placed, place), left)])


def _completes(shape: str, number: int, placed: tuple[int, ...], left: int) -> bool:
    if left == 0:
        return True
    return any(_completes(shape, number, (*placed, place), left - 1) for place in _fitting(shape, number, placed))


def _fitting(shape: str, number: int, placed: tuple[int, ...]) -> list[int]:
    rules = MISSIONS[number].markers
    here = geometry(shape)
    start = _start_of(here.letters, rules.away_from)
    return [
        place
        for place, letter in enumerate(here.letters)
        if letter not in FIXED
        and place not in placed
        and (start < 0 or here.distance[start][place] >= rules.away)
        and all(here.distance[other][place] >= rules.apart for other in placed)
    ]


def _start_of(letters: str, kind: str) -> int:
    """The tile that markers have to be away from, or -1."""
    found = [letter for letter, name in FIXED.items() if name == kind]
    return letters.index(found[0]) if found else -1
