"""Players who have the name of the person at the terminal are other players."""

from pathlib import Path

import httpx
import pytest

from tests.api.serving import running
from tests.terminal.person import Person

pytestmark = pytest.mark.usefixtures("process", "long")


def test_a_table_of_somebody_of_the_same_name_names_them(tmp_path: Path) -> None:
    with (
        running(tmp_path / "takeback.db") as server,
        httpx.Client(base_url=f"{server.address.rstrip('/')}/v1") as http,
    ):
        another = http.post("/players", json={"name": "Ann"}).json()
        http.headers["Authorization"] = f"Bearer {another['token']}"
        table = http.post("/tables", json={"game": "full-throttle", "seats": 3}).json()["id"]
        sat = http.post(f"/tables/{table}/seats", json={"seat": 0}).json()
        http.get(f"/tables?wait_for={sat['position']}").raise_for_status()

        with Person(tmp_path, "play", "--service", server.address, "--name", "Ann") as ann:
            ann.until("Full Throttle! with Ann, 2 of 3 seats free")
