"""Redealt worlds: drawn from what somebody has observed, and from nothing else."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, islice, permutations
from typing import TYPE_CHECKING

import msgspec
import pytest

from domain.games.thermal_showdown import game
from domain.games.thermal_showdown.card_facts import (
    CardsDrawn,
    DeckShuffled,
    DuelOpened,
    PileTurned,
    RestDiscarded,
    TrickDiscarded,
    TrickPlayed,
)
from domain.games.thermal_showdown.effects import CARDS, CardId
from domain.games.thermal_showdown.setup import DuelSetup, Options
from domain.games.thermal_showdown.state import Opening, State
from domain.games.thermal_showdown.turned import Among, Played, Turned, among_unseen, turned_again
from domain.games.thermal_showdown.unseen import unseen_cards
from domain.kernel.game import Seat
from tests.games.kit import given, random_game
from tests.games.thermal_showdown.tables import ids, rng, setup_of

if TYPE_CHECKING:
    from domain.games.thermal_showdown.facts import AnyFact

CADET, PUP, MITE, RAM, DRONE = ids("Tin Cadet", "Kettle Pup", "Spark Mite", "Boiler Ram", "Flat-Pack Drone")
(PULSE,) = ids("Heat Pulse")
DEALS = 2500

Step = CardId | tuple[CardId, ...]
"""A card that is played and discarded; or cards that are drawn, from the discard pile once the main pile is empty."""

History = tuple[tuple[CardId, ...], tuple[CardId, ...], tuple[Step, ...]]
"""What the second player has in hand unseen, the discard pile that is then turned, and what happens next."""


def told(history: History) -> State:
    """The duel after a history."""
    unseen, discard, steps = history
    facts: list[AnyFact] = [
        DuelOpened("discard", "waived", 200),
        DeckShuffled(0, ()),
        DeckShuffled(1, (*unseen, *discard)),
        CardsDrawn(1, (*unseen, *discard), None),
        RestDiscarded(1, discard),
    ]
    discarded, left = Counter(discard), 0
    for number, step in enumerate(steps):
        if isinstance(step, tuple):
            if not left:
                facts.append(PileTurned(1, _in_order(discarded, steps[number:])))
                left, discarded = discarded.total(), Counter()
            facts.append(CardsDrawn(1, step, None))
            left -= len(step)
        else:
            facts += [TrickPlayed(1, step, 0), TrickDiscarded(1, step)]
            discarded[step] += 1
    state: State = given(game, *facts).state
    return state


def _in_order(cards: Counter[CardId], steps: Sequence[Step]) -> tuple[CardId, ...]:
    """Cards in the order in which the steps draw them."""
    drawn = [card for step in steps if isinstance(step, tuple) for card in step][: cards.total()]
    return (*drawn, *(cards - Counter(drawn)).elements())


def possible(history: History) -> set[tuple[CardId, ...]]:
    """All hands (sorted) and piles (from the top) that could be, one after the other with a gap, by trying them all."""
    unseen, discard, steps = history
    worlds: set[tuple[tuple[CardId, ...], tuple[CardId, ...]]]
    worlds = {(cards, ()) for cards in combinations_with_replacement(sorted(CARDS), len(unseen))}
    discarded = list(discard)
    for step in steps:
        if isinstance(step, tuple):
            if not any(pile for _, pile in worlds):
                worlds = {(hand, order) for hand, _ in worlds for order in set(permutations(discarded))}
                discarded = []
            count = len(step)
            worlds = {(tuple(sorted(hand + pile[:count])), pile[count:]) for hand, pile in worlds}
        else:
            worlds = {(_less(hand, step), pile) for hand, pile in worlds if step in hand}
            discarded.append(step)
    return {(*hand, CardId(""), *pile) for hand, pile in worlds}


def _less(hand: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def deals(state: State, count: int) -> Iterator[State]:
    """Worlds dealt to the first player."""
    return (game.redeal(state, 0, rng(number)) for number in range(count))


ALIKE: dict[str, tuple[History, ...]] = {
    "the drawn card or the unseen one": (
        ((PUP,), (CADET, MITE), ((CADET,), CADET)),
        ((CADET,), (CADET, MITE), ((MITE,), CADET)),
        ((CADET,), (CADET, MITE), ((CADET,), CADET)),
    ),
    "one of two, then a second draw": (
        ((PUP,), (CADET, MITE, RAM), ((CADET,), CADET, (RAM,))),
        ((CADET,), (CADET, MITE, RAM), ((RAM,), CADET, (MITE,))),
    ),
    "two unseen, one proven": (
        ((CADET, PUP), (CADET, MITE, RAM), ((MITE,), CADET, MITE)),
        ((CADET, MITE), (CADET, MITE, RAM), ((RAM,), CADET, MITE)),
        ((RAM, MITE), (CADET, MITE, RAM), ((CADET,), CADET, MITE)),
    ),
    "a second pile": (
        ((CADET, PUP), (CADET, MITE), ((MITE,), CADET, MITE, (CADET,), (MITE,), CADET)),
        ((CADET, MITE), (CADET, MITE), ((CADET,), CADET, MITE, (MITE,), (CADET,), CADET)),
        ((PUP, MITE), (CADET, MITE), ((CADET,), CADET, MITE, (MITE,), (CADET,), CADET)),
    ),
}


@pytest.mark.parametrize("histories", ALIKE.values(), ids=ALIKE)
def test_states_that_look_alike_are_redealt_alike(histories: tuple[History, ...]) -> None:
    first, *others = [Counter(map(msgspec.json.encode, deals(told(history), 200))) for history in histories]

    assert [first] * len(others) == others


HISTORIES: dict[str, History] = {
    "just turned": ((PUP,), (CADET, MITE), ((CADET,),)),
    "one of two": ((PUP,), (CADET, MITE), ((CADET,), CADET)),
    "all drawn": ((PUP,), (CADET, MITE), ((CADET,), CADET, (MITE,))),
    "a twin in the pile": ((CADET,), (CADET, CADET, MITE), ((MITE,), CADET, (CADET,), CADET)),
    "one of two is proven": ((CADET, MITE), (CADET, MITE, RAM), ((RAM,), CADET, MITE)),
    "more than the pile had": ((CADET, CADET), (CADET, MITE), ((CADET, MITE), CADET, CADET)),
    "a second pile": ((PUP,), (CADET, MITE), ((CADET,), CADET, (MITE,), MITE, (CADET,))),
    "proven by the pile before": (
        (CADET, MITE),
        (CADET, MITE, RAM),
        ((RAM,), CADET, MITE, (CADET, MITE), (CADET,), CADET),
    ),
    "held from the pile before": ((PUP,), (CADET, MITE), ((CADET,), PUP, (MITE,), (PUP,), MITE)),
    "a twin of a held card in the pile": (
        (PUP,),
        (CADET, CADET, MITE),
        ((CADET, CADET, MITE), CADET, MITE, (MITE,)),
    ),
    "nothing is unseen any more": ((PUP,), (CADET, MITE), ((CADET,), PUP)),
    "a wrong guess": ((CADET,), (MITE, RAM), ((MITE,), MITE, CADET, (RAM,))),
    "two of four": (
        (CADET, MITE),
        (CADET, MITE, RAM, PUP),
        ((RAM,), CADET, MITE, (PUP,), PUP, RAM, (CADET,)),
    ),
    "one of two, twice": (
        (CADET, DRONE),
        (CADET, MITE, DRONE),
        ((MITE,), CADET, MITE, (CADET,), (DRONE,), CADET, DRONE, (CADET,), (MITE,)),
    ),
}


@pytest.mark.parametrize("history", HISTORIES.values(), ids=HISTORIES)
def test_every_world_that_could_be_is_redealt_and_no_other(history: History) -> None:
    found = {
        (*duelist.hand, CardId(""), *duelist.pile)
        for duelist in [world.duelists[1] for world in deals(told(history), DEALS)]
    }

    assert possible(history) == found


def prefixes(seed: int, setup: DuelSetup, viewer: Seat | None, length: int) -> Iterator[tuple[bytes, State]]:
    """The states of a duel of random choices, each with all that a viewer has been shown by then."""
    seen = [game.redact(setup, fact, viewer) for fact in game.setup(setup, rng(seed))]
    for state, by, action, facts, _ in islice(random_game(game, setup, seed), length):
        yield msgspec.json.encode([seen, game.view(state, viewer)]), state
        seen += [game.redact_action(setup, by, action, viewer)]
        seen += [game.redact(setup, fact, viewer) for fact in facts]


def lookalikes(viewer: Seat | None, opening: Opening, size: int, duels: int, length: int) -> int:
    """Redeal states that this viewer cannot tell apart, of duels with small decks; how many pairs were found."""
    options = Options(opening=opening, deck_limits="waived")
    decks = [(MITE,) * copies + (PULSE,) * (size - copies) for copies in range(2, 7)]
    met: dict[bytes, State] = {}
    pairs = 0
    for seed in range(duels):
        setup = setup_of(decks[0] if viewer == 0 else decks[seed % 4], decks[seed % 5], options)
        for key, state in prefixes(seed, setup, viewer, length):
            other = met.setdefault(key, state)
            if state != other:
                pairs += 1
                assert game.redeal(state, viewer, rng(seed)) == game.redeal(other, viewer, rng(seed))
    return pairs


@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize("opening", ["discard", "reshuffle"])
def test_histories_that_look_alike_lead_to_states_that_are_redealt_alike(viewer: Seat | None, opening: Opening) -> None:
    assert lookalikes(viewer, opening, size=8, duels=200, length=16) > 300


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize("size", [7, 8, 10])
def test_many_histories_that_look_alike_lead_to_states_that_are_redealt_alike(viewer: Seat | None, size: int) -> None:
    assert lookalikes(viewer, "discard", size, duels=6000, length=30) > 10_000


AFTER_ONE = (Played(CADET, 1), Played(MITE, 1))
LASTING: dict[str, tuple[tuple[Played, ...], tuple[Among, ...]]] = {
    "as many as were drawn": (AFTER_ONE[:1], ()),
    "one more than was drawn": (AFTER_ONE, (Among((CADET, MITE), 1),)),
    "two more say all": ((*AFTER_ONE, Played(PUP, 1)), (Among((CADET, PUP, MITE), 2),)),
    "two more, another one drawn": (
        (*AFTER_ONE, Played(PUP, 2), Played(RAM, 2)),
        (Among((CADET, MITE), 1), Among((CADET, PUP, MITE, RAM), 2)),
    ),
    "what is proven is no news": ((*AFTER_ONE, Played(CADET, 2)), ()),
    "what is proven leaves the rest open": (
        (*AFTER_ONE, Played(PUP, 1), Played(CADET, 2)),
        (Among((PUP, MITE), 1),),
    ),
}


@pytest.mark.parametrize(("played", "lasting"), LASTING.values(), ids=LASTING)
def test_what_a_pile_that_ran_out_has_shown_of_the_unseen_cards(
    played: tuple[Played, ...], lasting: tuple[Among, ...]
) -> None:
    turned = Turned(4, (), (CADET, PUP, MITE, RAM), played, ())

    assert lasting == turned_again(turned, (CADET,)).among


def test_a_card_known_to_be_held_explains_as_many_plays_as_were_held() -> None:
    twice = Turned(2, (CADET,), (PUP,), (Played(CADET, 0), Played(CADET, 0)), ())

    assert (Among((CADET,), 1), Among((CADET,), 1)) == among_unseen(twice)
    assert () == among_unseen(msgspec.structs.replace(twice, held=(CADET, CADET)))


def test_a_guess_counts_what_was_drawn_from_the_pile_before() -> None:
    turned = Turned(1, (), (CADET, PUP), (Played(CADET, 1), Played(PUP, 1)), ())
    box = {CADET: 4, PUP: 4, MITE: 37}
    worlds = Counter(tuple(unseen_cards(turned, box, rng(seed))) for seed in range(2000))

    # The first play was the unseen card with weights 1 * 4 / 45 against 1 * 1 / 2; else the second one must be.
    assert {(CADET,), (PUP,)} == set(worlds)
    assert pytest.approx(8 / 53, abs=0.03) == worlds[CADET,] / 2000


def test_a_held_card_explains_a_play_also_when_the_pile_is_used_up() -> None:
    turned = Turned(1, (CADET,), (PUP,), (Played(PUP, 1), Played(CADET, 1)), ())
    box = {CADET: 4, PUP: 4, MITE: 37}
    worlds = Counter(tuple(unseen_cards(turned, box, rng(seed))) for seed in range(2000))

    drawn, held = 45 / 49, 45 / 49  # the first play, and then the second one
    assert pytest.approx(drawn * (1 - held) + drawn * held * 4 / 45, abs=0.03) == worlds[CADET,] / 2000


def test_a_pile_that_shrinks_makes_each_of_its_cards_likelier() -> None:
    turned = Turned(1, (), (PUP, CADET), (Played(PUP, 1), Played(CADET, 2)), ())
    box = {CADET: 4, PUP: 4, MITE: 37}
    worlds = Counter(tuple(unseen_cards(turned, box, rng(seed))) for seed in range(4000))

    first, second = 45 / 53, 45 / 49  # how likely each play was drawn, with two cards in the pile and with one
    assert pytest.approx(first * (1 - second) + first * second * 4 / 45, abs=0.02) == worlds[CADET,] / 4000


def test_no_more_copies_are_redealt_than_there_can_be() -> None:
    turned = Turned(2, (), (), (), (Among((CADET, CADET, PUP), 2),))
    box = {CADET: 1, PUP: 4, MITE: 40}

    assert {(CADET, PUP)} == {tuple(sorted(unseen_cards(turned, box, rng(seed)))) for seed in range(50)}
