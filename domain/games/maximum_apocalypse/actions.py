"""What a seat does: on its turn, and when a card or a tile asks it to choose."""

from typing import Annotated

from msgspec import Meta

from domain.games.maximum_apocalypse.vocabulary import Colour
from domain.kernel.game import Action, named

Number = Annotated[int, Meta(ge=0, le=999_999)]
"""A tile, seat or monster."""

Word = Annotated[str, Meta(max_length=40)]
"""A card, task or choice."""


class ApocalypseAction(Action, frozen=True, tag=named("maximum-apocalypse")):
    """The base of this game's actions."""


class Move(ApocalypseAction, frozen=True):
    """Go to a tile beside your own."""

    tile: Number


class DrawCard(ApocalypseAction, frozen=True):
    """Draw a card from your deck."""


class PlayCard(ApocalypseAction, frozen=True):
    """Play a card from your hand."""

    card: Word


class UseGear(ApocalypseAction, frozen=True):
    """Use the action of a gear in play."""

    card: Word


class UseInnate(ApocalypseAction, frozen=True):
    """Use your class's own action, or the dog's."""

    dog: bool = False


class UseTile(ApocalypseAction, frozen=True):
    """Use the action of your tile."""


class Search(ApocalypseAction, frozen=True):
    """Scavenge: draw from a scavenge deck whose icon is on your tile."""

    deck: Colour


class DoTask(ApocalypseAction, frozen=True):
    """Spend an action on the mission."""

    task: Word


class LayDown(ApocalypseAction, frozen=True):
    """Play a card on the objective: fuel into the Van, supplies at their place."""

    card: Word


class DiscardGear(ApocalypseAction, frozen=True):
    """Discard a gear in play for its effect."""

    card: Word


class UseFreely(ApocalypseAction, frozen=True):
    """Use a gear's once-a-turn effect that is no action."""

    card: Word


class TradeIn(ApocalypseAction, frozen=True):
    """Discard this survivor card and another one for a new card, once a turn."""

    card: Word


class Trade(ApocalypseAction, frozen=True):
    """Trade with a survivor on your tile, or pick up what lies there (None), once a turn."""

    survivor: Number | None


class EndTurn(ApocalypseAction, frozen=True):
    """End your turn."""


class ChooseMonster(ApocalypseAction, frozen=True):
    """Choose a monster in play."""

    monster: Number


class ChooseSurvivor(ApocalypseAction, frozen=True):
    """Choose a survivor, or the dog."""

    survivor: Number
    dog: bool = False


class ChooseTile(ApocalypseAction, frozen=True):
    """Choose a tile."""

    tile: Number


class ChooseCard(ApocalypseAction, frozen=True):
    """Choose a card in your hand, or among those that you look at."""

    card: Word


class ChooseGear(ApocalypseAction, frozen=True):
    """Choose a gear in play."""

    survivor: Number
    card: Word


class ChooseDiscarded(ApocalypseAction, frozen=True):
    """Choose a card in a discard pile: a seat's, or the scavenge pile (None)."""

    seat: Number | None
    card: Word


class ChooseLying(ApocalypseAction, frozen=True):
    """Choose a card that lies on your tile."""

    card: Word


class Choose(ApocalypseAction, frozen=True):
    """Choose by a word."""

    word: Word


class Done(ApocalypseAction, frozen=True):
    """No more of this, or none at all."""


Pick = (
    ChooseMonster | ChooseSurvivor | ChooseTile | ChooseCard | ChooseGear | ChooseDiscarded | ChooseLying | Choose
    | DiscardGear | Done
)  # fmt: skip
"""An answer to what a card, a tile or a trade asks."""

TurnAction = (
    Move | DrawCard | PlayCard | UseGear | UseInnate | UseTile | Search | DoTask | LayDown | DiscardGear | UseFreely
    | TradeIn | Trade | EndTurn
)  # fmt: skip
"""What a survivor does of its own accord."""

AnyAction = (
    Move | DrawCard | PlayCard | UseGear | UseInnate | UseTile | Search | DoTask | LayDown | DiscardGear | UseFreely
    | TradeIn | Trade | EndTurn | ChooseMonster | ChooseSurvivor | ChooseTile | ChooseCard | ChooseGear
    | ChooseDiscarded | ChooseLying | Choose | Done
)  # fmt: skip


class CardChosen(ApocalypseAction, frozen=True, tag="maximum-apocalypse.ChooseCard"):
    """Somebody chose a card; None: one that you do not see."""

    card: str | None


PublicAction = (
    Move | DrawCard | PlayCard | UseGear | UseInnate | UseTile | Search | DoTask | LayDown | DiscardGear | UseFreely
    | TradeIn | Trade | EndTurn | ChooseMonster | ChooseSurvivor | ChooseTile | CardChosen | ChooseGear
    | ChooseDiscarded | ChooseLying | Choose | Done
)  # fmt: skip
"""What others see of an action."""
