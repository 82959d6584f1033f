"""Whoever plays in a terminal is asked to play again, and told who else wants to."""

from pathlib import Path

import httpx
import pytest

from tests.api.serving import running
from tests.terminal.person import OVER, AtATerminal

pytestmark = pytest.mark.usefixtures("process", "long")


def test_a_person_is_told_who_wants_to_play_again_and_joins(tmp_path: Path) -> None:
    with (
        running(tmp_path / "takeback.db") as server,
        httpx.Client(base_url=f"{server.address.rstrip('/')}/v1") as http,
    ):
        ann = http.post("/players", json={"name": "Ann"}).json()
        http.headers["Authorization"] = f"Bearer {ann['token']}"
        table = http.post("/tables", json={"game": "full-throttle", "seats": 2}).json()["id"]
        http.post(f"/tables/{table}/seats", json={"seat": 0})
        with AtATerminal(tmp_path, "play", "--service", server.address, "--name", "Ben", "--table", table) as ben:
            ben.until(" at table ")
            ben.until("? for help")
            http.post(f"/tables/{table}/resign")
            ben.until(OVER)
            ben.until("Play again?")

            again = http.post(f"/tables/{table}/rematch").json()

            ben.until("Ann wants to play again.")
            ben.type("yes")
            ben.until(f" at table {again['id']}")
            ben.until("? for help")
            shown = http.get(f"/tables/{again['id']}").json()
            assert ("playing", ["Ann", "Ben"]) == (shown["status"], [seat["name"] for seat in shown["seats"]])
            assert "Traceback" not in ben.printed
