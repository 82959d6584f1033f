"""Facts about the map: monster tokens, tiles, objective tokens."""

from domain.games.maximum_apocalypse.facts.fact import ApocalypseFact, SurvivorFact
from domain.games.maximum_apocalypse.table import references
from domain.games.maximum_apocalypse.table.causes import Cause


class TokensPlaced(ApocalypseFact, frozen=True):
    """Monster tokens were placed on a tile.

    Attributes:
        n: How many were placed, from 1.
    """

    tile: references.TileNumber
    n: int
    total: references.MonsterTokens
    place: references.PlaceKind
    cause: Cause


class TokensRemoved(ApocalypseFact, frozen=True):
    """Monster tokens left a tile.

    Attributes:
        n: How many were removed.
    """

    tile: references.TileNumber
    n: int
    total: references.MonsterTokens
    place: references.PlaceKind
    cause: Cause


class TileTurned(ApocalypseFact, frozen=True):
    """A tile was revealed."""

    tile: references.TileNumber
    face: references.FaceId
    cause: Cause


class TileGone(ApocalypseFact, frozen=True):
    """A tile left the map."""

    tile: references.TileNumber
    place: references.PlaceKind
    cause: Cause


class MarkerLaid(SurvivorFact, frozen=True):
    """A survivor's seat laid an objective token on a tile.

    Attributes:
        marker: The number of the token, 1..3, in the order in which they are laid.
    """

    tile: references.TileNumber
    marker: int


class MarkerMet(ApocalypseFact, frozen=True):
    """An objective token was reached or cleared.

    Attributes:
        gone: Whether it left the tile; else it stays there.
        survivor: The survivor who reached it, by place in the view's ``survivors``; -1: nobody, it is cleared as no
            monster token is left there.
    """

    tile: references.TileNumber
    gone: bool
    place: references.PlaceKind
    survivor: references.SurvivorNumber = -1
