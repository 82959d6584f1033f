"""Every query parameter of the contract is read: a value that it cannot have is refused by its name."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.client import Player, Table, started
from tests.api.serving import in_process

from .contract import operations, resolved

WRONG = "%20"
"""A space, which no parameter takes."""

DECLARED = [
    (method, path, parameter["name"])
    for method, path, operation in operations()
    for parameter in map(resolved, operation.get("parameters", []))
    if parameter["in"] == "query"
]


@pytest.fixture(scope="module")
def placed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Player, Table]]:
    """A player, and a table where they play."""
    with in_process(Path(tmp_path_factory.mktemp("query")) / "takeback.db") as server:
        table, (ann, _) = started(server)
        yield ann, table


def test_the_contract_declares_parameters() -> None:
    assert len(DECLARED) > 40


@pytest.mark.parametrize(("method", "path", "name"), DECLARED)
def test_a_declared_parameter_is_read(placed: tuple[Player, Table], method: str, path: str, name: str) -> None:
    ann, table = placed
    there = path.removeprefix("/v1").format(table=table.id, player=ann.id, game="maverick", webhook="0" * 24)
    response = ann.server.runner.run(ann.sent(method.upper(), f"{there}?{name}={WRONG}"))

    if name == "hash":  # names no other content than there is
        assert 404 == response.status_code
    else:
        assert 400 == response.status_code
        assert [name] == [fault["pointer"] for fault in response.json()["errors"]]
