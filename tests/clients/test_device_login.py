"""Programs sign in with an account that somebody has elsewhere: the Python client, and `takeback login`."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from takeback_client import Client, DeviceCodes, SignInRefused

from tests.api.client import Player, done
from tests.api.serving import Running, running
from tests.terminal.person import Person

pytestmark = pytest.mark.usefixtures("process")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("login") / "takeback.db") as server:
        yield server


def answer(player: Player, user_code: str, *, allow: bool) -> None:
    """A person's answer, on the page of the service."""
    seen = done(player.post("/me/devices/preview", {"user_code": user_code}), 200)
    body = {"user_code": user_code, "consent": seen["consent"], "allow": allow}
    assert 204 == player.post("/me/devices", body).status_code


def test_the_command_signs_in_and_keeps_the_token_where_playing_finds_it(server: Running, tmp_path: Path) -> None:
    ann = server.player("Ann")
    with Person(tmp_path, "login", "--service", server.address) as program:
        program.until("and enter ")
        program.until(".\n")
        found = re.search(r"Open (\S+) on any device, and enter ([A-Z]{4}-[A-Z]{4})\.", program.printed)
        assert found is not None, program.printed
        answer(ann, found[2], allow=True)
        program.until("You are signed in as Ann")
        assert 0 == program.ends()

    assert f"http://localhost:{server.address.rstrip('/').rpartition(':')[2]}/device" == found[1]
    [kept] = json.loads((tmp_path / "takeback" / "players.json").read_text())
    assert "Ann" == kept["name"]
    again = Player(server, ann.id, ann.name, kept["token"])
    assert ["read", "play"] == done(again.get("/me"), 200)["token"]["scopes"]
    assert "takeback (unverified)" == done(ann.get("/me/tokens"), 200)[1]["label"]


def test_a_client_that_is_denied_says_so(server: Running) -> None:
    ann = server.player("Ann")

    def deny(codes: DeviceCodes) -> None:
        answer(ann, codes.user_code, allow=False)

    with pytest.raises(SignInRefused, match="access_denied"):
        Client.login(server.address, "bot", deny, scope="read")
    with pytest.raises(SignInRefused, match="invalid_scope"):
        Client.login(server.address, "bot", deny, scope="account")
