"""The scavenge cards, kind by kind, and scavenging itself."""

import pytest

from domain.games.maximum_apocalypse.table.actions import (
    Choose,
    ChooseCard,
    ChooseDiscarded,
    ChooseGear,
    ChooseSurvivor,
    ChooseTile,
    DiscardGear,
    Done,
    DrawCard,
    LayDown,
    Move,
    PlayCard,
    Search,
    UseGear,
)
from domain.games.maximum_apocalypse.table.reach import storage_limit
from domain.games.maximum_apocalypse.table.state import Body, Gear
from tests.games.maximum_apocalypse.table import (
    VAN,
    actions_left,
    ammo,
    cards,
    discarded,
    down,
    foes,
    health,
    hunger,
    rolling,
    table,
    where,
    worn,
)

WALKER = "zom_walker"


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_food_takes_hunger_off(n: int) -> None:
    at = table(hand=[f"food_{n}"], bodies={0: [Body(9, 6, 2)]}).after(0, PlayCard(f"food_{n}"))

    assert (hunger(at), at.state.survivors[0].bodies[0].track) == (6 - n, 0)
    assert (at.state.scavenge.discard, actions_left(at)) == ((f"food_{n}",), 3)


def test_bulk_food_feeds_everybody() -> None:
    at = table("fireman", "hunter", hand=["bulk_food"], bodies={0: [Body(9, 3)], 1: [Body(9, 2)]}, at={1: 0})
    after = at.after(0, PlayCard("bulk_food"))

    assert (hunger(after), hunger(after, 1)) == (2, 1)


def test_found_fuel_is_equipped_or_discarded_at_once() -> None:
    at = table(piles=(["fuel"], [], [])).after(0, Search("red"))

    assert at.legal(0) == (Choose("equip"), Choose("discard"))
    equipped = at.after(0, Choose("equip"))
    assert (worn(equipped), cards(equipped), actions_left(equipped)) == (["fuel"], [], 3)
    assert at.after(0, Choose("discard")).state.scavenge.discard == ("fuel",)
    full = table(gear_of={0: ["fir_axe", "fir_shotgun"]}, piles=(["fuel"], [], []))
    over = full.after(0, Search("red"), Choose("equip"), ChooseGear(0, "fir_axe"))
    assert worn(over) == ["fir_shotgun", "fuel"]


def test_fuel_reloads_a_fuel_weapon_or_goes_into_the_van() -> None:
    at = table(gear_of={0: ["fuel", "fuel", Gear("fir_lighter", 0)]}, at={0: VAN})

    filled = at.after(0, DiscardGear("fuel"))
    assert (ammo(filled, "fir_lighter"), worn(filled), actions_left(filled)) == (2, ["fuel", "fir_lighter"], 4)
    stored = at.after(0, LayDown("fuel"))
    assert (stored.state.quest.laid, actions_left(stored)) == (("fuel",), 4)
    assert table(gear_of={0: ["fuel"]}).refusal(0, LayDown("fuel")) == "not-wanted"
    assert table(at={0: VAN}).refusal(0, LayDown("fuel")) == "not-in-hand"
    assert table(gear_of={0: ["fuel"]}).refusal(0, DiscardGear("fuel")) == "nothing-to-do"


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_ammunition_reloads_a_bullet_weapon_up_to_what_it_holds(n: int) -> None:
    at = table(hand=[f"ammo_{n}"], gear_of={0: [Gear("gun_colt", 1), Gear("fir_lighter", 0)]})
    after = at.after(0, PlayCard(f"ammo_{n}"))

    assert (ammo(after, "gun_colt"), ammo(after, "fir_lighter")) == (min(4, 1 + n), 0)
    full = table(hand=[f"ammo_{n}"], gear_of={0: ["gun_colt"]})
    assert full.refusal(0, PlayCard(f"ammo_{n}")) == "nothing-to-do"


def test_an_ammunition_box_reloads_in_full() -> None:
    at = table(hand=["ammo_full"], gear_of={0: [Gear("gun_revolver", 0)]}).after(0, PlayCard("ammo_full"))

    assert ammo(at, "gun_revolver") == 6


def test_medical_supplies_heal_three_up_to_the_start() -> None:
    assert health(table(hand=["medical"], bodies={0: [Body(10)]}).after(0, PlayCard("medical"))) == 13
    assert health(table(hand=["medical"], bodies={0: [Body(31)]}).after(0, PlayCard("medical"))) == 32


def test_an_antidote_takes_all_poison() -> None:
    at = table(hand=["antidote"], bodies={0: [Body(10, 1, 0, 3)]}).after(0, PlayCard("antidote"))

    assert at.state.survivors[0].bodies[0].poison == 0


def test_a_found_handgun_shoots() -> None:
    at = table(hand=["handgun"], engaged={0: [WALKER]}).after(0, PlayCard("handgun"), UseGear("handgun"))

    assert (foes(at), ammo(at, "handgun")) == ([(WALKER, 2)], 3)


def test_binoculars_reveal_a_tile_one_or_two_away() -> None:
    tiles = {0: down("graveyard_4"), 8: down("farm_3")}
    at = table(gear_of={0: ["binoculars"]}, tiles=tiles, monsters=[WALKER])
    after = at.after(0, UseGear("binoculars"), ChooseTile(0))

    assert (after.state.tiles[0].up, foes(after)) == (True, [])
    assert table(gear_of={0: ["binoculars"]}).refusal(0, UseGear("binoculars")) == "nothing-to-do"


def test_the_flashlight_looks_at_two_cards_and_puts_one_under_the_deck() -> None:
    at = table(
        "fireman", "hunter", gear_of={0: ["flashlight"]}, piles=(["food_1", "fuel", "medical"], [], []), at={1: 0}
    )
    looking = at.after(0, Search("red"))

    assert looking.legal(0) == [ChooseCard("food_1"), ChooseCard("fuel")]
    kept = looking.after(0, ChooseCard("fuel"))
    assert cards(kept) == ["food_1"]
    assert kept.state.scavenge.piles[0].cards == ("fuel", "medical")
    assert [kept.view(seat).decks[0].under for seat in (0, 1, None)] == [("fuel",), (None,), (None,)]
    found = looking.after(0, ChooseCard("food_1"), Choose("equip"))
    assert worn(found) == ["flashlight", "fuel"]
    last = table(gear_of={0: ["flashlight"]}, piles=(["food_1"], [], [])).after(0, Search("red"))
    assert cards(last) == ["food_1"]


def test_a_found_backpack_adds_storage() -> None:
    at = table(hand=["backpack"]).after(0, PlayCard("backpack"))

    assert storage_limit(at.state.survivors[0]) == 5


def test_the_walkie_talkie_lets_another_survivor_act() -> None:
    at = table("fireman", "hunter", gear_of={0: ["walkie_talkie"]}, at={1: 0}).after(0, UseGear("walkie_talkie"))

    assert where(at.after(1, Move(1)), 1) == 1
    assert table(gear_of={0: ["walkie_talkie"]}).refusal(0, UseGear("walkie_talkie")) == "nothing-to-do"


def test_spare_parts_take_a_card_back_from_the_own_discard_pile() -> None:
    at = table(hand=["spare_parts"], discards={0: ["fir_axe", "fir_flare"]})
    after = at.after(0, PlayCard("spare_parts"), ChooseDiscarded(0, "fir_flare"))

    assert (cards(after), discarded(after)) == (["fir_flare"], ["fir_axe"])
    assert table(hand=["spare_parts"]).refusal(0, PlayCard("spare_parts")) == "nothing-to-do"


def test_empty_handed_is_discarded_at_once() -> None:
    at = table(piles=(["empty_handed"], [], [])).after(0, Search("red"))

    assert (cards(at), at.state.scavenge.discard, actions_left(at)) == ([], ("empty_handed",), 3)


def test_an_ambush_brings_a_monster_and_is_discarded() -> None:
    at = table(piles=(["ambush"], [], []), monsters=[WALKER]).after(0, Search("red"))

    assert (foes(at), at.state.scavenge.discard) == ([(WALKER, 4)], ("ambush",))


def test_a_second_ambush_of_a_survivor_whom_the_first_one_killed_is_discarded() -> None:
    at = table(
        "hunter",
        "fireman",
        seats=(0, 0),
        hand=["hun_night"],
        bodies={0: [Body(1)]},
        piles=(["ambush", "ambush", "food_1"], [], []),
        monsters=["mut_remnant", WALKER],
    )
    after = at.after(0, PlayCard("hun_night"), ChooseCard("food_1"))

    assert [survivor.alive for survivor in after.state.survivors] == [False, True]
    assert after.state.players[0].aside == ()
    assert after.state.scavenge.discard == ("food_1", "ambush", "ambush")


def test_what_a_survivor_found_is_resolved_when_another_one_of_its_seat_dies() -> None:
    at = table(
        "hunter",
        "fireman",
        seats=(0, 0),
        hand=["hun_night"],
        bodies={1: [Body(1)]},
        piles=(["ambush", "ambush", "food_1"], [], []),
        monsters=["rob_tank", WALKER],
    )
    after = at.after(0, PlayCard("hun_night"), ChooseCard("food_1"))

    assert [survivor.alive for survivor in after.state.survivors] == [True, False]
    assert [kind for kind, _ in foes(after)] == ["rob_tank", WALKER]
    assert after.state.scavenge.discard == ("food_1", "ambush", "ambush")


@pytest.mark.parametrize("card", ["dirty_blanket", "old_newspaper", "dusty_journal"])
def test_keepsakes_stay_in_the_hand_and_cannot_be_played(card: str) -> None:
    at = table(piles=([card], [], [])).after(0, Search("red"))

    assert cards(at) == [card]
    assert at.refusal(0, PlayCard(card)) == "not-playable"


def test_a_survivor_with_the_scientist_fails_every_stealth_test() -> None:
    at = table(gear_of={0: ["scientist"]}, tiles={5: "river_10"}).after(0, Move(5))

    assert where(at) == 4
    assert worn(table(hand=["scientist"]).after(0, PlayCard("scientist"))) == ["scientist"]


def test_scavenging_takes_an_icon_and_a_card() -> None:
    at = table(piles=(["food_1"], ["food_2"], []))

    assert cards(at.after(0, Search("red"))) == ["food_1"]
    assert at.refusal(0, Search("green")) == "cannot-scavenge"
    assert table().refusal(0, Search("red")) == "cannot-scavenge"


def test_the_discard_pile_of_a_scavenge_deck_is_not_reshuffled() -> None:
    at = table(piles=(["food_1"], [], [])).after(0, Search("red"))

    assert at.refusal(0, Search("red")) == "cannot-scavenge"


def test_two_bodies_share_one_antidote_of_their_choice() -> None:
    at = table("veteran", hand=["antidote"], bodies={0: [Body(9, 1, 0, 1), Body(9, 1, 0, 2)]})
    after = at.after(0, PlayCard("antidote"), ChooseSurvivor(0, dog=True))

    assert [body.poison for body in after.state.survivors[0].bodies] == [1, 0]


def test_searching_is_a_matter_of_actions() -> None:
    at = rolling(table(), spawn=7).after(0, *[DrawCard()] * 4)

    assert at.refusal(0, DrawCard()) == "no-actions-left"
    assert at.refusal(0, Done()) == "nothing-to-choose"
