"""Labels are whole: what a choice does, to whom, with what, how much."""

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.facts.turn import AbilityUsed
from domain.games.maximum_apocalypse.table.actions import (
    ChooseMonster,
    ChooseTile,
    Done,
    Move,
    Trade,
    UseGear,
    UseInnate,
)
from domain.games.maximum_apocalypse.table.options import Options, SeatOptions
from domain.games.maximum_apocalypse.table.state import Body, Gear, Tile
from domain.kernel.game import Setup
from domain.kernel.rng import Rng
from tests.games.kit import SEED, Position, given
from tests.games.maximum_apocalypse.table import VAN, down, state_of, table


def labels(position: Position, seat: int = 0) -> list[str]:
    """All that a seat may choose from, in words."""
    state = state_of(position)
    classes = tuple(SeatOptions(player.classes) for player in state.players)  # type: ignore[arg-type]  # names of classes
    setup = Setup(len(classes), state.options, classes, ("Ann", "Bob"))
    view = position.view(seat)
    return [game.say_action(setup, view, action) for action in position.legal(seat)]


def test_the_end_of_a_mulligan_says_how_many_cards_are_exchanged() -> None:
    ends = []
    at = given(game, *game.setup(Setup(1, Options(), (SeatOptions(("hunter",)),)), Rng(SEED, {})))
    for _ in range(3):
        card, *_, done = at.legal(0)
        ends.append(labels(at)[-1])
        assert Done() == done
        at = at.after(0, card)

    assert ["Keep the cards in hand", "Exchange 1 card", "Exchange 2 cards"] == ends


def test_a_choice_of_harm_says_how_much_and_from_what() -> None:
    at = table("fireman", gear_of={0: ["fir_axe"]}, tiles={1: down("bandit_camp_3")}).after(0, Move(1))

    assert labels(at) == ["Discard Trusty Axe because of the Bandit Camp", "Take 5 damage from the Bandit Camp"]


def test_a_shot_says_at_whom_with_what_and_how_hard() -> None:
    engaged = {0: ["zom_walker"], 1: ["zom_walker"]}
    at = table("gunslinger", "fireman", gear_of={0: ["gun_revolver"]}, engaged=engaged).after(
        0, UseGear("gun_revolver")
    )

    assert labels(at) == [
        "Hit Walker 1 (4 health) with Revolver: 2 damage",
        "Hit Walker 2 in front of Fireman (Bob) (4 health) with Revolver: 2 damage",
    ]
    assert labels(at.after(0, ChooseMonster(1))) == [
        "Also hit Walker 2 in front of Fireman (Bob) (4 health) with Revolver: 2 damage",
        "Hit nothing more with Revolver",
    ]


def test_a_label_names_the_body_that_takes_the_damage() -> None:
    at = table("veteran", tiles={1: down("bandit_camp_3")}).after(0, Move(1))

    assert labels(at) == [
        "Let Veteran (Ann) take 5 damage from the Bandit Camp",
        "Let Dog (Ann) take 5 damage from the Bandit Camp",
    ]


def test_a_label_of_a_trade_names_who_gets_it_at_any_seat() -> None:
    at = table("fireman", "hunter", hand={0: ["food_1"], 1: ["food_2"]}, at={1: 4})
    first = at.after(0, Trade(1))

    assert labels(first)[0] == "Give Food 1 from your hand to Hunter (Bob)"
    assert labels(first.after(0, Done()), 1)[0] == "Give Food 2 from your hand to Fireman (Ann)"


def test_labels_distinguish_gear_from_a_card_of_the_same_name() -> None:
    at = table("fireman", "hunter", hand={1: ["handgun"]}, gear_of={1: ["handgun"]}).after(0, Trade(1))

    assert labels(at, 1) == [
        "Give Handgun from your hand to Fireman (Ann)",
        "Give Handgun to Fireman (Ann)",
        "Give nothing more to Fireman (Ann)",
    ]


def test_a_label_names_the_discard_pile_that_a_card_is_taken_from() -> None:
    at = table("mechanic", "fireman", discards={0: ["mec_wrench"], 1: ["fir_axe"]}).after(0, UseInnate())

    assert labels(at) == [
        "Take Wrench from your discard pile with Repair",
        "Take Trusty Axe from Fireman (Bob)'s discard pile with Repair",
    ]


def test_labels_say_what_a_tile_is_used_for() -> None:
    at = table(gear_of={0: ["fuel"]}, at={0: VAN}, tiles={1: "airport_8"})

    assert "Fuel up the Van" in labels(at)
    assert "Use the Airport: go to any revealed tile." in labels(table(tiles={4: "airport_8"}))


def test_labels_call_people_and_tiles_as_such() -> None:
    found = table(hand=["scientist"], at={0: VAN})
    hospital = table("veteran", tiles={1: "hospital_3"}, bodies={0: (Body(20, 1), Body(8, 1))}).after(0, Move(1))

    assert "Equip the Scientist: You fail every stealth test." in labels(found)
    assert labels(hospital) == ["Heal Veteran (Ann) by 1 at the Hospital", "Heal Dog (Ann) by 1 at the Hospital"]


def test_the_label_of_a_use_tells_only_its_action() -> None:
    told = labels(table("hunter", gear_of={0: ["hun_bow", "hun_camo"]}, engaged={0: ["zom_walker"]}))

    assert "Use Bow: deal 2 to one monster." in told
    assert "Use Camouflage: one monster in front of you that is no boss becomes a token on your tile; take 3." in told


def test_a_choice_by_word_says_what_it_does() -> None:
    tiles = {3: Tile("farm_11", up=True, tokens=2), 1: Tile("farm_3", up=True, tokens=1)}
    at = table("veteran", gear_of={0: ["vet_mortar"]}, tiles=tiles).after(0, UseGear("vet_mortar"), ChooseTile(3))

    assert labels(at) == ["Clear all monster tokens off a tile with Mortar", "Hit everything on the tile with Mortar"]


def test_a_use_with_a_choice_first_is_recorded_at_once() -> None:
    at = table("veteran", "hunter", engaged={0: ["zom_walker"], 1: ["zom_walker"]})

    for action, why in ((UseInnate(dog=True), "dog"),):
        assert [fact.cause.why for fact in at.when(0, action) if isinstance(fact, AbilityUsed)] == [why]


def test_a_label_of_a_discard_promises_only_what_it_does() -> None:
    at = table("hunter", gear_of={0: [Gear("hun_moto", 1), "fuel", "hun_trap"]}, engaged={0: ["zom_walker"]})

    assert {"Discard Fuel: reload a fuel weapon in full.", "Discard Bear Trap: deal 5 to one monster."} <= {*labels(at)}
    assert not [label for label in labels(at) if label.startswith("Discard Fuel") and "Van" in label]


def test_a_horse_is_ridden_or_eaten() -> None:
    shown = labels(table("gunslinger", gear_of={0: ["gun_horse"]}))

    assert "Use Horse: move up to 2 tiles." in shown
    assert "Discard Horse: everybody's hunger falls by 1." in shown


def test_a_label_names_the_other_survivor_on_whom_a_card_is_played() -> None:
    at = table("fireman", "hunter", seats=(0, 0), hand=["food_1", "handgun"])

    assert "Play Food 1 on Hunter (Ann): Your hunger falls by 1." in labels(at)
    assert "Equip Handgun on Hunter (Ann): Action: deal 2 to one monster." in labels(at)


def test_a_single_token_becomes_a_single_monster() -> None:
    at = table(tiles={5: Tile("farm_3", up=True, tokens=1)}).after(0, Move(5))

    assert "Fight: 1 monster token becomes a monster" in labels(at)


def test_who_only_picks_up_gives_nothing() -> None:
    at = table(tiles={4: Tile("farm_3", up=True, lying=("food_1",))}).after(0, Trade(None))

    assert ["Pick up Food 1", "Pick up nothing more"] == labels(at)
