"""The checks of a record that need no rules: events out of order or of the wrong table."""

import json
from collections.abc import Callable

import pytest

from tests.kernel.table import opened, started
from tests.toys import pebbles
from tests.toys.pebbles_rules import Options, Take

from .transcripts import Event, cheated, events_of, failed, report_of, sealed, short_pebbles, transcript

GAME = transcript(short_pebbles())
OPEN = transcript(opened(pebbles).sit("p0").close())


def put_in(place: int, type_: str, **data: object) -> Callable[[list[Event]], object]:
    """Another event of the same actor before this place, under another key."""
    return lambda events: events.insert(place, {**events[place - 1], "key": "other", "type": type_, "data": data})


CLOSED = events_of(OPEN)[-1]
FORKED = {"table": "t0", "version": 9, "head": "ab" * 32, "state": {}}


@pytest.mark.parametrize(
    ("text", "cheat", "check", "words"),
    [
        (OPEN, lambda events: events.append(events[2]), "status", "version 4: Closed after the table was closed"),
        (OPEN, put_in(2, "Redone", undone=1), "status", "version 3: Redone at a table that is open"),
        (OPEN, put_in(2, "Started", facts=[], draws=[]), "status", "version 3: Started before all seats are taken"),
        (OPEN, put_in(2, "Forked", **FORKED), "status", "version 3: Forked, not directly after Opened"),
        (
            OPEN,
            lambda events: events.insert(1, {**events[2]}),
            "status",
            "version 3: SeatTaken after the table was closed",
        ),
        (
            GAME,
            lambda events: events.insert(3, {**CLOSED}),
            "status",
            "version 4: Closed where the last seat was just taken",
        ),
        (GAME, lambda events: events.append(events[9]), "status", "version 11: Finished after the table was finished"),
        (GAME, put_in(9, "TakebackLapsed", takeback=1), "status", "version 11: Finished without an action that ended"),
        (OPEN, put_in(2, "SeatLeft", seat=1), "seats", "version 3: seat 1 is left, and nobody held it"),
        (OPEN, lambda events: events[1]["data"].update(seat=2), "seats", "version 2: seat 2 at a table with 2"),
        (GAME, lambda events: events[2]["data"].update(seat=0), "seats", "version 3: seat 0 is taken twice"),
        (
            GAME,
            lambda events: events[2]["data"].update(player="p0"),
            "seats",
            "version 3: a player takes a second seat",
        ),
        (
            OPEN,
            put_in(2, "Played", seat=1, action={}, facts=[], draws=[]),
            "seats",
            "version 3: Played by seat 1, which",
        ),
        (
            GAME,
            lambda events: events[3].update(key="k"),
            "batches",
            "version 4: Started does not carry the actor and key",
        ),
        (GAME, lambda events: events[9].update(actor="x"), "batches", "version 10: Finished does not carry the actor"),
        (GAME, put_in(1, "Forked", **FORKED), "batches", "version 2: Forked does not carry the actor and key"),
        (
            GAME,
            lambda events: [events[place].update(key="k") for place in (4, 7)],
            "batches",
            "version 8: its key was used by an earlier request of the same actor",
        ),
        (
            GAME,
            lambda events: [event.update(key="k", actor="p1") for event in events[5:7]],
            "batches",
            "version 7: one request is Played twice",
        ),
        (
            GAME,
            lambda events: events[4].update(type="Opened", data=events[0]["data"]),
            "opened",
            "version 5: the table is",
        ),
        (
            GAME,
            lambda events: events[6].update(table="t2"),
            "table",
            "version 7: it is of another table than the header",
        ),
    ],
)
def test_events_out_of_order_are_detected(
    text: bytes, cheat: Callable[[list[Event]], object], check: str, words: str
) -> None:
    assert failed(report_of(cheated(text, cheat))).get(check, "").startswith(words)


def test_a_key_may_be_that_of_the_opening_and_one_of_another_player() -> None:
    def share(events: list[Event]) -> None:
        for place in (0, 4, 5):
            events[place]["key"] = "k"

    assert report_of(cheated(GAME, share)).passed


def test_a_batch_shares_its_key() -> None:
    def give(events: list[Event]) -> None:
        for place in (8, 9):
            events[place]["key"] = "k"

    assert report_of(cheated(GAME, give)).passed


def test_a_record_begins_with_its_opening() -> None:
    lines = GAME.splitlines()
    lines[1:3] = [lines[2], lines[1]]

    told = failed(report_of(b"\n".join(lines)))

    assert "version 2: the first event is not Opened" == told["opened"]
    assert "version 2: it stands where version 1 belongs" == told["versions"]


@pytest.mark.parametrize(("name", "value"), [("game", "duel"), ("rules_version", 2)])
def test_a_header_that_names_other_rules_is_detected(name: str, value: object) -> None:
    header, *lines = GAME.splitlines()
    other = json.dumps({**json.loads(header), name: value}).encode()

    assert ["header"] == list(failed(report_of(b"\n".join([other, *lines]))))


def test_a_table_that_starts_too_early_has_no_seed() -> None:
    report = report_of(cheated(GAME, lambda events: events.pop(2)))

    assert "version 3: the entropy of a seat is not known: not all seats are taken" == failed(report)["seed"]


def test_a_wrong_salt_is_named_with_its_event() -> None:
    lines = GAME.splitlines()
    salt = json.loads(lines[6])["salt"]
    lines[6] = lines[6].replace(salt.encode(), b"00" * 16)

    assert "version 6: its salt is not that of server_seed" == failed(report_of(b"\n".join(lines)))["salts"]


def test_a_redo_after_a_new_action_is_detected() -> None:
    table = started(pebbles, seats=1, undo="free", options=Options(heap=9)).play(0, Take(1))
    events = events_of(transcript(table.undo(0, 3).play(0, Take(2)).resign(0)))
    events.insert(6, {**events[4], "type": "Redone", "data": {"undone": 5}})

    assert (
        "version 7: redoes version 5, which is not the last undo in reach" == failed(report_of(sealed(events)))["line"]
    )
