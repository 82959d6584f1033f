"""Monsters that come."""

from typing import Literal

from domain.games.maximum_apocalypse.actions import DiscardGear, Done, Pick
from domain.games.maximum_apocalypse.causes import Cause, Question
from domain.games.maximum_apocalypse.content import scripts_of
from domain.games.maximum_apocalypse.effects.gear import lose_gear
from domain.games.maximum_apocalypse.effects.work import Work
from domain.games.maximum_apocalypse.facts import (
    MonsterCame,
    MonsterDeckShuffled,
)
from domain.games.maximum_apocalypse.frames import Coming, Run


def coming(work: Work, frame: Coming, answer: Pick | None) -> None:
    """A survivor draws monsters one by one (M10); a Ladder may keep each away (M42)."""
    who = frame.who
    ladders: list[Pick] = [
        DiscardGear(gear.card) for gear in work.state.survivors[who].gear if scripts_of(gear.card, "monster-coming")
    ]
    pick = work.choose(frame, answer, who, Question("ladder", frame.cause, frame.n), [*ladders, Done()])
    if pick is None:
        return
    if frame.n > 1:
        work.then(Coming(who, frame.n - 1, frame.cause))
    if isinstance(pick, DiscardGear):
        lose_gear(work, who, pick.card, "discard", Cause("card", pick.card, who))
    elif frame.boss:
        came(work, who, work.state.monsters.aside[0], "aside", frame.cause)
    else:
        draw_monster(work, who, frame.cause)


def draw_monster(work: Work, who: int, cause: Cause) -> None:
    """The top of the monster deck; an empty deck is made of the discard pile (M11)."""
    monsters = work.state.monsters
    if not monsters.deck:
        if not monsters.discard:
            return
        work.emit(MonsterDeckShuffled(work.rng.shuffle("monster-deck", monsters.discard)))
    came(work, who, work.state.monsters.deck[-1], "deck", cause)


def came(work: Work, who: int, kind: str, zone: Literal["deck", "aside"], cause: Cause) -> None:
    """A monster engages, does what it does when drawn, and runs onto a mine."""
    monster = work.state.monsters.next_id
    work.emit(MonsterCame(who, monster, kind, zone, cause))
    mines = []
    for gear in work.state.survivors[who].gear:
        for script in scripts_of(gear.card, "monster-drawn"):
            mines.append(Run(who, script.key, it=monster))
            lose_gear(work, who, gear.card, "discard", Cause("card", gear.card, who))
    work.then(*[Run(who, script.key, it=monster) for script in scripts_of(kind, "drawn")], *mines)
