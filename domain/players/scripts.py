"""The scripts of a word: a letter of another script that looks like one of the word's passes for it.

A word is of one script, or of those that Japanese, Korean or Chinese is written in, and these may have Latin letters
among them: the "highly restrictive" level of UTS 39 (section 5.2), word by word. What is common to all scripts, such as
digits, fits everywhere.
"""

import regex

_WITH_LATIN = (
    r"\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}",
    r"\p{scx=Hani}\p{scx=Hang}",
    r"\p{scx=Hani}\p{scx=Bopo}",
)
_IN_COMMON_USE = (
    *("Arab", "Armn", "Beng", "Cyrl", "Deva", "Ethi", "Geor", "Grek", "Gujr", "Guru", "Hebr", "Khmr", "Knda", "Laoo"),
    *("Latn", "Mlym", "Mymr", "Orya", "Sinh", "Taml", "Telu", "Thaa", "Thai", "Tibt"),
)
"""By UAX 31, table 5, without those that are written together."""

_IN_LIMITED_USE = (
    *("Adlm", "Bali", "Bamu", "Batk", "Cakm", "Cans", "Cham", "Cher", "Hmnp", "Java", "Kali", "Lana", "Lepc", "Limb"),
    *("Lisu", "Mand", "Mong", "Mtei", "Newa", "Nkoo", "Olck", "Osge", "Plrd", "Rohg", "Saur", "Sund", "Sylo", "Syrc"),
    *("Tale", "Talu", "Tavt", "Tfng", "Vaii", "Wcho", "Yiii"),
)
"""By UAX 31, table 7, and Mongolian. A word without any of these may mix scripts of the past."""

_ALONE = [rf"\p{{scx={script}}}" for script in (*_IN_COMMON_USE, *_IN_LIMITED_USE)]
_COMMON = r"\p{sc=Zyyy}\p{sc=Zinh}"

_ONE_SCRIPT = regex.compile(
    "|".join(
        [
            *[rf"[{scripts}\p{{scx=Latn}}{_COMMON}]+" for scripts in _WITH_LATIN],
            *[rf"[{script}{_COMMON}]+" for script in _ALONE],
            f"[^{''.join([*_WITH_LATIN, *_ALONE])}]+",
        ]
    )
)
"""The patterns are tried one after the other; a word has 40 characters at most."""


def is_of_one_script(word: str) -> bool:
    """Whether a word is written in one script, or in some that are written together."""
    return _ONE_SCRIPT.fullmatch(word) is not None
