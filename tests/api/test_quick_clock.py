"""Quick play with a clock, and beside players who are away."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.client import Json, done, pointers, refused
from tests.api.quick_play import LIVE, disappear, players, quick, wanted
from tests.api.serving import InProcess, in_process


@pytest.fixture
def server(file: Path) -> Iterator[InProcess]:
    """A service whose open tables are those of one test."""
    with in_process(file) as served:
        yield served


PLAIN: Json = {"game": "pebbles", "options": {"heap": 1}}
NO_CLOCK: Json = {"clock": None}
A_DAY = {"seconds_per_action": 86_400, "then": "random"}


def test_strangers_play_live_unless_they_name_another_pace(server: InProcess) -> None:
    [ann] = players(server, 1)
    tables = [done(ann.post("/quick", {**PLAIN, "seats": 2, **clock})) for clock in ({}, {"clock": A_DAY}, NO_CLOCK)]

    assert [LIVE, A_DAY, None] == [table["clock"] for table in tables]
    assert [{"seconds_per_action": 604_800, "then": "resign"}, None] == [
        ann.open(**PLAIN, seats=seats).opened["clock"] for seats in (2, 1)
    ]
    assert done(ann.post("/quick", {"game": "maverick"}))["clock"] is None


def test_only_players_with_the_same_clock_meet(server: InProcess) -> None:
    ann, ben, cat = players(server, 3)
    body = {**wanted(2), "clock": A_DAY}
    waiting = done(ann.post("/quick", body))

    assert waiting["id"] != quick(ben, 2)["id"]
    assert waiting["id"] == done(cat.post("/quick", body))["id"]


@pytest.mark.parametrize(
    ("clock", "fault"),
    [
        ({"seconds_per_action": 9, "then": "resign"}, "/clock/seconds_per_action"),
        ({"seconds_per_action": 2_592_001, "then": "resign"}, "/clock/seconds_per_action"),
        ({"seconds_per_action": 60, "then": "lose"}, "/clock/then"),
        ({"seconds_per_action": 60}, "/clock/then"),
        ("live", "/clock"),
    ],
)
def test_a_clock_that_is_none_is_refused(server: InProcess, clock: Json, fault: str) -> None:
    answer = players(server, 1)[0].post("/quick", {**wanted(3), "clock": clock})

    assert ((422, "invalid-shape"), [fault]) == (refused(answer), pointers(answer))


def test_who_stays_with_a_player_who_is_away_is_told(server: InProcess) -> None:
    ann, ben = players(server, 2)
    waiting = quick(ann, 4, 3)
    assert waiting["id"] == quick(ben, 4, 3)["id"]
    disappear(server, ann)

    stayed = quick(ben, 4, 3)

    assert (waiting["id"], False) == (stayed["id"], stayed["opener_present"])
    assert [False, True, False] == [seat["present"] for seat in stayed["seats"]]
