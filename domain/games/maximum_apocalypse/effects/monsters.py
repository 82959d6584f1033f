"""Drawing monsters."""

from domain.games.maximum_apocalypse.box.content import scripts_of
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.facts.monsters import MonsterCame, MonsterDeckShuffled, MonsterSource
from domain.games.maximum_apocalypse.table.actions import DiscardGear, Done, Pick
from domain.games.maximum_apocalypse.table.causes import Cause, Question
from domain.games.maximum_apocalypse.table.frames import Coming, Run


def coming(decision: Decision, frame: Coming, answer: Pick | None) -> None:
    """Draw monsters one at a time (M10); a Ladder may keep each away (M42)."""
    who = frame.who
    ladders: list[Pick] = [
        DiscardGear(gear.card) for gear in decision.state.survivors[who].gear if scripts_of(gear.card, "monster-coming")
    ]
    pick = decision.ask(frame, answer, who, Question("ladder", frame.cause, frame.n), [*ladders, Done()])
    if pick is None:
        return
    if frame.n > 1:
        decision.push(Coming(who, frame.n - 1, frame.cause))
    if isinstance(pick, DiscardGear):
        decision.lose_gear(who, pick.card, "discard", Cause("card", pick.card, who))
    elif frame.boss:
        came(decision, who, decision.state.monsters.aside[0], "aside", frame.cause)
    else:
        draw_monster(decision, who, frame.cause)


def draw_monster(decision: Decision, who: int, cause: Cause) -> None:
    """Draw the top monster; an empty deck is replaced by the shuffled discard pile (M11)."""
    monsters = decision.state.monsters
    if not monsters.deck:
        if not monsters.discard:
            return
        decision.emit(MonsterDeckShuffled(decision.rng.shuffle("monster-deck", monsters.discard)))
    came(decision, who, decision.state.monsters.deck[-1], "deck", cause)


def came(decision: Decision, who: int, kind: str, zone: MonsterSource, cause: Cause) -> None:
    """A monster engages; its drawn effect and mines follow."""
    monster = decision.state.monsters.next_id
    decision.emit(MonsterCame(who, monster, kind, zone, cause))
    mines = []
    for gear in decision.state.survivors[who].gear:
        for script in scripts_of(gear.card, "monster-drawn"):
            mines.append(Run(who, script.key, it=monster))
            decision.lose_gear(who, gear.card, "discard", Cause("card", gear.card, who))
    decision.push(*[Run(who, script.key, it=monster) for script in scripts_of(kind, "drawn")], *mines)
