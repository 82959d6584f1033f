"""Views in words: what is hidden is counted, and seats have names."""

import re
from typing import Any

import msgspec
import pytest
from takeback_client import models
from takeback_client.models import EventPart

from domain.games.goofspiel import Bid, Dealt, PrizeTurned
from domain.games.goofspiel import game as bidding
from terminal.board import draw
from terminal.layouts import LAYOUTS, Layout, layout_of
from terminal.rules import parts_of
from terminal.screen import Screen
from terminal.words import Words
from tests.games.kit import given

HIDDEN: dict[str, Any] = {"card": None, "origin": "survivor", "known_to": [], "no_food": False}


def drawn(capsys: pytest.CaptureFixture[str], game: str, view: dict[str, Any]) -> str:
    """A view of Ann's, in one line."""
    Screen().show(draw(view, Words({"fir_axe": "Trusty Axe"}, ["Ann", "Bob"], 0, LAYOUTS[game])))
    return re.sub(r"[\s│]+", " ", capsys.readouterr().out)


def test_an_event_is_printed_fact_by_fact_and_a_round_under_its_heading(capsys: pytest.CaptureFixture[str]) -> None:
    parts = [EventPart("Ann bets."), EventPart(""), EventPart("Round 2: Bob holds the spark plug.", "Round 2")]
    parts.append(EventPart("Turn 3, Cleo: rolls 7.", "Turn 3: Cleo"))

    Screen().tell_parts(
        "Ann ran out of time. Ann bets. Round 2: Bob holds the spark plug. Turn 3, Cleo: rolls 7.", parts
    )
    Screen().tell_parts("A table was opened.", [])

    lines = [re.sub(r"[^\w. ]", "", line).strip() for line in capsys.readouterr().out.splitlines()]
    said = ["Ann ran out of time.", "Ann bets.", "Round 2", "Bob holds the spark plug.", "Turn 3 Cleo", "Rolls 7."]
    said.append("A table was opened.")
    assert said == [line for line in lines if line]


def test_hidden_cards_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    shown = {**HIDDEN, "card": "fir_axe"}
    players = [{"hand": [shown, shown], "aside": []}, {"hand": [HIDDEN, shown, HIDDEN], "aside": [HIDDEN]}]

    said = drawn(capsys, "maximum-apocalypse", {"players": players})

    assert "hand: Trusty Axe x2" in said or "hand: Trusty Axe, Trusty Axe" in said
    assert "hand: Trusty Axe, 2 hidden" in said
    assert "aside: 1 hidden" in said
    assert ", ," not in said


def test_piles_have_names_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    decks = [{"cards": 13, "under": []}, {"cards": 12, "under": ["fir_axe"]}, {"cards": 1, "under": []}]

    said = drawn(capsys, "maximum-apocalypse", {"decks": decks})

    assert "decks: red (cards 13), green (cards 12, under Trusty Axe), blue (cards 1)" in said


@pytest.mark.parametrize(
    ("hand", "told", "untold"), [(None, "hand size 5", "hand:"), (["red-1", "red-1"], "hand: red 1 x2", "hand size")]
)
def test_a_hand_is_shown_or_counted(
    capsys: pytest.CaptureFixture[str], hand: list[str] | None, told: str, untold: str
) -> None:
    said = drawn(capsys, "full-throttle", {"holder": 1, "hand": hand, "hand_size": 5, "bets": [[], []]})

    assert told in said
    assert untold not in said


@pytest.mark.parametrize(
    ("phase", "told"),
    [
        ({"type": "keeping", "seat": 0, "first": 1, "kept": 2, "cards": None}, "keeping, first Bob, kept 2"),
        ({"type": "wishing", "said": [False, True], "yours": None}, "wishing, said Bob"),
        ({"type": "wishing", "said": [True, True], "yours": "first"}, "wishing, said Ann (you), Bob"),
        ({"type": "wishing", "said": [False, False], "yours": None}, "wishing, said nobody yet"),
    ],
)
def test_seats_go_by_the_names_of_their_players(
    capsys: pytest.CaptureFixture[str], phase: dict[str, Any], told: str
) -> None:
    assert f"phase: {told}" in drawn(capsys, "thermal-showdown", {"phase": phase})


RULES = """# Hats

Two players.

## 1. Play

- 1.1 Take a red
  hat.
- 1.2 Pass.

## 2. Gold

1. A hat is worth 3 gold.
2. Nothing else is.
"""


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", RULES),
        ("HAT red", "## 1. Play\n\n- 1.1 Take a red\n  hat."),
        ("hat", "## 1. Play\n\n- 1.1 Take a red\n  hat.\n\n## 2. Gold\n\n1. A hat is worth 3 gold."),
        ("boot", ""),
    ],
)
def test_the_parts_of_the_rules_that_have_a_text_are_found(text: str, parts: str) -> None:
    assert parts == parts_of(RULES, text)


def test_a_declared_layout_gives_the_order_the_titles_and_the_owners(capsys: pytest.CaptureFixture[str]) -> None:
    dealt = given(bidding, Dealt(2, (5, 1, 3, 2, 4)), PrizeTurned(5))
    view = msgspec.to_builtins(dealt.after(1, Bid(4)).view(1))
    layout = layout_of("goofspiel", msgspec.convert(msgspec.to_builtins(bidding.layout), models.Layout))
    Screen().show(draw(view, Words({}, ["Ann", "Bob"], 1, layout)))
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]

    assert [
        "Prizes on the table 5",
        "Prizes face down 4",
        "Your bid 4",
        "Has bid: Bob (you)",
        "Hand of Bob (you): 1, 2, 3, 4, 5",
        "Hand of Ann: 1, 2, 3, 4, 5",
        "Prizes won of Bob (you): none",
        "Prizes won of Ann: none",
    ] == lines

    won = msgspec.to_builtins(dealt.after(1, Bid(4)).after(0, Bid(3)).view(1))
    Screen().show(draw(won, Words({}, ["Ann", "Bob"], 1, layout)))
    assert "Prizes won of Bob (you): 5 (5 points)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("cards", "shown"),
    [([3, None, 4], "3, 4, 1 hidden (7 points)"), ([None, None], "2 hidden"), (["ab", 2], "ab, 2 (2 points)")],
)
def test_only_what_lies_face_up_is_added_up(
    capsys: pytest.CaptureFixture[str], cards: list[object], shown: str
) -> None:
    layout = Layout(zones=[models.Zone("won", "Won", "cards", "seats", [], 0, "", "points")])
    Screen().show(draw({"won": [cards, []]}, Words({}, ["Ann", "Bob"], 0, layout)))

    assert ["Won of Ann (you): " + shown, "Won of Bob: none"] == capsys.readouterr().out.splitlines()
