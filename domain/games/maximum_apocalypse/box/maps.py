"""The shape of the map: rows of letters, neighbours and ranges."""

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache

from domain.games.maximum_apocalypse.box.vocabulary import Range
from domain.kernel.game import Value

FIXED = {"V": "van", "B": "military_base", "M": "shopping_mall"}
"""The letters of tiles with a place of their own."""

MapShape = str
"""The map: rows of letters from the top, ``/`` between them. ``V`` is the Van, ``B`` the Military Base, ``M`` the
Shopping Mall, ``?`` any other tile, ``.`` a gap."""

SURVIVORS_REACH: dict[Range, tuple[int, int] | None] = {"short": (0, 0), "middle": (0, 1), "long": (1, 2), "any": None}
"""M14, golden test G: the nearest and the farthest tile that a survivor reaches; None: all of them."""

MONSTERS_REACH: dict[Range, tuple[int, int] | None] = SURVIVORS_REACH | {"long": (0, 2)}
"""M14: a monster reaches its own tile in any case."""


def letters_of(face_up: Collection[str]) -> str:
    """The letters of the fixed tiles on the map of a mission, by the kinds of tiles that lie face up there."""
    return "".join(letter for letter, kind in FIXED.items() if kind == "van" or kind in face_up)


class Geometry(Value, frozen=True):
    """Computed once for a shape: tiles numbered row by row from the top, and ranges between them."""

    slots: tuple[tuple[int, int], ...]
    letters: str
    beside: tuple[tuple[int, ...], ...]
    distance: tuple[tuple[int, ...], ...]
    survivors_reach: dict[Range, tuple[frozenset[int], ...]]
    monsters_reach: dict[Range, tuple[frozenset[int], ...]]


@lru_cache(maxsize=256)
def geometry(shape: str) -> Geometry:
    """Who is beside and in reach of whom. M14: Manhattan distance, gaps do not block. Golden test G: 1, 5, 12 cells."""
    slots = tuple([(x, y) for y, row in enumerate(shape.split("/")) for x, letter in enumerate(row) if letter != "."])
    letters = "".join([letter for letter in shape if letter not in "./"])
    distance = tuple([tuple([abs(x - u) + abs(y - v) for u, v in slots]) for x, y in slots])

    def within(steps: tuple[int, int] | None) -> tuple[frozenset[int], ...]:
        low, high = steps or (0, len(shape))
        return tuple([frozenset([k for k, d in enumerate(row) if low <= d <= high]) for row in distance])

    return Geometry(
        slots=slots,
        letters=letters,
        beside=tuple([tuple([k for k, d in enumerate(row) if d == 1]) for row in distance]),
        distance=distance,
        survivors_reach={name: within(steps) for name, steps in SURVIVORS_REACH.items()},
        monsters_reach={name: within(steps) for name, steps in MONSTERS_REACH.items()},
    )


def in_reach(shape: str, tile: int, reach: Range) -> frozenset[int]:
    """The tiles that a survivor on `tile` reaches."""
    return geometry(shape).survivors_reach[reach][tile]


def in_monsters_reach(shape: str, tile: int, reach: Range) -> frozenset[int]:
    """The tiles that a monster on `tile` reaches: its own one in any case (M14)."""
    return geometry(shape).monsters_reach[reach][tile]


def connected(start: int, beside: Callable[[int], Iterable[int]]) -> set[int]:
    """The tiles to which a way leads from `start`, itself included. `beside`: the tiles next to one."""
    found, frontier = {start}, [start]
    while frontier:
        fresh = [near for near in beside(frontier.pop()) if near not in found]
        found.update(fresh)
        frontier += fresh
    return found


def faults_of_shape(shape: str, tiles: int, letters: str) -> list[str]:
    """What is wrong with a shape for `tiles` face-down tiles and one each of the fixed `letters`."""
    faults = []
    strange = sorted({letter for letter in shape if letter not in "?./" and letter not in FIXED})
    if strange:
        return [f"a map has no letter {''.join(strange)!r}"]
    if shape.count("?") != tiles:
        faults.append(f"the map has {shape.count('?')} tiles, the mission {tiles}")
    faults += [
        f"the map needs exactly {int(letter in letters)} {letter}"
        for letter in FIXED
        if shape.count(letter) != int(letter in letters)
    ]
    here = geometry(shape)
    if here.slots and len(connected(0, here.beside.__getitem__)) < len(here.slots):
        faults.append("the map falls into pieces")
    return faults
