"""The independent reader on what the server does because time ran out."""

from collections.abc import Callable
from typing import Any

import pytest

from .forge import Table, changed, sealed, started_table
from .reading import Read, refuses

pytestmark = pytest.mark.usefixtures("node")

RANDOM: dict[str, object] = {"seconds_per_action": 60, "then": "random"}
RESIGN: dict[str, object] = {"seconds_per_action": 60, "then": "resign"}


def three(clock: dict[str, object] | None) -> Table:
    """Three seats, 1 Opened, 2-4 SeatTaken, 5 Started, 6 Played by 1, then a minute passes."""
    table = started_table(players=("ann", "bob", "cid"), entropy=("", "", ""), clock=clock)
    table.play(1)
    table.passed = 60_000
    return table


def finished(table: Table) -> list[str]:
    table.play(2)
    table.finish()
    return sealed(table.events)


def test_moves_of_the_server_pass(read: Read) -> None:
    table = three(RANDOM)
    table.play_for(0)
    table.play_for(2, table.draw("throw", "dice", 2, 6))
    table.undo(8)
    table.passed *= 2
    table.ask(0, "void", None)
    table.play_for(0)
    table.ask(0, "void", None)
    table.passed += 600_000
    table.add("TakebackLapsed", "server", takeback=2)
    table.pending = False

    report = read(finished(table))
    assert report.code == 0, report.printed
    assert ["absent/0", "absent/1"] == [
        event["data"]["draws"][0]["label"]
        for event in table.events
        if event["actor"] == "server" and event["type"] == "Played"
    ][:2]


def test_resignations_by_the_server_pass(read: Read) -> None:
    table = three(RESIGN)
    table.resign_for(0)

    assert read(finished(table)).code == 0


def test_a_game_that_the_server_declares_void_passes(read: Read) -> None:
    table = three(RANDOM)
    table.passed += 10
    table.add("Voided", "server", by="server")

    assert read(sealed(table.events)).code == 0


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_a_table_is_closed_by_the_server_in_its_time_only(visibility: str, read: Read) -> None:
    """Any table may be a rematch, for all that a verifier knows: it may be closed after ten minutes."""
    for early in (0, 1):
        table = Table()
        table.open()
        table.events[0]["data"]["visibility"] = visibility
        table.sit(0)
        table.passed = 600_000 - early - 1
        table.add("Closed", "server")

        report = read(sealed(table.events))
        assert ({"clock": "version 3: Closed by the server before its time"} if early else {}) == report.failed


def too_early(table: Table) -> None:
    table.passed -= 7  # the start was at version 5, and the move is at version 7
    table.play_for(0)


def too_early_after_its_own_move(table: Table) -> None:
    table.passed -= 2
    table.play_for(1)


def too_early_after_an_agreed_takeback(table: Table) -> None:
    table.take_back(5)
    table.play_for(0)


def too_early_after_an_agreed_redo(table: Table) -> None:
    table.take_back(5)
    table.passed += 70_000
    table.redo()
    table.play_for(0)


def without_a_draw(table: Table) -> None:
    table.play_for(0)
    table.events[-1]["data"]["draws"] = []


def with_another_draw_first(table: Table) -> None:
    table.play_for(0, table.draw("throw", "below", 3))
    table.events[-1]["data"]["draws"].reverse()


def with_a_draw_of_another_kind(table: Table) -> None:
    table.play_for(0)
    table.events[-1]["data"]["draws"] = [table.draw("absent", "shuffle", 3)]


def a_players_move(table: Table) -> None:
    table.play_for(0)
    table.events[-1]["actor"] = "ann"


def resigned(table: Table) -> None:
    table.resign_for(0)


def void_too_early(table: Table) -> None:
    table.passed -= 2
    table.add("Voided", "server", by="server")


def lapsed_too_early(table: Table) -> None:
    table.ask(0, "void", None)
    table.passed += 600_000 - 2
    table.add("TakebackLapsed", "server", takeback=1)
    table.pending = False


FORGED: list[tuple[Callable[[Table], object], str]] = [
    (too_early, "version 7: Played by the server before"),
    (too_early_after_its_own_move, "version 7: Played by the server before"),
    (too_early_after_an_agreed_takeback, "version 11: Played by the server before"),
    (too_early_after_an_agreed_redo, "version 15: Played by the server before"),
    (without_a_draw, "version 7: Played by the server, and no first draw"),
    (with_another_draw_first, "version 7: Played by the server, and no first draw"),
    (with_a_draw_of_another_kind, "version 7: Played by the server, and no first draw"),
    (a_players_move, "version 7: Played with a draw that chooses"),
    (resigned, "version 7: Resigned by the server, which makes no such event here"),
    (lapsed_too_early, "version 8: TakebackLapsed by the server before"),
]


@pytest.mark.parametrize(("forge", "words"), FORGED)
def test_what_the_server_does_not_do_is_refused(forge: Callable[[Table], object], words: str, read: Read) -> None:
    table = three(RANDOM)
    forge(table)

    assert words in read(finished(table)).failed.get("clock", "")


def test_a_game_is_not_void_before_everybody_is_overdue(read: Read) -> None:
    table = three(RANDOM)
    void_too_early(table)

    refuses(read(sealed(table.events)), "clock", "version 7: Voided by the server before its time")


@pytest.mark.parametrize("clock", [None, RESIGN])
def test_a_move_takes_a_clock_that_says_so(clock: dict[str, object] | None, read: Read) -> None:
    table = three(clock)
    table.play_for(0)

    refuses(read(finished(table)), "clock", "version 7: Played by the server, which makes no such event here")


def test_a_record_from_before_there_were_clocks_has_none(read: Read) -> None:
    table = started_table()
    del table.events[0]["data"]["clock"]

    assert read(finished_by_two(table)).code == 0


def finished_by_two(table: Table) -> list[str]:
    table.play(0)
    table.finish()
    return sealed(table.events)


@pytest.mark.parametrize(
    "clock",
    [
        {"seconds_per_action": 9, "then": "random"},
        {"seconds_per_action": 2_592_001, "then": "random"},
        {"seconds_per_action": "60", "then": "random"},
        {"seconds_per_action": 60, "then": "wait"},
        {"seconds_per_action": 60},
        {"seconds_per_action": 60, "then": "random", "more": 1},
        60,
    ],
)
def test_a_clock_is_of_the_shape_of_the_contract(clock: Any, read: Read) -> None:
    table = started_table()

    assert '"clock" is not a clock' in read(changed(table, 1, clock=clock)).failed["fields"]
