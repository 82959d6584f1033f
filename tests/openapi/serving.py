"""A server in a process of its own, with tables at every stage of their lives."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).parents[2]


@contextmanager
def served(database: Path) -> Iterator[str]:
    """The address of a fresh server, on a free port."""
    settings = {
        **os.environ,
        "TAKEBACK_PORT": "0",
        "TAKEBACK_DATABASE": f"sqlite:///{database}",
        "TAKEBACK_BUDGET": "off",
        "TAKEBACK_BOTS": "off",
    }
    command = (sys.executable, "-m", "api")
    with subprocess.Popen(command, cwd=ROOT, env=settings, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().split(",")[0].split()[-1]
        finally:
            server.terminate()


class Caller:
    """A client with a player's token, or with none."""

    def __init__(self, client: httpx.Client, name: str | None) -> None:
        self._client = client
        self._headers: dict[str, str] = {}
        self.token = ""
        if name is not None:
            self.token = self.post("/v1/players", {"name": name})["token"]
            self._headers["Authorization"] = f"Bearer {self.token}"

    def post(self, path: str, body: Any = None) -> Any:
        """The body of the response, which must not be a refusal."""
        response = self._client.post(path, json={} if body is None else body, headers=self._headers)
        response.raise_for_status()
        return response.json()

    def get(self, path: str) -> Any:
        """The body of the response, which must not be a refusal."""
        return self._client.get(path, headers=self._headers).raise_for_status().json()


def tables_at_all_stages(callers: list[Caller]) -> list[str]:
    """Tables of every game: open, private, playing, pending takeback, finished, closed. The first caller has seat 0."""
    found = []
    for game in callers[0].get("/v1/games"):
        for stage in ("open", "private", "playing", "asked", "finished", "closed"):
            visibility = "private" if stage == "private" else "public"
            opened = {"game": game["key"], "seats": game["seats"]["min"], "visibility": visibility}
            table = callers[0].post("/v1/tables", opened)["id"]
            found.append(table)
            if stage in ("playing", "asked", "finished"):
                for seat in range(game["seats"]["min"]):
                    callers[seat].post(f"/v1/tables/{table}/seats", {"seat": seat})
            if stage == "asked":
                callers[game["seats"]["min"] - 1].post(f"/v1/tables/{table}/void")
            if stage == "finished":
                _resign(callers, table)
            if stage == "closed":
                callers[0].post(f"/v1/tables/{table}/close")
    return found


def _resign(callers: list[Caller], table: str) -> None:
    """Resign seat by seat until the game is over."""
    for caller in callers:
        if caller.post(f"/v1/tables/{table}/resign")["status"] == "finished":
            return
