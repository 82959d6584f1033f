"""Sealed seats: an honest deal passes, and a coalition that chose the deal, or who withheld a secret, is named."""

import json

import pytest

from domain.kernel import chain
from domain.kernel.events import Clock
from domain.notation import notation_of, transcript_of
from domain.verifying import verify
from tests.kernel.table import Table, opened
from tests.toys import duel, pebbles

from .transcripts import ALL, Cheat, Event, cheated, failed, report_of, sealed, short_duel, shown, transcript

ANN, BEN = "ann-secret", "ben-secret"
RESIGN = Clock(10, "resign")


def dealt(clock: Clock | None = None) -> Table:
    """1 Opened, 2 SeatTaken sealed, 3 SeatTaken sealed, 4 Revealed by 1, 5 Revealed by 0, 6 Started."""
    return opened(duel, clock=clock).seal("p0", ANN).seal("p1", BEN).reveal(1, BEN).reveal(0, ANN)


def mixed(clock: Clock | None = None) -> Table:
    """1 Opened, 2 SeatTaken sealed, 3 SeatTaken plain, 4 Revealed by 0, 5 Started, 6 Resigned, 7 Finished."""
    return opened(duel, clock=clock).seal("p0", ANN).sit("p1", entropy="luck").reveal(0, ANN).resign(1)


def withheld() -> Table:
    """1 Opened, 2-3 SeatTaken, 4 Revealed by 0, 5 Revealed and 6 Started by the server, 7 Resigned, 8 Finished."""
    return opened(duel, clock=RESIGN).seal("p0", ANN).seal("p1", BEN).reveal(0, ANN).late().by_server()


def both_withheld() -> Table:
    """1 Opened, 2-4 SeatTaken, 5 Revealed by 1, 6-7 Revealed by the server, 8 Started, 9-10 Resigned, 11 Finished."""
    table = opened(pebbles, 3, clock=RESIGN).seal("p0", ANN).seal("p1", BEN).seal("p2", "c").reveal(1, BEN)
    return table.late().by_server()


def closed() -> Table:
    """1 Opened, 2-3 SeatTaken, 4 Closed, since nobody revealed."""
    return opened(duel, clock=RESIGN).seal("p0", ANN).seal("p1", BEN).late().by_server()


HONEST = {
    "two sealed seats": dealt().resign(0),
    "one sealed seat": mixed(),
    "alone": opened(pebbles, 1).seal("p0", ANN).reveal(0, ANN).resign(0),
    "one did not reveal": withheld(),
    "two did not reveal": both_withheld(),
    "nobody revealed": closed(),
    "no clock": opened(duel).seal("p0", ANN).seal("p1", BEN).reveal(0, ANN).late().by_server(),
    "a sealed seat that was left": opened(duel).seal("p0", ANN).leave(0).sit("p2").sit("p3").resign(0),
    "left to a bot": opened(pebbles, 3, clock=RESIGN).seal("p0", ANN).seal("p1", BEN).sit("b", bot=True).reveal(0, ANN)
    .late().by_server().resign(0),
}  # fmt: skip


@pytest.mark.parametrize("table", HONEST.values(), ids=HONEST)
def test_an_honest_deal_passes(table: Table) -> None:
    text = transcript(table)

    assert {} == failed(report_of(text))
    for player in (None, "p0", "p1"):
        assert {} == failed(report_of(text, redacted=[shown(table, player)]))
    if table.session.played:
        assert text == transcript_of(notation_of(text, ALL), ALL)


def test_who_did_not_reveal_is_named() -> None:
    told = {name: _told(table) for name, table in HONEST.items()}

    assert {
        "one did not reveal": "seat 1 did not reveal: it chose between two deals",
        "left to a bot": "seat 1 did not reveal: it chose between two deals",
        "two did not reveal": "seats 0 and 2 did not reveal: together they chose among 4 deals",
    } == {name: words for name, words in told.items() if words}


def _told(table: Table) -> str:
    [detail] = [check.detail for check in report_of(transcript(table)).checks if check.name == "deal"]
    return detail


committed = chain.entropy_commitment


def at(version: int, **changes: object) -> Cheat:
    """The cheat that changes the data of an event."""
    return lambda events: events[version - 1]["data"].update(changes)


def by(version: int, actor: str) -> Cheat:
    """The cheat that gives an event another actor."""
    return lambda events: events[version - 1].update(actor=actor)


def later(version: int, milliseconds: int) -> Cheat:
    """The cheat that moves the time of events from a version on."""

    def change(events: list[Event]) -> None:
        for event in events[version - 1 :]:
            event["at"] += milliseconds

    return change


def without(*versions: int) -> Cheat:
    """The cheat that leaves events out."""

    def change(events: list[Event]) -> None:
        events[:] = [event for number, event in enumerate(events, 1) if number not in versions]

    return change


def inserted(version: int, type_: str, actor: str, **data: object) -> Cheat:
    """The cheat that puts an event at a version."""

    def change(events: list[Event]) -> None:
        events.insert(version - 1, {**events[version - 2], "type": type_, "actor": actor, "data": data})

    return change


def swapped(version: int) -> Cheat:
    """The cheat that swaps an event with the next one."""

    def change(events: list[Event]) -> None:
        events[version - 1 : version + 1] = events[version - 1 : version + 1][::-1]

    return change


FORGED: dict[str, tuple[Table, Cheat, str]] = {
    "other entropy": (mixed(), at(4, entropy="other"), "version 4: the entropy of seat 0 is not the one"),
    "another commitment": (
        mixed(), at(2, commitment=committed("x")), "version 4: the entropy of seat 0 is not"
    ),
    "entropy beside a commitment": (mixed(), at(2, entropy="luck"), "version 2: SeatTaken with both entropy and"),
    "revealed by another player": (mixed(), by(4, "p1"), "version 4: Revealed for seat 0, which another player holds"),
    "a plain seat revealed": (mixed(), at(4, seat=1), "version 4: Revealed for seat 1, which is not sealed"),
    "revealed twice": (
        dealt().resign(0), at(5, seat=1, entropy=BEN), "version 5: seat 1 is revealed twice"
    ),
    "revealed before all seats are taken": (mixed(), swapped(3), "version 3: Revealed before all seats are taken"),
    "started too early": (dealt().resign(0), without(5), "version 5: Started before seat 0 revealed its entropy"),
    "a seat taken again after the first secret": (
        dealt().resign(0),
        lambda events: (
            inserted(5, "SeatLeft", "p0", seat=0)(events),
            inserted(6, "SeatTaken", "p0", **{**events[1]["data"], "commitment": committed("another")})(events),
        ),
        "version 5: SeatLeft where all seats are taken, before the start",
    ),
    "closed by the opener": (
        closed(), by(4, "opener"), "version 4: Closed by a player where all seats are taken"
    ),
    "closed too early": (closed(), later(4, -1), "version 4: Closed by the server before the time to reveal"),
    "closed although one revealed": (
        closed(),
        inserted(4, "Revealed", "p0", seat=0, entropy=ANN),
        "version 5: Closed where a seat has revealed its entropy",
    ),
    "closed as an open table": (closed(), at(4, cause="time"), "version 4: Closed by the server before the time"),
    "withheld by a player": (mixed(RESIGN), at(4, entropy=None), "version 4: Revealed without entropy, by a player"),
    "withheld too early": (withheld(), later(5, -1), "version 5: Revealed without entropy before its time"),
    "withheld without a clock": (
        withheld(), at(1, clock=None), "version 5: Revealed without entropy before its time"
    ),
    "withheld by all": (withheld(), at(4, seat=0, entropy=None), "version 4: Revealed without entropy, by a player"),
    "withheld by the first": (
        withheld(), lambda events: (at(4, entropy=None)(events), by(4, "server")(events), later(4, 9999)(events)),
        "version 4: Revealed without entropy where no seat revealed any",
    ),
    "withheld one by one": (
        both_withheld(), later(7, 1), "version 7: Revealed without entropy, not in the batch"
    ),
    "withheld out of order": (both_withheld(), swapped(6), "version 6: Revealed for seat 2, not first for seat 0"),
    "one of two resigned": (both_withheld(), without(9), "version 9: Resigned where Resigned of seat 0, which did"),
    "a resignation for time": (withheld(), at(7, cause="time"), "version 7: Resigned where Resigned of seat 1"),
    "revealed after the start": (
        mixed(), inserted(6, "Revealed", "p0", seat=0, entropy=ANN), "version 6: Revealed after the start"
    ),
    "revealed at a plain table": (
        short_duel(), inserted(4, "Revealed", "p0", seat=0, entropy=ANN), "version 4: Revealed for seat 0, which is not"
    ),
    "unrevealed where nothing is": (
        mixed(), lambda events: (at(6, cause="unrevealed")(events), by(6, "server")(events)),
        "version 6: Resigned for entropy that was not revealed, where none was awaited",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("table", "cheat", "words"), FORGED.values(), ids=FORGED)
def test_a_deal_that_somebody_chose_is_refused(table: Table, cheat: Cheat, words: str) -> None:
    found = failed(report_of(cheated(transcript(table), cheat)))

    assert found.get("deal", "").startswith(words), found


def test_who_withholds_does_not_play_on() -> None:
    found = failed(report_of(cheated(transcript(withheld()), without(7))))

    assert found["server"].startswith("version 7: by the rules Resigned belongs here, not Finished")


def test_a_secret_that_is_missing_at_the_end_is_missed() -> None:
    events = [json.loads(line) for line in transcript(dealt().resign(0)).splitlines()[1:-1]]

    assert "Started is missing" in failed(report_of(sealed(events[:5])))["deal"]


@pytest.mark.parametrize("name", ["signature", "keys"])
def test_what_this_verifier_does_not_know_of_signed_commands_is_said(name: str) -> None:
    events = [json.loads(line) for line in transcript(mixed()).splitlines()[1:-1]]
    if name == "keys":
        events[1]["data"]["keys"] = ["79" * 32]
    else:
        events[3]["signature"] = {"by": 0, "value": "00" * 64}
    found = failed(verify(sealed(events), ALL))

    assert f"it has `{name}`: signed commands are not known to this verifier" in found["fields"]
