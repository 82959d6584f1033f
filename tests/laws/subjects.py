"""What the laws need to know of a game beyond the interface: its options, how long it is, what it hides, its cards."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis.strategies import SearchStrategy

from domain.catalogue import GAMES, INSTALLED
from domain.kernel.game import AnyGame, Seat
from tests.games.full_throttle import subject as full_throttle
from tests.games.full_throttle.tables import all_cards as all_racing_cards
from tests.games.goofspiel import subject as goofspiel
from tests.games.maverick import subject as maverick
from tests.games.maximum_apocalypse import observations as survivor_observations
from tests.games.maximum_apocalypse import subject as maximum_apocalypse
from tests.games.thermal_showdown import subject as thermal_showdown
from tests.games.thermal_showdown_solo import subject as thermal_showdown_solo
from tests.laws.seen import Seen
from tests.laws.wellformed import wellformed
from tests.toys import TOYS
from tests.toys import subject as toys


def nothing_hidden(_state: Any, _viewer: Seat | None) -> Mapping[str, Any]:
    """The hidden places of a game without any."""
    return {}


def _nothing_counted(_state: Any) -> Counter[Any]:
    return Counter()


def _many(_state: Any, _viewer: Seat | None, _place: str) -> int | None:
    return None


def _agrees(_seen: Seen, _world: Any) -> str | None:
    return None


@dataclass(frozen=True)
class Subject:
    """A game under the laws.

    ``depth``: how many actions a walk goes into the game before it branches. ``ends_within``: the most actions of a
    game, None if it need not end. ``hidden``: the places whose content a viewer does not know, by name; a tuple is in
    an order that matters. ``possible``: how many values such a place has in the viewer's information set, None for
    several that are too many to count; also for the "first of" and "last of" a tuple. ``contradiction``: an
    observation of the viewer that does not hold in a world, None if all hold; independent of the game's own `redeal`.
    ``census``: all cards and tokens of a state, wherever they are. ``small``: every start of the game with so few
    cards that information sets can be enumerated, as facts. ``uncalibrated``: the places whose redeals are not
    distributed as the truth is under random play, each with words from the clause of the game's rules that says why.
    ``only_options``, ``only_seat_options``: those to play with, where not all that the types allow make sense.
    ``slowness``: how many times fewer walks it gets than others.
    """

    game: AnyGame
    depth: int = 40
    ends_within: int | None = None
    hidden: Callable[[Any, Seat | None], Mapping[str, Any]] = nothing_hidden
    possible: Callable[[Any, Seat | None, str], int | None] = _many
    contradiction: Callable[[Seen, Any], str | None] = _agrees
    census: Callable[[Any], Counter[Any]] = _nothing_counted
    small: Callable[[int], Sequence[tuple[Any, ...]]] | None = None
    uncalibrated: Mapping[str, str] = field(default_factory=dict)
    only_options: SearchStrategy[Any] | None = None
    only_seat_options: SearchStrategy[Any] | None = None
    slowness: int = 1

    @property
    def name(self) -> str:
        """The game's key, and its version unless that is the first one."""
        return self.game.key if self.game.version == 1 else f"{self.game.key}-v{self.game.version}"

    @property
    def options(self) -> SearchStrategy[Any]:
        """The options to play with: all that the type allows, unless the subject says which."""
        return self.only_options if self.only_options is not None else wellformed(self.game.options_type)

    @property
    def seat_options(self) -> SearchStrategy[Any]:
        """The seat options to play with, likewise; those that are not admitted are passed over."""
        return self.only_seat_options if self.only_seat_options is not None else wellformed(self.game.seat_options_type)


SUBJECTS: Mapping[str, Subject] = {
    "duel": Subject(
        TOYS["duel"][1],
        hidden=toys.duel_hidden,
        possible=toys.duel_possible,
        contradiction=toys.duel_contradiction,
        census=toys.duel_census,
        small=toys.duel_starts,
    ),
    "pebbles": Subject(
        TOYS["pebbles"][1],
        depth=6,
        ends_within=20,
        contradiction=toys.pebbles_contradiction,
        census=toys.pebbles_census,
    ),
    "maverick": Subject(
        GAMES["maverick"][1],
        depth=60,
        ends_within=77,
        hidden=maverick.hidden_places,
        possible=maverick.possible,
        contradiction=maverick.contradiction,
        census=maverick.all_cards,
        small=maverick.starts,
    ),
    "full-throttle": Subject(
        GAMES["full-throttle"][1],
        depth=60,
        ends_within=110,
        hidden=full_throttle.hidden_places,
        possible=full_throttle.possible,
        contradiction=full_throttle.contradiction,
        census=all_racing_cards,
        small=full_throttle.starts,
    ),
    "thermal-showdown": Subject(
        GAMES["thermal-showdown"][1],
        depth=80,
        ends_within=770,
        hidden=thermal_showdown.hidden_places,
        possible=thermal_showdown.possible,
        contradiction=thermal_showdown.contradiction,
        small=thermal_showdown.starts,
        census=thermal_showdown.card_counts,
        uncalibrated=dict.fromkeys(("hand of", "deck of", "pile of", "kept by"), "8.5 How likely"),
        only_options=thermal_showdown.OPTIONS,
        only_seat_options=thermal_showdown.SEAT_OPTIONS,
    ),
    "maximum-apocalypse": Subject(
        GAMES["maximum-apocalypse"][2],
        depth=120,
        ends_within=maximum_apocalypse.ENDS_WITHIN,
        hidden=maximum_apocalypse.hidden_places,
        possible=maximum_apocalypse.possible,
        contradiction=survivor_observations.contradiction,
        small=maximum_apocalypse.starts,
        census=maximum_apocalypse.all_cards,
        uncalibrated=dict.fromkeys(
            ("survivor cards", "scavenge cards", "deck of seat"), "the worlds are calibrated for what chance"
        ),
        only_options=maximum_apocalypse.OPTIONS,
        only_seat_options=maximum_apocalypse.SEAT_OPTIONS,
        slowness=2,
    ),
    "thermal-showdown-solo": Subject(
        GAMES["thermal-showdown-solo"][1],
        depth=50,
        ends_within=400,
        hidden=thermal_showdown_solo.hidden_places,
        possible=thermal_showdown.possible,
        contradiction=thermal_showdown_solo.contradiction,
        small=thermal_showdown_solo.starts,
        census=thermal_showdown.card_counts,
        uncalibrated=dict.fromkeys(("hand of", "deck of", "pile of", "kept by"), "8.5 How likely"),
        only_options=thermal_showdown.OPTIONS,
        only_seat_options=thermal_showdown.SEAT_OPTIONS,
    ),
    "goofspiel": Subject(
        INSTALLED["goofspiel"][1],
        depth=30,
        ends_within=52,
        hidden=goofspiel.hidden,
        possible=goofspiel.possible,
        contradiction=goofspiel.contradiction,
        census=goofspiel.census,
        small=goofspiel.small,
    ),
}
"""By key of the game. Every version of it is held to the laws with the same subject."""


def cases() -> Iterator[tuple[Subject, int]]:
    """Every game in every version and with every number of seats. `tests.catalogue` says which game is left out."""
    for key, versions in {**TOYS, **INSTALLED}.items():
        for game in versions.values() if key in SUBJECTS else ():
            for seats in game.seats:
                yield replace(SUBJECTS[key], game=game), seats


def soak_if_older(game: AnyGame) -> Sequence[pytest.MarkDecorator]:
    """The marks of a long test of this game: older versions, which no new table plays, wait for a soak run."""
    return () if game is SUBJECTS[game.key].game else (pytest.mark.soak,)
