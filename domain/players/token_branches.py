"""Which tokens fall when one is revoked: its branch, which is what it issued, and what that issued, and so on.

Why: decision 0037.
"""

from collections import defaultdict
from collections.abc import Collection
from typing import NamedTuple

from domain.storage.accounts import Token


class Revocation(NamedTuple):
    """What a revocation does to the tokens of a player, by their ids.

    ``fallen``: revoked; ``moved``: issued by the revoked token's own issuer from now on.
    """

    fallen: frozenset[str]
    moved: frozenset[str]


def revocation(tokens: Collection[Token], revoked: str, by: str) -> Revocation:
    """What falls, and what moves up, of all tokens of a player, when one is revoked `by` one of them.

    The token that revokes stays, with its own branch: so an account is recovered with a token that the lost one issued.
    A token that revokes itself leaves its branch, as somebody does who signs out of a device.
    """
    children = _children(tokens)
    if by == revoked:
        return Revocation(frozenset([revoked]), frozenset(children[revoked]))
    fallen = _branch(children, revoked, but=by)
    moved = {by} if any(by in children[each] for each in fallen) else ()
    return Revocation(fallen, frozenset(moved))


def is_stored(caller: Token, tokens: Collection[Token]) -> bool:
    """Is the caller's token still one of those that are stored of its player? It may have been revoked meanwhile."""
    return caller.id in [each.id for each in tokens]


def removable(tokens: Collection[Token], expired: Collection[str], adders: Collection[str | None]) -> frozenset[str]:
    """Those of the expired tokens in whose branches nothing is left: no valid token, and none that added a webhook.

    `adders`: of the player's webhooks. The other ones link what they issued and added to what issued them, so that it
    falls with that.
    """
    children = _children(tokens)
    kept = {token.id for token in tokens} - {*expired} | {*adders}
    return frozenset(each for each in expired if kept.isdisjoint(_branch(children, each)))


def _children(tokens: Collection[Token]) -> defaultdict[str, list[str]]:
    """The ids of the tokens that each one issued."""
    children = defaultdict(list)
    for token in tokens:
        if token.issued_by is not None:
            children[token.issued_by].append(token.id)
    return children


def _branch(children: defaultdict[str, list[str]], root: str, *, but: str | None = None) -> frozenset[str]:
    """A token and all that descends from it, `but` for one and its branch."""
    found, left = {root}, [root]
    while left:
        more = [child for child in children[left.pop()] if child != but and child not in found]
        found.update(more)
        left += more
    return frozenset(found)
