"""The standings are what the counted results of the log make them, whatever is withdrawn, and whenever."""

import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from statistics import fmean

import msgspec
import pytest
from openskill.models import PlackettLuce

from domain.players.house_bots import HouseBots
from domain.storage.addresses import Address
from domain.storage.opening import open_database
from domain.storage.results import RatedGame, RatedSeat, Rating
from projections import runner
from tests.direct import direct_to_read_models

from .logs import PLAYERS, Rows, Writer, catch_up_all, read_store, rebuilt_rows, rows_of, writing
from .worker import PATIENCE, ended, start_worker

STANDINGS = ("statistics", "ratings", "leaders")


@pytest.fixture(autouse=True)
def few_bot_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """After one game against bots that a player stayed in, it is listed."""
    monkeypatch.setattr("projections.ratings.BOT_GAMES", 1)


@contextmanager
def with_bots(database: Address, seed: int = 1, people: int = 4, *, daily: bool = False) -> Iterator[Writer]:
    """A database and its writer, who lets people play with each other and with bots."""
    with open_database(database) as opened:
        house = HouseBots.of(opened.secret)
        bots = (*house.of_level("search")[:2], house.of_level("random")[0])
        yield Writer(opened, seed, players=(*PLAYERS[:people], *bots), daily=daily, bots=bots)


def withdraw(writer: Writer, table: str) -> None:
    """Withdraw the result of a table."""
    with writer.database.transaction() as transaction:
        if not transaction.withdrawals.of([table]):
            transaction.withdrawals.add(table, "Two accounts of one player.", 1, None)


def finished(writer: Writer) -> list[str]:
    """The tables that have an outcome."""
    return [session.table for session in writer.tables if session.status == "finished"]


@pytest.mark.usefixtures("long")
def test_incremental_is_rebuilt_under_withdrawals_in_any_order(
    database: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(2)
    monkeypatch.setattr(runner, "BATCH", 60)
    monkeypatch.setattr("projections.ratings.AT_ONCE", 3)  # ratings are folded on over pages
    with with_bots(database, 3, people=3) as writer:
        for _ in range(12):
            writer.write(rng.randint(20, 160))
            for table in rng.sample(finished(writer), k=min(rng.randint(0, 4), len(finished(writer)))):
                withdraw(writer, table)  # perhaps before the model has the result
            if rng.random() < 0.7:
                catch_up_all(database)
        catch_up_all(database)
        rows = rows_of(database)

    assert all(rows[name] for name in STANDINGS)
    assert {"rating", "score"} == {row[1] for row in rows["leaders"]}
    assert rows == rebuilt_rows(database)


@pytest.mark.usefixtures("long")
def test_incremental_is_rebuilt_where_the_effect_of_a_result_wears_off(
    database: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rounded(
        seats: Sequence[RatedSeat], group: Sequence[int], before: Mapping[str, Rating]
    ) -> dict[int, tuple[float, float]]:
        mean = round(fmean(before[seats[seat].holder].mu for seat in group))
        return {seat: (mean + seats[seat].place / 4, before[seats[seat].holder].sigma) for seat in group}

    monkeypatch.setattr("projections.ratings._rate", rounded)
    with with_bots(database, 2) as writer:
        writer.write(1500)
        catch_up_all(database)
        for table in finished(writer)[::4]:
            withdraw(writer, table)
        catch_up_all(database)
        rows = rows_of(database)

    assert rows["ratings"]
    assert rows == rebuilt_rows(database)


@pytest.mark.usefixtures("long")
def test_incremental_is_rebuilt_with_bots_that_agree_and_seeds_of_the_day(database: Address) -> None:
    rng = Random(3)
    with with_bots(database, 6, people=2, daily=True) as writer:
        for _ in range(8):
            writer.write(rng.randint(100, 200))
            for table in rng.sample(finished(writer), k=min(2, len(finished(writer)))):
                withdraw(writer, table)
            if rng.random() < 0.7:
                catch_up_all(database)
        catch_up_all(database)
        rows = rows_of(database)

    boards = {row[1] for row in rows["leaders"]}
    reasons = {reason for row in rows["results"] for reason in str(row[4]).split()}
    assert {"daily-1970-01-01", "rating", "score"} >= boards >= {"daily-1970-01-01", "rating"}
    assert {"bot-absent", "bots-agreed"} <= reasons
    assert "maverick" not in {row[1] for row in rows["statistics"]}  # whose tables are all of the day
    games = [decoded(row[2], RatedGame) for row in rows["rated_games"]]
    assert all(len({seat.holder for seat in game.seats}) > 1 for game in games)  # the bots of a level are one
    assert {True, False} == {game.only_lowers for game in games}
    assert rows == rebuilt_rows(database)


@pytest.mark.usefixtures("long")
def test_all_withdrawn_leaves_nothing(database: Address) -> None:
    with with_bots(database) as writer:
        writer.write(700)
        catch_up_all(database)
        tables = [session.table for session in writer.tables if session.played]
        Random(4).shuffle(tables)
        for table in tables:
            withdraw(writer, table)
            catch_up_all(database)
    rows = rows_of(database)

    assert len(tables) > 5
    assert [[], [], []] == [rows[name] for name in STANDINGS]
    assert rows == rebuilt_rows(database)


def test_withdrawn_results_leave_what_is_left_as_if_they_had_never_been(database: Address) -> None:
    with with_bots(database, 3) as writer:
        writer.write(900)
        kept = {row[0] for row in rebuilt_rows(database)["results"]}
        for table in finished(writer)[::3]:
            withdraw(writer, table)
        catch_up_all(database)
        rows = rows_of(database)
        counted = {row[0] for row in rows["results"] if row[6]}

    assert len(kept) > len(counted)
    assert recounted(rows) == {(*row[:4], row[4]) for row in rows["statistics"]}
    ratings = {(game, holder): Rating(*rating) for game, holder, *rating in rows["ratings"]}
    assert refolded(rows) == ratings
    assert {key for key, rating in ratings.items() if rating.bot_games >= 1} == {
        (row[0], row[2]) for row in rows["leaders"] if row[1] == "rating"
    }


def recounted(rows: Rows) -> set[tuple[str, str, int, int, int]]:
    """How often each player came in each place, counted from the results."""
    groups = [(row[1], row[2], row[3], row[7]) for row in rows["result_players"] if row[6]]
    return {(*group, groups.count(group)) for group in groups}


def refolded(rows: Rows) -> dict[tuple[str, str], Rating]:
    """The ratings, folded over the rated games as the library's users would, seat by seat."""
    model = PlackettLuce()
    ratings: dict[tuple[str, str], Rating] = {}
    for game, _, stored, _ in sorted(rows["rated_games"], key=lambda row: row[1]):
        rated = decoded(stored, RatedGame)
        before = [ratings.get((game, seat.holder), Rating(model.mu, model.sigma, 0, 0)) for seat in rated.seats]
        after: dict[str, list[Rating]] = {}
        for number, seat in enumerate(rated.seats):
            through = [one for one in seat.opponents if rated.seats[one].is_bot or before[one].bot_games >= 1]
            if {rated.seats[one].holder for one in through} <= {seat.holder}:
                continue
            group = sorted([number, *through])
            teams = [[model.rating(before[one].mu, before[one].sigma)] for one in group]
            teams = model.rate(teams, ranks=[rated.seats[one].place for one in group])
            [now] = teams[group.index(number)]
            bots = before[number].bot_games + (seat.stayed and any(rated.seats[one].is_bot for one in through))
            if rated.only_lowers and (
                seat.is_bot or now.mu - 3 * now.sigma >= before[number].mu - 3 * before[number].sigma
            ):
                continue
            after.setdefault(seat.holder, []).append(Rating(now.mu, now.sigma, before[number].games + 1, bots))
        for holder, each in after.items():
            mu, sigma = fmean(one.mu for one in each), fmean(one.sigma for one in each)
            ratings[game, holder] = Rating(mu, sigma, each[0].games, max(one.bot_games for one in each))
    return ratings


def decoded(stored: object, type_: type[RatedGame]) -> RatedGame:
    """A value that is stored as JSON."""
    assert isinstance(stored, bytes | memoryview)
    return msgspec.json.decode(bytes(stored), type=type_)


@pytest.mark.usefixtures("process")
def test_a_worker_killed_at_any_step_applies_each_withdrawal_exactly_once(database: Address) -> None:
    with writing(database) as writer:
        writer.write(800)
        catch_up_all(database)
        tables = Random(7).sample(finished(writer), k=18)
        for batch, crash_step in ((1, 3), (1, 4), (7, 5)):
            for _ in range(6):
                withdraw(writer, tables.pop())
            process = start_worker(database, batch=batch, crash_step=crash_step)
            with ended(process):
                assert -signal.SIGKILL == process.wait(PATIENCE)
        assert 0 < built(database)[1] < 18
        catch_up_all(database)
        survived = rows_of(database)

    assert survived == rebuilt_rows(database)


@pytest.mark.usefixtures("long")
def test_a_withdrawal_is_applied_where_nothing_else_is_new(database: Address) -> None:
    with writing(database) as writer:
        writer.write(500)
        catch_up_all(database)
        before = rows_of(database)
        withdraw(writer, finished(writer)[0])
        catch_up_all(database)

        assert (writer.database.last_position(), 1) == built(database)
        assert [row for row in before["results"] if row not in rows_of(database)["results"]]


def test_standings_of_more_withdrawals_than_there_are_are_rebuilt(database: Address) -> None:
    with writing(database) as writer:
        writer.write(500)
        withdraw(writer, finished(writer)[0])
        catch_up_all(database)
        with direct_to_read_models(database) as execute:
            execute("UPDATE built_on SET withdrawals = 2 WHERE model = 'standings'")
            execute("UPDATE results SET left_out = 'x'")
        catch_up_all(database)
        rows = rows_of(database)

    assert rows == rebuilt_rows(database)


def built(database: Address) -> tuple[int, int]:
    """Up to which position and withdrawal the standings are built."""
    with read_store(database) as store:
        basis = store.basis("standings")
    return (0, 0) if basis is None else (basis.position, basis.withdrawals)
