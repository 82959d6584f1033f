"""How the view of a game lies on the table, for clients that draw any game.

A layout only names fields of the view. So it tells nobody more than the view does.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args

import msgspec

Shows = Literal["cards", "pile", "counter", "track", "text"]
"""Cards; a number of cards face down; a number; places in a row, on which figures stand; anything, by its type."""

Whose = Literal["table", "viewer", "seats"]
"""Who owns a zone: nobody, the viewer, or each seat its own part: then the field is a list with an entry a seat."""


class InvalidLayout(Exception):
    """A layout does not fit the view of its game. The message is a sentence."""


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the table: one field of the view.

    Attributes:
        field: The name of the field.
        title: Its name for players.
        figures: The fields of the view that hold a place on the track, for each figure that stands there; empty for
            all zones but tracks.
        first: The number of the first place of a track.
        beside: The name of the place where a figure stands whose number is not on the track; empty: nowhere.
        sum: What the numbers of its cards add up to, as in ``points``; empty: their sum means nothing.
    """

    field: str
    title: str
    shows: Shows = "text"
    whose: Whose = "table"
    figures: tuple[str, ...] = ()
    first: int = 0
    beside: str = ""
    sum: str = ""


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The zones of a table in the order in which to show them.

    A field of the view that is neither in a zone nor left out comes after them.

    Attributes:
        zones: The zones, the first on top. Neighbours that belong to the seats lie together, seat by seat.
        left_out: The fields that a player does not need to see.
    """

    zones: tuple[Zone, ...]
    left_out: tuple[str, ...] = ()


def require_layouts(games: Mapping[str, Mapping[int, Any]]) -> None:
    """Require a layout that fits, or none, of each game in each version. Raises `InvalidLayout`."""
    for game in [game for versions in games.values() for game in versions.values()]:
        if game.layout is not None:
            require_fields(game.title, game.layout, game.view_type)


def require_fields(title: str, layout: Layout, view_type: Any) -> None:
    """Require that the view of a game has every field that its layout names, once. Raises `InvalidLayout`."""
    known = {field for part in get_args(view_type) or (view_type,) for field in part.__struct_fields__}
    for name in _names(layout):
        if name not in known:
            raise InvalidLayout(
                f"The layout of {title} names the field {name!r}, which its view does not have; the view has "
                f"{', '.join(sorted(known))}."
            )
    shown = [*[zone.field for zone in layout.zones], *layout.left_out]
    if twice := next((name for name in shown if shown.count(name) > 1), None):
        raise InvalidLayout(f"The layout of {title} names the field {twice!r} twice.")


def _names(layout: Layout) -> Iterator[str]:
    for zone in layout.zones:
        yield zone.field
        yield from zone.figures
    yield from layout.left_out
