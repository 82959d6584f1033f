"""Names that people cannot tell apart have one skeleton, and those that they can have not."""

import pytest

from domain.players.names import alike, skeleton

DOUBLES = {
    "itself": ("Ann", "Ann"),
    "Cyrillic and Latin": ("Coco", "\u0421\u043e\u0441\u043e"),
    "one Cyrillic letter": ("Ann", "\u0410nn"),
    "one Greek letter": ("Ann", "\u0391nn"),
    "a variation selector": ("Ann", "Ann\ufe0f"),
    "a no-break space": ("Ann Lee", "Ann\u00a0Lee"),
    "two spaces": ("Ann Lee", "Ann  Lee"),
    "a wide space": ("\u5c71\u7530 \u592a\u90ce", "\u5c71\u7530\u3000\u592a\u90ce"),
    "I and l": ("Iris", "lris"),
    "0 and O": ("BOb", "B0b"),
    "m and rn": ("Tim", "Tirn"),
    "bold letters": ("Ann", "\U0001d400\U0001d427\U0001d427"),
    "wide letters": ("Ann", "\uff21\uff4e\uff4e"),
    "decomposed": ("Zo\u00eb", "Zoe\u0308"),
    "a joiner without effect": (
        "\u0645\u062d\u0645\u062f\u0631\u0636\u0627",
        "\u0645\u062d\u0645\u062f\u200c\u0631\u0636\u0627",
    ),
    "a family and its members": ("\U0001f468\u200d\U0001f469", "\U0001f468\U0001f469"),
    "a registered variant of an ideograph": ("\u845b", "\u845b\U000e0100"),
    "Cherokee": ("AB", "\u13aa\u13f4"),
}

DISTINCT = {
    "an accent": ("Zoe", "Zo\u00eb"),
    "a case": ("Ann", "ann"),
    "another letter": ("Ann", "Ana"),
    "another skin tone": ("\U0001f44b\U0001f3fb", "\U0001f44b\U0001f3ff"),
    "another flag": ("\U0001f1e9\U0001f1ea", "\U0001f1e7\U0001f1ea"),
    "another script, spelled out": ("Ivan", "\u0418\u0432\u0430\u043d"),
}


@pytest.mark.parametrize(("one", "other"), DOUBLES.values(), ids=DOUBLES)
def test_names_that_look_alike_have_the_same_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), DISTINCT.values(), ids=DISTINCT)
def test_names_that_people_can_tell_apart_have_different_ones(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_of_names_shown_together_those_that_look_alike_are_known() -> None:
    assert (True, False, True, False, False) == alike(["Coco", "Ann", "\u0421\u043e\u0441\u043e", None, None])
