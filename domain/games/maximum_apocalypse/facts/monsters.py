"""Facts about monsters in play and their deck."""

from typing import Literal

from domain.games.maximum_apocalypse.facts.fact import KEY, ApocalypseFact
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.references import MonsterKindId, MonsterNumber, SurvivorNumber
from domain.kernel.disclosure import nobody, redacted

Holder = int
"""The survivor whom the monster is in front of, by place in the view's ``survivors``."""

MonsterSource = Literal["deck", "aside"]
"""Where the monster comes from: the monster ``deck``, or the boss that was set ``aside``."""

MonsterEnd = Literal["discard", "slain", "samples"]
"""Where the monster goes: the ``discard`` pile; ``samples``: onto the objective; ``slain``: a boss, out of the game, in
rules version 1."""


class MonsterFact(ApocalypseFact, frozen=True):
    """The base of facts about a monster in play."""

    survivor: Holder
    monster: MonsterNumber
    kind: MonsterKindId


class MonsterCame(MonsterFact, frozen=True):
    """A monster engaged a survivor."""

    zone: MonsterSource
    cause: Cause


class MonsterDeckShuffled(ApocalypseFact, frozen=True):
    """The monster discard pile became the deck.

    Attributes:
        deck: The new deck by ids of kinds, the top card last.
    """

    deck: tuple[MonsterKindId, ...]


class MonsterDeckShuffledSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.MonsterDeckShuffled"):
    """The monster discard pile became the deck.

    Attributes:
        n: How many cards the new deck has.
    """

    n: int


class MonsterHurt(MonsterFact, frozen=True):
    """A monster in front of a survivor took damage, or none.

    Attributes:
        n: The damage taken, without what was kept off; 0: none.
        kept: The damage that monsters of its set kept off it.
        left: Health left; 0: it is destroyed.
    """

    n: int
    kept: int
    left: int
    cause: Cause


class MonsterLeft(MonsterFact, frozen=True):
    """A monster is no longer in front of a survivor.

    Attributes:
        survivor: The survivor whom it was in front of, by place in the view's ``survivors``.
        by: The survivor who destroyed it, by place in the view's ``survivors``; -1: it was not destroyed.
    """

    to: MonsterEnd
    cause: Cause
    by: SurvivorNumber = -1


class MonsterTurned(MonsterFact, frozen=True):
    """A monster turned from one survivor to another.

    Attributes:
        survivor: The survivor whom it was in front of, by place in the view's ``survivors``.
        to: The survivor whom it is in front of now, by place in the view's ``survivors``.
    """

    to: SurvivorNumber
    cause: Cause


class MonsterStunned(MonsterFact, frozen=True):
    """A monster was stunned.

    Attributes:
        by: The survivor who stunned it, by place in the view's ``survivors``; the stun ends when its next turn begins.
    """

    by: SurvivorNumber
    cause: Cause


class MonsterHealed(MonsterFact, frozen=True):
    """A monster was healed to full health."""

    cause: Cause


PublicMonsterFact = (
    MonsterDeckShuffledSeen | MonsterCame | MonsterHurt | MonsterLeft | MonsterTurned | MonsterStunned | MonsterHealed
)
SHUFFLE = redacted(
    MonsterDeckShuffled,
    MonsterDeckShuffledSeen,
    lambda _setup, fact, _seat: MonsterDeckShuffledSeen(len(fact.deck)),
    nobody,
)
