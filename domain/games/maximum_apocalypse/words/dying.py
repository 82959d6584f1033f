"""Words for people: a death, and what becomes of the monsters in front of the dead."""

from collections.abc import Sequence

from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.facts.monsters import MonsterLeft, MonsterTurned
from domain.games.maximum_apocalypse.facts.survivors import HungerSet, SurvivorDiedSeen
from domain.games.maximum_apocalypse.facts.tiles import TokensPlaced
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.table.state import LAST_TRACK, TOKENS_ON_TILE
from domain.games.maximum_apocalypse.words.bodies import say_died
from domain.games.maximum_apocalypse.words.names import listed, monster_is, plural, tile_is, who_is


def tell_death(setup: Setting, facts: Sequence[PublicFact], at: int, told: list[str]) -> None:
    """Tell the death that a fact belongs to, with all that follows from it, at that fact."""
    died = next((each for each in facts[at:] if isinstance(each, SurvivorDiedSeen)), None)
    if died is None:
        return
    end = facts.index(died, at) + 1
    placed = facts[end] if end < len(facts) and _is_of_death(facts[end]) else None
    left = [each for each in facts[at:end] if isinstance(each, MonsterLeft)]
    turned = [each for each in facts[at:end] if isinstance(each, MonsterTurned)]
    for place, fact in enumerate(facts[at : end + 1], at):
        if isinstance(fact, MonsterLeft | MonsterTurned | SurvivorDiedSeen) or fact is placed:
            told[place] = ""
    said = [
        say_died(setup, died, is_told=_starved(facts[:at], died.survivor)),
        _become(setup, left, placed if isinstance(placed, TokensPlaced) else None),
        *[f"{monster_is(each.kind, each.monster)} turns to {who_is(setup, each.to)}." for each in turned],
    ]
    told[at] = " ".join([text for text in said if text])


def is_starving(fact: PublicFact) -> bool:
    """Whether a fact is the last step of the hunger track, which kills."""
    return isinstance(fact, HungerSet) and fact.track == LAST_TRACK


def _starved(before: Sequence[PublicFact], who: int) -> bool:
    return any(is_starving(each) and getattr(each, "survivor", -1) == who for each in before)


def _is_of_death(fact: PublicFact) -> bool:
    return isinstance(fact, TokensPlaced) and fact.cause.why == "death"


def _become(setup: Setting, left: Sequence[MonsterLeft], placed: TokensPlaced | None) -> str:
    """What becomes of the monsters that were in front of the dead."""
    if not left:
        return ""
    monsters, one = listed([monster_is(each.kind, each.monster) for each in left]), len(left) == 1
    if placed is None:
        lost = "gone for good" if {each.to for each in left} == {"slain"} else "discarded"
        return f"{monsters} {'is' if one else 'are'} {lost}."
    where = tile_is(setup, placed.tile, placed.place)
    full = ", the most that a tile holds" if placed.total == TOKENS_ON_TILE and placed.n < len(left) else ""
    tokens = "a monster token" if placed.n == 1 else plural(placed.n, "monster token")
    return f"{monsters} {'becomes' if one else 'become'} {tokens} on {where}: {placed.total} there now{full}."
