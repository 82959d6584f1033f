"""A service that tells nonsense while somebody signs in by a code: the Python client waits no longer than it says."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from takeback_client import SignInRefused, loopback
from takeback_client.inquiry import Reply
from takeback_client.loopback import Steps

SERVICE = "https://play.example"
CODES = dict.fromkeys(("user_code", "verification_uri", "verification_uri_complete", "device_code"), "x")
PENDING = Reply(400, b'{"error":"authorization_pending"}')


def said(**members: Any) -> Reply:
    return Reply(200, msgspec.json.encode(members))


def shown(**members: Any) -> Steps:
    """Signing in, as far as the first rest after a code was shown."""
    steps = loopback.signing_in(SERVICE, "my-bot", "play", lambda _: None, None)
    next(steps)
    steps.send(said(**{**CODES, "expires_in": 1800, "interval": 5, **members}))
    return steps


@pytest.mark.parametrize(("expires_in", "seconds"), [(30, 30), (599, 599), (1800, 600), (10**17, 600)])
def test_nobody_is_waited_for_longer_than_the_code_is_valid_or_ten_minutes(
    monkeypatch: pytest.MonkeyPatch, expires_in: int, seconds: int
) -> None:
    now = 1000.0
    monkeypatch.setattr(loopback, "time", SimpleNamespace(monotonic=lambda: now))
    steps, asked = shown(expires_in=expires_in), list[float]()

    def wait() -> None:
        nonlocal now
        for _ in range(1000):
            now += 5
            asked.append(now)
            next(steps)
            steps.send(PENDING)

    with pytest.raises(SignInRefused, match="expired_token"):
        wait()
    assert [1005 + 5 * number for number in range(seconds // 5)] == asked


@pytest.mark.parametrize(
    "members", [{"interval": 601}, {"interval": 10**17}, {"interval": "5"}, {"expires_in": 0}, {"expires_in": -1}]
)
def test_times_that_are_none_are_not_of_the_contract(members: dict[str, Any]) -> None:
    [name] = members
    with pytest.raises(msgspec.DecodeError, match=rf"\$\.{name}"):
        shown(**members)


@pytest.mark.parametrize(
    "members", [{}, *({"access_token": each} for each in ("", "a\r\nX: y", "a\0", "a b", "ä", None))]
)
def test_a_token_that_is_none_is_not_of_the_contract(members: dict[str, Any]) -> None:
    steps = shown()
    next(steps)

    with pytest.raises(msgspec.DecodeError, match="access_token"):
        steps.send(said(**members))
