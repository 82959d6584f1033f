"""What the rulebook promises all along a random game; and the laws for two classes at a seat."""

from collections import Counter
from dataclasses import replace

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.box.content import CARDS, MISSIONS, PRINTED, SETS
from domain.games.maximum_apocalypse.table import reach
from domain.games.maximum_apocalypse.table.frames import Storage
from domain.games.maximum_apocalypse.table.options import SeatOptions, Setting
from domain.games.maximum_apocalypse.table.state import TOKENS, TOKENS_ON_TILE, State
from domain.games.maximum_apocalypse.words.facts import REASONS
from domain.kernel.rng import Rng
from tests.games.kit import random_game
from tests.games.maximum_apocalypse.subject import all_cards
from tests.games.maximum_apocalypse.table import setting
from tests.laws.laws import LAWS
from tests.laws.subjects import SUBJECTS
from tests.laws.test_laws import obeys
from tests.laws.undo_and_forks import Law

VIEW_LIMIT = 30_000
SETS_BY_KIND = {kind.id: each for each in SETS.values() for kind in each.monsters}


@pytest.mark.parametrize(
    ("mission", "seats"), [(mission, 1 + (mission + k) % 6) for mission in MISSIONS for k in (0, 3)]
)
def test_a_game_keeps_to_what_the_box_holds(mission: int, seats: int) -> None:
    check_game(setting(seats, mission=mission), mission * 7 + seats)


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("mission", sorted(MISSIONS))
def test_many_games_keep_to_what_the_box_holds(mission: int) -> None:
    for number in range(250):
        classes = (("veteran", "gunslinger"),) if number % 12 == 0 else ()
        check_game(setting(1 + number % 6, classes, mission=mission, harder_decks=number % 2 == 0), number)


def check_game(setup: Setting, seed: int) -> None:
    """Play a random game to its end."""
    for step in random_game(game, setup, seed):
        check_components(step.after)
        check_gear(step.after)
        assert len(msgspec.json.encode(game.view(step.after, step.seat))) < VIEW_LIMIT
    assert step.after.outcome.reason in REASONS


def check_components(state: State) -> None:
    """As many cards, monsters and tokens as are printed."""
    sets = {name for player in state.players for name in player.classes} | {"scavenge"}
    cards = Counter({card.id: card.copies for card in CARDS.values() if card.set in sets})
    found = all_cards(state)
    for each in {SETS_BY_KIND[kind].id: SETS_BY_KIND[kind] for kind in found if kind in SETS_BY_KIND}.values():
        cards.update({kind.id: kind.copies for kind in each.monsters})
    assert found == cards + Counter(tiles=len(state.tiles))
    assert sum(tile.tokens for tile in state.tiles) <= TOKENS
    assert all(0 <= tile.tokens <= TOKENS_ON_TILE or state.options.no_token_cap for tile in state.tiles)


def check_gear(state: State) -> None:
    """Nobody carries more than fits, nor two copies of a gear, except while choosing what to discard."""
    for who, survivor in enumerate(state.survivors):
        excess = survivor.alive and reach.storage_used(survivor) > reach.storage_limit(survivor)
        assert not excess or any(isinstance(each, Storage) and each.who == who for each in state.stack)
        names = [PRINTED[gear.card] for gear in survivor.gear if gear.card != "fuel"]
        assert len(set(names)) == len(names)


PAIRS = [SeatOptions(("veteran", "gunslinger")), SeatOptions(("hunter", "fireman")), SeatOptions(("surgeon",))]


@pytest.mark.parametrize("law", LAWS)
def test_two_classes_at_a_seat_obey(law: Law) -> None:
    subject = replace(SUBJECTS["maximum-apocalypse"], only_seat_options=st.sampled_from(PAIRS))

    obeys(law, subject, 2, settings(max_examples=max(3, settings().max_examples // 20)))


def test_before_the_table_is_laid_nothing_is_redealt() -> None:
    assert game.redeal(game.initial(), None, Rng(bytes(32), {})) == game.initial()
