"""Goofspiel: equal hands, secret bids, one prize a round."""

from typing import Annotated, assert_never

from msgspec import Meta
from msgspec.structs import replace

from domain.kernel.content import load_text
from domain.kernel.disclosure import Disclosures, everybody, nobody, open_to_all, redacted
from domain.kernel.game import Action, Fact, Game, NoOptions, Outcome, Refusal, Seat, Setup, Value, require
from domain.kernel.layout import Layout, Zone
from domain.kernel.rng import Rng
from domain.kernel.words import join

NOT_IN_HAND = Refusal("not-in-hand", "You do not hold this card.", "The card is not in the seat's hand.")

Card = Annotated[int, Meta(ge=1, le=13)]
"""A bid card or a prize is its number. A prize is worth that many points."""


class Options(Value, frozen=True):
    """``cards``: how many bid cards each seat has, and how many prizes there are."""

    cards: Annotated[int, Meta(ge=5, le=13)] = 13


class State(Value, frozen=True):
    """Everything on the table. ``hands``, ``bids`` and ``won`` are by seat; ``out``: who resigned, the earliest first.

    ``deck``: the prizes face down, next one first. ``stake``: those turned up. A bid stays in its hand until revealed.
    """

    deck: tuple[Card, ...] = ()
    stake: tuple[Card, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    bids: tuple[Card | None, ...] = ()
    won: tuple[tuple[Card, ...], ...] = ()
    out: tuple[Seat, ...] = ()


class Bid(Action, frozen=True, tag="goofspiel.Bid"):
    """Put a card of the hand face down."""

    card: Card


class PublicBid(Action, frozen=True, tag="goofspiel.Bid"):
    """A bid as it is shown. ``card``: None for everybody but the seat that made it."""

    card: Card | None


class Dealt(Fact, frozen=True, tag="goofspiel.Dealt"):
    """Each seat took its bid cards; the prizes lie face down, ``deck`` from the top."""

    seats: int
    deck: tuple[Card, ...]


class PrizeTurned(Fact, frozen=True, tag="goofspiel.PrizeTurned"):
    """The next prize was turned up."""

    prize: Card


class BidPlaced(Fact, frozen=True, tag="goofspiel.BidPlaced"):
    """A card lies face down before a seat."""

    seat: Seat
    card: Card


class BidsRevealed(Fact, frozen=True, tag="goofspiel.BidsRevealed"):
    """The bids by seat, None for a seat that resigned; the prizes; and their winner, None if the highest bids tied."""

    bids: tuple[Card | None, ...]
    prizes: tuple[Card, ...]
    winner: Seat | None


class Resigned(Fact, frozen=True, tag="goofspiel.Resigned"):
    """A seat gave up, and took back its bid of this round, if any."""

    seat: Seat


class PublicDealt(Fact, frozen=True, tag="goofspiel.Dealt"):
    """The deal as it is shown. ``cards``: how many prizes there are, and bid cards of each seat."""

    seats: int
    cards: int


class PublicBidPlaced(Fact, frozen=True, tag="goofspiel.BidPlaced"):
    """A bid as it is shown. ``card``: None for everybody but the seat that made it."""

    seat: Seat
    card: Card | None


AnyFact = Dealt | PrizeTurned | BidPlaced | BidsRevealed | Resigned
PublicFact = PublicDealt | PrizeTurned | PublicBidPlaced | BidsRevealed | Resigned


def _face_down(_setup: Setup[Options, NoOptions], fact: BidPlaced, seat: Seat | None) -> PublicBidPlaced:
    return PublicBidPlaced(fact.seat, fact.card if seat == fact.seat else None)


FACTS = Disclosures(
    redacted(Dealt, PublicDealt, lambda _, deal, _seat: PublicDealt(deal.seats, len(deal.deck)), learned=nobody),
    redacted(BidPlaced, PublicBidPlaced, _face_down, learned=nobody),
    open_to_all(PrizeTurned, BidsRevealed, learned=everybody),
    open_to_all(Resigned, learned=nobody),
)


def evolve(state: State, fact: AnyFact) -> State:
    """The state after a fact. It judges nothing: the fact has happened."""
    match fact:
        case Dealt(seats, deck):
            return State(deck, hands=(tuple(sorted(deck)),) * seats, bids=(None,) * seats, won=((),) * seats)
        case PrizeTurned(prize):
            return replace(state, deck=state.deck[1:], stake=(*state.stake, prize))
        case BidPlaced(seat, card):
            return replace(state, bids=(*state.bids[:seat], card, *state.bids[seat + 1 :]))
        case BidsRevealed(bids, prizes, winner):
            hands = tuple([tuple([card for card in hand if card != bids[of]]) for of, hand in enumerate(state.hands)])
            won = tuple([taken + prizes if of == winner else taken for of, taken in enumerate(state.won)])
            return State(state.deck, state.stake if winner is None else (), hands, (None,) * len(bids), won, state.out)
        case Resigned(seat):
            return replace(state, bids=(*state.bids[:seat], None, *state.bids[seat + 1 :]), out=(*state.out, seat))
        case _:
            assert_never(fact)


def setup(setup: Setup[Options, NoOptions], rng: Rng) -> tuple[AnyFact, ...]:
    """Shuffle the prizes and turn up the first."""
    deck = rng.shuffle("prizes", range(1, setup.options.cards + 1))
    return (Dealt(setup.seats, deck), PrizeTurned(deck[0]))


def to_act(state: State) -> frozenset[Seat]:
    """Every seat that has not bid yet: all seats bid at the same time."""
    waiting = [seat for seat, bid in enumerate(state.bids) if bid is None and seat not in state.out]
    return frozenset(waiting if outcome(state) is None else [])


def legal(state: State, seat: Seat) -> tuple[Bid, ...]:
    """Any card of the hand."""
    return tuple([Bid(card) for card in state.hands[seat]]) if seat in to_act(state) else ()


def decide(state: State, seat: Seat, action: Bid, _rng: Rng) -> tuple[AnyFact, ...]:
    """The bid; and the end of the round, if it was the last one."""
    require(action.card in state.hands[seat], NOT_IN_HAND)
    return _with_end_of_round(state, BidPlaced(seat, action.card))


def outcome(state: State) -> Outcome | None:
    """Once all cards are spent, or only one seat is left: most points first, then who resigned, the latest first."""
    staying = [seat for seat in range(len(state.hands)) if seat not in state.out]
    if len(staying) > 1 and any(state.hands[seat] for seat in staying):
        return None
    points = tuple([sum(prizes) for prizes in state.won])
    scores = sorted({points[seat] for seat in staying}, reverse=True)
    groups = [tuple([seat for seat in staying if points[seat] == score]) for score in scores]
    ranking = (*groups, *[(seat,) for seat in reversed(state.out)])
    return Outcome("most-points" if len(staying) > 1 else "last-one-left", ranking[0], ranking, points)


def _with_end_of_round(before: State, fact: AnyFact) -> tuple[AnyFact, ...]:
    """The fact; once no bid is awaited and the game goes on, the bids are revealed, and the next prize is turned up."""
    state = evolve(before, fact)
    if to_act(state) or outcome(state) is not None:
        return (fact,)
    highest = max(bid for bid in state.bids if bid is not None)
    winner = state.bids.index(highest) if state.bids.count(highest) == 1 else None
    return (fact, BidsRevealed(state.bids, state.stake, winner), *[PrizeTurned(prize) for prize in state.deck[:1]])


class View(Value, frozen=True):
    """The table as a seat or a spectator sees it; see `State`.

    ``deck`` counts the prizes that lie face down. ``has_bid``: by seat. ``bid``: the viewer's own, if any.
    """

    deck: int
    stake: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    has_bid: tuple[bool, ...]
    bid: Card | None
    won: tuple[tuple[Card, ...], ...]
    out: tuple[Seat, ...]


def view(state: State, seat: Seat | None) -> View:
    """What a seat, or None for a spectator, sees."""
    has_bid = tuple([bid is not None for bid in state.bids])
    own = None if seat is None else state.bids[seat]
    return View(len(state.deck), state.stake, state.hands, has_bid, own, state.won, state.out)


layout = Layout(
    zones=(
        Zone("stake", "Prizes on the table", "cards"),
        Zone("deck", "Prizes face down", "pile"),
        Zone("bid", "Your bid", "cards", "viewer"),
        Zone("has_bid", "Has bid", whose="seats"),
        Zone("hands", "Hand", "cards", "seats"),
        Zone("won", "Prizes won", "cards", "seats", sum="points"),
    ),
    left_out=("out",),
)


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """Under each bid of another seat any card of its hand, and the prizes in any order."""
    bids = [
        bid if bid is None or of == seat else hand[rng.below("redeal", len(hand))]
        for of, (bid, hand) in enumerate(zip(state.bids, state.hands, strict=True))
    ]
    return replace(state, bids=tuple(bids), deck=rng.shuffle("reshuffle", state.deck))


def say_fact(setup: Setup[Options, NoOptions], fact: PublicFact) -> str:
    """What happened, as far as the viewer knows."""
    match fact:
        case PublicDealt(seats, cards):
            return f"The {cards} prizes are shuffled, and each of the {seats} players holds the cards 1 to {cards}."
        case PrizeTurned(prize):
            return f"The prize {prize} is turned up."
        case PublicBidPlaced(seat, card):
            return f"{setup.name_of(seat)} puts {'a card' if card is None else f'the {card}'} face down."
        case BidsRevealed(bids, prizes, winner):
            revealed = join([f"{setup.name_of(seat)} bid {bid}" for seat, bid in enumerate(bids) if bid is not None])
            at_stake = f"the {'prize' if len(prizes) == 1 else 'prizes'} {join([str(prize) for prize in prizes])}"
            if winner is None:
                return f"{revealed}. It is a tie: {at_stake} {'stays' if len(prizes) == 1 else 'stay'} on the table."
            return f"{revealed}. {setup.name_of(winner)} takes {at_stake}."
        case Resigned():
            return ""  # the event says so already
        case _:
            assert_never(fact)


game: Game[State, Bid, AnyFact, Options, NoOptions] = Game(
    key="goofspiel",
    title="Goofspiel",
    version=1,
    seats=range(2, 5),
    summary="Everybody holds the same cards: spend each one where it wins the most.",
    minutes=(5, 15),
    weight="light",
    rules=load_text(__package__, "README.md"),
    refusals=(NOT_IN_HAND,),
    action_type=Bid,
    public_action_type=PublicBid,
    view_type=View,
    state_type=State,
    options_type=Options,
    initial=State,
    resign=lambda state, seat, _rng: _with_end_of_round(state, Resigned(seat)),
    reshuffle=lambda state, rng: replace(state, deck=rng.shuffle("reshuffle", state.deck)),
    redact_action=lambda _setup, by, bid, seat: PublicBid(bid.card if seat == by else None),
    say_action=lambda _setup, _view, bid: f"Bid {bid.card}",
    **Game.offered_by(FACTS, __name__),
)
