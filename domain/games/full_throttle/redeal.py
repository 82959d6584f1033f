"""Hidden cards redealt: any deal of the 84 cards that agrees with what a seat has observed, all equally likely.

This assumes that whoever has the hand bets and removes each card in it with the same chance, of equal ones each copy,
and returns the last three in any order. Nobody plays so. Even who picks among the legal actions by lot does not, since
equal cards are one action: of two red 1 and a blue 2 the blue 2 is bet in half of the cases, not in a third. Worlds are
thus fair about chance, and know nothing of habits.

Why this is exact under that assumption:

- The cards that were never drawn are on top of the stack, in the order of the shuffle. All drawn cards were face up, so
  everybody knows which cards these are and nobody knows their order; no choice at the table depended on it.
- Every other hidden card was revealed in some round and then went through that round's draft. Seen in the order in
  which they left the hand, its cards fill a line of places: the bets, the removed cards, at last the three returned
  ones (or the hand, while the draft lasts). A bet or a removal may be any card in hand, and the three may be returned
  in any order, so each way to fill the line is a possible draft, as likely as any other. Rounds do not depend on one
  another: what is revealed and how the mopeds ride is public either way.
- A seat sees the hand only while it holds it. Each of its holds thus cuts the line in two: it knows which cards left
  the hand before and which after, together, and itself fills the places of its hold. Between two cuts it knows the
  cards, not their places. A spectator cuts nothing, and knows the round's cards as a whole.
- Places that have been turned up since (a returned card that was drawn again, a shown card of the row, all the bets
  at the end) are known to everybody. What is left between two cuts is then known just the same, so
  that later deductions are in it: once the three are back, the bets and removals of that round are known together.

So: between each two cuts, shuffle the cards that are still hidden over their places. Every deal of single copies comes
up equally often, and none has to be rejected.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.games.full_throttle.state import RETURNED, Card, State, in_hand
from domain.kernel.game import Seat
from domain.kernel.rng import Rng

Place = tuple[list[Card], int]
"""The place of a card: a pile, and the index in it."""


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """A state drawn from all that agree with what this seat, or a spectator, has observed."""
    stack, hand, row = list(state.stack), list(state.hand), list(state.row)
    bets = [list(cards) for cards in state.bets]
    for places in _unknown(state, seat, stack, hand, row, bets):
        cards = rng.shuffle("redeal", [pile[at] for pile, at in places])
        for (pile, at), card in zip(places, cards, strict=True):
            pile[at] = card
    return replace(
        state,
        stack=tuple(stack),
        hand=in_hand(tuple(hand)),
        row=tuple(row),
        bets=tuple(tuple(cards) for cards in bets),
    )


def reshuffle(state: State, rng: Rng) -> State:
    """Reshuffle the cards that were never drawn; every other card has been in somebody's hand."""
    never_drawn = _never_drawn(state)
    return replace(state, stack=rng.shuffle("reshuffle", state.stack[:never_drawn]) + state.stack[never_drawn:])


def returned(state: State, number: int) -> range:
    """The places in the stack of cards that earlier drafts returned and nobody has drawn again."""
    top = len(state.stack) - RETURNED * (len(state.drafts) - number)
    return range(max(top, 0), max(top + RETURNED, 0))


def removers(state: State) -> tuple[Seat, ...]:
    """The seats that put each card into the row, from the left."""
    return tuple(hold.seat for draft in (*state.drafts, state.draft) for hold in draft for _ in range(hold.removed))


def _never_drawn(state: State) -> int:
    return max(len(state.stack) - RETURNED * len(state.drafts), 0)


def _unknown(
    state: State,
    seat: Seat | None,
    stack: list[Card],
    hand: list[Card],
    row: list[Card],
    bets: list[list[Card]],
) -> Iterator[list[Place]]:
    """The hidden places between each two cuts: the viewer knows their cards together, not which place holds which."""
    yield [(stack, at) for at in range(_never_drawn(state))]
    bets_shown = bool(state.places)
    bet_at = [0] * state.table.seats
    row_at = 0
    for number, draft in enumerate((*state.drafts, state.draft)):
        between: list[Place] = []
        last = None
        for hold in draft:
            last = hold.seat
            if last == seat:
                yield between
                between = []
            elif hold.bet and not bets_shown:
                between.append((bets[last], bet_at[last]))
            bet_at[last] += hold.bet
            removed = range(row_at, row_at + hold.removed)
            row_at += hold.removed
            if last != seat:
                between += [(row, at) for at in removed if at >= state.shown]
        if last != seat:
            between += (
                [(stack, at) for at in returned(state, number)]
                if draft is not state.draft
                else [(hand, at) for at in range(len(hand))]
            )
        yield between
