"""A program signs in by the browser of its machine: the answer comes to a loopback address."""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from takeback_client import Client, DeviceCodes, SignInRefused

from terminal.commands import has_browser
from tests.api.client import Player, done
from tests.api.serving import Running, running
from tests.clients.test_device_login import answer
from tests.grown.processes import until
from tests.terminal.person import Person

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


def test_an_idle_connection_does_not_hold_up_the_answer(server: Running, service: str) -> None:
    ann = server.player("Ann")
    with ExitStack() as stack:

        def idle(redirect: str) -> None:
            port = urlsplit(redirect).port or 0
            stack.enter_context(socket.create_connection(("127.0.0.1", port)))  # as browsers open them ahead

        with Client.login(service, "my-bot", shows_no_code, browser=browser_of(ann, before=idle)) as me:
            assert "Ann" == me.me().name


def test_an_error_of_the_browser_is_raised(service: str) -> None:
    def fails(_: str) -> bool:
        raise OSError("no browser")

    with pytest.raises(OSError, match="no browser"):
        Client.login(service, "my-bot", shows_no_code, browser=fails)


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
        ({"DISPLAY": ":0", "SSH_CONNECTION": ""}, True),
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


BROWSER = """#!/bin/sh
exec >/dev/null 2>&1
echo "$1" > {asked}.new && mv {asked}.new {asked}
for _ in $(seq 600); do [ -e {asked} ] || exit 0; sleep 0.1; done
"""
"""A browser that returns when it is closed: when the file of the address that it opened is gone."""


def on_a_screen(folder: Path) -> tuple[dict[str, str], Path]:
    """The environment of a program that has a browser, and the file of the address that is opened there."""
    asked, script = folder / "asked", folder / "browser"
    script.write_text(BROWSER.format(asked=asked))
    script.chmod(0o755)
    return {"DISPLAY": ":0", "SSH_CONNECTION": "", "BROWSER": str(script)}, asked


def test_the_command_signs_in_by_a_browser_that_stays_open(server: Running, service: str, tmp_path: Path) -> None:
    ann = server.player("Ann")
    screen, asked = on_a_screen(tmp_path)
    with Person(tmp_path, "login", "--service", service, **screen) as program:
        program.until("Allow it in your browser")
        until(asked.exists, "the browser was not opened")
        browser_of(ann)(asked.read_text().strip())
        program.until("You are signed in as Ann")
        assert 0 == program.ends()
    asked.unlink()


def test_the_command_shows_a_code_where_it_is_told_to(server: Running, service: str, tmp_path: Path) -> None:
    ann = server.player("Ann")
    screen, asked = on_a_screen(tmp_path)
    with Person(tmp_path, "login", "--service", service, "--device", **screen) as program:
        program.until("and enter ")
        program.until(".\n")
        answer(ann, program.printed.rpartition("and enter ")[2].partition(".")[0], allow=True)
        program.until("You are signed in as Ann")
        assert 0 == program.ends()
    assert not asked.exists()
