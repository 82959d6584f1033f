"""Sitting down with a deck."""

import pytest

from domain.games.thermal_showdown import game
from domain.games.thermal_showdown.effects import DECKS, CardId
from domain.games.thermal_showdown.setup import Options, PublicSeatOptions, SeatOptions, deck_of
from domain.kernel.game import Fault, Refused, Setup
from tests.games.thermal_showdown.tables import random_deck

CADET, PUP = CardId("r01"), CardId("r02")
KEPT, WAIVED = Options(), Options(deck_limits="waived")


def refused(options: Options, deck: str | tuple[CardId, ...], other: SeatOptions | None = None) -> Refused:
    """How somebody who brings this deck is turned away."""
    with pytest.raises(Refused) as caught:
        game.admit(options, 2, {} if other is None else {0: other}, 1, SeatOptions(deck))
    return caught.value


@pytest.mark.parametrize("name", DECKS)
def test_starter_decks_are_legal_decks_of_45(name: str) -> None:
    game.admit(KEPT, 2, {}, 0, SeatOptions(name))
    game.admit(KEPT, 2, {}, 0, SeatOptions(deck_of(SeatOptions(name))))

    assert 45 == len(deck_of(SeatOptions(name)))


def test_an_unknown_starter_deck_is_refused() -> None:
    told = "There is no starter deck of that name; there are ember, frost."

    assert ("unknown-deck", (Fault("/deck", told),)) == (refused(KEPT, "flood").code, refused(KEPT, "flood").faults)


def test_every_fault_of_a_deck_is_named() -> None:  # B19, B20
    deck = (PUP,) * 5 + (CardId("x"),) + (CADET,) * 30

    assert "bad-deck" == refused(KEPT, deck).code
    assert (
        Fault("/deck/5", "There is no card of that id."),
        Fault("/deck", "36 cards: a deck here has 40 to 50."),
        Fault("/deck", "36 cards against 45 of the other deck: 5 apart at most."),
        Fault("/deck/3", "5 copies of Kettle Pup: 3 at most."),
    ) == refused(KEPT, deck, SeatOptions("ember")).faults


@pytest.mark.parametrize(("size", "copies"), [(40, 4), (49, 4), (50, 5)])
def test_one_copy_is_allowed_for_every_ten_cards(size: int, copies: int) -> None:  # B19
    game.admit(KEPT, 2, {}, 0, SeatOptions((PUP,) * copies + (CADET,) * (size - copies)))

    assert 1 == len(refused(KEPT, (PUP,) * (copies + 1) + (CADET,) * (size - copies - 1)).faults)


def test_the_first_copy_too_many_is_pointed_at_wherever_it_is() -> None:
    deck = (CADET, PUP) * 4 + (CADET,) * 30 + (PUP,) * 2

    assert (Fault("/deck/38", "6 copies of Kettle Pup: 4 at most."),) == refused(KEPT, deck).faults


@pytest.mark.parametrize("size", [39, 51])
def test_a_deck_has_40_to_50_cards(size: int) -> None:  # B20
    assert [Fault("/deck", f"{size} cards: a deck here has 40 to 50.")] == list(refused(KEPT, (CADET,) * size).faults)


@pytest.mark.parametrize("other", [40, 50])
def test_decks_differ_by_five_cards_at_most(other: int) -> None:  # B20
    nearest = 45
    game.admit(KEPT, 2, {0: SeatOptions((CADET,) * other)}, 1, SeatOptions((CADET,) * nearest))
    farther = nearest + (1 if other < nearest else -1)

    assert 1 == len(refused(KEPT, (CADET,) * farther, SeatOptions((CADET,) * other)).faults)


def test_where_limits_are_waived_a_deck_may_be_anything() -> None:  # B20
    game.admit(WAIVED, 2, {0: SeatOptions((PUP,) * 200)}, 1, SeatOptions((PUP,) * 7))


@pytest.mark.parametrize("size", [0, 6, 201])
def test_even_then_it_must_be_enough_to_draw_and_not_too_much_to_hold(size: int) -> None:
    assert [Fault("/deck", f"{size} cards: a deck here has 7 to 200.")] == list(refused(WAIVED, (PUP,) * size).faults)


def test_even_then_its_cards_must_exist() -> None:
    assert [Fault("/deck/7", "There is no card of that id.")] == list(
        refused(WAIVED, (PUP,) * 7 + (CardId("x"),)).faults
    )


@pytest.mark.parametrize("seed", range(20))
def test_random_legal_decks_are_admitted(seed: int) -> None:
    size = 40 + seed % 11
    game.admit(KEPT, 2, {}, 0, SeatOptions(random_deck(seed, size)))


def test_a_deck_is_shown_to_its_player_only() -> None:
    mine = SeatOptions(random_deck(1, 41))
    setup = Setup(2, KEPT, (mine, SeatOptions("frost")))

    assert mine == game.redact_seat_options(setup, 0, 0)
    assert PublicSeatOptions(41) == game.redact_seat_options(setup, 0, 1) == game.redact_seat_options(setup, 0, None)
    assert PublicSeatOptions(45) == game.redact_seat_options(setup, 1, 0)
