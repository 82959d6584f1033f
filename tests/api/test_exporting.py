"""The export of an account: all that belongs to it, in one file."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from api.state.budgets import Budgets
from api.tables import exporting
from domain.runtime.slices import TooMuchWork
from domain.storage.group_commit import QueueFull
from domain.verifying.checks import verify
from tests.api.client import SCRY, Json, Player, choose, done, refused, started, take, transcript
from tests.api.serving import InProcess, in_process
from tests.api.signing_in import as_player, by_code
from tests.api.test_token_recovery import revokes
from tests.api.test_tokens import issued
from tests.toys import TOYS

HOOK = {"url": "https://bot.example/hook"}


def exported(player: Player) -> list[Json]:
    """The lines."""
    answer = player.get("/me/export")
    assert 'attachment; filename="takeback-account.ndjson"' == answer.headers["content-disposition"]
    return [msgspec.json.decode(line) for line in answer.content.splitlines()]


def test_an_export_has_the_account_and_the_transcripts_of_its_tables(
    server: InProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exporting, "TABLES_PER_READ", 2)
    tables = []
    ann = server.player("Ann")
    for _ in range(3):
        table = ann.open("pebbles", seats=2, visibility="private")
        for seat, player in enumerate((ann, server.player("Ben"))):
            done(player.post(table / "seats", {"seat": seat, "invite": table.opened["invite"]}))
        tables.append(table)
    done(ann.post(tables[0] / "resign"))
    started(server)
    done(ann.post("/me/tokens", {"label": "my bot"}))
    hook = done(ann.post("/me/webhooks", HOOK))
    code = done(ann.post("/me/recovery-code"))["recovery_code"]

    account, *lines = exported(ann)

    assert (exporting.FORMAT, ann.id, "Ann") == (account["format"], account["id"], account["name"])
    assert ["first", "my bot"] == [token["label"] for token in account["tokens"]]
    assert [(hook["id"], HOOK["url"])] == [(each["id"], each["url"]) for each in account["webhooks"]]
    assert ["recovery-code"] == [way["kind"] for way in account["ways_in"]]
    whole = msgspec.json.encode(account).decode()
    assert not any(secret in whole for secret in (ann.token or "", hook["secret"], code))
    newest_first = [line for table in reversed(tables) for line in transcript(ann, table)]
    assert newest_first == lines
    assert [table.id for table in reversed(tables)] == [line["table"] for line in lines if "format" in line]


def test_a_finished_game_of_an_export_verifies(server: InProcess) -> None:
    table, players = started(server)
    done(players[0].post(table / "resign"))

    raw = players[1].get("/me/export").content.partition(b"\n")[2]

    assert verify(raw, TOYS).passed is True


def test_an_export_shows_no_more_of_a_game_in_play_than_its_player_sees(server: InProcess) -> None:
    table, players = started(server, "duel")

    _, *lines = exported(players[0])

    assert transcript(players[0], table) == lines
    assert transcript(players[1], table) != lines


def test_an_export_has_the_tables_that_were_opened_without_a_seat(server: InProcess) -> None:
    ann = server.player("Ann")
    tables = [ann.open("pebbles", seats=2, visibility=visibility) for visibility in ("public", "public", "private")]
    done(ann.post(tables[0] / "close"))
    done(ann.post(tables[1] / "seats"))
    server.player("Ben").open("pebbles", seats=2)

    _, *lines = exported(ann)

    assert [table.id for table in reversed(tables)] == [line["table"] for line in lines if "format" in line]
    assert [line for table in reversed(tables) for line in transcript(ann, table)] == lines


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_an_opener_without_a_seat_exports_no_hidden_information(server: InProcess, visibility: str) -> None:
    ann = server.player("Ann")
    table = ann.open("duel", visibility=visibility)
    players = [server.player(name) for name in ("Ben", "Cas")]
    for player in players:
        body = {"seat_options": {"favourite": 3}}
        done(
            player.post(table / "seats", body | {"invite": table.opened["invite"]} if visibility == "private" else body)
        )
    hand = done(players[0].get(table / "view"), 200)["view"]["fighters"][0]["hand"]
    done(players[0].post(table / "actions", SCRY))
    done(players[0].post(table / "actions", choose(hand[0])))

    _, *lines = exported(ann)

    assert transcript(ann, table) == lines
    events = [line["data"] for line in lines if "data" in line]
    facts = {fact["type"]: fact for data in events for fact in data.get("facts", ())}
    dealt = facts["duel.Dealt"]
    assert {None} == {card for cards in (*dealt["hands"], dealt["deck"]) for card in cards}
    assert [None, None] == [facts[kind]["rank"] for kind in ("duel.Scried", "duel.Chosen")]
    assert {"type": "duel.Choose", "rank": None} == events[-1]["action"]
    assert [None, None] == [data["options"]["favourite"] for data in events[1:3]]
    if visibility == "public":  # after the opening, where only the opener sees what the opener sent
        assert transcript(server.player("Dan"), table)[2:] == lines[2:]


def test_an_export_waits_for_the_budget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    with in_process(tmp_path / "takeback.db", budgets=Budgets(10**5)) as server:
        table, players = started(server)
        done(players[0].post(table / "actions", take(1)))
        budgets = server.service.limits.budgets
        charged = budgets.charge_player

        def refuse_once(player: str, address: str, units: int, before: int) -> None:
            if units == 1 and not waits:  # of the transcript
                waits.append(1)
                raise budgets._over("player", player, units)
            charged(player, address, units, before)

        monkeypatch.setattr(budgets, "charge_player", refuse_once)
        assert 1 < len(exported(players[0]))
    assert [1] == waits


@pytest.mark.parametrize("busy", [TooMuchWork, QueueFull])
def test_an_export_waits_where_too_much_is_going_on(
    server: InProcess, monkeypatch: pytest.MonkeyPatch, busy: type[Exception]
) -> None:
    table, [ann, _] = started(server)
    get, refusals = server.service.tables.get, [busy(), busy()]

    async def busy_twice(*args: Any, **kwargs: Any) -> Any:
        if refusals:
            raise refusals.pop()
        return await get(*args, **kwargs)

    monkeypatch.setattr(server.service.tables, "get", busy_twice)
    _, *lines = exported(ann)

    assert [] == refusals
    assert transcript(ann, table) == lines


def test_an_export_goes_on_without_a_table_that_its_player_has_left_meanwhile(
    server: InProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    seen = ann.open("pebbles", seats=2)
    ann.open("pebbles", seats=2, visibility="private")
    tables_of = exporting._tables

    async def those_of_ann(request: Any, _: str, before: int) -> Any:
        return await tables_of(request, ann.id, before)

    monkeypatch.setattr(exporting, "_tables", those_of_ann)  # as if Ben had sat there when they were listed
    _, *lines = exported(ben)

    assert transcript(ben, seen) == lines


def test_an_export_needs_the_scope_account(server: InProcess) -> None:
    ann = server.player()
    assert (403, "insufficient-scope") == refused(issued(ann, scopes=["play"]).get("/me/export"))
    assert (401, "unauthorized") == refused(server.stranger().get("/me/export"))
    phone = as_player(server, by_code(server, done(ann.post("/me/recovery-code"))["recovery_code"]))
    token = done(ann.get("/me"), 200)["token"]["id"]
    assert 1 == len(exported(phone))
    revokes(phone, token)
