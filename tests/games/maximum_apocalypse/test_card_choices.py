"""What may not be chosen for each card that asks; and that no card is without a refusal that could have one."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from domain.games.maximum_apocalypse.box.content import CARDS
from domain.games.maximum_apocalypse.table.actions import (
    AnyAction,
    Choose,
    ChooseCard,
    ChooseDiscarded,
    ChooseGear,
    ChooseMonster,
    ChooseSurvivor,
    ChooseTile,
    PlayCard,
    Search,
)
from domain.games.maximum_apocalypse.table.state import Body, Gear, Tile
from tests.games.kit import Position
from tests.games.maximum_apocalypse.table import down, table
from tests.games.maximum_apocalypse.test_card_refusals import (
    AT_ONCE,
    AVENGERS,
    BY_THE_DOG,
    FOOD,
    IDLE,
    KEEPSAKES,
    LASTING,
    LOADED,
    RANGES,
)
from tests.games.maximum_apocalypse.using import having, use

SOLDIER = "zom_soldier"
TOKEN = Tile("farm_3", up=True, tokens=1)
TWO: dict[str, Any] = {"engaged": {0: [SOLDIER, SOLDIER]}}
THREE: dict[str, Any] = {"bodies": {0: [Body(9)], 1: [Body(9)], 2: [Body(9)]}, "at": {1: 4, 2: 5}}
LOOKED: tuple[list[str], ...] = (["food_1", "medical", "food_2", "antidote"], ["food_3"] * 3, [])


def asked(card: str, *others: str, **more: Any) -> Position:
    """After a card was played or used, and asks."""
    at = having(card, *others, **more)
    return at.after(0, use(card))


WRONG: Mapping[str, tuple[Callable[[], Position], AnyAction]] = {
    "fireman: not oneself": (lambda: asked("fireman", "hunter", at={1: 4}, **TWO), ChooseSurvivor(0)),
    "fir_firstaid: a tile away": (lambda: asked("fir_firstaid", "hunter", "surgeon", **THREE), ChooseSurvivor(2)),
    "fir_stamina: two tiles at once": (lambda: asked("fir_stamina"), ChooseTile(0)),
    "gun_horse: two tiles at once": (lambda: asked("gun_horse"), ChooseTile(0)),
    "gun_revolver: the same again": (lambda: asked("gun_revolver", **TWO).after(0, ChooseMonster(1)), ChooseMonster(1)),
    "gun_rifle: the same again": (
        lambda: asked("gun_rifle", "hunter", engaged={1: [SOLDIER] * 2}, at={1: 5}).after(0, ChooseMonster(1)),
        ChooseMonster(1),
    ),
    "gun_hollow: a weapon that burns fuel": (
        lambda: asked("gun_hollow", gear=["gun_colt", "gun_rifle", "fir_lighter"]),
        ChooseGear(0, "fir_lighter"),
    ),
    "gun_focus: an empty weapon": (
        lambda: asked(
            "gun_focus", "hunter", gear=["gun_rifle", "fir_lighter", Gear("gun_colt", 0)], engaged={1: [SOLDIER]},
            at={1: 5},
        ),
        ChooseGear(0, "gun_colt"),
    ),
    "gun_lasso: a survivor": (lambda: asked("gun_lasso", "hunter", at={1: 4}, **TWO), ChooseSurvivor(1)),
    "gun_lead: oneself": (lambda: asked("gun_lead", "hunter", "surgeon"), ChooseSurvivor(0)),
    "gun_grenade: a monster on another tile": (
        lambda: asked("gun_grenade", "hunter", engaged={0: [SOLDIER] * 2, 1: [SOLDIER]}, at={1: 5}).after(
            0, ChooseMonster(1)
        ),
        ChooseMonster(3),
    ),
    "gun_volley: a survivor": (lambda: asked("gun_volley", "hunter", at={1: 4}, **TWO), ChooseSurvivor(1)),
    "hunter: a tile not beside": (
        lambda: asked("hunter", tiles={1: down("farm_3"), 3: down("farm_11"), 0: down("desert_4")}),
        ChooseTile(0),
    ),
    "hun_camo: a boss": (
        lambda: asked("hun_camo", engaged={0: [SOLDIER, SOLDIER, "zom_queen"]}),
        ChooseMonster(3),
    ),
    "hun_crossbow: the same again": (lambda: asked("hun_crossbow", **TWO).after(0, ChooseMonster(1)), ChooseMonster(1)),
    "hun_flame: the same again": (
        lambda: asked("hun_flame", gear=["hun_bow"], **TWO).after(0, ChooseMonster(1)),
        ChooseMonster(1),
    ),
    "hun_moto: two tiles at once": (lambda: asked("hun_moto"), ChooseTile(0)),
    "hun_resource: no gear": (
        lambda: asked("hun_resource", discards={0: ["hun_bow", "hun_snare"]}, scavenge_discard=["fuel"]),
        ChooseDiscarded(0, "hun_snare"),
    ),
    "hun_night: an empty deck": (lambda: asked("hun_night", piles=LOOKED), Choose("blue")),
    "mechanic: no gear": (
        lambda: asked("mechanic", discards={0: ["mec_wrench", "mec_nail", "mec_mine"]}),
        ChooseDiscarded(0, "mec_nail"),
    ),
    "mec_manual: another survivor's gear": (
        lambda: asked("mec_manual", "fireman", gear=["mec_wrench", "fuel"], gear_of={1: ["fir_axe"]}, at={1: 4}),
        ChooseGear(1, "fir_axe"),
    ),
    "mec_nail: tokens on the own tile": (
        lambda: asked("mec_nail", **{**TWO, "tiles": {4: TOKEN, 1: TOKEN, 3: TOKEN}}).after(0, Choose("tokens")),
        ChooseTile(4),
    ),
    "mec_bullets: a full weapon": (
        lambda: asked("mec_bullets", gear=[Gear("gun_colt", 0), Gear("gun_rifle", 0), "mec_pistol"]),
        ChooseGear(0, "mec_pistol"),
    ),
    "mec_upgrade: no weapon": (
        lambda: asked("mec_upgrade", gear=["mec_wrench", "hun_bow", "mec_helmet"]),
        ChooseGear(0, "mec_helmet"),
    ),
    "mec_hotwire: a tile that lies face down": (
        lambda: asked("mec_hotwire", tiles={0: down("farm_3")}),
        ChooseTile(0),
    ),
    "mec_drone: a tile without tokens": (lambda: asked("mec_drone", tiles={0: TOKEN, 1: TOKEN}), ChooseTile(2)),
    "surgeon: a tile away": (lambda: asked("surgeon", "fireman", "hunter", **THREE), ChooseSurvivor(2)),
    "sur_mortar: a tile away": (lambda: asked("sur_mortar", "fireman", "hunter", **THREE), ChooseSurvivor(2)),
    "sur_gurney: a tile that is no nearer": (lambda: asked("sur_gurney", "fireman", at={1: 2}), ChooseTile(2)),
    "sur_taser: a survivor": (lambda: asked("sur_taser", "fireman", at={1: 4}, **TWO), ChooseSurvivor(1)),
    "sur_oath: a dog that nobody has": (lambda: asked("sur_oath", "fireman"), ChooseSurvivor(1, dog=True)),
    "sur_adrenaline: nobody": (lambda: asked("sur_adrenaline", "fireman"), ChooseSurvivor(2)),
    "sur_steroid: nobody": (lambda: asked("sur_steroid", "fireman"), ChooseSurvivor(2)),
    "dog: not its master": (lambda: asked("dog", "fireman", at={1: 4}, **TWO), ChooseSurvivor(0)),
    "vet_mortar: the own tile": (lambda: asked("vet_mortar", tiles={1: TOKEN, 3: TOKEN, 4: TOKEN}), ChooseTile(4)),
    "vet_whistle: a tile without tokens": (lambda: asked("vet_whistle", tiles={1: TOKEN, 3: TOKEN}), ChooseTile(5)),
    "vet_luger: the same again": (lambda: asked("vet_luger", **TWO).after(0, ChooseMonster(1)), ChooseMonster(1)),
    "vet_shred: the same again": (lambda: asked("vet_shred", **TWO).after(0, ChooseMonster(1)), ChooseMonster(1)),
    "vet_trust: a tile that is up": (
        lambda: asked("vet_trust", tiles={0: down("farm_3"), 8: down("farm_11"), 2: down("desert_4")}),
        ChooseTile(1),
    ),
    "vet_fetch: an empty deck": (lambda: asked("vet_fetch", piles=LOOKED), Choose("blue")),
    "medical: another survivor": (lambda: table("veteran", "fireman", hand=["medical"], at={1: 4}).after(
        0, PlayCard("medical")
    ), ChooseSurvivor(1)),
    "antidote: another survivor": (lambda: table("veteran", "fireman", hand=["antidote"], at={1: 4}).after(
        0, PlayCard("antidote")
    ), ChooseSurvivor(1)),
    "handgun: a survivor": (lambda: asked("handgun", "hunter", at={1: 4}, **TWO), ChooseSurvivor(1)),
    "walkie_talkie: oneself": (lambda: asked("walkie_talkie", "hunter", "surgeon"), ChooseSurvivor(0)),
    "spare_parts: a card of another pile": (
        lambda: asked("spare_parts", "hunter", discards={0: ["fir_axe", "fir_flare"], 1: ["hun_bow"]}),
        ChooseDiscarded(1, "hun_bow"),
    ),
    "binoculars: a tile that is up": (
        lambda: asked("binoculars", tiles={0: down("farm_3"), 8: down("farm_11")}),
        ChooseTile(2),
    ),
    "flashlight: a card not looked at": (
        lambda: having("flashlight", piles=LOOKED).after(0, Search("red")),
        ChooseCard("antidote"),
    ),
    "fuel: neither equipped nor discarded": (
        lambda: table(piles=(["fuel"], [], [])).after(0, Search("red")),
        ChooseCard("fuel"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(WRONG))
def test_a_wrong_choice_is_refused(name: str) -> None:
    at, choice = WRONG[name]

    assert at().refusal(0, choice) == "not-a-choice"


ALWAYS = {"fir_energy", "fir_findaxe", "gun_happy", "gun_loot", "hun_survival", "mec_inspect", "sur_quick", *FOOD}
"""They need nothing, and so are refused only where any card is: without an action, or when not held."""


def test_every_card_has_a_refusal_of_its_own_or_none_can_be() -> None:
    named = {name.split(":")[0] for name in WRONG}
    tested = {*named, *RANGES, *LOADED, *LASTING, *IDLE, *BY_THE_DOG, *AVENGERS, *AT_ONCE, *KEEPSAKES}

    assert ALWAYS == set(CARDS) - tested
