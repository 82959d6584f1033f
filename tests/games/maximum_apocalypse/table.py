"""Tables for the tests: a small map, a few survivors, and what the test is about; built of facts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace as changed
from typing import Any, Literal

from msgspec import UNSET

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.box.content import CARDS, CLASSES, FACES, MISSIONS, MONSTERS
from domain.games.maximum_apocalypse.facts.disclosure import AnyFact
from domain.games.maximum_apocalypse.facts.turn import TableLaid, TurnBegan
from domain.games.maximum_apocalypse.table.options import Options, SeatOptions, Setting
from domain.games.maximum_apocalypse.table.parts import new_gear, sorted_hand
from domain.games.maximum_apocalypse.table.state import (
    Body,
    Engaged,
    Gear,
    Held,
    Monsters,
    Pile,
    Player,
    Quest,
    Scavenge,
    State,
    Survivor,
    Tile,
)
from domain.kernel.game import Outcome, Setup
from domain.kernel.rng import Rng
from tests.games.kit import SEED, Position, given

SHAPE = "???/???/???/.V."
"""Tiles 0 to 8, row by row, and the Van, 9, below 7."""
MIDDLE = 4
VAN = 9
PLAIN = "gas_station_9"

Names = Sequence[str]


def setting(seats: int, classes: Sequence[tuple[str, ...]] = (), **options: Any) -> Setting:
    """A table's setup, with the classes of the first seats."""
    chosen = [*[SeatOptions(each) for each in classes], *[SeatOptions()] * seats]  # type: ignore[arg-type]  # class names
    return Setup(seats, Options(**options), tuple(chosen[:seats]))


def held(card: str, origin: str | None = None, known: int = 0) -> Held:
    """A card in a hand."""
    of = origin or ("red" if CARDS[card].set == "scavenge" else "survivor")
    return Held(card, of, known)  # type: ignore[arg-type]  # a test says it right


def gear(card: str | Gear) -> Gear:
    """A gear in play, full unless the test says otherwise."""
    return card if isinstance(card, Gear) else new_gear(card)


def table(  # noqa: PLR0913  # all that a test may be about
    *classes: str,
    hand: Any = (),
    gear_of: Mapping[int, Sequence[Any]] | None = None,
    engaged: Mapping[int, Sequence[Any]] | None = None,
    at: Mapping[int, int] | None = None,
    tiles: Mapping[int, Any] | None = None,
    bodies: Mapping[int, Sequence[Body]] | None = None,
    decks: Mapping[int, Names] | None = None,
    discards: Mapping[int, Names] | None = None,
    piles: Sequence[Names] = ((), (), ()),
    scavenge_discard: Names = (),
    box: Names = (),
    monsters: Names = (),
    bosses: Names = (),
    boss_box: Names = (),
    monster_discard: Names = (),
    mission: int = 1,
    quest: Quest | None = None,
    seats: Sequence[int] | None = None,
    active: int = 0,
    shape: str = SHAPE,
    facts: Sequence[AnyFact] = (),
    rules: Literal[1, 2] = 2,
    **options: Any,
) -> Position:
    """The first survivor's turn has begun, on the middle tile; decks are read from the top."""
    names = classes or ("fireman",)
    of_seat = seats or range(len(names))
    hands = hand if isinstance(hand, Mapping) else {0: hand}
    next_id = iter(range(1, 100))
    survivors = tuple(
        Survivor(
            of_seat[place],
            name,
            (at or {}).get(place, MIDDLE),
            tuple((bodies or {}).get(place, [Body(body.health) for body in CLASSES[name].bodies])),
            tuple(gear(card) for card in (gear_of or {}).get(place, ())),
            tuple(
                each if isinstance(each, Engaged) else Engaged(next(next_id), each, MONSTERS[each].health)
                for each in (engaged or {}).get(place, ())
            ),
            from_tile=(at or {}).get(place, MIDDLE),
        )
        for place, name in enumerate(names)
    )
    players = tuple(
        Player(
            tuple(name for place, name in enumerate(names) if of_seat[place] == seat),
            tuple((decks or {}).get(seat, ["fir_axe"] * 5))[::-1],
            sorted_hand(tuple(held(card) for card in hands.get(seat, ()))),
            discard=tuple((discards or {}).get(seat, ())),
        )
        for seat in range(max(of_seat) + 1)
    )
    letters = [letter for letter in shape if letter not in "./"]
    laid = tuple(
        _tile((tiles or {}).get(place, "van_6" if letter == "V" else PLAIN)) for place, letter in enumerate(letters)
    )
    return given(
        game,
        TableLaid(
            Options(mission=mission, **options),
            shape,
            players,
            survivors,
            laid,
            Scavenge(tuple(Pile(tuple(pile)[::-1]) for pile in piles), tuple(scavenge_discard), tuple(box)),
            Monsters(
                tuple(monsters)[::-1],
                aside=tuple(bosses),
                discard=tuple(monster_discard),
                box=tuple(boss_box),
                next_id=50,
            ),
            quest or Quest(spent=(0,) * len(MISSIONS[mission].tasks)),
            UNSET if rules == 1 else rules,
        ),
        TurnBegan(active, 1),
        *facts,
    )


def _tile(what: str | Tile) -> Tile:
    return what if isinstance(what, Tile) else Tile(what, up=True)


def down(face: str) -> Tile:
    """A tile that lies face down."""
    assert face in FACES
    return Tile(face)


def rolling(position: Position, **totals: int) -> Position:
    """The same position with luck for which the next two dice of a purpose show this."""
    counts = dict(position.rng.counts)
    for purpose, total in totals.items():
        counts[purpose] = next(n for n in range(1000) if sum(Rng(SEED, {purpose: n}).dice(purpose, 2, 6)) == total)
    return changed(position, rng=Rng(SEED, counts))


def state_of(position: Position) -> State:
    """The state, with its type."""
    state = position.state
    assert isinstance(state, State)
    return state


def health(position: Position, who: int = 0, *, dog: bool = False) -> int:
    """A body's health."""
    return state_of(position).survivors[who].bodies[dog].health


def hunger(position: Position, who: int = 0, *, dog: bool = False) -> int:
    """A body's hunger."""
    return state_of(position).survivors[who].bodies[dog].hunger


def foes(position: Position, who: int = 0) -> list[tuple[str, int]]:
    """The monsters in front of a survivor with their health."""
    return [(each.kind, each.health) for each in state_of(position).survivors[who].engaged]


def stunned(position: Position, who: int = 0) -> list[bool]:
    """Which monsters in front of a survivor are stunned."""
    return [each.stunned_by >= 0 for each in state_of(position).survivors[who].engaged]


def worn(position: Position, who: int = 0) -> list[str]:
    """The gear in front of a survivor."""
    return [each.card for each in state_of(position).survivors[who].gear]


def ammo(position: Position, card: str, who: int = 0) -> int:
    """What a weapon holds."""
    return next(each.ammo for each in state_of(position).survivors[who].gear if each.card == card)


def cards(position: Position, seat: int = 0) -> list[str]:
    """The cards in a hand."""
    return [each.card for each in state_of(position).players[seat].hand]


def discarded(position: Position, seat: int = 0) -> list[str]:
    """A seat's discard pile."""
    return list(state_of(position).players[seat].discard)


def tokens(position: Position) -> list[int]:
    """The monster tokens tile by tile."""
    return [tile.tokens for tile in state_of(position).tiles]


def actions_left(position: Position) -> int:
    """How many actions the turn still has."""
    return state_of(position).turn.actions


def where(position: Position, who: int = 0) -> int:
    """A survivor's tile."""
    return state_of(position).survivors[who].tile


def outcome(position: Position) -> str | None:
    """Why the game is over."""
    end = position.outcome
    assert end is None or isinstance(end, Outcome)
    return None if end is None else end.reason
