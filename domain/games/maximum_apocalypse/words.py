"""Words for people: what an action would do, in the question that is pending."""

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
    Pick,
    PlayCard,
    Search,
    Trade,
    TradeIn,
    UseFreely,
    UseGear,
    UseInnate,
    UseTile,
)
from domain.games.maximum_apocalypse.causes import About
from domain.games.maximum_apocalypse.content import CARDS, CLASSES, FACES, MISSIONS, TILES
from domain.games.maximum_apocalypse.names import (
    card_name,
    cause_is,
    monster_is,
    pile_is,
    plural,
    tile_is,
    upper,
    who_is,
)
from domain.games.maximum_apocalypse.options import Setting
from domain.games.maximum_apocalypse.views import PendingView, View

PICKS: dict[About, str] = {
    "mulligan": "Set {it} aside for a new card",
    "marker": "Lay the next objective on {it}",
    "storage": "Discard {it} for lack of storage",
    "hand-limit": "Discard {it} down to the hand limit",
    "discard": "Discard {it} because of {cause}",
    "discard-seen": "Discard {it} and look on",
    "put-under": "Put {it} under its deck",
    "trade": "Give {it} to {other}",
    "trade-in": "Discard {it} as the second card for a new one",
    "damage": "Let {it} take {n} damage from {cause}",
    "attacked": "Let {it} take the attack of {cause}: {n} damage",
    "poisoned": "Let {it} take {n} poison from {cause}",
    "feed": "Lower the hunger of {it} by {n} with {cause}",
    "heal": "Heal {it} by {n} with {cause}",
    "cure": "Rid {it} of all poison with {cause}",
    "treat": "Treat {it} with {cause}",
    "target": "Hit {it} with {cause}: {n} damage",
    "another-target": "Also hit {it} with {cause}: {n} damage",
    "stun": "Stun {it} with {cause}",
    "hide": "Hide from {it} with {cause}: it becomes a token",
    "aim": "Aim {cause} at {it}",
    "move": "Move to {it} with {cause}",
    "pull": "Pull {it} nearer with {cause}",
    "pull-to": "Pull {other} to {it}",
    "send": "Send {it} with {cause}",
    "send-to": "Send {other} to {it}",
    "reveal": "Turn up {it} with {cause}",
    "clear-tokens": "Clear monster tokens off {it} with {cause}",
    "grant": "Let {it} take {actions} now with {cause}",
    "grant-plays": "Let {it} play {cards} now with {cause}",
    "reload": "Reload {it} with {cause}",
    "attach": "Attach {cause} to {it}",
    "pay-ammo": "Spend 1 ammunition of {it} on {cause}",
    "recover": "Take {it} with {cause}",
    "take-back": "Take {it} into the hand with {cause}",
    "hand-over": "Hand over {it} with {cause}",
    "hand-to": "Hand {card} over to {it}",
    "gear-or": "Discard {it} because of {cause}",
    "scavenged-or": "Discard {it} because of {cause}",
    "destroy-gear": "Discard {it} because of {cause}",
    "demolish": "Destroy {it} with everything on it",
    "erode-up": "Turn up {it} at the edge",
    "erode-off": "Remove {it} from the map",
}
"""What choosing something does, by what is asked."""

DONES: dict[About, str] = {
    "mulligan": "Replace nothing more",
    "ladder": "Let the monster come",
    "trade": "Give nothing more",
    "another-target": "Hit nothing more with {cause}",
    "target": "Hit nothing with {cause}",
    "move": "Move no further",
    "act": "Take no more actions now",
    "play": "Play no more cards now",
}
"""What stopping means, by what is asked."""

CHOICES: dict[About, dict[str, str]] = {
    "sneak": {"sneak": "Sneak past {tokens}", "fight": "Fight: {tokens} become monsters"},
    "gear-or": {"damage": "Take {n} damage from {cause}"},
    "scavenged-or": {"damage": "Take {n} damage from {cause}"},
    "found-gear": {"equip": "Equip the {card} just found", "discard": "Discard the {card} just found"},
    "scavenge": {"red": "Scavenge from the red deck", "green": "Scavenge from the green deck"}
    | {"blue": "Scavenge from the blue deck"},
    "look": {"red": "Look at a card of the red deck", "green": "Look at a card of the green deck"}
    | {"blue": "Look at a card of the blue deck"},
    "option": {"cure": "Take off all poison with {cause}", "feed": "Lower the hunger by 1 with {cause}"}
    | {"tokens": "Clear all monster tokens off a tile with {cause}", "monsters": "Hit monsters with {cause}"}
    | {"everything": "Hit everything on the tile with {cause}"},
}
"""What choosing by a word does, by what is asked."""


def say_action(setup: Setting, view: View, action: AnyAction) -> str:  # one case an action
    """What an action does, for the seat that sees `view`."""
    match action:
        case Move():
            return f"Move to {_tile(setup, view, action.tile)}"
        case DrawCard():
            return "Draw a card from your deck"
        case PlayCard():
            verb = "Equip" if CARDS[action.card].kind == "gear" else "Play"
            return f"{verb} {_with_text(action.card)}"
        case UseGear():
            return f"Use {_with_text(action.card)}"
        case UseInnate():
            innate = CLASSES[view.survivors[_acting(view)].kind].bodies[action.dog].innate
            return f"{innate.name}: {innate.text}"
        case UseTile():
            kind = _kind_here(view)
            return f"Use the {TILES[kind].name}: {TILES[kind].text}"
        case Search():
            return f"Scavenge from the {action.deck} deck"
        case DoTask():
            task = next(each for each in MISSIONS[setup.options.mission].tasks if each.name == action.task)
            return f"Spend an action to {task.text}"
        case LayDown():
            return f"Lay {card_name(action.card)} down at the {TILES[_kind_here(view)].name}"
        case UseFreely():
            return f"Use {_with_text(action.card)}"
        case TradeIn():
            return f"Discard {card_name(action.card)} and another card for a new one"
        case Trade():
            if action.survivor is None:
                return "Pick up what lies here"
            return f"Trade with {who_is(setup, action.survivor)}"
        case EndTurn():
            return "End the turn"
        case DiscardGear() if view.pending is not None and view.pending.about == "ladder":
            return f"Discard {card_name(action.card)} to keep a monster away"
        case DiscardGear():
            return f"Discard {_with_text(action.card)}"
        case _:
            assert view.pending is not None  # noqa: S101  # a pick answers a question
            return _say_pick(setup, view, view.pending, action)


def _say_pick(setup: Setting, view: View, pending: PendingView, pick: Pick) -> str:
    match pick:
        case ChooseLying():
            return f"Pick up {card_name(pick.card)}"
        case Done():
            template = DONES[pending.about]
        case Choose():
            template = CHOICES[pending.about][pick.word]
        case _:
            template = PICKS[pending.about]
    text = template.format(
        it=_picked(setup, view, pending, pick),
        n=pending.n,
        cause=cause_is(setup, pending.cause, pending.survivor),
        other="" if pending.other < 0 else who_is(setup, pending.other),
        card="" if not pending.card else card_name(pending.card),
        actions=plural(pending.n, "action"),
        cards=plural(pending.n, "card"),
        tokens=plural(pending.n, "monster token"),
    )
    return upper(text)


def _picked(setup: Setting, view: View, pending: PendingView, pick: Pick) -> str:
    match pick:
        case ChooseMonster():
            return _monster(setup, view, pending.survivor, pick.monster)
        case ChooseSurvivor():
            return who_is(setup, pick.survivor, dog=pick.dog)
        case ChooseTile():
            return _tile(setup, view, pick.tile)
        case ChooseCard():
            hand = " from your hand" if pending.about in {"trade", "scavenged-or"} else ""
            return f"{card_name(pick.card)}{hand}"
        case ChooseGear():
            whose = "" if pick.survivor == pending.survivor else f" of {who_is(setup, pick.survivor)}"
            return f"{card_name(pick.card)}{whose}"
        case ChooseDiscarded():
            own = pick.seat is not None and pick.seat == view.seat
            return f"{card_name(pick.card)} from {'your discard pile' if own else pile_is(setup, pick.seat)}"
        case _:
            return ""


def _tile(setup: Setting, view: View, tile: int) -> str:
    face = view.tiles[tile].face
    return tile_is(setup, tile, None if face is None else FACES[face].kind)


def _acting(view: View) -> int:
    return view.turn.active if view.pending is None else view.pending.survivor


def _kind_here(view: View) -> str:
    face = view.tiles[view.survivors[_acting(view)].tile].face
    assert face is not None  # noqa: S101  # a survivor's tile is turned up
    return FACES[face].kind


def _with_text(card: str) -> str:
    text = CARDS[card].text
    return f"{card_name(card)}: {text}" if text else card_name(card)


def _monster(setup: Setting, view: View, chooser: int, monster: int) -> str:
    who, each = next(
        (who, each) for who, survivor in enumerate(view.survivors) for each in survivor.engaged if each.id == monster
    )
    front = "" if who == chooser else f" in front of {who_is(setup, who)}"
    return f"{monster_is(each.kind, monster)}{front} ({each.health} health)"
