"""Signed receipts: what they say, as the vectors have it."""

import pytest

from domain.transparency.notes import InvalidNote, key_of, parse, verified
from domain.transparency.receipts import Acknowledged, acknowledged
from tests.transparency.vectors import VECTORS

NOTE: str = VECTORS["receipt"]["note"]
KEY = key_of(VECTORS["receipt"]["vkey"])


def test_a_receipt_says_table_version_head_and_time() -> None:
    note = parse(NOTE)

    assert (KEY,) == tuple(each.key for each in verified(note, [KEY]))
    assert Acknowledged(VECTORS["table"], 4, VECTORS["heads"][4], 1795590003000) == acknowledged(note)
    assert note.text == str(acknowledged(note))


@pytest.mark.parametrize(
    ("line", "other"),
    [
        (0, "takeback/1-receipt"),
        (0, "takeback.example/log"),
        (1, ""),
        (2, "0"),
        (2, "04"),
        (2, "four"),
        (3, "D1F8"),
        (3, VECTORS["heads"][4].upper()),
        (4, "-1"),
        (4, "1795590003000\nmore"),
        (4, "\n"),
    ],
)
def test_anything_else_is_no_receipt(line: int, other: str) -> None:
    lines = NOTE.split("\n")
    lines[line] = other

    with pytest.raises(InvalidNote):
        acknowledged(parse("\n".join(lines)))
