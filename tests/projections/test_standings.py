"""The standings are what the counted results of the log make them, whatever is withdrawn, and whenever."""

import signal
from collections.abc import Mapping
from random import Random
from statistics import fmean

import pytest
from openskill.models import PlackettLuce, PlackettLuceRating

from domain.house_bots import HouseBots
from domain.storage.addresses import Address
from domain.storage.opening import open_database
from domain.storage.results import Rating
from projections import runner
from projections.ratings import Places
from tests.direct import direct_to_read_models

from .logs import PLAYERS, Rows, Writer, catch_up_all, read_store, rebuilt_rows, rows_of, writing
from .worker import PATIENCE, ended, start_worker

STANDINGS = ("statistics", "ratings", "leaders")


def withdraw(writer: Writer, table: str) -> None:
    """Withdraw the result of a table."""
    with writer.database.transaction() as transaction:
        if transaction.withdrawal(table) is None:
            transaction.withdraw(table, "Two accounts of one player.", 1, None)


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
    with writing(database, 2) as writer:
        for _ in range(12):
            writer.write(rng.randint(1, 120))
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
    def rounded(places: Places, before: Mapping[str, Rating]) -> dict[str, Rating]:
        mean = round(fmean(rating.mu for rating in before.values()))
        return {holder: Rating(mean + place / 4, before[holder].sigma) for holder, place in places}

    monkeypatch.setattr("projections.ratings._rated", rounded)
    with writing(database, 2) as writer:
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
    with open_database(database) as opened:
        bots = HouseBots.of(opened.secret)
        writer = Writer(opened, 6, players=(PLAYERS[0], *bots.of_level("search"), *bots.of_level("random")), daily=True)
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
    assert "bots-agreed" in reasons
    assert "maverick" not in {row[1] for row in rows["statistics"]}  # whose tables are all of the day
    rated: dict[object, set[object]] = {}
    for row in rows["result_players"]:
        if row[11] is not None:
            rated.setdefault(row[0], set()).add(row[11])
    assert all(len(holders) > 1 for holders in rated.values())  # the bots of a level are one
    assert rows == rebuilt_rows(database)


@pytest.mark.usefixtures("long")
def test_all_withdrawn_leaves_nothing(database: Address) -> None:
    with writing(database) as writer:
        writer.write(700)
        catch_up_all(database)
        tables = finished(writer)
        Random(4).shuffle(tables)
        for table in tables:
            withdraw(writer, table)
            catch_up_all(database)
    rows = rows_of(database)

    assert len(tables) > 5
    assert [[], [], []] == [rows[name] for name in STANDINGS]
    assert rows == rebuilt_rows(database)


def test_withdrawn_results_leave_what_is_left_as_if_they_had_never_been(database: Address) -> None:
    with writing(database, 3) as writer:
        writer.write(900)
        kept = {row[0] for row in rebuilt_rows(database)["results"]}
        for table in finished(writer)[::3]:
            withdraw(writer, table)
        catch_up_all(database)
        rows = rows_of(database)
        counted = {row[0] for row in rows["results"] if row[6]}

    assert len(kept) > len(counted)
    assert recounted(rows) == {(*row[:4], row[4]) for row in rows["statistics"]}
    assert refolded(rows) == {(game, holder): (mu, sigma) for game, holder, mu, sigma, _ in of_ratings(rows)}


def recounted(rows: Rows) -> set[tuple[str, str, int, int, int]]:
    """How often each player came in each place, counted from the results."""
    groups = [(row[1], row[2], row[3], row[7]) for row in rows["result_players"] if row[6]]
    return {(*group, groups.count(group)) for group in groups}


def refolded(rows: Rows) -> dict[tuple[str, str], tuple[float, float]]:
    """The ratings, folded over the counted results as the library's users would."""
    model = PlackettLuce()
    ratings: dict[tuple[str, str], PlackettLuceRating] = {}
    for position in sorted({row[0] for row in rows["result_players"]}):
        seats = [row for row in rows["result_players"] if row[0] == position and row[6] and row[11]]
        keys = [(row[2], row[11]) for row in sorted(seats, key=lambda row: row[4])]
        places = [row[7] for row in sorted(seats, key=lambda row: row[4])]
        if keys:
            teams = [[ratings.get(key, model.rating())] for key in keys]
            rated = model.rate(teams, ranks=places)
            ratings |= {key: team[0] for key, team in zip(keys, rated, strict=True)}
    return {key: (rating.mu, rating.sigma) for key, rating in ratings.items()}


def of_ratings(rows: Rows) -> list[tuple[str, str, float, float, int]]:
    return [(row[0], row[1], row[2], row[3], row[4]) for row in rows["ratings"]]


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
