"""The effect of the monsters' abilities on the corridor: rally, reign, noxious."""

from domain.games.maverick.state import MONSTERS, Corridor, MonsterName, Position, State, Symbol, Trophy


def corridor(row: tuple[MonsterName, ...], standing: frozenset[Position], trophies: tuple[Trophy, ...]) -> Corridor:
    """The corridor as it is while these monsters stand."""
    strengths = _strengths(row, standing)
    cards = [MONSTERS[name] for name in row]
    return Corridor(
        row=row,
        standing=standing,
        trophies=trophies,
        strengths=strengths,
        needs=((), *[card.needs if position in standing else () for position, card in enumerate(cards, 1)]),
        noxious=frozenset([at for at in standing if cards[at - 1].ability == "noxious"]),
        protected=frozenset(
            [at for at in standing if cards[at - 1].ability == "reign" and _has_weaker_neighbour(strengths, at)]
        ),
    )


def positions(row: tuple[MonsterName, ...]) -> frozenset[Position]:
    """Where the monsters of a row stand before any is slain."""
    return frozenset(range(1, len(row) + 1))


def outstanding(state: State, position: Position) -> tuple[Symbol, ...]:
    """What the monster at `position` still asks for in this turn; nothing where nobody stands."""
    needs = state.corridor.needs[position]
    if not state.registered:
        return needs
    left = list(needs)
    for done in state.registered:
        if done.position == position:
            left.remove(done.symbol)
    return tuple(left)


def _strengths(row: tuple[MonsterName, ...], standing: frozenset[Position]) -> tuple[int | None, ...]:
    """Total strengths by position. A16: a rallier adds 1 to each direct neighbour, from both sides; never to itself."""
    rallying = {at for at in standing if MONSTERS[row[at - 1]].ability == "rally"}
    return (
        None,
        *[
            MONSTERS[name].strength + (at - 1 in rallying) + (at + 1 in rallying) if at in standing else None
            for at, name in enumerate(row, 1)
        ],
    )


def _has_weaker_neighbour(strengths: tuple[int | None, ...], position: Position) -> bool:
    """A17: totals now, strictly lower; only who still stands counts."""
    own = strengths[position]
    neighbours = (*strengths[position - 1 : position], *strengths[position + 1 : position + 2])
    return own is not None and any(strength is not None and strength < own for strength in neighbours)
