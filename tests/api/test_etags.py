"""Every answer with an ETag answers If-None-Match with 304: a walk over all operations of the contract."""

from collections.abc import Mapping
from zlib import compress

import pytest

from analysis.analyse import analysis_of
from analysis.document import REVISION, encode
from api.operations import OPERATIONS, Operation
from domain.kernel.steps import finish
from tests.api.client import Player, Server, done, started, take
from tests.api.serving import EVERY_GAME, OPERATOR_TOKEN, InProcess

WITHOUT: Mapping[str, str] = {
    "listEvents": "events are read on from `after`, or as a stream",
    "listFrames": "as listEvents",
    "listMyEvents": "changes are read on from `after`, or as a stream",
    "healthz": "the state of the moment",
    "readHint": "no response can be had twice",
    "readLogCheckpoint": "the state of the moment",
    "readLogTile": "it never changes",
    "readProof": "the state of the moment",
    "readyz": "the state of the moment",
    "readMetrics": "the state of the moment",
    "exportAccount": "a download",
    "readReceipt": "the state of the moment",
    "readTranscript": "a download",
    "sampleWorlds": "no response can be had twice",
}
"""The operations whose answers are not cached, and why."""

OF_OVER = {"readCheckpoint", "readAnalysis", "drawAnalysis"}
"""The operations that read a table once it is over."""

OF_LOG = {"readLogCheckpoint", "readLogTile", "readProof"}
"""The operations of the transparency log, which is off here; `test_transparency` has them."""

OF_PRACTICE = {"readHint"}
"""The operations of tables for practice, which this is not; `test_hints` has them."""

READS = [operation for operation in OPERATIONS.values() if operation.method == "get"]


class World:
    """A table in play, one that is over, and a webhook."""

    def __init__(self, server: InProcess) -> None:
        table, players = started(server)
        over, (ann, _) = started(server)
        self.player = players[0]
        self.table = table
        self.over = over
        self.operator = Player(server, "", "", OPERATOR_TOKEN)
        last = done(ann.post(over / "resign"))["position"]
        for model in ("/tables", "/leaderboards/maverick", f"/players/{ann.id}/stats", f"/players/{ann.id}/tables"):
            done(ann.get(f"{model}?wait_for={last}"), 200)  # none changes any more
        text = ann.get(over / "transcript").content
        kept = compress(encode(finish(analysis_of(text, EVERY_GAME))))
        server.service.projections.models.keep_analysis(done(ann.get(str(over)), 200)["head"], REVISION, kept, most=1)
        body = {"url": "https://bot.example/", "kinds": ["turn"]}
        self.webhook: str = done(self.player.post("/me/webhooks", body))["id"]

    def path(self, operation: Operation) -> str:
        """The operation's path with real ids in it."""
        table = self.over if operation.id in OF_OVER else self.table
        known = {"game": "maverick", "page": "live", "player": self.player.id, "webhook": self.webhook}
        known |= {"level": "0", "tile": "000.p/1", "proof": "opened"}
        return operation.path.format_map({**known, "table": table.id})

    def token(self, operation: Operation) -> str | None:
        """The token of a caller who may."""
        return self.operator.token if operation.caller == "operator" else self.player.token


@pytest.fixture
def world(server: InProcess) -> World:
    return World(server)


def test_every_read_is_cached_or_says_why_not() -> None:
    assert {operation.id for operation in READS if not operation.cached} == set(WITHOUT)


@pytest.mark.parametrize(
    "operation", [each for each in READS if each.id not in OF_LOG | OF_PRACTICE], ids=lambda each: each.id
)
@pytest.mark.parametrize("coding", ["identity", "gzip"])
def test_a_response_with_an_etag_is_not_sent_again(
    server: InProcess, world: World, operation: Operation, coding: str
) -> None:
    def read(**headers: str) -> tuple[int, bytes, Mapping[str, str]]:
        sent = {"Authorization": f"Bearer {world.token(operation)}", "Accept-Encoding": coding}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        response = server.runner.run(server.http.get(world.path(operation), headers=sent))
        return response.status_code, response.content, response.headers

    status, body, headers = read()

    assert (200, operation.cached) == (status, "etag" in headers)
    if operation.cached:
        etag = headers["etag"]
        for known in (etag, f"W/{etag}", f'"other", {etag}', "*"):
            assert (304, b"", etag) == (*(again := read(If_None_Match=known))[:2], again[2]["etag"])
            assert {*headers["cache-control"].split(", ")} == {*again[2]["cache-control"].split(", ")}
            assert _varies(headers) == _varies(again[2])
        for other in ('"other"', "W/*", '*, "other"'):
            assert (200, body) == read(If_None_Match=other)[:2]


def test_the_etag_of_the_actions_names_the_version_for_if_match(server: InProcess) -> None:
    table, (ann, ben) = started(server)

    for read in ("actions", "undo", "log"):
        etag = ann.get(table / read).headers["etag"]
        assert etag.startswith('"4-'), read
    played = ann.post(table / "actions", take(1), at=ann.get(table / "actions").headers["etag"])
    assert 201 == played.status_code
    assert 412 == ben.post(table / "actions", take(1), at=etag).status_code


def test_what_another_seat_is_shown_has_another_etag(server: InProcess) -> None:
    table, players = started(server, "duel")

    etags = [player.get(table / "actions").headers["etag"] for player in (*players, server.stranger())]

    assert 3 == len(set(etags))


def test_a_changed_name_changes_the_etag_of_the_account(server: Server) -> None:
    ann = server.player("Ann")
    before = ann.get("/me").headers["etag"]
    server.request("PATCH", "/v1/me", {"name": "Bea"}, token=ann.token)

    assert 200 == ann.get("/me", headers={"If-None-Match": before}).status_code


def _varies(headers: Mapping[str, str]) -> set[str]:
    return {name.strip() for name in headers.get("vary", "").split(",")}
