"""Redacted transcripts fetched during play are compared with the full transcript."""

import json
from collections.abc import Callable

import pytest

from tests.kernel.table import started
from tests.toys.duel_rules import Raise

from .transcripts import Event, cheated, failed, report_of, shown, transcript

TABLE = started().play(0, Raise()).play(1, Raise())
FULL = transcript(TABLE.resign(1))
SHOWN = shown(TABLE, "p0").splitlines()


@pytest.mark.parametrize(
    ("line", "change", "words"),
    [
        (0, {"table": "t2"}, 'its header has another "table"'),
        (0, {"rules_version": 2}, 'its header has another "rules_version"'),
        (0, {"format": "takeback/1"}, "the redacted transcript cannot be read: its format is 'takeback/1'"),
        (0, {"note": 1}, "the redacted transcript cannot be read: the header: Object contains unknown field `note`"),
        (2, {"version": 1}, "version 1: its events are out of order"),
        (2, {"version": True}, "its events are out of order"),
        (6, {"version": 99}, "version 99: the full transcript has no such event"),
        (5, {"hash": "ab" * 32}, "version 5: its hash is not the chain's"),
        (5, {"hash": None}, "version 5: its hash is not the chain's"),
        (5, {"type": "Resigned"}, 'version 5: its "type" is not the full event\'s'),
        (5, {"actor": None}, 'version 5: its "actor" is not the full event\'s'),
        (5, {"key": "mine"}, 'version 5: its "key" is not the full event\'s'),
        (5, {"data": {"seat": 1}}, 'version 5: its "seat" is not the full event\'s'),
        (5, {"data": []}, 'version 5: its "data" is not an object'),
        (1, {"data": {"undo": "off"}}, 'version 1: its "undo" is not the full event\'s'),
        (5, {"at": 1.5}, "the redacted transcript cannot be read: line 6 is not within the contract's bounds"),
        (7, {"head": "ab" * 32}, "its head is not the hash of its last event"),
        (7, {"head": "x"}, "the redacted transcript cannot be read: the trailer"),
    ],
)
def test_a_false_redacted_transcript_is_detected(line: int, change: Event, words: str) -> None:
    lines = [json.loads(each) for each in SHOWN]
    lines[line].update(change)
    account = b"\n".join(json.dumps(each).encode() for each in lines)

    assert failed(report_of(FULL, redacted=[account]))["redacted"].startswith(words)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda lines: lines[:5] + lines[6:-1], ""),
        (lambda lines: lines[:1], ""),
        (lambda lines: [lines[0], lines[-1]], "its head is not the hash of its last event"),
        (lambda lines: [lines[0], lines[2], lines[1]], "version 1: its events are out of order"),
        (lambda lines: [lines[0], lines[1].replace(b'"actor"', b'"akteur"')], 'version 1: it does not show "actor"'),
        (
            lambda lines: [lines[0], lines[1].replace(b'"actor"', b'"actor":"p1","actor"')],
            "the redacted transcript cannot be read: line 2 has a key twice: /actor",
        ),
        (
            lambda lines: [*lines[:-1], lines[-1].replace(b'"head"', b'"head":"","head"')],
            "the redacted transcript cannot be read: line 8 has a key twice: /head",
        ),
    ],
    ids=["an event less", "nothing", "no events", "other order", "a name less", "a name twice", "a head twice"],
)
def test_a_redacted_transcript_may_leave_out_events_only(
    spoil: Callable[[list[bytes]], list[bytes]], words: str
) -> None:
    assert words == failed(report_of(FULL, redacted=[b"\n".join(spoil(SHOWN))])).get("redacted", "")


def test_a_redacted_transcript_of_a_rewritten_history_is_detected() -> None:
    rewritten = cheated(FULL, lambda events: events[4].update(at=0))

    assert {"redacted": "version 5: its hash is not the chain's"} == failed(
        report_of(rewritten, redacted=[b"\n".join(SHOWN)])
    )


@pytest.mark.parametrize(
    ("line", "change"),
    [
        (4, {"facts": []}),
        (4, {"facts": [{"type": "duel.Dealt", "hands": [[None] * 3, [None] * 3], "deck": [None] * 10}]}),
        (5, {"action": {"type": "duel.Scry"}}),
        (5, {"facts": [{"type": "duel.Raised", "seat": 0, "stake": 2}]}),
        (1, {"options": {"hand": 4}}),
        (2, {"options": {"favourite": None, "banner": "red"}}),
        (5, {"note": 1}),
    ],
)
def test_a_redacted_transcript_that_no_viewer_is_shown_is_detected(line: int, change: Event) -> None:
    lines = [json.loads(each) for each in SHOWN]
    lines[line]["data"].update(change)
    account = b"\n".join(json.dumps(each).encode() for each in lines)

    version = lines[line]["version"]
    assert {"shown": f"version {version}: no viewer is shown it like this"} == failed(
        report_of(FULL, redacted=[b"\n".join(SHOWN), account])
    )


def test_a_redacted_transcript_is_of_one_viewer() -> None:
    mixed = [*SHOWN[:3], *shown(TABLE, "p1").splitlines()[3:]]

    assert ["shown"] == [*failed(report_of(FULL, redacted=[b"\n".join(mixed)]))]


def test_without_the_rules_redaction_is_not_checked() -> None:
    report = report_of(FULL, redacted=[b"\n".join(SHOWN)], games={})

    assert [None] == [check.passed for check in report.checks if check.name == "shown"]
