"""Signing in again under a key: the very same answer of a passkey, and no other, gets its token again."""

import pytest

from domain.players.challenges import LIFETIME
from tests.api.client import Json, done, refused
from tests.api.serving import InProcess
from tests.api.signing_in import ORIGIN, added, options, sign_in, verify, ways
from tests.authenticator import Passkey

NOT_PROVEN = (422, "not-proven")


def signed(server: InProcess, passkey: Passkey, asked: Json = None) -> Json:
    """The body of a sign-in. `asked`: the options to answer, unless new ones."""
    return {"credential": passkey.signed(asked or options(server.stranger(), "/sign-in"), origin=ORIGIN)}


@pytest.mark.parametrize("count", [0, 5])
def test_the_same_answer_of_a_passkey_gets_its_token_again_under_its_key(server: InProcess, count: int) -> None:
    body, stranger = signed(server, added(server.player(), count=count)), server.stranger()

    first, *retries = (stranger.post("/sign-in", body, key="k") for _ in range(4))

    assert [done(first)] * 3 == [done(retry) for retry in retries]
    assert [None, *["true"] * 3] == [each.headers.get("idempotency-replayed") for each in (first, *retries)]
    assert [NOT_PROVEN] * 2 == [refused(stranger.post("/sign-in", body, key=key)) for key in ("other", None)]
    assert (422, "key-reused") == refused(stranger.post("/sign-in", {**body, "label": "TV"}, key="k"))


def test_the_same_answer_gets_its_token_again_when_the_passkey_was_used_since(server: InProcess) -> None:
    passkey, stranger = added(server.player(), count=5), server.stranger()
    body = signed(server, passkey)
    first = done(stranger.post("/sign-in", body, key="k"))
    done(sign_in(server, passkey))

    assert first == done(stranger.post("/sign-in", body, key="k"))


@pytest.mark.parametrize("count", [0, 5])
def test_another_answer_to_the_same_challenge_gets_nothing_under_the_key(server: InProcess, count: int) -> None:
    ann = server.player()
    passkey, bens = added(ann, count=count), added(server.player("Ben"), count=count)
    asked, stranger = options(server.stranger(), "/sign-in"), server.stranger()
    first, second, of_ben = (signed(server, each, asked) for each in (passkey, passkey, bens))
    done(stranger.post("/sign-in", first, key="k"))

    assert [NOT_PROVEN] * 2 == [refused(stranger.post("/sign-in", body, key="k")) for body in (second, of_ben)]


def test_an_answer_is_replayed_as_long_as_its_challenge_lasts_and_its_passkey_is_there(server: InProcess) -> None:
    ann = server.player()
    passkey, stranger = added(ann, count=5), server.stranger()
    late, removed = signed(server, passkey), signed(server, passkey)
    done(stranger.post("/sign-in", late, key="k"))
    server.clock.advance(LIFETIME - 1000)
    done(stranger.post("/sign-in", late, key="k"))
    server.clock.advance(1000)
    assert NOT_PROVEN == refused(stranger.post("/sign-in", late, key="k"))
    assert NOT_PROVEN == refused(stranger.post("/sign-in", removed, key="r"))

    again = signed(server, passkey)
    done(stranger.post("/sign-in", again, key="k"))
    done(verify(ann, passkey), 200)
    assert 204 == ann.delete(f"/me/ways-in/{ways(ann)[0]}").status_code
    assert NOT_PROVEN == refused(stranger.post("/sign-in", again, key="k"))


def test_under_the_same_key_a_count_that_does_not_grow_proves_nothing(server: InProcess) -> None:
    ann = server.player()
    passkey, stranger = added(ann, count=5), server.stranger()
    done(stranger.post("/sign-in", signed(server, passkey), key="k"))

    for count in (5, 4, -1):  # which the authenticator raises by 1; 6 is stored
        passkey.count = count
        assert NOT_PROVEN == refused(stranger.post("/sign-in", signed(server, passkey), key="k"))
        passkey.count = count
        assert NOT_PROVEN == refused(verify(ann, passkey))
    passkey.count = 6
    done(stranger.post("/sign-in", signed(server, passkey), key="k"))
