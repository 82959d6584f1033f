"""Words for people: choices that the facts after them tell, so that they are not told themselves."""

from domain.games.maximum_apocalypse.facts import monsters, survivors, tiles, turn
from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.table.actions import Choose, ChooseSurvivor, Done
from domain.games.maximum_apocalypse.table.causes import About
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.words.bodies import say_no_healing
from domain.games.maximum_apocalypse.words.names import body_is, cause_is, health_of, who_is

TELLING: frozenset[About] = frozenset([
    "target", "stun", "hide", "treat", "option", "heal", "recover", "take-back", "reveal", "grant", "grant-plays",
    "clear-tokens", "move", "pull", "send", "send-to", "reload", "hand-over",
])  # fmt: skip
"""Questions whose answer tells what is used for it."""


def say_used(setup: Setting, used: turn.AbilityUsed, after: PublicFact | None) -> str:
    """A weapon, say, that is taken up before its target is chosen: the next event tells it."""
    who, it = who_is(setup, used.survivor), cause_is(setup, used.cause, used.survivor)
    if not isinstance(after, turn.WaitingSeen) or after.survivor is None:
        return f"{who} uses {it}, which has no effect."
    return "" if after.about in TELLING else f"{who} uses {it}."


def is_untold(fact: PublicFact) -> bool:
    """Whether a trade begins or ends, of which what changes hands is told."""
    match fact:
        case turn.FreeUsed(what="trade"):
            return True
        case turn.ChoiceMade(pick=Done()):
            return fact.question.about == "trade"
        case _:
            return False


def is_told_next(made: turn.ChoiceMade, after: PublicFact | None) -> bool:
    """Whether what comes of a choice tells it: who travels, what is hit, or which body takes the damage."""
    match made.question.about, made.pick:
        case "send", _:
            return isinstance(after, survivors.SurvivorMoved) or _asks(after, "send-to")
        case "treat", _:
            return _asks(after, "option")
        case "aim", _:
            return isinstance(after, tiles.TokensRemoved)
        case "option", Choose(word="monsters" | "everything"):
            return isinstance(after, monsters.MonsterHurt)
        case _, Choose(word="damage"):
            return isinstance(after, survivors.Wounded) or _asks(after, "damage")
        case _:
            return False


def _asks(fact: PublicFact | None, about: About) -> bool:
    return isinstance(fact, turn.WaitingSeen) and fact.about == about


def say_in_vain(setup: Setting, made: turn.ChoiceMade) -> str:
    """Healing by a tile of a body in full health, which no fact tells."""
    pick = made.pick
    if not isinstance(pick, ChooseSurvivor):
        return ""
    who, health = body_is(setup, pick.survivor, dog=pick.dog), health_of(setup, pick.survivor, dog=pick.dog)
    return say_no_healing(setup, made.question.cause, made.survivor, who, health)
