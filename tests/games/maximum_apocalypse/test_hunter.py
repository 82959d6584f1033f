"""The Hunter's cards, one by one."""

from typing import Any

import pytest

from domain.games.maximum_apocalypse.facts.scavenge import CardKept, CardPutUnder, Scavenged
from domain.games.maximum_apocalypse.table.actions import Choose as Word
from domain.games.maximum_apocalypse.table.actions import (
    ChooseCard,
    ChooseDiscarded,
    ChooseMonster,
    ChooseTile,
    DiscardGear,
    Done,
    PlayCard,
    UseGear,
    UseInnate,
)
from domain.games.maximum_apocalypse.table.causes import START
from domain.games.maximum_apocalypse.table.reach import stealth_of, storage_limit
from domain.games.maximum_apocalypse.table.state import Body, Gear, Tile
from tests.games.maximum_apocalypse.table import (
    ammo,
    cards,
    discarded,
    down,
    foes,
    health,
    held,
    hunger,
    stunned,
    table,
    tokens,
    where,
    worn,
)

WALKER = "zom_walker"
SOLDIER = "zom_soldier"


def test_scout_reveals_two_tiles_beside_without_effects() -> None:
    at = table(
        "hunter", tiles={1: down("graveyard_4"), 3: down("open_field_6"), 5: down("prison_9")}, monsters=[WALKER]
    )
    after = at.after(0, UseInnate(), ChooseTile(1), ChooseTile(3))

    assert [tile.up for tile in after.state.tiles][:6] == [True, True, True, True, True, False]
    assert foes(after) == []
    assert table("hunter").refusal(0, UseInnate()) == "nothing-to-do"


def test_camouflage_hides_a_monster_as_a_token_for_three_damage() -> None:
    at = table("hunter", gear_of={0: ["hun_camo"]}, engaged={0: [WALKER, "zom_queen"]}).after(0, UseGear("hun_camo"))

    assert (foes(at), tokens(at)[4], health(at)) == ([("zom_queen", 18)], 1, 21)
    assert at.state.monsters.discard == (WALKER,)
    assert stealth_of(at.state, 0, 0) == 11
    full = table(
        "hunter", gear_of={0: ["hun_camo"]}, engaged={0: [WALKER]}, tiles={4: Tile("farm_3", up=True, tokens=3)}
    )
    assert tokens(full.after(0, UseGear("hun_camo")))[4] == 3
    boss = table("hunter", gear_of={0: ["hun_camo"]}, engaged={0: ["zom_queen"]})
    assert boss.refusal(0, UseGear("hun_camo")) == "nothing-to-do"


def test_the_crossbow_deals_three_and_for_a_bolt_three_to_another() -> None:
    at = table("hunter", gear_of={0: ["hun_crossbow"]}, engaged={0: [SOLDIER, SOLDIER]})
    after = at.after(0, UseGear("hun_crossbow"), ChooseMonster(2), ChooseMonster(1))

    assert (foes(after), ammo(after, "hun_crossbow")) == ([(SOLDIER, 5), (SOLDIER, 5)], 6)


def test_the_bow_deals_two_and_needs_no_ammunition() -> None:
    assert foes(table("hunter", gear_of={0: ["hun_bow"]}, engaged={0: [WALKER]}).after(0, UseGear("hun_bow"))) == [
        (WALKER, 2)
    ]


def test_flaming_arrows_need_a_bow_or_crossbow() -> None:
    foe = {0: [SOLDIER, SOLDIER, SOLDIER, SOLDIER]}
    at = table("hunter", gear_of={0: ["hun_flame", "hun_bow"]}, engaged=foe)
    after = at.after(0, UseGear("hun_flame"), *map(ChooseMonster, (1, 2, 3)))

    assert ([hp for _, hp in foes(after)], ammo(after, "hun_flame")) == ([3, 5, 5, 8], 2)
    assert table("hunter", gear_of={0: ["hun_flame"]}, engaged=foe).refusal(0, UseGear("hun_flame")) == "needs-gear"


def test_the_motorcycle_moves_up_to_three_tiles_for_fuel() -> None:
    at = table("hunter", gear_of={0: ["hun_moto"]}).after(0, UseGear("hun_moto"), ChooseTile(3), ChooseTile(0), Done())

    assert (where(at), ammo(at, "hun_moto")) == (0, 1)
    assert table("hunter", gear_of={0: [Gear("hun_moto", 0)]}).refusal(0, UseGear("hun_moto")) == "no-ammunition"


def test_the_machete_deals_three_on_the_own_tile() -> None:
    at = table("hunter", gear_of={0: ["hun_machete"]}, engaged={0: [WALKER]}).after(0, UseGear("hun_machete"))

    assert foes(at) == [(WALKER, 1)]
    ship = table("hunter", gear_of={0: ["hun_machete"]}, engaged={0: ["ali_ship"]})
    assert ship.refusal(0, UseGear("hun_machete")) == "nothing-to-do"


def test_the_bear_trap_is_discarded_to_deal_five() -> None:
    at = table("hunter", gear_of={0: ["hun_trap"]}, engaged={0: [SOLDIER]}).after(0, DiscardGear("hun_trap"))

    assert (foes(at), discarded(at), at.state.turn.actions) == ([(SOLDIER, 3)], ["hun_trap"], 4)
    assert table("hunter", gear_of={0: ["hun_trap"]}).refusal(0, DiscardGear("hun_trap")) == "nothing-to-do"


def test_the_hunters_backpack_adds_storage() -> None:
    at = table("hunter", hand=["hun_pack"]).after(0, PlayCard("hun_pack"))

    assert storage_limit(at.state.survivors[0]) == 5
    again = table("hunter", hand=["hun_pack"], gear_of={0: ["hun_pack"]})
    assert again.refusal(0, PlayCard("hun_pack")) == "already-equipped"


def test_a_headshot_deals_six_one_or_two_tiles_away() -> None:
    far: dict[str, Any] = {"hand": ["hun_headshot"], "engaged": {1: [SOLDIER]}, "at": {1: 2}}
    at = table("hunter", "fireman", gear_of={0: ["hun_crossbow"]}, **far).after(0, PlayCard("hun_headshot"))

    assert foes(at, 1) == [(SOLDIER, 2)]
    assert table("hunter", "fireman", **far).refusal(0, PlayCard("hun_headshot")) == "needs-gear"


def test_resourceful_equips_gear_out_of_any_discard_pile() -> None:
    piles = {0: ["hun_bow"], 1: ["fir_lighter", "fir_flare"]}
    at = table("hunter", "fireman", hand=["hun_resource"], discards=piles, scavenge_discard=["fuel", "food_1"])
    asked = at.after(0, PlayCard("hun_resource"))

    assert asked.legal(0) == (
        ChooseDiscarded(0, "hun_bow"),
        ChooseDiscarded(1, "fir_lighter"),
        ChooseDiscarded(None, "fuel"),
    )
    after = asked.after(0, ChooseDiscarded(1, "fir_lighter"))
    assert (worn(after), ammo(after, "fir_lighter"), discarded(after, 1)) == (["fir_lighter"], 2, ["fir_flare"])
    assert table("hunter", hand=["hun_resource"]).refusal(0, PlayCard("hun_resource")) == "nothing-to-do"


def test_survival_instinct_feeds_everybody() -> None:
    at = table("hunter", "fireman", hand=["hun_survival"], bodies={0: [Body(9, 6, 4)], 1: [Body(9, 1)]})
    after = at.after(0, PlayCard("hun_survival"))

    assert (hunger(after), after.state.survivors[0].bodies[0].track, hunger(after, 1)) == (5, 0, 1)


def test_cover_of_night_looks_at_three_cards_of_one_deck_and_keeps_two() -> None:
    at = table("hunter", hand=["hun_night"], piles=(["food_1", "food_2", "antidote"], ["medical"], []))
    looking = at.after(0, PlayCard("hun_night"), Word("red"))

    assert looking.legal(0) == [ChooseCard("antidote"), ChooseCard("food_1"), ChooseCard("food_2")]
    after = looking.after(0, ChooseCard("food_1"))
    assert (cards(after), after.state.scavenge.discard) == (["antidote", "food_2"], ("food_1",))
    few = table("hunter", hand=["hun_night"], piles=(["food_1"], [], [])).after(0, PlayCard("hun_night"))
    assert cards(few) == ["food_1"]
    assert table("hunter", hand=["hun_night"]).refusal(0, PlayCard("hun_night")) == "nothing-to-do"


@pytest.mark.parametrize("above", [0, 1])
def test_cards_that_a_seat_knows_are_kept_in_an_order_that_does_not_tell_where_they_lay(above: int) -> None:
    facts = [
        fact
        for seat, card in ((above, held("food_1")), (1 - above, held("food_2")))
        for fact in (Scavenged(seat, 0, card, "aside", START), CardPutUnder(seat, card))
    ]
    at = table("hunter", "fireman", hand=["hun_night"], piles=(["food_1", "food_2"], [], []), facts=facts)
    assert at.state.scavenge.piles[0].known == (1 << 1 - above, 1 << above)

    kept = [fact.held.known for fact in at.when(0, PlayCard("hun_night")) if isinstance(fact, CardKept)]

    assert [0b10, 0b01] == kept


def test_the_snare_deals_two_and_stuns() -> None:
    at = table("hunter", hand=["hun_snare"], engaged={0: [WALKER]}).after(0, PlayCard("hun_snare"))

    assert (foes(at), stunned(at)) == ([(WALKER, 2)], [True])
