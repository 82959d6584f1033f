"""How long a program waits for the answer of its browser, by a clock that stands until it is set."""

from types import SimpleNamespace

import msgspec
import pytest
from takeback_client import SignInRefused, loopback
from takeback_client.exchange import Request
from takeback_client.inquiry import Reply

SERVICE = "https://play.example"
METADATA = {"issuer": SERVICE, "authorization_endpoint": f"{SERVICE}/oauth/authorize"}


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
