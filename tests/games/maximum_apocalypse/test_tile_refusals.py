"""What each tile does not allow: coming from afar, searching for what it has not, acting where it offers nothing."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from domain.games.maximum_apocalypse.box.content import FACES
from domain.games.maximum_apocalypse.box.vocabulary import COLOURS
from domain.games.maximum_apocalypse.table.actions import (
    AnyAction,
    Choose,
    ChooseCard,
    ChooseGear,
    ChooseTile,
    DrawCard,
    LayDown,
    Move,
    PlayCard,
    Search,
    UseTile,
)
from domain.games.maximum_apocalypse.table.state import Tile
from tests.games.kit import Position
from tests.games.maximum_apocalypse.table import VAN, down, rolling, table

PILES: Any = (["food_1"], ["food_2"], ["food_3"])
BLUE = "shopping_mall_8 police_station_6 city_street_5 factory_4"
GREEN = "department_store_9 farm_3 farm_11 city_street_8"
RED = "gas_station_4 gas_station_5 gas_station_9 hospital_3 city_street_6"
ICONS = {
    **dict.fromkeys(BLUE.split(), ("blue",)),
    **dict.fromkeys(GREEN.split(), ("green",)),
    **dict.fromkeys(RED.split(), ("red",)),
    "military_base_0": ("red", "blue"),
    "airport_8": ("red", "green"),
    "prison_9": ("red", "green", "blue"),
    "amusement_park_6": ("red", "green", "blue"),
}
"""The printed icons; all other tiles have none."""


@pytest.mark.parametrize("face", sorted(FACES))
def test_a_tile_is_searched_by_its_icons_only_and_while_cards_are_left(face: str) -> None:
    at = table(tiles={4: face}, piles=PILES)
    icons = ICONS.get(face, ())

    assert tuple([act.deck for act in at.legal(0) if isinstance(act, Search)]) == icons
    for colour in COLOURS:
        if colour not in icons:
            assert at.refusal(0, Search(colour)) == "cannot-scavenge"
        assert table(tiles={4: face}).refusal(0, Search(colour)) == "cannot-scavenge"


@pytest.mark.parametrize("face", sorted(FACES))
def test_a_tile_is_not_reached_from_afar_or_by_staying(face: str) -> None:
    assert table(tiles={0: face}).refusal(0, Move(0)) == "not-beside"
    assert table(tiles={4: face}).refusal(0, Move(4)) == "not-beside"


@pytest.mark.parametrize("face", sorted(FACES))
def test_a_tile_is_not_used_without_an_action_of_its_own_or_one_to_spend(face: str) -> None:
    kind = FACES[face].kind
    other = "tunnel_10" if face == "tunnel_4" else "tunnel_4"
    at = table(tiles={4: face, 0: other})

    if kind in {"tunnel", "airport"}:
        assert UseTile() in at.legal(0)
        assert at.after(0, *[DrawCard()] * 4).refusal(0, UseTile()) == "no-actions-left"
    else:
        assert at.refusal(0, UseTile()) == "no-such-ability"


@pytest.mark.parametrize("face", sorted(set(FACES) - {"van_6"}))
def test_fuel_is_laid_into_the_van_only(face: str) -> None:
    assert table(tiles={4: face}, gear_of={0: ["fuel"]}).refusal(0, LayDown("fuel")) == "not-wanted"
    assert LayDown("fuel") in table(at={0: VAN}, gear_of={0: ["fuel"]}).legal(0)


def entering(face: str | Tile, **more: Any) -> Position:
    """The Fireman with some gear and cards comes to a tile; a Hunter is elsewhere."""
    gear = {0: ["fir_axe", "fir_helmet"], 1: ["hun_bow", "hun_pack"]}
    hand = ["fir_flare", "fir_oxygen", "food_1", "medical"]
    return table("fireman", "hunter", hand=hand, gear_of=gear, tiles={5: face}, at={1: 0}, **more).after(0, Move(5))


CHOICES: Mapping[str, tuple[Callable[[], Position], AnyAction]] = {
    "bandit_camp: another's gear": (lambda: entering("bandit_camp_3"), ChooseGear(1, "hun_bow")),
    "bandit_camp: a card of the hand": (lambda: entering("bandit_camp_3"), ChooseCard("food_1")),
    "crash_site: another's gear": (lambda: entering(down("crash_site_10")), ChooseGear(1, "hun_bow")),
    "crash_site: damage instead": (lambda: entering(down("crash_site_10")), Choose("damage")),
    "amusement_park: a card not held": (lambda: entering(down("amusement_park_6")), ChooseCard("fir_jacket")),
    "amusement_park: gear instead": (lambda: entering(down("amusement_park_6")), ChooseGear(0, "fir_axe")),
    "airport: a tile that lies face down": (
        lambda: table(tiles={4: "airport_8", 0: down("farm_3")}).after(0, UseTile()),
        ChooseTile(0),
    ),
    "airport: staying": (lambda: table(tiles={4: "airport_8"}).after(0, UseTile()), ChooseTile(4)),
    "airport: a deck without an icon": (
        lambda: table(tiles={4: "airport_8"}, hand=["fir_findaxe"], piles=PILES).after(0, PlayCard("fir_findaxe")),
        Choose("blue"),
    ),
}


@pytest.mark.parametrize("name", sorted(CHOICES))
def test_what_a_tile_asks_for_is_answered_with_that(name: str) -> None:
    at, choice = CHOICES[name]

    assert at().refusal(0, choice) == "not-a-choice"


@pytest.mark.parametrize("face", ["bandit_camp_3", down("crash_site_10"), down("amusement_park_6")])
def test_what_a_tile_asks_for_comes_before_anything_else(face: str | Tile) -> None:
    assert entering(face).refusal(0, DrawCard()) == "choose-first"


def test_a_tunnel_leads_nowhere_without_another_revealed_tunnel() -> None:
    for other in (down("tunnel_10"), "farm_3"):
        assert table(tiles={4: "tunnel_4", 0: other}).refusal(0, UseTile()) == "nothing-to-do"


def test_tokens_keep_a_plane_on_the_ground_as_monsters_of_others_do() -> None:
    assert table(tiles={4: Tile("airport_8", up=True, tokens=1)}).refusal(0, UseTile()) == "monsters-here"
    chased = table("fireman", "hunter", tiles={4: "airport_8"}, engaged={1: ["zom_dog"]}, at={1: 4})
    assert chased.refusal(0, UseTile()) == "monsters-here"


def test_a_revealed_prison_leaves_nothing_to_do_and_an_entered_one_an_action_less() -> None:
    revealed = rolling(entering(down("prison_9"), piles=PILES), spawn=7)
    assert revealed.refusal(0, DrawCard()) == "not-your-turn"
    entered = entering("prison_9").after(0, DrawCard(), DrawCard())
    assert entered.refusal(0, DrawCard()) == "no-actions-left"


def test_a_survivor_who_failed_a_river_test_is_not_there() -> None:
    stays = rolling(table(tiles={5: "river_10", 8: "farm_3"}), stealth=12).after(0, Move(5))

    assert stays.refusal(0, Move(8)) == "not-beside"
