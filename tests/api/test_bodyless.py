"""Operations that need no body refuse what is in one: none of it would be read."""

from collections.abc import Iterator

import pytest

from api.operations import OPERATIONS
from tests.api.client import Player, Table, done, refused
from tests.api.serving import InProcess, in_process
from tests.api.test_renaming import operator

BODYLESS = sorted(
    each.id
    for each in OPERATIONS.values()
    if each.method != "get" and each.body in (None, "NoBody") and each.caller in ("player", "anybody", "operator")
)
IN_PLAY = {"resign", "redo", "agreeToTakeback", "declineTakeback"}
"""Operations that an open table refuses in any case."""

JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    with in_process(tmp_path_factory.mktemp("bodyless") / "takeback.db", private_webhooks=True) as server:
        yield server


@pytest.fixture
def ann(server: InProcess) -> Player:
    return server.player()


def seated(player: Player) -> Table:
    """A table where the player has seat 0."""
    table = player.open(seats=2)
    done(player.post(table / "seats", {"seat": 0}))
    return table


def path_of(operation: str, player: Player) -> tuple[str, str]:
    """The method of an operation, and its path below ``/v1``, at a table where the player has seat 0."""
    declared = OPERATIONS[operation]
    path = declared.path.removeprefix("/v1")
    if "{table}" in path:
        path = path.replace("{table}", seated(player).id).replace("{seat}", "0")
    path = path.replace("{player}", player.id)
    for name in ("takeback", "token", "way", "webhook", "delivery"):
        path = path.replace(f"{{{name}}}", "1")
    return declared.method.upper(), path


@pytest.mark.parametrize("operation", [each for each in BODYLESS if each not in IN_PLAY])
def test_what_is_in_a_body_that_is_not_needed_is_refused(server: InProcess, ann: Player, operation: str) -> None:
    method, path = path_of(operation, ann)
    caller = operator(server) if OPERATIONS[operation].caller == "operator" else ann

    def sent(content: bytes, headers: dict[str, str] = JSON) -> tuple[int, str]:
        return refused(server.runner.run(caller.sent(method, path, content=content, headers=headers)))

    refusal = server.runner.run(caller.sent(method, path, {"no_such": 1}))
    assert (422, "invalid-shape") == refused(refusal)
    assert ["/no_such"] == [fault["pointer"] for fault in refusal.json()["errors"]]
    assert (413, "too-large") == sent(b" " * (2**16 + 1))
    assert (415, "not-json") == sent(b"x", {"Content-Type": "text/plain"})
    assert (400, "invalid-json") == sent(b"{")
    assert 200 == ann.get("/me").status_code


def test_an_empty_object_is_as_good_as_no_body(ann: Player) -> None:
    assert 200 == ann.delete(seated(ann) / "seats/0", body={}).status_code
    assert 200 == ann.post("/sign-in/options", {}).status_code
    assert 200 == ann.post("/sign-in/options").status_code
    assert 201 == ann.post("/me/recovery-code", {}).status_code
    assert 204 == ann.delete("/me", body={}).status_code
