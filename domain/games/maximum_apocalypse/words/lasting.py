"""Words for people: what a whole event comes to: actions unused, tiles turned up, late mines, how the game is won."""

from collections.abc import Sequence

from domain.games.maximum_apocalypse.box.content import FACES, MISSIONS, scripts_of
from domain.games.maximum_apocalypse.box.vocabulary import DestroyGear
from domain.games.maximum_apocalypse.facts import cards, gear, monsters, survivors, tiles, turn
from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.seen.views import View
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.words.facts import accomplished
from domain.games.maximum_apocalypse.words.names import listed, plural, who_is


def say_unused(setup: Setting, facts: Sequence[PublicFact], before: View) -> str:
    """The actions that a survivor leaves unused at the end of the turn, or the moves of a card that goes on."""
    first, n, pending = facts[0], before.turn.actions, before.pending
    if pending is not None and pending.about == "move" and getattr(first, "cause", None) == pending.cause:
        left = f"{who_is(setup, pending.survivor)} leaves {plural(pending.n, 'move')} unused."
        return left if isinstance(first, cards.CardsDrawnSeen) else ""
    ends = isinstance(first, survivors.HungerSet) and first.cause.why == "turn" and before.pending is None
    if not ends or n == 0 or any(isinstance(each, turn.ActionSpent) for each in facts):
        return ""
    return f"{who_is(setup, before.turn.active)} leaves {plural(n, 'action')} unused."


def all_up_at(setup: Setting, facts: Sequence[PublicFact], after: View) -> int:
    """The fact with which the last tile of a mission that asks for it is turned up; -1: none."""
    turned = [at for at, fact in enumerate(facts) if isinstance(fact, tiles.TileTurned)]
    asked = MISSIONS[setup.options.mission].win.revealed
    is_done = all(tile.face is not None or tile.gone for tile in after.tiles)
    return turned[-1] if turned and asked and is_done else -1


def say_no_gear(setup: Setting, facts: Sequence[PublicFact], at: int, before: View) -> str:
    """The survivors who have no gear where a tile that is entered, or a monster, takes some from them."""
    match facts[at]:
        case tiles.TileTurned(face=face, cause=cause) if any(_moves(each, cause) for each in facts[at + 1 : at + 2]):
            scripts, victim = scripts_of(FACES[face].kind, "reveal"), cause.survivor
        case monsters.MonsterCame(kind=kind, survivor=victim):
            scripts = scripts_of(kind, "drawn")
        case _:
            return ""
    takes = [step for script in scripts for step in script.steps if isinstance(step, DestroyGear)]
    alive = [who for who, each in enumerate(before.survivors) if each.alive and not each.gear]
    bare = [who_is(setup, who) for who in alive for step in takes if step.who == "all" or who == victim]
    if not bare:
        return ""
    have = f"{listed(bare)} {'has' if len(bare) == 1 else 'have'}"
    if takes[0].who == "self":
        return f"{have} no gear to discard."
    return f"Every survivor has to discard {'1 gear card' if takes[0].n else 'all gear'}, but {have} none."


def _moves(fact: PublicFact, cause: Cause) -> bool:
    return isinstance(fact, survivors.SurvivorMoved) and fact.cause == cause


def mines_of(facts: Sequence[PublicFact]) -> Sequence[tuple[int, int]]:
    """The mines that go off, each with the hit that it ends in, where other facts come between."""
    mines = {fact.cause: at for at, fact in enumerate(facts) if isinstance(fact, gear.GearLeft) and _is_mine(fact)}
    hits = [(at, fact.cause) for at, fact in enumerate(facts) if isinstance(fact, monsters.MonsterHurt)]
    return [(mines[cause], at) for at, cause in hits if cause in mines and mines[cause] < at]


def _is_mine(fact: gear.GearLeft) -> bool:
    return fact.cause.name == fact.card and bool(scripts_of(fact.card, "monster-drawn"))


def say_won(setup: Setting, view: View) -> str:
    """What was done, by the table at the end."""
    mission = MISSIONS[setup.options.mission]
    win = mission.win
    instead = any(name == win.or_count for name, _ in view.quest.counts)
    carried = any(gear.card == "scientist" for survivor in view.survivors if survivor.alive for gear in survivor.gear)
    brought = "the Scientist" if carried or not instead else "the message of the Journal"
    living = [survivor for survivor in view.survivors if survivor.alive]
    met = "all survivors" if len(living) == len(view.survivors) else "all living survivors"
    found = accomplished(mission, brought if win.scientist_at else "", met)
    return f"The mission is accomplished: {listed(found)}."
