"""Quick play of a player who waits already: who has missed somebody moves over."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.client import Json, Player, Table, done
from tests.api.quick_play import LIVE, disappear, players, quick, seated, wanted
from tests.api.serving import InProcess, in_process
from tests.live.timing import listed

FOUR: Json = {"game": "full-throttle", "seats": 4, "clock": LIVE}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[InProcess]:
    """A service whose open tables are those of one test."""
    with in_process(tmp_path / "takeback.db", bots=True) as served:
        yield served


def shown(player: Player, table: str) -> tuple[str, list[str]]:
    """The status of a table, and who sits there."""
    found = done(player.get(f"/tables/{table}"), 200)
    return found["status"], seated(found)


def opened(settings: Json, opener: Player, *seats: Player) -> Table:
    """A table that was opened by hand, and where these players have sat down in turn."""
    table = opener.open(**settings)
    for player in seats:
        done(player.post(table / "seats"))
    return table


@pytest.mark.parametrize("first", [0, 1])
def test_two_who_missed_each_other_meet_once_they_call_again(server: InProcess, first: int) -> None:
    ann, ben = players(server, 2)
    waiting = quick(ann, 1)["id"]
    disappear(server, ann)
    other = quick(ben, 1)["id"]
    assert waiting != other
    done(ann.get("/me"), 200)

    for player in (ann, ben)[first:]:
        assert waiting == quick(player, 1)["id"]

    assert ("playing", [ann.id, ben.id]) == shown(ann, waiting)
    assert "closed" == shown(ben, other)[0]


def test_a_table_that_lacks_fewer_players_goes_first_and_nobody_else_is_moved(server: InProcess) -> None:
    ann, ben, *three = players(server, 5)
    mine, fuller = opened(FOUR, ann, ann, ben), opened(FOUR, three[0], *three)

    assert fuller.id == done(ann.post("/quick", FOUR))["id"]

    assert ("playing", [*(player.id for player in three), ann.id]) == shown(ann, fuller.id)
    assert ("open", [ben.id]) == shown(ann, mine.id)


def test_whoever_sits_where_others_are_away_moves_over(server: InProcess) -> None:
    ann, ben, cat = players(server, 3)
    mine = opened(wanted(1, 3), cat, cat, ann)
    disappear(server, cat)
    done(ann.get("/me"), 200)
    other = quick(ben, 1, 3)["id"]
    assert mine.id != other

    assert other == quick(ann, 1, 3)["id"]

    assert ("open", [ben.id, ann.id]) == shown(ann, other)
    assert ("open", [cat.id]) == shown(ann, mine.id)


def test_whoever_did_not_open_the_table_leaves_the_seat(server: InProcess) -> None:
    ann, ben, cat = players(server, 3)
    other, mine = opened(wanted(1), ben, ben), opened(wanted(1), cat, ann)

    assert other.id == quick(ann, 1)["id"]

    assert ("playing", [ben.id, ann.id]) == shown(ann, other.id)
    assert ("open", []) == shown(cat, mine.id)


def test_a_table_is_not_left_to_a_bot(server: InProcess) -> None:
    ann, *three = players(server, 4)
    mine = opened(FOUR, ann, ann)
    done(ann.post(mine / "bots", {"bot": "house"}))
    fuller = opened(FOUR, three[0], *three)

    assert fuller.id == done(ann.post("/quick", FOUR))["id"]

    assert "closed" == shown(ann, mine.id)[0]


def test_nobody_moves_to_a_table_where_they_may_not_sit(server: InProcess) -> None:
    red: Json = {"game": "duel", "seat_options": {"banner": "red"}}
    ann, ben, cat = players(server, 3)
    theirs, mine = (done(player.post("/quick", red))["id"] for player in (ann, ben))
    assert theirs != mine

    assert [mine] * 2 == [done(ben.post("/quick", red))["id"] for _ in range(2)]

    listed(server)
    tables = done(cat.get("/tables"), 200)["tables"]
    assert [mine, theirs] == [one["id"] for one in tables]
    assert theirs == done(cat.post("/quick", {"game": "duel", "seat_options": {"banner": "blue"}}))["id"]


def test_whoever_waits_at_the_best_table_stays(server: InProcess) -> None:
    ann, ben, *others = players(server, 5)
    mine = opened(FOUR, ann, ann, ben)
    opened(FOUR, others[0], *others[:2])

    assert [mine.id] * 2 == [done(player.post("/quick", FOUR))["id"] for player in (ann, ben)]
