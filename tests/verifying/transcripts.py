"""Transcripts of games played with the real commands, and the means of forging them.

A cheat changes the plain events of a transcript and seals them again: versions, salts, hashes, trailer and all.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from api.tables.transcripts import _header, _redacted_line, _trailer, full_transcript
from domain.catalogue import INSTALLED
from domain.kernel import chain
from domain.kernel.batches import Record
from domain.kernel.events import Clock
from domain.kernel.session import Games, Session
from domain.kernel.undoing import WAIT_MS
from domain.verifying import Check, Receipt, Report, verify
from domain.verifying.transcript import REDACTED
from tests.kernel.table import Table, opened, started
from tests.laws.walks import step
from tests.toys import TOYS, pebbles
from tests.toys.duel_rules import Choose, Raise, Scry
from tests.toys.pebbles_rules import Options, Take, Toss

Event = dict[str, Any]
Cheat = Callable[[list[Event]], object]

ALL: Games = {**INSTALLED, **TOYS}


def transcript(table: Table) -> bytes:
    """What the service exports once the table is over."""
    return b"".join(line + b"\n" for line in full_transcript(table.session, table.records))


def shown(table: Table, player: str | None = None) -> bytes:
    """What the service exports during play."""
    return b"".join(line + b"\n" for line in redacted_transcript(table.session, table.records, player))


def redacted_transcript(session: Session, records: Sequence[Record], player: str | None) -> Iterator[bytes]:
    """The lines of the transcript of a table in play, at once."""
    yield chain.canonical(_header(session, REDACTED))
    yield from map(_redacted_line(session, player), records)
    yield chain.canonical(_trailer(session))


def short_duel() -> Table:
    """1 Opened, 2-3 SeatTaken, 4 Started, 5 Raise, 6 step back, 7 redo, 8 Scry, 9-10 Choose, 11 Resigned, 12 Finished.

    The deal of the next round is in 10.
    """
    table = started()
    table = table.play(0, Raise()).undo(0, 4).redo(0).play(0, Scry())
    for seat in (0, 1):
        table = table.play(seat, Choose(table.state.fighters[seat].hand[0]))
    return table.resign(1)


def short_pebbles() -> Table:
    """1 Opened, 2-3 SeatTaken, 4 Started, 5 Take 3, 6 Toss, 7 Take 2 or 3, ... until the heap is empty."""
    table = started(pebbles).play(0, Take(3)).play(1, Toss())
    table = table.play(1, Take(1)).play(0, Take(1))
    return table.play(1, Take(table.state.heap))


def solo_pebbles() -> Table:
    """1 Opened, 2 SeatTaken, 3 Started, 4 Take, 5 Toss, 6 rewind to 3, 7 redo, 8-9 Take, 10 Resigned, 11 Finished."""
    table = started(pebbles, seats=1, undo="free", options=Options(heap=9)).play(0, Take(2), Toss())
    return table.undo(0, 3).redo(0).play(0, Take(1), Take(1)).resign(0)


def daily_pebbles() -> Table:
    """1 Opened with the seed of the day, 2 SeatTaken with entropy, 3 Started, 4-7 Toss and Take, 8 Resigned, ..."""
    table = opened(pebbles, 1, Options(heap=9), daily="1970-01-01").sit("p0", 0, entropy="more")
    return table.play(0, Toss(), Take(1), Toss(), Take(1)).resign(0)


def talked_pebbles() -> Table:
    """Takebacks among three seats, from version 6 on.

    6 Take, 7 Toss, 8 asked to undo by 0, 9-10 agreed by 1 and 2, 11 Undone to 5, 12 asked to redo by 1, 13 agreed by 0,
    14 declined by 2, 15 asked to void by 1 after a while, 16 lapsed, 17 Take by 0, 18 asked to void by 2, 19-20 agreed
    by 0 and 1, 21 Voided.
    """
    table = started(pebbles, seats=3, options=Options(heap=9)).play(0, Take(1)).play(1, Toss())
    table = table.undo(0, 5).agree(1, 2).redo(1).agree(0).decline(2)
    return table.later(WAIT_MS).void(1).play(0, Take(1)).void(2).agree(0, 1)


def late_pebbles() -> Table:
    """Absent seats, for which the server plays at random after 900 s.

    1 Opened, 2-4 SeatTaken, 5 Started, 6 asked to void by 0, 7 lapsed and 8 Played by the server for 0, 9 asked to void
    by 2, 10 lapsed by the server after 600 s, 11 Played by the server, 12-13 Resigned by 0 and 1, 14 Finished.
    """
    table = started(pebbles, seats=3, options=Options(heap=9), clock=Clock(900, "random"))
    table = table.later(899_500).void(0).late().by_server().void(2)
    table = table.late().by_server().late().by_server()
    return table.resign(0).resign(1)


def late_duel() -> Table:
    """1 Opened, 2-3 SeatTaken, 4 Started, 5 Raise by 0, 6 Resigned by the server for 1 after 10 s, 7 Finished."""
    return started(clock=Clock(10, "resign")).later(2000).play(0, Raise()).late().by_server()


def played_out(table: Table, moves: int) -> Table:
    """A one-seat table with so many actions played; one that ends the game is left out and the last action undone."""
    chance = Random(moves)
    while sum(event.type == "Played" for event in table.events) < moves:
        actions = table.session.game.legal(table.state, 0)
        after = table.play(0, actions[chance.randrange(len(actions))])
        table = after if not after.session.over else table.undo(0, table.targets(0)[-1][0])
    return table.resign(0)


def walked(table: Table, luck: int, most: int, picks: int = 10**6) -> Table:
    """A table played on by picking whatever is possible, until at most so many events or its end; then resigned.

    `picks`: up to 400, the server plays often, if the table has a clock; hardly ever with more.
    """
    chance = Random(luck)
    while table.session.status == "playing" and table.session.version < most:
        batch = step(table.session, chance.randrange(1, picks))
        table = Table(batch.session, (*table.batches, batch))
    for seat in sorted(set(range(len(table.session.seats))) - table.session.resigned):
        table = table if table.session.over else table.resign(seat)
    return table


def events_of(text: bytes) -> list[Event]:
    """The events of a transcript."""
    return [json.loads(line) for line in text.splitlines()[1:-1]]


def sealed(events: Sequence[Event]) -> bytes:
    """A transcript of these events, with hashes, salts and draws recomputed."""
    opened, last = events[0]["data"], events[-1]["data"]
    table, head, lines = events[0]["table"], chain.genesis(events[0]["table"]), []
    for version, event in enumerate(events, 1):
        salt = chain.salt(bytes.fromhex(opened["server_seed"]), version)
        lines.append(chain.canonical({**event, "version": version, "salt": salt}))
        head = chain.link(head, lines[-1])
    header = {name: opened[name] for name in ("game", "rules_version")}
    return b"\n".join(
        [
            chain.canonical({"format": format_of(events), "table": table, **header}),
            *lines,
            chain.canonical({"head": head.hex(), "outcome": last.get("outcome")}),
        ]
    )


def format_of(events: Sequence[Event]) -> str:
    """The format that events need: the second one has causes, marks bots, and has sealed seats."""
    later = {"bot", "cause", "commitment"}
    needs = any(later & event["data"].keys() or event["type"] == "Revealed" for event in events)
    return "takeback/2" if needs else "takeback/1"


def cheated(text: bytes, cheat: Cheat) -> bytes:
    """A transcript sealed again after a change."""
    events = events_of(text)
    cheat(events)
    assert sealed(events) != text.rstrip(b"\n"), "nothing was changed"
    return sealed(events)


def report_of(text: bytes, games: Games = ALL, **given: Any) -> Report:
    """The report."""
    return verify(text, games, **given)


def failed(report: Report) -> dict[str, str]:
    """The checks that failed: name to version and words."""
    return {check.name: _words(check) for check in report.checks if check.passed is False}


def receipt(text: bytes, version: int) -> Receipt:
    """The receipt of an honest client at a version."""
    lines = text.splitlines()
    head = chain.genesis(json.loads(lines[0])["table"])
    for line in lines[1 : version + 1]:
        head = chain.link(head, line)
    return Receipt(version, head.hex())


def _words(check: Check) -> str:
    return check.detail if check.version is None else f"version {check.version}: {check.detail}"
