"""Words for people: damage, and why it is what it is, from the facts around it and the views of the reader."""

from collections.abc import Mapping, Sequence
from functools import cache

from domain.games.maximum_apocalypse.box.content import CARDS, MISSIONS, MONSTERS, scripts_of
from domain.games.maximum_apocalypse.box.vocabulary import Custom
from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.facts.gear import AmmoSpent
from domain.games.maximum_apocalypse.facts.monsters import MonsterCame, MonsterHurt, MonsterLeft
from domain.games.maximum_apocalypse.facts.survivors import Healed, HungerSet, PoisonSet, Wounded
from domain.games.maximum_apocalypse.facts.turn import ChoiceMade
from domain.games.maximum_apocalypse.seen.views import View
from domain.games.maximum_apocalypse.table.causes import About
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.words import names
from domain.games.maximum_apocalypse.words.bodies import say_wounded
from domain.games.maximum_apocalypse.words.monsters import say_destroyed, say_hit
from domain.games.maximum_apocalypse.words.raised import why_deals_more
from domain.kernel.game import Views


def say_destroyed_by(
    setup: Setting,
    before: Sequence[PublicFact],
    hurt: MonsterHurt,
    gone: MonsterLeft,
    rest: Sequence[PublicFact],
    views: Views | None,
) -> str:
    """A hit that destroys a monster, with what adds to it, and the number of samples if it is kept as one."""
    needed = sum(MISSIONS[setup.options.mission].win.killed.values())
    samples = ""
    if gone.to == "samples" and views is not None:
        later = sum(isinstance(each, MonsterLeft) and each.to == "samples" for each in rest)
        samples = f", {len(views.after().quest.samples) - later} of {needed}"
    reason = _why_hurt(setup, before, hurt, views)
    return _with_shields(say_destroyed(setup, hurt, gone, samples, reason), hurt, views)


def say_hit_by(setup: Setting, before: Sequence[PublicFact], hurt: MonsterHurt, views: Views | None) -> str:
    """A hit of a monster, with what adds to its damage."""
    return _with_shields(say_hit(setup, hurt, _why_hurt(setup, before, hurt, views)), hurt, views)


def _why_hurt(setup: Setting, before: Sequence[PublicFact], hurt: MonsterHurt, views: Views | None) -> str:
    who = hurt.survivor if hurt.cause.why == "tile" else hurt.cause.survivor
    return why_deals_more(setup, before, hurt.cause, who, hurt.n + hurt.kept, views)


def is_second_shot(shot: AmmoSpent, before: View) -> bool:
    """Whether a weapon is fired at another target by the action that it was fired by before."""
    pending = before.pending
    return pending is not None and (pending.about, pending.cause) == ("another-target", shot.cause)


def say_second_shot(setup: Setting, shot: AmmoSpent) -> str:
    """A shot at another target that takes no action of its own."""
    shooter = (
        f"With the same action, {names.who_is(setup, shot.survivor)} shoots again with {names.card_name(shot.card)}"
    )
    return f"{shooter}: {shot.n} ammo spent, {shot.left} left."


def _with_shields(text: str, hurt: MonsterHurt, views: Views | None) -> str:
    """A hit with the monsters that kept damage off, where they must be all that can."""
    if not hurt.kept or views is None:
        return text
    survivors = [*views.before().survivors, *views.after().survivors]
    engaged = {each.id: each for survivor in survivors for each in survivor.engaged}
    alike = [each for each in engaged.values() if MONSTERS[each.kind].set == MONSTERS[hurt.kind].set]
    by = [each for each in alike if MONSTERS[each.kind].shields]
    if sum([MONSTERS[each.kind].shields for each in by]) != hurt.kept:
        return text
    shields = ["its own shield" if each.id == hurt.monster else names.monster_is(each.kind, each.id) for each in by]
    return text.replace("kept off by shields", f"kept off by {names.listed(shields)}")


def say_suffered(setup: Setting, before: Sequence[PublicFact], hit: Wounded, views: Views | None) -> str:
    """Damage to a body, with what adds to it, and what could have been given up instead."""
    monster = hit.cause.monster
    dead = any(isinstance(each, MonsterLeft) and monster and each.monster == monster for each in before)
    what = names.asks_for(hit.cause.name)
    asked = what and _is_asked(before, hit, views)
    has = asked and views is not None and _has(views.before(), hit.survivor, what)
    rather = f" rather than give up {what.replace('scavenge', 'a scavenge')}" if has else ""
    lacks = (what if asked else _lacking(before, hit, views)) if not has else ""
    reason = _why_more(setup, hit, views)
    reason = reason or why_deals_more(setup, before, hit.cause, hit.cause.survivor, hit.n + hit.kept, views)
    when = (
        " as it is destroyed" if dead else ", which attacks as soon as it is drawn" if _strikes(before, hit) else rather
    )
    return say_wounded(setup, hit, when, reason, lacks)


def _strikes(before: Sequence[PublicFact], hit: Wounded) -> bool:
    """Whether a monster attacks because it was drawn, not at the end of the turn."""
    came = any(isinstance(each, MonsterCame) and each.monster == hit.cause.monster for each in before)
    again = any(isinstance(each, Wounded) and (each.cause, each.dog) == (hit.cause, hit.dog) for each in before)
    return came and not again and _is_striking(hit.cause.name)


OfBody = Healed | HungerSet | PoisonSet | Wounded
"""What happens to one body of a survivor."""

_CHOSEN: Mapping[type[OfBody], frozenset[About]] = {
    Healed: frozenset({"heal", "treat"}),
    HungerSet: frozenset({"feed", "treat"}),
    PoisonSet: frozenset({"cure", "poisoned", "treat"}),
    Wounded: frozenset({"attacked", "damage"}),
}
"""The questions whose answer is the body, by what happens to it."""


def with_choice(setup: Setting, before: Sequence[PublicFact], hit: OfBody, text: str, views: Views | None) -> str:
    """What happens to one of two bodies, with the choice that it was."""
    pending = None if views is None else views.before().pending
    if (
        pending is None
        or any(isinstance(each, type(hit)) for each in before)
        or not names.has_two_bodies(setup, hit.survivor)
    ):
        return text
    if pending.about not in _CHOSEN[type(hit)] or (pending.survivor, pending.cause) != (hit.survivor, hit.cause):
        return text
    body, whose = names.body_is(setup, hit.survivor, dog=hit.dog), names.who_is(setup, hit.survivor)
    chosen = f"chooses {body}, who"
    told = text.removeprefix(body)
    if told.startswith("'s "):
        return f"{whose} {chosen}se{told[2:]}"
    if told.startswith(" "):
        return f"{whose} {chosen}{told}"
    return text.replace(f", and {body} ", f" and {chosen} ", 1)


def _is_asked(before: Sequence[PublicFact], hit: Wounded, views: Views | None) -> bool:
    """Whether damage is the answer to what to give up instead, or to which body takes it."""
    pending = None if views is None else views.before().pending
    if pending is None or (pending.survivor, pending.cause.name) != (hit.survivor, hit.cause.name):
        return False
    again = any(isinstance(each, Wounded) and _is_about(each, hit) for each in before)
    return pending.about in {"gear-or", "scavenged-or", "damage"} and not again


def _has(view: View, who: int, what: str) -> bool:
    """Whether a survivor has something to give up; the backs of a hand tell everybody which are scavenge cards."""
    survivor = view.survivors[who]
    if what == "gear":
        return bool(survivor.gear)
    in_hand = any(card.origin != "survivor" for card in view.players[survivor.seat].hand)
    return in_hand or any(CARDS[each.card].set == "scavenge" for each in survivor.gear)


def _lacking(before: Sequence[PublicFact], hit: Wounded, views: Views | None) -> str:
    """What a body has not that it could have given up instead of taking damage."""
    what = names.asks_for(hit.cause.name)
    if not what or any(_is_about(each, hit) for each in before):
        return ""
    arrived = any(isinstance(each, MonsterCame) and each.monster == hit.cause.monster for each in before)
    by_tile = hit.cause.why == "tile" and views is not None and not views.before().survivors[hit.survivor].gear
    return what if arrived or by_tile else ""


def _why_more(setup: Setting, hit: Wounded, views: Views | None) -> str:
    """Why a monster deals more damage than its card says."""
    if hit.cause.why != "monster" or views is None:
        return ""
    kind, view, dealt = MONSTERS[hit.cause.name], views.before(), hit.n + hit.kept
    boosters = [
        each
        for survivor in view.survivors
        for each in survivor.engaged
        if MONSTERS[each.kind].boosts and MONSTERS[each.kind].set == kind.set
    ]
    more = sum(MONSTERS[each.kind].boosts for each in boosters)
    factor = 1 if view.survivors[hit.survivor].moved else kind.pounces
    if dealt != (kind.damage + more) * factor or dealt == kind.damage:
        return ""
    twice = f"twice its damage, as {names.who_is(setup, hit.survivor)} has not moved" if factor > 1 else ""
    others = [names.monster_is(each.kind, each.id) for each in boosters if each.id != hit.cause.monster]
    own = ["its own effect"] if len(others) < len(boosters) else []
    boosted = f"{more} more because of {names.listed([*others, *own])}" if boosters else ""
    return "; ".join([text for text in (boosted, twice) if text])


def _is_about(fact: PublicFact, hit: Wounded) -> bool:
    """Whether the same source hit before in the same event, or its damage was chosen."""
    match fact:
        case Wounded():
            return (fact.survivor, fact.cause) == (hit.survivor, hit.cause)
        case ChoiceMade():
            return fact.survivor == hit.survivor and fact.question.cause.name == hit.cause.name
        case _:
            return False


@cache
def _is_striking(kind: str) -> bool:
    """Whether a monster attacks at once when it is drawn."""
    return any(step == Custom("strike") for script in scripts_of(kind, "drawn") for step in script.steps)
