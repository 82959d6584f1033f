"""A variant is said by what differs: the fewest points win."""

from dataclasses import replace

from domain.games.goofspiel import Bid, Dealt, Options, PrizeTurned, State, game
from domain.kernel.game import NoOptions, Outcome, Setup
from tests.games.kit import given, random_game


def fewest_points(state: State) -> Outcome | None:
    """As in Goofspiel, but of those who stayed the fewest points come first."""
    over = game.outcome(state)
    if over is None or over.reason == "last-one-left":
        return over
    stayed = len(over.ranking) - len(state.out)
    ranking = (*reversed(over.ranking[:stayed]), *over.ranking[stayed:])
    return Outcome("fewest-points", ranking[0], ranking, over.scores)


misere = replace(
    game,
    key="misere",
    title="Misère",
    seats=range(3, 5),
    summary="Goofspiel the other way round: spend your cards so that they win as little as they can.",
    outcome=fewest_points,
)


def test_the_fewest_points_win_and_who_resigned_stays_last() -> None:
    over = given(misere, Dealt(3, (2, 1)), PrizeTurned(2)).resigned(2)
    for one, other in ((1, 2), (2, 1)):
        over = over.after(0, Bid(one)).after(1, Bid(other))

    assert Outcome("fewest-points", (0,), ((0,), (1,), (2,)), (1, 2, 0)) == over.outcome


def test_the_last_seat_left_wins_as_in_goofspiel() -> None:
    over = given(misere, Dealt(3, (2, 1)), PrizeTurned(2)).resigned(2).resigned(0)

    assert Outcome("last-one-left", (1,), ((1,), (0,), (2,)), (0, 0, 0)) == over.outcome


def test_a_whole_game_is_played() -> None:
    *_, last = random_game(misere, Setup(4, Options(5), (NoOptions(),) * 4), seed=1)

    over = misere.outcome(last.after)

    assert over is not None
    assert "fewest-points" == over.reason
    assert over.scores[over.winners[0]] == min(score for score in over.scores if score is not None)


def test_goofspiel_is_not_changed() -> None:
    assert ("goofspiel", range(2, 5)) == (game.key, game.seats)
    assert game.outcome is not misere.outcome
    assert game.decide is misere.decide
