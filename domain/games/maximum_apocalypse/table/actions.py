"""What a seat does: on its turn, and when a card or a tile asks it to choose."""

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from domain.games.maximum_apocalypse.box.vocabulary import Colour
from domain.games.maximum_apocalypse.table.references import IsDog
from domain.kernel.game import Action, named

Number = Annotated[int, Meta(ge=0, le=999_999)]
"""A number as players send it: a tile, a survivor, a seat or a monster."""

Word = Annotated[str, Meta(max_length=40)]
"""A word as players send it: a card, a task or a choice."""

CardInPlay = Word
"""A gear that you have in play, by its ``id`` in the content's ``cards``."""

CardInHand = Word
"""A card in your hand, by its ``id`` in the content's ``cards``."""

SurvivorPick = Number
"""A survivor, by its place in the view's ``survivors``: 0..5."""

TilePick = Number
"""A tile, by its place in the view's ``tiles``, from 0."""


class ApocalypseAction(Action, frozen=True, tag=named("maximum-apocalypse")):
    """The base of this game's actions."""


class Move(ApocalypseAction, frozen=True):
    """Go to a tile next to your own."""

    tile: TilePick


class DrawCard(ApocalypseAction, frozen=True):
    """Draw a card from your deck."""


class PlayCard(ApocalypseAction, frozen=True):
    """Play a card from your hand.

    Attributes:
        on: The other survivor of your seat, who plays it in place of the one who acts; left out: the one who acts.
    """

    card: CardInHand
    on: SurvivorPick | UnsetType = UNSET


class UseGear(ApocalypseAction, frozen=True):
    """Use the action of a gear in play."""

    card: CardInPlay


class UseInnate(ApocalypseAction, frozen=True):
    """Use your class's own action, or the Dog's.

    Attributes:
        dog: Whether to use the Dog's action; else your survivor's own.
    """

    dog: bool = False


class UseTile(ApocalypseAction, frozen=True):
    """Use the action of your tile."""


class Search(ApocalypseAction, frozen=True):
    """Scavenge: draw from a scavenge deck whose icon is on your tile.

    Attributes:
        deck: The colour of the deck; it must not be empty.
    """

    deck: Colour


class DoTask(ApocalypseAction, frozen=True):
    """Spend an action on the mission.

    Attributes:
        task: The ``name`` of one of the mission's ``tasks`` in the content.
    """

    task: Word


class LayDown(ApocalypseAction, frozen=True):
    """Play a card on the objective: fuel into the Van, supplies at their place.

    Attributes:
        card: A card in your hand or a gear you have in play, by id, that the mission's ``deliveries`` still need here.
    """

    card: Word


class DiscardGear(ApocalypseAction, frozen=True):
    """Discard a gear in play for its effect."""

    card: CardInPlay


class UseFreely(ApocalypseAction, frozen=True):
    """Use a gear's once-a-turn effect that is no action."""

    card: CardInPlay


class TradeIn(ApocalypseAction, frozen=True):
    """Discard this survivor card and another one for a new card, once a turn.

    Attributes:
        card: A survivor card in your hand, by id; the second one is asked for next.
    """

    card: Word


class Trade(ApocalypseAction, frozen=True):
    """Trade with a survivor on your tile, or pick up what lies there, once a turn.

    Attributes:
        survivor: Whom to trade with, by place in the view's ``survivors``; None: nobody, only pick up what lies there.
    """

    survivor: Number | None


class EndTurn(ApocalypseAction, frozen=True):
    """End your turn."""


class ChooseMonster(ApocalypseAction, frozen=True):
    """Choose a monster in play.

    Attributes:
        monster: The monster's number, its ``id`` in the view's ``engaged``.
    """

    monster: Number


class ChooseSurvivor(ApocalypseAction, frozen=True):
    """Choose a survivor, or the Dog."""

    survivor: SurvivorPick
    dog: IsDog = False


class ChooseTile(ApocalypseAction, frozen=True):
    """Choose a tile."""

    tile: TilePick


class ChooseCard(ApocalypseAction, frozen=True):
    """Choose a card in your hand, or among those that you look at.

    Attributes:
        card: The card, by its ``id`` in the content's ``cards``; copies of a card are one choice.
    """

    card: Word


class ChooseGear(ApocalypseAction, frozen=True):
    """Choose a gear in play.

    Attributes:
        survivor: Whose gear it is, by place in the view's ``survivors``.
        card: The gear, by its ``id`` in the content's ``cards``.
    """

    survivor: Number
    card: Word


class ChooseDiscarded(ApocalypseAction, frozen=True):
    """Choose a card in a discard pile.

    Attributes:
        seat: The seat whose discard pile holds the card; None: the scavenge discard pile.
        card: The card, by its ``id`` in the content's ``cards``.
    """

    seat: Number | None
    card: Word


class ChooseLying(ApocalypseAction, frozen=True):
    """Choose a card that lies on your tile.

    Attributes:
        card: The card, by its ``id`` in the content's ``cards``.
    """

    card: Word


class Choose(ApocalypseAction, frozen=True):
    """Choose by a word.

    Attributes:
        word: ``sneak`` or ``fight``; ``damage``; ``equip`` or ``discard``; ``red``, ``green`` or ``blue``; or what a
            card offers: ``cure``, ``feed``, ``tokens``, ``monsters``, ``everything``.
    """

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

AnyAction = TurnAction | Pick


class CardChosen(ApocalypseAction, frozen=True, tag="maximum-apocalypse.ChooseCard"):
    """Somebody chose a card.

    Attributes:
        card: The card, by its ``id`` in the content's ``cards``; None to all but the seat that chose it, unless hands
            are open.
    """

    card: str | None


PublicAction = (
    TurnAction | ChooseMonster | ChooseSurvivor | ChooseTile | CardChosen | ChooseGear | ChooseDiscarded | ChooseLying
    | Choose | Done
)  # fmt: skip
"""What others see of an action."""
