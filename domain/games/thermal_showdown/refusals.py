"""Why a choice is refused, or a deck."""

from domain.kernel.game import Refusal

UNKNOWN_DECK = Refusal(
    "unknown-deck", "There is no starter deck of that name.", "Sitting down: there is no starter deck of that name."
)
BAD_DECK = Refusal(
    "bad-deck",
    "This deck may not be played.",
    "Sitting down: the deck breaks rules of section 6, each of which is named.",
)
NOT_YOUR_TURN = Refusal("not-your-turn", "It is not your turn to choose.", "The seat has nothing to choose now.")
NOT_NOW = Refusal("not-now", "Something else has to be chosen first.", "Something else is to be chosen.")
NOT_IN_HAND = Refusal(
    "not-in-hand", "You have no such card to choose.", "The card is not in the hand, or kept already."
)
TOO_DEAR = Refusal(
    "too-dear", "You do not have enough control for this card.", "The card costs more control than is left."
)
NO_ATTACKER = Refusal("no-attacker", "You have no ready robot to attack with.", "None of one's robots is ready.")
NO_SUCH_ROBOT = Refusal(
    "no-such-robot",
    "There is no such robot on that side of the table.",
    "No robot of that number is on that side of the table.",
)
CANNOT_ACTIVATE = Refusal(
    "cannot-activate", "This robot has nothing to activate.", "The robot has no ability to activate."
)
RESTING = Refusal("resting", "This robot is resting.", "The robot rests.")
NO_TARGET = Refusal(
    "no-target", "There is nothing that it could be aimed at.", "One of the targets that it needs does not exist."
)
PLAYER_GUARDED = Refusal(
    "player-guarded", "A ready or blocking robot guards your opponent.", "The opponent has a ready or a blocking robot."
)
NO_ATTACKER_YET = Refusal("no-attacker-yet", "An attack needs at least one attacker.", "Nobody attacks yet.")
WRONG_TARGET = Refusal("wrong-target", "It cannot be aimed at that.", "Not what the trick or ability can be aimed at.")
CANNOT_BE_HIT = Refusal(
    "cannot-be-hit",
    "Your robot cannot hit back at that one.",
    "The robot is not one of the attackers that can be picked.",
)

REFUSALS = (
    UNKNOWN_DECK,
    BAD_DECK,
    NOT_YOUR_TURN,
    NOT_NOW,
    NOT_IN_HAND,
    TOO_DEAR,
    NO_ATTACKER,
    NO_SUCH_ROBOT,
    CANNOT_ACTIVATE,
    RESTING,
    NO_TARGET,
    PLAYER_GUARDED,
    NO_ATTACKER_YET,
    WRONG_TARGET,
    CANNOT_BE_HIT,
)
"""Where several apply, the first is given."""
