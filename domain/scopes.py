"""What a token may do: each scope includes those before it.

Why: decision 0037.
"""

from collections.abc import Iterable
from typing import Literal

Scope = Literal["read", "play", "account"]
"""``read``: all that a player can read of games and of the own profile; ``play``: all that changes something at
tables; ``account``: the player's tokens, webhooks and name."""

SCOPES: tuple[Scope, ...] = ("read", "play", "account")
"""Every scope: what a full token has."""


def including(scopes: Iterable[Scope]) -> tuple[Scope, ...]:
    """These scopes and those that they include, in the order of `SCOPES`."""
    return SCOPES[: 1 + max(map(SCOPES.index, scopes))]
