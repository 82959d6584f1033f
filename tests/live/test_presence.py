"""Who is there: whoever follows something, or has just asked for something."""

from collections.abc import Callable
from time import process_time

import pytest

from api.state.hub import Hub
from api.state.presence import ANNOUNCED_EACH, SECONDS, Presence
from tests.api.client import Player, Table, done, refused
from tests.api.serving import InProcess
from tests.api.test_names import names_given
from tests.live.listening import listening
from tests.live.timing import listed

Later = Callable[[float], None]


@pytest.fixture
def later(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> Later:
    """Lets seconds pass."""
    now = [1000.0]
    monkeypatch.setattr(server.service.live.presence, "_clock", lambda: now[0])

    def pass_by(seconds: float) -> None:
        now[0] += seconds

    return pass_by


def present(player: Player, table: Table) -> list[bool]:
    """Whether each seat is present, as a player sees it."""
    return [seat["present"] for seat in done(player.get(str(table)), 200)["seats"]]


def test_who_asked_within_a_minute_is_present(server: InProcess, later: Later) -> None:
    table, (ann, ben) = names_given(server, "Ann", "Ben")
    eve = server.stranger()
    for player in (ann, ben):
        done(player.get("/me"), 200)

    assert [True, True] == present(eve, table)
    later(59)
    done(ben.get("/me"), 200)
    assert [True, True] == present(eve, table)
    later(1)
    assert [False, True] == present(eve, table)
    later(60)
    assert [False, False] == present(eve, table)


def test_who_follows_something_is_present(server: InProcess, later: Later) -> None:
    table, (ann, ben) = names_given(server, "Ann", "Ben")
    with listening(ben, "/me/events"):
        later(3600)
        assert [True, True] == present(ann, table)
        assert ben.id in server.service.live.presence.here()  # so it is announced
    later(3600)
    assert [True, False] == present(ann, table)
    assert ben.id not in server.service.live.presence.here()


def test_a_free_seat_is_not_present(server: InProcess, later: Later) -> None:
    ann = server.player("Ann")
    table = ann.open("pebbles", seats=2)
    done(ann.post(table / "seats", {"seat": 1}))

    assert [False, True] == present(ann, table)
    later(0)


def test_a_cached_table_is_not_current_once_somebody_has_left(server: InProcess, later: Later) -> None:
    table, (ann, ben) = names_given(server, "Ann", "Ben")
    done(ben.get("/me"), 200)
    known = {"If-None-Match": ann.get(str(table)).headers["etag"]}
    assert 304 == ann.get(str(table), headers=known).status_code

    later(60)

    assert [True, False] == [seat["present"] for seat in done(ann.get(str(table), headers=known), 200)["seats"]]


class Elapsed:
    """A clock that stands still unless a test advances it."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def test_who_was_announced_elsewhere_is_present_until_announcements_fail_to_come() -> None:
    elapsed = Elapsed()
    presence = Presence(Hub(), elapsed)
    presence.hear(["ann"])
    elapsed.seconds += SECONDS - ANNOUNCED_EACH - 1

    assert [True, False] == [presence.is_present(name) for name in ("ann", "ben")]
    elapsed.seconds += 1
    assert not presence.is_present("ann")


def test_who_asked_since_the_last_announcement_is_announced() -> None:
    elapsed = Elapsed()
    presence = Presence(Hub(), elapsed)
    presence.see("ann")
    elapsed.seconds += 1
    presence.see("ben")
    elapsed.seconds += ANNOUNCED_EACH - 1

    assert ("ben",) == presence.here()


def test_of_those_who_were_announced_elsewhere_the_first_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.state.presence._REMEMBERED", 2)
    presence = Presence(Hub())
    presence.hear(["ann", "ben"])
    presence.hear(["ann"])
    presence.hear(["cleo"])

    assert [True, False, True] == [presence.is_present(player) for player in ("ann", "ben", "cleo")]


def test_one_more_who_is_announced_costs_no_look_at_all_others() -> None:
    presence = Presence(Hub())
    presence.hear(f"p-{number}" for number in range(50_000))
    began = process_time()
    for number in range(2000):
        presence.hear([f"q-{number}"])

    assert process_time() - began < 10  # looking at all of them took 15 s
    assert presence.is_present("q-0")
    assert not presence.is_present("p-0")


def test_only_so_many_are_remembered(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.state.presence._REMEMBERED", 2)
    presence = server.service.live.presence
    presence._seen.clear()
    for name in ("a", "b", "a", "c"):
        presence.see(name)

    assert [True, False, True] == [presence.is_present(name) for name in ("a", "b", "c")]


def opener_shown(reader: Player, table: Table) -> list[bool]:
    """Whether the opener of a table is present, as the list of open tables says it and as the table itself does."""
    listed_table = next(
        each for each in done(reader.get("/tables?open=true&limit=100"), 200)["tables"] if each["id"] == table.id
    )
    return [listed_table["opener_present"], done(reader.get(str(table)), 200)["opener_present"]]


def test_the_list_of_open_tables_says_which_openers_are_away(server: InProcess, later: Later) -> None:
    ann, eve = server.player("Ann"), server.stranger()
    table = ann.open("pebbles", seats=2)
    listed(server)
    server.clock.advance(60_000)

    assert [True, True] == opener_shown(eve, table)
    later(60)
    assert [False, False] == opener_shown(eve, table)
    done(ann.get("/me"), 200)
    assert [True, True] == opener_shown(eve, table)
    done(ann.post(table / "close"))
    assert "opener_present" not in done(eve.get(str(table)), 200)


def test_a_cached_list_is_not_current_once_an_opener_has_left(server: InProcess, later: Later) -> None:
    ann, eve = server.player("Ann"), server.stranger()
    table = ann.open("pebbles", seats=2)
    listed(server)
    server.clock.advance(60_000)
    paths = ("/tables?open=true", str(table))
    known = [{"If-None-Match": eve.get(path).headers["etag"]} for path in paths]
    now = [eve.get(path, headers=each).status_code for path, each in zip(paths, known, strict=True)]

    later(60)

    assert [304, 304] == now
    assert [200, 200] == [eve.get(path, headers=each).status_code for path, each in zip(paths, known, strict=True)]


def test_who_opened_a_private_table_is_present_for_those_alone_who_may_see_it(server: InProcess, later: Later) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    table = ann.open("pebbles", seats=2, visibility="private")
    listed(server)

    assert table.id not in eve.get("/tables?open=true&limit=100").text
    assert (404, "not-found") == refused(eve.get(str(table)))
    later(0)


def test_an_opener_who_was_erased_is_not_present(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open("pebbles", seats=3)
    done(ben.post(table / "seats"))
    listed(server)
    assert [True, True] == opener_shown(ben, table)

    assert 204 == ann.delete("/me").status_code

    assert [False, False] == opener_shown(ben, table)
