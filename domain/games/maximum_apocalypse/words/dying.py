"""Words for people: a death, and what becomes of the monsters in front of the dead."""

from collections import Counter
from collections.abc import Sequence

from domain.games.maximum_apocalypse.box.content import FACES
from domain.games.maximum_apocalypse.box.maps import geometry
from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.facts.monsters import MonsterLeft, MonsterTurned
from domain.games.maximum_apocalypse.facts.scavenge import CardsLeft
from domain.games.maximum_apocalypse.facts.survivors import HungerSet, SurvivorDiedSeen
from domain.games.maximum_apocalypse.facts.tiles import TokensPlaced
from domain.games.maximum_apocalypse.facts.turn import GameOver
from domain.games.maximum_apocalypse.seen.views import View
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.table.state import LAST_TRACK, TOKENS_ON_TILE
from domain.games.maximum_apocalypse.words.bodies import say_died
from domain.games.maximum_apocalypse.words.names import body_is, listed, monster_is, plural, tile_is, who_is
from domain.kernel.game import Views

LOST_BY_DEATH = {"all-dead", "survivor-died"}
"""Why the game is lost with a death, after which nothing matters that becomes of monsters."""


def tell_death(setup: Setting, facts: Sequence[PublicFact], at: int, told: list[str], views: Views | None) -> None:
    """Tell the death that a fact belongs to, with all that follows from it, at that fact."""
    died = next((each for each in facts[at:] if isinstance(each, SurvivorDiedSeen)), None)
    if died is None:
        return
    end = facts.index(died, at) + 1
    placed = facts[end] if end < len(facts) and _is_of_death(facts[end]) else None
    left = [each for each in facts[at:end] if isinstance(each, MonsterLeft)]
    turned = [each for each in facts[at:end] if isinstance(each, MonsterTurned)]
    for place, fact in enumerate(facts[at : end + 1], at):
        if isinstance(fact, MonsterLeft | MonsterTurned | SurvivorDiedSeen) or fact is placed:
            told[place] = ""
    gear = [] if views is None else _gear_left(facts, died, views)
    bodies = [] if views is None else _bodies(setup, died.survivor, views.before())
    where = "" if views is None else _tile(setup, views.after(), died.survivor)
    said = [say_died(setup, died, gear, bodies, where=where, is_told=_starved(facts[:at], died.survivor))]
    if not any(isinstance(each, GameOver) and each.outcome.reason in LOST_BY_DEATH for each in facts[end:]):
        said += [
            _become(setup, left, placed if isinstance(placed, TokensPlaced) else None),
            *[_turns(setup, each, views) for each in turned],
            "" if views is None else _awake(setup, died.survivor, views),
            "" if views is None else _shared_hand(setup, died.survivor, views.after()),
        ]
    told[at] = " ".join([text for text in said if text])


def _tile(setup: Setting, view: View, who: int) -> str:
    """The tile on which a survivor is, or lies."""
    tile = view.survivors[who].tile
    face = view.tiles[tile].face
    return "" if face is None else tile_is(setup, tile, FACES[face].kind)


def _bodies(setup: Setting, who: int, before: View) -> list[str]:
    """The bodies of a survivor that lived before."""
    bodies = before.survivors[who].bodies
    return [body_is(setup, who, dog=bool(dog)) for dog, body in enumerate(bodies) if body.health]


def _shared_hand(setup: Setting, dead: int, after: View) -> str:
    """A hand that another survivor of the seat goes on with (M35)."""
    seat = after.survivors[dead].seat
    partners = [each for who, each in enumerate(after.survivors) if each.seat == seat and each.alive and who != dead]
    return f"The cards of the shared hand stay with {setup.name_of(seat)}." if partners else ""


def _turns(setup: Setting, turned: MonsterTurned, views: Views | None) -> str:
    """A boss that does not become a token, but turns to the nearest survivor (M30)."""
    nearest = "" if views is None else _nearest(turned, views.after())
    boss = f"The boss, {monster_is(turned.kind, turned.monster)},"
    return f"{boss} does not become a token but turns to {who_is(setup, turned.to)}{nearest}."


def _nearest(turned: MonsterTurned, view: View) -> str:
    """Why a boss turns to this survivor; empty where what came after hides it."""
    place = view.survivors[turned.survivor].tile
    away = geometry(view.shape).distance[place]
    others = [who for who, each in enumerate(view.survivors) if each.alive and who != turned.survivor]
    if turned.to not in others:
        return ""
    if len(others) == 1:
        return ", the only survivor left"
    far = {who: away[view.survivors[who].tile] for who in others}
    nearest = [who for who in others if far[who] == min(far.values())]
    if turned.to not in nearest:
        return ""
    return ", the nearest survivor" if len(nearest) == 1 else ", the next in turn of the nearest survivors"


def _gear_left(facts: Sequence[PublicFact], died: SurvivorDiedSeen, views: Views) -> list[str]:
    """The gear of the dead that now lies on the tile; not told where more cards come to lie."""
    if sum(isinstance(each, SurvivorDiedSeen | CardsLeft) for each in facts) > 1:
        return []
    tile = views.after().survivors[died.survivor].tile
    new = Counter(views.after().tiles[tile].lying) - Counter(views.before().tiles[tile].lying)
    return list((new - Counter([card.card for card in died.dropped if card.card is not None])).elements())


def _awake(setup: Setting, dead: int, views: Views) -> str:
    """The monsters in front of others whose stun ends with the death of who stunned them."""
    stunned = {each.id for survivor in views.before().survivors for each in survivor.engaged if each.stunned_by == dead}
    now = [each for survivor in views.after().survivors for each in survivor.engaged if each.stunned_by != dead]
    awake = [monster_is(each.kind, each.id) for each in now if each.id in stunned]
    return f"This also ends {who_is(setup, dead)}'s stun of {listed(awake)}." if awake else ""


def is_starving(fact: PublicFact) -> bool:
    """Whether a fact is the last step of the hunger track, which kills."""
    return isinstance(fact, HungerSet) and fact.track == LAST_TRACK


def _starved(before: Sequence[PublicFact], who: int) -> bool:
    return any(is_starving(each) and getattr(each, "survivor", -1) == who for each in before)


def _is_of_death(fact: PublicFact) -> bool:
    return isinstance(fact, TokensPlaced) and fact.cause.why == "death"


def _become(setup: Setting, left: Sequence[MonsterLeft], placed: TokensPlaced | None) -> str:
    """What becomes of the monsters that were in front of the dead."""
    if not left:
        return ""
    monsters, one = listed([monster_is(each.kind, each.monster) for each in left]), len(left) == 1
    if placed is None:
        lost = "gone for good" if {each.to for each in left} == {"slain"} else "discarded"
        return f"{monsters} {'is' if one else 'are'} {lost}."
    where = tile_is(setup, placed.tile, placed.place)
    full = ", the most that a tile holds" if placed.total == TOKENS_ON_TILE and placed.n < len(left) else ""
    tokens = "a monster token" if placed.n == 1 else plural(placed.n, "monster token")
    return f"{monsters} {'becomes' if one else 'become'} {tokens} on {where}: {placed.total} there now{full}."
