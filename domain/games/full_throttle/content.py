"""What a client needs to draw the game."""

from collections.abc import Mapping

from domain.games.full_throttle.places import name_of_space
from domain.games.full_throttle.scoring import POINTS
from domain.games.full_throttle.state import (
    CARDS,
    COPIES,
    FINISH,
    FULL_ROW,
    MOPED,
    MOPEDS,
    RETURNED,
    REVEALED,
    SPEED,
    Card,
    Moped,
)
from domain.games.full_throttle.track import TRACKS, Drawn, Segment, Space
from domain.kernel.game import Value


class RacingCard(Value, frozen=True):
    """A kind of racing card.

    Attributes:
        moped: The moped that it moves.
        speed: How many steps it moves it.
        copies: How many such cards are in the box.
    """

    moped: Moped
    speed: int
    copies: int


class DrawnTrack(Value, frozen=True):
    """A racetrack to draw.

    Attributes:
        name: What people call it.
        segments: Its segments, from the start/finish line on.
        start: The spaces of the starting grid, the pole position first.
        spaces: All spaces, and where each one leads.
        names: What people call each space, by its key.
    """

    name: str
    segments: tuple[Segment, ...]
    start: tuple[Space, ...]
    spaces: tuple[Drawn, ...]
    names: Mapping[Space, str]


class Content(Value, frozen=True):
    """What is in the box, and the numbers that a client shows.

    Attributes:
        mopeds: All mopeds, in the order of the state.
        cards: Every kind of racing card, by its key.
        tracks: Every racetrack, by its key.
        revealed_by_seats: How many cards a round reveals, by the number of seats.
        returned: How many cards go back below the stack at the end of a round.
        row_shown_from: From so many cards in the row on, its leftmost face-down card is turned up each round.
        crossings_to_finish: The crossing of the start/finish line with which a moped finishes; the first begins lap 1.
        points: Points of a bet on the first, second and third moped.
    """

    mopeds: tuple[Moped, ...]
    cards: Mapping[Card, RacingCard]
    tracks: Mapping[str, DrawnTrack]
    revealed_by_seats: Mapping[str, int]
    returned: int
    row_shown_from: int
    crossings_to_finish: int
    points: tuple[int, int, int]


CONTENT = Content(
    mopeds=MOPEDS,
    cards={card: RacingCard(MOPED[card], SPEED[card], COPIES[SPEED[card]]) for card in CARDS},
    tracks={
        track.key: DrawnTrack(
            track.name,
            track.segments,
            track.start,
            track.drawn,
            {drawn.space: name_of_space(track, drawn.space) for drawn in track.drawn},
        )
        for track in TRACKS.values()
    },
    revealed_by_seats={str(seats): cards for seats, cards in REVEALED.items()},
    returned=RETURNED,
    row_shown_from=FULL_ROW,
    crossings_to_finish=FINISH,
    points=POINTS,
)
