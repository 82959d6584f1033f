"""What is refused of each card: by range, ammunition, need; and of every card without an action to spend."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.games.maximum_apocalypse.box.content import CARDS, CLASSES
from domain.games.maximum_apocalypse.table.actions import (
    DiscardGear,
    DrawCard,
    LayDown,
    PlayCard,
    Search,
    UseFreely,
    UseGear,
    UseInnate,
)
from domain.games.maximum_apocalypse.table.state import Body, Gear, Tile
from tests.games.kit import Position
from tests.games.maximum_apocalypse.table import VAN, down, table
from tests.games.maximum_apocalypse.using import having, use

SOLDIER = "zom_soldier"
DEAD_DOG = {0: [Body(22), Body(0)]}
NEEDED = {"hun_flame": ["hun_bow"], "hun_headshot": ["hun_bow"], "fir_oxygen": ["fir_lighter"]}

SHORT = [
    "fireman", "fir_lighter", "fir_axe", "fir_extinguisher", "hun_machete", "hun_trap", "mec_wrench",
    "mec_torch", "sur_scalpel", "sur_drill",
]  # fmt: skip
MIDDLE = [
    "dog", "fir_shotgun", "fir_oxygen", "gun_colt", "gun_revolver", "gun_volley", "gun_lasso", "gun_grenade",
    "hun_crossbow", "hun_bow", "hun_flame", "hun_snare", "mec_pistol", "mec_nail", "sur_taser", "sur_molotov",
    "vet_luger", "vet_blast", "vet_shred", "vet_maim", "handgun",
]  # fmt: skip
LONG = [
    "fir_flare", "gun_rifle", "gun_focus", "hun_headshot", "vet_garand", "vet_mortar",
]  # fmt: skip
RANGES = {card: reach for reach, cards in (("short", SHORT), ("middle", MIDDLE), ("long", LONG)) for card in cards}
WITHIN = {"short": {0: 4, 1: 4}, "middle": {0: 4, 1: 5}, "long": {0: 4, 1: 2}}
BEYOND = {"short": {0: 4, 1: 5}, "middle": {0: 4, 1: 2}, "long": {0: 0, 1: 5}}


@pytest.mark.parametrize("card", sorted(RANGES))
def test_what_is_out_of_range_is_no_target(card: str) -> None:
    reach = RANGES[card]
    other = "hunter" if card.startswith("fir") else "fireman"
    with_: dict[str, Any] = {"gear": ["fir_lighter"] if card == "gun_focus" else NEEDED.get(card, ())}
    if card == "vet_blast":
        with_["bodies"] = DEAD_DOG
    near = having(card, other, engaged={1: [SOLDIER]}, at=WITHIN[reach], **with_)
    own = {0: [SOLDIER]} if reach == "long" else {}
    far = having(card, other, engaged={1: [SOLDIER], **own}, at=BEYOND[reach], **with_)

    assert use(card) in near.legal(0)
    assert far.refusal(0, use(card)) == "nothing-to-do"


LOADED = [
    "fir_lighter", "fir_shotgun", "gun_colt", "gun_revolver", "gun_rifle", "hun_crossbow", "hun_flame",
    "hun_moto", "mec_pistol", "mec_torch", "vet_mortar", "vet_garand", "vet_luger", "handgun",
]  # fmt: skip


@pytest.mark.parametrize("card", LOADED)
def test_a_weapon_without_ammunition_is_not_used(card: str) -> None:
    foes: dict[str, Any] = {"engaged": {0: [SOLDIER], 1: [SOLDIER]}, "at": {1: 5}, "gear": NEEDED.get(card, ())}

    assert use(card) in having(card, "surgeon", **foes).legal(0)
    assert having(card, "surgeon", worn=Gear(card, 0), **foes).refusal(0, use(card)) == "no-ammunition"


LASTING = [
    "fir_jacket", "fir_ladder", "fir_helmet", "gun_hat", "gun_armor", "hun_trap", "hun_pack", "mec_turret",
    "mec_mine", "mec_helmet", "sur_gloves", "vet_tags", "vet_collar", "fuel", "flashlight", "backpack",
    "scientist",
]  # fmt: skip


@pytest.mark.parametrize("card", LASTING)
def test_a_gear_without_an_action_is_not_used(card: str) -> None:
    assert having(card, engaged={0: [SOLDIER]}).refusal(0, UseGear(card)) == "no-such-ability"


GEAR = sorted([card.id for card in CARDS.values() if card.kind == "gear"])


@pytest.mark.parametrize("card", [card for card in GEAR if card not in {"gun_horse", "hun_trap", "fuel"}])
def test_a_gear_that_does_nothing_when_discarded_is_not_discarded_at_will(card: str) -> None:
    assert having(card, engaged={0: [SOLDIER]}).refusal(0, DiscardGear(card)) == "no-such-ability"


@pytest.mark.parametrize("card", [card for card in GEAR if card != "fir_jacket"])
def test_a_gear_that_costs_an_action_gives_nothing_freely(card: str) -> None:
    assert having(card, engaged={0: [SOLDIER]}).refusal(0, UseFreely(card)) == "no-such-ability"


@pytest.mark.parametrize("card", GEAR)
def test_a_gear_that_is_not_in_play_is_neither_used_nor_discarded(card: str) -> None:
    at = table(hand=[card], engaged={0: [SOLDIER]})

    assert [at.refusal(0, act(card)) for act in (UseGear, DiscardGear, UseFreely)] == ["not-in-play"] * 3


@pytest.mark.parametrize("card", [card for card in GEAR if card != "fuel"])
def test_a_second_copy_is_not_equipped(card: str) -> None:
    assert table(hand=[card], gear_of={0: [card]}).refusal(0, PlayCard(card)) == "already-equipped"


@pytest.mark.parametrize("card", sorted(CARDS))
def test_a_card_is_played_from_the_own_hand_only(card: str) -> None:
    at = table("fireman", "hunter", hand={1: [card]}, discards={0: [card]}, engaged={0: [SOLDIER]})

    assert at.refusal(0, PlayCard(card)) == "not-in-hand"


@pytest.mark.parametrize("card", sorted(CARDS))
def test_a_card_is_not_played_or_used_without_an_action(card: str) -> None:
    spent = having(card, decks={0: ["fir_flare"] * 9}).after(0, *[DrawCard()] * 4)

    assert spent.refusal(0, UseGear(card) if CARDS[card].kind == "gear" else PlayCard(card)) == "no-actions-left"


BY_THE_DOG = ["vet_whistle", "vet_critter", "vet_shred", "vet_trust", "vet_fetch", "vet_maim"]


@pytest.mark.parametrize("card", BY_THE_DOG)
def test_what_the_dog_does_needs_it_alive(card: str) -> None:
    there: dict[str, Any] = {
        "engaged": {0: [SOLDIER]},
        "tiles": {5: Tile("farm_3", up=True, tokens=1), 0: down("farm_11"), 1: down("desert_4")},
        "piles": (["food_1"] * 3, [], []),
    }

    assert use(card) in having(card, **there).legal(0)
    assert having(card, bodies=DEAD_DOG, **there).refusal(0, use(card)) == "needs-dog"


AVENGERS = ["vet_revenge", "vet_blast"]


@pytest.mark.parametrize("card", AVENGERS)
def test_what_avenges_the_dog_needs_it_dead(card: str) -> None:
    assert use(card) in having(card, bodies=DEAD_DOG, engaged={0: [SOLDIER]}).legal(0)
    assert having(card, engaged={0: [SOLDIER]}).refusal(0, use(card)) == "needs-dog"


TOKEN = Tile("farm_3", up=True, tokens=1)
IDLE: dict[str, Callable[[], Position]] = {
    "fir_oxygen": lambda: having("fir_oxygen", gear=["fir_lighter"]),
    "gun_hollow": lambda: having("gun_hollow", gear=["hun_bow", "hun_moto"]),
    "hun_camo": lambda: having("hun_camo", "fireman", engaged={1: [SOLDIER]}, at={1: 4}),
    "hun_night": lambda: having("hun_night", piles=([], [], [])),
    "mec_manual": lambda: having("mec_manual", "fireman", gear=["mec_wrench"], at={1: 2}),
    "mec_upgrade": lambda: having("mec_upgrade", "hunter", gear_of={1: ["hun_bow"]}, at={1: 2}),
    "mec_drone": lambda: having("mec_drone"),
    "sur_gurney": lambda: having("sur_gurney", "fireman", "hunter", at={0: 0, 1: 0, 2: 5}),
    "vet_whistle": lambda: having("vet_whistle", tiles={0: TOKEN, 5: TOKEN}, at={0: 0}),
    "vet_trust": lambda: having("vet_trust"),
    "ammo_2": lambda: having("ammo_2", gear=[Gear("fir_lighter", 0), "gun_colt"]),
    "ammo_3": lambda: having("ammo_3", gear=[Gear("fir_lighter", 0), "gun_colt"]),
    "ammo_4": lambda: having("ammo_4", gear=[Gear("fir_lighter", 0), "gun_colt"]),
    "ammo_5": lambda: having("ammo_5", gear=[Gear("fir_lighter", 0), "gun_colt"]),
    "ammo_full": lambda: having("ammo_full", gear=[Gear("fir_lighter", 0), "gun_colt"]),
    "fuel": lambda: having("fuel", gear=[Gear("gun_colt", 0), "fir_lighter"]),
    "binoculars": lambda: having("binoculars", tiles={5: down("farm_3")}, at={0: 0}),
    "spare_parts": lambda: having("spare_parts", "hunter", discards={1: ["hun_bow"]}, scavenge_discard=["food_1"]),
    "walkie_talkie": lambda: having("walkie_talkie"),
}


@pytest.mark.parametrize("card", sorted(IDLE))
def test_a_card_with_nothing_to_work_on_is_refused(card: str) -> None:
    assert IDLE[card]().refusal(0, use(card)) == "nothing-to-do"


FOOD = [f"food_{n}" for n in range(1, 6)] + ["bulk_food"]


@pytest.mark.parametrize("card", FOOD)
def test_food_is_not_eaten_out_of_a_pile(card: str) -> None:
    assert table(scavenge_discard=[card], bodies={0: [Body(9, 4)]}).refusal(0, PlayCard(card)) == "not-in-hand"


AT_ONCE = ["ambush", "empty_handed"]


@pytest.mark.parametrize("card", AT_ONCE)
def test_what_is_discarded_at_once_is_never_played(card: str) -> None:
    at = table(piles=([card], [], [])).after(0, Search("red"))

    assert at.refusal(0, PlayCard(card)) == "not-in-hand"
    assert table(hand=[card]).refusal(0, PlayCard(card)) == "not-playable"


KEEPSAKES = ["dirty_blanket", "old_newspaper", "dusty_journal"]


@pytest.mark.parametrize("card", KEEPSAKES)
def test_a_keepsake_is_not_laid_down_where_nothing_asks_for_it(card: str) -> None:
    assert table(hand=[card], at={0: VAN}).refusal(0, LayDown(card)) == "not-wanted"


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_nobody_has_the_dogs_action_without_a_dog(name: str) -> None:
    if len(CLASSES[name].bodies) == 1:
        assert table(name, engaged={0: [SOLDIER]}).refusal(0, UseInnate(dog=True)) == "no-such-ability"
