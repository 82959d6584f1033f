"""Resampling of the monster deck and the face-down tiles from what everybody knows of them."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb

from msgspec.structs import replace

from domain.games.maximum_apocalypse.box.content import FACES, MISSIONS, MONSTERS, TILES
from domain.games.maximum_apocalypse.table.state import Monsters, State, Tile
from domain.kernel.rng import Rng

PURPOSE = "redeal"

BOSSES = frozenset([kind.id for kind in MONSTERS.values() if kind.boss])
COPIES = {kind: tuple([face.id for face in FACES.values() if face.kind == kind]) for kind in TILES if kind != "van"}

_WORD = 2**32

KindOfTile = tuple[int, int, int]
"""How many tiles of a kind the mission asks for, how many lie face up, and how many are not seen, box or map."""


def resample_monsters(monsters: Monsters, rng: Rng) -> Monsters:
    """Resample which bosses are where, and the deck's order within the bounds that everybody knows."""
    known = monsters.returned or ()
    inside = [kind for kind in monsters.deck if kind in BOSSES and kind not in known]
    bosses: Sequence[str] = sorted([*inside, *monsters.aside, *monsters.box])
    n, hidden = len(inside), len(inside) + len(monsters.aside)
    if hidden:
        bosses = rng.shuffle(PURPOSE, bosses)
    return replace(
        monsters,
        deck=shuffle_deck_around(monsters, [*bosses[:n], *known], rng),
        aside=tuple(bosses[n:hidden]),
        box=tuple(sorted(bosses[hidden:])),
    )


def shuffle_deck_around(monsters: Monsters, bosses: Sequence[str], rng: Rng) -> tuple[str, ...]:
    """Shuffle the deck with these bosses in it, each within its bound of the lowest cards."""
    size = len(monsters.deck)
    places: list[int] = []
    for bound, _ in zip(monsters.bounds, bosses, strict=True):
        free = [place for place in range(min(size, bound)) if place not in places]
        places.append(rng.shuffle(PURPOSE, free)[0])
    deck = list(rng.shuffle(PURPOSE, [kind for kind in monsters.deck if kind not in BOSSES]))
    for place, boss in sorted(zip(places, bosses, strict=True)):
        deck.insert(place, boss)
    return tuple(deck)


def resample_tiles(state: State, rng: Rng) -> tuple[Tile, ...]:
    """Resample which printed tiles are face down, and where."""
    hidden = [tile for tile in state.tiles if not tile.up]
    if not hidden:
        return state.tiles
    seen = {tile.face for tile in state.tiles if tile.up}
    mission = MISSIONS[state.options.mission]
    asked = {kind: n for kind, n in mission.tiles.items() if kind not in mission.face_up}
    up = Counter([FACES[face].kind for face in seen])
    unseen = {kind: [face for face in copies if face not in seen] for kind, copies in COPIES.items()}
    if state.options.extra_tiles:
        kinds = tuple([(asked.get(kind, 0), up[kind], len(faces)) for kind, faces in unseen.items()])
        counts = dict(zip(unseen, _counts(kinds, len(hidden), rng), strict=True))
    else:
        counts = {kind: n - up[kind] for kind, n in asked.items()}
    faces: list[str] = []
    for kind, n in counts.items():
        copies = unseen[kind]
        faces += copies if n == len(copies) else rng.shuffle(PURPOSE, copies)[:n]
    return lay_faces(state.tiles, rng.shuffle(PURPOSE, faces))


def lay_faces(tiles: tuple[Tile, ...], faces: Sequence[str]) -> tuple[Tile, ...]:
    """Put these faces on the face-down tiles of the map, in order."""
    left = iter(faces)
    return tuple([tile if tile.up else replace(tile, face=next(left)) for tile in tiles])


def _counts(kinds: tuple[KindOfTile, ...], slots: int, rng: Rng) -> list[int]:
    """How many of each kind lie face down, where extra tiles were drawn from all that the mission left over."""
    ways = _ways(kinds, slots)
    counts = []
    for k, kind in enumerate(kinds):
        weights = [_weight(kind, n) * ways[k + 1][slots - n] if n <= slots else 0 for n in range(kind[2] + 1)]
        n = _drawn(weights, rng)
        counts.append(n)
        slots -= n
    return counts


@lru_cache(maxsize=256)
def _ways(kinds: tuple[KindOfTile, ...], slots: int) -> tuple[tuple[int, ...], ...]:
    """In how many ways so many places are filled by the kinds from the k-th on."""
    ways = [(1, *[0] * slots)]
    for kind in reversed(kinds):
        after = ways[-1]
        weights = [_weight(kind, n) for n in range(kind[2] + 1)]
        ways.append(tuple([sum([w * after[m - n] for n, w in enumerate(weights) if n <= m]) for m in range(slots + 1)]))
    return tuple(ways[::-1])


def _weight(kind: KindOfTile, hidden: int) -> int:
    """In how many ways so many copies lie face down, and any of them and of those seen are the mission's own."""
    asked, up, unseen = kind
    return comb(unseen, hidden) * comb(up + hidden, asked)


def _drawn(weights: list[int], rng: Rng) -> int:
    """Weighted random choice; a single option is taken without a draw. Large weights are approximated to 2^-32."""
    *below, total = accumulate(weights)
    if total == max(weights):
        return weights.index(total)
    lot = rng.below(PURPOSE, total) if total <= _WORD else rng.below(PURPOSE, _WORD) * total // _WORD
    return sum([lot >= bound for bound in below])
