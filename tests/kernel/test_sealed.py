"""Sealed seats: they commit themselves to their entropy, and reveal it once everything else in the seed is fixed."""

import json
from pathlib import Path

import pytest

from domain.kernel import chain
from domain.kernel.clocks import CLOSES_AFTER_MS, closes_at, due_times, wait_of
from domain.kernel.events import Clock
from domain.kernel.game import Refused
from domain.kernel.redaction import Viewer
from tests.kernel.table import SERVER_SEED, NotDue, Table, conflict, forked, opened, seated, started
from tests.laws.equality import same_session
from tests.toys import duel, pebbles
from tests.toys.duel_rules import Raise
from tests.toys.pebbles_rules import Options, Take

ANN, BEN = "ann-secret", "ben-secret"
RESIGN, RANDOM = Clock(10, "resign"), Clock(10, "random")
VECTORS = Path(__file__).with_name("sealed_vectors.json")


def full(clock: Clock | None = None) -> Table:
    """Two sealed seats, of ann and ben, that have not revealed their entropy."""
    return opened(duel, clock=clock).seal("ann", ANN).seal("ben", BEN)


def three(clock: Clock | None = None) -> Table:
    """Two sealed seats, and between them one with plain entropy."""
    return opened(pebbles, 3, clock=clock).seal("ann", ANN).sit("cleo", entropy="luck").seal("ben", BEN)


def test_the_commitment_and_the_seed_are_those_of_the_vectors() -> None:
    vectors = json.loads(VECTORS.read_text())
    table, server_seed = vectors["table"], bytes.fromhex(vectors["server_seed"])

    assert vectors["commitment"] == chain.entropy_commitment(vectors["entropy"])
    assert vectors["table_seed"] == chain.table_seed(server_seed, table, [vectors["entropy"], "bob-luck"]).hex()


def test_a_table_starts_once_every_sealed_seat_has_revealed() -> None:
    table = full()
    assert table.session.is_dealing
    assert ("open", frozenset({0, 1})) == (table.session.status, table.session.to_reveal)

    table = table.reveal(1, BEN)
    assert ("Revealed",) == table.last()
    assert {0} == table.session.to_reveal

    table = table.reveal(0, ANN)
    assert (("Revealed", "Started"), "playing") == (table.last(), table.session.status)
    assert frozenset() == table.session.to_reveal
    same_session(table.folded(), table.session)


def test_what_was_revealed_is_in_the_seed_in_the_order_of_the_seats() -> None:
    table = three().reveal(2, BEN).reveal(0, ANN)

    assert chain.table_seed(SERVER_SEED, "t1", [ANN, "luck", BEN]) == table.session.seed


def test_a_table_without_a_sealed_seat_starts_at_once_and_is_stored_as_ever() -> None:
    table = started(duel)

    assert ("SeatTaken", "Started") == table.last()
    assert not any(b"commitment" in record.stored for record in table.records[1:])
    assert 1 == table.session.format


def test_a_sealed_seat_makes_the_second_format() -> None:
    assert 2 == opened(duel).seal("ann", ANN).session.format
    assert 2 == full().reveal(0, ANN).session.format


def test_one_alone_reveals_too() -> None:
    table = opened(pebbles, 1).seal("ann", ANN)
    assert {0} == table.session.to_reveal

    assert ("Revealed", "Started") == table.reveal(0, ANN).last()


def test_a_given_seed_stays_the_seed() -> None:
    table = opened(pebbles, 1, seeded="ab" * 32).seal("ann", ANN).reveal(0, ANN)

    assert b"\xab" * 32 == table.session.seed


def test_the_seed_of_the_day_stays_the_seed() -> None:
    table = opened(pebbles, 1, daily="1970-01-01").seal("ann", ANN).reveal(0, ANN)

    assert SERVER_SEED == table.session.seed


def test_a_fork_may_have_sealed_seats() -> None:
    parent = started(pebbles, options=Options(heap=9)).play(0, Take(1)).resign(1)
    fork = forked(parent, 5).seal("p0", ANN, 0).sit("p1", 1)
    assert {0} == fork.session.to_reveal

    fork = fork.reveal(0, ANN)

    assert ("playing", ("Revealed", "Started")) == (fork.session.status, fork.last())
    assert seated(forked(parent, 5), parent).session.seed != fork.session.seed


def test_nobody_comes_or_goes_while_a_secret_may_be_known() -> None:
    for table in (full(), full().reveal(0, ANN)):
        conflict("dealing", lambda table=table: table.leave(1), table.close, lambda table=table: table.sit("cleo"))  # type: ignore[misc]
        conflict("table-open", lambda table=table: table.play(0, Raise()))  # type: ignore[misc]


def test_only_what_was_sealed_is_revealed_and_only_once() -> None:
    conflict(
        "nothing-to-reveal",
        lambda: three().reveal(1, "luck"),
        lambda: opened(duel).seal("ann", ANN).reveal(0, ANN),
        lambda: started(duel).reveal(0, ""),
    )
    again = full().reveal(0, ANN)
    conflict("already-revealed", lambda: again.reveal(0, ANN), lambda: again.reveal(1, BEN).reveal(1, BEN))
    with pytest.raises(Refused, match="wrong-entropy"):
        full().reveal(0, BEN)


def test_a_closed_table_deals_no_more() -> None:
    conflict("table-closed", lambda: full(RESIGN).late().by_server().reveal(0, ANN))


def test_a_secret_is_shown_to_its_player_until_the_end() -> None:
    table = full().reveal(0, ANN)
    version = table.session.version

    assert {"seat": 0, "entropy": ANN} == table.shown(version, Viewer(0, "ann")).data
    assert {"seat": 0} == table.shown(version, Viewer(1, "ben")).data
    assert {"seat": 0} == table.shown(version, Viewer(None, None)).data
    over = table.reveal(1, BEN).resign(0)
    assert {"seat": 0, "entropy": ANN} == over.shown(version, Viewer(None, None)).data


def test_a_commitment_is_shown_to_everybody() -> None:
    table = opened(duel).seal("ann", ANN)

    assert chain.entropy_commitment(ANN) == table.shown(2, Viewer(None, None)).data["commitment"]


def test_the_clock_runs_from_when_the_table_was_full() -> None:
    table = full(RESIGN)
    since = table.events[-1].at
    assert {0: since + 10_000, 1: since + 10_000} == due_times(table.session)

    table = table.later(5000).reveal(0, ANN)

    assert {1: since + 10_000} == due_times(table.session)
    wait = wait_of(table.session)
    assert wait is not None
    assert since + 10_000 == wait.until
    started_ = table.reveal(1, BEN)
    assert dict.fromkeys((0, 1), started_.events[-1].at + 10_000) == due_times(started_.session)


def test_the_time_of_a_sealed_seat_does_not_run_while_seats_are_free() -> None:
    table = opened(duel, clock=RESIGN).seal("ann", ANN)

    assert {} == due_times(table.session)
    assert table.session.at + CLOSES_AFTER_MS["public"] == closes_at(table.session)


@pytest.mark.parametrize("clock", [RESIGN, RANDOM])
def test_who_withholds_gives_up_the_seat(clock: Clock) -> None:
    table = full(clock).reveal(0, ANN)
    with pytest.raises(NotDue):
        table.late(-1).by_server()

    table = table.late().by_server()

    assert ("Revealed", "Started", "Resigned", "Finished") == table.last()
    revealed, _, resigned, _ = table.events[-4:]
    assert ("server", 1, None) == (revealed.actor, revealed.data.seat, revealed.data.entropy)
    assert ("server", 1, "unrevealed") == (resigned.actor, resigned.data.seat, resigned.data.cause)
    assert chain.table_seed(SERVER_SEED, "t1", [ANN, ""]) == table.session.seed
    same_session(table.folded(), table.session)


def test_all_who_withhold_give_up_their_seats_in_order() -> None:
    table = opened(pebbles, 3, clock=RESIGN).seal("ann", ANN).seal("ben", BEN).seal("cleo", "c").reveal(1, BEN)

    table = table.late().by_server()

    assert ("Revealed", "Revealed", "Started", "Resigned", "Resigned", "Finished") == table.last()
    assert (0, 2) == table.session.resignations


def test_a_table_where_nobody_reveals_is_closed() -> None:
    table = three(RESIGN).late().by_server()

    assert ("closed", "unrevealed") == (table.session.status, table.events[-1].data.cause)


def test_a_table_without_a_clock_closes_as_an_open_one() -> None:
    table = full().reveal(0, ANN)
    assert {} == due_times(table.session)
    with pytest.raises(NotDue):
        table.late(-1).by_server()

    table = table.late().by_server()

    assert table.events[-2].at + CLOSES_AFTER_MS["public"] <= table.events[-1].at
    assert ("closed", "time") == (table.session.status, table.events[-1].data.cause)


def test_a_game_that_is_left_to_bots_by_who_withholds_is_void() -> None:
    table = opened(pebbles, 3, clock=RESIGN).seal("ann", ANN).seal("ben", BEN).sit("bot", bot=True)
    table = table.reveal(0, ANN).late().by_server()
    assert ("Revealed", "Started", "Resigned") == table.last()

    alone = opened(pebbles, 3, Options(heap=9), clock=RESIGN).seal("ann", ANN).sit("bot", bot=True)
    alone = alone.sit("other bot", bot=True).late().by_server()
    assert ("Closed",) == alone.last()


@pytest.mark.parametrize("clock", [RESIGN, None])
def test_a_table_is_closed_if_an_erased_player_has_yet_to_reveal(clock: Clock | None) -> None:
    """Nobody can leave it, and nobody will reveal: the others would wait for a week."""
    for table in (full(clock), full(clock).reveal(1, BEN), three(clock).reveal(2, BEN)):
        closed = table.erase("ann")
        event = closed.events[-1]
        assert (("Closed",), "server", "erased") == (closed.last(), event.actor, event.data.cause)
        same_session(closed.folded(), closed.session)


def test_a_player_who_has_revealed_and_is_erased_waits_for_the_deal() -> None:
    for table, player in ((full(RESIGN).reveal(0, ANN), "ann"), (three(RESIGN), "cleo")):
        with pytest.raises(NotDue):
            table.erase(player)

    late = full(RESIGN).reveal(0, ANN).reveal(1, BEN).erase("ann")
    assert "erased" == late.events[-2].data.cause
