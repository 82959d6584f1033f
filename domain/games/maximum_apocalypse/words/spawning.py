"""Words for people: the spawn roll, and where monsters come, from the views of the reader."""

from collections.abc import Sequence

from domain.games.maximum_apocalypse.box.content import FACES
from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.facts.tiles import TokensPlaced
from domain.games.maximum_apocalypse.facts.turn import SpawnRolled, TurnBegan
from domain.games.maximum_apocalypse.seen.views import View
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.table.state import TOKENS_ON_TILE
from domain.games.maximum_apocalypse.turn.steps import QUIET
from domain.games.maximum_apocalypse.words.facts import say_fact, say_rolls
from domain.games.maximum_apocalypse.words.names import listed, tiles_are, who_is
from domain.kernel.game import Views


def say_turn(
    setup: Setting, before: Sequence[PublicFact], began: TurnBegan, rolled: SpawnRolled, views: Views | None
) -> str:
    """A turn, with the roll that it begins with."""
    dice = listed([str(die) for die in rolled.dice])
    turn = f"Turn {began.number}, {who_is(setup, began.survivor)}: rolls {dice} for monsters, {sum(rolled.dice)}."
    return f"{turn}{_come(setup, before, rolled, views)}"


def say_roll(setup: Setting, before: Sequence[PublicFact], rolled: SpawnRolled, views: Views | None) -> str:
    """A spawn roll by itself."""
    return f"{say_rolls(setup, rolled)} for monsters: {sum(rolled.dice)}.{_come(setup, before, rolled, views)}"


def _come(setup: Setting, facts: Sequence[PublicFact], rolled: SpawnRolled, views: Views | None) -> str:
    """Where monsters come, or why none do."""
    plain = say_fact(setup, rolled).partition(f": {sum(rolled.dice)}.")[2]
    number, places = sum(rolled.dice), rolled.places
    if views is None or number == QUIET or not isinstance(places, int):
        return plain
    before, after = views.before(), views.after()
    tiles = _with_number(after, number)
    if places == 0:
        return f" No monsters come: {_why_none(setup, tiles, number)}."
    with_room = [(tile, kind) for tile, kind in tiles if _has_room(facts, before, after, tile)]
    come, full = (tiles, []) if len(tiles) == places else (with_room, [tile for tile in tiles if tile not in with_room])
    none = f" None come to {tiles_are(setup, full)}: {_is_full(full)}." if full else ""
    return f" Monsters come to {tiles_are(setup, come)}.{none}" if len(come) == places else plain


def _why_none(setup: Setting, tiles: list[tuple[int, str]], number: int) -> str:
    if not tiles:
        return f"no face-up tile has spawn number {number}"
    hold = "already holds" if len(tiles) == 1 else "already hold"
    return f"{tiles_are(setup, tiles)} {hold} {TOKENS_ON_TILE} tokens{'' if len(tiles) == 1 else ' each'}"


def _is_full(tiles: Sequence[object]) -> str:
    """Why no more tokens come to tiles that have been named."""
    return f"it already holds {TOKENS_ON_TILE} tokens" if len(tiles) == 1 else f"each already holds {TOKENS_ON_TILE}"


def _with_number(view: View, number: int) -> list[tuple[int, str]]:
    """The face-up tiles with a spawn number: the place and the kind of each."""
    up = [(place, FACES[tile.face]) for place, tile in enumerate(view.tiles) if tile.face is not None and not tile.gone]
    return [(place, face.kind) for place, face in up if face.spawn == number]


def _has_room(facts: Sequence[PublicFact], before: View, after: View, tile: int) -> bool:
    """Whether monsters can come to a tile: to survivors there, or as a token. `facts`: those before the roll."""
    there = any(survivor.alive and survivor.tile == tile for survivor in after.survivors)
    placed = [each.total for each in facts if isinstance(each, TokensPlaced) and each.tile == tile]
    return there or [before.tiles[tile].tokens, *placed][-1] < TOKENS_ON_TILE
