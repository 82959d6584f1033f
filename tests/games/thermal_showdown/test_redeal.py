"""Redealt worlds: drawn from what somebody has observed, and from nothing else."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, islice, permutations
from math import comb, log, prod
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
from domain.games.thermal_showdown.unseen import any_unseen
from domain.kernel.game import Seat
from tests.games.kit import given, random_game
from tests.games.thermal_showdown.tables import ids, rng, setup_of
from tests.laws.homogeneity import log_tail

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
    state: State = given(game, *facts_of(history)).state
    return state


def turned_once(history: History) -> bool:
    """Whether the pile is turned just once in a history."""
    return sum(isinstance(fact, PileTurned) for fact in facts_of(history)) == 1


def facts_of(history: History) -> list["AnyFact"]:
    """What happens in a history."""
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
    return facts


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


LIKELIHOODS: dict[str, tuple[Turned, dict[CardId, Fraction]]] = {
    "either play may be the unseen card": (
        Turned(1, (), (CADET, PUP), (Played(CADET, 1), Played(PUP, 1)), ()),
        {CADET: Fraction(1, 2), PUP: Fraction(1, 2)},
    ),
    # 45 ways in which both plays are explained, and 4 for each of them that was the unseen card
    "a held card": (
        Turned(1, (CADET,), (PUP,), (Played(PUP, 1), Played(CADET, 1)), ()),
        {CADET: Fraction(8, 53), PUP: Fraction(8, 53), MITE: Fraction(37, 53)},
    ),
    # 45 ways in which the first card of the pile was played and then the second; if the first play was the unseen card,
    # the pile's other card may be the first or the second, 2 * 4 ways; if the second was, 4
    "a pile that was drawn since": (
        Turned(1, (), (PUP, CADET), (Played(PUP, 1), Played(CADET, 2)), ()),
        {PUP: Fraction(12, 57), CADET: Fraction(8, 57), MITE: Fraction(37, 57)},
    ),
}


@pytest.mark.parametrize(("turned", "likelihoods"), LIKELIHOODS.values(), ids=LIKELIHOODS)
def test_an_unseen_card_is_as_likely_as_the_ways_in_which_it_explains_what_was_played(
    turned: Turned, likelihoods: dict[CardId, Fraction]
) -> None:
    box = {CADET: 4, PUP: 4, MITE: 37}
    worlds = Counter(card for seed in range(4000) for card in any_unseen(turned, box, rng(seed)).cards)

    assert {card: pytest.approx(float(share), abs=0.03) for card, share in likelihoods.items()} == {
        card: count / 4000 for card, count in worlds.items()
    }


def test_the_last_card_of_a_turned_pile_is_either_of_two_that_were_played() -> None:
    played = told(((CADET,), (CADET, MITE), ((MITE,), CADET, MITE)))
    last = Counter(world.duelists[1].pile for world in deals(played, DEALS))

    assert {(CADET,): pytest.approx(1 / 2, abs=0.05), (MITE,): pytest.approx(1 / 2, abs=0.05)} == {
        pile: count / DEALS for pile, count in last.items()
    }


def likelihoods_of(history: History) -> dict[tuple[CardId, ...], Fraction]:
    """How likely each hand (sorted) and pile is by section 8.5 of the rules, with a gap between them.

    From the front, as the rules tell it: the unseen cards come from the box, the pile lies in any order, and each card
    in hand is as likely to be played as any other. `redeal` counts from the other end.
    """
    unseen, discard, steps = history
    size, known = len(unseen) + len(discard), Counter(discard)
    copies = {card: size - known[card] for card in CARDS}
    worlds: dict[tuple[tuple[CardId, ...], tuple[CardId, ...]], Fraction] = {}
    for cards in combinations_with_replacement(sorted(CARDS), len(unseen)):
        chosen = prod(comb(copies[card], count) for card, count in Counter(cards).items())
        worlds |= {(cards, order): Fraction(chosen) for order in permutations(discard)}
    for step in steps:
        after = defaultdict[tuple[tuple[CardId, ...], tuple[CardId, ...]], Fraction](Fraction)
        for (hand, pile), share in worlds.items():
            if isinstance(step, tuple):
                after[tuple(sorted(hand + pile[: len(step)])), pile[len(step) :]] += share
            elif step in hand:
                after[_less(hand, step), pile] += share * Fraction(hand.count(step), len(hand))
        worlds = after
    total = sum(worlds.values())
    return {(*hand, CardId(""), *pile): share / total for (hand, pile), share in worlds.items()}


TURNED_ONCE = {name: history for name, history in HISTORIES.items() if turned_once(history)}


@pytest.mark.parametrize("history", TURNED_ONCE.values(), ids=TURNED_ONCE)
def test_every_world_is_as_likely_as_the_rules_say(history: History) -> None:
    likelihoods = likelihoods_of(history)
    found = Counter(
        (*duelist.hand, CardId(""), *duelist.pile)
        for duelist in [world.duelists[1] for world in deals(told(history), DEALS)]
    )

    strays = sum((found[world] - DEALS * share) ** 2 / (DEALS * share) for world, share in likelihoods.items())
    assert log_tail(float(strays), len(likelihoods)) > log(1e-6)
    assert found.keys() <= likelihoods.keys()


def test_plays_that_no_explanation_followed_up_can_explain_are_explained_anyhow() -> None:
    turned = Turned(1, (), (MITE, RAM), (Played(MITE, 1), Played(CADET, 1)), ())
    worlds = {any_unseen(turned, {CADET: 4, MITE: 1, RAM: 40}, rng(seed), most=1) for seed in range(20)}

    assert {((CADET,), (MITE,))} == worlds


@pytest.mark.parametrize(
    "turned",
    [
        Turned(1, (), (), (Played(CADET, 0), Played(PUP, 0)), ()),
        Turned(1, (), (), (), (Among((CADET,), 1),)),
    ],
    ids=["more plays than cards", "a card that no deck holds"],
)
def test_plays_that_nothing_can_explain_are_a_bug(turned: Turned) -> None:
    with pytest.raises(ValueError, match="no unseen cards agree"):
        any_unseen(turned, {CADET: 0, PUP: 4, MITE: 41}, rng(0))


def test_no_more_copies_are_redealt_than_there_can_be() -> None:
    turned = Turned(2, (), (), (), (Among((CADET, CADET, PUP), 2),))
    box = {CADET: 1, PUP: 4, MITE: 40}

    assert {(CADET, PUP)} == {tuple(sorted(any_unseen(turned, box, rng(seed)).cards)) for seed in range(50)}
