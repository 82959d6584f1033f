"""The variants of the rulebook, and how a table loses."""

import msgspec
import pytest

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.box.content import MISSIONS, MONSTERS, SETS
from domain.games.maximum_apocalypse.facts.turn import TableSeen
from domain.games.maximum_apocalypse.table.actions import (
    Done,
    Search,
)
from domain.games.maximum_apocalypse.table.options import (
    Options,
    SeatOptions,
    admit,
    missions_of_lot,
    monster_sets,
    shape_of,
)
from domain.games.maximum_apocalypse.table.state import Body
from domain.kernel.game import Setup
from domain.kernel.session import Session
from tests.games.maximum_apocalypse.table import (
    VAN,
    outcome,
    table,
)
from tests.games.maximum_apocalypse.test_missions import quiet, set_up
from tests.laws.walks import opening


def test_harder_decks_hold_three_more_cards() -> None:
    for number in MISSIONS:
        usual, harder = set_up(number, 1), set_up(number, 1, harder_decks=True)
        assert [len(pile.cards) for pile in harder.state.scavenge.piles] == [
            len(pile.cards) + 1 for pile in usual.state.scavenge.piles
        ]


def test_extra_tiles_make_the_map_larger() -> None:
    for number in MISSIONS:
        options = Options(mission=number, extra_tiles=4)
        admit(options, 6, {}, 0, SeatOptions())
        assert shape_of(options).count("?") == MISSIONS[number].shape.count("?") + 4
        assert len(set_up(number, 1, extra_tiles=4).state.tiles) == len(set_up(number, 1).state.tiles) + 4


def test_more_extra_tiles_than_a_row_holds_make_two_rows() -> None:
    shape = shape_of(Options(mission=1, extra_tiles=8))

    assert len(MISSIONS[1].shape.split("/")) + 2 == len(shape.split("/"))


def test_mixed_monster_sets_make_one_deck() -> None:
    deck = set_up(2, 1, mixed=("robot", "zombie")).state.monsters

    assert len(deck.deck) == 51
    assert {MONSTERS[kind].set for kind in deck.deck} == {"zombie", "robot"}
    assert len(deck.box) == 2 * len(SETS["zombie"].monsters[-2:]) - 1


def test_a_mission_is_played_against_another_monster_set() -> None:
    monsters = set_up(1, 1, monsters="robot").state.monsters
    assert ({"robot"}, 25) == ({MONSTERS[kind].set for kind in monsters.deck}, len(monsters.deck))
    assert {"robot"} == {MONSTERS[kind].set for kind in (*monsters.aside, *monsters.box)}

    mixed = set_up(1, 1, monsters="robot", mixed=("robot", "zombie")).state.monsters
    assert ({"robot", "zombie"}, 50) == ({MONSTERS[kind].set for kind in mixed.deck}, len(mixed.deck))


def test_mission_2_keeps_the_zombies_that_it_collects() -> None:
    assert ("alien", "zombie") == monster_sets(Options(mission=2, monsters="alien"))
    assert ("alien", "robot") == monster_sets(Options(mission=1, monsters="alien", mixed=("robot",)))


def test_options_without_another_set_are_stored_as_before() -> None:
    assert "monsters" not in msgspec.to_builtins(Options())
    assert "robot" == msgspec.to_builtins(Options(monsters="robot"))["monsters"]


def test_a_mission_by_lot_is_any_of_those_that_the_options_allow() -> None:
    drawn = {started(Options(by_lot=True), luck).point.state.options.mission for luck in range(150)}
    assert set(MISSIONS) == drawn
    assert {11, 12}.isdisjoint(missions_of_lot(Options(by_lot=True, extra_tiles=10)))

    printed = Options(by_lot=True, map=MISSIONS[6].shape)
    assert ([6], 6) == (missions_of_lot(printed), started(printed, 1).point.state.options.mission)
    with pytest.raises(ValueError, match="the map fits no mission"):
        Options(by_lot=True, map="V?")


def test_words_know_the_mission_that_was_drawn() -> None:
    session = started(Options(by_lot=True), 7)
    options = session.point.state.options

    assert (options, True) == (session.known_setup.options, options.by_lot)
    first = game.say_fact(session.known_setup, TableSeen(options, "", (), ()))
    assert first.startswith(f"Mission {options.mission}, {MISSIONS[options.mission].title}")
    assert first.endswith("Variants: the mission was drawn by lot.")
    plain = started(Options(mission=3), 7)
    assert plain.setup is plain.known_setup


def started(options: Options, luck: int) -> Session:
    """A table with these options and one seat, begun."""
    return opening(game, Setup(1, options, (SeatOptions(),)), luck)[-1].session


def test_rolled_hunger_begins_between_one_and_five() -> None:
    hungers = {body.hunger for each in set_up(1, 6, rolled_hunger=True).state.survivors for body in each.bodies}

    assert hungers <= {1, 2, 3, 4, 5}
    assert len(hungers) > 1


def test_any_death_loses_where_the_table_says_so() -> None:
    at = table("fireman", "hunter", bodies={0: [Body(1)]}, engaged={0: ["zom_dog"]}, any_death_loses=True)

    assert outcome(quiet(at)) == "survivor-died"


def test_all_dead_is_the_end() -> None:
    assert outcome(quiet(table(bodies={0: [Body(1)]}, engaged={0: ["zom_dog"]}))) == "all-dead"


def test_searching_ends_nothing_by_itself() -> None:
    at = table(mission=0, piles=(["food_1"], [], []), at={0: VAN})

    assert at.refusal(0, Search("red")) == "cannot-scavenge"
    assert at.refusal(0, Done()) == "nothing-to-choose"
