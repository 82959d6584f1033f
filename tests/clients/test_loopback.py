"""A program signs in by the browser of its machine: the answer comes to a loopback address."""

from collections.abc import Callable, Iterator
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from takeback_client import Client, DeviceCodes, SignInRefused

from terminal.commands import has_browser
from tests.api.client import Player, done
from tests.api.serving import Running, running
from tests.clients.test_device_login import answer

pytestmark = pytest.mark.usefixtures("process")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("loopback") / "takeback.db") as server:
        yield server


@pytest.fixture
def service(server: Running) -> str:
    """The public address of the service."""
    return server.address.rstrip("/").replace("127.0.0.1", "localhost")


def browser_of(
    player: Player, *, allow: bool = True, before: Callable[[str], None] = lambda _: None
) -> Callable[[str], bool]:
    """A browser in which a player answers; `before` is called with the address of the program."""

    def opens(address: str) -> bool:
        query = urlsplit(address).query
        before(parse_qs(query)["redirect_uri"][0])
        consent = done(player.post("/me/sign-ins/preview", {"query": query}), 200)["consent"]
        body = {"query": query, "consent": consent, "allow": allow}
        redirect = done(player.post("/me/sign-ins", body), 200)["redirect"]
        assert "You can close this window." in httpx.get(redirect, trust_env=False).text
        return True

    return opens


def shows_no_code(codes: DeviceCodes) -> None:
    """There is a browser."""
    pytest.fail(f"a code is shown: {codes}")


def test_a_program_is_signed_in_by_the_browser_of_its_machine(server: Running, service: str) -> None:
    ann = server.player("Ann")

    with Client.login(service, "my-bot", shows_no_code, scope="read", browser=browser_of(ann)) as me:
        assert ("Ann", ["read"]) == (me.me().name, [*me.me().token.scopes])
    with pytest.raises(SignInRefused, match="access_denied"):
        Client.login(service, "my-bot", shows_no_code, browser=browser_of(ann, allow=False))


def test_no_other_answer_is_taken(server: Running, service: str) -> None:
    def forge(redirect: str) -> None:
        for query in ("code=x", "code=x&state=y", f"code=x&state=y&iss={service}", "error=access_denied"):
            assert 400 == httpx.get(f"{redirect}?{query}", trust_env=False).status_code
        assert 501 == httpx.post(redirect, trust_env=False).status_code

    ann = server.player("Ann")
    with Client.login(service, "my-bot", shows_no_code, browser=browser_of(ann, before=forge)) as me:
        assert "Ann" == me.me().name


@pytest.mark.parametrize("elsewhere", [False, True])
def test_without_a_browser_or_at_another_address_a_code_is_shown(
    server: Running, service: str, *, elsewhere: bool
) -> None:
    ann = server.player("Ann")
    opened: list[str] = []

    def show(codes: DeviceCodes) -> None:
        answer(ann, codes.user_code, allow=True)

    def refuse(page: str) -> bool:
        opened.append(page)
        return False

    address = server.address if elsewhere else service
    with Client.login(address, "my-bot", show, browser=refuse) as me:
        assert ("Ann", elsewhere) == (me.me().name, opened == [])


@pytest.mark.parametrize(
    ("environment", "there"),
    [
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "w"}, True),
        ({}, False),
        ({"DISPLAY": ":0", "SSH_CONNECTION": "x"}, False),
    ],
)
def test_the_terminal_opens_a_browser_only_on_the_screen_of_its_user(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], *, there: bool
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert there == has_browser()
