import msgspec
import pytest

from domain.catalogue import INSTALLED
from domain.kernel import chain
from domain.kernel.bounds import MOST_SEATS
from domain.kernel.folding import begin, evolve, first, fold
from domain.kernel.game import Fault, Refused
from domain.kernel.refusals import Conflict
from domain.kernel.session import CorruptHistory, seat_of
from tests.kernel.table import COMMITMENT, SERVER_SEED, conflict, opened, started
from tests.toys import TOYS, duel, pebbles
from tests.toys.duel_rules import Choose, Raise, SeatOptions
from tests.toys.pebbles_rules import Options as PebblesOptions


def test_an_opened_table_has_only_free_seats() -> None:
    session = opened().session

    assert ("open", 1, (None, None)) == (session.status, session.version, session.seats)
    assert session.head == chain.link(chain.genesis("t1"), opened().records[0].stored)
    assert frozenset() == session.to_act
    assert not session.over
    assert COMMITMENT == session.opened.seed_commitment
    assert ("opener", 1000) == (session.opener, session.opened_at)


def test_before_the_start_the_setup_has_defaults_on_the_free_seats() -> None:
    table = opened().sit("ann", 1, SeatOptions(favourite=3))

    assert (SeatOptions(), SeatOptions(favourite=3)) == table.session.known_setup.seat_options


def test_before_the_start_there_is_no_line_of_play() -> None:
    with pytest.raises(CorruptHistory, match="has not started"):
        _ = opened().session.point


def test_a_table_starts_by_itself_when_the_last_seat_is_taken() -> None:
    table = opened().sit("ann", 1)
    assert ("SeatTaken",) == table.last()
    table = table.sit("bob", 0)

    assert ("SeatTaken", "Started") == table.last()
    assert ("playing", frozenset([0, 1])) == (table.session.status, table.session.to_act)
    assert (SeatOptions(), SeatOptions()) == table.session.known_setup.seat_options


def test_without_a_seat_named_the_first_free_one_is_taken() -> None:
    table = opened(pebbles, seats=3).sit("ann", 0).sit("bob").sit("cid")

    assert [0, 1, 2, None] == [seat_of(table.session, player) for player in ("ann", "bob", "cid", "dan")]
    assert seat_of(table.session, None) is None


def test_seats_may_be_taken_in_any_order() -> None:
    there = opened().sit("p0", 0, SeatOptions(2), "x").sit("p1", 1, SeatOptions(3), "y")
    back = opened().sit("p1", 1, SeatOptions(3), "y").sit("p0", 0, SeatOptions(2), "x")

    assert there.session.seed == back.session.seed
    assert there.state == back.state


def test_the_entropy_of_every_seat_changes_the_seed() -> None:
    def seed(first: str, second: str) -> bytes:
        return opened().sit("ann", entropy=first).sit("bob", entropy=second).session.seed

    assert chain.table_seed(SERVER_SEED, "t1", ["", "b"]) == seed("", "b")
    assert 4 == len({seed("", ""), seed("a", ""), seed("", "a"), seed("b", "")})


def test_a_practice_seed_ignores_entropy() -> None:
    table = opened(pebbles, seats=1, undo="free", seeded="ab" * 32).sit("ann", entropy="x")

    assert b"\xab" * 32 == table.session.seed
    assert table.session.seed == table.folded().seed


def test_a_player_holds_one_seat() -> None:
    with pytest.raises(Conflict, match="already-seated"):
        opened().sit("ann").sit("ann")


def test_a_seat_has_one_player() -> None:
    with pytest.raises(Conflict, match="seat-taken"):
        opened().sit("ann", 1).sit("bob", 1)


def test_the_game_may_refuse_a_seat_and_names_the_faults() -> None:
    table = opened().sit("ann", 0, SeatOptions(banner="red"))

    with pytest.raises(Refused, match="banner-taken") as refused:
        table.sit("bob", 1, SeatOptions(banner="red"))

    assert (Fault("/banner", "The red banner is taken."),) == refused.value.faults
    assert "playing" == table.sit("bob", 1, SeatOptions(banner="blue")).session.status


def test_a_seat_that_is_left_is_free_again() -> None:
    table = opened().sit("p0", 0, SeatOptions(banner="red")).leave(0)

    assert ("SeatLeft",) == table.last()
    assert (None, None) == table.session.seats
    assert "playing" == table.sit("ann", 1, SeatOptions(banner="red")).sit("p0", 0).session.status


def test_a_free_seat_cannot_be_left() -> None:
    with pytest.raises(Conflict, match="seat-free"):
        opened().leave(1)


def test_a_closed_table_is_over() -> None:
    table = opened().sit("ann").close()

    assert ("closed", True, frozenset()) == (table.session.status, table.session.over, table.session.to_act)
    conflict(
        "table-closed",
        lambda: table.sit("bob"),
        lambda: table.leave(0),
        table.close,
        lambda: table.play(0, Raise()),
        lambda: table.resign(0),
    )


def test_no_action_is_accepted_before_the_start() -> None:
    table = opened().sit("ann", 0)

    conflict(
        "table-open",
        lambda: table.play(0, Raise()),
        lambda: table.resign(0),
        lambda: table.undo(0, 1),
        lambda: table.redo(0),
    )
    assert [] == table.targets(0)


def test_no_seat_is_taken_or_left_after_the_start() -> None:
    conflict("table-started", lambda: started().sit("cid"), lambda: started().leave(0), started().close)


def test_a_finished_table_accepts_no_request() -> None:
    table = started().resign(0)

    conflict(
        "table-finished",
        lambda: table.sit("cid"),
        lambda: table.leave(0),
        table.close,
        lambda: table.play(1, Choose(1)),
        lambda: table.resign(1),
        lambda: table.undo(1, 4),
        lambda: table.redo(1),
    )
    assert [] == table.targets(1)


def test_a_game_may_be_over_as_soon_as_it_starts() -> None:
    table = started(pebbles, seats=2, options=PebblesOptions(heap=0))

    assert ("SeatTaken", "Started", "Finished") == table.last()
    assert ("finished", True) == (table.session.status, table.session.over)


def test_a_record_begins_with_opened() -> None:
    second = opened().sit("ann").records[1]

    with pytest.raises(CorruptHistory, match="begins with Opened"):
        begin(TOYS, "SeatTaken", opened().records[0].stored)
    with pytest.raises(CorruptHistory, match="begins with Opened"):
        begin(TOYS, "Opened", second.stored.replace(b'"data":{', b'"data":{"game":"duel","rules_version":1,'))


def test_a_table_is_opened_once() -> None:
    session, record = opened().session, opened().records[0]
    again = msgspec.structs.replace(record.event, version=2)

    with pytest.raises(CorruptHistory, match="opened once"):
        evolve(session, again, b"")


def test_rules_that_are_not_installed_are_named() -> None:
    stored = opened().records[0].stored

    with pytest.raises(KeyError, match="duel"):
        begin({}, "Opened", stored)
    with pytest.raises(LookupError):
        begin({"duel": {}}, "Opened", stored)


def test_a_record_with_gaps_is_corrupt() -> None:
    table = started()
    rows = [(record.event.type, record.stored) for record in table.records]

    with pytest.raises(CorruptHistory, match="version 3 of t1 after 1 of t1"):
        fold(begin(TOYS, *rows[0]), rows[2:])


def test_an_event_of_another_table_is_corrupt() -> None:
    table = started()
    (first, second, *_) = [(record.event.type, record.stored) for record in table.records]

    with pytest.raises(CorruptHistory, match="version 2 of t2 after 1 of t1"):
        fold(begin(TOYS, *first), [(second[0], second[1].replace(b'"table":"t1"', b'"table":"t2"'))])


@pytest.mark.parametrize("seats", [0, 65, 10**9])
def test_a_number_of_seats_that_no_table_has_is_refused_before_a_seat_is_made(seats: int) -> None:
    event = opened().records[0].event

    with pytest.raises(CorruptHistory, match=f"1 to 64 seats, not {seats}"):
        first(duel, msgspec.structs.replace(event, data=msgspec.structs.replace(event.data, seats=seats)), b"")


def test_every_game_is_within_the_bound_of_seats() -> None:
    assert max(max(game.seats) for versions in INSTALLED.values() for game in versions.values()) <= MOST_SEATS
