"""Analyses of finished games: made once, in a process of their own, kept, and shown to who may see the table."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from analysis.analyse import analysis_of
from analysis.document import REVISION, decode, encode
from api.state.analyst import Bounds
from api.state.budgets import Budgets
from domain.catalogue import INSTALLED
from domain.kernel.steps import finish
from domain.runtime.shares import Parts, Shares
from domain.runtime.slices import TooMuchWork
from domain.storage.addresses import Address
from domain.storage.opening import open_database, open_read_models
from tests.api.client import Json, Player, Table, actions_of, done, refused, started
from tests.api.forking import fork, sit
from tests.api.serving import InProcess, in_process
from tests.postgres import new_database

MAKING = 202


@pytest.fixture
def server(tmp_path: Path) -> Iterator[InProcess]:
    with in_process(tmp_path / "takeback.db") as server:
        yield server


def finished(server: InProcess, **more: Json) -> tuple[Table, Player]:
    """A game of Maverick that was resigned after a move."""
    table, (ann,) = started(server, "maverick", 1, **more)
    action = done(ann.get(table / "actions"), 200)["actions"][0]
    done(ann.post(table / "actions", {"action": action}))
    done(ann.post(table / "resign"))
    return table, ann


def let_run(server: InProcess, seconds: float = 0.02) -> None:
    """Let the service run for a while."""
    server.runner.run(asyncio.sleep(seconds))


def made(server: InProcess, player: Player, path: str, pause: float = 0.02) -> bytes:
    """What is there once it is made. `pause`: seconds between two requests, each of which costs something."""
    for _ in range(3000):
        response = player.get(path)
        if response.status_code != MAKING:
            break
        assert "2" == response.headers["retry-after"]
        let_run(server, pause)
    assert 200 == response.status_code, response.text
    return response.content


def made_by(monkeypatch: pytest.MonkeyPatch, folder: Path, script: str) -> Callable[[], int]:
    """Let a shell script make the analyses; returns what counts how often it was run.

    It starts no program that would outlive it, such as one that reads what is sent: the shell alone is killed.
    """
    program, runs = folder / "program", folder / "runs"
    program.write_text(f"#!/bin/sh\necho >> {runs}\n{script}\n")
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))
    return lambda: len(runs.read_text()) if runs.exists() else 0


@pytest.mark.usefixtures("process")
def test_it_is_made_when_it_is_asked_for_and_is_what_anybody_makes_of_the_transcript(server: InProcess) -> None:
    table, ann = finished(server)
    first = ann.get(table / "analysis")

    assert {"state": "making", "waiting": 0} == done(first, MAKING)
    assert encode(finish(analysis_of(ann.get(table / "transcript").content, INSTALLED))) == made(
        server, ann, table / "analysis"
    )


@pytest.mark.usefixtures("process")
def test_it_is_drawn(server: InProcess) -> None:
    table, ann = finished(server)
    assert done(ann.get(table / "analysis/plot"), MAKING)
    svg = made(server, ann, table / "analysis/plot")
    shown = ann.get(table / "analysis/plot")

    assert svg.startswith(b"<svg ")
    assert "image/svg+xml" == shown.headers["content-type"].partition(";")[0]
    assert "script-src" not in shown.headers["content-security-policy"]
    assert "default-src 'none'" in shown.headers["content-security-policy"]
    again = ann.get(table / "analysis/plot", headers={"If-None-Match": shown.headers["etag"]})
    assert (304, b"") == (again.status_code, again.content)


def test_a_game_that_is_not_finished_is_refused(server: InProcess) -> None:
    table, (ann,) = started(server, "maverick", 1)
    opened, closed = ann.open("maverick"), ann.open("maverick")
    done(ann.post(closed / "close"))

    for path in ("analysis", "analysis/plot"):
        assert (409, "table-not-over") == refused(ann.get(table / path))
        assert (409, "table-not-over") == refused(ann.get(opened / path))
        assert (409, "table-closed") == refused(ann.get(closed / path))
        assert (404, "not-found") == refused(ann.get(f"/tables/{'0' * 24}/{path}"))


@pytest.mark.usefixtures("process")
def test_that_of_a_fork_waits_for_the_end_of_the_game_that_was_forked(
    server: InProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_by(monkeypatch, tmp_path, "true")
    table, (ann,) = started(server, "maverick", 1)
    done(ann.post(table / "actions", {"action": actions_of(ann, table)[0]}))
    first = fork(ann, table, 4)
    sit(first, [ann])
    second = fork(ann, first, 4)
    sit(second, [ann])
    done(ann.post(first / "resign"))
    done(ann.post(second / "resign"))

    for path in (first / "analysis", first / "analysis/plot", second / "analysis"):
        answer = ann.get(path)
        assert (409, "table-not-over") == refused(answer)
        assert "The game that was forked is not over." == answer.json()["detail"]
    done(ann.post(table / "resign"))
    assert {MAKING} == {ann.get(each / "analysis").status_code for each in (first, second)}


def test_a_game_whose_rules_the_analysis_does_not_have_is_refused_for_good(server: InProcess) -> None:
    table, (ann, _) = started(server, "duel", 2)
    done(ann.post(table / "resign"))

    for path in ("analysis", "analysis/plot"):
        assert (409, "rules-not-installed") == refused(ann.get(table / path))


@pytest.mark.usefixtures("process")
def test_a_try_of_the_seed_of_the_day_waits_for_the_end_of_the_day(server: InProcess) -> None:
    ann = server.player()
    table = ann.open("maverick", daily=True)
    done(ann.post(table / "seats", {}))
    done(ann.post(table / "resign"))

    for path in ("analysis", "analysis/plot"):
        assert (409, "day-not-over") == refused(ann.get(table / path))
        assert (404, "not-found") == refused(server.player().get(table / path))
    server.clock.advance(2 * 86_400_000)
    assert made(server, server.stranger(), table / "analysis")


@pytest.mark.usefixtures("process")
def test_that_of_a_private_table_is_for_its_players(server: InProcess) -> None:
    table, ann = finished(server, visibility="private")
    made(server, ann, table / "analysis")

    for path in ("analysis", "analysis/plot"):
        assert 200 == ann.get(table / path).status_code
        assert (404, "not-found") == refused(server.player().get(table / path))
        assert (404, "not-found") == refused(server.stranger().get(table / path))


@pytest.mark.usefixtures("process")
def test_anybody_may_have_a_public_game_analysed(server: InProcess) -> None:
    table, _ = finished(server)

    assert made(server, server.stranger(), table / "analysis")


@pytest.mark.usefixtures("process")
def test_requests_at_once_make_one(server: InProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ann = finished(server)
    runs = made_by(monkeypatch, tmp_path, "sleep 0.2; echo '{}'")
    paths = [table / "analysis", table / "analysis/plot", table / "analysis"]
    answers = server.together(*(ann.sent("GET", path) for path in paths))

    assert [MAKING] * 3 == [answer.status_code for answer in answers]
    assert b"{}\n" == made(server, ann, table / "analysis")
    assert 1 == runs()


@pytest.mark.usefixtures("process")
def test_it_is_kept_over_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "takeback.db"
    with in_process(place) as server:
        table, ann = finished(server)
        before = made(server, ann, table / "analysis")
    runs = made_by(monkeypatch, tmp_path, "exit 1")
    with in_process(place) as server:
        after = server.stranger().get(table / "analysis")

    assert (200, before, 0) == (after.status_code, after.content, runs())


@pytest.mark.usefixtures("process")
def test_one_that_was_under_way_at_the_end_of_a_service_is_made_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "takeback.db"
    with monkeypatch.context() as slow, in_process(place) as server:
        table, ann = finished(server)
        runs = made_by(slow, tmp_path, "exec sleep 60")
        while not runs():
            done(ann.get(table / "analysis"), MAKING)
            let_run(server)
    with in_process(place) as server:
        assert decode(made(server, server.stranger(), table / "analysis")).moves


@pytest.mark.usefixtures("process")
def test_one_whose_process_is_killed_is_made_again(
    server: InProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann = finished(server)
    first = tmp_path / "first"
    runs = made_by(monkeypatch, tmp_path, f"[ -e {first} ] && exec echo '{{}}'; echo $$ > {first}; exec sleep 60")
    while not (first.exists() and first.read_text().strip()):
        done(ann.get(table / "analysis"), MAKING)
        let_run(server)
    os.kill(int(first.read_text()), signal.SIGKILL)

    assert b"{}\n" == made(server, ann, table / "analysis")
    assert 2 == runs()


@pytest.mark.usefixtures("process")
def test_one_that_fails_twice_is_refused_for_a_while(
    server: InProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, ann = finished(server)
    with monkeypatch.context() as broken:
        runs = made_by(broken, tmp_path, "echo no such module >&2; exit 1")
        while (answer := ann.get(table / "analysis")).status_code == MAKING:
            let_run(server)

    assert (503, "analysis-failed") == refused(answer)
    assert 590 < int(answer.headers["retry-after"]) <= 600
    assert 2 == runs()
    assert (503, "analysis-failed") == refused(ann.get(table / "analysis"))
    server.service.keeping.analyst._failed.clear()
    assert made(server, ann, table / "analysis")


def test_one_whose_table_cannot_be_read_for_a_moment_is_tried_again_soon(
    server: InProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann = finished(server)

    async def busy(_: object) -> AsyncIterator[bytes]:
        raise TooMuchWork
        yield b""

    with monkeypatch.context() as failing:
        failing.setattr(server.service.keeping.analyst, "_transcript", busy)
        while (answer := ann.get(table / "analysis")).status_code == MAKING:
            let_run(server)

    assert (503, "analysis-failed") == refused(answer)
    assert int(answer.headers["retry-after"]) <= 5


@pytest.mark.usefixtures("process")
def test_one_that_takes_too_long_is_refused_for_a_while(
    server: InProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann = finished(server)
    monkeypatch.setattr(server.service.keeping.analyst, "bounds", Bounds(patience=1))
    runs = made_by(monkeypatch, tmp_path, "exec sleep 30")
    while (answer := ann.get(table / "analysis")).status_code == MAKING:
        let_run(server)

    assert (503, "analysis-failed") == refused(answer)
    assert 590 < int(answer.headers["retry-after"]) <= 600
    assert 1 == runs()


@pytest.mark.usefixtures("process")
def test_the_queue_is_bounded(server: InProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [finished(server) for _ in range(3)]
    server.service.keeping.analyst._queue = Shares(Parts(2, 2, 2))
    made_by(monkeypatch, tmp_path, "exec sleep 60")
    answers = [ann.get(table / "analysis") for table, ann in tables]

    assert [0, 1] == [done(answer, MAKING)["waiting"] for answer in answers[:2]]
    assert (503, "busy") == refused(answers[2])
    assert "60" == answers[2].headers["retry-after"]


@pytest.mark.usefixtures("process")
def test_making_one_costs_its_caller_and_reading_it_little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_process(tmp_path / "takeback.db", budgets=Budgets(600, clock=lambda: 0.0)) as server:
        (one, ann), (other, _) = finished(server), finished(server)
        ben = server.player("Ben")
        made_by(monkeypatch, tmp_path, "echo '{}'")
        made(server, ben, one / "analysis", pause=0.5)

        assert (429, "over-budget") == refused(ben.get(other / "analysis"))
        assert 200 == ben.get(one / "analysis").status_code
        assert MAKING == ann.get(other / "analysis").status_code


@pytest.mark.usefixtures("process")
def test_its_process_gets_no_settings_of_the_service(
    server: InProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann = finished(server)
    for name in ("TAKEBACK_OPERATOR_TOKEN", "PGPASSWORD", "CLOUD_KEY"):
        monkeypatch.setenv(name, "a-secret-of-the-operator")
    made_by(monkeypatch, tmp_path, "env")
    environment = made(server, ann, table / "analysis")

    assert b"PATH=" in environment
    assert b"TAKEBACK_" not in environment
    assert b"a-secret-of-the-operator" not in environment


@pytest.mark.usefixtures("process")
def test_its_process_is_bounded(server: InProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ann = finished(server)
    made_by(monkeypatch, tmp_path, 'echo "$@"')

    assert b"-m analysis --memory 1073741824 --seconds 600\n" == made(server, ann, table / "analysis")


class Held:
    """Leases that another process holds."""

    def now(self) -> int:
        return 0

    def renew(self, *_: object) -> bool:
        return False

    def release(self, *_: object) -> None:
        raise AssertionError


def test_one_that_another_process_makes_is_neither_made_here_nor_charged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with in_process(tmp_path / "takeback.db", budgets=Budgets(600, clock=lambda: 0.0)) as server:
        table, ann = finished(server)
        monkeypatch.setattr(server.service.keeping.analyst, "_leases", Held())
        runs = made_by(monkeypatch, tmp_path, "echo '{}'")
        for _ in range(9):
            assert done(ann.get(table / "analysis"), MAKING)
            let_run(server)

    assert 0 == runs()


@pytest.mark.usefixtures("postgres", "process")
def test_it_is_made_at_one_process_and_had_from_any(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with new_database() as address, asyncio.Runner() as runner, ExitStack() as stack:
        here, there = (stack.enter_context(in_process(address, shared=runner)) for _ in range(2))
        table, ann = finished(here)
        over = tmp_path / "over"
        runs = made_by(monkeypatch, tmp_path, f"until [ -e {over} ]; do sleep 0.1; done; echo '{{}}'")
        for server in (here, there, here, there):
            assert done(server.stranger().get(table / "analysis"), MAKING)
        over.touch()

        assert b"{}\n" == made(there, there.stranger(), table / "analysis")
        assert b"{}\n" == made(here, ann, table / "analysis")
    assert 1 == runs()


@pytest.mark.usefixtures("postgres", "process")
def test_one_that_its_caller_cannot_afford_is_left_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with new_database() as address, asyncio.Runner() as runner, ExitStack() as stack:
        here = stack.enter_context(in_process(address, shared=runner, budgets=Budgets(600, clock=lambda: 0.0)))
        there = stack.enter_context(in_process(address, shared=runner))
        (one, ann), (other, _) = finished(here), finished(here)
        made_by(monkeypatch, tmp_path, "echo '{}'")
        made(here, ann, one / "analysis", pause=0.5)

        assert (429, "over-budget") == refused(ann.get(other / "analysis"))
        assert made(there, there.stranger(), other / "analysis")


def test_only_the_newest_are_kept_and_none_of_another_revision(place: Address) -> None:
    with open_database(place):
        models = open_read_models(place)
        for number in range(4):
            models.keep_analysis(f"head-{number}", REVISION, b"%d" % number, most=2)
        models.keep_analysis("head-3", REVISION + 1, b"new", most=2)
        found = [models.analysis(f"head-{number}", REVISION) for number in range(4)]
        new = models.analysis("head-3", REVISION + 1)
        models.close()

    assert ([None, None, b"2", None], b"new") == (found, new)
