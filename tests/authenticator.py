"""An authenticator in software: makes passkeys and signs with them, as a browser hands their answers on.

It does what it is told, also what no authenticator or browser would do: another origin, no user verification, an old
count.
"""

import hashlib
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256

Json = Any

PRESENT, VERIFIED, _ATTESTED = 0x01, 0x04, 0x40


class Passkey:
    """A discoverable passkey. ``count``: of its uses; 0 stays 0, as that of a passkey that is synchronized."""

    def __init__(self, *, count: int = 0) -> None:
        self.id = secrets.token_bytes(16)
        self.count = count
        self.user = b""
        self._key = generate_private_key(SECP256R1())

    @property
    def key(self) -> Json:
        """The public key in COSE."""
        numbers = self._key.public_key().public_numbers()
        return {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}

    def made(
        self,
        options: Json,
        *,
        origin: str,
        rp_id: str | None = None,
        flags: int = PRESENT | VERIFIED,
        key: Json | None = None,
        **client: Json,
    ) -> Json:
        """The answer to options of creation. `key`: the public one, in COSE, unless it is its own.

        `client`: what the data of the browser has otherwise.
        """
        self.user = _bytes(options["user"]["id"])
        credential = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(key or self.key)
        data = self._data(rp_id or options["rp"]["id"], flags | _ATTESTED) + credential
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer(
            clientDataJSON=_text(client_data("webauthn.create", options, origin, **client)),
            attestationObject=_text(attestation),
            transports=["internal"],
        )

    def signed(
        self,
        options: Json,
        *,
        origin: str,
        rp_id: str | None = None,
        flags: int = PRESENT | VERIFIED,
        user: bytes | None = None,
        **client: Json,
    ) -> Json:
        """The answer to options of a request. `user`: who it is for, unless its own; `client`: as above."""
        if self.count:
            self.count += 1
        told = client_data("webauthn.get", options, origin, **client)
        data = self._data(rp_id or options["rpId"], flags)
        signature = self._key.sign(data + hashlib.sha256(told).digest(), ECDSA(SHA256()))
        return self._answer(
            clientDataJSON=_text(told),
            authenticatorData=_text(data),
            signature=_text(signature),
            userHandle=_text(self.user if user is None else user),
        )

    def _data(self, rp_id: str, flags: int) -> bytes:
        return hashlib.sha256(rp_id.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _answer(self, **response: Json) -> Json:
        name = _text(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "clientExtensionResults": {}, "response": response}


def client_data(kind: str, options: Json, origin: str, **more: Json) -> bytes:
    """What a browser says of an answer."""
    data = {"type": kind, "challenge": options["challenge"], "origin": origin, "crossOrigin": False, **more}
    return msgspec.json.encode(data)


def _text(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
