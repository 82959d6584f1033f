"""Signing in on devices that show a code: who is asked what, how often a device may ask, and what it gets."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from api.operations import OPERATIONS
from domain.players.device_sign_ins import DEVICE_SECONDS, INTERVAL, LETTERS, user_code_of
from domain.players.known_tokens import hash_of
from domain.players.sign_ins import TOKEN_DAYS
from tests.api.client import Player, done, refused
from tests.api.oauth import error_of, sent
from tests.api.serving import InProcess, in_process

ADDRESSES = ("https://tv.example/", "HTTPS:tv.example", "//tv.example", "\\\\tv.example")
"""None of them says who the client is: the device shows a code, and nothing is sent to an address."""

GRANT = "urn:ietf:params:oauth:grant-type:device_code"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    with in_process(tmp_path_factory.mktemp("devices") / "takeback.db") as server:
        yield server


def begun(server: InProcess, scope: str = "play", client: str = "tv") -> Any:
    """The codes of a device."""
    return done(sent(server, "/oauth/device_authorization", {"client_id": client, "scope": scope}), 200)


def polled(server: InProcess, codes: Any, client: str = "tv", *, rested: int = INTERVAL) -> httpx.Response:
    """What a device is told when it asks, after so many seconds."""
    server.clock.advance(rested * 1000)
    form = {"grant_type": GRANT, "device_code": codes["device_code"], "client_id": client}
    return sent(server, "/oauth/token", form)


def answer(player: Player, codes: Any, *, allow: bool = True, **changed: object) -> httpx.Response:
    """A person's answer to what waits under a code."""
    body = {"user_code": codes["user_code"]}
    consent = done(player.post("/me/devices/preview", body), 200)["consent"]
    return player.post("/me/devices", {**body, "consent": consent, "allow": allow, **changed})


def test_a_device_gets_a_token_once_a_person_allows_it(server: InProcess) -> None:
    ann = server.player()
    codes = begun(server)
    assert f"{codes['verification_uri']}?user_code={codes['user_code']}" == codes["verification_uri_complete"]
    assert (DEVICE_SECONDS, INTERVAL) == (codes["expires_in"], codes["interval"])
    assert "authorization_pending" == error_of(polled(server, codes))
    assert 204 == answer(ann, codes).status_code

    granted = done(polled(server, codes), 200)
    device = Player(server, ann.id, ann.name, granted["access_token"])
    assert "open" == done(device.post("/tables", {"game": "pebbles"}))["status"]
    assert "read play" == granted["scope"]
    assert granted["expires_in"] <= TOKEN_DAYS * 24 * 60 * 60
    first, issued = done(ann.get("/me/tokens"), 200)
    assert ("tv (unverified)", ["read", "play"]) == (issued["label"], issued["scopes"])
    assert first["id"] == issued["issued_by"]
    assert "invalid_grant" == error_of(polled(server, codes))
    assert 2 == len(done(ann.get("/me/tokens"), 200))


def test_a_person_sees_where_a_code_comes_from(server: InProcess) -> None:
    codes = begun(server, "read", "tv.example")
    shown = done(server.player().post("/me/devices/preview", {"user_code": codes["user_code"].lower()}), 200)

    assert ("tv.example", ["read"], True) == (shown["client"], shown["scopes"], shown["same_address"])
    assert abs(server.clock() - shown["asked_at"]) < 60_000


def test_a_device_at_another_address_is_said_to_be_elsewhere(server: InProcess) -> None:
    codes = begun(server)
    with server.database.transaction() as transaction:
        typed = hash_of(codes["user_code"].replace("-", ""))
        found = transaction.accounts.device_code(typed)
        assert found is not None
        transaction.accounts.remove_device_codes(before=found.created_at + 1)
        transaction.accounts.add_device_code(hash_of("x"), typed, found._replace(address="203.0.113.7"))
    shown = done(server.player().post("/me/devices/preview", {"user_code": codes["user_code"]}), 200)

    assert ("203.0.113.7", False) == (shown["address"], shown["same_address"])


def test_a_device_that_is_denied_gets_nothing(server: InProcess) -> None:
    ann = server.player()
    codes = begun(server)
    assert 204 == answer(ann, codes, allow=False).status_code

    assert "access_denied" == error_of(polled(server, codes))
    refusal = ann.post("/me/devices/preview", {"user_code": codes["user_code"]})
    assert (409, "sign-in-over") == refused(refusal)
    assert 1 == len(done(ann.get("/me/tokens"), 200))


def test_a_device_that_asks_too_soon_has_to_rest_longer(server: InProcess) -> None:
    codes = begun(server)

    assert "authorization_pending" == error_of(polled(server, codes))
    assert "slow_down" == error_of(polled(server, codes, rested=INTERVAL - 1))
    assert "slow_down" == error_of(polled(server, codes, rested=2 * INTERVAL - 1))
    assert "authorization_pending" == error_of(polled(server, codes, rested=3 * INTERVAL))
    assert 204 == answer(server.player(), codes).status_code
    done(polled(server, codes, rested=0), 200)


def test_a_code_expires_before_and_after_it_is_allowed(server: InProcess) -> None:
    ann = server.player()
    waiting, allowed = begun(server), begun(server)
    assert 204 == answer(ann, allowed).status_code
    server.clock.advance(DEVICE_SECONDS * 1000)

    for codes in (waiting, allowed):
        assert "expired_token" == error_of(polled(server, codes))
        refusal = ann.post("/me/devices/preview", {"user_code": codes["user_code"]})
        assert (409, "sign-in-over") == refused(refusal)
    begun(server)  # forgets them
    assert "invalid_grant" == error_of(polled(server, waiting))


def test_only_who_saw_where_a_code_comes_from_answers_it_once(server: InProcess) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    codes, other = begun(server), begun(server)
    seen = done(ann.post("/me/devices/preview", {"user_code": codes["user_code"]}), 200)["consent"]

    for refusal in (
        answer(eve, codes, consent=seen),
        answer(ann, other, consent=seen),
        *(answer(ann, codes, consent=wrong) for wrong in ("", "x", "é")),
    ):
        assert (409, "sign-in-over") == refused(refusal)
    assert 204 == answer(ann, codes).status_code
    body = {"user_code": codes["user_code"], "consent": seen, "allow": False}
    assert (409, "sign-in-over") == refused(ann.post("/me/devices", body))
    done(polled(server, codes), 200)


@pytest.mark.parametrize("allow", [True, False])
def test_an_answer_whose_response_was_lost_is_repeated_and_another_one_is_refused(
    server: InProcess, *, allow: bool
) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    laptop = Player(server, ann.id, ann.name, done(ann.post("/me/tokens", {"label": "laptop"}))["token"])
    codes = begun(server)
    seen, on_laptop, of_eve = (
        done(each.post("/me/devices/preview", {"user_code": codes["user_code"]}), 200)["consent"]
        for each in (ann, laptop, eve)
    )
    body = {"user_code": codes["user_code"], "consent": seen, "allow": allow}

    others = (
        (ann, {**body, "allow": not allow}),
        (laptop, {**body, "consent": on_laptop}),
        (laptop, body),
        (eve, {**body, "consent": of_eve}),
        (eve, body),
    )

    def answers() -> list[int]:
        assert [(409, "sign-in-over")] * 5 == [refused(player.post("/me/devices", other)) for player, other in others]
        return [ann.post("/me/devices", body).status_code for _ in range(2)]

    assert 204 == ann.post("/me/devices", body).status_code
    assert [204, 204] == answers()
    assert (200 if allow else 400) == polled(server, codes).status_code
    assert [204, 204] == answers()
    assert 2 + allow == len(done(ann.get("/me/tokens"), 200))
    server.clock.advance(DEVICE_SECONDS * 1000)
    assert (409, "sign-in-over") == refused(ann.post("/me/devices", body))


def test_a_device_code_is_of_one_client_and_asks_for_no_account(server: InProcess) -> None:
    codes = begun(server)
    assert 204 == answer(server.player(), codes).status_code

    assert "invalid_grant" == error_of(polled(server, codes, "another"))
    assert "invalid_grant" == error_of(polled(server, {"device_code": codes["user_code"]}))
    assert "invalid_request" == error_of(polled(server, {"device_code": ""}))
    for form, error in (
        ({"client_id": "tv", "scope": "account"}, "invalid_scope"),
        ({"client_id": "tv", "scope": "play account"}, "invalid_scope"),
        ({"client_id": "tv"}, "invalid_scope"),
        ({"client_id": "a b", "scope": "play"}, "invalid_request"),
        *(({"client_id": name, "scope": "play"}, "invalid_request") for name in ADDRESSES),
        ({"scope": "play"}, "invalid_request"),
    ):
        refusal = sent(server, "/oauth/device_authorization", form)
        assert error == error_of(refusal)
        wrong = "scope" if error == "invalid_scope" else "client_id"
        assert refusal.json()["error_description"].startswith(f"{wrong} is wrong. ")
    done(polled(server, codes), 200)


def test_a_device_gets_nothing_from_somebody_who_has_signed_out(server: InProcess) -> None:
    ann = server.player()
    laptop = done(ann.post("/me/tokens", {"label": "laptop"}))
    codes = begun(server)
    assert 204 == answer(Player(server, ann.id, ann.name, laptop["token"]), codes).status_code
    assert 204 == ann.delete(f"/me/tokens/{laptop['id']}").status_code

    assert "invalid_grant" == error_of(polled(server, codes))


def test_a_device_cannot_answer_for_another(server: InProcess) -> None:
    ann = server.player()
    codes, other = begun(server), begun(server)
    assert 204 == answer(ann, codes).status_code
    device = Player(server, ann.id, ann.name, done(polled(server, codes), 200)["access_token"])

    refusal = device.post("/me/devices/preview", {"user_code": other["user_code"]})
    assert (403, "insufficient-scope") == refused(refusal)


def test_codes_are_easy_to_type_and_hard_to_guess() -> None:
    codes = {user_code_of(bytes([number]) * 16) for number in range(1, 100)}

    assert 99 == len(codes)
    assert {9} == {len(code) for code in codes}
    assert {*"".join(codes)} <= {*LETTERS, "-"}
    assert len(LETTERS) ** 8 > 2**34
    assert 100 == OPERATIONS["previewDevice"].cost.units  # so a guess costs a tenth of a second's budget


def test_the_page_is_never_framed_and_sends_its_address_to_nobody(server: InProcess) -> None:
    page = server.runner.run(server.http.get("/device?user_code=BCDF-GHJK"))

    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert ("DENY", "no-referrer") == (page.headers["x-frame-options"], page.headers["referrer-policy"])
