"""What a seat, or a spectator, may know: views and facts built field by field."""

from domain.games.maximum_apocalypse.box.maps import MapShape, geometry
from domain.games.maximum_apocalypse.box.missions import Setback
from domain.games.maximum_apocalypse.facts.fact import SeenCard, seen_hand
from domain.games.maximum_apocalypse.seen.survivors import SurvivorView, survivor_view
from domain.games.maximum_apocalypse.table import references
from domain.games.maximum_apocalypse.table.actions import AnyAction, CardChosen, ChooseCard, PublicAction
from domain.games.maximum_apocalypse.table.causes import About, Amount, CardInQuestion, Cause, OtherSurvivor
from domain.games.maximum_apocalypse.table.frames import Acting, AnyFrame, question_of
from domain.games.maximum_apocalypse.table.options import Options, SeatOptions, Setting
from domain.games.maximum_apocalypse.table.state import TOKENS, Hold, Pile, Player, State, Tile, Turn, bit
from domain.games.maximum_apocalypse.turn.prospects import say_setback, setbacks
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
    face: references.FaceId | None
    tokens: references.MonsterTokens
    marker: references.ObjectiveToken
    met: bool
    lying: tuple[references.CardId, ...]
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

    classes: tuple[references.ClassId, ...]
    deck: int
    hand: tuple[SeenCard, ...]
    aside: tuple[SeenCard, ...]
    discard: tuple[references.CardId, ...]
    out: bool


class TurnView(Value, frozen=True):
    """Whose turn it is, and what is left of it.

    Attributes:
        traded_in: Whether two survivor cards were discarded for a new one this turn.
        traded: Whether the trade of this turn is used up.
        used: Gear whose once-a-turn effect was used this turn, by card id; empty: none.
        holds: The temporary effects in force; empty: none.
    """

    number: references.TurnNumber
    active: references.ActiveSurvivor
    actions: references.ActionsLeft
    owed: references.ActionsOwed
    traded_in: bool
    traded: bool
    used: tuple[references.CardId, ...]
    holds: tuple[Hold, ...]


class SetbackView(Setback, frozen=True):
    """What the mission lacks, as `Setback`, and in words.

    Attributes:
        text: The setback in a sentence for players.
    """

    text: str


class QuestView(Value, frozen=True):
    """The progress of the mission.

    Attributes:
        laid: Cards on the objective by id, the latest last.
        samples: Monsters on the objective, by the ids of their kinds.
        setbacks: What the mission lacks by now; empty: nothing.
        winnable: Whether all setbacks can still be made up for, as far as everybody can know.
    """

    laid: tuple[references.CardId, ...]
    samples: tuple[references.MonsterKindId, ...]
    counts: references.Counters
    spent: references.TaskActions
    fuse: references.RoundsLeft
    setbacks: tuple[SetbackView, ...]
    winnable: bool


class PendingView(Value, frozen=True):
    """Whom the table waits for, and about what (`Question`).

    Attributes:
        survivor: The survivor whose seat chooses or acts next, by place in the view's ``survivors``.
        left: With ``act`` and ``play``: the actions or plays out of turn still to come; 0 with any other question.
    """

    survivor: references.SurvivorNumber
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
    under: tuple[references.CardId | None, ...]


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
        slain: Bosses that were killed, or lost with their tile, by ids of kinds. Empty from rules version 2 on, where
            they are in ``monster_discard``.
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
    scavenge_discard: tuple[references.CardId, ...]
    monster_deck: int
    monster_discard: tuple[references.MonsterKindId, ...]
    slain: tuple[references.MonsterKindId, ...]
    boss_aside: int
    turn: TurnView
    quest: QuestView
    pending: PendingView | None
    outcome: Outcome | None


def view(state: State, seat: Seat | None) -> View:
    """All that a seat may know, from the table as it is."""
    slots = geometry(state.shape).slots if state.shape else ()
    monsters = state.monsters
    return View(
        seat=seat,
        options=state.options,
        shape=state.shape,
        survivors=tuple([survivor_view(state, who) for who in range(len(state.survivors))]),
        players=tuple([_player(state.options, owner, player, seat) for owner, player in enumerate(state.players)]),
        tiles=tuple([_tile(tile, x, y) for tile, (x, y) in zip(state.tiles, slots, strict=True)]),
        tokens_left=TOKENS - sum([tile.tokens for tile in state.tiles]),
        decks=tuple([_deck(state.options, pile, seat) for pile in state.scavenge.piles]),
        scavenge_discard=state.scavenge.discard,
        monster_deck=len(monsters.deck),
        monster_discard=monsters.discard,
        slain=monsters.slain,
        boss_aside=len(monsters.aside),
        turn=_turn(state.turn),
        quest=_quest(state),
        pending=pending_choice(state.stack),
        outcome=state.outcome,
    )


def _player(options: Options, owner: Seat, player: Player, seat: Seat | None) -> PlayerView:
    hand = seen_hand(options, owner, player.hand, seat)
    aside = seen_hand(options, owner, player.aside, seat)
    return PlayerView(player.classes, len(player.deck), hand, aside, player.discard, player.out)


def _tile(tile: Tile, x: int, y: int) -> TileView:
    face = tile.face if tile.up else None
    return TileView(x, y, face, tile.tokens, tile.marker, tile.met, tile.lying, tile.gone)


def _deck(options: Options, pile: Pile, seat: Seat | None) -> DeckView:
    known = [options.open_hands or bool(mask & bit(seat)) for mask in pile.known]
    under = [card if knows else None for card, knows in zip(pile.cards, known, strict=False)]
    return DeckView(len(pile.cards), tuple(under))


def _turn(turn: Turn) -> TurnView:
    rest = turn.traded_in, turn.traded, turn.used, turn.holds
    return TurnView(turn.number, turn.active, turn.actions, turn.owed, *rest)


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
    question, acting = question_of(top), isinstance(top, Acting)
    left, n = (question.n, 0) if acting else (0, question.n)
    return PendingView(top.who, question.about, left, question.cause, n, question.other, question.card)


def redact_action(setup: Setting, by: Seat, action: AnyAction, seat: Seat | None) -> PublicAction:
    """An action as others may see it: a chosen card is its seat's own; if it becomes known a fact says so."""
    if isinstance(action, ChooseCard):
        return CardChosen(action.card if seat == by or setup.options.open_hands else None)
    return action


def redact_seat_options(setup: Setting, of: Seat, seat: Seat | None) -> SeatOptions:  # nothing is hidden
    """What a seat chose: everybody sees the classes."""
    return setup.seat_options[of]
