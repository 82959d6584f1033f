"""What the laws need to know of Thermal Showdown: decks to bring, places that are hidden, cards to count."""

from collections import Counter

from hypothesis import strategies as st

from domain.games.thermal_showdown.redeal import cards_of
from domain.games.thermal_showdown.setup import Options, SeatOptions
from domain.games.thermal_showdown.state import Keeping, State, Wishing
from domain.kernel.game import Seat
from tests.games.thermal_showdown.tables import random_deck


def hidden_places(state: State, viewer: Seat | None) -> dict[str, object]:
    """What the README lists as hidden from a viewer, by place."""
    places: dict[str, object] = {f"pile of seat {of}": state.duelists[of].pile for of in (0, 1)}
    for of in (0, 1):
        if of == viewer:
            continue
        places[f"hand of seat {of}"] = state.duelists[of].hand
        places[f"deck of seat {of}"] = sorted(cards_of(state, of))
        if isinstance(state.phase, Wishing) and state.phase.wishes[of]:
            places[f"wish of seat {of}"] = state.phase.wishes[of]
        if isinstance(state.phase, Keeping) and state.phase.seat == of and state.phase.kept:
            places[f"kept by seat {of}"] = state.phase.kept
    return places


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
        st.integers(0, 5).map(lambda seed: random_deck(seed, 44)[: 9 + seed]),
    ),
)
