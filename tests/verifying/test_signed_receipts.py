"""Signed receipts: those of an honest service pass, and a service that has signed something else is convicted."""

from pathlib import Path

import msgspec
import pytest

from domain.__main__ import main
from domain.transparency.notes import COSIGNATURE, Key
from domain.transparency.receipts import Acknowledged
from domain.verifying import Check
from domain.verifying.acknowledged import SignedReceipts
from domain.verifying.checkpoint import PublicKeys
from tests.transparency.logs import POLICY
from tests.transparency.receipts import SERVICE, STRANGER, receipt, said

from .test_logged import ENDED, RECORD, TEXT
from .transcripts import ALL, report_of
from .transcripts import receipt as bare_receipt

HONEST = said(RECORD, 4)
OTHER = HONEST._replace(head="ab" * 32)
LAST = len(RECORD.events)
SECOND_SERVICE = SERVICE._replace(name="other.example/receipts")


def check_of(*notes: str, keys: tuple[Key, ...] = (SERVICE.key,), text: bytes = TEXT) -> Check:
    """The check of receipts."""
    report = report_of(text, signed=SignedReceipts([note.encode() for note in notes], keys))
    assert "signed-receipts" == report.checks[-1].name
    return report.checks[-1]


def test_receipts_of_the_transcript_pass() -> None:
    notes = [receipt(said(RECORD, version)) for version in range(1, LAST + 1)]

    assert Check("signed-receipts", passed=True) == check_of(*notes)
    assert "signed-receipts" not in {check.name for check in report_of(TEXT).checks}


@pytest.mark.parametrize(
    ("lie", "fault"),
    [
        (OTHER, f"a receipt has the head {'ab' * 32}, the transcript {HONEST.head}"),
        (HONEST._replace(at=1), f"a receipt has the time 1, the transcript {HONEST.at}"),
        (HONEST._replace(version=LAST + 1), "a receipt is of a version beyond the transcript"),
    ],
)
def test_a_service_that_signed_something_else_contradicts_itself(lie: Acknowledged, fault: str) -> None:
    check = check_of(receipt(lie))

    whose = "if that is its own: a checkpoint or a proof of its end shows it"
    assert (False, lie.version) == (check.passed, check.version)
    assert f"the service contradicts itself: {fault}, {whose}" == check.detail


def test_two_receipts_of_a_version_convict_a_service_without_its_transcript() -> None:
    fault = "the service contradicts itself: it signed two different receipts of this version"
    elsewhere = [each._replace(table="somewhere") for each in (HONEST, OTHER)]

    for one, other in ((HONEST, OTHER), (HONEST, HONEST._replace(at=HONEST.at + 1)), elsewhere):
        check = check_of(receipt(one), receipt(other))
        assert (False, fault, 4) == (check.passed, check.detail, check.version)
    assert check_of(receipt(HONEST), receipt(HONEST)).passed
    by_two = check_of(receipt(HONEST), receipt(OTHER, SECOND_SERVICE), keys=(SERVICE.key, SECOND_SERVICE.key))
    assert fault != by_two.detail  # two services have not said the same


def test_a_receipt_whose_signature_was_not_checked_convicts_nobody() -> None:
    unknown = "not checked: the key 'log.example/receipts' of a receipt is not given"

    for keys in ((), (SECOND_SERVICE.key,), (STRANGER.key,)):
        assert (None, unknown) == (
            check_of(receipt(HONEST), keys=keys).passed,
            check_of(receipt(HONEST), keys=keys).detail,
        )
        told = check_of(receipt(OTHER), keys=keys)
        assert told.passed is False
        assert told.detail.endswith("; who signed the receipt was not checked")
        assert "contradicts" not in told.detail
        assert "contradicts" not in check_of(receipt(HONEST), receipt(OTHER), keys=keys).detail


def test_what_the_key_has_not_signed_is_no_receipt() -> None:
    altered = receipt(HONEST).replace(HONEST.head, OTHER.head)

    assert "the signature of log.example/receipts is wrong" == check_of(altered).detail
    assert "a receipt is of another table" == check_of(receipt(HONEST._replace(table="somewhere"))).detail
    assert (
        "it is not a receipt of takeback/2-receipt"
        == check_of(receipt(HONEST).replace("2-receipt", "1-receipt"), keys=()).detail
    )
    assert "it has no signature lines" == check_of("hello").detail
    assert "a receipt is not text" == report_of(TEXT, signed=SignedReceipts([b"\xff"])).checks[-1].detail
    assert check_of(receipt(HONEST), text=b"").passed is None


@pytest.mark.parametrize(
    ("words", "status", "printed"),
    [
        ("game --receipt note --receipts-key {key}", 0, "ok   signed-receipts"),
        ("game --receipt note --keys keys", 0, "ok   signed-receipts"),
        ("game --receipt note --receipt {bare} --keys keys", 0, "ok   receipts"),
        ("game --receipt note", 2, "skip signed-receipts: not checked: the key 'log.example/receipts'"),
        (
            "game --receipt lie --keys keys",
            1,
            "FAIL signed-receipts: version 4: the service contradicts itself: a receipt",
        ),
        ("game --receipt note --receipt lie --keys keys", 1, "it signed two different receipts of this version"),
        ("game --receipt lie --keys keys --ended ended --policy policy", 1, ", whose end it has signed"),
        ("game --receipt nowhere --keys keys", 3, "cannot read nowhere"),
        ("game --receipt 4:ab --keys keys", 3, "is not VERSION:HEAD"),
        ("game --receipts-key {key}", 3, "a --receipts-key is for a signed --receipt"),
        ("game --keys keys", 3, "--keys are for a --checkpoint or a signed --receipt"),
        ("game --receipt note --receipts-key x", 3, "'x' is not a key"),
        ("game --receipt note --receipts-key {witness}", 3, "is not of type 1"),
        ("game --receipt note --keys wrong", 3, "wrong is not a list of keys: 'x' is not a key"),
        ("game game --receipt note --keys keys", 3, "are of one FILE"),
        ("- --receipt -", 3, "one file only"),
    ],
)
def test_the_command_checks_receipts(
    words: str,
    status: int,
    printed: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    keys = PublicKeys((), receipts=str(SERVICE.key))
    files = {
        "game": TEXT,
        "note": receipt(HONEST).encode(),
        "lie": receipt(OTHER).encode(),
        "keys": msgspec.json.encode(keys),
        "wrong": msgspec.json.encode(PublicKeys((), receipts="x")),
        "ended": str(ENDED).encode(),
        "policy": POLICY.encode(),
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    bare = bare_receipt(TEXT, 4)
    named = {
        "key": SERVICE.key,
        "witness": Key("w", COSIGNATURE, SERVICE.key.public),
        "bare": f"{bare.version}:{bare.head}",
    }
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("domain.__main__.INSTALLED", ALL)
    try:
        found = main(["verify", *words.format(**named).split()])
    except SystemExit as stopped:
        found = int(str(stopped.code))
    captured = capsys.readouterr()
    assert status == found, captured
    assert printed in captured.out + captured.err
