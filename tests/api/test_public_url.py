"""The public address: what the operator may set, and what follows from it."""

from pathlib import Path

import pytest

from api.running.settings import named_log, settings_from
from api.running.variables import InvalidSetting
from api.state.public_url import local_url, log_origin_at, public_url
from domain.transparency.notes import key_of
from tests.api.client import done
from tests.api.serving import launch, running
from tests.store.command import takeback


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("https://play.example", "play.example"),
        ("https://play.example:8443", "play.example"),
        ("https://xn--bcher-kva.example", "xn--bcher-kva.example"),
        ("http://localhost:8000", "localhost"),
        ("http://table.localhost", "table.localhost"),
        ("http://127.0.0.1:8000", "127.0.0.1"),
        ("http://[::1]:8000", "::1"),
        ("https://[2001:db8::1]", "2001:db8::1"),
        ("https://192.0.2.7", "192.0.2.7"),
    ],
)
def test_an_origin_over_tls_or_of_this_machine_is_taken(text: str, host: str) -> None:
    found = public_url(text)

    assert (text, host) == found
    assert found == settings_from({"TAKEBACK_URL": text}).url


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a scheme and a host"),
        ("play.example", "a scheme and a host"),
        ("//play.example", "a scheme and a host"),
        ("ftp://play.example", "a scheme and a host"),
        ("https://", "a scheme and a host"),
        ("https://ann@play.example", "no user"),
        ("https://@play.example", "no user"),
        ("https://play.example/", "not even a slash"),
        ("https://play.example/games", "must not have a path"),
        ("https://play.example?", "a query"),
        ("https://play.example#", "a fragment"),
        ("https://play.example:x", "not a URL"),
        ("https://play.example:99999", "not a URL"),
        ("https://[::1", "not a URL"),
        ("https://Play.example", "browsers write it https://play.example"),
        ("HTTPS://play.example", "browsers write it https://play.example"),
        ("https://play.example:443", "browsers write it https://play.example"),
        ("http://localhost:80", "browsers write it http://localhost"),
        ("https://play.example:", "browsers write it https://play.example"),
        ("http://[0:0:0:0:0:0:0:1]:8000", r"browsers write it http://\[::1\]:8000"),
        ("https://bücher.example", "neither a host name"),
        ("https://play example", "neither a host name"),
        ("https://play_.example", "neither a host name"),
        ("https://play.example.", "neither a host name"),
        ("https://127.1", "neither a host name"),
        ("https://0x7f.0x1", "neither a host name"),
        ("https://play.example\\evil.example", "neither a host name"),
        (f"https://{'a.' * 127}example", "neither a host name"),
        ("https://[fe80::1%eth0]", "neither a host name"),
        ("http://play.example", "without TLS"),
        ("http://192.168.0.7:8000", "without TLS"),
        ("http://localhost.evil.example", "without TLS"),
        ("http://127.0.0.1.evil.example", "without TLS"),
    ],
)
def test_any_other_address_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidSetting, match=rf"TAKEBACK_URL is .*{reason}"):
        settings_from({"TAKEBACK_URL": text})


def test_a_password_in_it_is_not_quoted() -> None:
    with pytest.raises(InvalidSetting) as refused:
        settings_from({"TAKEBACK_URL": "https://ann:hidden@play.example"})

    assert "hidden" not in str(refused.value)


@pytest.mark.parametrize("text", ["http://127.0.0.1:8000", "http://[::1]:8000", "https://192.0.2.7"])
def test_an_ip_address_has_no_passkeys(text: str) -> None:
    assert public_url(text).relying_party is None


def test_passkeys_are_bound_to_the_name_without_the_port() -> None:
    assert "play.example" == public_url("https://play.example:8443").relying_party
    assert "localhost" == local_url(8000).relying_party


def test_a_log_is_named_after_the_address_unless_it_is_named_itself() -> None:
    url = {"TAKEBACK_URL": "https://play.example:8443"}

    assert "play.example:8443/v1/log" == named_log(settings_from(url))
    assert "log.example" == named_log(settings_from({**url, "TAKEBACK_LOG_ORIGIN": "log.example"}))
    assert not named_log(settings_from({}))
    assert "localhost:8000/v1/log" == log_origin_at(local_url(8000))


@pytest.mark.usefixtures("process")
def test_the_server_says_its_address_and_refuses_another_log(tmp_path: Path) -> None:
    place = tmp_path / "takeback.db"
    with running(place, TAKEBACK_URL="https://play.example") as server:
        assert "play.example/v1/log" == key_of(done(server.stranger().get("/keys"), 200)["log"]).name
        assert 0 == server.stop()

    code, _, said = takeback(place, "serve", TAKEBACK_URL="https://other.example", TAKEBACK_PORT="0")

    assert 2 == code
    assert "other.example/v1/log" in said
    assert "set TAKEBACK_LOG_ORIGIN to that" in said
    settings = {"TAKEBACK_URL": "https://192.0.2.7", "TAKEBACK_LOG_ORIGIN": "play.example/v1/log"}
    process = launch(place, **settings)
    try:
        assert process.stdout is not None
        assert "its public address is https://192.0.2.7, " in process.stdout.readline()
        assert "takeback has no passkeys: https://192.0.2.7 is an IP address" in process.stdout.readline()
    finally:
        process.kill()
        process.communicate(timeout=30)
