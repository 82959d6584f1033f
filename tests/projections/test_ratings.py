"""Ratings: what counts for them, for whom, and through whom. No database: results are folded as they come."""

from collections.abc import Sequence

import pytest
from openskill.models import PlackettLuce

from domain.kernel.events import Clock
from domain.kernel.game import Seat
from domain.players.house_bots import HouseBots
from domain.storage.results import Rating, Result
from projections.boards import BOARDS
from projections.ratings import BOT_GAMES, FIRST, changes, is_listed, points_of
from projections.result_rows import decode_result, result_of
from tests.kernel.table import Table, opened
from tests.laws.equality import same_session
from tests.toys import pebbles
from tests.toys.pebbles_rules import Options, Take, Toss

BOTS = HouseBots.of(bytes(32))
RANDOM, GREEDY, SEARCH = [BOTS.of_level(level)[0] for level in ("random", "greedy", "search")]
ONE = Take(1)


class Season:
    """Games in the order in which they ended, and the ratings that follow from them."""

    def __init__(self) -> None:
        self.ratings: dict[str, Rating] = {}

    def end(self, table: Table) -> Result:
        """A game is over; returns its result."""
        same_session(table.folded(), table.session)
        assert table.session.over
        result = result_of(table.session, 1, BOTS, withdrawn=False)
        if result.rated is not None:
            holders = {seat.holder for seat in result.rated.seats}
            self.ratings |= changes(result.rated, {holder: self.of(holder) for holder in holders})
        return result

    def of(self, player: str) -> Rating:
        """The rating of a player."""
        return self.ratings.get(player, FIRST)

    def points(self, *players: str) -> list[int]:
        """The ratings of some players as numbers."""
        return [points_of(self.of(player)) for player in players]

    @property
    def listed(self) -> set[str]:
        """Who is on the board."""
        return {player for player, rating in self.ratings.items() if is_listed(rating)}

    def established(self, *players: str, games: int = BOT_GAMES) -> "Season":
        """The season after some players won so many games against a bot, each."""
        for player in players:
            for _ in range(games):
                self.end(won(player, GREEDY))
        return self


def begun(*players: str, heap: int = 9, clock: Clock | None = None, marked: bool = True) -> Table:
    """A game of these players, in this order. `marked`: the seats of bots are, as they are not in older tables."""
    table = opened(pebbles, len(players), Options(heap), clock=clock)
    for player in players:
        table = table.sit(player, bot=marked and player in BOTS.players)
    return table


def in_turn(table: Table, rounds: int = 1) -> Table:
    """Every seat takes a pebble, so often."""
    for _ in range(rounds):
        for seat in range(len(table.session.seats)):
            table = table.play(seat, ONE)
    return table


def won(winner: str, loser: str) -> Table:
    """A game in which both acted, and the first to act took the last pebble."""
    return begun(winner, loser, heap=3).play(0, ONE).play(1, ONE).play(0, ONE)


def lost(loser: str, winner: str) -> Table:
    """A game in which both acted, and the second to act took the last pebble."""
    return begun(loser, winner, heap=2).play(0, ONE).play(1, ONE)


def leave(table: Table, *seats: Seat) -> Table:
    """Some seats resign, one after another."""
    for seat in seats:
        table = table.resign(seat)
    return table


def by_library(ranks: Sequence[int], before: Sequence[Rating]) -> list[tuple[float, float]]:
    """Means and deviations after a game, by the library alone."""
    model = PlackettLuce()
    rated = model.rate([[model.rating(one.mu, one.sigma)] for one in before], ranks=[*ranks])
    return [(one.mu, one.sigma) for [one] in rated]


def skill(season: Season, *players: str) -> list[tuple[float, float]]:
    return [season.of(player)[:2] for player in players]


@pytest.mark.parametrize("bot_games", [0, BOT_GAMES])
def test_accounts_that_play_three_moves_and_resign_move_nobody(bot_games: int) -> None:
    season = Season().established("farmer", games=bot_games)
    before = season.of("farmer")

    for number in range(40):
        season.end(in_turn(begun("farmer", f"account {number}"), 3).resign(1))

    assert before == season.of("farmer")
    assert ({"farmer"} if bot_games else set()) == season.listed


def test_a_board_lists_whoever_played_enough_games_against_bots() -> None:
    season = Season().established("ann", games=BOT_GAMES - 1)

    assert set() == season.listed
    assert BOT_GAMES - 1 == season.of("ann").bot_games
    season.end(lost("ann", RANDOM))
    assert {"ann"} == season.listed


def test_games_among_people_are_not_games_against_bots() -> None:
    season = Season().established("ann", "ben")
    season.end(won("ann", "ben"))

    assert [(BOT_GAMES + 1, BOT_GAMES)] * 2 == [season.of(player)[2:] for player in ("ann", "ben")]


def test_a_newcomer_is_rated_by_opponents_who_played_bots_and_not_the_other_way_round() -> None:
    season = Season().established("ann", "ben")
    before = skill(season, "ann", "ben")
    season.end(won("newcomer", "ann"))

    assert before == skill(season, "ann", "ben")
    assert by_library([1, 2], [FIRST, season.of("ann")])[:1] == skill(season, "newcomer")
    season.end(won("ben", "ann"))
    assert before[0] > skill(season, "ann")[0]
    assert before[1] < skill(season, "ben")[0]


def test_bots_are_rated_by_people_who_played_enough_games_against_them() -> None:
    season = Season().established("ann", games=BOT_GAMES)
    assert FIRST == season.of(GREEDY)

    season.end(won("ann", GREEDY))
    assert 1500 > season.points(GREEDY)[0]


def test_bots_of_one_level_change_no_rating_among_themselves() -> None:
    season = Season()
    season.end(won(*BOTS.of_level("random")[:2]))
    table = in_turn(begun("newcomer", *BOTS.of_level("random")[:2], heap=6)).play(0, ONE).play(1, ONE).play(2, ONE)
    season.end(table)

    assert {"newcomer"} == {*season.ratings}


@pytest.mark.parametrize("bots", [(GREEDY,), (GREEDY, SEARCH)])
@pytest.mark.parametrize("marked", [True, False])
def test_looking_at_the_cards_and_resigning_lowers_the_rating_each_time(bots: tuple[str, ...], marked: bool) -> None:  # noqa: FBT001  # a parameter of the test
    season = Season().established("ann")
    ratings = season.points("ann")
    for _ in range(15):
        table = begun("ann", *bots, marked=marked).resign(0)
        season.end(table if table.session.over else table.void_by_operator())
        ratings += season.points("ann")

    assert sorted({*ratings}, reverse=True) == ratings
    assert [FIRST] * len(bots) == [season.of(bot) for bot in bots]


@pytest.mark.parametrize("acts", [True, False])
def test_an_ally_who_leaves_cancels_nobodys_loss(acts: bool) -> None:  # noqa: FBT001  # a parameter of the test
    season, without = Season().established("ann", "ally"), Season().established("ann", "ally")
    table = begun("ann", GREEDY, "ally", heap=5 if acts else 2).play(0, ONE)
    table = table.play(1, ONE).play(2, ONE).resign(2) if acts else table.resign(2)
    season.end(table.play(0, ONE).play(1, ONE) if acts else table.play(1, ONE))
    without.end(lost("ann", GREEDY))

    assert skill(without, "ann", GREEDY) == skill(season, "ann", GREEDY)
    assert season.points("ally") < without.points("ally")


def test_people_who_leave_a_game_to_bots_lose_to_all_who_were_still_in_it() -> None:
    season = Season().established("ann", "ben")
    ann, ben, bot = (season.of(player) for player in ("ann", "ben", GREEDY))
    result = season.end(leave(in_turn(begun("ann", "ben", GREEDY)), 0, 1))

    assert ("", True) == (result.left_out, result.counts)
    assert [3, 2, 1] == [seat.place for seat in decode_result(result.shown).seats]
    assert by_library([1, 2, 3], [bot, ben, ann])[2:] == skill(season, "ann")
    assert by_library([1, 2], [bot, ben])[1:] == skill(season, "ben")
    assert bot == season.of(GREEDY)


def test_those_who_stay_in_a_game_with_bots_are_rated_among_themselves() -> None:
    season = Season().established("ann", "ben", "eve")
    before = [season.of(player) for player in ("ann", GREEDY, "eve")]
    table = in_turn(begun("ann", GREEDY, "ben", "eve", heap=6)).resign(2)  # ben, though he might have come second
    season.end(table.play(0, ONE).play(1, ONE))

    assert by_library([2, 1, 2], before) == skill(season, "ann", GREEDY, "eve")


def test_who_never_acted_moves_no_rating_but_their_own() -> None:
    season = Season().established("ann", "ben", "idle")
    ann, ben, idle = (season.of(player) for player in ("ann", "ben", "idle"))
    season.end(leave(begun("ann", "ben", "idle").play(0, ONE).play(1, ONE), 2, 1))

    assert by_library([1, 2], [ann, ben]) == skill(season, "ann", "ben")
    assert by_library([1, 2, 3], [ann, ben, idle])[2:] == skill(season, "idle")


def test_what_the_server_plays_for_somebody_is_no_act_of_theirs() -> None:
    season = Season().established("ann", "idle")
    ann = season.of("ann")
    table = begun("ann", "idle", heap=9, clock=Clock(10, "random")).play(0, ONE).late().by_server()
    season.end(table.resign(1))

    assert frozenset({0}) == table.session.acted
    assert ann == season.of("ann")


def test_resigning_before_anybody_acted_is_a_loss_and_no_win() -> None:
    season = Season().established("ann", "ben")
    before = season.points("ann", "ben")
    season.end(begun("ann", "ben").resign(0))

    assert before[0] > season.points("ann")[0]
    assert before[1:] == season.points("ben")


def taken_back(table: Table) -> Table:
    """The first seat took back what it had seen, and the second agreed."""
    table = table.play(0, Toss())
    return table.undo(0, table.targets(0)[0][0]).agree(1)


def replaced(table: Table) -> Table:
    """The bot was gone for so long that the server played for it."""
    return table.play(0, ONE).late().by_server()


@pytest.mark.parametrize("marked", [True, False])
def test_a_takeback_to_which_a_bot_agreed_does_not_cancel_a_loss(marked: bool) -> None:  # noqa: FBT001  # a parameter of the test
    season, without = Season().established("ann"), Season().established("ann")
    result = season.end(taken_back(begun("ann", GREEDY, marked=marked)).play(0, ONE).play(1, ONE).resign(0))
    without.end(begun("ann", GREEDY).play(0, ONE).play(1, ONE).resign(0))

    assert ("bots-agreed", False) == (result.left_out, result.counts)
    assert without.of("ann") == season.of("ann")
    assert FIRST == season.of(GREEDY)


def test_a_takeback_past_what_a_bot_was_seen_to_do_cannot_be_won_by() -> None:
    """It reveals nothing that is hidden, but what the bot answers."""
    season = Season().established("ann")
    before = season.of("ann")
    table = begun("ann", GREEDY, heap=5).play(0, ONE).play(1, ONE)
    table = table.undo(0, table.targets(0)[-1][0]).agree(1)
    result = season.end(table.play(0, ONE).play(1, ONE).play(0, ONE).play(1, ONE).play(0, ONE))

    assert not table.events[-1].data.crossed
    assert "bots-agreed" == result.left_out
    assert before == season.of("ann")


def test_among_allies_consent_does_not_let_a_result_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody who agrees has anything to lose: a second account would agree to anything."""
    table = taken_back(begun("ann", "ben", heap=3)).play(0, ONE).play(1, ONE).play(0, ONE)
    assert "" == result_of(table.session, 1, BOTS, withdrawn=False).left_out
    monkeypatch.setitem(BOARDS, "pebbles", lambda _: None)

    assert "assisted" == result_of(table.session, 1, BOTS, withdrawn=False).left_out


def test_games_left_at_once_make_nobody_known() -> None:
    season = Season()
    for _ in range(BOT_GAMES + 5):
        season.end(begun("account", GREEDY).resign(0))
        season.end(begun("account", GREEDY).play(0, ONE).play(1, ONE).resign(0))

    assert "account" not in season.listed
    assert (2 * (BOT_GAMES + 5), 0) == (season.of("account").games, season.of("account").bot_games)


def test_games_that_the_server_plays_for_a_player_make_nobody_known() -> None:
    """At a table where a recorded draw acts for whoever is late, one move would be enough."""
    season = Season()
    for _ in range(BOT_GAMES):
        table = begun("account", GREEDY, clock=Clock(10, "random")).play(0, ONE)
        while not table.session.over:
            table = table.play(1, ONE) if table.session.to_act == {1} else table.late().by_server()
        assert "" == season.end(table).left_out

    assert (BOT_GAMES, 0) == (season.of("account").games, season.of("account").bot_games)
    assert "account" not in season.listed


def test_a_game_in_which_a_bot_agreed_to_a_takeback_cannot_be_won() -> None:
    season = Season().established("ann")
    before = season.of("ann")
    season.end(taken_back(begun("ann", GREEDY, heap=3)).play(0, ONE).play(1, ONE).play(0, ONE))

    assert (before, FIRST) == (season.of("ann"), season.of(GREEDY))


def test_after_a_move_of_the_server_for_a_bot_only_losses_count() -> None:
    season = Season().established("ann")
    before = season.of("ann")
    table = replaced(begun("ann", GREEDY))
    while not table.session.over:
        [seat] = table.session.to_act
        table = table.play(seat, ONE)
    won_by = table.session.outcome.winners if table.session.outcome else ()
    result = season.end(table)

    assert "bot-absent" == result.left_out
    assert before == season.of("ann") if won_by == (0,) else before[0] > season.of("ann")[0]
    ahead = season.points("ann")
    season.end(replaced(begun("ann", GREEDY)).resign(0))
    assert ahead > season.points("ann")


def test_a_game_voided_among_people_says_nothing() -> None:
    season = Season().established("ann", "ben")
    result = season.end(in_turn(begun("ann", "ben")).void(0).agree(1))

    assert ("voided", None) == (result.left_out, result.rated)
    assert [None, None] == [seat.place for seat in decode_result(result.shown).seats]


def test_a_game_with_bots_that_the_operator_voids_says_nothing() -> None:
    result = Season().end(in_turn(begun("ann", GREEDY)).void_by_operator())

    assert ("voided", None) == (result.left_out, result.rated)
