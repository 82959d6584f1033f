"""Cheats of a dishonest service, with hashes, salts and draws recomputed, are detected."""

import pytest

from domain.kernel.events import Undone
from tests.kernel.table import started
from tests.toys import duel
from tests.toys.duel_rules import Raise, Scry

from .cheating import PEBBLES, SOLO, put, swap
from .cheats import CHEATS
from .transcripts import Cheat, cheated, failed, receipt, report_of, transcript


@pytest.mark.parametrize(("text", "cheat", "check", "words"), CHEATS.values(), ids=CHEATS)
def test_a_cheat_is_detected(text: bytes, cheat: Cheat, check: str, words: str) -> None:
    report = report_of(cheated(text, cheat))

    assert words in failed(report).get(check, ""), failed(report)
    assert report.passed is False
    assert "chain" not in failed(report)


def test_no_check_after_the_first_fault_passes() -> None:
    report = report_of(cheated(PEBBLES, swap(5)))

    told = {check.name: (check.passed, check.detail, check.version) for check in report.checks[-7:]}
    want = (None, "not checked: actions failed at version 5", None)
    assert {
        **dict.fromkeys(["rules", "facts", "undo", "server", "end", "fold"], want),
        "actions": told["actions"],
    } == told


def test_a_receipt_detects_a_rewritten_history() -> None:
    honest = transcript(started().play(0, Raise()).play(1, Raise()).resign(0))
    rewritten = cheated(honest, swap(5))

    assert report_of(rewritten).passed
    told = report_of(rewritten, receipts=[receipt(honest, 4), receipt(honest, 5)])
    assert "version 5: the receipt says" in failed(told)["receipts"]


@pytest.mark.parametrize("version", [0, 11, 2**53])
def test_a_receipt_for_a_missing_event_is_detected(version: int) -> None:
    told = receipt(PEBBLES, 10)

    report = report_of(PEBBLES, receipts=[type(told)(version, told.head)])

    assert f"version {version}: there is a receipt, and no such event" == failed(report)["receipts"]


def test_a_head_or_an_outcome_that_the_events_do_not_give_is_detected() -> None:
    *lines, trailer = PEBBLES.splitlines()
    wrong = [
        trailer.replace(b'"head":"', b'"head":"0')[:-2] + b"}",
        trailer.replace(b'"winners":[1]', b'"winners":[0]'),
    ]

    assert {"format"} == set(failed(report_of(b"\n".join([*lines, wrong[0]]))))
    assert {"outcome"} == set(failed(report_of(b"\n".join([*lines, wrong[1]]))))
    other = trailer.replace(trailer[9:13], b"0000")
    assert {
        "chain": f"the hash of the last event is {trailer[9:73].decode()}, the trailer's head "
        f"{other[9:73].decode()}: one of "
        "the events, or the head, was changed"
    } == (failed(report_of(b"\n".join([*lines, other]))))


def test_an_undo_at_a_table_without_undo_is_detected() -> None:
    told = failed(report_of(cheated(SOLO, put(1, "undo", value="off"))))["undo"]

    assert "version 6: the rules refuse this: You cannot go back to this version now." == told


def test_a_redo_of_another_undo_is_detected() -> None:
    table = started(duel).play(0, Raise(), Raise()).undo(0, 5).undo(0, 4).redo(0).resign(0)

    assert "line" in failed(report_of(cheated(transcript(table), put(9, "undone", value=7))))


def test_a_step_back_that_is_allowed_is_not_a_cheat() -> None:
    undone = Undone(to_version=4, kind="step-back", by=0, consents=(), crossed=False)
    table = started(duel).play(0, Raise()).undo(0, 4).play(0, Scry()).resign(0)

    assert undone == table.events[5].data
    assert report_of(transcript(table)).passed
