"""The card list as data: what it must say, and what is said of a bad one."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from domain.games.thermal_showdown import game
from domain.games.thermal_showdown.effects import KEYWORDS, POOL, Named, Pool, Rows, entries, pool_of
from domain.games.thermal_showdown.effects import RobotCard as Card
from domain.kernel.content import ContentError

ROBOT: Mapping[str, Any] = {
    "id": "r1",
    "name": "Stove",
    "cost": 1,
    "power": 1,
    "capacity": 1,
    "limit": 1,
    "text": "",
}
TRICK: Mapping[str, Any] = {
    "id": "t1",
    "name": "Match",
    "cost": 1,
    "text": "",
    "effect": {"do": "heat-player", "heat": 1},
}
WORDS = [{"id": keyword, "name": keyword, "text": ""} for keyword in sorted(KEYWORDS)]
DECK: Mapping[str, Any] = {"id": "d", "name": "Deck", "text": "", "cards": {"r1": 40}}


def read(**changed: Any) -> Pool:
    """A little pool, with some of its rows changed."""
    files: dict[str, Rows] = {
        "robots.toml": {"robots": [ROBOT]},
        "tricks.toml": {"tricks": [TRICK]},
        "keywords.toml": {"keywords": WORDS},
        "decks.toml": {"decks": [DECK]},
    }
    files |= {f"{name}.toml": {name: rows} for name, rows in changed.items()}
    return pool_of(Named("Little", ""), files.__getitem__)


def test_another_card_list_is_only_data() -> None:
    pool = read(robots=[{**ROBOT, "keywords": ["beam"], "radiant": 2, "activate": {"do": "burn", "heat": 3}}])

    assert ("Stove", 2) == (pool.robots[0].name, pool.robots[0].radiant)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (
            {"tricks": [{**TRICK, "effect": {"do": "freeze"}}]},
            "tricks.toml: t1 Match: Invalid value 'freeze' - at `$.effect.do`",
        ),
        (
            {"robots": [{**ROBOT, "activate": {"do": "burn", "heat": 0}}]},
            "robots.toml: r1 Stove: Expected `int` >= 1 - at `$.activate.heat`",
        ),
        ({"robots": [{**ROBOT, "speed": 1}]}, "robots.toml: r1 Stove: Object contains unknown field `speed`"),
        (
            {"robots": [{**ROBOT, "keywords": ["flying"]}]},
            "robots.toml: r1 Stove: Invalid enum value 'flying' - at `$.keywords[0]`",
        ),
        ({"robots": [{"id": "r1"}]}, "robots.toml: r1 ?: Object missing required field `name`"),
        ({"tricks": [{**TRICK, "id": "r1"}]}, "robots.toml, tricks.toml: r1: the id is there twice"),
        ({"decks": [DECK, DECK]}, "decks.toml: d: the id is there twice"),
        ({"decks": [{**DECK, "cards": {"r9": 1}}]}, "decks.toml: d Deck: no such card - at `$.cards.r9`"),
        (
            {"keywords": WORDS[1:]},
            "keywords.toml: activate: the rules and the file do not know the same keywords",
        ),
        ({"keywords": [*WORDS, WORDS[0]]}, "keywords.toml: activate: the id is there twice"),
        (
            {"tricks": [{**TRICK, "cost": 0, "effect": {"do": "draw-cards", "cards": 1}}]},
            "tricks.toml: t1 Match: what draws must cost control - at `$.cost`",
        ),
    ],
)
def test_an_error_in_a_card_list_names_file_card_and_field(changed: dict[str, Any], told: str) -> None:
    with pytest.raises(ContentError) as caught:
        read(**changed)

    assert told == str(caught.value)


def test_a_file_holds_one_kind_of_entries() -> None:
    with pytest.raises(ContentError) as caught:
        entries("robots.toml", {"robots": [], "tricks": []}, "robots", Card)

    assert "robots.toml: expected `robots` and nothing else, found ['robots', 'tricks']" == str(caught.value)


def test_the_content_lists_cards_keywords_and_starter_decks() -> None:
    content = msgspec.json.decode(msgspec.json.encode(game.content))

    assert "Workshop set" == content["name"]
    assert [21, 14, 9, 2] == [len(content[part]) for part in ("robots", "tricks", "keywords", "decks")]
    assert {"do": "burn", "heat": 8} == content["robots"][-1]["activate"]
    assert 6 == content["decks"][0]["cards"]["r01"]


def test_the_budget_of_the_pool() -> None:
    """P + C * limit = 2 * cost + 1, less what abilities are worth."""
    prices = {"mass-production": 1, "blocking": 1, "beam": 1, "infiltrate": 2}
    activations = {"cool-robot": 1, "heat-robot": 1, "draw-cards": 2, "burn": 1}
    for card in POOL.robots:
        worth = sum(prices[keyword] for keyword in card.keywords) + 2 * card.insulated + 2 * card.radiant
        worth += card.ice_clad + 1 if card.ice_clad else 0
        worth += activations[str(type(card.activate).__struct_config__.tag)] if card.activate else 0
        assert 2 * card.cost + 1 == card.power + card.capacity * card.limit + worth, card.name
