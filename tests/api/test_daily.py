"""The seed of the day: one try for everybody, and secret until the day is over."""

import hmac
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from api.http.positions import position_text
from domain.kernel import chain
from domain.kernel.days import SETTLED_MS, date_of
from domain.storage.addresses import Address
from projections.boards import board_of, standing_of
from tests.api.client import Json, Player, Table, done, refused
from tests.api.serving import OPERATOR_TOKEN, START, InProcess, in_process
from tests.api.uploading import send
from tests.live.listening import listening, version_of
from tests.reader.reading import run
from tests.verifying.transcripts import report_of

DAY = date_of(START)
ENDS = 1_700_006_400_000  # 2023-11-15T00:00Z
GAME = "maverick"
TRY = {"game": GAME, "daily": True}


@pytest.fixture
def served(file: Path) -> Iterator[InProcess]:
    """A service whose day is still the first one."""
    with in_process(file) as server:
        yield server


def begin(player: Player) -> Table:
    """A try of the seed of the day, begun."""
    table = Table(done(player.post("/tables", TRY)))
    done(player.post(table / "seats", {"entropy": player.name}))
    return table


def move(player: Player, table: Table, moves: int = 1000) -> None:
    """Play the first legal action each time, until the game is over or as often as told."""
    for _ in range(moves):
        actions = done(player.get(table / "actions"), 200)["actions"]
        if not actions:
            return
        done(player.post(table / "actions", {"action": actions[0]}))


def until(server: InProcess, time: int) -> None:
    """Let time pass until then, but for a few readings of the clock."""
    server.clock.advance(time - server.clock() - 1)


def board(viewer: Player, day: str = DAY) -> httpx.Response:
    """The board of a day, once it has the last event of the log."""
    server = viewer.server
    assert isinstance(server, InProcess)
    last = position_text(server.service, server.service.tables.last_position())
    return viewer.get(f"/leaderboards/{GAME}?board={board_of(day)}&wait_for={last}")


def paths_of(table: Table, player: Player) -> list[str]:
    """Everything that can be read of a table and its player."""
    below = ("", "/view", "/view?as=all", "/view?as=seat:0", "/actions", "/undo", "/worlds", "/events", "/frames")
    more = (
        "/frames?as=all",
        "/events?as=spectator",
        "/log",
        "/transcript",
        "/checkpoint",
        "/analysis",
        "/analysis/plot",
    )
    lists = ("/tables", "/tables?mine=true", "/tables?awaiting=me", "/me/events", "/me/events?include=view")
    of_player = (f"/players/{player.id}/stats", f"/players/{player.id}/tables", f"/players/{player.id}")
    boards = (f"/leaderboards/{GAME}", f"/leaderboards/{GAME}?board={board_of(DAY)}", f"/daily/{GAME}")
    return [*(f"/tables/{table.id}{rest}" for rest in (*below, *more)), *lists, *of_player, *boards]


def streams_of(table: Table) -> list[str]:
    """The streams of a table."""
    return [f"/tables/{table.id}/{what}?after=0" for what in ("events", "frames")]


def streamed(viewer: Player, path: str, version: int) -> str:
    """What a stream of a table sends up to a version, or until it ends."""
    with listening(viewer, path) as stream:
        stream.until(lambda all_: all_.complete or (bool(all_.items) and version_of(all_.items[-1]) >= version))
    return b"".join(stream.chunks).decode()


def seen_by(viewer: Player, table: Table, player: Player) -> dict[str, str]:
    """All that a viewer is told of a try, by path."""
    assert isinstance(viewer.server, InProcess)
    answers = {}
    for path in paths_of(table, player):
        viewer.server.service.tables.sessions.cache.evict(table.id)  # so that the list itself has to keep it back
        answers[path] = viewer.get(path)
    version = done(player.get(str(table)), 200)["version"]
    live = {f"live {path}": streamed(viewer, path, version) for path in streams_of(table)}
    return {path: f"{answer.headers} {answer.text}" for path, answer in answers.items()} | live


def secrets_of(server: InProcess, table: Table) -> dict[str, str]:
    """What must not be told before the day is over: the seed, each salt, each draw that is more than a number."""
    rows = server.database.rows(table.id)
    events = [json.loads(stored) for _, stored in rows]
    seed = events[0]["data"]["server_seed"]
    secrets = {"seed": seed, "draws": '"draws"', "crossed": '"crossed"', "salts": '"salt"'}
    return secrets | {f"salt {event['version']}": event["salt"] for event in events}


def test_the_day_is_committed_to_from_its_start_and_its_tries_have_that_seed(served: InProcess) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")

    shown = done(served.stranger().get(f"/daily/{GAME}"), 200)
    tables = [begin(player) for player in (ann, ben)]

    assert (DAY, ENDS, ENDS + SETTLED_MS) == (shown["date"], shown["ends_at"], shown["disclosed_at"])
    assert {shown["seed_commitment"]} == {table.opened["seed_commitment"] for table in tables}
    assert [DAY, DAY] == [table.opened["daily"] for table in tables]
    assert ("consent", "public", None) == tuple(tables[0].opened[name] for name in ("undo", "visibility", "clock"))
    assert "server_seed" not in shown
    assert tables[0].id == done(ann.get(f"/daily/{GAME}"), 200)["table"]
    firsts = [done(player.get(table / "view"), 200)["view"] for player, table in zip((ann, ben), tables, strict=True)]
    assert firsts[0] == firsts[1]


def test_all_processes_and_later_starts_know_the_same_seed(place: Address) -> None:
    with in_process(place) as server:
        first = done(server.stranger().get(f"/daily/{GAME}"), 200)
    with in_process(place) as server:
        assert first == done(server.stranger().get(f"/daily/{GAME}"), 200)
        server.clock.advance(86_400_000)
        later = done(server.stranger().get(f"/daily/{GAME}"), 200)
        yesterday = done(server.stranger().get(f"/daily/{GAME}?date={DAY}"), 200)

    assert later["seed_commitment"] != first["seed_commitment"]
    assert chain.commitment(bytes.fromhex(yesterday.pop("server_seed"))) == first["seed_commitment"]
    assert first == yesterday


def test_each_player_has_one_try_a_day(served: InProcess) -> None:
    ann = served.player("Ann")
    first = ann.post("/tables", TRY, key="k")
    done(ann.post(f"/tables/{first.json()['id']}/close"))  # a try that is not begun is spent, too

    assert (409, "already-tried") == refused(ann.post("/tables", TRY))
    assert (409, "already-tried") == refused(ann.post("/tables", TRY, key="other"))
    assert (422, "key-reused") == refused(ann.post("/tables", {"game": GAME}, key="k"))
    served.clock.advance(86_400_000)
    again = ann.post("/tables", TRY, key="k")
    assert (first.json(), "true") == (again.json(), again.headers["Idempotency-Replayed"])
    assert first.json()["seed_commitment"] != done(ann.post("/tables", TRY))["seed_commitment"]


def test_of_tries_that_are_opened_at_once_one_is(served: InProcess) -> None:
    ann = served.player("Ann")

    answers = served.together(*(ann.sent("POST", "/tables", TRY, key=f"k{number % 3}") for number in range(6)))

    opened = [answer.json()["id"] for answer in answers if answer.status_code == 201]
    assert [2, 1] == [len(opened), len(set(opened))]
    assert [(409, "already-tried")] * 4 == [refused(answer) for answer in answers if answer.status_code != 201]


@pytest.mark.parametrize(
    ("more", "pointers"),
    [
        ({"seats": 1, "undo": "free"}, ["/seats", "/undo"]),
        ({"options": {}}, ["/options"]),
        ({"visibility": "private", "clock": None}, ["/visibility", "/clock"]),
        ({"seed": "5a" * 32}, ["/seed"]),
        ({"game": "full-throttle"}, ["/daily"]),
        ({"game": "maximum-apocalypse"}, ["/daily"]),
    ],
)
def test_nothing_of_a_try_is_chosen(server: InProcess, more: Json, pointers: list[str]) -> None:
    answer = server.player().post("/tables", {**TRY, **more})

    assert (422, "invalid-shape") == refused(answer)
    assert pointers == [error["pointer"] for error in answer.json()["errors"]]


@pytest.mark.parametrize("query", ["?date=20231114", "?date=x", "?date=", "?day=1"])
def test_what_is_not_a_date_is_refused(served: InProcess, query: str) -> None:
    assert (400, "invalid-query") == refused(served.stranger().get(f"/daily/{GAME}{query}"))


@pytest.mark.parametrize("date", ["2023-11-15", "9999-12-31", "2023-02-29"])
def test_a_day_that_has_not_begun_has_no_seed(served: InProcess, date: str) -> None:
    assert (404, "not-found") == refused(served.stranger().get(f"/daily/{GAME}?date={date}"))


@pytest.mark.parametrize("game", ["full-throttle", "maximum-apocalypse", "chess"])
def test_a_game_for_several_has_no_seed_of_the_day(server: InProcess, game: str) -> None:
    assert (404, "not-found") == refused(server.stranger().get(f"/daily/{game}"))


@pytest.mark.parametrize("over", [False, True])
def test_until_the_day_is_over_nobody_is_told_anything_of_a_try(served: InProcess, over: bool) -> None:  # noqa: FBT001
    ann, ben = served.player("Ann"), served.player("Ben")
    table = begin(ann)
    begin(ben)
    move(ann, table, 1000 if over else 3)
    secrets = secrets_of(served, table)

    mine, other, nobody = (seen_by(viewer, table, ann) for viewer in (ann, ben, served.stranger()))

    for seen in (mine, other, nobody):
        told = [(path, name) for path, text in seen.items() for name, secret in secrets.items() if secret in text]
        assert told == []
    for seen in (other, nobody):
        assert [] == [path for path, text in seen.items() if table.id in text.replace(f"/tables/{table.id}", "")]
        of_table = [path for path in paths_of(table, ann) if table.id in path]
        assert {(404, "not-found")} == {refused(ben.get(path)) for path in of_table}
    assert [] == done(ben.get(f"/players/{ann.id}/stats"), 200)["games"]
    assert [] == done(ben.get(f"/players/{ann.id}/tables"), 200)["tables"]
    assert (409, "day-not-over") == refused(board(ann))
    assert "takeback/1-redacted" in mine[f"/tables/{table.id}/transcript"]


def test_until_the_day_is_over_a_try_can_be_neither_forked_nor_joined(served: InProcess) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    table = Table(done(ann.post("/tables", TRY)))
    operator = Player(served, "operator", "", OPERATOR_TOKEN)

    assert "invite" not in table.opened
    seed = bytes.fromhex(secrets_of(served, table)["seed"])
    invite = {"Takeback-Invite": hmac.digest(seed, b"invite", "sha256")[:12].hex()}
    for headers in ({}, invite):  # all tries of a day have one invitation
        assert (404, "not-found") == refused(ben.get(f"{table}", headers=headers))
    assert (404, "not-found") == refused(ben.post(table / "seats"))
    assert (404, "not-found") == refused(operator.get(str(table)))
    assert (409, "no-person") == refused(
        ann.post(table / "bots", {"bot": "house"})
    ) or served.service.players.house.bots == ()
    assert table.id != done(ben.post("/quick", {"game": GAME}))["id"]
    done(ann.post(table / "seats"))
    for _ in range(2):
        assert (409, "day-not-over") == refused(ann.post(table / "fork", {"at": 3}))
        assert (404, "not-found") == refused(ben.post(table / "fork", {"at": 3}))
        move(ann, table)
    assert (409, "day-not-over") == refused(ann.get(table / "view?as=all"))
    again = done(ann.post(table / "rematch"))
    assert (None, table.id) == (again["daily"], again["rematch_of"])
    assert again["seed_commitment"] != table.opened["seed_commitment"]


@pytest.mark.usefixtures("process")
def test_once_the_day_is_over_everything_is_open(served: InProcess, tmp_path: Path) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    tables = [begin(ann), begin(ben)]
    move(ann, tables[0])
    done(ben.post(tables[1] / "resign"))
    before = ann.get(str(tables[0]))
    redacted = ann.get(tables[0] / "transcript")
    commitment = done(ann.get(f"/daily/{GAME}"), 200)["seed_commitment"]
    until(served, ENDS + SETTLED_MS)

    entries = done(board(served.stranger()), 200)["entries"]

    assert {(table.id, 1, False) for table in tables} == {(one["table"], one["rank"], one["won"]) for one in entries}
    after = ann.get(str(tables[0]), headers={"If-None-Match": before.headers["ETag"]})
    seed = done(after, 200)["server_seed"]
    assert commitment == chain.commitment(bytes.fromhex(seed))
    assert seed == done(served.stranger().get(str(tables[0])), 200)["server_seed"]
    assert seed == done(served.stranger().get(f"/daily/{GAME}?date={DAY}"), 200)["server_seed"]
    text = served.stranger().get(tables[0] / "transcript").content
    assert True is report_of(text, redacted=[redacted.content], day=commitment).passed
    assert {"day"} == {check.name for check in report_of(text, day="0" * 64).checks if check.passed is False}
    assert True is done(send(ann, text), 200)["passed"]
    done(ann.post(tables[0] / "fork", {"at": 3}))
    for viewer in (ann, ben):  # it stays out of lists and statistics
        listed = done(viewer.get("/tables?limit=100"), 200)["tables"]
        assert [viewer is ann] == [any(one["id"] == tables[0].id for one in listed)]
    assert [] == done(ann.get(f"/players/{ann.id}/stats"), 200)["games"]


@pytest.mark.usefixtures("npm")
def test_the_independent_reader_accepts_a_try(server: InProcess, tmp_path: Path) -> None:
    ann = server.player("Ann")
    table = begin(ann)
    move(ann, table)
    commitment = table.opened["seed_commitment"]
    (tmp_path / "redacted").write_bytes(ann.get(table / "transcript").content)
    server.clock.advance(2 * 86_400_000)
    (tmp_path / "full").write_bytes(ann.get(table / "transcript").content)

    told = run("--day", commitment, "--redacted", tmp_path / "redacted", tmp_path / "full")
    other = run("--day", "0" * 64, tmp_path / "full")

    assert 0 == told.code, told.printed
    assert ["day"] == list(other.failed)


def test_a_try_counts_if_it_is_over_before_midnight(served: InProcess) -> None:
    ann, ben, zoe = (served.player(name) for name in ("Ann", "Ben", "Zoe"))
    tables = {player.name: begin(player) for player in (ann, ben)}
    unbegun = Table(done(zoe.post("/tables", TRY)))
    move(ann, tables["Ann"])
    until(served, ENDS + 1)

    done(ben.post(tables["Ben"] / "resign", key="late"))
    first = ben.post(tables["Ben"] / "resign", key="late")

    assert (409, "day-over") == refused(zoe.post(unbegun / "seats"))
    assert (409, "day-not-over") == refused(board(ann))  # processes disagree about the time by a fraction of a second
    assert (404, "not-found") == refused(ann.get(str(tables["Ben"])))
    assert "server_seed" not in done(ann.get(f"/daily/{GAME}?date={DAY}"), 200)
    assert DAY != done(ann.get(f"/daily/{GAME}"), 200)["date"]
    until(served, ENDS + SETTLED_MS)
    assert ["Ann"] == [one["players"][0]["name"] for one in done(board(ann), 200)["entries"]]
    assert [["late"]] == [one["left_out"] for one in done(ben.get(f"/players/{ben.id}/tables"), 200)["tables"]]
    again = ben.post(tables["Ben"] / "resign", key="late")
    assert first.json() == again.json()
    assert "server_seed" in done(ben.get(tables["Ben"] / "events"), 200)["events"][-1]["data"]


def test_nothing_learned_in_a_try_is_taken_back(served: InProcess) -> None:
    ann = served.player("Ann")
    table = begin(ann)
    kinds: set[str] = set()
    for _ in range(60):
        kinds |= {one["kind"] for one in done(ann.get(table / "undo"), 200)}
        if not done(ann.get(table / "actions"), 200)["actions"]:
            break
        move(ann, table, 1)
    version = done(ann.get(str(table)), 200)["version"]

    assert kinds <= {"step-back"}
    answer = ann.post(table / "undo", {"to_version": 3})
    assert refused(answer) in {(409, "cannot-undo-there"), (409, "table-finished")}, version
    until(served, ENDS + SETTLED_MS)
    assert False is done(ann.get(str(table)), 200)["assisted"]


def test_a_withdrawn_try_leaves_its_board(served: InProcess) -> None:
    ann = served.player("Ann")
    table = begin(ann)
    move(ann, table)
    operator = Player(served, "operator", "", OPERATOR_TOKEN)
    assert (404, "not-found") == refused(operator.post(table / "withdraw", {"reason": "Two accounts."}))
    until(served, ENDS + SETTLED_MS)
    assert 1 == len(done(board(ann), 200)["entries"])

    done(operator.post(table / "withdraw", {"reason": "Two accounts."}))

    while done(board(ann), 200)["entries"]:
        pass


def test_tries_are_ranked_by_score_and_those_that_failed_come_last(served: InProcess) -> None:
    ann = served.player("Ann")
    table = begin(ann)
    done(ann.post(table / "resign"))
    session = served.runner.run(served.service.tables.get(table.id, ann.id))
    outcome = session.outcome
    assert outcome is not None

    def ordinal(score: int | None) -> int:
        standing = standing_of(replace(session, outcome=replace(outcome, scores=(score,))))
        assert standing is not None
        assert (board_of(DAY), ann.id) == (standing.board, standing.holder)
        return standing.ordinal

    assert ordinal(12) < ordinal(7) < ordinal(0) < ordinal(-3) < ordinal(None)
