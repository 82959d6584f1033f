"""Words for people: what an action would do, in the question that is pending."""

import re

from msgspec import UNSET

from domain.games.maximum_apocalypse.box.content import CARDS, CLASSES, FACES, MISSIONS, TILES
from domain.games.maximum_apocalypse.seen.views import PendingView, View
from domain.games.maximum_apocalypse.table import actions
from domain.games.maximum_apocalypse.table.causes import Question
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.words import names
from domain.games.maximum_apocalypse.words.choices import picked_is, say_choice


def say_action(setup: Setting, view: View, action: actions.AnyAction) -> str:  # one case an action
    """What an action does, for the seat that sees `view`."""
    match action:
        case actions.Move():
            return f"Move to {_tile(setup, view, action.tile)}"
        case actions.DrawCard():
            return "Draw a card from your deck"
        case actions.PlayCard():
            verb = "Equip" if CARDS[action.card].kind == "gear" else "Play"
            on = "" if action.on is UNSET else f" on {names.who_is(setup, action.on)}"
            return f"{verb} {_with_text(action.card, on)}"
        case actions.UseGear():
            return f"Use {names.card_name(action.card)}: {_of_action(CARDS[action.card].text)}"
        case actions.UseInnate():
            innate = CLASSES[view.survivors[_acting(view)].kind].bodies[action.dog].innate
            return f"{innate.name}: {innate.text}"
        case actions.UseTile():
            kind = _kind_here(view)
            return f"Use the {TILES[kind].name}: {_of_action(TILES[kind].text)}"
        case actions.Search():
            return f"Scavenge from the {action.deck} deck"
        case actions.DoTask():
            task = next(each for each in MISSIONS[setup.options.mission].tasks if each.name == action.task)
            return f"Spend an action to {task.text}"
        case actions.LayDown():
            return _lay(action.card, _kind_here(view))
        case actions.UseFreely():
            return f"Use {_with_text(action.card)}"
        case actions.TradeIn():
            return f"Discard {names.card_name(action.card)} and another card for a new one"
        case actions.Trade():
            if action.survivor is None:
                return "Pick up what lies here"
            return f"Trade with {names.who_is(setup, action.survivor)}"
        case actions.EndTurn():
            return "End the turn"
        case actions.DiscardGear() if view.pending is not None and view.pending.about == "ladder":
            return f"Discard {names.card_name(action.card)} to keep a monster away"
        case actions.DiscardGear():
            return f"Discard {names.card_name(action.card)}: {_of_discard(CARDS[action.card].text)}"
        case _:
            assert view.pending is not None  # noqa: S101  # a pick answers a question
            return _say_pick(setup, view, view.pending, action)


AT_THE_VAN = {"fuel": "Fuel up the Van", "spare_parts": "Repair the Van with Spare Parts"}
"""What it is to lay a card down at the Van, by the card."""


def _lay(card: str, at: str) -> str:
    lays = f"Lay {names.thing_is(card)} down at the {TILES[at].name}"
    return AT_THE_VAN.get(card, lays) if at == "van" else lays


def _say_pick(setup: Setting, view: View, pending: PendingView, pick: actions.Pick) -> str:
    if isinstance(pick, actions.ChooseLying):
        return f"Pick up {names.thing_is(pick.card)}"
    question = Question(pending.about, pending.cause, pending.n, pending.other, pending.card)
    return names.upper(say_choice(setup, pending.survivor, question, pick, _picked(setup, view, pending, pick)))


def _picked(setup: Setting, view: View, pending: PendingView, pick: actions.Pick) -> str:
    match pick:
        case actions.ChooseMonster():
            return _monster(setup, view, pending.survivor, pick.monster)
        case actions.ChooseSurvivor():
            return picked_is(setup, pending.about, pick)
        case actions.ChooseTile():
            return _tile(setup, view, pick.tile)
        case actions.ChooseCard():
            hand = " from your hand" if pending.about in {"trade", "scavenged-or"} else ""
            return f"{names.thing_is(pick.card)}{hand}"
        case actions.ChooseGear():
            whose = "" if pick.survivor == pending.survivor else f"{names.who_is(setup, pick.survivor)}'s "
            return f"{whose}{names.thing_is(pick.card)}"
        case actions.ChooseDiscarded():
            own = pick.seat is not None and pick.seat == view.seat
            return f"{names.thing_is(pick.card)} from {'your discard pile' if own else names.pile_is(setup, pick.seat)}"
        case _:
            return ""


def _tile(setup: Setting, view: View, tile: int) -> str:
    face = view.tiles[tile].face
    return names.tile_is(setup, tile, None if face is None else FACES[face].kind)


def _acting(view: View) -> int:
    return view.turn.active if view.pending is None else view.pending.survivor


def _kind_here(view: View) -> str:
    face = view.tiles[view.survivors[_acting(view)].tile].face
    assert face is not None  # noqa: S101  # a survivor's tile is turned up
    return FACES[face].kind


_BEFORE_ACTION = re.compile(r".*Action(, [^:]*)?: ")
"""What is printed up to an action, with the condition for it."""


def _of_action(text: str) -> str:
    """What the printed action of a card or tile does, without what else is printed before it."""
    return _BEFORE_ACTION.sub("", text).partition(" Discard it: ")[0]


def _of_discard(text: str) -> str:
    """What discarding a card does, without what else is printed on it."""
    return text.rpartition("Discard it: ")[2]


def _with_text(card: str, on: str = "") -> str:
    text = CARDS[card].text
    return f"{names.thing_is(card)}{on}: {text}" if text else f"{names.thing_is(card)}{on}"


def _monster(setup: Setting, view: View, chooser: int, monster: int) -> str:
    who, each = next(
        (who, each) for who, survivor in enumerate(view.survivors) for each in survivor.engaged if each.id == monster
    )
    front = "" if who == chooser else f" in front of {names.who_is(setup, who)}"
    return f"{names.monster_is(each.kind, monster)}{front} ({each.health} health)"
