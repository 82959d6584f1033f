"""Who may know what, and the words for it."""

import msgspec
import pytest

from domain.games.maverick import game
from domain.games.maverick.actions import AnyAction, Discard, EndTurn, Melee, Move, SetPayment, Shoot, SwapCompanions
from domain.games.maverick.facts import (
    ActionRegistered,
    AnyFact,
    CardsDrawn,
    CompanionChosen,
    CompanionsSwapped,
    Dealt,
    DiscardDemanded,
    FigureMoved,
    Lost,
    MonsterAttacked,
    MonsterSlain,
    MonstrousFormUnleashed,
    NoxiousDiscarded,
    PaymentSet,
    PublicDealt,
    Resigned,
    TurnEnded,
    Won,
)
from domain.games.maverick.state import State
from domain.kernel.game import Refused, Seat
from tests.games.kit import random_game
from tests.games.maverick.tables import EVERY_ACTION, SETUP, dealt, names, rng, table

BUG, IMP, TROLL, HOWLER = names("Bug Imp Troll Howler")

IN_WORDS: list[tuple[AnyFact, str]] = [
    (
        Dealt((BUG, IMP), (1, 2, 3)),
        (
            "In the dungeon lurk, from the entrance on: Bug and Imp. The action deck has 3 cards. "
            "A card for an action that a monster asks for becomes a trophy if it equals the monster's strength."
        ),
    ),
    (
        Dealt((BUG, IMP), (1, 2, 3), "final"),
        (
            "In the dungeon lurk, from the entrance on: Bug and Imp. The action deck has 3 cards. "
            "Only the card that slays a monster can become a trophy."
        ),
    ),
    (CompanionChosen("raven"), "The slayer takes the raven, the ranged companion."),
    (PaymentSet(0), "No card is set aside as the payment."),
    (
        PaymentSet(1),
        "The payment is 1 card from the top of the deck, set aside unseen: 3 gold once the dungeon is cleared.",
    ),
    (CardsDrawn((1, 3)), "The slayer draws a 1 and a 3."),
    (FigureMoved("slayer", 3, 3, None, IMP, slain=False), "The slayer moves to the Imp with a 3."),
    (FigureMoved("companion", 3, 3, "raven", IMP, slain=True), "The raven moves to the slain Imp with a 3."),
    (
        FigureMoved("slayer", 1, 2, None, IMP, slain=False, in_vain=True),
        "The slayer moves to the Imp with a 1, to no avail: a weaker neighbour protects it.",
    ),
    (FigureMoved("companion", 2, 0, "wolf", None, slain=False), "The wolf moves to the entrance with a 2."),
    (MonsterAttacked("slayer", "melee", 4, 2, BUG, needed=True), "The slayer attacks the Bug with a 4."),
    (
        MonsterAttacked("companion", "ranged", 4, 2, IMP, needed=False),
        "The raven shoots at the Imp with a 4, to no avail: nothing like that is asked for.",
    ),
    (CompanionsSwapped(2, "wolf"), "The slayer plays a 2 to swap companions: the wolf takes the place of the raven."),
    (
        MonstrousFormUnleashed(),
        "With the fifth card of the turn the slayer takes his monstrous form, for a hand of six from now on.",
    ),
    (DiscardDemanded(2, 1, BUG), "The Bug is noxious: the slayer has to give up a card."),
    (NoxiousDiscarded(5, BUG), "The slayer gives up a 5 to the Bug."),
    (
        ActionRegistered(2, "move", 1, matches=False, monster=IMP, left=("move",)),
        "The arrival counts: the Imp still asks for a move.",
    ),
    (
        ActionRegistered(2, "ranged", 1, matches=True, monster=BUG, left=("ranged", "ranged", "melee")),
        (
            "The ranged attack counts: the Bug still asks for 2 ranged attacks and a melee attack. "
            "The 1 equals its strength."
        ),
    ),
    (ActionRegistered(2, "ranged", 1, matches=True, monster=BUG, left=()), ""),
    (
        ActionRegistered(2, "move", 3, matches=True, monster=TROLL, left=("ranged",)),
        "The arrival counts: the Troll still asks for a ranged attack. The 3 equals its strength.",
    ),
    (
        ActionRegistered(2, "move", 4, matches=True, monster=TROLL, left=("ranged",)),
        (
            "The arrival counts: the Troll still asks for a ranged attack. The 4 equals its strength, 3 and 1 "
            "more for a neighbour that rallies."
        ),
    ),
    (
        MonsterSlain(1, HOWLER, (5,)),
        (
            "The Howler is slain, and a 5 becomes a trophy: a 5 equals its strength, 4 and 1 more for a "
            "neighbour that rallies."
        ),
    ),
    (
        MonsterSlain(1, TROLL, (3, 5)),
        (
            "The Troll is slain, and a 3 and a 5 become trophies: a 5 equals its strength, 3 and 2 more for "
            "neighbours that rally."
        ),
    ),
    (MonsterSlain(1, BUG, ()), "The Bug is slain."),
    (MonsterSlain(1, BUG, (1,)), "The Bug is slain, and a 1 becomes a trophy."),
    (MonsterSlain(1, BUG, (1, 1)), "The Bug is slain, and two 1s become trophies."),
    (TurnEnded(), "The slayer ends the turn."),
    (Won(29), "The dungeon is cleared, and the contract brings 29 gold."),
    (Lost(), "No cards are left, and the slayer does not come back."),
    (Resigned(), "The slayer gives the contract up."),
]


def test_spectators_see_all_that_the_seat_sees() -> None:
    position = table("Bug Imp", 3, 1, 2)

    assert (1, 2, 3) == position.view(0).hand
    assert position.view(0) == position.view(None)


def test_a_view_shows_all_public_state() -> None:
    view = table("Golem Imp", 1, 2, 5, slayer=1, companion="raven", deck=(4,), payment=3).view(None)

    assert ("play", 1, 0, "raven", "regular", 5) == (
        view.phase,
        view.slayer_at,
        view.companion_at,
        view.companion,
        view.form,
        view.hand_limit,
    )
    assert (1, 3, (), 0, (1,)) == (view.deck, view.payment, view.played, view.cards_played, view.discards)
    golem, imp = view.row
    assert ("Golem", "reign", False, 3, True, ("melee",), ()) == msgspec.structs.astuple(golem)
    assert ("Imp", None, False, 0, False, ("move", "move"), ()) == msgspec.structs.astuple(imp)


def test_the_deal_shows_the_row_and_counts_the_deck() -> None:
    fact = Dealt((BUG, IMP), (1, 2, 3), "final")

    assert PublicDealt((BUG, IMP), 3, "final") == game.redact(SETUP, fact, 0) == game.redact(SETUP, fact, None)


@pytest.mark.parametrize("fact", [fact for fact, _ in IN_WORDS if not isinstance(fact, Dealt)])
def test_all_other_facts_are_open(fact: AnyFact) -> None:
    assert fact == game.redact(SETUP, fact, None) == game.redact(SETUP, fact, 0)


@pytest.mark.parametrize("fact", [fact for fact, _ in IN_WORDS])
def test_everybody_learns_what_is_dealt_and_drawn_and_nobody_anything_else(fact: AnyFact) -> None:
    learners = {0, None} if isinstance(fact, Dealt | CardsDrawn) else set()

    assert learners == game.learned(SETUP, fact)


def test_actions_and_seat_options_are_open() -> None:
    assert Discard(2) == game.redact_action(SETUP, 0, Discard(2), None)
    assert SETUP.seat_options[0] == game.redact_seat_options(SETUP, 0, None)


@pytest.mark.parametrize(("fact", "words"), IN_WORDS)
def test_facts_have_words(fact: AnyFact, words: str) -> None:
    assert words == game.say_fact(SETUP, game.redact(SETUP, fact, 0))


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Move("slayer", 1, "forward"), "Play a 1: the slayer moves forward to the Imp"),
        (Move("slayer", 1, "back"), "Play a 1: the slayer moves back to the entrance"),
        (Move("companion", 3, "forward"), "Play a 3: the wolf moves forward to the slain Bug"),
        (Move("slayer", 5, "forward"), "Play a 5: the slayer moves forward to a place beyond the dungeon"),
        (Melee("slayer", 2), "Play a 2: the slayer attacks the Bug"),
        (Melee("companion", 2), "Play a 2: the wolf attacks the entrance"),
        (Shoot("slayer", 2, "forward"), "Play a 2: the slayer shoots forward at the slain Bug"),
        (Shoot("slayer", 5, "back"), "Play a 5: the slayer shoots back at a place beyond the dungeon"),
        (SwapCompanions(4), "Play a 4: the wolf makes way for the raven"),
        (Discard(4), "Give up a 4 to the Bug"),
        (EndTurn(), "End the turn"),
        (SetPayment(1), "Agree on a payment of 1 card"),
        (SetPayment(5), "Agree on a payment of 5 cards"),
    ],
)
def test_actions_have_words(action: AnyAction, words: str) -> None:
    view = table("Bug Imp Bug", 1, 2, slayer=1, slain=[3]).view(0)

    assert words == game.say_action(SETUP, view, action)


def test_the_companions_have_words() -> None:
    words = [game.say_action(SETUP, dealt(1).view(0), action) for action in dealt(1).legal(0)]

    assert ["Take the wolf, the melee companion", "Take the raven, the ranged companion"] == words
    raven = table("Bug", 1, companion="raven").view(0)
    assert "Play a 4: the raven makes way for the wolf" == game.say_action(SETUP, raven, SwapCompanions(4))
    assert "Play a 1: the companion moves forward to " in game.say_action(
        SETUP, dealt(1).view(0), Move("companion", 1, "forward")
    )


def _outputs(state: State, seat: Seat | None) -> bytes:
    """All that a seat or spectator is shown of a state, wrong actions answered too."""
    refusals: list[str | None] = []
    if seat is not None:
        for action in EVERY_ACTION:
            try:
                game.decide(state, seat, action, rng(0))
                refusals.append(None)
            except Refused as refused:
                refusals.append(f"{refused.code}: {refused.detail}")
    legal = () if seat is None else game.legal(state, seat)
    view = game.view(state, seat)
    words = [game.say_action(SETUP, view, action) for action in legal]
    return msgspec.json.encode([view, legal, words, refusals, game.outcome(state), sorted(game.to_act(state))])


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("seed", range(3))
def test_no_output_tells_a_state_from_its_redeal(seat: Seat | None, seed: int) -> None:
    luck = rng(seed + 100)
    for step in random_game(game, SETUP, seed):
        for state in (step.before, step.after):
            assert _outputs(state, seat) == _outputs(game.redeal(state, seat, luck), seat)


def test_a_reshuffle_changes_the_order_of_the_deck_only() -> None:
    state = table("Bug Imp", 1, 2, deck=(1, 2, 3, 4, 5, 1, 2, 3, 4, 5)).state
    after = game.reshuffle(state, rng(1))

    assert state.deck != after.deck
    assert sorted(state.deck) == sorted(after.deck)
    assert state == msgspec.structs.replace(after, deck=state.deck)
