"""The independent reader on erased players and house bots."""

from collections.abc import Callable, Collection
from pathlib import Path

import pytest

from .forge import Table, redacted, sealed, started_table
from .reading import Read, refuses, written

pytestmark = pytest.mark.usefixtures("node")

BOTS_TIME = 600_000
RESIGN: dict[str, object] = {"seconds_per_action": 60, "then": "resign"}
Change = Callable[[Table], object]


def three(bots: Collection[int] = (), clock: dict[str, object] | None = None) -> Table:
    """Three seats, 1 Opened, 2-4 SeatTaken, 5 Started, 6 Played by 1."""
    table = started_table(("ann", "bob", "cid"), ("", "", ""), clock=clock, bots=bots)
    table.play(1)
    return table


def left_to_bots(table: Table) -> None:
    table.resign(1)
    table.add("Voided", "server", by="server")


def erased(table: Table) -> None:
    table.resign_for(0, cause="erased")
    table.play(2)
    table.finish()


def erased_as_asked(table: Table) -> None:
    table.ask(0, "void", None)
    table.resign_for(1, cause="erased")
    table.finish()


def late(table: Table) -> None:
    table.passed += 60_000
    table.resign_for(2, cause="time")
    table.finish()


def moved_for(table: Table) -> None:
    table.passed += BOTS_TIME
    table.play_for(0)
    table.play(1)
    table.finish()


HONEST: list[tuple[Table, Change]] = [
    (three(), erased),
    (three(clock=RESIGN), erased),
    (three(), erased_as_asked),
    (three(clock=RESIGN), late),
    (three((0, 2)), left_to_bots),
    (three((0,)), moved_for),
    (three((0,), RESIGN), moved_for),
]


@pytest.mark.parametrize(("table", "change"), HONEST)
def test_what_the_server_does_for_erased_players_and_bots_passes(
    table: Table, change: Change, read: Read, tmp_path: Path
) -> None:
    change(table)
    lines = sealed(table.events)
    shown = [written(tmp_path / f"{upto}.ndjson", redacted(lines, upto)) for upto in (1, 6, len(table.events))]

    for seen in shown:
        report = read(lines, "--redacted", seen)
        assert report.code == 0, report.printed


@pytest.mark.parametrize("bot", [False, True])
def test_an_open_table_of_an_erased_player_is_left_and_closed(bot: bool, read: Read) -> None:  # noqa: FBT001  # a case
    table = Table(bots=frozenset({1} if bot else ()))
    table.open()
    table.sit(0)
    if bot:
        table.sit(1)
        table.events.pop()
    table.add("SeatLeft", "server", seat=0, cause="erased")
    table.add("Closed", "server", cause="erased")

    report = read(sealed(table.events))
    assert report.code == 0, report.printed


def test_what_is_only_the_services_word_is_named(read: Read) -> None:
    table = three()
    erased(table)

    assert (
        "ok   clock: by the service's word, for a deleted account: Resigned at version 7\n"
        in read(sealed(table.events)).printed
    )


def with_a_cause_of_a_player(table: Table) -> None:
    table.resign(1)
    table.events[-1]["data"]["cause"] = "erased"


def unrevealed(table: Table) -> None:
    table.resign_for(1, cause="unrevealed")


def for_time_without_a_clock(table: Table) -> None:
    table.resign_for(1, cause="time")


def for_a_bot_too_early(table: Table) -> None:
    table.passed += BOTS_TIME - 3
    table.play_for(0)


def for_a_person_beside_a_bot(table: Table) -> None:
    table.passed += BOTS_TIME
    table.play_for(1)


def resigned_for_a_bot(table: Table) -> None:
    table.passed += BOTS_TIME
    table.resign_for(0, cause="time")


def gone_on_among_bots(table: Table) -> None:
    table.resign(1)
    table.play(0)


def void_for_bots_by_a_key(table: Table) -> None:
    table.resign(1)
    table.add("Voided", "server", "key", by="server")


FORGED: list[tuple[Collection[int], dict[str, object] | None, Change, str]] = [
    ((), None, with_a_cause_of_a_player, "version 7: Resigned by a player, with the cause"),
    ((), None, unrevealed, "version 7: Resigned for entropy that was not revealed"),
    ((), None, for_time_without_a_clock, "version 7: Resigned by the server, which makes no such event"),
    ((0,), None, for_a_bot_too_early, "version 7: Played by the server before its time"),
    ((0,), None, for_a_person_beside_a_bot, "version 7: Played by the server, which makes no such event"),
    ((0,), RESIGN, resigned_for_a_bot, "version 7: Resigned by the server, which makes no such event"),
    ((0, 2), None, gone_on_among_bots, "version 8: Played where only house bots are left"),
    ((0, 2), None, void_for_bots_by_a_key, "version 8: Voided where only house bots are left"),
]


@pytest.mark.parametrize(("bots", "clock", "change", "words"), FORGED)
def test_what_the_server_does_not_do_is_refused(
    bots: Collection[int], clock: dict[str, object] | None, change: Change, words: str, read: Read
) -> None:
    table = three(bots, clock)
    change(table)
    if table.events[-1]["type"] != "Voided":
        table.play(2)
        table.finish()

    assert words in read(sealed(table.events)).failed.get("clock", "")


@pytest.mark.parametrize("seats", [(0,), (), (0, 2)])
def test_a_game_is_void_only_where_bots_alone_are_left(seats: Collection[int], read: Read) -> None:
    table = three(seats)
    left_to_bots(table)

    report = read(sealed(table.events))
    assert ({"clock"} if len(seats) < 2 else set()) == report.failed.keys()


def test_an_erased_player_does_nothing_any_more(read: Read) -> None:
    changes: list[Change] = [lambda table: table.resign(0), lambda table: table.play(0)]
    for change in changes:
        table = three()
        table.resign_for(0, cause="erased")
        change(table)
        table.finish()

        assert "by a player who was erased before, by the service's word" in read(sealed(table.events)).failed["seats"]


def test_an_erased_player_takes_no_seat_again(read: Read) -> None:
    table = Table()
    table.open()
    table.sit(1)
    table.add("SeatLeft", "server", seat=1, cause="erased")
    table.sit(1)
    table.events[-1]["key"] = None
    table.add("Closed", "ann")

    refuses(read(sealed(table.events)), "seats", "version 4: SeatTaken by a player who was erased before")


@pytest.mark.parametrize(
    ("kind", "member", "value", "words"),
    [
        ("SeatTaken", "bot", False, '"bot" is not true'),
        ("SeatTaken", "bot", None, '"bot" is not true'),
        ("Resigned", "cause", "bored", '"cause" is not "time", "erased" or "unrevealed"'),
        ("Resigned", "cause", None, '"cause" is not "time", "erased" or "unrevealed"'),
        ("Played", "cause", "time", 'has "cause", which the contract does not know'),
    ],
)
def test_the_members_are_of_the_shape_of_the_contract(
    kind: str, member: str, value: object, words: str, read: Read
) -> None:
    table = three()
    erased(table)
    next(event for event in table.events if event["type"] == kind)["data"][member] = value

    assert words in read(sealed(table.events)).failed["fields"]


def test_the_format_is_the_one_that_the_events_need(read: Read) -> None:
    for change, one, other in ((erased, "/2", "/1"), (lambda table: table.finish(), "/1", "/2")):
        table = three()
        change(table)
        header, *lines = sealed(table.events)
        assert f'"takeback{one}"' in header

        refuses(read([header.replace(f'"takeback{one}"', f'"takeback{other}"'), *lines]), "header", "the format")


def test_a_redacted_transcript_is_of_the_format_of_its_events(read: Read, tmp_path: Path) -> None:
    table = three()
    erased(table)
    lines = sealed(table.events)
    header, *shown = redacted(lines, 6)
    spoilt = [header.replace("takeback/1-redacted", "takeback/2-redacted"), *shown]

    refuses(read(lines, "--redacted", written(tmp_path / "shown.ndjson", spoilt)), "redacted", "the format")


def test_what_was_shown_of_a_cause_and_a_bot_is_compared(read: Read, tmp_path: Path) -> None:
    table = three((2,))
    erased(table)
    lines = sealed(table.events)
    shown = "\n".join(redacted(lines, len(table.events)))
    for honest, spoilt in (('"cause":"erased"', '"cause":"time"'), ('"options":{},"player"', '"bot":true,"player"')):
        changed = shown.replace(honest, spoilt, 1)
        assert changed != shown

        report = read(lines, "--redacted", written(tmp_path / "shown.ndjson", changed.split("\n")))
        assert "redacted" in report.failed
