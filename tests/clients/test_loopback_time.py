"""How long a program waits for the answer of its browser, by a clock that stands until it is set."""

from types import SimpleNamespace

import msgspec
import pytest
from takeback_client import SignInRefused, loopback
from takeback_client.exchange import Request
from takeback_client.inquiry import Reply

SERVICE = "https://play.example"
METADATA = {"issuer": SERVICE, "authorization_endpoint": f"{SERVICE}/oauth/authorize"}


@pytest.mark.parametrize(
    "endpoint",
    ["--gpu-launcher=touch x;#", "https://other.example/oauth/authorize", "javascript:alert()//", "", "http://["],
)
def test_no_browser_is_sent_to_a_page_of_another_service(endpoint: str) -> None:
    steps = loopback.signing_in(SERVICE, "my-bot", "play", pytest.fail, pytest.fail)
    next(steps)
    asked = steps.send(Reply(200, msgspec.json.encode({**METADATA, "authorization_endpoint": endpoint})))

    assert isinstance(asked, Request)
    assert "/oauth/device_authorization" == asked.path


def test_a_program_rests_between_its_questions_whatever_the_service_says() -> None:
    steps = loopback.signing_in(SERVICE, "my-bot", "play", lambda _: None, None)
    next(steps)
    codes = dict.fromkeys(("user_code", "verification_uri", "verification_uri_complete", "device_code"), "x")

    assert 1 == steps.send(Reply(200, msgspec.json.encode({**codes, "expires_in": 600, "interval": -5})))


def test_a_program_waits_ten_minutes_for_its_browser_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(loopback, "time", SimpleNamespace(monotonic=lambda: now))
    steps = loopback.signing_in(SERVICE, "my-bot", "play", pytest.fail, lambda _: True)
    assert isinstance(next(steps), Request)
    assert isinstance(steps.send(Reply(200, msgspec.json.encode(METADATA))), float)

    now += 600
    assert isinstance(next(steps), float)
    now += 1
    with pytest.raises(SignInRefused, match="expired_token"):
        next(steps)
