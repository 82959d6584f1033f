"""Words for people: what has happened to monsters."""

from typing import assert_never

from domain.games.maximum_apocalypse.content import MONSTERS
from domain.games.maximum_apocalypse.monster_facts import (
    MonsterCame,
    MonsterHealed,
    MonsterHurt,
    MonsterLeft,
    MonsterStunned,
    MonsterTurned,
)
from domain.games.maximum_apocalypse.names import card_name, cause_is, monster_is, plural, upper, who_is, why
from domain.games.maximum_apocalypse.options import Setting
from domain.games.maximum_apocalypse.public_facts import MonsterDeckShuffledSeen

PublicMonsterFact = (
    MonsterDeckShuffledSeen | MonsterCame | MonsterHurt | MonsterLeft | MonsterTurned | MonsterStunned | MonsterHealed
)


def say_monster_fact(setup: Setting, fact: PublicMonsterFact) -> str:
    """What has happened to monsters, made only of what the public fact holds."""
    match fact:
        case MonsterCame():
            monster = monster_is(fact.kind, fact.monster)
            boss = ", the boss," if MONSTERS[fact.kind].boss else ""
            aside = " that was set aside" if fact.zone == "aside" else ""
            return f"{monster}{boss}{aside} engages {who_is(setup, fact.survivor)}{_why_came(setup, fact)}."
        case MonsterDeckShuffledSeen():
            return f"The monster deck is empty: {plural(fact.n, 'discarded monster')} are shuffled into a new one."
        case MonsterHurt():
            return _hit(setup, fact)
        case MonsterLeft():
            return _gone(setup, fact)
        case MonsterTurned():
            monster, to = monster_is(fact.kind, fact.monster), who_is(setup, fact.to)
            return f"{monster} turns from {who_is(setup, fact.survivor)} to {to}{why(setup, fact.cause, fact.to)}."
        case MonsterStunned():
            monster = f"{monster_is(fact.kind, fact.monster)}{_front(setup, fact.survivor, fact.by)}"
            how = cause_is(setup, fact.cause, fact.by)
            return f"{who_is(setup, fact.by)} stuns {monster} with {how}, until their next turn."
        case MonsterHealed():
            front = f"{monster_is(fact.kind, fact.monster)} in front of {who_is(setup, fact.survivor)}"
            return f"{front} has full health again{why(setup, fact.cause)}."
        case _:
            assert_never(fact)


def _why_came(setup: Setting, fact: MonsterCame) -> str:
    if fact.cause.why == "tokens":
        return " in place of a monster token"
    return f" because of {card_name(fact.cause.name)}" if fact.cause.why == "card" else why(setup, fact.cause)


def _hit(setup: Setting, fact: MonsterHurt) -> str:
    cause = fact.cause
    subject = -1 if cause.why == "tile" else cause.survivor
    monster = f"{monster_is(fact.kind, fact.monster)}{_front(setup, fact.survivor, subject)}"
    kept = f" ({fact.kept} kept off by shields)" if fact.kept else ""
    did = f"{fact.n} damage{kept}, {fact.left or 'no'} health left"
    if cause.why == "tile":
        return f"{upper(cause_is(setup, cause))} hits {monster}: {did}."
    return f"{who_is(setup, cause.survivor)} hits {monster} with {cause_is(setup, cause, cause.survivor)}: {did}."


def _front(setup: Setting, holder: int, subject: int) -> str:
    """Whom a monster is in front of, where that is not who the sentence is about."""
    return "" if holder == subject else f" in front of {who_is(setup, holder)}"


def _gone(setup: Setting, fact: MonsterLeft) -> str:
    monster = monster_is(fact.kind, fact.monster)
    if fact.by >= 0:
        ends = {"discard": "", "slain": " for good", "samples": " and keeps it as a sample"}[fact.to]
        return f"{who_is(setup, fact.by)} destroys {monster}{_front(setup, fact.survivor, fact.by)}{ends}."
    ends = {"discard": "", "slain": " for good", "samples": " and becomes a sample"}[fact.to]
    if fact.cause.why == "death":
        return f"{monster} leaves the dying {who_is(setup, fact.survivor)}{ends}."
    return f"{monster} leaves {who_is(setup, fact.survivor)}{ends}{why(setup, fact.cause, fact.survivor)}."
