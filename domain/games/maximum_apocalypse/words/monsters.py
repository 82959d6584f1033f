"""Words for people: what has happened to monsters."""

from typing import assert_never

from domain.games.maximum_apocalypse.box.content import MONSTERS, scripts_of
from domain.games.maximum_apocalypse.box.kinds import Why
from domain.games.maximum_apocalypse.facts import monsters as facts
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.words import names

DRAWN_FOR: dict[Why, str] = {"tokens": "a monster token", "spawn": "the spawn roll"}
"""What a monster is drawn for that no sentence before has told."""

DESTROYED: dict[facts.MonsterEnd, str] = {
    "discard": "",
    "slain": ", for good",
    "samples": ". It is kept as a sample",
}


def say_monster_fact(setup: Setting, fact: facts.PublicMonsterFact) -> str:
    """What has happened to monsters, made only of what the public fact holds."""
    match fact:
        case facts.MonsterCame():
            monster, who = names.monster_is(fact.kind, fact.monster), names.who_is(setup, fact.survivor)
            if fact.zone == "aside":
                return f"{monster}, the boss that was set aside, engages {who}."
            if fact.cause.why == "tile" and scripts_of(fact.cause.name, "stop"):
                return f"{monster} engages {who}, who moves on from {names.cause_is(setup, fact.cause)}."
            boss = ", the boss," if MONSTERS[fact.kind].boss else ""
            if fact.cause.why in DRAWN_FOR:
                return f"{monster}{boss} is drawn for {DRAWN_FOR[fact.cause.why]} and engages {who}."
            return f"{monster}{boss} engages {who}{_why_came(setup, fact)}."
        case facts.MonsterDeckShuffledSeen():
            are = "is" if fact.n == 1 else "are"
            return (
                f"The monster deck is empty: {names.plural(fact.n, 'discarded monster')} {are} shuffled into a new one."
            )
        case facts.MonsterHurt():
            return say_hit(setup, fact)
        case facts.MonsterLeft():
            return _gone(setup, fact)
        case facts.MonsterTurned():
            return say_turned(setup, fact, names.monster_is(fact.kind, fact.monster), "turns")
        case facts.MonsterStunned():
            monster = f"{names.monster_is(fact.kind, fact.monster)}{in_front_of(setup, fact.survivor, fact.by)}"
            return say_stunned(setup, fact, monster)
        case facts.MonsterHealed():
            front = f"{names.monster_is(fact.kind, fact.monster)} in front of {names.who_is(setup, fact.survivor)}"
            return f"{front} has full health again{names.why(setup, fact.cause)}."
        case _:
            assert_never(fact)


def say_turned(setup: Setting, fact: facts.MonsterTurned, monsters: str, turn: str) -> str:
    """One or more monsters that turn to somebody else."""
    whom, to = names.who_is(setup, fact.survivor), names.who_is(setup, fact.to)
    if fact.cause.why == "card" and fact.cause.survivor == fact.to:
        return f"With {names.cause_is(setup, fact.cause, fact.to)}, {to} draws {monsters} away from {whom}."
    by_itself = fact.cause.monster == fact.monster
    how = "" if by_itself else names.why(setup, fact.cause, fact.to)
    return f"{monsters} {turn} from {whom} to {to}{how}."


def say_stunned(setup: Setting, fact: facts.MonsterStunned, monsters: str) -> str:
    """One or more monsters that are stunned."""
    until = f"until {names.turn_of(setup, fact.by)} next turn"
    return (
        f"{names.who_is(setup, fact.by)} stuns {monsters} with {names.cause_is(setup, fact.cause, fact.by)}, {until}."
    )


def _why_came(setup: Setting, fact: facts.MonsterCame) -> str:
    if fact.cause.why == "card":
        return f" because of {names.card_name(fact.cause.name)}"
    return names.why(setup, fact.cause, fact.survivor)


def say_hit(setup: Setting, fact: facts.MonsterHurt, reason: str = "") -> str:
    """A hit of a monster. `reason`: why it is more than its source says."""
    cause = fact.cause
    subject = -1 if cause.why == "tile" else cause.survivor
    monster = f"{names.monster_is(fact.kind, fact.monster)}{in_front_of(setup, fact.survivor, subject)}"
    did = f"{_damage(fact, reason)}, {fact.left or 'no'} health left"
    source = names.cause_is(setup, cause, subject)
    if cause.why == "tile":
        return f"{names.upper(source)} hits {monster}: {did}."
    return f"{names.who_is(setup, cause.survivor)} hits {monster} with {source}: {did}."


def say_destroyed(
    setup: Setting, hurt: facts.MonsterHurt, gone: facts.MonsterLeft, samples: str = "", reason: str = ""
) -> str:
    """A hit that destroys a monster.

    `samples`: how many there are with it, if it is one; `reason`: why the hit is more than its source says.
    """
    monster = f"{names.monster_is(gone.kind, gone.monster)}{in_front_of(setup, gone.survivor, gone.by)}"
    source = names.cause_is(setup, hurt.cause, gone.by)
    damage = f"{_damage(hurt, reason)}{DESTROYED[gone.to]}{samples}"
    return f"{names.who_is(setup, gone.by)} destroys {monster} with {source}: {damage}."


def _damage(fact: facts.MonsterHurt, reason: str) -> str:
    notes = [reason, f"{fact.kept} kept off by shields" if fact.kept else ""]
    said = "; ".join([note for note in notes if note])
    return f"{fact.n} damage{f' ({said})' if said else ''}"


def in_front_of(setup: Setting, holder: int, subject: int) -> str:
    """Whom a monster is in front of, where that is not who the sentence is about."""
    return "" if holder == subject else f" in front of {names.who_is(setup, holder)}"


def _gone(setup: Setting, fact: facts.MonsterLeft) -> str:
    monster = names.monster_is(fact.kind, fact.monster)
    if fact.by >= 0:
        ends = DESTROYED[fact.to]
        return f"{names.who_is(setup, fact.by)} destroys {monster}{in_front_of(setup, fact.survivor, fact.by)}{ends}."
    ends = {"discard": "", "slain": " for good", "samples": ", which becomes a sample"}[fact.to]
    whom = names.who_is(setup, fact.survivor)
    if fact.cause.why == "death":
        return f"{monster} leaves the dying {whom}{ends}."
    if fact.cause.why == "card" and fact.cause.survivor == fact.survivor:
        return f"{whom} uses {names.cause_is(setup, fact.cause, fact.survivor)} and shakes off {monster}{ends}."
    return f"{monster} leaves {whom}{ends}{names.why(setup, fact.cause, fact.survivor)}."
