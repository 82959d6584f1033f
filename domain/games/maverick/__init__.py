"""Maverick: one slayer, one companion, thirteen monsters."""

from domain.games.maverick.actions import AnyAction
from domain.games.maverick.evolve import evolve
from domain.games.maverick.facts import AnyFact, PublicFact
from domain.games.maverick.moves import decide, legal, outcome, resign, to_act
from domain.games.maverick.setup import Options, SeatOptions, admit, initial, setup
from domain.games.maverick.state import ACTION_CARDS, CORRIDOR_LENGTH, HAND_LIMITS, MONSTERS, State
from domain.games.maverick.views import (
    View,
    learned,
    redact,
    redact_action,
    redact_seat_options,
    redeal,
    reshuffle,
    view,
)
from domain.games.maverick.words import say_action, say_fact
from domain.kernel.content import load_text
from domain.kernel.game import Game

game: Game[State, AnyAction, AnyFact, Options, SeatOptions] = Game(
    key="maverick",
    title="Maverick",
    version=1,
    seats=range(1, 2),
    summary="Clear a dungeon of thirteen monsters before the cards run out, for as much gold as you dare to ask.",
    rules=load_text(__package__, "README.md"),
    content={
        "monsters": tuple(MONSTERS.values()),
        "action_cards": ACTION_CARDS,
        "corridor_length": CORRIDOR_LENGTH,
        "hand_limits": HAND_LIMITS,
        "figures": {
            "slayer": ("move", "melee", "ranged"),
            "wolf": ("move", "melee"),
            "raven": ("move", "ranged"),
        },
        "gold": {"payment_card": 3, "trophy": 2, "card_left": 1},
    },
    action_type=AnyAction,
    fact_type=AnyFact,
    public_action_type=AnyAction,
    public_fact_type=PublicFact,
    view_type=View,
    state_type=State,
    options_type=Options,
    seat_options_type=SeatOptions,
    public_seat_options_type=SeatOptions,
    admit=admit,
    setup=setup,
    initial=initial,
    evolve=evolve,
    to_act=to_act,
    legal=legal,
    decide=decide,
    resign=resign,
    outcome=outcome,
    view=view,
    redact_action=redact_action,
    redact=redact,
    redact_seat_options=redact_seat_options,
    learned=learned,
    redeal=redeal,
    reshuffle=reshuffle,
    say_action=say_action,
    say_fact=say_fact,
)
__all__ = ["game"]
