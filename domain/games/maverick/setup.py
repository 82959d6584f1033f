"""The options, and what is dealt before the first choice."""

from domain.games.maverick.effects import corridor
from domain.games.maverick.facts import AnyFact, Dealt
from domain.games.maverick.state import ACTION_CARDS, CORRIDOR_LENGTH, MONSTERS, State, TrophyRule, Undealt
from domain.kernel.game import NoOptions, Setup, Value
from domain.kernel.rng import Rng


class Options(Value, frozen=True):
    """The options of a table."""

    trophy_rule: TrophyRule = "required"


MaverickSetup = Setup[Options, NoOptions]


def initial() -> State:
    """The empty table."""
    return State(
        phase=Undealt(),
        trophy_rule="required",
        corridor=corridor((), frozenset(), ()),
        companion=None,
        slayer_at=0,
        companion_at=0,
        form="regular",
        hand=(),
        deck=(),
        payment=(),
        played=(),
        cards_played=0,
        registered=(),
        discards=(),
    )


def setup(setup: MaverickSetup, rng: Rng) -> tuple[AnyFact, ...]:
    """Deal 13 of the 18 monsters in a row, and shuffle the action deck."""
    row = rng.shuffle("monsters", tuple(MONSTERS))[:CORRIDOR_LENGTH]
    return (Dealt(row, rng.shuffle("deck", ACTION_CARDS), setup.options.trophy_rule),)
