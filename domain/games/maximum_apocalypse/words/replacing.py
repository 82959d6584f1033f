"""Words for people: cards that are replaced: in the mulligan, and two for a new one."""

from collections.abc import Sequence

from domain.games.maximum_apocalypse.facts.cards import CardsDiscardedSeen, CardsDrawnSeen, CardSetAsideSeen
from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.facts.fact import SeenCard
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.words.cards import cards_are
from domain.games.maximum_apocalypse.words.names import plural, seat_is
from domain.kernel.game import Views


def say_replaced(setup: Setting, before: Sequence[PublicFact], drawn: CardsDrawnSeen, views: Views | None) -> str:
    """The mulligan of a seat: the cards that it set aside, and those that it drew for them."""
    earlier = () if views is None else views.before().players[drawn.seat].aside
    aside = (*earlier, *[each.card for each in before if isinstance(each, CardSetAsideSeen)])
    n = len(drawn.cards)
    old = cards_are(aside) if len(aside) == n else plural(n, "card")
    new = cards_are(drawn.cards)
    by = "" if _are_hidden(drawn.cards) else f" with {new}"
    return f"{seat_is(setup, drawn.seat)} replaces {old} of the opening hand{by}."


def say_traded_in(setup: Setting, gone: CardsDiscardedSeen, new: CardsDrawnSeen | None, views: Views | None) -> str:
    """The first of two cards for a new one, or the second and the new one."""
    spare = "a spare " if views is not None and _is_spare(gone, views) else ""
    who, old = seat_is(setup, gone.seat), f"{spare}{cards_are(gone.cards)}"
    if new is None:
        return f"{who} discards {old} from the hand, the first of two cards for a new one."
    return f"{who} discards {old}, too, and draws {cards_are(new.cards)}."


def _are_hidden(cards: Sequence[SeenCard]) -> bool:
    return all(card.card is None for card in cards)


def _is_spare(gone: CardsDiscardedSeen, views: Views) -> bool:
    """Whether a survivor of the seat has another copy in play."""
    view = views.before()
    gear = {each.card for survivor in view.survivors if survivor.seat == gone.seat for each in survivor.gear}
    return any(card.card in gear for card in gone.cards)
