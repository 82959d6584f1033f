"""Every command of the contract: it does as documented, once under a key, and nothing if it is stale or anonymous."""

import re
from collections.abc import Iterator

import httpx
import pytest

from api.operations import Operation
from tests.api.client import refused
from tests.api.commands import COMMANDS, WRITES, Command
from tests.api.serving import InProcess, in_process

NOT_REPLAYED = {
    "leaveSeat": "who has left holds no seat, and that is checked first",
    "verifyTranscript": "only an import has a key: see `test_imports`",
}
"""The operations that take a key and cannot be retried like all others."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    """A service with bots and with webhooks to this machine."""
    path = tmp_path_factory.mktemp("commands") / "takeback.db"
    with in_process(path, bots=True, private_webhooks=True) as server:
        yield server


def send(operation: Operation, command: Command, **headers: str) -> httpx.Response:
    """Send a command."""
    player, path, body, more = command
    every = {**more.get("headers", {}), **{name.replace("_", "-"): value for name, value in headers.items()}}
    asked = {**more, "headers": every, "token": player.token}
    return player.server.request(operation.method.upper(), f"/v1{path}", body, **asked)


def test_every_command_is_sent_by_these_tests() -> None:
    assert {operation.id for operation in WRITES} == COMMANDS.keys()


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("operation", WRITES, ids=lambda operation: operation.id)
def test_a_command_needs_a_token_and_succeeds_as_documented(house: InProcess, operation: Operation) -> None:
    command = COMMANDS[operation.id](house)

    assert re.fullmatch(re.sub(r"{\w+}", "[^/]+", operation.path), f"/v1{command.path}")
    if operation.caller != "anybody":
        assert (401, "unauthorized") == refused(send(operation, command._replace(player=house.stranger())))
    assert operation.status == send(operation, command).status_code


@pytest.mark.parametrize("operation", [each for each in WRITES if each.versioned], ids=lambda operation: operation.id)
def test_a_command_to_another_version_is_stale_and_changes_nothing(house: InProcess, operation: Operation) -> None:
    command = COMMANDS[operation.id](house)
    table = re.match("/tables/[^/]+", command.path)
    assert table is not None
    version = command.player.get(table[0]).json()["version"]

    answers = [send(operation, command, If_Match=f'"{version + wrong}"') for wrong in (-1, 1)]

    assert [(412, "stale", version)] * 2 == [(*refused(answer), answer.json()["version"]) for answer in answers]
    assert version == command.player.get(table[0]).json()["version"]
    assert operation.status == send(operation, command, If_Match=f'"{version}"').status_code


@pytest.mark.parametrize(
    "operation",
    [each for each in WRITES if each.keyed and each.id not in NOT_REPLAYED],
    ids=lambda operation: operation.id,
)
def test_a_command_under_a_key_is_carried_out_once(house: InProcess, operation: Operation) -> None:
    command = COMMANDS[operation.id](house)

    first, again = (send(operation, command, Idempotency_Key="k") for _ in range(2))

    assert [operation.status] * 2 == [first.status_code, again.status_code]
    assert first.content == again.content
    assert [None, "true"] == [answer.headers.get("idempotency-replayed") for answer in (first, again)]
