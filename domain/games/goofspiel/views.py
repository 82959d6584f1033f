"""Who may know what. Hidden: the order of the prizes from everybody, a bid from all others until it is revealed."""

from msgspec.structs import replace

from domain.games.goofspiel.actions import Bid, PublicBid
from domain.games.goofspiel.state import Card, GoofspielSetup, State
from domain.kernel.game import Seat, Value
from domain.kernel.rng import Rng


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


def redact_action(_setup: GoofspielSetup, by: Seat, action: Bid, seat: Seat | None) -> PublicBid:
    """A bid is known to the seat that made it."""
    return PublicBid(action.card if seat == by else None)


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """The prizes in any order, and under each bid of another seat any card of its hand."""
    bids = [
        bid if bid is None or of == seat else hand[rng.below("redeal", len(hand))]
        for of, (bid, hand) in enumerate(zip(state.bids, state.hands, strict=True))
    ]
    return replace(reshuffle(state, rng), bids=tuple(bids))


def reshuffle(state: State, rng: Rng) -> State:
    """The prizes in any order: no seat knows any of them."""
    return replace(state, deck=rng.shuffle("reshuffle", state.deck))
