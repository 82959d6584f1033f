"""Every kind of public fact of Thermal Showdown, and its line of the log."""

from domain.games.thermal_showdown import card_facts as c
from domain.games.thermal_showdown import facts as f
from domain.games.thermal_showdown import public_facts as p
from domain.games.thermal_showdown.causes import RobotName, caused_by, caused_by_trick
from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.rounds import lost
from domain.games.thermal_showdown.state import Attached, RobotId
from domain.kernel.game import Outcome, Seat
from tests.games.thermal_showdown.tables import IDS

CADET, RAM, TITAN, FAN = (IDS[name] for name in ("Tin Cadet", "Boiler Ram", "Cryo Titan", "Cellar Fan"))
GANTRY, REACTOR, COLOSSUS = (IDS[name] for name in ("Heat Lamp Gantry", "Glow Reactor", "Cork Colossus"))
PULSE, RAY, VENT, CLAMP = (IDS[name] for name in ("Heat Pulse", "Direct Ray", "Emergency Vent", "Rust Clamp"))
BEACON, CLADDING = IDS["Guard Beacon"], IDS["Ceramic Cladding"]


def name(seat: Seat, card: CardId, number: int | None = None) -> RobotName:
    """A robot's name; the robot itself does not matter to words."""
    return RobotName(seat, RobotId(1), card, number)


_PULSE, _VENT = caused_by_trick(0, PULSE), caused_by_trick(1, VENT)
_LAMP = caused_by("ability", name(0, GANTRY, 2))
_WIND = caused_by("ability", name(1, FAN, 2))
_GLOW = caused_by("radiance", name(0, REACTOR))
_CADET = caused_by("attack", name(0, CADET, 2))
_BACK = caused_by("hit-back", name(0, RAM))
_DRAW = ((0, 1),)

LINES: list[tuple[p.AnyPublicFact, str]] = [
    (
        c.DuelOpened("discard", "kept", 200),
        (
            "The duel lasts 200 rounds at most. Opening cards that are not kept are discarded. Decks keep to the "
            "limits of size and copies. A robot gets one temperature increase counter for each full heat capacity that "
            "it takes in a round."
        ),
    ),
    (
        c.DuelOpened("reshuffle", "waived", 9),
        (
            "The duel lasts 9 rounds at most. Opening cards that are not kept are shuffled back into the main pile. "
            "Decks may be of any size and hold any number of copies. A robot gets one temperature increase counter for "
            "each full heat capacity that it takes in a round."
        ),
    ),
    (p.PublicDeckShuffled(1, 45), "Bob shuffles a deck of 45 cards."),
    (p.PublicCardsDrawn(0, 2, (CADET, RAM), None), "Ann draws 2 cards: Tin Cadet and Boiler Ram."),
    (p.PublicCardsDrawn(0, 7, None, None), "Ann draws 7 cards."),
    (p.PublicCardsDrawn(0, 1, None, IDS["Dispatch Tower"]), "Ann draws a card thanks to Dispatch Tower."),
    (p.PublicWishMade(0, None), "Ann has chosen, in secret, whether to go first or second."),
    (p.PublicWishMade(0, "first"), "Ann asks to go first, in secret."),
    (
        c.OrderSettled(("first", "first"), 1, tossed=True),
        "Ann and Bob both asked to go first. A coin is tossed: Bob goes first.",
    ),
    (
        c.OrderSettled(("first", "second"), 0, tossed=False),
        "Ann asked to go first and Bob asked to go second. Both wishes are granted: Ann goes first.",
    ),
    (p.PublicCardKept(0, None), "Ann keeps a card, in secret."),
    (p.PublicCardKept(0, CADET), "Ann keeps Tin Cadet."),
    (c.RestDiscarded(0, (CADET, RAM, FAN)), "Ann discards the rest: Tin Cadet, Boiler Ram and Cellar Fan."),
    (p.PublicRestReturned(0, 42), "Ann shuffles the rest back into the main pile, which has 42 cards now."),
    (c.KeepingPassed(1), ""),
    (f.RoundBegun(0, 3, 2), "Round 3 begins: Ann adds a control counter and has 2 control to use."),
    (
        f.RoundBegun(0, 200, 100),
        "Round 200 begins: Ann adds a control counter and has 100 control to use. This is the last round.",
    ),
    (
        p.PublicPileTurned(0, 6),
        "Ann's main pile is empty, so the discard pile is shuffled: 6 cards to draw from.",
    ),
    (p.PublicPileTurned(1, 1), "Bob's main pile is empty, so the discard pile is shuffled: a card to draw from."),
    (c.RobotPlayed(name(0, CADET), 1, 0), "Ann plays Tin Cadet for 1 control."),
    (
        c.RobotPlayed(name(0, CADET), 1, 1),
        (
            "Ann plays Tin Cadet for 1 control, clad in 1 mass counter of ice: before heat can warm it, 2 kJ in one "
            "round have to melt that counter."
        ),
    ),
    (
        c.RobotPlayed(name(1, TITAN, 2), 7, 2),
        (
            "Bob plays another Cryo Titan, called the second, for 7 control, clad in 2 mass counters of ice: before "
            "heat can warm it, 2 kJ in one round have to melt each counter."
        ),
    ),
    (c.TrickPlayed(0, RAY, 3), "Ann plays Direct Ray for 3 control."),
    (c.TrickDiscarded(0, RAY), ""),
    (c.TrickAttached(name(1, RAM, 2), CLAMP, 0), "Ann attaches Rust Clamp to Bob's second Boiler Ram (power -2)."),
    (
        c.RobotPlayed(name(1, IDS["Scrap Shield"]), 1, 0),
        "Bob plays Scrap Shield for 1 control. It blocks attacks on Bob while it is on the table.",
    ),
    (
        c.TrickAttached(name(1, FAN), BEACON, 1),
        ("Bob attaches Guard Beacon to Cellar Fan (blocking). It blocks attacks on Bob while it is on the table."),
    ),
    (
        c.TrickAttached(name(0, RAM), CLADDING, 0),
        "Ann attaches Ceramic Cladding to Boiler Ram (heat capacity +2).",
    ),
    (f.RobotActivated(name(0, FAN)), "Ann activates Cellar Fan, which rests now."),
    (f.RobotActivated(name(1, GANTRY, 2)), "Bob activates the second Heat Lamp Gantry, which rests now."),
    (f.ActivationDone(name(0, FAN)), ""),
    (f.RobotAimedAt(0, CLAMP, None, name(1, RAM)), ""),
    (f.RobotAimedAt(0, PULSE, None, name(1, RAM, 2)), "Ann aims Heat Pulse at Bob's second Boiler Ram."),
    (f.RobotAimedAt(1, GANTRY, 2, name(0, RAM)), "Bob aims the second Heat Lamp Gantry at Ann's Boiler Ram."),
    (f.PlayerAimedAt(0, IDS["Sun Engine"], None, 1), "Ann aims Sun Engine at Bob."),
    (f.PlayerAimedAt(1, GANTRY, 2, 0), "Bob aims the second Heat Lamp Gantry at Ann."),
    (f.RobotAttacked(0, name(1, RAM, 2)), "Ann attacks Bob's second Boiler Ram."),
    (f.PlayerAttacked(0, 1), "Ann attacks Bob."),
    (f.AttackerAdded(name(0, CADET, 2)), "Ann sends the second Tin Cadet into the attack."),
    (
        f.HitBackAwaited(name(1, RAM), (name(0, CADET, 1), name(0, CADET, 2), name(0, FAN))),
        (
            "Bob has to choose whom Boiler Ram hits back: Ann's first Tin Cadet, Ann's second Tin Cadet or Ann's "
            "Cellar Fan."
        ),
    ),
    (
        f.HitBackAwaited(name(0, RAM, 2), (name(1, CADET), name(1, FAN))),
        "Ann has to choose whom the second Boiler Ram hits back: Bob's Tin Cadet or Bob's Cellar Fan.",
    ),
    (f.HitBackChosen(1, name(0, CADET, 2)), "Bob hits back at Ann's second Tin Cadet."),
    (f.AttackDone(0, harmless=False), ""),
    (f.AttackDone(0, harmless=True), "Ann's attack deals no heat."),
    (
        f.RobotHeated(name(1, RAM, 2), _CADET, 5, 0, 0, 0, 5, 2),
        (
            "Bob's second Boiler Ram takes 5 kJ from the attack of Ann's second Tin Cadet; it gets 2 temperature "
            "increase counters."
        ),
    ),
    (
        f.RobotHeated(name(1, RAM), _BACK, 1, 0, 0, 0, 4, 1),
        (
            "Bob's Boiler Ram takes 1 kJ from Ann's Boiler Ram hitting back; 4 kJ have warmed it this round and it "
            "gets 1 temperature increase counter."
        ),
    ),
    (
        f.RobotHeated(name(1, TITAN), _LAMP, 5, 0, 2, 1, 0, 0),
        (
            "Bob's Cryo Titan takes 5 kJ from the ability of Ann's second Heat Lamp Gantry; 2 mass counters of ice "
            "melt, 1 kJ goes into melting its ice and nothing has warmed it this round."
        ),
    ),
    (
        f.RobotHeated(name(1, COLOSSUS), _GLOW, 0, 1, 0, 0, 0, 0),
        "Bob's Cork Colossus takes 0 kJ (1 kJ kept out by its insulation) from the radiance of Ann's Glow Reactor.",
    ),
    (
        f.RobotHeated(name(0, TITAN), caused_by_trick(1, RAY), 2, 0, 1, 0, 0, 0),
        (
            "Ann's Cryo Titan takes 2 kJ from Bob's Direct Ray; 1 mass counter of ice melts and nothing has warmed it "
            "this round."
        ),
    ),
    (
        f.RobotCooled(name(1, RAM, 2), _PULSE, 1),
        "Bob's second Boiler Ram loses 1 temperature increase counter thanks to Ann's Heat Pulse.",
    ),
    (f.RobotDefeated(name(1, RAM, 2), ()), "Bob's second Boiler Ram is defeated."),
    (
        f.RobotDefeated(name(1, RAM), (Attached(CLAMP, 0), Attached(CLADDING, 1))),
        "Bob's Boiler Ram is defeated, and Ceramic Cladding and Ann's Rust Clamp with it.",
    ),
    (
        f.RobotCooled(name(0, RAM), _WIND, 1),
        "Ann's Boiler Ram loses 1 temperature increase counter thanks to the ability of Bob's second Cellar Fan.",
    ),
    (
        f.RobotRested(name(1, RAM, 2), _LAMP),
        "Bob's second Boiler Ram has to rest because of the ability of Ann's second Heat Lamp Gantry.",
    ),
    (f.RobotReadied(name(1, RAM, 2), _VENT), "Bob's second Boiler Ram is ready again thanks to Emergency Vent."),
    (f.PlayerHeated(1, _CADET, 3, 9), "Bob takes 3 kJ from the attack of Ann's second Tin Cadet and has 9 kJ now."),
    (f.PlayerCooled(1, _VENT, 3, 6), "Bob gets rid of 3 kJ thanks to Emergency Vent and has 6 kJ now."),
    (
        f.RobotReadied(name(1, RAM), _WIND),
        "Bob's Boiler Ram is ready again thanks to the ability of the second Cellar Fan.",
    ),
    (
        f.PlayerCooled(1, _WIND, 1, 5),
        "Bob gets rid of 1 kJ thanks to the ability of the second Cellar Fan and has 5 kJ now.",
    ),
    (f.RoundEnded(0), "Ann ends the round."),
    (f.SeatResigned(0), ""),
    (f.DuelEnded(lost("overheated", 0)), "Bob wins the duel: Ann has reached 20 kJ."),
    (f.DuelEnded(lost("resigned", 1)), "Ann wins the duel: Bob has given up."),
    (
        f.DuelEnded(Outcome("both-overheated", (), _DRAW, (None, None))),
        "The duel is a draw: both players have reached 20 kJ.",
    ),
    (f.DuelEnded(Outcome("round-limit", (), _DRAW, (None, None))), "The duel is a draw: the last round is over."),
]
