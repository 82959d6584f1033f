"""Metrics: in Prometheus' format, counted right, for the operator solo, and without anything of a game or a player."""

import asyncio
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import pytest
from prometheus_client.parser import text_string_to_metric_families

from api.http.codes import CODES
from api.state.budgets import Budgets
from api.webhooks.sending import Sender
from domain.keeping.packer import Packer
from domain.storage.errors import NotStored
from domain.storage.webhooks import Failure
from tests.api.client import Server, actions_of, done, everything, refused, started
from tests.api.serving import OPERATOR_TOKEN, InProcess, in_process
from tests.live.receiving import Hook, Receiver, later, status, until

PLAY = "operation=POST /v1/tables/{table}/actions"

Samples = Mapping[str, float]


@pytest.fixture
def solo(tmp_path: Path) -> Iterator[InProcess]:
    """A service of its own."""
    with in_process(tmp_path / "takeback.db") as server:
        yield server


def exposed(server: Server) -> str:
    """What is exposed to the operator."""
    headers = {"Authorization": f"Bearer {OPERATOR_TOKEN}"}
    response = server.runner.run(server.http.get("/metrics", headers=headers))
    assert 200 == response.status_code
    assert response.headers["content-type"].startswith("text/plain; version=1.0.0")
    assert "no-store" == response.headers["cache-control"]
    return response.text


def scraped(server: Server) -> Samples:
    """Every sample of a scrape, by its name and labels, as the library's parser reads it."""
    return {
        " ".join([sample.name, *(f"{name}={value}" for name, value in sorted(sample.labels.items()))]): sample.value
        for family in text_string_to_metric_families(exposed(server))
        for sample in family.samples
    }


def test_what_alerts_look_at_is_there_before_it_happens(solo: InProcess) -> None:
    samples = scraped(solo)

    assert {0.0} == {samples[f"takeback_refusals_total code={code}"] for code in CODES}
    for result in ("delivered", *get_args(Failure)):
        assert 0 == samples[f"takeback_deliveries_total result={result}"]


def test_requests_moves_refusals_and_transactions_are_counted(solo: InProcess) -> None:
    table, players = started(solo, "pebbles")
    mover = next(player for player in players if actions_of(player, table))
    before = scraped(solo)

    done(mover.post(table / "actions", {"action": actions_of(mover, table)[0]}, key="k"))
    done(mover.post(table / "actions", {"action": {"type": "pebbles.Nothing"}}), 422)
    done(mover.post(table / "actions", {"action": {"type": "pebbles.Take", "count": 99}}), 422)
    assert 404 == mover.get("/tables/nothing").status_code
    assert 404 == solo.request("GET", "/nowhere").status_code
    now = scraped(solo)

    def grown(name: str) -> float:
        return now[name] - before.get(name, 0)

    assert 1 == grown("takeback_moves_total")
    assert 1 == grown(f"takeback_request_seconds_count {PLAY} status=2xx")
    assert 2 == grown(f"takeback_request_seconds_count {PLAY} status=4xx")
    assert 0 < grown(f"takeback_request_seconds_sum {PLAY} status=2xx") < 30
    assert 1 == grown("takeback_request_seconds_count operation=GET /v1/tables/{table} status=4xx")
    assert 1 == grown("takeback_request_seconds_count operation=GET unknown status=4xx")
    assert 2 == grown("takeback_refusals_total code=not-found")
    assert 1 == grown("takeback_commit_seconds_count") == grown("takeback_commit_size_count")
    assert 1 == grown("takeback_commit_size_sum")
    assert 0 < grown("takeback_commit_seconds_sum") < 30


def test_what_is_not_http_is_counted_and_charged_to_its_address(tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db", budgets=Budgets(1)) as served:
        answered = [served.app.count_unreadable("192.0.2.1", "invalid-http") for _ in range(10_000)]
        counted = scraped(served)["takeback_refusals_total code=invalid-http"]

    assert 10_000 == counted
    assert 0 < sum(answered) < 10_000


def test_the_state_of_the_service_is_read(solo: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    table, (ann, _) = started(solo, "pebbles")
    sessions = solo.service.tables.sessions
    loaded = scraped(solo)
    assert (1, sessions.cache.stored_bytes) == (loaded["takeback_sessions"], loaded["takeback_session_bytes"])
    assert sessions.cache.stored_bytes > 100

    done(ann.get(str(table)), 200)
    sessions.cache.evict(table.id)
    done(ann.get(str(table)), 200)
    again = scraped(solo)
    assert 1 == again["takeback_session_hits_total"] - loaded["takeback_session_hits_total"]
    assert 1 == again["takeback_session_misses_total"] - loaded["takeback_session_misses_total"]

    done(ann.post(table / "resign"))
    ann.open("pebbles")
    packer = Packer(solo.database, sessions.writer, clock=solo.clock, delay=0)
    assert 1 == solo.runner.run(packer.pack_ended())
    assert (0, 1) == (again["takeback_packed_tables"], scraped(solo)["takeback_packed_tables"])

    sessions.writer.waiting += 7
    assert 7 == scraped(solo)["takeback_commit_queue"]
    sessions.writer.waiting -= 7
    leave = solo.service.live.hub.admit("player/p", "table/t")
    assert 1 == scraped(solo)["takeback_streams"]
    leave()
    assert 0 == scraped(solo)["takeback_streams"]
    monkeypatch.setitem(sessions.loader.damaged, table.id, None)
    assert 1 == scraped(solo)["takeback_damaged_tables"]
    monkeypatch.setattr(solo.service.projections.models, "position", lambda _: 2)
    assert solo.database.last_position() - 2 == scraped(solo)["takeback_read_model_lag model=table-list"] > 0


def test_attempts_to_deliver_are_counted_by_their_result(tmp_path: Path) -> None:
    with (
        in_process(tmp_path / "takeback.db", sender=Sender(private=True), private_webhooks=True) as server,
        Receiver(server) as receiver,
    ):
        hook = Hook(server.player(), receiver.url)
        done(hook.player.post(f"{hook.path}/test"), 202)
        until(server, lambda: hook.deliveries()[0]["state"] == "delivered")
        until(server, lambda: scraped(server)["takeback_waiting_webhooks"] == 0)
        receiver.answer = status(500)
        for attempts in (1, 2):
            done(hook.player.post(f"{hook.path}/test"), 202)
            until(server, lambda attempts=attempts: attempted(server) == attempts)  # type: ignore[misc]  # a default
            later(server, hook, 2_000)  # what failed rests

        assert 1 == scraped(server)["takeback_waiting_webhooks"]
        assert 1 == scraped(server)["takeback_deliveries_total result=delivered"]


def attempted(server: Server) -> float:
    """How many attempts were refused."""
    return scraped(server).get("takeback_deliveries_total result=refused-by-status", 0)


def test_a_stalled_event_loop_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.state.metrics.TICK", 0.01)

    async def stall() -> None:
        await asyncio.sleep(0)
        time.sleep(0.15)  # noqa: ASYNC251  # that is what is measured
        await asyncio.sleep(0.01)

    with in_process(tmp_path / "takeback.db") as server:
        server.runner.run(stall())
        now = scraped(server)

    slow = now["takeback_loop_delay_seconds_count"] - now["takeback_loop_delay_seconds_bucket le=0.1"]
    assert slow >= 1


def test_only_the_operator_may_read_metrics(solo: InProcess) -> None:
    ann = solo.player()

    assert (401, "unauthorized") == refused(solo.request("GET", "/metrics"))
    assert (403, "operators-only") == refused(solo.request("GET", "/metrics", token=ann.token))


def test_no_metric_has_an_id_or_a_name(solo: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    table, players = started(solo, "thermal-showdown")
    hidden = {table.id, table.opened["seed_commitment"], "Player 0"}
    for player in players:
        hidden |= {player.id, player.token or ""}
        for action in actions_of(player, table)[:1]:
            done(player.post(table / "actions", {"action": action}, key="my-key"))
        list(everything(player, table))
        refused(player.get(f"/tables/{player.id}"))
        refused(player.get(f"/nowhere/{player.id}"))
        refused(player.delete(str(table)))

    async def made_up() -> Any:
        return await solo.http.request("THE-ACE-OF-SPADES", "/v1/tables")

    assert 405 == solo.runner.run(made_up()).status_code

    async def fail(*_: Any) -> Any:
        raise NotStored(table.id) from OSError(table.id)

    monkeypatch.setattr(solo.service.tables.__class__, "carry_out", fail)
    refused(players[0].post(table / "resign"))

    text = exposed(solo)

    assert 'code="not-stored"' in text
    assert [] == [word for word in (*hidden, "my-key", "THE-ACE-OF-SPADES", "thermal") if word in text]


def test_two_services_in_one_process_count_apart(solo: InProcess, tmp_path: Path) -> None:
    with in_process(tmp_path / "other.db") as other:
        started(solo)

        assert scraped(solo)["takeback_commit_size_count"] > 0
        assert 0 == scraped(other)["takeback_commit_size_count"]
