"""Words for people: facts of one kind in a row, that differ only in a card or a monster, in one sentence."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from domain.games.maximum_apocalypse.facts.cards import CardsDrawnSeen, CardTaken
from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.facts.gear import GearLeft
from domain.games.maximum_apocalypse.facts.monsters import MonsterLeft, MonsterStunned, MonsterTurned
from domain.games.maximum_apocalypse.facts.scavenge import ScavengedSeen
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.words.cards import DRAWN, INTO, cards_are, looked_at
from domain.games.maximum_apocalypse.words.monsters import in_front_of
from domain.games.maximum_apocalypse.words.names import (
    card_name,
    cause_is,
    counted,
    listed,
    monster_is,
    seat_is,
    who_is,
    why,
)


def say_row(setup: Setting, facts: Sequence[PublicFact]) -> tuple[int, str]:
    """How many of the first facts one sentence tells, and the sentence; 0: the first one has a sentence of its own."""
    row, text = _say(setup, facts)
    return (len(row), f"{text}.") if len(row) > 1 else (0, "")


def _say(setup: Setting, facts: Sequence[PublicFact]) -> tuple[Sequence[Any], str]:  # one case a fact
    match facts[0]:
        case CardsDrawnSeen(cause=Cause(why="start")) as first:
            row = _alike(facts, seat=first.seat)
            seats = listed([seat_is(setup, each.seat) for each in row])
            return row, f"{seats} each draw {cards_are(first.cards)}{DRAWN['start']}"
        case ScavengedSeen(to="aside") as first:
            row = _alike(facts, card=first.card)
            return row, looked_at(setup, first, tuple([each.card for each in row]))
        case CardTaken(zone="box") as first:
            row = _alike(facts, card=first.card)
            cards = counted([card_name(each.card) for each in row])
            return row, f"{who_is(setup, first.survivor)} gets {cards} from the mission {INTO[first.to]}"
        case GearLeft(to="discard") as first if first.cause.why in {"card", "monster", "tile"}:
            row = _alike(facts, card=first.card)
            cards = listed([card_name(each.card) for each in row])
            how = why(setup, first.cause, first.survivor)
            return row, f"{who_is(setup, first.survivor)} discards {cards}{how}"
        case MonsterLeft(to="discard", cause=Cause(why="death")) as first:
            row = _alike(facts, kind=first.kind, monster=first.monster)
            return row, f"{_monsters(row)} leave the dying {who_is(setup, first.survivor)}"
        case MonsterTurned() as first:
            row = _alike(facts, kind=first.kind, monster=first.monster)
            turn = f"turn from {who_is(setup, first.survivor)} to {who_is(setup, first.to)}"
            return row, f"{_monsters(row)} {turn}{why(setup, first.cause, first.to)}"
        case MonsterStunned() as first:
            row = _alike(facts, survivor=first.survivor, kind=first.kind, monster=first.monster)
            monsters = listed(
                [f"{monster_is(each.kind, each.monster)}{in_front_of(setup, each.survivor, each.by)}" for each in row]
            )
            how = cause_is(setup, first.cause, first.by)
            return row, f"{who_is(setup, first.by)} stuns {monsters} with {how}, until their next turn"
        case _:
            return (), ""


def _alike(facts: Sequence[Any], **fields: Any) -> Sequence[Any]:
    """The first facts that are the same but for some fields, given with their values in the first one."""
    for n, each in enumerate(facts):
        if type(each) is not type(facts[0]) or replace(each, **fields) != facts[0]:
            return facts[:n]
    return facts


def _monsters(row: Sequence[Any]) -> str:
    return listed([monster_is(each.kind, each.monster) for each in row])
