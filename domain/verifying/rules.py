"""The rules over the whole game: each request is replayed, and must give the facts and draws that were recorded.

Recorded events are read in their newest shape, through the upcasters; hashes are checked elsewhere.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from domain.kernel import events, folding
from domain.kernel.events import (
    SERVER,
    AnyEvent,
    Data,
    Finished,
    Played,
    Redone,
    Resigned,
    Started,
    TakebackAsked,
    TakebackLapsed,
    Undone,
    Voided,
)
from domain.kernel.game import AnyGame
from domain.kernel.patterns import in_words
from domain.kernel.session import Games, Session
from domain.verifying import transcript
from domain.verifying.replaying import RuleViolation, replay_request, seats_detail
from domain.verifying.report import Check, Fault, checked, unchecked

CHECKS = ("rules", "actions", "facts", "undo", "server", "end", "fold")
"""``rules``: they are installed, can read every event, and admit the table's options and seats. ``actions``: each was
legal for its seat. ``facts``: each start, action and resignation gives its facts and draws. ``undo``: each undo, redo
and takeback was allowed. ``server``: whatever the server did by itself was due then, and what the table's clock says.
``end``: the game ended when and as the rules say. ``fold``: folding the stored facts gives the same table.
"""


class _FirstFault(Exception):
    """The first fault, and the check that it fails; the checks after it could not be made."""

    def __init__(self, check: str, fault: Fault) -> None:
        super().__init__(check, fault)
        self.check = check
        self.fault = fault


def rules_checks(record: transcript.Record, games: Games) -> list[Check]:
    """All of `CHECKS`. Only for a record that passed the checks without rules."""
    opened = record.opened
    game = games.get(opened.game, {}).get(opened.rules_version)
    if game is None:
        why = f"{opened.game[:40]!r} with rules version {opened.rules_version} is not installed"
        return [unchecked(name, why) for name in CHECKS]
    try:
        _replay(game, record)
    except _FirstFault as found:
        why = f"{found.check} failed at version {found.fault.version}"
        return [checked(name, found.fault) if name == found.check else unchecked(name, why) for name in CHECKS]
    return [Check(name, passed=True) for name in CHECKS]


def opening_checks(record: transcript.Record, games: Games, why: str) -> list[Check]:
    """All of `CHECKS` where the rules cannot be replayed, and why: only whether the game is played by so many."""
    opened = record.opened
    game = games.get(opened.game, {}).get(opened.rules_version)
    detail = None if game is None else seats_detail(game, opened.seats)
    if detail is None:
        return [unchecked(name, why) for name in CHECKS]
    return [checked("rules", Fault(detail, 1)), *[unchecked(name, why) for name in CHECKS if name != "rules"]]


def as_of(game: AnyGame, record: transcript.Record, version: int) -> Session:
    """The table as of a version. Only for a record that passed every check."""
    rows = [(event.type, line) for event, line in zip(record.events[:version], record.lines, strict=False)]
    return folding.fold(folding.begin({game.key: {game.version: game}}, *rows[0]), rows[1:])


def _replay(game: AnyGame, record: transcript.Record) -> None:
    """Replay every request of a record. Raises `_FirstFault`."""
    recorded: list[AnyEvent] = []
    for version, line in enumerate(record.lines, 1):
        with _at(version):
            recorded.append(_read(game, record.events[version - 1].type, line))
    session: Session | None = None
    version = 1
    while version <= len(recorded):
        with _at(version):
            batch = replay_request(game, session, recorded[version - 1 : version + 1])
        for expected in batch.records:
            with _at(version):
                _compare(expected.event, recorded[version - 1] if version <= len(recorded) else None)
            version += 1
        session = batch.session
    with _at(len(recorded)):
        _check_fold(game, record, session)


@contextmanager
def _at(version: int) -> Iterator[None]:
    """Attribute a violation, or an error of the rules, to the event of this version. Raises `_FirstFault`."""
    try:
        yield
    except RuleViolation as violation:
        raise _FirstFault(violation.check, Fault(violation.detail, version)) from violation
    except MemoryError:
        raise  # not the transcript's fault
    except Exception as error:  # rules that fail on a record do not accept it
        raise _FirstFault("rules", Fault(f"the rules fail on it ({type(error).__name__})", version)) from error


def _read(game: AnyGame, type_: str, line: bytes) -> AnyEvent:
    try:
        return events.decoders(game)[type_](line)
    except msgspec.ValidationError as error:
        raise RuleViolation("rules", f"the rules cannot read it: {in_words(error)}") from error


def _compare(expected: AnyEvent, recorded: AnyEvent | None) -> None:
    """Raises `RuleViolation` if the recorded event is not the one that the rules give."""
    if recorded is None or type(recorded.data) is not type(expected.data):
        then = "nothing" if recorded is None else recorded.type
        check = "server" if expected.actor == SERVER else _check_of(expected.data)
        raise RuleViolation(check, f"by the rules {expected.type} belongs here, not {then}")
    if recorded.at != expected.at:
        raise RuleViolation("rules", "its time is not that of the request that led to it")
    if expected.actor == SERVER:
        _compare_served(expected.data, recorded.data)
    match expected.data, recorded.data:
        case (Started() | Played() | Resigned()) as by_rules, (Started() | Played() | Resigned()) as stored:
            _compare_facts(by_rules.facts, stored.facts)
            if by_rules.draws != stored.draws:
                raise RuleViolation("facts", "its draws are not those that the rules make")
        case Finished(outcome=by_rules), Finished(outcome=stored) if by_rules != stored:
            raise RuleViolation("end", f"the rules give another outcome: {by_rules}")
        case Undone() as by_rules, Undone() as stored if by_rules != stored:
            raise RuleViolation("undo", f"by the rules it is a {_describe(by_rules)}, not a {_describe(stored)}")
        case _:
            pass


def _compare_served(expected: Data, recorded: Data) -> None:
    """Compare what a player would have chosen, and the server chose instead. Raises `RuleViolation`."""
    match expected, recorded:
        case Resigned(seat=seat), Resigned(seat=other) if seat != other:
            raise RuleViolation("server", f"seat {seat} ran out of time, not seat {other}")
        case Played(seat=seat, action=action), Played(seat=other, action=played) if (seat, action) != (other, played):
            raise RuleViolation("server", f"the draw chooses another action: for seat {seat}, {action}"[:300])
        case Voided(by=by), Voided(by=other) if by != other:
            raise RuleViolation("server", f"it is void by {by}, not by {other}")
        case _:
            pass


def _check_of(data: Data) -> str:
    match data:
        case Finished():
            return "end"
        case Undone() | Redone() | Voided() | TakebackAsked() | TakebackLapsed():
            return "undo"
        case _:
            return "rules"


def _describe(undone: Undone) -> str:
    seats = ", ".join(f"seat {seat}" for seat in undone.consents) or "nobody"
    return f"{undone.kind} with the consent of {seats} and crossed: {undone.crossed}"


def _compare_facts(expected: tuple[Any, ...], recorded: tuple[Any, ...]) -> None:
    for number, (one, other) in enumerate(zip(expected, recorded, strict=False), 1):
        if one != other:
            raise RuleViolation("facts", f"fact {number} of {len(expected)} is not what the rules give: {one}"[:300])
    if len(expected) != len(recorded):
        raise RuleViolation("facts", f"the rules give {len(expected)} facts, not {len(recorded)}")


def _check_fold(game: AnyGame, record: transcript.Record, again: Session | None) -> None:
    folded = as_of(game, record, len(record.events))
    if again is None or _comparable(folded) != _comparable(again):
        raise RuleViolation("fold", "the stored facts lead to another table than the rules")


def _comparable(session: Session) -> tuple[Any, ...]:
    line = None if session.line is None else (session.line.version, session.line.state, session.line.draws)
    asked = (session.pending_takeback, session.takeback_count, session.declined_takebacks)
    ended = (session.status, session.outcome, session.voided)
    return (session.version, session.seats, session.resigned, session.assisted, line, asked, ended)
