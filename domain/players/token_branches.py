"""Which tokens and ways in fall when one is revoked: its branch.

The branch of a token is what it issued and the ways in that it added; the branch of a way in is what signed in by it;
and so on.

Why: decisions 0037 and 0051.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import NamedTuple

from domain.storage.accounts import Token, WayIn

Member = Token | WayIn


class Revocation(NamedTuple):
    """What a revocation does to the tokens and ways in of a player, by their ids.

    ``fallen``: revoked; ``moved``: come from then on from what the revoked one came from.
    """

    fallen: frozenset[str]
    moved: frozenset[str]


def revocation(members: Collection[Member], revoked: str, by: Token) -> Revocation:
    """What falls, and what moves up, of all tokens and ways in of a player, when one is revoked `by` a token.

    The token that revokes stays, with its own branch: so an account is recovered with a token that the lost one issued.
    So does the way in by which it signed in, unless that is what is revoked. A token that revokes itself leaves its
    branch, as somebody does who signs out of a device.
    """
    children = _children(members)
    if by.id == revoked:
        return Revocation(frozenset([revoked]), frozenset(children[revoked]))
    staying = {by.id, by.signed_in_by} - {revoked, None}
    fallen = _branch(children, revoked, but=staying)
    moved = (each.id for each in members if each.id in staying and each.parent in fallen)
    return Revocation(fallen, frozenset(moved))


def issued(members: Collection[Member], issuer: Token, token: str) -> bool:
    """Did one token issue another one, itself or by those that it issued? What signed in by a way in, it did not."""
    tokens = {each.id: each for each in members if isinstance(each, Token)}
    found, at = set[str](), tokens.get(token)
    while at is not None and at.id not in found:
        if at.issued_by == issuer.id:
            return True
        found.add(at.id)
        at = tokens.get(at.issued_by or "")
    return False


def owns(members: Collection[Member], owner: Token, owned: Member) -> bool:
    """Did a token issue another one, or one that it issued add a way in, be it gone by now?"""
    if isinstance(owned, Token):
        return issued(members, owner, owned.id)
    return issued(members, owner, owned.added_by or "") or (bool(owned.moved) and owned.added_by == owner.id)


def is_stored(caller: Token, tokens: Collection[Token]) -> bool:
    """Is the caller's token still one of those that are stored of its player? It may have been revoked meanwhile."""
    return caller.id in [each.id for each in tokens]


def removable(tokens: Collection[Token], expired: Collection[str], adders: Collection[str | None]) -> frozenset[str]:
    """Those of the expired tokens in whose branches nothing is left: no valid token, and none that added a webhook.

    `adders`: of the player's webhooks. The other ones link what they issued and added to what issued them, so that it
    falls with that. A token that expires adds no way in.
    """
    children = _children(tokens)
    kept = {token.id for token in tokens} - {*expired} | {*adders}
    return frozenset(each for each in expired if kept.isdisjoint(_branch(children, each)))


def _children(members: Iterable[Member]) -> defaultdict[str, list[str]]:
    """The ids of what came from each one."""
    children = defaultdict(list)
    for member in members:
        if member.parent is not None:
            children[member.parent].append(member.id)
    return children


def _branch(children: defaultdict[str, list[str]], root: str, *, but: Collection[str | None] = ()) -> frozenset[str]:
    """A token or a way in and all that descends from it, `but` for some and their branches."""
    found, left = {root}, [root]
    while left:
        more = [child for child in children[left.pop()] if child not in but and child not in found]
        found.update(more)
        left += more
    return frozenset(found)
