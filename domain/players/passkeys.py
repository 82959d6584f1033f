"""Passkeys as WebAuthn has them: what browsers are asked for, and whether what they answer proves anything."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import cbor2
import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from webauthn import generate_authentication_options, generate_registration_options
from webauthn.authentication.verify_authentication_response import verify_authentication_response
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    decode_credential_public_key,
    decoded_public_key_to_cryptography,
    options_to_json_dict,
)
from webauthn.helpers.cose import COSEAlgorithmIdentifier
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import verify_registration_response

from domain.kernel.duplicates import require_unique_keys
from domain.players.challenges import LIFETIME
from domain.storage.accounts import Player, WayIn

Json = Mapping[str, Any]

_ES256, _RS256 = (COSEAlgorithmIdentifier.ECDSA_SHA_256, COSEAlgorithmIdentifier.RSASSA_PKCS1_v1_5_SHA_256)
_ALGORITHMS = [_ES256, _RS256]
"""Every authenticator has one of these. Whether a key of one is usable can be told from the key."""

_ID_BYTES = range(1, 1023 + 1)
"""How long the id of a credential may be (WebAuthn, section 7.1)."""

_RSA_BITS, _RSA_EXPONENT = range(2048, 4096 + 1), 65537


DECOY = WayIn(
    "",
    "",
    "",
    "",
    0,
    None,
    None,
    b"decoy",
    bytes.fromhex(
        "a5010203262001215820"
        "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
        "225820"
        "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
    ),
)
"""A passkey that nobody has: an unknown one is checked against it, and takes as long as one that is known.

Its key is the base point of P-256."""


class RelyingParty(NamedTuple):
    """The site that passkeys are for. ``id``: its host; ``origin``: of its pages, as in ``https://play.example``."""

    id: str
    origin: str


class NotProven(Exception):  # a refusal, not a bug
    """An answer of a passkey, or a recovery code, that proves nothing. Why is not told, so that nobody learns by it."""


class Made(NamedTuple):
    """A passkey that was made: the credential's id, its public key in COSE, and how often it was used."""

    credential: bytes
    public_key: bytes
    sign_count: int


def creation_options(party: RelyingParty, challenge: bytes, player: Player, known: Iterable[WayIn]) -> Json:
    """What a browser makes a passkey by. `known`: those of the player, which no authenticator is to replace."""
    options = generate_registration_options(
        rp_id=party.id,
        rp_name="Takeback",
        user_id=player.id.encode(),
        user_name=player.name,
        user_display_name=player.name,
        challenge=challenge,
        timeout=LIFETIME,
        supported_pub_key_algs=_ALGORITHMS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            require_resident_key=True,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=way.credential) for way in known if way.is_passkey],
    )
    made: Json = options_to_json_dict(options)
    return made


def request_options(party: RelyingParty, challenge: bytes, known: Iterable[WayIn] = ()) -> Json:
    """What a browser has a passkey sign by. `known`: those that may; none: any of this site that the person chooses."""
    options = generate_authentication_options(
        rp_id=party.id,
        challenge=challenge,
        timeout=LIFETIME,
        allow_credentials=[PublicKeyCredentialDescriptor(id=way.credential) for way in known if way.is_passkey],
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    made: Json = options_to_json_dict(options)
    return made


def challenge_in(credential: Json) -> bytes:
    """The challenge that a credential says it answers. Raises `NotProven`."""
    try:
        return base64url_to_bytes(_client_data(credential)["challenge"])
    except Exception as error:
        raise NotProven from error


def signature_in(credential: Json) -> bytes:
    """The signature of a credential that signed: no other answer of its passkey has it. Raises `NotProven`."""
    try:
        return base64url_to_bytes(credential["response"]["signature"])
    except Exception as error:
        raise NotProven from error


def credential_hash(credential: Json) -> str:
    """The hash of a credential's id. Raises `NotProven`."""
    try:
        return hashlib.sha256(base64url_to_bytes(credential["rawId"])).hexdigest()
    except Exception as error:
        raise NotProven from error


def made_by(party: RelyingParty, challenge: bytes, credential: Json) -> Made:
    """The passkey in the answer to `creation_options`. Raises `NotProven`.

    What an authenticator says of its maker (the attestation) is dropped unread: no maker is asked for. A key that could
    verify no signature is refused: an account could be left with nothing but that.
    """
    try:
        verified = verify_registration_response(
            credential=_without_attestation(credential),
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=party.origin,
            require_user_verification=True,
            supported_pub_key_algs=_ALGORITHMS,
        )
        is_usable = (
            len(verified.credential_id) in _ID_BYTES
            and base64url_to_bytes(credential["rawId"]) == verified.credential_id
            and _is_of_own_page(credential)
            and _is_usable(verified.credential_public_key)
        )
    except Exception as error:  # the library raises what it likes for bytes that make no sense
        raise NotProven from error
    if not is_usable:
        raise NotProven
    return Made(verified.credential_id, verified.credential_public_key, verified.sign_count)


def sign_count_by(party: RelyingParty, challenge: bytes, credential: Json, way: WayIn, *, named: bool) -> int:
    """How often a passkey was used, by the answer that it has signed. Raises `NotProven`.

    `named`: the answer must name the player, as that of a person who chose among passkeys does. Whether the count has
    grown is not judged here, since a request may be repeated: see `has_grown`.
    """
    try:
        verified = verify_authentication_response(
            credential=dict(credential),
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=party.origin,
            credential_public_key=way.public_key,
            credential_current_sign_count=0,  # below all others
            require_user_verification=True,
        )
        handle = base64url_to_bytes(credential["response"].get("userHandle") or "")
        is_of_own_page = _is_of_own_page(credential)
    except Exception as error:  # as above
        raise NotProven from error
    if not is_of_own_page or (handle != way.player.encode() and (named or handle)):
        raise NotProven
    return verified.new_sign_count


def has_grown(count: int, before: int) -> bool:
    """Is this count of uses a later one? If not, the passkey may have been copied (WebAuthn, section 6.1.1).

    Many authenticators do not count: then both are 0.
    """
    return count > before or count == before == 0


def _is_of_own_page(credential: Json) -> bool:
    """Was the answer given to a page of this site that is in no frame of another? Raises for what is no answer."""
    data = _client_data(credential)
    return data.get("crossOrigin", False) is False and "topOrigin" not in data


def _client_data(credential: Json) -> Any:
    """What the browser says of an answer. Raises for what is no JSON, or has a key twice: parsers differ in those."""
    text = base64url_to_bytes(credential["response"]["clientDataJSON"])
    told = msgspec.json.decode(text)
    require_unique_keys(text)
    return told


def _is_usable(public_key: bytes) -> bool:
    """Is this key, in COSE, one that verifies signatures? Raises what the libraries do for one that is none."""
    decoded = decode_credential_public_key(public_key)
    key = decoded_public_key_to_cryptography(decoded)  # of a curve: a point that is on it
    match key:
        case EllipticCurvePublicKey(curve=SECP256R1()):
            return decoded.alg == _ES256
        case RSAPublicKey():
            numbers = key.public_numbers()
            is_strong = key.key_size in _RSA_BITS and numbers.e == _RSA_EXPONENT and numbers.n % 2 == 1
            return decoded.alg == _RS256 and is_strong
        case _:
            return False


def _without_attestation(credential: Json) -> dict[str, Any]:
    response = credential["response"]
    attestation = cbor2.loads(base64url_to_bytes(response["attestationObject"]))
    plain = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": attestation["authData"]})
    return {**credential, "response": {**response, "attestationObject": bytes_to_base64url(plain)}}
