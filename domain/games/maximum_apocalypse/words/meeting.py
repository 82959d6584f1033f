"""Words for people: monster tokens and objectives that are met, and monsters that are shaken off."""

from collections.abc import Sequence

from domain.games.maximum_apocalypse.box.content import FACES, MISSIONS, scripts_of, steps_of
from domain.games.maximum_apocalypse.box.vocabulary import DrawMonster
from domain.games.maximum_apocalypse.facts import gear, monsters, survivors, tiles, turn
from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.seen.views import View
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.table.state import TOKENS_ON_TILE
from domain.games.maximum_apocalypse.words import names
from domain.games.maximum_apocalypse.words.facts import draws_boss, say_fact, say_tokens_drawn
from domain.kernel.game import Views


def say_drawn(setup: Setting, before: Sequence[PublicFact], drawn: tiles.TokensRemoved, views: Views | None) -> str:
    """Monsters drawn for tokens: after a failed test, or without one."""
    survivor = drawn.cause.survivor
    who, what = names.who_is(setup, survivor), say_tokens_drawn(drawn, names.tile_is(setup, drawn.tile, drawn.place))
    if any(
        isinstance(each, survivors.StealthRolled | survivors.StealthFailed) and each.survivor == survivor
        for each in before
    ):
        return f"{who} must draw {what}."
    if views is None:
        return say_fact(setup, drawn)
    does = "cannot sneak past" if views.before().survivors[survivor].found else "does not try to sneak past"
    return f"{who} {does} and draws {what}."


def say_met(setup: Setting, turned: tiles.TileTurned, met: tiles.MarkerMet) -> str:
    """A tile that is turned up with its objective on it."""
    tile = names.face_is(turned.face, names.place_is(setup, turned.tile))
    boss = " and must draw the boss" if draws_boss(setup, met) else ""
    return f"{names.who_is(setup, met.survivor)} turns up the {tile} with the objective on it{boss}."


def say_shaken_off(setup: Setting, gone: monsters.MonsterLeft, after: PublicFact | None, views: Views | None) -> str:
    """A monster that somebody hides from, and what becomes of it."""
    if gone.cause.survivor != gone.survivor:
        return say_fact(setup, gone)
    monster, who = names.monster_is(gone.kind, gone.monster), names.who_is(setup, gone.survivor)
    hides = f"{who} uses {names.cause_is(setup, gone.cause, gone.survivor)} and shakes off {monster}"
    if isinstance(after, tiles.TokensPlaced) and is_token_of(after, gone):
        where = names.tile_is(setup, after.tile, after.place)
        return f"{hides}, which becomes a monster token on {where}: {after.total} there now."
    full = "" if views is None else f", as {_tile_of(setup, views.after(), gone.survivor)} already holds {FULL}"
    return f"{hides}, which is discarded{full}."


FULL = names.plural(TOKENS_ON_TILE, "token")
"""As many tokens as a tile holds."""


def _tile_of(setup: Setting, view: View, survivor: int) -> str:
    place = view.survivors[survivor].tile
    face = view.tiles[place].face
    return "the tile" if face is None else names.tiles_are(setup, [(place, FACES[face].kind)])


def is_token_of(fact: PublicFact | None, gone: monsters.MonsterLeft) -> bool:
    """Whether a fact is the token that a monster becomes."""
    return isinstance(fact, tiles.TokensPlaced) and fact.cause == gone.cause


def is_for_boss(setup: Setting, before: Sequence[PublicFact]) -> bool:
    """Whether the boss comes next: the sentences before say so, and the tile has no monster of its own."""
    for each in reversed(before):
        match each:
            case monsters.MonsterCame():
                return False
            case turn.Counted():
                return each.name.startswith("first-")
            case tiles.MarkerMet():
                return draws_boss(setup, each) and not _draws_monster(each.place)
            case _:
                pass
    return False


def keeps_boss(left: gear.GearLeft, before: View) -> bool:
    """Whether a Ladder keeps the boss away, which alone comes by the mission."""
    pending = before.pending
    is_asked = pending is not None and pending.about == "ladder" and pending.cause.why == "mission"
    return is_asked and left.cause.name == left.card and bool(scripts_of(left.card, "monster-coming"))


def say_boss_kept(setup: Setting, left: gear.GearLeft) -> str:
    """A Ladder against the boss, whom nothing brings again, unless an objective can be met twice."""
    once = MISSIONS[setup.options.mission].markers.cleared != "task"
    stays = "the boss stays away for good" if once else "the boss does not come"
    return f"{names.who_is(setup, left.survivor)} discards {names.card_name(left.card)}, and {stays}."


def _draws_monster(kind: str | None) -> bool:
    return kind is not None and any(isinstance(step, DrawMonster) for step in steps_of(kind))
