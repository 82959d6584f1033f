import pytest

from domain.players.readable import LONGEST, Unreadable, readable

READABLE = (
    "Ann",
    "seat 2",
    "Ζωή 🎲",
    "山田　太郎",
    "ไม้เอก",
    "नमस्ते",
    "Tiếng Việt",
    "שלום",
    "❤\ufe0f",
    "x" * LONGEST,
    "e\u0323\u0302\u0301",
    "O'Neill-Ng (3rd)",
)

UNREADABLE = {
    "": "empty",
    " ": "blank",
    "\u00a0\u2003": "blank",
    "\u3000": "blank",
    "\u2800": "invisible character (U+2800)",
    "\u3164": "invisible character (U+3164)",
    "a\u115fb": "invisible character (U+115F)",
    "a\0b": "control character (U+0000)",
    "a\tb": "control character (U+0009)",
    "a\x85b": "control character (U+0085)",
    "\u202eabc": "format character (U+202E)",
    "a\u2066b": "format character (U+2066)",
    "a\u200bb": "format character (U+200B)",
    "a\u00adb": "format character (U+00AD)",
    "\ufeffa": "format character (U+FEFF)",
    "a\U000e0041": "format character (U+E0041)",
    "\U0001f3f4\U000e0068\U000e0069\U000e007f": "format character (U+E0068)",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e0021\U000e007f": "format character (U+E0067)",
    "a\u2028b": "line break (U+2028)",
    "a\u0378": "unassigned character (U+0378)",
    "a\uffff": "unassigned character (U+FFFF)",
    "a\ue000": "private character (U+E000)",
    "a\ud800": "half a character (U+D800)",
    " Ann": "begins or ends with a space",
    "Ann ": "begins or ends with a space",
    "Ann\u2003": "begins or ends with a space",
    "\u0301a": "without a letter",
    "a \u0301": "without a letter",
    "x\u0300\u0301\u0302\u0303\u0304": "more than 4 combining marks",
    "\U0001d15e" * (LONGEST // 2 + 1): "longer than 40 characters",
}


@pytest.mark.parametrize("text", READABLE)
def test_people_can_read_names_of_every_script(text: str) -> None:
    assert readable(text) == readable(readable(text))


@pytest.mark.parametrize(("text", "reason"), UNREADABLE.items(), ids=map(ascii, UNREADABLE))
def test_what_nobody_can_read_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(Unreadable) as refused:
        readable(text)

    assert reason in refused.value.reason


def test_what_looks_equal_is_equal() -> None:
    assert readable("Zoe\u0308") == "Zoë" == readable("Zoë")
