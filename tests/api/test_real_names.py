"""Names as people write them, in many scripts, are accepted; what only looks like a name of another is not."""

# ruff: noqa: RUF001  # names of many scripts are what is tested
import pytest

from domain.players.readable import Unreadable, readable_name

REAL = {
    "Persian, a non-joiner between letters that would join": "علی\u200cرضا",
    "Persian, another": "نیک\u200cنام",
    "Sorani": "ئه\u200cژین",
    "Sinhala, a joined cluster": "ශ\u0dca\u200dරීමතී",
    "Sinhala, another": "චන\u0dca\u200dද\u0dca\u200dරිකා",
    "Malayalam, an old chillu at the end": "ജോണ\u0d4d\u200d",
    "Malayalam, a chillu of its own": "ജോൺ",
    "Bengali, a letter with ya-phala": "র\u200d\u09cdযাচেল",
    "Kannada, ra before a consonant": "ರ\u200d\u0ccdಯಾಮ್",
    "Marathi, an eyelash ra": "सुऱ\u094d\u200dया",
    "Hindi, an explicit virama": "शक\u094d\u200cति",
    "Mongolian, with a vowel separator": "ᠰᠠᠷ\u180eᠠ",
    "Mongolian, with a variant": "ᠪᠠ\u180bᠲᠤ",
    "Japanese, a registered variant": "葛\U000e0100城",
    "Japanese, three scripts": "山田エミさん",
    "Japanese, an ideographic space": "山田　太郎",
    "Japanese with Latin": "DJタロウ",
    "Korean": "김민준",
    "Chinese": "王小明",
    "Thai": "สมชาย",
    "Burmese, five marks": "ကျွန်ုပ်",
    "Burmese, piled up": "မြွှံ့",
    "Khmer": "ស្រីពេជ្រ",
    "Tibetan": "བསྟན་འཛིན",
    "Amharic": "ሰላማዊት",
    "Armenian": "Հայկ",
    "Georgian": "ნინო",
    "Hebrew": "שָׁלוֹם",
    "Arabic": "محمّد",
    "Vietnamese": "Nguyễn Thị Ánh",
    "Greek": "Ζωή",
    "Russian": "Иван-Царевич",
    "Ukrainian, an apostrophe": "Мар’яна",
    "Cyrillic and Latin, a word each": "Иван (Ivan)",
    "Welsh": "Siân O'Neill-Ng 3rd",
    "Yoruba, composed": "Ṣadé Adébáyọ̀",
    "a family": "👨\u200d👩\u200d👧 Smith",
    "a skin tone and a profession": "Ann 👩🏽\u200d🚀",
    "a heart on fire": "❤\ufe0f\u200d🔥 Bo",
    "a flag": "🇩🇪 Jörg",
    "a flag of tags": "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f Rory",
    "a keycap": "1\ufe0f\u20e3 One",
    "a symbol as text": "✈\ufe0e Ada",
    "an emoji of Unicode 15": "Kim 🫨",
    "an emoji of Unicode 16": "Sam \U0001fae9",
    "an emoji of Unicode 17": "Bigfoot \U0001fac8",
    "a script of Unicode 16": "\U000105c0\U000105d2",
}

REFUSED = {
    "a variation selector": ("Ann\ufe0f", "an invisible character (U+FE0F)"),
    "a variation selector within": ("A\ufe00nn", "an invisible character (U+FE00)"),
    "a variation selector for ideographs": ("Ann\U000e0100", "an invisible character (U+E0100)"),
    "a no-break space": ("Ann\u00a0Lee", "another space than the usual one (U+00A0)"),
    "a thin space": ("Ann\u2009Lee", "another space than the usual one (U+2009)"),
    "two spaces": ("Ann  Lee", "two spaces in a row"),
    "a Cyrillic letter": ("Аnn", "letters of several scripts in one word"),
    "a Greek letter": ("Αnn", "letters of several scripts in one word"),
    "an Armenian letter": ("Aոn", "letters of several scripts in one word"),
    "a Cherokee letter": ("Ꭺnn", "letters of several scripts in one word"),
    "a joiner between letters that do not join": ("Ann\u200dLee", "an invisible format character (U+200D)"),
    "a non-joiner between letters that do not join": ("Ann\u200cLee", "an invisible format character (U+200C)"),
    "a non-joiner after a letter that never joins": ("محمد\u200cرضا", "an invisible format character (U+200C)"),
    "a joiner between emoji and letters": ("👩\u200dAnn", "an invisible format character (U+200D)"),
    "a joiner at the end of an emoji": ("Ann 👩\u200d", "an invisible format character (U+200D)"),
    "tags on a letter": ("Ann\U000e0067\U000e007f", "an invisible format character (U+E0067)"),
    "a grapheme joiner": ("A\u034fnn", "an invisible character (U+034F)"),
    "a Mongolian separator elsewhere": ("Ann\u180e", "an invisible format character (U+180E)"),
    "the same mark twice": ("a\u0323\u0323nn", "the same combining mark twice in a row"),
    "nothing": ("", "It is empty"),
}


@pytest.mark.parametrize("name", REAL.values(), ids=REAL)
def test_a_name_as_it_is_written_is_accepted(name: str) -> None:
    assert readable_name(name) == readable_name(readable_name(name))


@pytest.mark.parametrize(("name", "reason"), REFUSED.values(), ids=REFUSED)
def test_a_name_that_only_looks_like_another_is_refused_with_the_reason(name: str, reason: str) -> None:
    with pytest.raises(Unreadable) as refused:
        readable_name(name)

    assert reason in refused.value.reason
