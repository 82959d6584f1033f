"""Transcripts that are brought to the service: verified within bounds, and imported without being anybody's."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.uploads import LARGEST
from domain.imports import LARGEST as LARGEST_IMPORT
from domain.imports import is_imported
from domain.kernel import chain
from domain.recording import open_database
from domain.verifier import Bounds
from tests.api.client import Json, Player, Table, done, everything, pointers, refused, started
from tests.api.serving import InProcess, in_process
from tests.verifying.transcripts import Event, cheated

NDJSON = {"Content-Type": "application/x-ndjson"}
ID = "0123456789abcdef01234567"
COSTLY = (
    b'{"format":"takeback/1","game":"x","rules_version":1,"table":"x"}\n{"a":['
    + b"[]," * 5_000_000
    + b'[]]}\n{"head":"'
    + b"a" * 64
    + b'","outcome":null}'
)
"""Takes seconds, and hundreds of megabytes."""


def send(player: Player, text: bytes, query: str = "", **more: Any) -> httpx.Response:
    """Upload a transcript."""
    return player.post(f"/transcripts{query}", content=text, **{"headers": NDJSON, **more})


def bring(player: Player, text: bytes) -> httpx.Response:
    """Import a transcript."""
    return send(player, text, "?import=true")


def verdicts(answer: Json) -> dict[str, bool | None]:
    """The checks of an answer."""
    return {check["name"]: check["passed"] for check in answer["checks"]}


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    """Another service, with players and secrets of its own."""
    with in_process(tmp_path_factory.mktemp("elsewhere") / "takeback.db") as served:
        yield served


@pytest.fixture
def brought(elsewhere: InProcess, request: pytest.FixtureRequest) -> bytes:
    """The transcript of a game that was played elsewhere."""
    elsewhere.secrets.seed(f"elsewhere {request.node.nodeid}")
    return ended(elsewhere, "maverick", seats=1, seed="5a" * 32)


def ended(server: InProcess, game: str, **more: Json) -> bytes:
    """The transcript of a game that was given up."""
    table, players = started(server, game, **more)
    for player in players[: max(1, len(players) - 1)]:
        done(player.post(table / "resign"))
    return players[0].get(table / "transcript").content


def table_in(text: bytes) -> Table:
    """The table that a transcript is of."""
    return Table({"id": json.loads(text.splitlines()[0])["table"]})


def naming(text: bytes, player: str) -> bytes:
    """A transcript, sealed again, in which somebody else sat at the first seat and opened the table."""

    def cheat(events: list[Event]) -> None:
        for event in events:
            event["actor"] = player
            if event["type"] == "SeatTaken":
                event["data"]["player"] = player

    return cheated(text, cheat)


def of_table(text: bytes, table: str) -> bytes:
    """The transcript of a seeded table, under another id."""
    first, *lines, last = text.splitlines()
    header, trailer = json.loads(first), json.loads(last)
    stored = [chain.canonical({**json.loads(line), "table": table}) for line in lines]
    head = chain.genesis(table)
    for line in stored:
        head = chain.link(head, line)
    ends = (chain.canonical({**header, "table": table}), chain.canonical({**trailer, "head": head.hex()}))
    return b"\n".join([ends[0], *stored, ends[1]])


def test_every_check_is_reported(server: InProcess, brought: bytes) -> None:
    answer = done(send(server.player(), brought), 200)
    header, trailer = json.loads(brought.splitlines()[0]), json.loads(brought.splitlines()[-1])

    assert answer["passed"] is True
    assert {True} == set(verdicts(answer).values())
    assert ["format", "canonical", "fields"] == [*verdicts(answer)][:3]
    assert {"chain", "draws", "rules", "facts", "fold"} <= verdicts(answer).keys()
    assert header == {"format": "takeback/1"} | {name: answer[name] for name in ("game", "rules_version", "table")}
    assert trailer["outcome"] == answer["outcome"]
    assert "position" not in answer


def test_a_cheat_is_found_and_its_event_named(server: InProcess, brought: bytes) -> None:
    cheat = cheated(brought, lambda events: events[2]["data"]["facts"][0].update(trophy_rule="final"))

    answer = done(send(server.player(), cheat), 200)

    assert answer["passed"] is False
    assert [("facts", 3)] == [(one["name"], one["version"]) for one in answer["checks"] if one["passed"] is False]
    assert verdicts(answer)["rules"] is None


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff",
        b"null",
        b"{}",
        b"[" * 100_000,
        b'{"format":"takeback/1","table":3}',
        b"0" * (LARGEST - 1),
        b"\n" * LARGEST,
    ],
    ids=lambda text: str(text[:10]),
)
def test_whatever_is_no_transcript_is_judged_all_the_same(server: InProcess, text: bytes) -> None:
    answer = done(send(server.player(), text), 200)

    assert answer["passed"] is False
    assert (False, None) == (verdicts(answer)["format"], verdicts(answer)["rules"])
    assert [None] * 4 == [answer[name] for name in ("table", "game", "rules_version", "outcome")]


def test_what_a_transcript_says_of_itself_is_not_told_at_any_length(server: InProcess, brought: bytes) -> None:
    answer = send(server.player(), brought.replace(b'"game":"maverick"', b'"game":"' + b"x" * 10**6 + b'"'))

    assert done(answer, 200)["game"] is None
    assert len(answer.content) < 10_000


def test_a_game_that_is_not_installed_is_not_said_to_pass(server: InProcess) -> None:
    answer = done(send(server.player(), ended(server, "pebbles", seats=2)), 200)  # toys are not in the catalogue

    assert answer["passed"] is None
    assert (True, None) == (verdicts(answer)["chain"], verdicts(answer)["rules"])


def test_receipts_are_held_against_it(server: InProcess, brought: bytes) -> None:
    ann = server.player()
    version, head = len(brought.splitlines()) - 2, json.loads(brought.splitlines()[-1])["head"]
    good, bad = f"{version}:{head}", f"{version - 1}:{head}"

    assert verdicts(done(send(ann, brought, f"?receipt={good}"), 200))["receipts"] is True
    assert verdicts(done(send(ann, brought, f"?receipt={good},{bad}"), 200))["receipts"] is False


@pytest.mark.parametrize(
    "query",
    [
        "receipt=",
        "receipt=1",
        f"receipt=0:{'ab' * 32}",
        f"receipt=1:{'AB' * 32}",
        f"receipt=1:{'ab' * 32},",
        "receipt=" + ",".join([f"1:{'ab' * 32}"] * 101),
        f"receipt=1:{'ab' * 32}&receipt=2:{'ab' * 32}",
        "import=yes",
        "import=",
        "imports=true",
    ],
)
def test_a_query_that_means_nothing_is_refused(server: InProcess, query: str) -> None:
    assert (400, "invalid-query") == refused(send(server.player(), b"", f"?{query}"))


def test_one_has_to_say_who_one_is(server: InProcess, brought: bytes) -> None:
    assert (401, "unauthorized") == refused(send(server.stranger(), brought))
    assert (401, "unauthorized") == refused(bring(server.stranger(), brought))


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("application/x-ndjson", 200),
        ("application/json", 200),
        ("Application/X-NDJSON; charset=utf-8", 200),
        ("text/plain", 415),
        ("multipart/form-data", 415),
        ("", 415),
    ],
)
def test_it_comes_as_json_lines(server: InProcess, brought: bytes, kind: str, status: int) -> None:
    assert status == send(server.player(), brought, headers={"Content-Type": kind}).status_code


def test_one_byte_more_than_16_mib_is_too_much(server: InProcess) -> None:
    async def in_chunks() -> AsyncIterator[bytes]:
        for _ in range(17):
            yield b"0" * 2**20

    ann = server.player()

    assert (413, "too-large") == refused(send(ann, b"0" * (LARGEST + 1)))
    assert (413, "too-large") == refused(ann.post("/transcripts", content=in_chunks(), headers=NDJSON))
    assert (413, "too-large") == refused(bring(ann, b"0" * (LARGEST_IMPORT + 1)))


@pytest.mark.parametrize(
    ("bounds", "words"), [(Bounds(seconds=1), "1 seconds"), (Bounds(memory=160 * 2**20), "160 MiB to verify")]
)
def test_a_transcript_that_takes_too_much_is_given_up(
    server: InProcess, brought: bytes, monkeypatch: pytest.MonkeyPatch, bounds: Bounds, words: str
) -> None:
    monkeypatch.setattr(server.service.verifier, "bounds", bounds)
    ann = server.player()

    answer = send(ann, COSTLY)

    assert (422, "too-costly") == refused(answer)
    assert words in answer.json()["detail"]
    monkeypatch.undo()
    assert done(send(ann, brought), 200)["passed"] is True


def test_others_are_answered_while_a_transcript_is_verified(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.service.verifier, "bounds", Bounds(seconds=2))
    ann, order = server.player(), []

    async def said(name: str, method: str, path: str, **more: Any) -> httpx.Response:
        answer = await ann.sent(method, path, **more)
        order.append(name)
        return answer

    server.together(
        said("verified", "POST", "/transcripts", content=COSTLY, headers=NDJSON),
        said("opened", "POST", "/tables", body={"game": "pebbles"}),
    )

    assert ["opened", "verified"] == order


def test_who_sends_too_slowly_is_given_up(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.service.verifier, "bounds", Bounds(sending=0.05))

    async def never_done() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.Event().wait()

    answer = server.player().post("/transcripts", content=never_done(), headers=NDJSON)

    assert (422, "too-costly") == refused(answer)
    assert "0.05 seconds to arrive" in answer.json()["detail"]


def test_some_wait_for_their_turn_and_more_are_sent_away(
    server: InProcess, brought: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.service.verifier, "bounds", Bounds(waiting=2))
    players = [server.player(name) for name in "abcde"]

    answers = server.together(
        *(player.sent("POST", "/transcripts", content=brought, headers=NDJSON) for player in players)
    )

    assert [200, 200, 200, 503, 503] == sorted(answer.status_code for answer in answers)
    assert {("busy", "10")} == {
        (answer.json()["code"], answer.headers["retry-after"]) for answer in answers if answer.status_code == 503
    }
    monkeypatch.undo()
    assert done(send(players[0], brought), 200)["passed"] is True


def test_an_imported_table_is_here_byte_for_byte(server: InProcess, elsewhere: InProcess, brought: bytes) -> None:
    ann, table, somebody = server.player(), table_in(brought), elsewhere.player()

    answer = done(bring(ann, brought), 200)

    there, here = ([*everything(who, table, wait_for=0)] for who in (somebody, ann))
    shown, were = done(here[0], 200), done(there[0], 200)
    assert (True, False) == (shown.pop("imported"), were.pop("imported"))
    assert [were["seats"][0]["player"]] == [seat["name"] for seat in shown["seats"]]
    assert [{**seat, "name": ""} for seat in were.pop("seats")] == [{**seat, "name": ""} for seat in shown.pop("seats")]
    assert were == shown
    assert [one.content for one in there[1:4]] == [one.content for one in here[1:4]]
    assert brought == ann.get(table / "transcript").content
    log = table / f"log?wait_for={answer['position']}"
    assert done(somebody.get(table / "log"), 200) == done(ann.get(log), 200)


def test_an_imported_table_can_be_found_by_all_and_is_nobodys(server: InProcess, brought: bytes) -> None:
    ann = server.player()
    position = done(bring(ann, brought), 200)["position"]
    query = f"/tables?status=finished&wait_for={position}"

    listed = done(server.stranger().get(query), 200)["tables"]

    assert (table_in(brought).id, True) == (listed[0]["id"], listed[0]["imported"])
    assert [] == done(ann.get(f"{query}&mine=true"), 200)["tables"]


def test_nobody_is_impersonated(server: InProcess, brought: bytes) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    forged = naming(brought, ben.id)
    table = table_in(forged)
    position = done(bring(ann, forged), 200)["position"]

    shown = done(ann.get(str(table)), 200)
    listed = done(ben.get(f"/tables?mine=true&wait_for={position}"), 200)

    assert [(ben.id, ben.id)] == [(seat["player"], seat["name"]) for seat in shown["seats"]]
    assert shown["imported"] is True
    assert [] == listed["tables"]
    assert (409, "table-finished") == refused(ben.post(table / "resign"))
    assert (409, "table-finished") == refused(ben.post(table / "undo", {"to_version": 3}))


@pytest.mark.parametrize("path", ["seats", "resign", "redo", "close"])
def test_an_imported_table_is_final(server: InProcess, brought: bytes, path: str) -> None:
    ann = server.player()
    done(bring(ann, brought), 200)

    assert ann.post(table_in(brought) / path).status_code in (403, 409)
    assert brought == ann.get(table_in(brought) / "transcript").content


def test_an_imported_table_is_not_signed_here(server: InProcess, brought: bytes) -> None:
    ann = server.player()
    done(bring(ann, brought), 200)

    assert (409, "not-played-here") == refused(ann.get(table_in(brought) / "checkpoint"))


def test_a_table_is_imported_once_and_never_over_another(server: InProcess, brought: bytes) -> None:
    ann, mine = server.player(), ended(server, "maverick", seats=1)

    answers = [bring(ann, brought), bring(ann, brought), bring(ann, mine)]

    assert [200, 409, 409] == [answer.status_code for answer in answers]
    assert {"table-exists"} == {answer.json()["code"] for answer in answers[1:]}
    assert done(ann.get(str(table_in(mine))), 200)["imported"] is False


def test_of_two_at_the_same_time_one_imports_it(server: InProcess, brought: bytes) -> None:
    players = [server.player(), server.player()]

    answers = server.together(
        *(player.sent("POST", "/transcripts?import=true", content=brought, headers=NDJSON) for player in players)
    )

    assert [200, 409] == sorted(answer.status_code for answer in answers)
    assert brought == players[0].get(table_in(brought) / "transcript").content


def test_a_table_that_was_closed_is_imported_as_well(server: InProcess, elsewhere: InProcess) -> None:
    ann = elsewhere.player()
    table = ann.open("maverick")
    done(ann.post(table / "close"))
    ben = server.player()

    done(bring(ben, ann.get(table / "transcript").content), 200)

    shown = done(ben.get(str(table)), 200)
    assert ("closed", True) == (shown["status"], shown["imported"])


def test_what_does_not_pass_is_not_stored_and_the_checks_are_named(server: InProcess, brought: bytes) -> None:
    ann = server.player()
    answer = bring(ann, brought.replace(b'"at":1', b'"at":2', 1))

    assert (422, "not-verified") == refused(answer)
    assert answer.json()["errors"][0]["detail"].startswith("chain: the hash is ")
    assert [""] == pointers(answer)
    assert (404, "not-found") == refused(ann.get(str(table_in(brought))))


@pytest.mark.parametrize("game", ["pebbles", "duel"])
def test_what_cannot_be_checked_here_is_not_stored(server: InProcess, elsewhere: InProcess, game: str) -> None:
    text = ended(elsewhere, game, seats=2)
    ann = server.player()

    assert (422, "not-verified") == refused(bring(ann, text))
    assert (404, "not-found") == refused(ann.get(str(table_in(text))))


def test_a_table_that_still_plays_is_not_imported(server: InProcess, elsewhere: InProcess) -> None:
    table, (ann,) = started(elsewhere, "maverick", seats=1)
    text = ann.get(table / "transcript").content

    assert (422, "not-verified") == refused(bring(server.player(), text))
    whole = text.replace(b"takeback/1-redacted", b"takeback/1")
    assert (422, "not-verified") == refused(bring(server.player(), whole))


@pytest.mark.parametrize("table", ["x", "../../secrets", ID.upper(), ID + "0", f"{ID[:-1]}\n", "é" * 24])
def test_a_table_by_a_name_that_no_service_gives_is_not_imported(server: InProcess, brought: bytes, table: str) -> None:
    answer = bring(server.player(), of_table(brought, table))

    assert (422, "not-verified") == refused(answer)
    assert "the table's id" in answer.json()["errors"][0]["detail"]


@pytest.mark.parametrize("player", ["Ann", "operator", "0" * 17, "0" * 19, "\u202e" + "0" * 17, "a" * 17 + "\n"])
def test_a_player_by_a_name_that_no_service_gives_is_not_imported(
    server: InProcess, brought: bytes, player: str
) -> None:
    assert (422, "not-verified") == refused(bring(server.player(), naming(brought, player)))


def test_under_an_id_that_a_service_gives_it_is(server: InProcess, brought: bytes) -> None:
    done(bring(server.player(), of_table(brought, ID)), 200)


def privately(text: bytes) -> bytes:
    """A transcript, sealed again, of a private table."""
    return cheated(text, lambda events: events[0]["data"].update(visibility="private"))


def test_a_private_table_is_imported_by_its_players_only_and_stays_private(server: InProcess, brought: bytes) -> None:
    ann, ben = server.player(), server.player()
    text = privately(naming(brought, ann.id))
    table = table_in(text)

    assert (403, "not-seated") == refused(bring(ben, text))
    assert (404, "not-found") == refused(ann.get(str(table)))
    position = done(bring(ann, text), 200)["position"]
    assert done(ann.get(str(table)), 200)["imported"] is True
    assert (404, "not-found") == refused(ben.get(str(table)))
    for who in (ann, ben):
        listed = done(who.get(f"/tables?limit=1&wait_for={position}"), 200)["tables"]
        assert table.id not in [one["id"] for one in listed]


def test_nobody_can_lay_a_table_where_the_key_of_another_leads(server: InProcess, brought: bytes) -> None:
    ann, ben = server.player(), server.player()
    body = {"game": "maverick", "seats": 1, "seed": "5a" * 32}
    key = done(ben.post("/tables", body, key="soon"))["id"]
    again: Callable[[], httpx.Response] = lambda: ben.post("/tables", body, key="soon")  # noqa: E731
    assert key == done(again())["id"]

    assert (409, "table-exists") == refused(bring(ann, of_table(naming(brought, ben.id), key)))
    assert key == done(again())["id"]


def test_a_key_that_leads_to_an_imported_table_is_used(server: InProcess, tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db") as before:
        ben = before.player("Ben")
        table = Table(done(ben.post("/tables", {"game": "maverick"}, key="soon")))
        done(ben.post(table / "close"))
        text = ben.get(table / "transcript").content
    with in_process(tmp_path / "restored.db") as after:
        again = after.player("Ben")
        assert ben.id == again.id  # the same secrets
        done(bring(after.player("Ann"), text), 200)

        assert (422, "key-reused") == refused(again.post("/tables", {"game": "maverick"}, key="soon"))


def test_in_a_database_from_before_imports_nothing_is_imported(tmp_path: Path) -> None:
    with open_database(tmp_path / "takeback.db") as datastore:
        assert not is_imported(datastore, ID)


def test_an_imported_table_is_still_one_after_a_restart(tmp_path: Path, brought: bytes) -> None:
    with in_process(tmp_path / "takeback.db") as server:
        ann = server.player()
        position = done(bring(ann, brought), 200)["position"]
    with in_process(tmp_path / "takeback.db") as server:
        shown = done(server.stranger().get(str(table_in(brought))), 200)
        listed = done(server.stranger().get(f"/tables?wait_for={position}"), 200)["tables"]

    assert shown["imported"] is True
    assert [shown] == listed
