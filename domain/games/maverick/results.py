"""What a contract brought, by its sources."""

from collections.abc import Sequence

from domain.games.maverick.facts import PublicFact, Won
from domain.games.maverick.setup import MaverickSetup
from domain.games.maverick.views import View
from domain.kernel.game import Value


class Parts(Value, frozen=True):
    """The gold of a contract, by its sources, and what was missing.

    Attributes:
        payment: The gold for the payment: 3 for each card of it; 0 unless the contract is fulfilled.
        trophies: The gold for trophies: 2 for each; 0 unless the contract is fulfilled.
        time: The gold for time: 1 for each card left in hand and deck; 0 unless the contract is fulfilled.
        monsters_left: The number of monsters that still stand.
    """

    payment: int
    trophies: int
    time: int
    monsters_left: int


parts_type = Parts


def parts(_setup: MaverickSetup, view: View, facts: Sequence[PublicFact]) -> Parts:
    """What the contract brought."""
    standing = sum(not monster.slain for monster in view.row)
    won = next((fact for fact in facts if isinstance(fact, Won)), None)
    if won is None:
        return Parts(0, 0, 0, standing)
    payment, trophies = 3 * view.payment, 2 * sum(len(monster.trophies) for monster in view.row)
    return Parts(payment, trophies, won.gold - payment - trophies, standing)
