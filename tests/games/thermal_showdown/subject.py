"""What the laws need to know of Thermal Showdown: decks to bring, hidden places and what they could hold, cards."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from hypothesis import strategies as st

from domain.games.thermal_showdown.card_facts import CardsDrawn, DeckShuffled, DuelOpened, PileTurned, RestDiscarded
from domain.games.thermal_showdown.effects import CARDS, CardId
from domain.games.thermal_showdown.facts import AnyFact, RoundBegun
from domain.games.thermal_showdown.redeal import cards_of
from domain.games.thermal_showdown.setup import Options, SeatOptions, copies_allowed
from domain.games.thermal_showdown.state import Duelist, Keeping, State, Wishing
from domain.games.thermal_showdown.turned import Turned, among_unseen
from domain.kernel.game import Seat
from tests.games.thermal_showdown.observations import contradiction
from tests.games.thermal_showdown.tables import ids, random_deck

__all__ = ["OPTIONS", "SEAT_OPTIONS", "card_counts", "contradiction", "hidden_places", "possible", "starts"]

FEW = 3
"""So many values of a place at most are counted: they are not all equally likely, and each of them has to come up."""

RARE = 16
"""A card of which there is but one among so many may take long to come up."""

Cards = tuple[CardId, ...]

_TURNED = ids("Backdraft", "Emergency Vent")


def hidden_places(state: State, viewer: Seat | None) -> dict[str, object]:
    """What the README lists as hidden from a viewer, by place."""
    places: dict[str, object] = {
        f"{'own pile,' if of == viewer else 'pile of'} seat {of}": state.duelists[of].pile for of in (0, 1)
    }
    for of in (0, 1):
        if of == viewer:
            continue
        places[f"hand of seat {of}"] = list(state.duelists[of].hand)
        places[f"deck of seat {of}"] = sorted(cards_of(state, of))
        if isinstance(state.phase, Wishing) and state.phase.wishes[of]:
            places[f"wish of seat {of}"] = state.phase.wishes[of]
        if isinstance(state.phase, Keeping) and state.phase.seat == of and state.phase.kept:
            places[f"kept by seat {of}"] = state.phase.kept
    return places


def possible(state: State, viewer: Seat | None, place: str) -> int | None:
    """How many values a place could have for all that a viewer knows, as far as they are few; None: several."""
    of = int(place[-1])
    duelist = state.duelists[of]
    if place.startswith("wish"):
        return 2
    if of == viewer:
        return _orders(duelist.pile) if place.startswith("own pile") else _some(Counter(duelist.pile))
    if duelist.turned is None:
        hidden = {"hand": duelist.hand, "pile": duelist.pile, "deck": duelist.hand + duelist.pile}
        return None if hidden.get(place.partition(" of seat")[0], True) else 1
    return _of_turned(state, of, duelist, duelist.turned, place)


def card_counts(state: State) -> Counter[int]:
    """How many cards each seat owns, wherever they lie; which they are is for their owner to know."""
    return Counter({of: len(cards_of(state, of)) for of in (0, 1)})


OPTIONS = st.builds(
    Options, st.sampled_from(["discard", "reshuffle"]), st.sampled_from(["kept", "waived"]), st.integers(3, 60)
)

SEAT_OPTIONS = st.builds(
    SeatOptions,
    st.one_of(
        st.sampled_from(["ember", "frost"]),
        st.integers(0, 9).map(lambda seed: random_deck(seed, 40 + seed)),
        st.integers(0, 7).map(lambda seed: random_deck(seed, 44)[: 7 + seed]),
    ),
)


def starts(_seats: int) -> list[tuple[AnyFact, ...]]:
    """Starts in the middle of a duel: the second player holds any one card and has just turned two cards over."""
    return [
        (
            DuelOpened("discard", "waived", 60),
            DeckShuffled(0, ()),
            DeckShuffled(1, (unseen, *_TURNED)),
            CardsDrawn(1, (unseen, *_TURNED), None),
            RestDiscarded(1, _TURNED),
            RoundBegun(1, 8, 4),
            PileTurned(1, order),
        )
        for unseen in CARDS
        for order in (_TURNED, _TURNED[::-1])
    ]


def _of_turned(state: State, of: Seat, duelist: Duelist, turned: Turned, place: str) -> int | None:
    """What could lie in a place of a player whose discard pile has been turned, by all that was unseen and open."""
    cores = list(_unseen(turned))
    free = any(len(core) < turned.unseen for core in cores)
    size = len(cards_of(state, of))
    if state.terms.deck_limits == "kept":
        cores = [core for core in cores if _legal(state, of, core, size)]
    if place.startswith("deck"):
        return None if free else _few(set(cores))
    piles = [_may_be_in_pile(turned, core) for core in cores]
    if "pile" in place:
        kinds = {card for pile in piles for card in pile} if duelist.pile else set()
        return 1 if len(kinds) < 2 else None
    if free:
        return None if duelist.hand else 1
    if any(len(pile) > 8 for pile in piles):
        return None if 0 < len(duelist.pile) and any(len(set(pile)) > 1 for pile in piles) else _few(set(cores))
    return _few({hand for core, pile in zip(cores, piles, strict=True) for hand in _hands(duelist, turned, core, pile)})


def _unseen(turned: Turned) -> Iterator[Cards]:
    """Of all that the unseen cards could be, the cards that were played or are known of; others may be any card."""
    known = among_unseen(turned)
    spoken_of = Counter([play.card for play in turned.played]) - Counter(turned.held)
    for among in known:
        spoken_of |= Counter(among.cards)
    cards = sorted(spoken_of.elements())
    for count in range(min(turned.unseen, len(cards)) + 1):
        for core in sorted(set(combinations(cards, count))):
            held = Counter(core)
            if all((held & Counter(among.cards)).total() >= among.count for among in known):
                yield core


def _may_be_in_pile(turned: Turned, unseen: Cards) -> Cards:
    """The cards of the turned pile that need not have been drawn."""
    played = Counter([play.card for play in turned.played])
    return tuple((Counter(turned.pile) - (played - Counter(turned.held) - Counter(unseen))).elements())


def _hands(duelist: Duelist, turned: Turned, unseen: Cards, pile: Cards) -> Iterator[Cards]:
    played = Counter([play.card for play in turned.played])
    left = Counter(turned.held + turned.pile + unseen) - played
    for lying in set(combinations(pile, len(duelist.pile))):
        yield tuple(sorted((left - Counter(lying)).elements()))


def _legal(state: State, of: Seat, unseen: Cards, size: int) -> bool:
    """Whether the unseen cards are within the limits for decks, with those that were seen."""
    duelist = state.duelists[of]
    seen = Counter(cards_of(state, of)) - Counter(duelist.hand + duelist.pile)
    assert duelist.turned is not None
    seen += Counter(duelist.turned.held + duelist.turned.pile)
    seen -= Counter([play.card for play in duelist.turned.played])
    limits = {card: copies_allowed(card, size) for card in unseen}
    return all(limit is None or seen[card] + unseen.count(card) <= limit for card, limit in limits.items())


def _few(values: set[Cards]) -> int | None:
    return len(values) if len(values) <= FEW else None


def _orders(pile: Cards) -> int | None:
    """How many orders a known pile could have."""
    if len(set(pile)) < 2:
        return 1
    return 2 if len(pile) == 2 else None


def _some(cards: Counter[CardId]) -> int | None:
    """How many cards could be at one place of a known pile."""
    return len(cards) if cards.total() <= RARE else None
