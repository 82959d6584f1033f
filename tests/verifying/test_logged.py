"""The proofs that a log has a table: accepted as they are made, and each lie of an operator named."""

import json
from pathlib import Path

import pytest

from domain.__main__ import main
from domain.transparency.entries import hidden_table
from domain.transparency.notes import PrivateKey
from domain.transparency.policy import parse_policy
from domain.transparency.proofs import Proof
from domain.verifying import Check
from domain.verifying.logged import Proofs, ended_entry, opened_entry
from domain.verifying.transcript import read
from tests.kernel.table import started
from tests.transparency.logs import KEY, POLICY, WITNESSES, Log

from .transcripts import ALL, receipt, report_of, short_pebbles, transcript

TEXT = transcript(short_pebbles())
RECORD = read(TEXT)
NOW = RECORD.events[-1].at // 1000
DAY = 24 * 60 * 60
FILLER = b'{"kind":"filler"}'
LOG = Log(FILLER, opened_entry(RECORD), FILLER, FILLER, ended_entry(RECORD), FILLER)
OPENED, ENDED = (LOG.proof(index, time=NOW) for index in (1, 4))


def checks_of(
    opened: Proof | bytes | None, ended: Proof | bytes | None, policy: str | None = POLICY, text: bytes = TEXT
) -> list[Check]:
    """The checks of proofs, beyond those of the transcript."""
    given = [str(each).encode() if isinstance(each, Proof) else each for each in (opened, ended)]
    report = report_of(text, proofs=Proofs(None if policy is None else parse_policy(policy), *given))
    return [check for check in report.checks if check.name in ("opened-log", "ended-log")]


def fault_of(opened: Proof | bytes | None, ended: Proof | bytes | None = None, **more: object) -> str:
    """What is wrong with the only check, or with the last one."""
    check = checks_of(opened, ended, **more)[-1]  # type: ignore[arg-type]  # as of checks_of
    assert check.passed is False
    return check.detail


def test_both_proofs_pass() -> None:
    assert [("opened-log", True, ""), ("ended-log", True, "")] == [
        (check.name, check.passed, check.detail) for check in checks_of(OPENED, ENDED)
    ]
    assert [] == checks_of(None, None)


def test_a_table_that_was_voided_has_ended() -> None:
    text = transcript(started().void_by_operator())
    record = read(text)
    log = Log(opened_entry(record), ended_entry(record))

    assert [True, True] == [check.passed for check in checks_of(log.proof(0), log.proof(1), text=text)]


def test_another_end_than_the_log_has_is_named() -> None:
    """An operator who has rewritten a finished game shows another transcript than the one that was logged."""
    header, *events, trailer = TEXT.splitlines(keepends=True)
    shorter = b"".join([header, *events[:-1], trailer])

    assert "the entry is not in the log" == fault_of(OPENED, LOG.proof(3))
    assert "the entry is not in the log" == fault_of(None, ENDED, text=shorter)


@pytest.mark.parametrize(
    ("proof", "fault"),
    [
        (LOG.proof(1, key=KEY._replace(seed=bytes(32))), "its checkpoint: it is not signed by the log"),
        (LOG.proof(1, key=PrivateKey("log.example/b", 1, KEY.seed)), "its checkpoint: it is not signed by the log"),
        (LOG.proof(1, witnesses=WITNESSES[:1]), "its checkpoint: the policy's quorum 'two' has not signed it"),
        (
            LOG.proof(1, witnesses=[WITNESSES[0], WITNESSES[1]._replace(seed=bytes(32))]),
            "its checkpoint: the policy's quorum 'two' has not signed it",
        ),
        (LOG.proof(2), "the entry is not in the log"),
        (b"", "it is not a proof of c2sp.org/tlog-proof@v1"),
        (b"\xff", "the proof is not text"),
    ],
)
def test_what_is_wrong_with_a_proof_is_named(proof: Proof | bytes, fault: str) -> None:
    assert fault_of(proof).startswith(fault)


def test_an_end_before_the_opening_is_named() -> None:
    log = Log(ended_entry(RECORD), opened_entry(RECORD))

    assert "the log has the end before the opening" == fault_of(log.proof(1), log.proof(0))


def test_a_table_that_was_logged_days_later_only_existed_by_then() -> None:
    for time, told in (
        (NOW + DAY - 1, ""),
        (NOW + 30 * DAY, "it existed by 1970-01-31"),
        (2**63 - 1, "it existed by 9999-12-31"),
    ):
        [check] = checks_of(LOG.proof(1, time=time), None)
        assert check.passed
        assert check.detail.startswith(told) if told else check.detail == ""


def test_without_witnesses_the_times_are_the_services_word() -> None:
    [check] = checks_of(LOG.proof(1, witnesses=()), None, POLICY.replace("quorum two", "quorum none"))

    assert check.passed
    assert "no witness of the policy signed it: its times are the service's word" == check.detail


def test_without_a_policy_nobody_is_trusted() -> None:
    [check] = checks_of(OPENED, None, None)
    assert check.passed is None
    assert "no policy says whose keys to trust" in check.detail
    assert "the entry is not in the log" == fault_of(LOG.proof(2), policy=None)


def test_proofs_of_what_cannot_be_read_are_not_checked() -> None:
    header, _, *others = TEXT.splitlines(keepends=True)
    for text in (b"", b"".join([header, *others])):
        assert [None, None] == [check.passed for check in checks_of(OPENED, ENDED, text=text)]


@pytest.mark.parametrize(
    ("words", "status", "printed"),
    [
        ("game --opened opened --ended ended --policy policy", 0, "ok   ended-log"),
        ("game --opened opened --ended ended", 2, "skip ended-log: not checked: no policy says whose keys to trust"),
        ("game --opened ended --policy policy", 1, "FAIL opened-log: the entry is not in the log"),
        ("game --policy policy", 3, "a --policy is for --opened and --ended"),
        ("game --opened opened --policy game", 3, "game is not a policy: line 1"),
        ("game --opened opened --policy binary", 3, "binary is not a policy: it is not UTF-8"),
        ("game --opened nowhere --policy policy", 3, "cannot read nowhere"),
        ("game game --opened opened --policy policy", 3, "are of one FILE"),
        ("game --opened - --policy -", 3, "one file only"),
    ],
)
def test_the_command_checks_proofs(
    words: str,
    status: int,
    printed: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = {"game": TEXT, "opened": str(OPENED).encode(), "ended": str(ENDED).encode(), "policy": POLICY.encode()}
    for name, content in {**files, "binary": b"\xff"}.items():
        (tmp_path / name).write_bytes(content)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("domain.__main__.INSTALLED", ALL)
    try:
        found = main(["verify", *words.split()])
    except SystemExit as stopped:
        found = int(str(stopped.code))
    captured = capsys.readouterr()
    assert status == found
    assert printed in captured.out + captured.err


def test_the_entries_of_a_table_hold_its_heads_and_not_its_id() -> None:
    opened, ended = (json.loads(entry) for entry in (opened_entry(RECORD), ended_entry(RECORD)))

    last = len(RECORD.events)
    assert [receipt(TEXT, 1).head, receipt(TEXT, last).head] == [opened["head"], ended["head"]]
    assert (1, last) == (opened["version"], ended["version"])
    assert (RECORD.events[0].at, RECORD.events[-1].at) == (opened["at"], ended["at"])
    assert opened["public"] is ended["public"] is True
    assert opened["table"] == ended["table"] == hidden_table(RECORD.header.table) != RECORD.header.table


def test_a_private_table_is_not_called_public() -> None:
    private = read(TEXT.replace(b'"visibility":"public"', b'"visibility":"private"'))

    assert not any(json.loads(entry)["public"] for entry in (opened_entry(private), ended_entry(private)))
