"""The variants of the rulebook, and how a table loses."""

from domain.games.maximum_apocalypse.actions import (
    Done,
    Search,
)
from domain.games.maximum_apocalypse.content import MISSIONS, MONSTERS, SETS
from domain.games.maximum_apocalypse.options import Options, SeatOptions, admit, shape_of
from domain.games.maximum_apocalypse.state import Body
from tests.games.maximum_apocalypse.table import (
    VAN,
    outcome,
    table,
)
from tests.games.maximum_apocalypse.test_missions import quiet, set_up


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
