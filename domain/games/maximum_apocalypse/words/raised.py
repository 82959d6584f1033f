"""Words for people: why survivors deal more damage, restore more health, or lose less hunger than is printed."""

from collections.abc import Iterable, Sequence

from domain.games.maximum_apocalypse.box.content import CARDS, CLASSES, MODS, scripts_of, steps_of
from domain.games.maximum_apocalypse.box.kinds import Why
from domain.games.maximum_apocalypse.box.vocabulary import AnyStep, Deal, Heal, Hunger, Wound
from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.facts.gear import AmmoSpent
from domain.games.maximum_apocalypse.facts.survivors import Healed, HungerSet, SurvivorMoved
from domain.games.maximum_apocalypse.seen.views import View
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.words.names import card_name, cause_is, listed
from domain.kernel.game import Views

LOWEST = 1
"""The lowest hunger: the die has no lower side."""


def why_deals_more(
    setup: Setting, before: Sequence[PublicFact], cause: Cause, who: int, n: int, views: Views | None
) -> str:
    """What adds to a survivor's damage, as far as it explains it.

    `before`: the earlier facts of the event; `n`: the damage, with what was kept off.
    """
    if views is None or who < 0 or cause.why not in {"card", "innate", "dog", "tile"}:
        return ""
    added = _added(setup, views.before(), who, cause)
    more, spent = sum(added.values()), _spent(before, cause)
    if more == 0 or n - more not in {step.n + (spent if _takes_ammo(step) else 0) for step in _deals(cause)}:
        return ""
    return _say_more(more, added)


def why_heals_more(setup: Setting, before: Sequence[PublicFact], healed: Healed, views: Views | None) -> str:
    """What adds to the health that a survivor restores, unless full health hides how much that was."""
    cause, who = healed.cause, healed.cause.survivor
    if views is None or who < 0 or cause.why not in {"card", "innate", "tile"}:
        return ""
    view = views.before()
    gear = {gear.card: MODS[gear.card].heals for gear in view.survivors[who].gear if MODS[gear.card].heals}
    most, of = sum(gear.values()), view.survivors[healed.survivor].kind
    is_full = healed.left == CLASSES[of].bodies[healed.dog].health
    found = {
        max(healed.n - step.n, 0)
        for step in _heals(cause, before)
        if healed.n == step.n + most or (is_full and healed.n < step.n + most)
    }
    more = found.pop() if len(found) == 1 else 0
    return _say_more(more, {cause_is(setup, Cause("card", card, who), who): n for card, n in gear.items()})


def is_cut_short(fed: HungerSet) -> bool:
    """Whether hunger falls by less than its source says, as 1 is the lowest."""
    steps = [step for step in _steps(fed.cause.why, fed.cause.name) if isinstance(step, Hunger)]
    return fed.hunger == LOWEST and any(fed.was + step.n < LOWEST for step in steps)


def _added(setup: Setting, view: View, who: int, cause: Cause) -> dict[str, int]:
    """What adds to a survivor's damage, and how much: gear, what is attached to the weapon, and temporary effects."""
    survivor = view.survivors[who]
    added = {card_name(gear.card): MODS[gear.card].dealt for gear in survivor.gear}
    worn = [card for gear in survivor.gear if gear.card == cause.name for card in gear.worn]
    added |= {card_name(card): CARDS[card].wears for card in worn}
    for hold in view.turn.holds:
        if hold.effect == "dealt" and (hold.all or hold.who == who):
            name = cause_is(setup, hold.cause, who)
            added[name] = added.get(name, 0) + hold.n
    return {name: n for name, n in added.items() if n}


def _say_more(more: int, added: Iterable[str]) -> str:
    return f"{more} more thanks to {listed(list(added))}" if more else ""


def _spent(before: Sequence[PublicFact], cause: Cause) -> int:
    """The ammunition of all weapons that was spent on one shot."""
    return sum([each.n for each in before if isinstance(each, AmmoSpent) and each.cause == cause])


def _takes_ammo(step: Deal | Wound) -> bool:
    return isinstance(step, Deal) and step.plus_ammo


def _steps(why: Why, name: str) -> Sequence[AnyStep]:
    """All that a card, a tile or a body's own action does."""
    source = f"{name}-innate-{int(why == 'dog')}" if why in {"innate", "dog"} else name
    return steps_of(source)


def _deals(cause: Cause) -> Sequence[Deal | Wound]:
    return [step for step in _steps(cause.why, cause.name) if isinstance(step, Deal | Wound)]


def _heals(cause: Cause, before: Sequence[PublicFact]) -> Sequence[Heal]:
    """What a source heals; of a tile, what it does then: at the end of the turn, or as it is entered."""
    steps = _steps(cause.why, cause.name)
    if cause.why == "tile" and any(isinstance(each, HungerSet) and each.cause.why == "turn" for each in before):
        steps = [step for script in scripts_of(cause.name, "end") for step in script.steps]
    elif cause.why == "tile" and any(isinstance(each, SurvivorMoved) for each in before):
        steps = [step for script in scripts_of(cause.name, "enter") for step in script.steps]
    return [step for step in steps if isinstance(step, Heal)]
