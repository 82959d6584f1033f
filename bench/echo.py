"""The baseline: the same requests and responses of the same size through the framework and uvicorn alone."""

import socket
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, post
from litestar.params import FromPath
from litestar.testing import TestClient

from api.app import create_app
from api.serve import tune_garbage_collector
from domain.storage.opening import open_database


class ActionBody(msgspec.Struct):
    """The body of a move."""

    action: dict[str, Any]


def recorded_responses() -> tuple[bytes, bytes, bytes]:
    """The service's responses to registering, to opening a table and to a move: the fifth of a game of Maverick."""
    with (
        TemporaryDirectory() as folder,
        open_database(Path(folder) / "echo.db") as database,
        TestClient(create_app(database)) as client,
    ):
        player = client.post("/v1/players", json={"name": "bench"})
        client.headers["Authorization"] = f"Bearer {player.json()['token']}"
        table = client.post("/v1/tables", json={"game": "maverick"})
        path = f"/v1/tables/{table.json()['id']}"
        move = client.post(f"{path}/seats", json={})
        for _ in range(5):
            move = client.post(f"{path}/actions", json={"action": move.json()["actions"][-1]})
        return player.content, table.content, move.content


def app() -> Litestar:
    """An application that answers every request of the load with recorded responses, handled by Litestar itself."""
    player, table, move = recorded_responses()

    @post("/v1/players")
    async def register() -> msgspec.Raw:
        return msgspec.Raw(player)

    @post("/v1/tables")
    async def open_table() -> msgspec.Raw:
        return msgspec.Raw(table)

    @post("/v1/tables/{table_id:str}/seats")
    async def sit(table_id: FromPath[str]) -> msgspec.Raw:  # noqa: ARG001  # parsed, as by the service
        return msgspec.Raw(move)

    @post("/v1/tables/{table_id:str}/actions")
    async def play(table_id: FromPath[str], data: ActionBody) -> msgspec.Raw:  # noqa: ARG001  # as above
        return msgspec.Raw(move)

    return Litestar([register, open_table, sit, play], openapi_config=None, logging_config=None)


def main() -> None:
    """Serve on a free port and print it."""
    echo = app()
    listening = socket.create_server(("127.0.0.1", 0))
    sys.stdout.write(f"{listening.getsockname()[1]}\n")
    sys.stdout.flush()
    tune_garbage_collector()
    uvicorn.Server(uvicorn.Config(echo, log_level="warning", access_log=False)).run(sockets=[listening])


if __name__ == "__main__":
    main()
