"""What a client gets as data and need not read out of texts: the box, and what a view adds up."""

from typing import Any

import msgspec

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.box.content import CARDS, MISSIONS
from domain.games.maximum_apocalypse.table.state import Body, Gear
from tests.games.maximum_apocalypse.table import table

BOX: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(game.content))


def named(what: str, name: object, key: str = "id") -> dict[str, Any]:
    """An entry of the box."""
    return next(entry for entry in BOX[what] if entry[key] == name)


def test_a_mission_says_where_it_starts_and_what_it_asks_for() -> None:
    convoy = named("missions", 10, "number")

    assert (convoy["start"], convoy["face_up"], convoy["starting_gear"]) == ("van", ["military_base"], {"fuel": 4})
    assert convoy["boss"] == {"where": "aside", "n": 0}
    assert convoy["deliveries"][1] == {"what": "dirty_blanket", "n": 3, "at": "military_base", "costs": False}
    assert (convoy["markers"]["count"], convoy["markers"]["apart"], convoy["markers"]["cleared"]) == (3, 2, "entered")
    assert convoy["gifts"][2] == {"fuel": 2, "medical": 1}
    assert named("missions", 0, "number")["deliveries"] == [{"what": "fuel", "n": 4, "at": "van", "costs": False}]
    assert named("missions", 11, "number")["starting_monsters"] is False
    assert (named("missions", 5, "number")["fuse"], named("missions", 6, "number")["erodes"]) == (3, True)


def test_a_mission_says_what_work_it_wants_and_how_it_is_won() -> None:
    defuse = {
        "name": "defuse",
        "at": "power_plant",
        "actions": 2,
        "after": "dusty_journal",
        "times": 1,
        "gives": {},
    }
    assert named("missions", 5, "number")["tasks"] == [defuse]
    assert named("missions", 1, "number")["tasks"][0]["gives"] == {"scientist": 1}
    assert named("missions", 2, "number")["win"]["killed"] == {"walker": 2, "spitter": 2, "dog": 2, "soldier": 2}
    assert named("missions", 9, "number")["win"]["scientist_at"] == "crash_site"
    assert [mission["win"]["all_at"] for mission in BOX["missions"]] == [each.win.all_at for each in MISSIONS.values()]


def test_a_card_says_what_it_changes_as_long_as_it_is_in_play() -> None:
    assert named("cards", "hun_camo")["mods"]["stealth"] == 2
    assert (named("cards", "backpack")["mods"]["storage"], named("cards", "fir_helmet")["mods"]["taken"]) == (1, -1)
    assert (named("cards", "vet_collar")["mods"]["dog_taken"], named("cards", "gun_hat")["mods"]["dealt"]) == (-1, 1)
    assert (named("cards", "mec_upgrade")["wears"], named("cards", "gun_hollow")["brittle"]) == (1, True)
    assert (named("cards", "hun_pack")["copy_of"], named("cards", "backpack")["copy_of"]) == ("backpack", "")
    assert [card["food"] for card in BOX["cards"]] == [card.food for card in CARDS.values()]
    assert BOX["categories"]["ammo"] == ["ammo_2", "ammo_3", "ammo_4", "ammo_5", "ammo_full"]


def test_monsters_classes_and_tiles_say_what_is_theirs() -> None:
    walker, scientist = named("monsters", "zom_caller"), named("monsters", "ali_scientist")
    assert (walker["counts_as"], scientist["boosts"], named("monsters", "rob_phalanx")["shields"]) == ("walker", 1, 1)
    assert (named("monsters", "ali_ship")["flies"], named("monsters", "rob_laser")["senses"]) == (True, True)
    assert (named("monsters", "zom_queen")["avenged"], named("monsters", "rob_demolition")["pounces"]) == (True, 2)
    assert (named("classes", "gunslinger")["starts_with"], named("classes", "hunter")["starts_with"]) == (
        "gun_colt",
        None,
    )
    punch, bite = named("classes", "fireman")["bodies"][0], named("classes", "veteran")["bodies"][1]
    assert (punch["innate"]["range"], bite["innate"]["range"]) == ("short", "middle")
    assert named("classes", "gunslinger")["bodies"][0]["innate"]["range"] is None
    assert named("tiles", "shelter_2")["shelters"] is True
    assert BOX["ranges"]["survivors"] == {"short": [0, 0], "middle": [0, 1], "long": [1, 2], "any": None}
    assert BOX["ranges"]["monsters"]["long"] == [0, 2]


def test_the_view_adds_up_storage_and_stealth() -> None:
    gear = {0: ["hun_camo", "hun_pack", Gear("hun_bow", 0, ("mec_upgrade",)), "fuel"]}
    at = table("hunter", "veteran", gear_of=gear, bodies={1: [Body(9), Body(9, 6, 1)]}, at={1: 0})
    hunter, veteran = at.view(0).survivors

    assert (hunter.storage.used, hunter.storage.capacity, hunter.stealth, hunter.found) == (3, 5, 11, False)
    assert (veteran.storage.used, veteran.storage.capacity, veteran.stealth) == (0, 4, 7)
    alone = table("veteran", gear_of={0: ["scientist", "vet_collar"]}, bodies={0: [Body(0), Body(9, 6, 1)]})
    dog = alone.view(0).survivors[0]
    assert (dog.storage.capacity, dog.stealth, dog.found) == (0, 8, True)


def test_the_view_says_how_far_gear_reaches() -> None:
    bow, rifle = (
        table("hunter", gear_of={0: [Gear("hun_bow", 0, ("mec_upgrade",)), "gun_rifle"]}).view(0).survivors[0].gear
    )

    assert (bow.card, bow.worn, bow.range) == ("hun_bow", ("mec_upgrade",), "middle")
    assert (rifle.ammo, rifle.range) == (4, "long")
