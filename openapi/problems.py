"""The refusals of a game, as its rules document them."""

import re

from domain.kernel.game import AnyGame

_HEADING = re.compile(r"\|\s*code\s*\|", re.IGNORECASE)
_ROW = re.compile(r"\|\s*`([a-z][a-z0-9-]*)`\s*\|\s*(.*?)\s*\|")


class Undocumented(Exception):  # said of what was written
    """Something lacks the words that the contract needs; the message says what."""


def refusals(game: AnyGame) -> dict[str, str]:
    """A game's refusal codes and what they mean: its list, else the tables headed `code` of its rules."""
    if game.refusals:
        return {refusal.code: refusal.when.removesuffix(".") for refusal in game.refusals}
    found: dict[str, str] = {}
    inside = False
    for line in game.rules.splitlines():
        inside = line.startswith("|") and (inside or _HEADING.match(line) is not None)
        row = _ROW.match(line) if inside else None
        if row:
            found[row[1]] = row[2]
    if not found:
        raise Undocumented(f"the README of {game.key} has no table of refusals, headed `code`")
    return found
