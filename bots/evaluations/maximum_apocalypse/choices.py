"""Which of the legal actions of Maximum Apocalypse bots think about."""

from collections.abc import Sequence

from bots.evaluations.maximum_apocalypse.survivors import in_hand
from domain.games.maximum_apocalypse.table.actions import AnyAction, ChooseCard, TradeIn
from domain.games.maximum_apocalypse.table.frames import AskHand
from domain.games.maximum_apocalypse.table.state import State
from domain.games.maximum_apocalypse.turn.moves import acting


def sensible(state: State, actions: Sequence[AnyAction]) -> Sequence[AnyAction]:
    """All actions, but of the possible trade-ins only that of the least valuable card."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, AskHand):
        if top.question.about != "trade-in":
            return actions
        kind: type[ChooseCard | TradeIn] = ChooseCard
    else:
        kind = TradeIn
    cards = [action.card for action in actions if isinstance(action, kind)]
    if len(cards) < 2:  # noqa: PLR2004  # nothing to choose
        return actions
    in_play = {gear.card for gear in state.survivors[acting(state)].gear}
    least = min(cards, key=lambda card: in_hand(card) * (0.3 if card in in_play else 1.0))
    return [action for action in actions if not isinstance(action, kind) or action.card == least]
