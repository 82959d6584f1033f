"""A checkpoint passes if it is of this transcript and signed with a given key; otherwise the check says why not."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.__main__ import main
from domain.keeping.signing import Signer, checkpoint_of, open_signer
from domain.kernel.chain import canonical
from domain.storage.sqlite.key_file import KeyFile
from domain.verifying import Check
from domain.verifying.checkpoint import InvalidKeys, SignedCheckpoint, keys_of
from tests.kernel.table import started

from .transcripts import ALL, cheated, report_of, short_duel, short_pebbles, shown, transcript

TABLE = short_pebbles()
TEXT = transcript(TABLE)


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    return open_signer(KeyFile(tmp_path / "service.keys"), lambda: 1, lambda size: bytes(range(size)))


@pytest.fixture
def signed(signer: Signer) -> SignedCheckpoint:
    return signer.sign(checkpoint_of(TABLE.session))


def keys(signer: Signer) -> dict[str, bytes]:
    return dict(keys_of(canonical(signer.keys)))


def checked(given: Any, known: dict[str, bytes], text: bytes = TEXT) -> Check:
    """The check of a checkpoint, given as bytes or as a value."""
    report = report_of(text, checkpoint=given if isinstance(given, bytes) else canonical(given), keys=known)
    assert "checkpoint" == report.checks[-1].name
    return report.checks[-1]


def changed(signed: SignedCheckpoint, **fields: Any) -> dict[str, Any]:
    """A signed checkpoint with a changed content."""
    plain: dict[str, Any] = json.loads(canonical(signed))
    return {**plain, "checkpoint": {**plain["checkpoint"], **fields}}


def test_a_signed_checkpoint_passes(signer: Signer, signed: SignedCheckpoint) -> None:
    assert checked(signed, keys(signer)).passed is True


def test_its_file_need_not_be_in_canonical_form(signer: Signer, signed: SignedCheckpoint) -> None:
    assert checked(json.dumps(json.loads(canonical(signed)), indent=4).encode(), keys(signer)).passed is True


def test_a_table_that_was_closed_or_voided_passes(signer: Signer) -> None:
    table = started().void_by_operator()

    assert checked(signer.sign(checkpoint_of(table.session)), keys(signer), transcript(table)).passed is True


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("format", "takeback/2-checkpoint"),
        ("table", "another"),
        ("game", "duel"),
        ("rules_version", 2),
        ("version", 3),
        ("head", "ab" * 32),
        ("outcome", None),
        ("outcome", {"winners": [0]}),
        ("outcome", 1e300),
        ("outcome", 2**70),
        ("at", 5),
    ],
)
def test_a_field_that_differs_from_the_transcript_is_named(
    signer: Signer, signed: SignedCheckpoint, name: str, value: Any
) -> None:
    check = checked(json.dumps(changed(signed, **{name: value})).encode(), keys(signer))

    assert (False, f'its "{name}" is not the transcript\'s') == (check.passed, check.detail)


def test_the_checkpoint_of_another_table_fails(signer: Signer) -> None:
    other = signer.sign(checkpoint_of(short_duel().session))

    assert checked(other, keys(signer)).passed is False


def test_a_resealed_transcript_fails_with_the_old_checkpoint(signer: Signer, signed: SignedCheckpoint) -> None:
    forged = cheated(TEXT, lambda events: events[0].update(at=7))

    assert 'its "head" is not the transcript\'s' == checked(signed, keys(signer), forged).detail


def test_a_signature_by_another_key_fails(signer: Signer, signed: SignedCheckpoint) -> None:
    another = Ed25519PrivateKey.from_private_bytes(b"x" * 32).sign(canonical(signed.checkpoint)).hex()
    check = checked({**json.loads(canonical(signed)), "signature": another}, keys(signer))

    assert (False, f"it is not signed with the key {signed.key}") == (check.passed, check.detail)


def test_a_key_under_the_id_of_another_fails(signer: Signer, signed: SignedCheckpoint) -> None:
    another = Ed25519PrivateKey.from_private_bytes(b"x" * 32).public_key().public_bytes_raw()

    assert checked(signed, {signed.key: another}).passed is False
    assert checked(signed, {signed.key: b"\xff" * 32}).passed is False


def test_without_its_key_it_is_not_checked(signed: SignedCheckpoint) -> None:
    check = checked(signed, {})

    assert (None, f"not checked: the key {signed.key} is not given") == (check.passed, check.detail)


def test_without_the_library_it_is_not_checked(
    signer: Signer, signed: SignedCheckpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.exceptions", None)

    check = checked(signed, keys(signer))

    assert (None, "not checked: the Python library cryptography is not installed") == (check.passed, check.detail)


@pytest.mark.parametrize("given", [b"", b"\xff", b"[]", b"{}", b"[" * 100_000, b'{"checkpoint":{},"key":"","x":1}'])
def test_an_unreadable_checkpoint_fails(signer: Signer, given: bytes) -> None:
    check = checked(given, keys(signer))

    assert check.passed is False
    assert check.detail.startswith("it cannot be read: ")


def test_it_is_not_checked_with_an_unreadable_transcript(signer: Signer, signed: SignedCheckpoint) -> None:
    assert "not checked: format did not pass" == checked(signed, keys(signer), b"{}").detail
    assert "not checked: format did not pass" == checked(signed, keys(signer), shown(started(ALL["duel"][1]))).detail


def test_a_key_that_is_there_twice_is_refused(signer: Signer, signed: SignedCheckpoint) -> None:
    told = canonical(signed).replace(b'"key":', b'"key":"0123456789abcdef","key":')
    listed = canonical(signer.keys).replace(b'"keys":', b'"keys":[],"keys":')

    assert "it cannot be read: an object has a key twice: /key" == checked(told, keys(signer)).detail
    with pytest.raises(InvalidKeys, match="an object has a key twice: /keys"):
        keys_of(listed)


def test_keys_that_do_not_have_their_ids_are_refused(signer: Signer) -> None:
    told = json.loads(canonical(signer.keys))
    told["keys"][0]["public_key"] = "ab" * 32

    with pytest.raises(InvalidKeys, match="does not have this id"):
        keys_of(canonical(told))


@pytest.mark.parametrize("text", [b"", b"\xff", b"{}", b'{"keys":[{}]}', b"[" * 100_000])
def test_an_unreadable_list_of_keys_is_refused(text: bytes) -> None:
    with pytest.raises(InvalidKeys):
        keys_of(text)


GAME = started(ALL["maverick"][1], seats=1, undo="free").resign(0)


@pytest.fixture
def folder(tmp_path: Path, signer: Signer) -> Path:
    signed = signer.sign(checkpoint_of(GAME.session))
    (tmp_path / "game").write_bytes(transcript(GAME))
    (tmp_path / "checkpoint").write_bytes(canonical(signed))
    (tmp_path / "forged").write_bytes(canonical(changed(signed, head="ab" * 32)))
    (tmp_path / "keys").write_bytes(canonical(signer.keys))
    (tmp_path / "none").write_bytes(b'{"keys":[]}')
    return tmp_path


@pytest.mark.parametrize(
    ("words", "code", "line"),
    [
        ("--checkpoint checkpoint --keys keys", 0, "ok   checkpoint"),
        ("--checkpoint forged --keys keys", 1, 'FAIL checkpoint: version 5: its "head" is not the transcript\'s'),
        ("--checkpoint forged", 1, 'FAIL checkpoint: version 5: its "head" is not the transcript\'s'),
        ("--checkpoint checkpoint", 2, "skip checkpoint: not checked: the key 56475aa75463474c is not given"),
        (
            "--checkpoint checkpoint --keys none",
            2,
            "skip checkpoint: not checked: the key 56475aa75463474c is not given",
        ),
    ],
)
def test_the_command_reports_it_in_a_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: str, code: int, line: str
) -> None:
    monkeypatch.chdir(folder)

    assert code == main(["verify", "game", *words.split()])
    assert line == capsys.readouterr().out.splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("game --checkpoint nowhere --keys keys", "cannot read nowhere"),
        ("game --checkpoint checkpoint --keys nowhere", "cannot read nowhere"),
        ("game --checkpoint checkpoint --keys game", "game is not a list of keys"),
        ("game --keys keys", "--keys are for a --checkpoint"),
        ("game game --checkpoint checkpoint --keys keys", "are of one FILE"),
    ],
)
def test_the_command_wrongly_used_exits_3(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: str, complaint: str
) -> None:
    monkeypatch.chdir(folder)

    with pytest.raises(SystemExit) as left:
        main(["verify", *words.split()])

    assert 3 == left.value.code
    assert complaint in capsys.readouterr().err
