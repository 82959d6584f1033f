"""Revoking a token or a way in within a transaction: with its branch, if the account is not lost by it."""

from collections.abc import Collection
from typing import Literal

from domain.players.token_branches import Member, owns, revocation
from domain.storage.accounts import Token, WayIn
from domain.storage.database import Transaction

NotRevoked = Literal["last", "unverified"]


def revoke(transaction: Transaction, revoked: Token | WayIn, by: Token, now: int) -> NotRevoked | None:
    """Revoke a token or a way in of a player with its branch, `by` one of the player's tokens; None: it is done.

    ``last``: neither a way in nor a token that may do everything would be left. ``unverified``: ways in would fall, and
    neither has the token proved one, nor is it the spare, nor does it own the revoked one. `now`: ms since 1970 UTC.
    """
    tokens, ways = transaction.accounts.tokens(by.player), transaction.accounts.ways_in(by.player)
    members: list[Member] = [*tokens, *ways]
    fallen, _ = revocation(members, revoked.id, by)
    falling = fallen.intersection(way.id for way in ways)
    may = by.spare or owns(members, by, revoked)
    if falling and not may and not is_verified(transaction, by, now):
        return "unverified"
    if len(falling) == len(ways) and all(each.is_limited or each.id in fallen for each in tokens):
        return "last"
    drop(transaction, revoked, by)
    return None


def drop(transaction: Transaction, dropped: Token | WayIn, by: Token) -> None:
    """Take a token or a way in of a player away, with its branch, whatever is left."""
    tokens, ways = transaction.accounts.tokens(by.player), transaction.accounts.ways_in(by.player)
    fallen, moved = revocation([*tokens, *ways], dropped.id, by)
    parent = next((way for way in ways if way.id == dropped.parent), dropped.parent)
    transaction.accounts.move(by.player, moved, parent)
    transaction.accounts.remove_tokens(by.player, of(tokens, fallen))
    transaction.accounts.remove_ways_in(by.player, of(ways, fallen))


def of(members: Collection[Token] | Collection[WayIn], ids: Collection[str]) -> list[str]:
    """The ids of those that are among these members."""
    return [each.id for each in members if each.id in ids]


def is_verified(transaction: Transaction, token: Token, now: int) -> bool:
    """Has a token proved a way in within the last minutes?"""
    return transaction.accounts.verified_until(token.id) > now
