"""A clock that stands still, and budgets that are used up."""

from api.state.budgets import (
    Budgets,
    OverBudget,
)

UNITS = 1000
"""A second."""


PROXY = "127.0.0.1"
"""The address from which the tests' client calls."""


class Seconds:
    """A clock that tests advance."""

    def __init__(self) -> None:
        self.now = 1e6

    def __call__(self) -> float:
        return self.now


def spend(budgets: Budgets, units: int, caller: str = "ann") -> OverBudget | None:
    """Charge a player; the refusal, if any."""
    try:
        budgets.charge("player", caller, units)
    except OverBudget as over:
        return over
    return None


def spend_all(budgets: Budgets, caller: str = "ann", *, step: int = 10) -> int:
    """Charge a player until that is refused; the units."""
    spent = 0
    while spend(budgets, step, caller) is None:
        spent += step
    return spent


def charged(budgets: Budgets, player: str, units: int, address: str = "school") -> str:
    """Charge a player at an address; whose budget is used up, empty if none is."""
    try:
        budgets.charge_player(player, address, units)
    except OverBudget as over:
        return over.policy
    return ""


def used_up(budgets: Budgets, player: str, address: str = "school", *, step: int = 10) -> int:
    """Charge a player at an address until that is refused; the units."""
    spent = 0
    while not charged(budgets, player, step, address):
        spent += step
    return spent
