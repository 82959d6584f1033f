"""Words for people: facts of one kind in a row, that differ only in a card or a monster, in one sentence."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from domain.games.maximum_apocalypse.box.content import CARDS
from domain.games.maximum_apocalypse.facts import cards, gear, monsters, scavenge, survivors, tiles
from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.seen.views import View
from domain.games.maximum_apocalypse.table.causes import FOUND, Cause
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.words import names
from domain.games.maximum_apocalypse.words.cards import DRAWN, TO_DO, cards_are, looked_at
from domain.games.maximum_apocalypse.words.facts import why_tokens
from domain.games.maximum_apocalypse.words.monsters import in_front_of, say_stunned, say_turned


def say_row(setup: Setting, facts: Sequence[PublicFact], *, is_rolled: bool) -> tuple[int, str]:
    """How many of the first facts one sentence tells, and the sentence; 0: the first one has a sentence of its own.

    `is_rolled`: a sentence before says that monsters come.
    """
    row, text = _say(setup, facts, "" if is_rolled else None)
    return (len(row), text) if len(row) > 1 else (0, "")


def _say(  # one case a fact
    setup: Setting, facts: Sequence[PublicFact], known: str | None
) -> tuple[Sequence[Any], str]:
    match facts[0]:
        case cards.CardsDrawnSeen(cause=Cause(why="start")) as first:
            row = _alike(facts, seat=first.seat)
            seats = names.listed([names.seat_is(setup, each.seat) for each in row])
            return row, f"{seats} each draw {cards_are(first.cards)}{DRAWN['start']}."
        case scavenge.ScavengedSeen(to="aside") as first:
            row = _alike(facts, card=first.card)
            return row, f"{looked_at(setup, first, tuple([each.card for each in row]))}."
        case cards.CardTaken(zone="box") as first:
            row = _alike(facts, card=first.card)
            found = names.counted([names.thing_is(each.card) for each in row])
            return row, f"{names.who_is(setup, first.survivor)} finds {found}{TO_DO[first.to]}."
        case gear.GearLeft(to="discard") as first if first.cause.why in {"card", "monster", "tile"}:
            row = _alike(facts, card=first.card)
            gone = names.listed([names.thing_is(each.card) for each in row])
            how = names.why(setup, first.cause, first.survivor)
            return row, f"{names.who_is(setup, first.survivor)} discards {gone}{how}."
        case monsters.MonsterTurned() as first:
            row = _alike(facts, kind=first.kind, monster=first.monster)
            return row, say_turned(setup, first, monsters_are(row), "turn")
        case monsters.MonsterStunned() as first:
            row = _alike(facts, survivor=first.survivor, kind=first.kind, monster=first.monster)
            return row, say_stunned(setup, first, _in_front(setup, row, first.by))
        case survivors.HungerSet(cause=Cause(why="card"), track=0) as first if first.hunger < first.was:
            row = _alike(facts, survivor=first.survivor, dog=first.dog, hunger=first.hunger, was=first.was)
            return row, _falls(setup, row)
        case tiles.TokensPlaced() as first:
            alike = _alike(facts, tile=first.tile, place=first.place, total=first.total)
            row = sorted(alike, key=lambda each: each.place is None)
            how = why_tokens(setup, first.cause) if known is None else known
            where = _tiles(setup, row)
            totals = {each.total for each in row}
            there = (
                f"{first.total} on each"
                if len(totals) == 1
                else f"{names.listed([str(each.total) for each in row])} there"
            )
            tokens = "1 monster token is" if first.n == 1 else f"{first.n} monster tokens are"
            return row, f"{tokens} put on each of {where}{how}: {there} now."
        case scavenge.CardKeptSeen(to="shown"):
            kept = list(takewhile(lambda fact: isinstance(fact, scavenge.CardKeptSeen), facts))
            thrown = list(takewhile(lambda fact: isinstance(fact, cards.CardsDiscardedSeen), facts[len(kept) :]))
            return _left_with(setup, kept, thrown)
        case _:
            return (), ""


def _tiles(setup: Setting, row: Sequence[tiles.TokensPlaced]) -> str:
    """Tiles in a row, those that are face up first; the others by where they are."""
    named = [names.tile_is(setup, each.tile, each.place) for each in row if each.place is not None]
    hidden = [each.tile for each in row if each.place is None]
    if len(hidden) == 1:
        return names.listed([*named, names.tile_is(setup, hidden[0], None)])
    places = names.listed([f"at {names.place_is(setup, tile)}" for tile in hidden])
    return names.listed([*named, f"the face-down tiles {places}"] if hidden else named)


def _left_with(setup: Setting, kept: Sequence[Any], gone: Sequence[Any]) -> tuple[Sequence[Any], str]:
    """Cards that are found and discarded at once, as they can neither be kept nor equipped."""
    found = [each.card.card for each in kept]
    if [FOUND] * len(gone) != [each.cause for each in gone] or found != [
        card.card for each in gone for card in each.cards
    ]:
        return (), ""
    if any(card is None or CARDS[card].kind == "gear" for card in found):
        return (), ""
    which = "is discarded" if len(found) == 1 else "are discarded"
    cards = names.counted([names.card_name(card) for card in found])
    return [*kept, *gone], f"{names.seat_is(setup, kept[0].seat)} is left with {cards}, which {which} at once."


def _falls(setup: Setting, row: Sequence[survivors.HungerSet]) -> str:
    """Hunger that one card lowers for several bodies."""
    bodies: dict[tuple[int, int], list[str]] = {}
    for each in row:
        bodies.setdefault((each.was, each.hunger), []).append(names.body_is(setup, each.survivor, dog=each.dog))
    changes = [f"from {was} to {hunger} for {names.listed(who)}" for (was, hunger), who in bodies.items()]
    return (
        f"Thanks to {names.cause_is(setup, row[0].cause, row[0].cause.survivor)}, hunger falls {names.listed(changes)}."
    )


def _in_front(setup: Setting, row: Sequence[monsters.MonsterStunned], subject: int) -> str:
    """Monsters by whom they are in front of; the subject's own come first."""
    own = [each for each in row if each.survivor == subject]
    others = [each for each in row if each.survivor != subject]
    groups = [[each for each in others if each.survivor == who] for who in dict.fromkeys([e.survivor for e in others])]
    far = names.listed([f"{monsters_are(group)}{in_front_of(setup, group[0].survivor, subject)}" for group in groups])
    return f"{monsters_are(own)}, as well as {far}," if own and far else far or monsters_are(own)


def _alike(facts: Sequence[Any], **fields: Any) -> Sequence[Any]:
    """The first facts that are the same but for some fields, given with their values in the first one."""
    for n, each in enumerate(facts):
        if type(each) is not type(facts[0]) or replace(each, **fields) != facts[0]:
            return facts[:n]
    return facts


def monsters_are(row: Sequence[Any]) -> str:
    """Several monsters, each by a fact about it."""
    return names.listed([names.monster_is(each.kind, each.monster) for each in row])


def say_replaced_stuns(setup: Setting, row: Sequence[PublicFact], before: View) -> str:
    """The stuns of others that a row of stuns by one survivor replaces; empty: there were none."""
    stunners = {each.id: each.stunned_by for survivor in before.survivors for each in survivor.engaged}
    replaced: dict[int, list[str]] = {}
    for each in [fact for fact in row if isinstance(fact, monsters.MonsterStunned)]:
        by = stunners.get(each.monster, -1)
        if by not in {-1, each.by}:
            replaced.setdefault(by, []).append(names.monster_is(each.kind, each.monster))
    stuns = [f"{names.who_is(setup, by)}'s stun of {names.listed(monsters)}" for by, monsters in replaced.items()]
    return f" This replaces {names.listed(stuns)}." if stuns else ""
