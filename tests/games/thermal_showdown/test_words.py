"""The duel in words."""

import pytest

from domain.games.thermal_showdown import facts as f
from domain.games.thermal_showdown import game
from domain.games.thermal_showdown.actions import (
    ATTACK_PLAYER,
    CONFIRM_ATTACK,
    AddAttacker,
    AimAt,
    AnyAction,
    Attack,
    HitBack,
    KeepCard,
    PlayCard,
)
from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.rounds import lost
from domain.games.thermal_showdown.state import RobotId
from domain.kernel.game import Outcome
from tests.games.thermal_showdown.tables import IDS, STARTERS, Side, dealt, resting, table

ONE, TWO = RobotId(1), RobotId(2)
CADET = IDS["Tin Cadet"]

START = table(Side(["Cellar Fan"], ["Tin Cadet", "Heat Pulse"]), Side([resting("Brick Warden"), "Sun Engine"]))


def said(action: AnyAction, seat: int = 0) -> str:
    """An action in words."""
    return game.say_action(STARTERS, START.view(seat), action)


def test_the_choices_of_a_round_in_words() -> None:
    assert [
        "Play Tin Cadet",
        "Play Heat Pulse",
        "Attack Seat 2's Brick Warden #2 (P 1, C 5, 0 K, resting)",
        "Attack Seat 2's Sun Engine #3 (P 6, C 5, 0 K, ready)",
        "Activate your Cellar Fan #1 (P 1, C 3, 0 K, ready)",
        "End the round",
    ] == [said(action) for action in START.legal(0)]


def test_other_choices_in_words() -> None:
    assert "Aim at your Cellar Fan #1 (P 1, C 3, 0 K, ready)" == said(AimAt(ONE))
    assert "Attack with your Cellar Fan #1 (P 1, C 3, 0 K, ready)" == said(AddAttacker(ONE))
    assert "Hit back at Seat 1's Cellar Fan #1 (P 1, C 3, 0 K, ready)" == said(HitBack(ONE), 1)
    assert "Attack the opponent" == said(ATTACK_PLAYER)
    assert "Carry the attack out" == said(CONFIRM_ATTACK)
    assert "Keep Tin Cadet" == said(KeepCard(CADET))
    assert ["Wish to go first", "Wish to go second"] == [said(action) for action in dealt(0).legal(0)]


def test_what_does_not_exist_has_words_too() -> None:
    assert "Play an unknown card" == said(PlayCard(CardId("x")))
    assert "Attack robot #99" == said(Attack(RobotId(99)))


RAM = IDS["Boiler Ram"]

FACTS: list[tuple[f.AnyPublicFact, str]] = [
    (f.DuelOpened("discard", "kept", 200), "A duel over 200 rounds at most; what is not kept is discarded."),
    (
        f.DuelOpened("reshuffle", "waived", 9),
        "A duel over 9 rounds at most; what is not kept goes back into the pile. Decks may be anything.",
    ),
    (f.PublicDeckShuffled(1, 45), "Seat 2 shuffles a deck of 45 cards."),
    (f.PublicCardsDrawn(0, 2, (CADET, RAM)), "Seat 1 draws Tin Cadet, Boiler Ram."),
    (f.PublicCardsDrawn(0, 2, None), "Seat 1 draws 2 cards."),
    (f.PublicCardsDrawn(0, 1, None), "Seat 1 draws a card."),
    (f.PublicWishMade(0, None), "Seat 1 has said when to go."),
    (f.PublicWishMade(0, "first"), "Seat 1 has said when to go: first."),
    (
        f.OrderSettled(("first", "first"), 1, tossed=True),
        "Seat 1 would go first and Seat 2 would go first: a coin decides. Seat 2 goes first.",
    ),
    (
        f.OrderSettled(("first", "second"), 0, tossed=False),
        "Seat 1 would go first and Seat 2 would go second: so be it. Seat 1 goes first.",
    ),
    (f.PublicCardKept(0, None), "Seat 1 keeps a card."),
    (f.PublicCardKept(0, CADET), "Seat 1 keeps Tin Cadet."),
    (f.RestDiscarded(0, (CADET, RAM)), "Seat 1 discards Tin Cadet, Boiler Ram."),
    (f.PublicRestReturned(0, 42), "Seat 1 shuffles the rest back into a pile of 42."),
    (f.KeepingPassed(1), "Seat 2 chooses what to keep."),
    (f.RoundBegun(0, 3, 2), "Round 3: Seat 1 has 2 control; all robots of that side are ready."),
    (f.PublicPileTurned(0, 6), "Seat 1 shuffles the discard pile into a new main pile of 6."),
    (f.RobotPlayed(0, CADET, ONE, 1, 0), "Seat 1 plays Tin Cadet #1 for 1 control."),
    (f.TrickPlayed(0, IDS["Direct Ray"], 3), "Seat 1 plays Direct Ray for 3 control."),
    (f.TrickDiscarded(0, IDS["Direct Ray"]), "Direct Ray goes to Seat 1's discard pile."),
    (
        f.TrickAttached(1, TWO, RAM, IDS["Rust Clamp"], 0),
        "Rust Clamp is attached to Seat 2's Boiler Ram #2.",
    ),
    (f.RobotActivated(0, ONE, IDS["Cellar Fan"]), "Seat 1 activates Cellar Fan #1."),
    (f.ActivationDone(0, ONE, IDS["Cellar Fan"]), "Cellar Fan #1 has done its work."),
    (f.RobotAimedAt(1, TWO, RAM), "The target is Seat 2's Boiler Ram #2."),
    (f.PlayerAimedAt(1), "The target is Seat 2."),
    (f.RobotAttacked(1, TWO, RAM), "Seat 2's Boiler Ram #2 is attacked."),
    (f.PlayerAttacked(1), "Seat 2 is attacked."),
    (f.AttackerAdded(0, ONE, CADET), "Tin Cadet #1 attacks and rests."),
    (f.HitBackAwaited(1, TWO, RAM, (ONE,)), "Seat 2 chooses at whom Boiler Ram #2 hits back."),
    (f.HitBackChosen(1, 0, ONE, CADET), "Seat 2 hits back at Tin Cadet #1."),
    (f.AttackDone(0), "The attack is over."),
    (f.RobotHeated(1, TWO, RAM, 5, 0, 0, 5, 2), "Seat 2's Boiler Ram #2 takes 5 kJ, +2 K."),
    (f.RobotHeated(1, TWO, IDS["Cryo Titan"], 4, 2, 0, 0, 0), "Seat 2's Cryo Titan #2 takes 4 kJ, 2 ice melts."),
    (f.RobotCooled(1, TWO, RAM, 1), "Seat 2's Boiler Ram #2 cools by 1 K."),
    (f.RobotDefeated(1, TWO, RAM), "Seat 2's Boiler Ram #2 is defeated."),
    (f.RobotRested(1, TWO, RAM), "Seat 2's Boiler Ram #2 is resting now."),
    (f.RobotReadied(1, TWO, RAM), "Seat 2's Boiler Ram #2 is ready now."),
    (f.PlayerHeated(1, 3), "Seat 2 takes 3 kJ."),
    (f.PlayerCooled(1, 3), "Seat 2 gets rid of 3 kJ."),
    (f.RoundEnded(0), "Seat 1 ends the round."),
    (f.SeatResigned(0), "Seat 1 gives up."),
    (f.DuelEnded(lost("overheated", 0)), "Seat 1 has overheated: Seat 2 wins."),
    (f.DuelEnded(lost("resigned", 1)), "Seat 2 has given up: Seat 1 wins."),
    (
        f.DuelEnded(Outcome("both-overheated", (), ((0, 1),), (None, None))),
        "Both players have overheated: a draw.",
    ),
    (f.DuelEnded(Outcome("round-limit", (), ((0, 1),), (None, None))), "The last round is over: a draw."),
]


@pytest.mark.parametrize(("fact", "words"), FACTS)
def test_a_fact_in_words(fact: f.AnyPublicFact, words: str) -> None:
    assert words == game.say_fact(STARTERS, fact)


def test_every_fact_has_words() -> None:
    assert set(game.public_fact_type.__args__) == {type(fact) for fact, _ in FACTS}
