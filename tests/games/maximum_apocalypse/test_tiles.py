"""The tiles, kind by kind."""

import pytest

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.box.content import FACES, TILES
from domain.games.maximum_apocalypse.table.actions import (
    Choose,
    ChooseCard,
    ChooseGear,
    ChooseSurvivor,
    ChooseTile,
    DrawCard,
    EndTurn,
    Move,
    PlayCard,
    Search,
    UseTile,
)
from domain.games.maximum_apocalypse.table.state import Body, Tile
from tests.games.kit import Position
from tests.games.maximum_apocalypse.table import (
    VAN,
    actions_left,
    cards,
    discarded,
    down,
    foes,
    health,
    hunger,
    rolling,
    table,
    tokens,
    where,
    worn,
)
from tests.games.maximum_apocalypse.using import having, use

WALKER = "zom_walker"
REST = (DrawCard(), DrawCard(), DrawCard(), EndTurn())


def ended(position: Position) -> Position:
    """After three draws and the end of the turn; nothing spawns."""
    return rolling(position, spawn=7).after(0, *REST)


def test_the_van_does_nothing_by_itself() -> None:
    assert (where(table(at={0: 7}).after(0, Move(VAN))), FACES["van_6"].spawn) == (VAN, 6)


FREE = [
    "shopping_mall_8",
    "department_store_9",
    "police_station_6",
    "gas_station_4",
    "gas_station_5",
    "gas_station_9",
    "farm_3",
    "farm_11",
]


@pytest.mark.parametrize("face", FREE)
def test_stores_and_stations_give_a_free_scavenge_when_revealed(face: str) -> None:
    piles = (["food_1", "food_2"], ["food_1", "food_2"], ["food_1", "food_2"])
    at = table(tiles={5: down(face)}, piles=piles).after(0, Move(5))

    assert (cards(at), actions_left(at), at.state.tiles[5].up) == (["food_1"], 3, True)
    assert cards(table(tiles={5: face}, piles=piles).after(0, Move(5))) == []


@pytest.mark.parametrize("face", ["city_street_5", "city_street_6", "city_street_8"])
def test_a_city_street_brings_a_monster_each_time(face: str) -> None:
    at = table(tiles={5: face}, monsters=[WALKER, "zom_dog"]).after(0, Move(5), Move(4), Move(5))

    assert foes(at) == [(WALKER, 4), ("zom_dog", 5)]


@pytest.mark.parametrize("face", ["open_field_6", "open_field_8"])
def test_an_open_field_brings_a_monster_when_revealed_and_at_the_end(face: str) -> None:
    at = table(tiles={5: down(face)}, monsters=[WALKER, WALKER, WALKER]).after(0, Move(5))

    assert foes(at) == [(WALKER, 4)]
    assert (foes(ended(at)), health(ended(at))) == ([(WALKER, 4), (WALKER, 4)], 28)


def test_the_graveyard_brings_everybody_a_monster_when_revealed() -> None:
    at = table("fireman", "hunter", tiles={5: down("graveyard_4")}, monsters=[WALKER, "zom_dog"], at={1: 0})
    after = at.after(0, Move(5))

    assert (foes(after), foes(after, 1)) == ([(WALKER, 4)], [("zom_dog", 5)])


@pytest.mark.parametrize("face", ["bandit_camp_3", "bandit_camp_9"])
def test_a_bandit_camp_asks_for_gear_or_five_damage(face: str) -> None:
    at = table(gear_of={0: ["fir_axe"]}, tiles={5: face}).after(0, Move(5))

    assert at.legal(0) == (ChooseGear(0, "fir_axe"), Choose("damage"))
    assert health(table(tiles={5: face}).after(0, Move(5))) == 27


@pytest.mark.parametrize("face", ["river_10", "river_11"])
def test_a_river_is_crossed_by_a_stealth_test(face: str) -> None:
    at = table(tiles={5: down(face)})

    over = rolling(at, stealth=6).after(0, Move(5))
    assert where(over) == 5
    stays = rolling(at, stealth=7).after(0, Move(5))
    assert (where(stays), stays.state.tiles[5].up, actions_left(stays)) == (4, True, 3)


@pytest.mark.parametrize("face", ["forest_5", "forest_8"])
def test_moving_on_from_a_forest_brings_a_monster(face: str) -> None:
    at = table(tiles={5: face}, monsters=[WALKER, WALKER]).after(0, Move(5))

    assert foes(at) == []
    assert foes(at.after(0, Move(8))) == [(WALKER, 4)]
    begun = table(tiles={4: face}, monsters=[WALKER]).after(0, Move(5))
    assert foes(begun) == []


@pytest.mark.parametrize("face", ["mountain_5", "mountain_9"])
def test_a_mountain_gives_a_card(face: str) -> None:
    assert cards(table(tiles={5: face}).after(0, Move(5))) == ["fir_axe"]


@pytest.mark.parametrize("face", ["desert_4", "desert_10"])
def test_a_desert_makes_hungry(face: str) -> None:
    assert hunger(table(tiles={5: face}).after(0, Move(5))) == 2
    starving = table(tiles={5: face}, bodies={0: [Body(20, 6, 1)]}).after(0, Move(5))
    assert health(starving) == 16


def test_a_tunnel_leads_to_the_other_revealed_one() -> None:
    at = table(tiles={4: "tunnel_4", 0: "tunnel_10"})

    assert where(at.after(0, UseTile())) == 0
    hidden = table(tiles={4: "tunnel_4", 0: down("tunnel_10")})
    assert hidden.refusal(0, UseTile()) == "nothing-to-do"
    assert table().refusal(0, UseTile()) == "no-such-ability"


@pytest.mark.parametrize("face", ["shelter_2", "shelter_12"])
def test_a_shelter_saves_from_monsters_and_poison_but_not_from_hunger(face: str) -> None:
    sick = {0: [Body(20, 5, 0, 3)]}
    at = ended(table(tiles={5: face}, engaged={0: [WALKER]}, bodies=sick).after(0, Move(5)))
    assert health(at) == 18
    stayed = rolling(table(tiles={4: face}, engaged={0: [WALKER]}, bodies=sick), spawn=7).after(0, DrawCard(), *REST)
    assert health(stayed) == 13


def test_a_hospital_heals_one_on_entering_and_two_at_the_end() -> None:
    at = table(tiles={5: "hospital_3"}, bodies={0: [Body(10)]}).after(0, Move(5))

    assert (health(at), health(ended(at))) == (11, 13)


def test_an_oasis_takes_a_hunger_at_the_end() -> None:
    assert hunger(ended(table(tiles={5: "oasis_11"}, bodies={0: [Body(9, 4)]}).after(0, Move(5)))) == 4


def test_the_military_base_deals_two_to_each_monster_in_front() -> None:
    at = table(tiles={5: "military_base_0"}, engaged={0: [WALKER, "zom_dog"]}).after(0, Move(5))

    assert foes(at) == [(WALKER, 2), ("zom_dog", 3)]


def test_the_airport_leads_to_any_revealed_tile_if_no_monsters_are_there() -> None:
    at = table(tiles={4: "airport_8", 2: "mountain_5"}).after(0, UseTile(), ChooseTile(2))

    assert (where(at), cards(at)) == (2, ["fir_axe"])
    assert table(tiles={4: "airport_8"}, engaged={0: [WALKER]}).refusal(0, UseTile()) == "monsters-here"
    tile = Tile("airport_8", up=True, tokens=1)
    assert table(tiles={4: tile}).refusal(0, UseTile()) == "monsters-here"


def test_a_revealed_factory_puts_tokens_beside_it() -> None:
    at = table(tiles={5: down("factory_4")}).after(0, Move(5))

    assert tokens(at) == [0, 0, 1, 0, 1, 0, 0, 0, 1, 0]


def test_the_power_plant_spoils_food_and_poisons() -> None:
    at = table("fireman", "hunter", hand=["food_1", "bulk_food", "medical"], tiles={5: "power_plant_10"}).after(
        0, Move(5)
    )

    assert (cards(at), at.state.survivors[0].bodies[0].poison) == (["medical"], 1)


def test_the_prison_ends_the_turn_when_revealed_and_costs_an_action_after() -> None:
    at = rolling(table("fireman", "hunter", tiles={5: down("prison_9")}, at={1: 0}), spawn=7).after(0, Move(5))
    assert (at.state.turn.active, where(at)) == (1, 5)
    assert actions_left(table(tiles={5: "prison_9"}).after(0, Move(5))) == 2


@pytest.mark.parametrize("ride", ["fir_stamina", "gun_horse", "hun_moto"])
def test_a_revealed_prison_ends_a_move_of_several_tiles(ride: str) -> None:  # sheet 1.5: reveal ends the turn
    deeds = having(ride, "surgeon", tiles={5: down("prison_9")}, at={1: 0})
    at = rolling(deeds, spawn=7).after(0, use(ride), ChooseTile(5))

    assert (at.state.turn.active, where(at)) == (1, 5)
    assert (cards(at) == ["fir_axe"]) is (ride == "fir_stamina")


def test_a_prison_revealed_out_of_turn_ends_the_move_and_what_was_granted() -> None:
    granted = {"hand": {0: ["sur_adrenaline"], 1: ["fir_stamina"]}, "tiles": {5: down("prison_9")}, "at": {1: 2}}
    at = table("surgeon", "fireman", **granted).after(0, PlayCard("sur_adrenaline"), ChooseSurvivor(1))  # type: ignore[arg-type]
    after = at.after(1, PlayCard("fir_stamina"), ChooseTile(5))

    assert (where(after, 1), after.state.turn.active, game.to_act(after.state)) == (5, 0, frozenset({0}))
    assert actions_left(after) == 3


def test_a_forest_asks_what_was_moved_in_this_turn_not_in_ones_own() -> None:  # sheet 1.5: if you move on this turn
    tiles = {5: "forest_5"}
    at = table("fireman", "surgeon", hand={1: ["sur_adrenaline"]}, tiles=tiles, at={1: 0}, monsters=[WALKER] * 4)
    rests = ended(at.after(0, Move(5)))
    out = rests.after(1, PlayCard("sur_adrenaline"), ChooseSurvivor(0)).after(0, Move(2))
    assert (where(out), foes(out)) == (2, [])

    through = table("fireman", "surgeon", hand={1: ["sur_adrenaline"]}, tiles=tiles, at={1: 0}, monsters=[WALKER] * 4)
    stays = rolling(through, spawn=7).after(0, DrawCard(), *REST)
    runs = stays.after(1, PlayCard("sur_adrenaline"), ChooseSurvivor(0)).after(0, Move(5), Move(2))
    assert (where(runs), foes(runs)) == (2, [(WALKER, 4)])


def test_the_amusement_park_costs_cards() -> None:
    at = table(hand=["fir_axe", "fir_flare", "fir_ladder", "fir_helmet"], tiles={5: down("amusement_park_6")})
    asked = at.after(0, Move(5))
    after = asked.after(0, *map(ChooseCard, ("fir_axe", "fir_flare", "fir_ladder")))

    assert (cards(after), discarded(after)) == (["fir_helmet"], ["fir_axe", "fir_flare", "fir_ladder"])
    done = rolling(after, spawn=7).after(0, *REST, ChooseCard("fir_helmet"))
    assert "fir_helmet" in discarded(done)
    assert table(tiles={5: down("amusement_park_6")}).after(0, Move(5)).state.stack == ()


def test_the_crash_site_destroys_gear_of_everybody_and_burns() -> None:
    gear = {0: ["fir_axe", "fir_helmet"], 1: ["hun_bow"]}
    at = table("fireman", "hunter", gear_of=gear, tiles={5: down("crash_site_10")}, at={1: 0}).after(0, Move(5))
    after = at.after(0, ChooseGear(0, "fir_helmet"))

    assert (worn(after), worn(after, 1), discarded(after)) == (["fir_axe"], [], ["fir_helmet", "fir_axe"])


def test_there_are_38_tiles_of_25_kinds_and_none_spawns_on_seven() -> None:
    numbers = [face.spawn for face in FACES.values()]

    assert (len(FACES), len(TILES)) == (38, 25)
    assert {n: numbers.count(n) for n in sorted(set(numbers))} == {
        0: 1, 2: 1, 3: 3, 4: 5, 5: 4, 6: 5, 8: 5, 9: 5, 10: 5, 11: 3, 12: 1,
    }  # fmt: skip


def test_a_tile_with_three_icons_lets_one_choose() -> None:
    piles = (["food_1"], ["food_2"], ["food_3"])
    at = table(tiles={4: "prison_9"}, piles=piles)

    assert [action for action in at.legal(0) if isinstance(action, Search)] == [
        Search("red"),
        Search("green"),
        Search("blue"),
    ]
