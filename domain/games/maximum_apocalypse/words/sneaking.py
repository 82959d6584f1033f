"""Words for people: what a survivor's stealth is made of in a test, from the view of the reader."""

from collections.abc import Sequence
from itertools import takewhile
from typing import TypeGuard

from domain.games.maximum_apocalypse.box.content import CLASSES, MODS, steps_of
from domain.games.maximum_apocalypse.box.vocabulary import Do
from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.facts.monsters import MonsterCame, MonsterLeft, MonsterTurned
from domain.games.maximum_apocalypse.facts.survivors import StealthFailed, StealthRolled, SurvivorMoved
from domain.games.maximum_apocalypse.facts.tiles import TokensPlaced, TokensRemoved
from domain.games.maximum_apocalypse.seen.survivors import SurvivorView
from domain.games.maximum_apocalypse.seen.views import View
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.words.names import card_name, listed, monster_is, tiles_are, who_is


def with_stealth(text: str, before: Sequence[PublicFact], rolled: StealthRolled, view: View) -> str:
    """A test with what the stealth in it has more or less than is printed (M9), as far as that explains it."""
    survivor, tokens = view.survivors[rolled.survivor], tokens_on(rolled.tile, before, view)
    parts = _parts(survivor, tokens)
    if not parts or survivor.stealth - tokens != rolled.need:
        return text
    need = f"than stealth {rolled.need}"
    return text.replace(f"{need},", f"{need} ({', '.join(parts)}),")


def say_unmet(setup: Setting, facts: Sequence[PublicFact], at: int, before: View) -> tuple[int, str]:
    """Why a survivor makes no test for the monster tokens where it arrives: monsters are in front of it (M8).

    With the place of the fact that tells of them. Empty: there is no such monster, or a test.
    """
    moved = facts[at]
    if not isinstance(moved, SurvivorMoved) or _is_pulled(moved) or any(_meets(each, moved.tile) for each in facts):
        return at, ""
    tokens = tokens_on(moved.tile, facts[:at], before)
    later = list(takewhile(lambda each: not isinstance(each, SurvivorMoved), facts[at + 1 :]))
    came = [(n, monster_is(each.kind, each.monster)) for n, each in enumerate(later, at + 1) if _engages(each, moved)]
    front = [(at, monster) for monster in _in_front(moved.survivor, facts[:at], before)] or came[:1]
    if not tokens or not front or moved.place is None:
        return at, ""
    by = f"{front[0][1]} is in front already" if len(front) == 1 else f"{len(front)} monsters are in front already"
    where = "there" if front[0][0] == at else f"on {tiles_are(setup, [(moved.tile, moved.place)])}"
    what = f"for the {'token' if tokens == 1 else f'{tokens} tokens'} {where}"
    return front[0][0], f"{who_is(setup, moved.survivor)} makes no stealth test {what}, as {by}."


def _in_front(who: int, before: Sequence[PublicFact], view: View) -> list[str]:
    """The monsters in front of a survivor after some facts of an event; `view`: that before the event."""
    front = {each.id: monster_is(each.kind, each.id) for each in view.survivors[who].engaged}
    for each in before:
        match each:
            case MonsterCame(survivor=to) | MonsterTurned(to=to) if to == who:
                front[each.monster] = monster_is(each.kind, each.monster)
            case MonsterLeft() | MonsterTurned():
                front.pop(each.monster, None)
            case _:
                pass
    return list(front.values())


def _engages(fact: PublicFact, moved: SurvivorMoved) -> TypeGuard[MonsterCame]:
    return isinstance(fact, MonsterCame) and fact.survivor == moved.survivor


def _is_pulled(moved: SurvivorMoved) -> bool:
    """Whether a survivor comes to a tile without its effects."""
    return moved.cause.why == "mission" or Do("pull") in steps_of(moved.cause.name)


def _meets(fact: PublicFact, tile: int) -> bool:
    """Whether the tokens of a tile are met: by a test, or at once."""
    return isinstance(fact, StealthRolled | StealthFailed | TokensRemoved) and fact.tile == tile


def tokens_on(tile: int, before: Sequence[PublicFact], view: View) -> int:
    """The monster tokens on a tile after some facts of an event; `view`: that before the event."""
    placed = [each.total for each in before if isinstance(each, TokensPlaced | TokensRemoved) and each.tile == tile]
    return [view.tiles[tile].tokens, *placed][-1]


def _parts(survivor: SurvivorView, tokens: int) -> list[str]:
    """What takes from stealth or adds to it."""
    worn = [gear.card for gear in survivor.gear if MODS[gear.card].stealth]
    more = sum([MODS[card].stealth for card in worn])
    bodies = zip(CLASSES[survivor.kind].bodies, survivor.bodies, strict=True)
    printed = min([printed.stealth for printed, body in bodies if body.health], default=0)
    less = printed + more - survivor.stealth
    parts = [f"{more} more thanks to {listed([card_name(card) for card in worn])}"] if more else []
    parts += [f"{tokens} less for the token{'' if tokens == 1 else 's'}"] if tokens else []
    return [*parts, *([f"{less} less for starving"] if less else [])]
