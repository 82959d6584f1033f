"""What a seat, or a spectator, may know: views and facts built field by field."""

from domain.games.maximum_apocalypse.actions import AnyAction, CardChosen, ChooseCard, PublicAction
from domain.games.maximum_apocalypse.causes import About, Amount, CardInQuestion, Cause, OtherSurvivor
from domain.games.maximum_apocalypse.frames import Acting, AnyFrame, Ask, AskHand
from domain.games.maximum_apocalypse.maps import MapShape, geometry
from domain.games.maximum_apocalypse.missions import CardsShort, WaysBack, WhatIsLacking
from domain.games.maximum_apocalypse.options import Options, SeatOptions, Setting
from domain.games.maximum_apocalypse.prospects import say_setback, setbacks
from domain.games.maximum_apocalypse.public_facts import SeenCard
from domain.games.maximum_apocalypse.references import (
    CardId,
    ClassId,
    FaceId,
    MonsterKindId,
    MonsterTokens,
    ObjectiveToken,
    SurvivorNumber,
)
from domain.games.maximum_apocalypse.state import (
    TOKENS,
    ActionsLeft,
    ActionsOwed,
    ActiveSurvivor,
    Counters,
    Held,
    Hold,
    RoundsLeft,
    State,
    TaskActions,
    TurnNumber,
    bit,
)
from domain.games.maximum_apocalypse.survivors import SurvivorView, survivor_view
from domain.kernel.game import Outcome, Seat, Value


class TileView(Value, frozen=True):
    """A tile as all see it: its face once it is up.

    Attributes:
        x: The column from the left, from 0, gaps included.
        y: The row from the top, from 0.
        face: The printed tile, by ``id`` in the content's ``tiles``; None while it lies face down.
        met: Whether its objective token was reached or cleared.
        lying: Cards that lie here for survivors to pick up, by id; empty: none.
        gone: Whether the tile was removed from the map.
    """

    x: int
    y: int
    face: FaceId | None
    tokens: MonsterTokens
    marker: ObjectiveToken
    met: bool
    lying: tuple[CardId, ...]
    gone: bool


class PlayerView(Value, frozen=True):
    """A seat's cards: faces where this viewer knows them, backs else.

    Attributes:
        classes: The classes that the seat plays, one or two, by id.
        deck: How many cards its survivor deck has left.
        hand: The hand, in an order that reveals nothing about hidden cards.
        aside: Cards set aside in the mulligan, looked at, or found and to be resolved; empty: none.
        discard: Its discard pile by card ids, the latest last.
        out: Whether none of its survivors is in the game any more.
    """

    classes: tuple[ClassId, ...]
    deck: int
    hand: tuple[SeenCard, ...]
    aside: tuple[SeenCard, ...]
    discard: tuple[CardId, ...]
    out: bool


class TurnView(Value, frozen=True):
    """Whose turn it is, and what is left of it.

    Attributes:
        traded_in: Whether two survivor cards were discarded for a new one this turn.
        traded: Whether the trade of this turn is used up.
        used: Gear whose once-a-turn effect was used this turn, by card id; empty: none.
        holds: The temporary effects in force; empty: none.
    """

    number: TurnNumber
    active: ActiveSurvivor
    actions: ActionsLeft
    owed: ActionsOwed
    traded_in: bool
    traded: bool
    used: tuple[CardId, ...]
    holds: tuple[Hold, ...]


class SetbackView(Value, frozen=True):
    """What the mission lacks, as `Setback`, and in words.

    Attributes:
        text: The setback in a sentence for players.
    """

    what: WhatIsLacking
    short: CardsShort
    back: WaysBack
    text: str


class QuestView(Value, frozen=True):
    """The progress of the mission.

    Attributes:
        laid: Cards on the objective by id, the latest last.
        samples: Monsters on the objective, by the ids of their kinds.
        setbacks: What the mission lacks by now; empty: nothing.
        winnable: Whether all setbacks can still be made up for, as far as everybody can know.
    """

    laid: tuple[CardId, ...]
    samples: tuple[MonsterKindId, ...]
    counts: Counters
    spent: TaskActions
    fuse: RoundsLeft
    setbacks: tuple[SetbackView, ...]
    winnable: bool


class PendingView(Value, frozen=True):
    """Whom the table waits for, and about what (`Question`).

    Attributes:
        survivor: The survivor whose seat chooses or acts next, by place in the view's ``survivors``.
        left: With ``act`` and ``play``: the actions or plays out of turn still to come; 0 with any other question.
    """

    survivor: SurvivorNumber
    about: About
    left: int
    cause: Cause
    n: Amount
    other: OtherSurvivor
    card: CardInQuestion


class DeckView(Value, frozen=True):
    """A scavenge deck.

    Attributes:
        cards: How many cards it has left.
        under: The lowest cards from the bottom up, by id, as far as seats put them there; None: you do not know it.
    """

    cards: int
    under: tuple[CardId | None, ...]


class View(Value, frozen=True):
    """The table as one seat sees it, or a spectator.

    Attributes:
        seat: The seat that sees it; None: a spectator.
        survivors: All survivors in the order of the seats; a number elsewhere stands for the place here, from 0.
        players: Each seat's cards, in the order of the seats.
        tiles: The tiles, row by row from the top; a number elsewhere stands for the place here, from 0.
        tokens_left: How many of the 30 monster tokens are left; the table loses if one has to be placed and none is.
        decks: The scavenge decks: red, green, blue.
        scavenge_discard: The scavenge discard pile by card ids, the latest last.
        monster_deck: How many cards the monster deck has left.
        monster_discard: The monster discard pile by ids of kinds, the latest last.
        slain: Bosses that were killed, or lost with their tile, by ids of kinds.
        boss_aside: How many bosses are set aside until the mission brings them: 0 or 1.
        pending: The question that a seat has to answer; None: the active survivor acts, or the game is over.
        outcome: How the game ended; None until it is over.
    """

    seat: Seat | None
    options: Options
    shape: MapShape
    survivors: tuple[SurvivorView, ...]
    players: tuple[PlayerView, ...]
    tiles: tuple[TileView, ...]
    tokens_left: int
    decks: tuple[DeckView, ...]
    scavenge_discard: tuple[CardId, ...]
    monster_deck: int
    monster_discard: tuple[MonsterKindId, ...]
    slain: tuple[MonsterKindId, ...]
    boss_aside: int
    turn: TurnView
    quest: QuestView
    pending: PendingView | None
    outcome: Outcome | None


KNOWN_TO = {mask: tuple([seat for seat in range(6) if mask & bit(seat)]) for mask in range(bit(6))}
"""The seats of a mask of who knows a card."""


def sees(options: Options, owner: Seat, held: Held, seat: Seat | None) -> bool:
    """May this seat see a card of the owner's hand?"""
    return options.open_hands or owner == seat or bool(held.known & bit(seat))


def seen(options: Options, owner: Seat, held: Held, seat: Seat | None) -> SeenCard:
    """A card of the owner's hand as this seat sees it."""
    return seen_card(held, hidden=not sees(options, owner, held, seat))


def seen_card(held: Held, *, hidden: bool) -> SeenCard:
    """A card's back with all that everybody knows of it, and its face unless it is hidden."""
    return SeenCard(None if hidden else held.card, held.origin, KNOWN_TO.get(held.known, ()), held.no_food)


def shown_card(held: Held) -> SeenCard:
    """A card that everybody sees."""
    return seen_card(held, hidden=False)


def _rank(card: SeenCard) -> tuple[bool, str, str, tuple[Seat, ...], bool]:
    return card.card is None, card.card or "", card.origin, card.known_to, card.no_food


def seen_hand(options: Options, owner: Seat, hand: tuple[Held, ...], seat: Seat | None) -> tuple[SeenCard, ...]:
    """A hand as this seat sees it, in an order that says nothing about hidden cards."""
    cards = [seen(options, owner, held, seat) for held in hand]
    return tuple(sorted(cards, key=_rank))


def view(state: State, seat: Seat | None) -> View:
    """All that a seat may know, from the table as it is."""
    options = state.options
    slots = geometry(state.shape).slots if state.shape else ()
    turn = state.turn
    return View(
        seat=seat,
        options=options,
        shape=state.shape,
        survivors=tuple([survivor_view(state, who) for who in range(len(state.survivors))]),
        players=tuple(
            [
                PlayerView(
                    classes=player.classes,
                    deck=len(player.deck),
                    hand=seen_hand(options, owner, player.hand, seat),
                    aside=seen_hand(options, owner, player.aside, seat),
                    discard=player.discard,
                    out=player.out,
                )
                for owner, player in enumerate(state.players)
            ]
        ),
        tiles=tuple(
            [
                TileView(
                    x, y, tile.face if tile.up else None, tile.tokens, tile.marker, tile.met, tile.lying, tile.gone
                )
                for tile, (x, y) in zip(state.tiles, slots, strict=True)
            ]
        ),
        tokens_left=TOKENS - sum([tile.tokens for tile in state.tiles]),
        decks=tuple(
            [
                DeckView(
                    len(pile.cards),
                    tuple(
                        [
                            card if known & bit(seat) or options.open_hands else None
                            for card, known in zip(pile.cards, pile.known, strict=False)
                        ]
                    ),
                )
                for pile in state.scavenge.piles
            ]
        ),
        scavenge_discard=state.scavenge.discard,
        monster_deck=len(state.monsters.deck),
        monster_discard=state.monsters.discard,
        slain=state.monsters.slain,
        boss_aside=len(state.monsters.aside),
        turn=TurnView(
            turn.number, turn.active, turn.actions, turn.owed, turn.traded_in, turn.traded, turn.used, turn.holds
        ),
        quest=_quest(state),
        pending=pending_choice(state.stack),
        outcome=state.outcome,
    )


def _quest(state: State) -> QuestView:
    quest = state.quest
    lacks = setbacks(state)
    told = tuple([SetbackView(each.what, each.short, each.back, say_setback(each)) for each in lacks])
    winnable = all(each.back for each in lacks)
    return QuestView(quest.laid, quest.samples, quest.counts, quest.spent, quest.fuse, told, winnable)


def pending_choice(stack: tuple[AnyFrame, ...]) -> PendingView | None:
    """What is to be chosen next, and by whom."""
    if not stack:
        return None
    top = stack[-1]
    if isinstance(top, Acting):
        return PendingView(top.who, "play" if top.plays else "act", top.left, top.cause, 0, -1, "")
    assert isinstance(top, Ask | AskHand)  # noqa: S101  # nothing else is left on top
    question = top.question
    return PendingView(top.who, question.about, 0, question.cause, question.n, question.other, question.card)


def redact_action(setup: Setting, by: Seat, action: AnyAction, seat: Seat | None) -> PublicAction:
    """An action as others may see it: a chosen card is its seat's own; if it becomes known a fact says so."""
    if isinstance(action, ChooseCard):
        return CardChosen(action.card if seat == by or setup.options.open_hands else None)
    return action


def redact_seat_options(setup: Setting, of: Seat, seat: Seat | None) -> SeatOptions:  # nothing is hidden
    """What a seat chose: everybody sees the classes."""
    return setup.seat_options[of]
