"""The state: the corridor of monsters, the two figures, the action cards, and whose choice is pending."""

from typing import Annotated, Literal, NewType

from msgspec import Meta

from domain.kernel.content import load_toml
from domain.kernel.game import Outcome, Value

Figure = Literal["slayer", "companion"]
"""Who acts: the slayer, or the companion that is on the table now."""

Companion = Literal["wolf", "raven"]
"""A side of the companion card: the wolf moves and fights, the raven moves and shoots."""

Attack = Literal["melee", "ranged"]
"""A melee attack where the figure stands, or a ranged one at a distance."""

Symbol = Literal["move"] | Attack
"""What a monster asks for; one symbol of its card."""
Ability = Literal["noxious", "rally", "reign"]
"""A monster's ability: a noxious one costs the slayer a card, a rallying one strengthens its neighbours, a reigning one
is protected while a weaker neighbour stands."""

Form = Literal["regular", "monstrous"]
"""The slayer's form. The monstrous one, with a hand of six, comes with the first fifth card of a turn, and stays."""

TrophyRule = Literal["required", "final"]
"""Which cards can become trophies: those of all things asked for (``required``), or of the last one (``final``)."""

MonsterName = NewType("MonsterName", str)
"""The name of a monster card."""

Card = Annotated[int, Meta(ge=1, le=5)]
"""An action card, by its number; copies are interchangeable."""
Position = int
"""A space: 0 is the entrance, the monsters stand at 1, 2, ... from left to right (A1)."""


class Monster(Value, frozen=True):
    """A monster card.

    Attributes:
        strength: The strength printed on it, from 0, without what neighbours that rally add.
        needs: What it asks for, one entry for each time.
        ability: Its ability; None for most monsters.
    """

    name: MonsterName
    strength: int
    needs: tuple[Symbol, ...]
    ability: Ability | None = None


class Bestiary(Value, frozen=True):
    """All monster cards, as they are written down in ``cards/monsters.toml``."""

    monsters: tuple[Monster, ...]


MONSTERS = {monster.name: monster for monster in load_toml(__package__, "cards/monsters.toml", Bestiary).monsters}
ACTION_CARDS: tuple[Card, ...] = tuple(card for card in (1, 2, 3, 4, 5) for _ in range(8))
CORRIDOR_LENGTH = 13
HAND_LIMITS: dict[Form, int] = {"regular": 5, "monstrous": 6}
OPENING_HAND = HAND_LIMITS["regular"]


class Trophy(Value, frozen=True):
    """An action card that lies on a slain monster."""

    position: Position
    card: Card


class Corridor(Value, frozen=True):
    """The row of monsters, and what follows from which of them are slain.

    Recomputed by `effects.corridor` when a monster is slain; all states until the next one share it.
    ``standing``: those not slain. ``strengths`` (totals, None where nobody stands) and ``needs`` are indexed by
    position, the entrance included.
    """

    row: tuple[MonsterName, ...]
    standing: frozenset[Position]
    trophies: tuple[Trophy, ...]
    strengths: tuple[int | None, ...]
    needs: tuple[tuple[Symbol, ...], ...]
    noxious: frozenset[Position]
    protected: frozenset[Position]


class Registered(Value, frozen=True):
    """An action that a monster asked for, done in this turn. ``matches``: its card equalled the total strength."""

    position: Position
    symbol: Symbol
    card: Card
    matches: bool


class Undealt(Value, frozen=True, tag=True):
    """Nothing is on the table yet."""


class ChoosingCompanion(Value, frozen=True, tag=True):
    """The row is dealt; the companion card is not yet on the table."""


class SettingPayment(Value, frozen=True, tag=True):
    """The payment is being negotiated."""


class Playing(Value, frozen=True, tag=True):
    """The slayer is in the dungeon, and free to act."""


class Noxious(Value, frozen=True, tag=True):
    """The slayer has come to a noxious monster and owes a card; only then does the arrival register (A23)."""

    position: Position
    card: Card


class Over(Value, frozen=True, tag=True):
    """The contract has ended, one way or the other."""

    outcome: Outcome


Phase = Undealt | ChoosingCompanion | SettingPayment | Playing | Noxious | Over


class State(Value, frozen=True):
    """Everything on the table.

    ``hand`` is sorted. ``deck``: next card to be drawn first. ``played``: this turn's cards that are no trophies,
    in order; ``cards_played`` counts those that became trophies too.
    """

    phase: Phase
    trophy_rule: TrophyRule
    corridor: Corridor
    companion: Companion | None
    slayer_at: Position
    companion_at: Position
    form: Form
    hand: tuple[Card, ...]
    deck: tuple[Card, ...]
    payment: tuple[Card, ...]
    played: tuple[Card, ...]
    cards_played: int
    registered: tuple[Registered, ...]
    discards: tuple[Card, ...]
