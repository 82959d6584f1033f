"""Words for people: the facts of one action, told together: what the sentences before have said is not said again."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from domain.games.maximum_apocalypse.box.content import FACES, MISSIONS, SCRIPTS
from domain.games.maximum_apocalypse.box.vocabulary import DrawMonster
from domain.games.maximum_apocalypse.facts import cards as card_facts
from domain.games.maximum_apocalypse.facts import gear as gear_facts
from domain.games.maximum_apocalypse.facts import monsters as monster_facts
from domain.games.maximum_apocalypse.facts import tiles as tile_facts
from domain.games.maximum_apocalypse.facts import turn as turn_facts
from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.facts.survivors import SurvivorMoved, Wounded
from domain.games.maximum_apocalypse.table.actions import ChooseTile
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.words.cards import cards_are
from domain.games.maximum_apocalypse.words.facts import draws_boss, say_fact, say_wounded
from domain.games.maximum_apocalypse.words.monsters import say_destroyed
from domain.games.maximum_apocalypse.words.names import (
    card_name,
    cause_is,
    face_is,
    place_is,
    seat_is,
    who_is,
)
from domain.games.maximum_apocalypse.words.rows import say_row
from domain.kernel.game import Views

UNSAID = Cause("action")
"""A cause that the sentence before has told."""

USES: dict[str, str] = {
    "target": "attacks with {it}",
    "stun": "uses {it} to stun a monster",
    "heal": "uses {it} to heal",
    "recover": "uses {it} to take back a card",
    "take-back": "uses {it} to take back a card",
    "reveal": "uses {it} to turn up a tile",
    "grant": "uses {it} to let somebody act",
    "grant-plays": "uses {it} to let somebody play cards",
    "clear-tokens": "uses {it} to clear monster tokens off a tile",
    "move": "uses {it} to move",
    "pull": "uses {it} to pull somebody nearer",
    "send": "uses {it} to send somebody to another tile",
    "send-to": "uses {it} to go to another tile",
    "reload": "uses {it} to reload a weapon",
    "hand-over": "uses {it} to hand something over",
}
"""What something is used for, by what its user chooses next."""


def say_together(
    setup: Setting, facts: Sequence[PublicFact], texts: Sequence[str], _views: Views | None
) -> Sequence[str]:
    """The texts of the facts of one action, to be read in order; what an earlier one tells is empty or shorter."""
    told = list(texts)
    for place, fact in enumerate(facts):
        if told[place] or isinstance(fact, turn_facts.WaitingSeen):
            _tell(setup, facts, place, told)
        n, row = say_row(setup, facts[place:]) if told[place] else (0, "")
        if n:
            told[place : place + n] = row, *[""] * (n - 1)
    return _with_short_places(setup, facts, told)


def _tell(setup: Setting, facts: Sequence[PublicFact], at: int, told: list[str]) -> None:  # one case a fact
    """Say a fact anew where those around it are known; empty the texts of those that its sentence tells, too."""
    rest = facts[at + 1 :]
    after = rest[0] if rest else None
    match facts[at], after:
        case monster_facts.MonsterHurt(left=0) as hurt, monster_facts.MonsterLeft(by=by) if by >= 0:
            told[at : at + 2] = say_destroyed(setup, hurt, after), ""
        case monster_facts.MonsterCame() | tile_facts.TokensPlaced() as came, _ if _is_rolled(facts[:at], came.cause):
            told[at] = say_fact(setup, replace(came, cause=UNSAID))
        case tile_facts.TileTurned() as turned, SurvivorMoved() if turned.cause == after.cause:
            where = f"{face_is(turned.face, place_is(setup, turned.tile))} and moves there"
            told[at : at + 2] = f"{who_is(setup, after.survivor)} turns up the {where}.", ""
        case card_facts.CardsDrawnSeen(cause=Cause(why="mulligan")) as drawn, card_facts.DeckShuffledSeen():
            back = "the card set aside" if len(drawn.cards) == 1 else f"the {len(drawn.cards)} cards set aside"
            new = f"draws {cards_are(drawn.cards)} and shuffles {back} into the deck"
            told[at : at + 2] = f"{seat_is(setup, drawn.seat)} {new}.", ""
        case turn_facts.FreeUsed(what="two-for-one"), card_facts.CardsDiscardedSeen() as first:
            one = f"discards {cards_are(first.cards)}, the first of two cards for a new one"
            told[at : at + 2] = f"{seat_is(setup, first.seat)} {one}.", ""
        case card_facts.CardsDiscardedSeen(cause=Cause(why="trade-in")) as second, card_facts.CardsDrawnSeen() as new:
            both = f"discards {cards_are(second.cards)}, the second, and draws {cards_are(new.cards)}"
            told[at : at + 2] = f"{seat_is(setup, second.seat)} {both}.", ""
        case gear_facts.GearLeft(to="deck") as put_back, card_facts.DeckShuffledSeen():
            gone = f"{card_name(put_back.card)} of {who_is(setup, put_back.survivor)} is shuffled into the deck"
            told[at : at + 2] = f"{gone} because of {cause_is(setup, put_back.cause)}.", ""
        case Wounded(cause=Cause(why="monster")) as hit, _ if _is_destroyed(facts[:at], hit.cause.monster):
            told[at] = say_wounded(setup, hit, " as it is destroyed")
        case turn_facts.TurnEnded(), _ if any(isinstance(each, turn_facts.TurnBegan) for each in rest):
            told[at] = ""
        case turn_facts.AbilityUsed() as used, _:
            told[at] = _used(setup, used, after)
        case turn_facts.WaitingSeen(survivor=int(who)) as waiting, _:
            told[at] = _awaits(setup, facts[:at], who, waiting.about)
        case _:
            pass


def _is_rolled(before: Sequence[PublicFact], cause: Cause) -> bool:
    """Whether a sentence before says that monsters come: by the spawn roll, or in place of monster tokens."""
    match cause.why:
        case "spawn":
            return any(isinstance(each, turn_facts.SpawnRolled) for each in before)
        case "tokens":
            return any(isinstance(each, tile_facts.TokensRemoved) and each.cause == cause for each in before)
        case _:
            return False


def _is_destroyed(before: Sequence[PublicFact], monster: int) -> bool:
    """Whether a sentence before says that a monster is destroyed."""
    return any(isinstance(each, monster_facts.MonsterLeft) and each.monster == monster for each in before)


def _used(setup: Setting, used: turn_facts.AbilityUsed, after: PublicFact | None) -> str:
    who, it = who_is(setup, used.survivor), cause_is(setup, used.cause, used.survivor)
    if not isinstance(after, turn_facts.WaitingSeen) or after.survivor is None:
        return f"{who} uses {it}, which has no effect."
    does = USES.get(after.about, "uses {it}")
    return f"{who} {does.format(it=it)}."


def _awaits(setup: Setting, before: Sequence[PublicFact], who: int, about: str) -> str:
    """What is still to come of what was just told."""
    if about == "ladder":
        monster = "The boss" if _is_for_boss(setup, before) else "A monster"
        return f"{monster} is about to engage {who_is(setup, who)}."
    if about == "another-target" and any(isinstance(each, monster_facts.MonsterHurt) for each in before):
        return f"{who_is(setup, who)} may hit something else with the same action."
    return ""


def _is_for_boss(setup: Setting, before: Sequence[PublicFact]) -> bool:
    """Whether the boss comes next: the sentences before say so, and the tile has no monster of its own."""
    for each in reversed(before):
        match each:
            case monster_facts.MonsterCame():
                return False
            case turn_facts.Counted():
                return each.name.startswith("first-")
            case tile_facts.MarkerMet():
                return draws_boss(setup, each) and not _draws_monster(each.place)
            case _:
                pass
    return False


@cache
def _draws_monster(kind: str | None) -> bool:
    scripts = [script for script in SCRIPTS.values() if script.source == kind]
    return any(isinstance(step, DrawMonster) for script in scripts for step in script.steps)


def _with_short_places(setup: Setting, facts: Sequence[PublicFact], told: list[str]) -> list[str]:
    """Rows and columns only where a tile is turned up, or could be taken for another one of its name."""
    options = setup.options
    tiles = MISSIONS[options.mission].tiles
    known: dict[str, int] = {}
    short = []
    for fact, text in zip(facts, told, strict=True):
        tile, kind = _place_of(fact)
        if kind is not None and text:
            is_alone = not options.extra_tiles and tiles.get(kind, 1) == 1
            if is_alone or known.get(kind) == tile:
                text = text.replace(f" ({place_is(setup, tile)})", "")  # noqa: PLW2901
            known[kind] = tile
        short.append(text)
    return short


def _place_of(fact: Any) -> tuple[int, str | None]:
    """The tile that a fact is about and its kind; None: it is about none, or one that lies face down."""
    match fact:
        case tile_facts.TileTurned():
            return fact.tile, FACES[fact.face].kind
        case turn_facts.ChoiceMade(pick=ChooseTile(tile=tile)):
            return tile, fact.place
        case _:
            return getattr(fact, "tile", -1), getattr(fact, "place", None)
