"""Players who play over the API, beside the pages that are measured."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, StorageState

from tests.web.browsing import Site

FORTH = 200
"""One of so many actions is not taken back."""


class Company:
    """A table at whose seats new players sit, the first of them its opener."""

    def __init__(self, site: Site, game: str, seats: int) -> None:
        self._site = site
        self._client = httpx.Client(base_url=f"{site.address}/v1", timeout=30)
        self._players = [self.post(None, "/players", {"name": f"Player {seat + 1}"}) for seat in range(seats)]
        self.path = f"/tables/{self.post(0, '/tables', {'game': game, 'seats': seats})['id']}"
        for seat in range(seats):
            self.post(seat, f"{self.path}/seats", {"seat": seat})

    def post(self, seat: int | None, path: str, body: object) -> Any:
        """The answer to what a seat's player posts, or nobody."""
        return self._client.post(path, json=body, headers=self._token(seat)).raise_for_status().json()

    def state(self, seat: int | None = None) -> Any:
        """The view of a seat or a spectator, with the version, the status, the seats to act and its legal actions."""
        return self._client.get(f"{self.path}/view", headers=self._token(seat)).raise_for_status().json()

    def plays(self, seat: int, chance: float = 0.0) -> int:
        """Play one of the legal actions, by `chance` from 0 to below 1; returns the version then."""
        actions = self.state(seat)["actions"]
        action = actions[int(chance * len(actions))]
        return int(self.post(seat, f"{self.path}/actions", {"action": action})["version"])

    def plays_forth_and_back(self, versions: int) -> Iterator[int]:
        """The player of a table with one seat plays and takes most of it back: yields each version up to the last."""
        version = point = int(self.state(0)["version"])
        number = 0
        while version < versions:
            number += 1
            version = self.plays(0)
            yield version
            if number % FORTH:
                version = int(self.post(0, f"{self.path}/undo", {"to_version": point})["version"])
                yield version
            else:
                point = version

    def browser(self, browser: Browser) -> BrowserContext:
        """A fresh browser of the first player: nothing is cached, and all is asked that a table asks once."""
        account = {name: self._players[0][name] for name in ("id", "name", "token")}
        kept = {"takeback.account": account, f"takeback.asked.{self.path.rpartition('/')[2]}": True}
        stored: list[Any] = [{"name": name, "value": json.dumps(value)} for name, value in kept.items()]
        return browser.new_context(
            viewport={"width": 1440, "height": 900},
            storage_state=StorageState(origins=[{"origin": self._site.address, "localStorage": stored}]),
        )

    def _token(self, seat: int | None) -> dict[str, str]:
        return {} if seat is None else {"Authorization": f"Bearer {self._players[seat]['token']}"}
