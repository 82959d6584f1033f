"""Whether the mission can still be accomplished, from public knowledge only.

Shortages follow from discard piles, removed tiles and living survivors. Scavenge decks are not reshuffled (RB, setup
C), so a card in their discard pile is lost unless something recovers gear from it. Rules version 1 overlooks what
`out_of_reach` finds.
"""

from functools import cache

from domain.games.maximum_apocalypse.box import content
from domain.games.maximum_apocalypse.box.maps import connected
from domain.games.maximum_apocalypse.box.missions import Setback, supply_of
from domain.games.maximum_apocalypse.box.vocabulary import Look, Recover, Send, Step
from domain.games.maximum_apocalypse.effects import objectives
from domain.games.maximum_apocalypse.table import reach
from domain.games.maximum_apocalypse.table.rulings import applies
from domain.games.maximum_apocalypse.table.state import State
from domain.games.maximum_apocalypse.turn.out_of_reach import needs_backpack, out_of_reach

STORAGE = "storage"
"""What is lacking where nobody is left who could carry it."""

UNBOUNDED = 1000
"""Stands for any number of cards: an own action can be repeated."""


def setbacks(state: State) -> tuple[Setback, ...]:
    """The cards that the mission is short of, and the places that nobody can walk to any more."""
    lost_tiles = True in [tile.gone for tile in state.tiles]
    return (*_short(state, lost_tiles=lost_tiles), *(_cut_off(state) if lost_tiles else ()), *_uncarried(state))


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
    if setback.what == STORAGE:
        if helps:
            return f"Only the Dog is left: it needs a {helps} to carry what the mission asks for."
        return "The mission can no longer be accomplished: only the Dog is left, and it carries nothing."
    if (setback.what, setback.short) == ("scientist", 1):
        if helps:
            return f"The Scientist is lost: only {helps} can still bring back what was discarded."
        return "The mission can no longer be accomplished: the Scientist is lost for good."
    if setback.short:
        food = "food card" if setback.short == 1 else "food cards"
        short = f"{setback.short} {food if setback.what == 'food' else content.CARDS[setback.what].name}"
        if helps:
            return f"The mission is short of {short}: only {helps} can still bring back what was discarded."
        return f"The mission can no longer be accomplished: it is short of {short} that nobody can get any more."
    place = "an objective token" if setback.what == "marker" else f"the {content.TILES[setback.what].name}"
    if helps:
        return f"No way leads to {place} any more: only {helps} can still take a survivor there."
    return f"The mission can no longer be accomplished: nobody can get to {place} any more."


def _name_of(source: str) -> str:
    if source in content.CLASSES:
        body = content.CLASSES[source].bodies[0]
        return f"{body.innate.name} of the {body.name}"
    return content.CARDS[source].name if source in content.CARDS else f"the {content.TILES[source].name}"


@cache
def _goods_of(number: int) -> dict[str, tuple[int, int]]:
    """How many cards a mission asks for, and how many it brings, by name or kind."""
    mission = content.MISSIONS[number]
    asked = {delivery.what: delivery.n for delivery in content.deliveries_of(number)}
    if mission.win.scientist_at:
        asked["scientist"] = 1
    supply = supply_of(mission)
    return {what: (n, supply[what]) for what, n in asked.items()}


def _short(state: State, *, lost_tiles: bool) -> list[Setback]:
    found = []
    for what, (asked, supply) in _goods_of(state.options.mission).items():
        kinds = content.CATEGORIES.get(what) or frozenset([what])
        discarded = len([card for card in state.scavenge.discard if card in kinds])
        short = asked - supply + discarded + (_beyond_reach(state, what) if lost_tiles else 0)
        if short > 0 and not _spared(state, what):
            gear = any(content.CARDS[card].kind == "gear" for card in kinds)
            helpers = _helpers(state, Recover) if gear else {}
            enough = min(discarded, sum(helpers.values())) >= short
            found.append(Setback(what, short, tuple(helpers) if enough else ()))
    return found


def _beyond_reach(state: State, what: str) -> int:
    """How many cards of a kind removed tiles have cut off, where nothing takes a survivor to any tile."""
    if not applies(state, "all setbacks are told") or _helpers(state, Send):
        return 0
    looks = sum([n * _kept(source) for source, n in _helpers(state, Look).items()])
    return out_of_reach(state, what, looks)


@cache
def _kept(card: str) -> int:
    """How many scavenge cards a card lets its survivor keep of those that it looks at."""
    return sum(
        [step.keep for script in content.scripts_of(card, "play") for step in script.steps if isinstance(step, Look)]
    )


def _uncarried(state: State) -> list[Setback]:
    """The Dog, left alone, carries nothing that takes storage."""
    back = needs_backpack(state) if applies(state, "all setbacks are told") else None
    return [] if back is None else [Setback(STORAGE, 0, back)]


def _spared(state: State, what: str) -> bool:
    """Whether the mission can do without, because it counts what takes its place."""
    win = objectives.mission_of(state).win
    return what == "scientist" and bool(win.or_count) and reach.counted(state, win.or_count) > 0


def _helpers(state: State, step: type[Step]) -> dict[str, int]:
    """What can still take such a step, and how often at most: own actions, cards not all spent, tiles."""
    gone = [content.FACES[tile.face].kind for tile in state.tiles if tile.gone]
    found = {}
    for source in _sources(step):
        class_ = source.removesuffix("-innate-0")
        if class_ in content.CLASSES:
            n = UNBOUNDED * any(each.alive and each.kind == class_ for each in state.survivors)
        elif source in content.CARDS:
            n = _plays_left(state, source)
        else:
            all_laid = objectives.mission_of(state).tiles.get(source, 0) == len(content.TILES[source].copies)
            n = UNBOUNDED * (all_laid and source not in gone)
        if n:
            found[class_] = n
    return found


@cache
def _sources(step: type[Step]) -> tuple[str, ...]:
    scripts = [script for script in content.SCRIPTS.values() if any(isinstance(each, step) for each in script.steps)]
    return tuple(dict.fromkeys([script.source for script in scripts]))


def _plays_left(state: State, card: str) -> int:
    """How often a survivor card can be played at most: Spare Parts may bring back what was discarded."""
    for player in state.players:
        if content.CARDS[card].set in player.classes and not player.out:
            parts = supply_of(objectives.mission_of(state)).get("spare_parts", 0)
            gone = state.scavenge.discard.count("spare_parts") + objectives.laid(state, "spare_parts")
            return content.CARDS[card].copies - player.discard.count(card) + max(0, parts - gone)
    return 0


def _cut_off(state: State) -> list[Setback]:
    """Places of the mission that removed tiles have cut off."""
    ways = [
        connected(state.survivors[who].tile, lambda tile: reach.neighbours(state, tile)) for who in reach.alive(state)
    ]
    helpers = tuple(_helpers(state, Send))
    all_at = objectives.mission_of(state).win.all_at
    homes = {place for place, tile in enumerate(state.tiles) if tile.up and content.FACES[tile.face].kind == all_at}
    enough = all if state.options.any_death_loses else any
    found = []
    if not enough([not homes.isdisjoint(way) for way in ways]):
        found.append(Setback(all_at, 0, helpers))
    markers = {place for place, tile in enumerate(state.tiles) if tile.marker and not tile.met}
    if not markers <= set().union(*ways):
        found.append(Setback("marker", 0, helpers))
    return found
