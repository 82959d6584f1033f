"""Public facts of a duel with the Apprentice, and their lines of the log, where they are not those of any duel."""

from domain.games.thermal_showdown import card_facts as c
from domain.games.thermal_showdown import facts as f
from domain.games.thermal_showdown import public_facts as p
from domain.games.thermal_showdown.causes import caused_by
from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown_solo.facts import AnyPublicFact, ApprenticeArmed, ApprenticeDrew
from domain.kernel.game import Outcome
from tests.games.thermal_showdown.lines import CADET, PULSE, RAM, name

PORTER = CardId("r05")

ALONE = ((0,),)

LINES: list[tuple[AnyPublicFact, str]] = [
    (
        c.DuelOpened("discard", "kept", 200),
        (
            "ann plays against the Apprentice. The duel lasts 200 rounds at most. Opening cards that are not kept are "
            "discarded. Decks keep to the limits of size and copies. A robot gets one temperature increase counter for "
            "each full heat capacity that it takes in a round. The Apprentice has no main pile. In each of its rounds "
            "it draws the top card of its discard pile, if any, and plays one robot. It attacks with one robot at a "
            "time: ann if it may, else a robot that it can defeat or that still has ice. Counting only its own rounds, "
            "it plays Tin Cadet in odd ones and Copper Porter in even ones, or what it has left. A win scores 20 less "
            "the kJ that ann has."
        ),
    ),
    (
        ApprenticeArmed((CADET,) * 4 + (PORTER,) * 4),
        "The Apprentice holds an open hand: 4 copies of Tin Cadet and 4 copies of Copper Porter.",
    ),
    (ApprenticeArmed((CADET, RAM)), "The Apprentice holds an open hand: 1 copy of Tin Cadet and 1 copy of Boiler Ram."),
    (ApprenticeDrew(CADET), "The Apprentice draws Tin Cadet from its discard pile."),
    (p.PublicWishMade(0, "second"), ""),
    (c.OrderSettled(("first", "second"), 0, tossed=False), "ann chooses to go first."),
    (c.OrderSettled(("second", "first"), 1, tossed=False), "ann chooses to go second. The Apprentice goes first."),
    *[
        (
            f.RoundBegun(1, number, control),
            (
                f"Round {number} begins: the Apprentice adds a control counter and has {control} control to use. "
                f"This is the {which} one."
            ),
        )
        for number, control, which in (
            (4, 2, "second of its own rounds, an even"),
            (5, 3, "third of its own rounds, an odd"),
        )
    ],
    (f.RoundEnded(0), "ann ends the round."),
    (
        c.RobotPlayed(name(1, CADET, 2), 1, 0),
        "The Apprentice plays another Tin Cadet, called the second, for 1 control.",
    ),
    (f.RobotAttacked(1, name(0, RAM)), "The Apprentice attacks ann's Boiler Ram."),
    (f.RobotAimedAt(0, PULSE, None, name(1, CADET)), "ann aims Heat Pulse at the Apprentice's Tin Cadet."),
    (f.RobotDefeated(name(1, CADET), ()), "The Apprentice's Tin Cadet is defeated."),
    (
        f.PlayerHeated(0, caused_by("attack", name(1, CADET)), 1, 20),
        "ann takes 1 kJ from the attack of the Apprentice's Tin Cadet and has 20 kJ now.",
    ),
    (
        f.DuelEnded(Outcome("overheated", (0,), ALONE, (13,))),
        "ann wins the duel: the Apprentice has reached 20 kJ. ann has 7 kJ and scores 20 less 7: 13 points.",
    ),
    (
        f.DuelEnded(Outcome("overheated", (0,), ALONE, (1,))),
        "ann wins the duel: the Apprentice has reached 20 kJ. ann has 19 kJ and scores 20 less 19: 1 point.",
    ),
    (
        f.DuelEnded(Outcome("overheated", (), ALONE, (None,))),
        "The Apprentice wins the duel: ann has reached 20 kJ.",
    ),
    (f.DuelEnded(Outcome("resigned", (), ALONE, (None,))), "The Apprentice wins the duel: ann has given up."),
    (f.DuelEnded(Outcome("round-limit", (), ALONE, (None,))), "The duel is a draw: the last round is over."),
    (
        f.DuelEnded(Outcome("both-overheated", (), ALONE, (None,))),
        "The duel is a draw: both players have reached 20 kJ.",
    ),
]
