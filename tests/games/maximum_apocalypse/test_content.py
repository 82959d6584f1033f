"""The box: totals, cross-checks, and errors that name file, entry and field."""

from collections.abc import Callable
from typing import TYPE_CHECKING, get_args

import msgspec
import pytest
from msgspec.structs import replace

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.box import checks, content
from domain.games.maximum_apocalypse.box.content import (
    CARDS,
    CATEGORIES,
    CLASSES,
    MISSIONS,
    MONSTERS,
    SCAVENGE,
    SCRIPTS,
    SETS,
    TILES,
    category_of,
    convert,
)
from domain.games.maximum_apocalypse.box.kinds import Ability, Card, Needs
from domain.games.maximum_apocalypse.box.vocabulary import AnyStep, Custom, Deed, Draw, Search
from domain.games.maximum_apocalypse.effects.interpreter import DEEDS, STEPS
from domain.games.maximum_apocalypse.effects.possible import CONDITIONS
from domain.games.maximum_apocalypse.facts.disclosure import FACTS, AnyFact, PublicFact
from domain.games.maximum_apocalypse.facts.evolve import CHANGES
from domain.games.maximum_apocalypse.table.frames import AnyFrame
from domain.games.maximum_apocalypse.turn.resolution import HANDLERS, WAITING
from domain.kernel.content import ContentError

if TYPE_CHECKING:
    from domain.games.maximum_apocalypse.box.missions import Mission


def test_there_are_six_decks_of_thirty() -> None:
    assert [sum(card.copies for card in each.cards) for each in CLASSES.values()] == [30] * 6


def test_there_are_four_sets_of_25_and_two_bosses() -> None:
    assert [sum(kind.copies for kind in each.monsters if not kind.boss) for each in SETS.values()] == [25] * 4
    assert len([kind for kind in MONSTERS.values() if kind.boss]) == 8


def test_there_are_80_scavenge_cards_and_13_missions() -> None:
    assert sum(card.copies for card in SCAVENGE) == 80
    assert sorted(MISSIONS) == list(range(13))
    totals = {"food": 15, "fuel": 10, "ammo": 10, "medical": 5, "antidote": 5, "handgun": 2, "binoculars": 2}
    more = {"flashlight": 2, "backpack": 2, "walkie_talkie": 1, "spare_parts": 6, "empty_handed": 6, "ambush": 5}
    rest = {"dirty_blanket": 3, "old_newspaper": 3, "dusty_journal": 2, "scientist": 1}
    found: dict[str, int] = {}
    for card in SCAVENGE:
        found[category_of(card.id)] = found.get(category_of(card.id), 0) + card.copies
    assert found == totals | more | rest


def test_the_missions_printed_numbers_of_tiles_hold() -> None:
    printed = [13, 20, 24, 24, 18, 22, 24, 22, 24, 24, 24, 28, 28]

    assert [sum(MISSIONS[number].tiles.values()) for number in range(13)] == printed


def test_every_fact_frame_and_step_is_provided_for() -> None:
    assert set(CHANGES) == set(get_args(AnyFact))
    assert FACTS.fact_type == AnyFact
    assert FACTS.public_fact_type == PublicFact
    assert set(HANDLERS) | WAITING == set(get_args(AnyFrame))
    assert not set(HANDLERS) & WAITING
    assert set(STEPS) == set(get_args(AnyStep))
    assert {*DEEDS, "sneak", "equip_or_discard"} == set(get_args(Deed))
    assert set(CONDITIONS) <= set(get_args(AnyStep))


def test_at_most_one_card_in_five_needs_a_function_of_its_own() -> None:
    custom = [script.source for script in SCRIPTS.values() for step in script.steps if isinstance(step, Custom)]

    assert set(custom) <= {"rob_core", "rob_tank", "mission-8", "mission-12"}


def test_a_client_gets_all_it_needs_to_draw_the_game() -> None:
    box = msgspec.json.decode(msgspec.json.encode(game.content))

    assert (len(box["cards"]), len(box["monsters"]), len(box["tiles"]), len(box["missions"])) == (103, 28, 38, 13)
    assert all(card["text"] for card in box["cards"])
    assert game.rules.startswith("# Maximum Apocalypse")


FIREMAN = CLASSES["fireman"]
AXE = CARDS["fir_axe"]
MISSION = MISSIONS[1]
WALKER = SETS["zombie"].monsters[0]
SEEKING = Ability("action", (Search("nothing"),))


def with_axe(**changes: object) -> dict[str, Card]:
    """All cards, the axe changed."""
    return {**CARDS, "fir_axe": replace(AXE, **changes)}


def mission(**changes: object) -> Callable[[], None]:
    """A check of the first mission, changed."""
    made: Mission = replace(MISSION, **changes)
    return lambda: checks.check_mission(made, TILES, CARDS, CATEGORIES, SETS)


BAD: dict[str, Callable[[], object]] = {
    "cards/fireman.toml: fireman: copies": lambda: checks.check_class(replace(FIREMAN, cards=FIREMAN.cards[1:])),
    "cards/fireman.toml: fireman: starts_with": lambda: checks.check_class(replace(FIREMAN, starts_with="gun_colt")),
    "cards/fireman.toml: fir_axe: needs.gear": lambda: checks.check_cards(
        with_axe(abilities=(Ability("action", (), needs=Needs(("nothing",))),))
    ),
    "cards/fireman.toml: fir_axe: ammo": lambda: checks.check_cards(
        with_axe(abilities=(Ability("action", (), ammo=1),))
    ),
    "cards/fireman.toml: fir_axe: abilities: an instant": lambda: checks.check_cards(with_axe(kind="instant")),
    "cards/fireman.toml: fir_axe: abilities: a gear": lambda: checks.check_cards(
        with_axe(abilities=(Ability("play", (Draw(1),)),))
    ),
    "cards/fireman.toml: fir_axe: card": lambda: checks.check_cards(
        with_axe(abilities=(Ability("action", (Search("nothing"),)),))
    ),
    "cards/fireman.toml: fir_axe: copy_of": lambda: checks.check_cards(with_axe(copy_of="nothing")),
    "cards/scavenge.toml: cards: copies": lambda: checks.check_scavenge(SCAVENGE[1:]),
    "monsters/zombie.toml: zombie: copies": lambda: checks.check_monsters(
        replace(SETS["zombie"], monsters=SETS["zombie"].monsters[1:]), CARDS
    ),
    "monsters/zombie.toml: zombie: boss": lambda: checks.check_monsters(
        replace(SETS["zombie"], monsters=SETS["zombie"].monsters[:-1]), CARDS
    ),
    "monsters/zombie.toml: zom_walker: card": lambda: checks.check_monsters(
        replace(SETS["zombie"], monsters=(replace(WALKER, abilities=(SEEKING,)), *SETS["zombie"].monsters[1:])), CARDS
    ),
    "tiles.toml: tiles: copies": lambda: checks.check_tiles({"van": TILES["van"]}, CARDS),
    "tiles.toml: farm: spawn": lambda: checks.check_tiles(
        {**TILES, "farm": replace(TILES["farm"], copies=TILES["farm"].copies[:1] * 2)}, CARDS
    ),
    "missions.toml: 1: monsters": mission(monsters="dinosaur"),
    "missions.toml: 1: tiles: there is no": mission(tiles={"castle": 1}),
    "missions.toml: 1: tiles: 3 farm": mission(tiles={"farm": 3}),
    "missions.toml: 1: decks": mission(decks={"red": {"food": 16}}),
    "missions.toml: 1: at": mission(start="castle"),
    "missions.toml: 1: shape": mission(shape="V"),
    "hook: there is no such function": lambda: checks.check_hooks([Custom("nothing")], ()),
    "hook: nothing uses this function": lambda: checks.check_hooks([], ("strike",)),
}


@pytest.mark.parametrize("fault", sorted(BAD))
def test_content_that_does_not_fit_is_named(fault: str) -> None:
    with pytest.raises(ContentError, match=fault):
        BAD[fault]()


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        ({"steps": [{"op": "fly"}], "on": "play"}, r"abilities\[0\].steps\[0\].op"),
        ({"steps": [{"op": "draw", "m": 1}], "on": "play"}, "unknown field `m`"),
        ({"steps": [], "on": "never"}, r"abilities\[0\].on"),
    ],
)
def test_a_word_outside_the_vocabulary_is_refused_by_file_card_and_field(raw: dict[str, object], fault: str) -> None:
    card = {"id": "x", "name": "X", "copies": 1, "kind": "instant", "abilities": [raw]}

    with pytest.raises(ContentError, match=r"cards/x.toml: x: .*" + fault):
        convert("cards/x.toml", "x", card, Card)


def test_everything_in_the_box_fits_together() -> None:
    content.check()
