"""Which token of an account may issue the spare.

The first token is the one that was made with the account, in the same millisecond. Every other one was issued later, by
another token, and that stays so when its issuer is gone and `issued_by` is None. So nothing more is stored, and a
token of a release that did not store `issued_by` is known for what it is too.
"""

from collections.abc import Collection
from typing import Literal

from domain.storage.accounts import Player, Token

SpareRefusal = Literal["spare only", "spare not allowed"]


def spare_refusal(issuer: Token, tokens: Collection[Token], player: Player | None) -> SpareRefusal | None:
    """Why a token may not issue the spare; None if it may. `tokens`: of the account, the oldest first.

    The spare itself may, and where there is none, the first token. Once that is gone, the oldest full one may: an owner
    whose first token was lost gets a spare again, and a token that a thief issued does not while an older one is there.
    """
    if issuer.spare:
        return None
    if any(each.spare for each in tokens):
        return "spare only"
    full = [each.id for each in tokens if not each.is_limited]
    first = [each.id for each in tokens if player is not None and _is_first(each, player)]
    return None if [issuer.id] == [*first, *full][:1] else "spare not allowed"


def _is_first(token: Token, player: Player) -> bool:
    """Was this token made with the account?"""
    return token.created_at == player.created_at
