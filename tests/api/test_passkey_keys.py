"""The public keys of passkeys: one that can verify nothing is no way in, so the last token is not revoked for it."""

import secrets
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key

from tests import authenticator
from tests.api.client import done, refused
from tests.api.serving import InProcess
from tests.api.signing_in import ORIGIN, add, added, options, sign_in, verify, ways
from tests.api.test_token_recovery import id_of
from tests.authenticator import Passkey

ZERO = bytes(32)
ODD = b"\xc1" + b"\x11" * 255
E = b"\x01\x00\x01"


def ec(x: Any, y: Any, **more: Any) -> Any:
    """A key of a curve."""
    return {1: 2, 3: more.get("alg", -7), -1: more.get("curve", 1), -2: x, -3: y}


def rsa(n: Any, e: Any, alg: int = -257) -> Any:
    """A key of RSA."""
    return {1: 3, 3: alg, -1: n, -2: e}


OWN = Passkey().key
JUNK: dict[str, Any] = {
    "not on the curve": ec(ZERO, ZERO),
    "beyond the field": ec(b"\xff" * 32, b"\xff" * 32),
    "text": ec("a", "b"),
    "empty": ec(b"", b""),
    "huge": ec(b"\x01" * 20_000, ZERO),
    "an unknown curve": ec(OWN[-2], OWN[-3], curve=9),
    "another curve": ec(OWN[-2], OWN[-3], curve=2),
    "of another algorithm": ec(OWN[-2], OWN[-3], alg=-257),
    "RSA of a bit": rsa(b"\x01", b"\x01"),
    "RSA of nothing": rsa(b"", b""),
    "RSA of 1,024 bits": rsa(ODD[:128], E),
    "RSA of 16,384 bits": rsa(b"\xc1" + b"\x11" * 2047, E),
    "RSA of 120,000 bits": rsa(b"\xc1" + b"\x11" * 15_000, b"\x11" * 14_000),
    "RSA with an exponent of 1": rsa(ODD, b"\x01"),
    "RSA with a huge exponent": rsa(ODD, ODD),
    "RSA of an even number": rsa(ODD[:-1] + b"\x10", E),
    "RSA with SHA-1": rsa(ODD, E, alg=-65535),
    "RSA of ES256": rsa(ODD, E, alg=-7),
    "Ed25519 of small order": {1: 1, 3: -8, -1: 6, -2: b"\x01" + bytes(31)},
    "Ed25519 of nothing": {1: 1, 3: -8, -1: 6, -2: ZERO},
    "Ed25519 in text": {1: 1, 3: -8, -1: 6, -2: "abc"},
    "no algorithm": {1: 3, 3: 0},
    "an algorithm in text": {1: 3, 3: "x"},
    "a list": [1],
    "a number": 5,
}


def test_a_passkey_with_a_key_that_verifies_nothing_is_refused(server: InProcess) -> None:
    ann = server.player()

    answers = {name: refused(add(ann, Passkey(), key=key)) for name, key in JUNK.items()}

    assert dict.fromkeys(JUNK, (422, "not-proven")) == answers
    assert [] == ways(ann)
    assert (409, "last-token") == refused(ann.delete(f"/me/tokens/{id_of(ann)}"))


def test_keys_of_the_algorithms_that_are_asked_for_are_taken(server: InProcess) -> None:
    ann = server.player()
    numbers = generate_private_key(65537, 2048).public_key().public_numbers()

    asked = options(ann, "/me/passkeys")["pubKeyCredParams"]

    assert [-7, -257] == [each["alg"] for each in asked]
    done(add(ann, Passkey(), key=rsa(numbers.n.to_bytes(256, "big"), E)))
    done(add(server.player(), Passkey(), key=OWN))


FRAMED: Any = ({"crossOrigin": True}, {"crossOrigin": "yes"}, {"topOrigin": "https://evil.example"})


def test_a_passkey_that_a_page_of_another_site_frames_is_refused(server: InProcess) -> None:
    ann = server.player()
    assert [(422, "not-proven")] * 3 == [refused(add(ann, Passkey(), **data)) for data in FRAMED]
    assert [] == ways(ann)

    own = added(ann)
    assert [(422, "not-proven")] * 3 == [refused(verify(ann, own, **data)) for data in FRAMED]
    assert [(422, "not-proven")] * 3 == [refused(sign_in(server, own, **data)) for data in FRAMED]
    done(sign_in(server, own))


@pytest.mark.parametrize("key", ["type", "challenge", "origin", "crossOrigin"])
def test_an_answer_that_says_something_twice_is_refused(
    server: InProcess, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    ann = server.player()
    own, client_data = added(ann), authenticator.client_data

    def saying_twice(*said: Any, **more: Any) -> bytes:
        return b'{"%s":"another",%s' % (key.encode(), client_data(*said, **more)[1:])

    monkeypatch.setattr(authenticator, "client_data", saying_twice)
    answers = (add(server.player(), Passkey()), verify(ann, own), sign_in(server, own))

    assert [(422, "not-proven")] * 3 == [refused(answer) for answer in answers]
    monkeypatch.undo()
    done(sign_in(server, own))


@pytest.mark.parametrize("field", ["id", "rawId", "both"])
def test_a_passkey_of_another_id_than_the_authenticator_made_is_refused(server: InProcess, field: str) -> None:
    ann = server.player()
    credential = Passkey().made(options(ann, "/me/passkeys"), origin=ORIGIN)
    fields = ("id", "rawId") if field == "both" else (field,)

    answer = ann.post("/me/passkeys", {"credential": {**credential, **dict.fromkeys(fields, "AAAA")}, "name": ""})

    assert (422, "not-proven") == refused(answer)
    assert [] == ways(ann)


@pytest.mark.parametrize(("length", "is_taken"), [(0, False), (1, True), (1023, True), (1024, False)])
def test_the_id_of_a_passkey_has_1_to_1023_bytes(server: InProcess, length: int, *, is_taken: bool) -> None:
    ann, passkey = server.player(), Passkey()
    passkey.id = secrets.token_bytes(length)

    answer = add(ann, passkey)

    assert (201 if is_taken else 422) == answer.status_code
    assert int(is_taken) == len(ways(ann))
