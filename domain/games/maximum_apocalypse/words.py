"""Words for people: what an action would do."""

from typing import assert_never

from domain.games.maximum_apocalypse.actions import (
    AnyAction,
    Choose,
    ChooseCard,
    ChooseDiscarded,
    ChooseGear,
    ChooseLying,
    ChooseMonster,
    ChooseSurvivor,
    ChooseTile,
    DiscardGear,
    Done,
    DoTask,
    DrawCard,
    EndTurn,
    LayDown,
    Move,
    PlayCard,
    Search,
    Trade,
    TradeIn,
    UseFreely,
    UseGear,
    UseInnate,
    UseTile,
)
from domain.games.maximum_apocalypse.content import CARDS, CLASSES, FACES, MONSTERS, TILES
from domain.games.maximum_apocalypse.options import Setting, classes_of
from domain.games.maximum_apocalypse.views import View
from domain.kernel.game import Seat

ABOUT = {
    "turn": "its turn",
    "mulligan": "which cards to replace",
    "marker": "where an objective lies",
    "monster": "whether to keep a monster away",
    "sneak": "whether to sneak or to fight",
    "scavenge": "which deck to scavenge",
    "storage": "which gear to discard",
    "hand-limit": "which card to discard",
    "discard": "which card to discard",
    "under": "which card goes under its deck",
    "trade": "what to hand over",
    "two-for-one": "the second card for a new one",
    "damage": "who takes the damage",
    "demolish": "which site to destroy",
    "erode": "which tile at the edge",
    "act": "an action out of turn",
    "play": "a card to play out of turn",
}


def card_name(card: str) -> str:
    """A card's name."""
    return CARDS[card].name


def tile_name(face: str | None, tile: int) -> str:
    """A tile's name and number."""
    return f"tile {tile}" if face is None else f"{TILES[FACES[face].kind].name} (tile {tile})"


def who_is(setup: Setting, survivor: int, *, dog: bool = False) -> str:
    """A survivor's name, with its seat."""
    kinds = [(seat, name) for seat, names in enumerate(classes_of(setup)) for name in names]
    seat, name = kinds[survivor]
    return f"the Dog ({seat_name(seat)})" if dog else f"{CLASSES[name].bodies[0].name} ({seat_name(seat)})"


def seat_name(seat: Seat) -> str:
    """A seat for people."""
    return f"Seat {seat + 1}"


def about_what(about: str) -> str:
    """What a question is about: one of the game's own, or a card, a monster or a tile."""
    if about in ABOUT:
        return ABOUT[about]
    if about in CARDS:
        return CARDS[about].name
    if about in MONSTERS:
        return MONSTERS[about].name
    if about in TILES:
        return TILES[about].name
    return about.replace("-", " ")


def say_action(setup: Setting, view: View, action: AnyAction) -> str:  # one case an action
    """What an action does, for the seat that sees `view`."""
    match action:
        case Move():
            return f"Move to {_tile(view, action.tile)}"
        case DrawCard():
            return "Draw a card"
        case PlayCard():
            return f"Play {card_name(action.card)}: {CARDS[action.card].text}"
        case UseGear():
            return f"Use {card_name(action.card)}: {CARDS[action.card].text}"
        case UseInnate():
            return _innate(view, dog=action.dog)
        case UseTile():
            return "Use the action of the tile"
        case Search():
            return f"Scavenge from the {action.deck} deck"
        case DoTask():
            return f"Spend an action on the mission: {action.task}"
        case LayDown():
            return f"Lay {card_name(action.card)} on the objective"
        case DiscardGear():
            return f"Discard {card_name(action.card)}: {CARDS[action.card].text}"
        case UseFreely():
            return f"Use {card_name(action.card)}: {CARDS[action.card].text}"
        case TradeIn():
            return f"Discard {card_name(action.card)} and another card for a new one"
        case Trade():
            if action.survivor is None:
                return "Pick up what lies here"
            return f"Trade with {who_is(setup, action.survivor)}"
        case EndTurn():
            return "End the turn"
        case ChooseMonster():
            return f"Choose {_monster(setup, view, action.monster)}"
        case ChooseSurvivor():
            return f"Choose {who_is(setup, action.survivor, dog=action.dog)}"
        case ChooseTile():
            return f"Choose {_tile(view, action.tile)}"
        case ChooseCard():
            return f"Choose {card_name(action.card)}"
        case ChooseGear():
            return f"Choose {card_name(action.card)} of {who_is(setup, action.survivor)}"
        case ChooseDiscarded():
            pile = "the scavenge discard pile" if action.seat is None else f"{seat_name(action.seat)}'s discard pile"
            return f"Take {card_name(action.card)} from {pile}"
        case ChooseLying():
            return f"Pick up {card_name(action.card)}"
        case Choose():
            return action.word.capitalize()
        case Done():
            return "Done"
        case _:
            assert_never(action)


def _tile(view: View, tile: int) -> str:
    return tile_name(view.tiles[tile].face, tile)


def _innate(view: View, *, dog: bool) -> str:
    who = view.pending.survivor if view.pending is not None else view.turn.active
    innate = CLASSES[view.survivors[who].kind].bodies[dog].innate
    return f"{innate.name}: {innate.text}"


def _monster(setup: Setting, view: View, monster: int) -> str:
    who, each = next(
        (who, each) for who, survivor in enumerate(view.survivors) for each in survivor.engaged if each.id == monster
    )
    return f"{MONSTERS[each.kind].name} (monster {monster}, health {each.health}) in front of {who_is(setup, who)}"
