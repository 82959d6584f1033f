"""Whether the mission can still be accomplished, from public knowledge only.

Shortages follow from discard piles, removed tiles and living survivors. Scavenge decks are not reshuffled (RB, setup
C), so a card in their discard pile is lost unless something recovers gear from it.

One case is not recognized: in missions 6 and 12, that no tile of a colour is left where the missing fuel or spare parts
could be scavenged.
"""

from functools import cache

from domain.games.maximum_apocalypse.content import (
    CARDS,
    CATEGORIES,
    CLASSES,
    FACES,
    MISSIONS,
    SCRIPTS,
    TILES,
    deliveries_of,
)
from domain.games.maximum_apocalypse.effects import objectives, reach
from domain.games.maximum_apocalypse.missions import Setback, supply_of
from domain.games.maximum_apocalypse.names import card_name
from domain.games.maximum_apocalypse.state import State
from domain.games.maximum_apocalypse.vocabulary import Recover, Send, Step

UNBOUNDED = 1000
"""Stands for any number of cards: an own action can be repeated."""


def setbacks(state: State) -> tuple[Setback, ...]:
    """The cards that the mission is short of, and the places that nobody can walk to any more."""
    return (*_short(state), *_cut_off(state))


def worse(before: tuple[Setback, ...], after: tuple[Setback, ...]) -> tuple[Setback, ...]:
    """The setbacks that are new, that grew, or that fewer things can make up for."""
    known = {each.what: each for each in before}
    return tuple(
        [
            each
            for each in after
            if each.what not in known
            or each.short > known[each.what].short
            or set(each.back) < set(known[each.what].back)
        ]
    )


def say_setback(setback: Setback) -> str:
    """A setback in words, with what could still make up for it."""
    helps = " or ".join([_name_of(source) for source in setback.back])
    if setback.short:
        name = "food cards" if setback.what == "food" else card_name(setback.what)
        short = f"{setback.short} {name}"
        if helps:
            return f"The mission is short of {short}: only {helps} can still bring back what was discarded."
        return f"The mission can no longer be accomplished: it is short of {short} that cannot be brought back."
    place = "an objective token" if setback.what == "marker" else f"the {TILES[setback.what].name}"
    if helps:
        return f"No way leads to {place} any more: only {helps} can still take a survivor there."
    return f"The mission can no longer be accomplished: nobody can get to {place} any more."


def _name_of(source: str) -> str:
    if source in CLASSES:
        body = CLASSES[source].bodies[0]
        return f"{body.innate.name} of the {body.name}"
    return card_name(source) if source in CARDS else f"the {TILES[source].name}"


@cache
def _goods_of(number: int) -> dict[str, tuple[int, int]]:
    """How many cards a mission asks for, and how many it brings, by name or kind."""
    mission = MISSIONS[number]
    asked = {delivery.what: delivery.n for delivery in deliveries_of(number)}
    if mission.win.scientist_at:
        asked["scientist"] = 1
    supply = supply_of(mission)
    return {what: (n, supply[what]) for what, n in asked.items()}


def _short(state: State) -> list[Setback]:
    found = []
    for what, (asked, supply) in _goods_of(state.options.mission).items():
        kinds = CATEGORIES.get(what) or frozenset([what])
        short = asked - supply + len([card for card in state.scavenge.discard if card in kinds])
        if short > 0 and not _spared(state, what):
            gear = any(CARDS[card].kind == "gear" for card in kinds)
            helpers = _helpers(state, Recover) if gear else {}
            enough = sum(helpers.values()) >= short
            found.append(Setback(what, short, tuple(helpers) if enough else ()))
    return found


def _spared(state: State, what: str) -> bool:
    """Whether the mission can do without, because it counts what takes its place."""
    win = objectives.mission_of(state).win
    return what == "scientist" and bool(win.or_count) and reach.counted(state, win.or_count) > 0


def _helpers(state: State, step: type[Step]) -> dict[str, int]:
    """What can still take such a step, and how often at most: own actions, cards not all spent, tiles."""
    gone = [FACES[tile.face].kind for tile in state.tiles if tile.gone]
    found = {}
    for source in _sources(step):
        class_ = source.removesuffix("-innate-0")
        if class_ in CLASSES:
            n = UNBOUNDED * any(each.alive and each.kind == class_ for each in state.survivors)
        elif source in CARDS:
            n = _plays_left(state, source)
        else:
            all_laid = objectives.mission_of(state).tiles.get(source, 0) == len(TILES[source].copies)
            n = UNBOUNDED * (all_laid and source not in gone)
        if n:
            found[class_] = n
    return found


@cache
def _sources(step: type[Step]) -> tuple[str, ...]:
    scripts = [script for script in SCRIPTS.values() if any(isinstance(each, step) for each in script.steps)]
    return tuple(dict.fromkeys([script.source for script in scripts]))


def _plays_left(state: State, card: str) -> int:
    """How often a survivor card can be played at most: Spare Parts may bring back what was discarded."""
    for player in state.players:
        if CARDS[card].set in player.classes and not player.out:
            parts = supply_of(objectives.mission_of(state)).get("spare_parts", 0)
            gone = state.scavenge.discard.count("spare_parts") + objectives.laid(state, "spare_parts")
            return CARDS[card].copies - player.discard.count(card) + max(0, parts - gone)
    return 0


def _cut_off(state: State) -> list[Setback]:
    """Places of the mission that removed tiles have cut off."""
    if True not in [tile.gone for tile in state.tiles]:
        return []
    ways = [_walkable(state, state.survivors[who].tile) for who in reach.alive(state)]
    helpers = tuple(_helpers(state, Send))
    all_at = objectives.mission_of(state).win.all_at
    homes = {place for place, tile in enumerate(state.tiles) if tile.up and FACES[tile.face].kind == all_at}
    enough = all if state.options.any_death_loses else any
    found = []
    if not enough([not homes.isdisjoint(way) for way in ways]):
        found.append(Setback(all_at, 0, helpers))
    markers = {place for place, tile in enumerate(state.tiles) if tile.marker and not tile.met}
    if not markers <= frozenset().union(*ways):
        found.append(Setback("marker", 0, helpers))
    return found


def _walkable(state: State, start: int) -> frozenset[int]:
    found = {start}
    frontier = [start]
    while frontier:
        fresh = [near for near in reach.neighbours(state, frontier.pop()) if near not in found]
        found.update(fresh)
        frontier += fresh
    return frozenset(found)
