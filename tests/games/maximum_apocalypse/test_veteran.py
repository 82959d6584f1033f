"""The Veteran's and the Dog's cards, one by one, and what two bodies mean (M34)."""

import pytest

from domain.games.maximum_apocalypse.facts.survivors import Wounded
from domain.games.maximum_apocalypse.table.actions import (
    Choose,
    ChooseCard,
    ChooseMonster,
    ChooseSurvivor,
    ChooseTile,
    Done,
    DrawCard,
    EndTurn,
    Move,
    PlayCard,
    UseGear,
    UseInnate,
)
from domain.games.maximum_apocalypse.table.reach import stealth_of
from domain.games.maximum_apocalypse.table.state import Body, Tile
from tests.games.maximum_apocalypse.table import (
    ammo,
    cards,
    down,
    foes,
    health,
    hunger,
    rolling,
    stunned,
    table,
    tokens,
    worn,
)

WALKER = "zom_walker"
SOLDIER = "zom_soldier"
VET = "veteran"
ALONE = {0: [Body(22), Body(0)]}
REST = (DrawCard(), DrawCard(), DrawCard(), DrawCard(), EndTurn())


def test_paws_off_hurts_the_veteran_and_shields_the_dog() -> None:
    at = table(VET, engaged={0: ["zom_spitter"]}).after(0, UseInnate())

    assert (health(at), health(at, dog=True)) == (20, 12)
    ended = rolling(at, spawn=7).after(0, DrawCard(), DrawCard(), DrawCard(), EndTurn())
    assert (health(ended), health(ended, dog=True)) == (18, 12)
    assert table(VET, bodies=ALONE).refusal(0, UseInnate()) == "needs-dog"


def test_bite_deals_three_and_costs_the_dog_one() -> None:
    at = table(VET, engaged={0: [WALKER]}).after(0, UseInnate(dog=True))

    assert (foes(at), health(at, dog=True)) == ([(WALKER, 1)], 11)
    assert table(VET, bodies=ALONE, engaged={0: [WALKER]}).refusal(0, UseInnate(dog=True)) == "needs-dog"
    starving = {0: [Body(22), Body(9, 6, 1)]}
    assert table(VET, bodies=starving, engaged={0: [WALKER]}).refusal(0, UseInnate(dog=True)) == "starving"


def test_the_mortar_clears_a_tile_or_hits_everything_on_it() -> None:
    tiles = {5: Tile("farm_3", up=True, tokens=2)}
    at = table(VET, "fireman", gear_of={0: ["vet_mortar"]}, engaged={1: [SOLDIER]}, at={1: 5}, tiles=tiles)
    aimed = at.after(0, UseGear("vet_mortar"))

    assert tokens(aimed.after(0, Choose("tokens")))[5] == 0
    hit = aimed.after(0, Choose("everything"))
    assert (foes(hit, 1), health(hit, 1), ammo(hit, "vet_mortar")) == ([(SOLDIER, 3)], 27, 2)
    assert table(VET, gear_of={0: ["vet_mortar"]}).refusal(0, UseGear("vet_mortar")) == "nothing-to-do"


def test_the_dog_whistle_clears_a_token_and_costs_the_dog_two() -> None:
    tiles = {5: Tile("farm_3", up=True, tokens=2), 0: Tile("farm_11", up=True, tokens=1)}
    at = table(VET, gear_of={0: ["vet_whistle"]}, tiles=tiles).after(0, UseGear("vet_whistle"), ChooseTile(5))

    assert (tokens(at)[5], health(at, dog=True)) == (1, 10)
    gone = table(VET, gear_of={0: ["vet_whistle"]}, tiles=tiles, bodies=ALONE)
    assert gone.refusal(0, UseGear("vet_whistle")) == "needs-dog"


def test_the_dog_tags_heal_both_and_take_one_off_the_veteran() -> None:
    at = table(VET, hand=["vet_tags"], bodies={0: [Body(10), Body(5)]}, engaged={0: ["zom_spitter"]})
    on = at.after(0, PlayCard("vet_tags"))

    assert (health(on), health(on, dog=True)) == (12, 7)
    ended = rolling(on, spawn=7).after(0, DrawCard(), DrawCard(), DrawCard(), EndTurn())
    assert (health(ended), health(ended, dog=True)) == (11, 5)


def test_the_dog_collar_takes_one_off_the_dog() -> None:
    at = table(VET, gear_of={0: ["vet_collar"]}, engaged={0: ["zom_spitter"]})
    ended = rolling(at, spawn=7).after(0, *REST)

    assert (health(ended), health(ended, dog=True)) == (20, 11)


def test_damage_that_gear_keeps_off_wholly_names_the_gear_of_that_body() -> None:
    bodies = {0: [Body(20, poison=1), Body(12, poison=1)]}
    ended = rolling(table(VET, gear_of={0: ["vet_tags", "vet_collar"]}, bodies=bodies), spawn=7).after(0, *REST)

    wounds = [(fact.n, fact.kept, fact.gear) for fact in ended.facts if isinstance(fact, Wounded)]
    assert wounds == [(0, 1, ("vet_tags",)), (0, 1, ("vet_collar",))]


def test_the_garand_deals_five_one_or_two_tiles_away() -> None:
    at = table(VET, "fireman", gear_of={0: ["vet_garand"]}, engaged={1: [SOLDIER]}, at={1: 2})

    assert foes(at.after(0, UseGear("vet_garand")), 1) == [(SOLDIER, 3)]
    near = table(VET, gear_of={0: ["vet_garand"]}, engaged={0: [SOLDIER]})
    assert near.refusal(0, UseGear("vet_garand")) == "nothing-to-do"


def test_the_luger_may_shoot_another() -> None:
    at = table(VET, gear_of={0: ["vet_luger"]}, engaged={0: [SOLDIER, SOLDIER]})
    after = at.after(0, UseGear("vet_luger"), ChooseMonster(1), ChooseMonster(2))

    assert (foes(after), ammo(after, "vet_luger")) == ([(SOLDIER, 5), (SOLDIER, 5)], 3)


def test_payback_needs_a_dead_dog_and_adds_three() -> None:
    at = table(VET, hand=["vet_revenge"], gear_of={0: ["fir_axe"]}, bodies=ALONE, engaged={0: [SOLDIER]})

    assert foes(at.after(0, PlayCard("vet_revenge"), UseGear("fir_axe"))) == [(SOLDIER, 1)]
    assert table(VET, hand=["vet_revenge"]).refusal(0, PlayCard("vet_revenge")) == "needs-dog"


def test_catch_critters_feeds_both() -> None:
    at = table(VET, hand=["vet_critter"], bodies={0: [Body(9, 5), Body(9, 2)]}).after(0, PlayCard("vet_critter"))

    assert (hunger(at), hunger(at, dog=True)) == (3, 1)
    assert table(VET, hand=["vet_critter"], bodies=ALONE).refusal(0, PlayCard("vet_critter")) == "needs-dog"


def test_take_you_all_with_me_hits_survivors_and_monsters_in_range() -> None:
    at = table(VET, "fireman", "hunter", hand=["vet_blast"], bodies=ALONE, engaged={1: [SOLDIER]}, at={1: 5, 2: 0})
    after = at.after(0, PlayCard("vet_blast"))

    assert (health(after), health(after, 1), health(after, 2), foes(after, 1)) == (20, 30, 24, [(SOLDIER, 2)])
    assert table(VET, hand=["vet_blast"], engaged={0: [SOLDIER]}).refusal(0, PlayCard("vet_blast")) == "needs-dog"


def test_tear_them_apart_hurts_up_to_three_targets() -> None:
    at = table(VET, "fireman", hand=["vet_shred"], engaged={0: [SOLDIER, SOLDIER]}, at={1: 5})
    after = at.after(0, PlayCard("vet_shred"), ChooseMonster(1), ChooseMonster(2), ChooseSurvivor(1))

    assert (foes(after), health(after, 1)) == ([(SOLDIER, 5), (SOLDIER, 5)], 29)
    assert table(VET, hand=["vet_shred"], bodies=ALONE).refusal(0, PlayCard("vet_shred")) == "needs-dog"


def test_trust_his_nose_reveals_any_two_tiles() -> None:
    tiles = {0: down("graveyard_4"), 8: down("farm_3"), 2: down("farm_11")}
    at = table(VET, hand=["vet_trust"], tiles=tiles, monsters=[WALKER])
    after = at.after(0, PlayCard("vet_trust"), ChooseTile(0), ChooseTile(8))

    assert ([after.state.tiles[k].up for k in (0, 2, 8)], foes(after)) == ([True, False, True], [])
    assert table(VET, hand=["vet_trust"]).refusal(0, PlayCard("vet_trust")) == "nothing-to-do"


def test_fetch_looks_at_three_cards_of_any_decks_and_keeps_one() -> None:
    at = table(VET, hand=["vet_fetch"], piles=(["food_1", "ambush"], ["medical"], []), monsters=[WALKER])
    looking = at.after(0, PlayCard("vet_fetch"), Choose("red"), Choose("green"))

    after = looking.after(0, ChooseCard("food_1"), ChooseCard("ambush"))
    assert (cards(after), after.state.scavenge.discard, foes(after)) == (["medical"], ("food_1", "ambush"), [])
    kept = looking.after(0, ChooseCard("food_1"), ChooseCard("medical"))
    assert (cards(kept), foes(kept)) == ([], [(WALKER, 4)])
    assert table(VET, hand=["vet_fetch"]).refusal(0, PlayCard("vet_fetch")) == "nothing-to-do"


def test_cripple_deals_two_and_stuns() -> None:
    at = table(VET, hand=["vet_maim"], engaged={0: [SOLDIER]}).after(0, PlayCard("vet_maim"))

    assert (foes(at), stunned(at)) == ([(SOLDIER, 6)], [True])


def test_monsters_are_shared_evenly_between_veteran_and_dog() -> None:
    at = rolling(table(VET, engaged={0: [WALKER, "zom_dog"]}), spawn=7).after(0, *REST)

    assert at.legal(0) == (ChooseSurvivor(0), ChooseSurvivor(0, dog=True))
    after = at.after(0, ChooseSurvivor(0, dog=True))
    assert (health(after), health(after, dog=True)) == (22 - 4, 12 - 2)


def test_without_a_dog_the_veteran_takes_all() -> None:
    at = rolling(table(VET, bodies=ALONE, engaged={0: [WALKER, "zom_dog"]}), spawn=7).after(0, *REST)

    assert at.legal(0) != (ChooseSurvivor(0), ChooseSurvivor(0, dog=True))
    assert (health(table(VET, bodies=ALONE)) - health(at), health(at, dog=True)) == (4 + 2, 0)


@pytest.mark.parametrize("dog", [False, True])
def test_a_body_that_has_taken_its_half_of_the_monsters_takes_no_more(*, dog: bool) -> None:
    at = rolling(table(VET, engaged={0: [WALKER] * 4}), spawn=7).after(0, *REST)
    one, other = ChooseSurvivor(0, dog=dog), ChooseSurvivor(0, dog=not dog)

    once = at.after(0, one)
    assert set(once.legal(0)) == {one, other}
    full = once.after(0, one)
    assert not {one, other} & set(full.legal(0))
    assert (health(full), health(full, dog=True)) == (22 - 4, 12 - 4)
    even = once.after(0, other)
    assert set(even.legal(0)) == {one, other}
    assert not {one, other} & set(even.after(0, other).legal(0))


def test_a_shelter_saves_veteran_and_dog_from_the_monsters_that_they_share() -> None:  # sheet 1.5, RB End
    shared = table(VET, tiles={5: "shelter_2"}, engaged={0: [WALKER, "zom_dog"]}).after(0, Move(5))
    at = rolling(shared, spawn=7).after(0, *REST[1:])

    for dog in (False, True):
        after = at.after(0, ChooseSurvivor(0, dog=dog))
        assert (health(after), health(after, dog=True)) == (22, 12)


def test_both_bodies_grow_hungry_and_the_lower_stealth_counts() -> None:
    at = table(VET)

    assert stealth_of(at.state, 0, 4) == 7
    ended = rolling(at, spawn=7).after(0, *REST)
    assert (hunger(ended), hunger(ended, dog=True)) == (2, 2)
    assert stealth_of(table(VET, bodies={0: [Body(0), Body(9)]}).state, 0, 4) == 9


def test_the_seat_says_which_body_takes_damage_food_and_poison() -> None:
    camp = table(VET, tiles={5: "bandit_camp_3"}).after(0, Move(5))
    assert health(camp.after(0, ChooseSurvivor(0, dog=True)), dog=True) == 7
    fed = table(VET, hand=["food_2"], bodies={0: [Body(9, 3), Body(9, 3)]}).after(0, PlayCard("food_2"))
    assert hunger(fed.after(0, ChooseSurvivor(0, dog=True)), dog=True) == 1
    plant = table(VET, tiles={5: "power_plant_10"}).after(0, Move(5), ChooseSurvivor(0))
    assert [body.poison for body in plant.state.survivors[0].bodies] == [1, 0]


def test_the_dog_fights_on_alone_and_carries_nothing() -> None:
    at = table(VET, gear_of={0: ["vet_luger", "vet_collar"]}, bodies={0: [Body(1), Body(12)]}, engaged={0: [SOLDIER]})
    ended = rolling(at, spawn=7).after(0, *REST, ChooseSurvivor(0))

    assert (ended.state.survivors[0].alive, worn(ended)) == (True, ["vet_collar"])
    assert Done() not in ended.legal(0)
