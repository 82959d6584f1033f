"""Of every receipt, the reader in JavaScript says what the one in Python says."""

from random import Random
from typing import Any

import pytest

from domain.transparency.notes import COSIGNATURE, InvalidNote, Key, key_of, parse
from domain.transparency.receipts import acknowledged
from domain.verifying.acknowledged import SignedReceipts, signed_receipts_check
from domain.verifying.transcript import read
from tests.transparency.receipts import SERVICE, STRANGER, receipt, said
from tests.transparency.vectors import VECTORS
from tests.verifying.transcripts import short_pebbles, transcript

from .test_in_pages import computed

pytestmark = pytest.mark.usefixtures("node")

TEXT = transcript(short_pebbles())
RECORD = read(TEXT)
HONEST = said(RECORD, 4)
SECOND = SERVICE._replace(name="other.example/receipts")
VECTOR: str = VECTORS["receipt"]["note"]

Case = tuple[list[str], list[str], bool]
"""Receipts, keys, and whether the service has signed where the transcript ends."""


def cases() -> list[Case]:
    """Receipts that pass, each lie, and letters changed at random."""
    chance, note, keys = Random(1), receipt(HONEST), [str(SERVICE.key)]
    lies = [
        HONEST._replace(head="ab" * 32),
        HONEST._replace(at=1),
        HONEST._replace(version=len(RECORD.events) + 1),
        HONEST._replace(version=0),
        HONEST._replace(table="somewhere"),
        HONEST._replace(table=""),
        HONEST._replace(head="AB" * 32),
    ]
    changed = []
    for _ in range(150):
        place = chance.randrange(len(note))
        changed.append(note[:place] + chr(ord(note[place]) ^ (1 << chance.randrange(7))) + note[place + 1 :])
    return [
        ([receipt(said(RECORD, version)) for version in range(1, len(RECORD.events) + 1)], keys, False),
        ([note], [], False),
        ([note], [str(STRANGER.key)], False),
        ([note, receipt(HONEST, STRANGER)], [*keys, str(STRANGER.key)], True),
        ([note, receipt(lies[0], SECOND)], [*keys, str(SECOND.key)], False),
        ([VECTOR], [VECTORS["receipt"]["vkey"]], False),
        ([note.replace("\n\n", "\nmore\n\n")], [], False),
        *(([receipt(lie)], keys, is_own) for lie in lies for is_own in (True, False)),
        *(([receipt(lie)], [], False) for lie in lies),
        *(([note, receipt(lie)], keys, False) for lie in lies),
        *(([one], keys, False) for one in changed if "\x7f" not in one),
    ]


def said_by_python(notes: list[str], keys: list[str], *, is_own: bool) -> list[Any]:
    """What Python's check says."""
    given = SignedReceipts([note.encode() for note in notes], [key_of(key) for key in keys])
    check = signed_receipts_check(given, RECORD, is_own=is_own)
    return [check.passed, check.version, check.detail]


def plain(detail: str) -> str:
    """Words without how each language quotes and begins them."""
    return detail.removeprefix("not checked: ").replace("'", '"')


def test_both_readers_say_the_same_of_every_receipt() -> None:
    program = """
        const { signedReceiptsCheck } = await from("receipt")
        const { parseTranscript } = await from("transcript")
        const { OWN } = await from("hash")
        const transcript = parseTranscript(given.text)
        const found = []
        for (const [notes, keys, isOwn] of given.cases) {
          const { ok, version, detail } = await signedReceiptsCheck(notes, keys, transcript, isOwn, OWN, crypto.subtle)
          found.push([ok, version, detail])
        }
        console.log(JSON.stringify(found))
    """
    found = computed(program, {"text": TEXT.decode(), "cases": cases()})

    for (notes, keys, is_own), theirs in zip(cases(), found, strict=True):
        ours = said_by_python(notes, keys, is_own=is_own)
        assert ours[:2] == theirs[:2], (notes, ours, theirs)
        if "line" not in ours[2] and "not a key" not in ours[2]:
            assert plain(ours[2]) == plain(theirs[2])
    assert {True, False, None} == {passed for passed, *_ in found}


def test_the_reader_reads_the_vector_and_takes_no_key_of_a_witness() -> None:
    program = """
        const [{ acknowledged, signedReceiptsCheck }, { parseNote }, { OWN }] =
          await Promise.all(["receipt", "note", "hash"].map(from))
        const { parseTranscript } = await from("transcript")
        const transcript = parseTranscript(given.text)
        const { ok } = await signedReceiptsCheck([], [given.witness], transcript, false, OWN, crypto.subtle)
        console.log(JSON.stringify([acknowledged(parseNote(given.note)), ok]))
    """
    witness = str(Key("w", COSIGNATURE, SERVICE.key.public))

    found, passed = computed(program, {"note": VECTOR, "witness": witness, "text": TEXT.decode()})
    assert acknowledged(parse(VECTOR))._asdict() == found
    assert passed is False
    with pytest.raises(InvalidNote):
        acknowledged(parse(VECTOR.replace("takeback/2", "takeback/3")))
