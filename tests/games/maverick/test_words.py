"""What the log of Maverick adds from the view of the table."""

from domain.games.maverick import game
from domain.games.maverick.actions import END_TURN, AnyAction, ChooseCompanion, Melee, Move, SetPayment, Shoot
from domain.games.maverick.facts import Dealt
from tests.games.kit import Position, added, given, whole
from tests.games.maverick.tables import SETUP, names, table


def more(before: Position, action: AnyAction) -> list[str]:
    """What the log adds to the facts of an action."""
    return added(SETUP, before, before.after(0, action))


def test_what_was_done_to_monsters_that_stand_is_lost_with_the_turn() -> None:
    begun = table("Imp Skeleton Bug", 1, 1, 5, 5, 5).after(
        0, Move("slayer", 1, "forward"), Move("slayer", 1, "forward")
    )

    lost = "What was done to the Imp and the Skeleton in this turn is lost."
    assert [f"Three 5s stay in hand. {lost}", "3 monsters still stand, and the action deck has 8 cards left."] == more(
        begun, END_TURN
    )


def test_nothing_is_lost_with_a_monster_that_is_slain() -> None:
    slain = table("Bug Imp", 1, 5, 5, 5, 5).after(0, Shoot("slayer", 1, "forward"))

    assert ["Four 5s stay in hand.", "1 monster still stands, and the action deck has 9 cards left."] == more(
        slain, END_TURN
    )


def test_the_log_tells_when_the_last_card_is_drawn() -> None:
    last = table("Imp Bug", 2, 5, 5, 5, 5, deck=(4,)).after(0, Move("slayer", 2, "forward"))

    assert ["Four 5s stay in hand.", "2 monsters still stand, and the action deck has no card left."] == more(
        last, END_TURN
    )


def test_the_log_tells_that_an_empty_deck_gives_no_card() -> None:
    empty = table("Imp Bug", 2, 5, 5, deck=()).after(0, Move("slayer", 2, "forward"))

    assert ["Two 5s stay in hand. The action deck is empty: no card is drawn."] == more(empty, END_TURN)


def test_the_opening_hand_may_take_the_last_card() -> None:
    start = given(game, Dealt(names("Imp Bug"), (5,) * 40)).after(0, ChooseCompanion("wolf"))

    assert ["2 monsters still stand, and the action deck has no card left."] == more(start, SetPayment(35))


def test_the_gold_is_told_by_its_sources() -> None:
    last = table("Bug", 1, 2, deck=(3, 3), payment=5)

    paid = "That is 15 for the payment of 5 cards, 2 for 1 trophy and 3 for 3 cards left in hand and deck."
    assert [paid] == more(last, Shoot("slayer", 1, "forward"))


def test_what_brings_no_gold_is_not_told() -> None:
    last = table("Golem", 5, deck=(), payment=0, slayer=1)

    assert [] == more(last, Melee("slayer", 5))
    assert ["That is 1 for 1 card left in hand."] == more(
        table("Golem", 5, 1, deck=(), payment=0, slayer=1), Melee("slayer", 5)
    )


def test_a_failure_tells_how_many_monsters_stand() -> None:
    last = table("Bug Imp Imp", 1, deck=())

    assert ["3 monsters still stand."] == more(last, Move("slayer", 1, "forward"))
    assert ["3 monsters still stand."] == added(SETUP, last, last.resigned(0))


def test_neighbours_that_rally_go_by_their_names() -> None:
    start = table("Ghost Troglodyte", 1, 2, 3, 4, 5)
    both = table("Howler Ghost Troglodyte", 2, 3, 4, 5)

    assert whole(SETUP, start, start.after(0, Move("companion", 1, "forward")))[-1].endswith(
        "a 1 equals its strength, 0 and 1 more for the Troglodyte, which rallies."
    )
    assert whole(SETUP, both, both.after(0, Move("companion", 2, "forward")))[-1].endswith(
        "a 2 equals its strength, 0 and 2 more for the Howler and the Troglodyte, which rally."
    )


def test_who_protects_a_monster_that_reigns_is_told_before_the_last_thing_that_it_asks_for() -> None:  # A18, A27
    start = table("Imp Dragon Spider", 2, 2, 1, 5, 4)
    shot = whole(SETUP, start, start.after(0, Shoot("slayer", 2, "forward")))
    here = start.after(0, Shoot("slayer", 2, "forward"))
    near = whole(SETUP, here, here.after(0, Move("slayer", 2, "forward")))

    both = "the Imp and the Spider, weaker and beside it"
    assert shot[-1].endswith("the Dragon still asks for a move and a melee attack.")
    assert near[-1].endswith(f"a melee attack. It reigns, so it cannot be slain before {both}.")


def test_who_protects_a_monster_is_told_where_an_arrival_does_not_count() -> None:
    start = table("Imp Dragon Bug", 5, 2, 2, slayer=2, companion="raven", slain=[3])
    ready = start.after(0, Melee("slayer", 5), Shoot("companion", 2, "forward"))

    vain = "to no avail: the Imp, weaker and beside it, protects it."
    assert (
        f"The raven moves to the Dragon with a 2, {vain}"
        == whole(SETUP, ready, ready.after(0, Move("companion", 2, "forward")))[0]
    )
