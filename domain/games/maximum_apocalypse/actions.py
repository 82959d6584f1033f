"""What a seat does: on its turn, and when a card or a tile asks it to choose."""

from domain.games.maximum_apocalypse.vocabulary import Colour
from domain.kernel.game import Action, named


class ApocalypseAction(Action, frozen=True, tag=named("maximum-apocalypse")):
    """The base of this game's actions."""


class Move(ApocalypseAction, frozen=True):
    """Go to a tile beside your own."""

    tile: int


class DrawCard(ApocalypseAction, frozen=True):
    """Draw a card from your deck."""


class PlayCard(ApocalypseAction, frozen=True):
    """Play a card from your hand."""

    card: str


class UseGear(ApocalypseAction, frozen=True):
    """Use the action of a gear in play."""

    card: str


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

    task: str


class LayDown(ApocalypseAction, frozen=True):
    """Play a card on the objective: fuel into the Van, supplies at their place."""

    card: str


class DiscardGear(ApocalypseAction, frozen=True):
    """Discard a gear in play for its effect."""

    card: str


class UseFreely(ApocalypseAction, frozen=True):
    """Use a gear's once-a-turn effect that is no action."""

    card: str


class TradeIn(ApocalypseAction, frozen=True):
    """Discard this survivor card and another one for a new card, once a turn."""

    card: str


class Trade(ApocalypseAction, frozen=True):
    """Trade with a survivor on your tile, or pick up what lies there (None), once a turn."""

    survivor: int | None


class EndTurn(ApocalypseAction, frozen=True):
    """End your turn."""


class ChooseMonster(ApocalypseAction, frozen=True):
    """Choose a monster in play."""

    monster: int


class ChooseSurvivor(ApocalypseAction, frozen=True):
    """Choose a survivor, or the dog."""

    survivor: int
    dog: bool = False


class ChooseTile(ApocalypseAction, frozen=True):
    """Choose a tile."""

    tile: int


class ChooseCard(ApocalypseAction, frozen=True):
    """Choose a card in your hand, or among those that you look at."""

    card: str


class ChooseGear(ApocalypseAction, frozen=True):
    """Choose a gear in play."""

    survivor: int
    card: str


class ChooseDiscarded(ApocalypseAction, frozen=True):
    """Choose a card in a discard pile: a seat's, or the scavenge pile (None)."""

    seat: int | None
    card: str


class ChooseLying(ApocalypseAction, frozen=True):
    """Choose a card that lies on your tile."""

    card: str


class Choose(ApocalypseAction, frozen=True):
    """Choose by a word."""

    word: str


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
