"""Words for people: what has happened to monsters."""

from typing import assert_never

from domain.games.maximum_apocalypse.box.content import MONSTERS
from domain.games.maximum_apocalypse.facts import monsters as facts
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.words.names import card_name, cause_is, monster_is, plural, upper, who_is, why

DESTROYED: dict[facts.MonsterEnd, str] = {
    "discard": "",
    "slain": " for good",
    "samples": " and keeps it as a sample",
}


def say_monster_fact(setup: Setting, fact: facts.PublicMonsterFact) -> str:
    """What has happened to monsters, made only of what the public fact holds."""
    match fact:
        case facts.MonsterCame():
            monster = monster_is(fact.kind, fact.monster)
            boss = ", the boss," if MONSTERS[fact.kind].boss else ""
            aside = " that was set aside" if fact.zone == "aside" else ""
            return f"{monster}{boss}{aside} engages {who_is(setup, fact.survivor)}{_why_came(setup, fact)}."
        case facts.MonsterDeckShuffledSeen():
            are = "is" if fact.n == 1 else "are"
            return f"The monster deck is empty: {plural(fact.n, 'discarded monster')} {are} shuffled into a new one."
        case facts.MonsterHurt():
            return _hit(setup, fact)
        case facts.MonsterLeft():
            return _gone(setup, fact)
        case facts.MonsterTurned():
            monster, to = monster_is(fact.kind, fact.monster), who_is(setup, fact.to)
            return f"{monster} turns from {who_is(setup, fact.survivor)} to {to}{why(setup, fact.cause, fact.to)}."
        case facts.MonsterStunned():
            monster = f"{monster_is(fact.kind, fact.monster)}{in_front_of(setup, fact.survivor, fact.by)}"
            how = cause_is(setup, fact.cause, fact.by)
            return f"{who_is(setup, fact.by)} stuns {monster} with {how}, until their next turn."
        case facts.MonsterHealed():
            front = f"{monster_is(fact.kind, fact.monster)} in front of {who_is(setup, fact.survivor)}"
            return f"{front} has full health again{why(setup, fact.cause)}."
        case _:
            assert_never(fact)


def _why_came(setup: Setting, fact: facts.MonsterCame) -> str:
    if fact.cause.why == "tokens":
        return " in place of a monster token"
    if fact.cause.why == "card":
        return f" because of {card_name(fact.cause.name)}"
    return why(setup, fact.cause, fact.survivor)


def _hit(setup: Setting, fact: facts.MonsterHurt) -> str:
    cause = fact.cause
    subject = -1 if cause.why == "tile" else cause.survivor
    monster = f"{monster_is(fact.kind, fact.monster)}{in_front_of(setup, fact.survivor, subject)}"
    did = f"{_damage(fact)}, {fact.left or 'no'} health left"
    if cause.why == "tile":
        return f"{upper(cause_is(setup, cause))} hits {monster}: {did}."
    return f"{who_is(setup, cause.survivor)} hits {monster} with {cause_is(setup, cause, cause.survivor)}: {did}."


def say_destroyed(setup: Setting, hurt: facts.MonsterHurt, gone: facts.MonsterLeft) -> str:
    """A hit that destroys a monster."""
    monster = f"{monster_is(gone.kind, gone.monster)}{in_front_of(setup, gone.survivor, gone.by)}"
    source = cause_is(setup, hurt.cause, gone.by)
    return f"{who_is(setup, gone.by)} destroys {monster} with {source}{DESTROYED[gone.to]}: {_damage(hurt)}."


def _damage(fact: facts.MonsterHurt) -> str:
    return f"{fact.n} damage{f' ({fact.kept} kept off by shields)' if fact.kept else ''}"


def in_front_of(setup: Setting, holder: int, subject: int) -> str:
    """Whom a monster is in front of, where that is not who the sentence is about."""
    return "" if holder == subject else f" in front of {who_is(setup, holder)}"


def _gone(setup: Setting, fact: facts.MonsterLeft) -> str:
    monster = monster_is(fact.kind, fact.monster)
    if fact.by >= 0:
        ends = DESTROYED[fact.to]
        return f"{who_is(setup, fact.by)} destroys {monster}{in_front_of(setup, fact.survivor, fact.by)}{ends}."
    ends = {"discard": "", "slain": " for good", "samples": " and becomes a sample"}[fact.to]
    if fact.cause.why == "death":
        return f"{monster} leaves the dying {who_is(setup, fact.survivor)}{ends}."
    return f"{monster} leaves {who_is(setup, fact.survivor)}{ends}{why(setup, fact.cause, fact.survivor)}."
