"""A variant of a game has the components of that game wherever they say the same."""

from collections.abc import Mapping
from functools import cache

from domain.catalogue import GAMES
from domain.schemas.games import _without_shared, game_components
from domain.schemas.values import Json, ref

VARIANT = "thermal-showdown-solo"


@cache
def components() -> Mapping[str, Json]:
    """Those of all games."""
    return game_components(GAMES)


def mapping(component: str) -> dict[str, str]:
    """The components of a union, by tag."""
    found = components()[component]["discriminator"]["mapping"]
    return {tag: target.rpartition("/")[2] for tag, target in found.items()}


def test_a_variant_has_its_parts_and_what_differs_for_itself() -> None:
    own = {name.removeprefix("ThermalShowdownSolo") for name in components() if name.startswith("ThermalShowdownSolo")}
    parts = {"Options", "SeatOptions", "PublicSeatOptions", "ShownSeatOptions", "View", "Parts", "Content"}

    assert parts | {"Action", "PublicAction", "Fact", "PublicFact", "ApprenticeArmed", "ApprenticeDrew"} == own


def test_its_unions_refer_to_the_components_of_its_origin() -> None:
    facts = mapping("ThermalShowdownSoloFact")

    assert mapping("ThermalShowdownFact").items() <= facts.items()
    assert "ThermalShowdownSoloApprenticeDrew" == facts["thermal-showdown-solo.ApprenticeDrew"]
    assert mapping("ThermalShowdownSoloAction").items() < mapping("ThermalShowdownAction").items()


def test_the_unions_over_all_games_keep_the_components_of_the_origin() -> None:
    before = game_components({key: versions for key, versions in GAMES.items() if key != VARIANT})

    assert before["GameAction"] == components()["GameAction"]
    for part in before["GameFact"]["oneOf"]:
        assert part in components()["GameFact"]["oneOf"]
    assert all(components()[name] == found for name, found in before.items() if not name.startswith("Game"))


def test_a_game_whose_origin_is_not_there_has_all_its_components() -> None:
    alone = game_components({VARIANT: GAMES[VARIANT]})

    assert "ThermalShowdownSoloRobotPlayed" in alone
    assert not any(name.startswith("ThermalShowdown") and not name.startswith("ThermalShowdownSolo") for name in alone)


def test_what_differs_stays_and_so_does_all_that_refers_to_it() -> None:
    def box(of: str) -> Json:
        return {"type": "object", "properties": {"holds": ref(of)}}

    known = {"PetToy": {"type": "string"}, "PetBox": box("PetToy"), "PetLid": {"type": "null"}, "PetBag": box("PetLid")}
    found = {
        "CatToy": {"type": "integer"},
        "CatBox": box("CatToy"),
        "CatLid": {"type": "null"},
        "CatBag": box("CatLid"),
    }
    found["CatView"] = box("CatBag")

    assert {
        "CatToy": {"type": "integer"},
        "CatBox": box("CatToy"),
        "CatView": box("PetBag"),
    } == _without_shared(found, "Cat", known, "Pet")
