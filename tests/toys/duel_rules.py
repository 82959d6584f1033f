"""The duel: two seats with hidden hands choose a card in secret, over and over, until one resigns.

Each round both may raise their stake, look at the top card of the deck, and at last choose a card face down. When both
have chosen, the cards are revealed, and all cards are shuffled and dealt again. Who resigns loses, and the hands are
disclosed. Nothing depends on stakes and ranks: they are there to be known or hidden, done and undone.

Hidden: the hand and the chosen card of the other seat; the deck, but the top card from those who looked at it.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, assert_never

from msgspec import Meta
from msgspec.structs import replace

from domain.kernel.disclosure import Disclosures, everybody, its_seat, nobody, open_to_all, redacted
from domain.kernel.game import Action, Fact, Fault, Game, Outcome, Refusal, Refused, Seat, Setup, Value, named
from domain.kernel.rng import Rng

RANKS = (1, 2, 3, 4)
COPIES = 4
TOP_STAKE = 2

Rank = Annotated[int, Meta(ge=1, le=4)]
Card = int | None  # a rank, or None where the viewer does not know it
Cards = tuple[Card, ...]


class Options(Value, frozen=True):
    hand: Annotated[int, Meta(ge=2, le=4)] = 3


class SeatOptions(Value, frozen=True):
    """``favourite``: hidden. ``banner``: public, and unique."""

    favourite: Rank = 1
    banner: Literal["red", "blue", "green"] | None = None


class PublicSeatOptions(Value, frozen=True):
    favourite: Rank | None
    banner: str | None


class DuelAction(Action, frozen=True, tag=named("duel")):
    """What a fighter does."""


class Raise(DuelAction, frozen=True):
    """Add one to the own stake."""


class Scry(DuelAction, frozen=True):
    """Look at the top card of the deck."""


class Choose(DuelAction, frozen=True):
    """Put a card from hand face down; this is the last choice of the round."""

    rank: Rank


class PublicChoose(DuelAction, frozen=True, tag="duel.Choose"):
    rank: Card


AnyAction = Raise | Scry | Choose
PublicAction = Raise | Scry | PublicChoose


class DuelFact(Fact, frozen=True, tag=named("duel")):
    """What happened."""


class Dealt(DuelFact, frozen=True):
    """All cards were shuffled; a round begins."""

    hands: tuple[Cards, ...]
    deck: Cards


class Raised(DuelFact, frozen=True):
    seat: Seat
    stake: int


class Scried(DuelFact, frozen=True):
    seat: Seat
    rank: Card


class Chosen(DuelFact, frozen=True):
    seat: Seat
    rank: Card


class Revealed(DuelFact, frozen=True):
    """The chosen cards, by seat."""

    ranks: Cards


class Yielded(DuelFact, frozen=True):
    """A seat resigned, and chosen cards were taken up again."""

    seat: Seat
    hands: tuple[Cards, ...]


AnyFact = Dealt | Raised | Scried | Chosen | Revealed | Yielded


def _dealt_to(seat: Seat | None, fact: Dealt) -> Dealt:
    hands = [hand if of == seat else _hidden(hand) for of, hand in enumerate(fact.hands)]
    return Dealt(tuple(hands), _hidden(fact.deck))


FACTS = Disclosures(
    redacted(Dealt, Dealt, lambda _, fact, seat: _dealt_to(seat, fact), lambda *_: frozenset((0, 1))),
    redacted(Scried, Scried, lambda _, fact, seat: fact if seat == fact.seat else Scried(fact.seat, None), its_seat),
    redacted(Chosen, Chosen, lambda _, fact, seat: fact if seat == fact.seat else Chosen(fact.seat, None), nobody),
    open_to_all(Revealed | Yielded, learned=everybody),
    open_to_all(Raised, learned=nobody),
)

BANNER_TAKEN = Refusal("banner-taken", "Somebody else has this banner.", "The other seat has this banner.")
REFUSALS = {
    Raise: Refusal("top-stake", "The stake cannot rise.", "The stake is at its top."),
    Scry: Refusal("known", "You know this card.", "The seat knows the top card."),
    Choose: Refusal("not-held", "You hold no such card.", "The card is not in the hand."),
}


class Fighter(Value, frozen=True):
    """One side. ``ready``: a card was chosen; it stays in the hand."""

    hand: Cards
    ready: bool = False
    chosen: Card = None
    stake: int = 0


class State(Value, frozen=True):
    """``deck`` from the top. ``scried_by``: who knows its top card. ``loser``: the seat that resigned, or None."""

    deck: Cards = ()
    fighters: tuple[Fighter, ...] = ()
    scried_by: frozenset[Seat] = frozenset()
    loser: Seat | None = None


def admit(_options: Options, _seats: int, seated: Mapping[Seat, SeatOptions], _seat: Seat, wish: SeatOptions) -> None:
    if wish.banner is not None and wish.banner in {other.banner for other in seated.values()}:
        detail = f"The {wish.banner} banner is taken."
        raise Refused(BANNER_TAKEN, detail, [Fault("/banner", detail)])


def deal(hand: int, rng: Rng) -> Sequence[AnyFact]:
    cards = rng.shuffle("deck", RANKS * COPIES)
    return (Dealt((cards[:hand], cards[hand : 2 * hand]), cards[2 * hand :]),)


def evolve(state: State, fact: AnyFact) -> State:
    match fact:
        case Raised(seat, stake):
            return _with(state, seat, replace(state.fighters[seat], stake=stake))
        case Scried(seat):
            return replace(state, scried_by=state.scried_by | {seat})
        case Chosen(seat, rank):
            return _with(state, seat, replace(state.fighters[seat], ready=True, chosen=rank))
        case Revealed():
            return state
        case Dealt(hands, deck):
            return State(deck, tuple(map(Fighter, hands)))
        case Yielded(seat, hands):
            return replace(state, fighters=tuple(map(Fighter, hands)), loser=seat)
        case _:
            assert_never(fact)


def to_act(state: State) -> frozenset[Seat]:
    """The seats that have not chosen yet."""
    return frozenset([seat for seat, one in enumerate(state.fighters) if state.loser is None and not one.ready])


def legal(state: State, seat: Seat) -> Sequence[AnyAction]:
    if seat not in to_act(state):
        return ()
    raising = [Raise()] if state.fighters[seat].stake < TOP_STAKE else []
    looking = [Scry()] if seat not in state.scried_by else []
    return (*raising, *looking, *[Choose(rank) for rank in RANKS if rank in state.fighters[seat].hand])


def decide(state: State, seat: Seat, action: AnyAction, rng: Rng) -> Sequence[AnyFact]:
    if action not in legal(state, seat):
        raise Refused(REFUSALS[type(action)])
    match action:
        case Raise():
            return (Raised(seat, state.fighters[seat].stake + 1),)
        case Scry():
            return (Scried(seat, state.deck[0]),)
        case Choose(rank):
            chosen, other = Chosen(seat, rank), state.fighters[1 - seat]
            if not other.ready:
                return (chosen,)
            ranks = (rank, other.chosen) if seat == 0 else (other.chosen, rank)
            return (chosen, Revealed(ranks), *deal(len(other.hand), rng))
        case _:
            assert_never(action)


def outcome(state: State) -> Outcome | None:
    if state.loser is None:
        return None
    winner = 1 - state.loser
    return Outcome("resignation", (winner,), ((winner,), (state.loser,)), (None, None))


def view(state: State, seat: Seat | None) -> State:
    """The state, with None for what is hidden."""
    for of in _others(state, seat):
        fighter = state.fighters[of]
        state = _with(state, of, replace(fighter, hand=_hidden(fighter.hand), chosen=None))
    known = state.deck[: seat in state.scried_by]
    return replace(state, deck=known + _hidden(state.deck[len(known) :]))


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """Shuffle all that this seat does not know; a card chosen in secret may be any of its hand."""
    known, others = state.deck[: seat in state.scried_by], _others(state, seat)
    hands = [card for of in others for card in state.fighters[of].hand]
    cards = rng.shuffle("redeal", [*state.deck[len(known) :], *hands])
    for of in others:
        fighter = state.fighters[of]
        hand, cards = cards[: len(fighter.hand)], cards[len(fighter.hand) :]
        chosen = hand[rng.below("chosen", len(hand))] if fighter.ready else None
        state = _with(state, of, replace(fighter, hand=hand, chosen=chosen))
    return replace(state, deck=known + cards)


def reshuffle(state: State, rng: Rng) -> State:
    """Shuffle the cards of the deck that nobody knows."""
    known = state.deck[: bool(state.scried_by)]
    return replace(state, deck=known + rng.shuffle("reshuffle", state.deck[len(known) :]))


def say_action(_setup: Setup[Options, SeatOptions], _view: State, action: AnyAction) -> str:
    return f"Choose a {action.rank}" if isinstance(action, Choose) else type(action).__name__


def say_fact(setup: Setup[Options, SeatOptions], fact: AnyFact) -> str:
    match fact:
        case Dealt(hands):
            return " ".join([f"{setup.name_of(seat)} draws {_list(hand)}." for seat, hand in enumerate(hands)])
        case Raised(seat, stake):
            return f"{setup.name_of(seat)} raises to {stake}."
        case Scried(seat, rank):
            return f"{setup.name_of(seat)} looks at a {rank or 'card'} on top."
        case Chosen(seat, rank):
            return f"{setup.name_of(seat)} chooses a {rank or 'card'}."
        case Revealed(ranks):
            return f"Revealed: {_list(ranks)}."
        case Yielded():
            return ""  # the event says so already
        case _:
            assert_never(fact)


def _with(state: State, seat: Seat, fighter: Fighter) -> State:
    first, second = state.fighters
    return replace(state, fighters=(fighter, second) if seat == 0 else (first, fighter))


def _others(state: State, seat: Seat | None) -> list[Seat]:
    """The seats whose hands this one does not know."""
    return [of for of in (0, 1) if of != seat and state.loser is None]


def _hidden(cards: Cards) -> Cards:
    return (None,) * len(cards)


def _list(cards: Cards) -> str:
    return f"{len(cards)} cards" if None in cards else ", ".join(map(str, cards))


duel: Game[State, AnyAction, AnyFact, Options, SeatOptions] = Game(
    key="duel",
    title="The Duel",
    version=1,
    seats=range(2, 3),
    summary="Choose a card in secret.",
    rules=__doc__,
    refusals=(*REFUSALS.values(), BANNER_TAKEN),
    content={"ranks": RANKS, "copies": COPIES},
    action_type=AnyAction,
    public_action_type=PublicAction,
    view_type=State,
    state_type=State,
    options_type=Options,
    seat_options_type=SeatOptions,
    public_seat_options_type=PublicSeatOptions,
    setup=lambda setup, rng: deal(setup.options.hand, rng),
    initial=State,
    resign=lambda state, seat, _rng: (Yielded(seat, tuple([fighter.hand for fighter in state.fighters])),),
    redact_action=lambda _setup, by, action, seat: (
        PublicChoose(action.rank if seat == by else None) if isinstance(action, Choose) else action
    ),
    redact_seat_options=lambda setup, of, seat: PublicSeatOptions(
        setup.seat_options[of].favourite if of == seat else None, setup.seat_options[of].banner
    ),
    **Game.offered_by(FACTS, __name__),
)
