"""Requests to addresses that others chose: what they may reach, and how much of the service they may take."""

import asyncio
import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from api.webhooks import sending
from api.webhooks.sending import Resolve, Sender
from domain.players.addresses import is_public
from domain.players.webhooks import Attempt
from tests.api.client import MORE_THAN_ENOUGH
from tests.api.serving import InProcess, in_process
from tests.live.receiving import Receiver, bytes_of, forever, silence, status, then_silence


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    """The service, for its event loop."""
    with in_process(tmp_path_factory.mktemp("sending") / "takeback.db") as served:
        yield served


def resolving(*addresses: str) -> Resolve:
    """Every host has these addresses."""

    async def resolve(_host: str, _port: int) -> Sequence[str]:
        return addresses

    return resolve


def post(sender: Sender, receiver: Receiver, url: str | None = None) -> Attempt:
    """One attempt."""
    return receiver.server.runner.run(sender.post(url or receiver.url, {"x-test": "1"}, b"{}"))


PRIVATE = [
    *("127.0.0.1", "127.9.9.9", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),  # noqa: S104  # connects
    *("224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "::", "::1", "fe80::1", "fe80::1%1"),
    *("fd12::1", "fec0::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1"),
    *("2002:7f00:1::", "2002:a00:1::1", "2001:db8::1", "2001::1"),
]
SPECIAL = [  # in IANA's registries of special-purpose addresses, and nobody's host
    *("192.0.0.8", "192.0.0.9", "192.0.0.170", "192.0.0.192", "192.31.196.1", "192.52.193.1", "192.88.99.1"),
    *("192.175.48.1", "198.51.100.1", "203.0.113.1", "::ffff:192.0.0.192", "64:ff9b::c058:6301", "2002:c058:6301::1"),
    *("::ffff:0:7f00:1", "64:ff9b:1::1", "64:ff9b:1::7f00:1", "100::1", "100:0:0:1::1", "2001:1::1", "2001:2::1"),
    *("2001:3::1", "2001:4:112::1", "2001:10::1", "2001:20::1", "2001:30::1", "2620:4f:8000::1", "3fff::1"),
    *("3fff:fff:ffff::1", "4000::1", "5f00::1", "8000::1"),
]


@pytest.mark.parametrize("address", [*PRIVATE, *SPECIAL])
def test_a_special_purpose_address_is_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", PRIVATE)
def test_a_private_address_is_not_connected_to_whatever_the_name(server: InProcess, address: str) -> None:
    with Receiver(server) as receiver:
        url = f"http://bot.example:{receiver.port}/"
        for found in ([address], ["93.184.216.34", address]):
            attempt = post(Sender(private=False, resolve=resolving(*found)), receiver, url)
            assert Attempt(None, "address-not-allowed") == attempt
        assert 0 == receiver.connections


@pytest.mark.parametrize(
    "address",
    [
        *("93.184.216.34", "1.1.1.1", "192.0.1.1", "192.88.98.1", "2606:4700::1111", "::ffff:1.1.1.1"),
        *("64:ff9b::808:808", "2001:200::1", "3ffe::1", "2620:4f:8001::1"),
    ],
)
def test_a_public_address_is_public(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "127.1", "0x7f000001", "2130706433", "0177.0.0.1", "[::1]", "0"]
)
def test_the_system_s_own_names_of_this_machine_are_not_connected_to(server: InProcess, host: str) -> None:
    with Receiver(server) as receiver:
        attempt = post(Sender(private=False), receiver, f"http://{host}:{receiver.port}/")

        assert attempt in (Attempt(None, "address-not-allowed"), Attempt(None, "not-resolved"))
        assert 0 == receiver.connections


def test_the_address_that_was_checked_is_the_one_connected_to(server: InProcess) -> None:
    """A name that has another address a moment later gains nothing."""
    asked = []

    async def resolve(host: str, _port: int) -> Sequence[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["127.0.0.2"]

    with Receiver(server) as receiver:
        url = f"http://bot.example:{receiver.port}/"
        sender = Sender(private=True, resolve=resolve)
        assert Attempt(204, None) == post(sender, receiver, url)
        assert ["bot.example"] == asked
        assert f"bot.example:{receiver.port}" == receiver.received[0].headers["host"]
        assert "not-connected" == post(sender, receiver, url).failure  # checked and resolved at each connection
        assert ["bot.example"] * 2 == asked


def test_the_next_address_is_tried_where_one_does_not_take_connections(server: InProcess) -> None:
    with Receiver(server) as receiver:
        sender = Sender(private=True, resolve=resolving("127.0.0.2", "127.0.0.1"))
        assert Attempt(204, None) == post(sender, receiver, f"http://bot.example:{receiver.port}/")


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
def test_redirects_are_not_followed(server: InProcess, code: int) -> None:
    with Receiver(server) as target, Receiver(server, status(code, Location=target.url)) as receiver:
        assert Attempt(code, "refused-by-status") == post(Sender(private=True), receiver)
        assert (1, 0) == (receiver.connections, target.connections)


OK = b"HTTP/1.1 200 OK\r\n"
ANSWERS = {
    "an endless body": (forever(OK + b"\r\n", b"x" * 65_536), Attempt(200, None)),
    "endless chunks": (forever(OK + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n" * 999), Attempt(200, None)),
    "less than announced": (bytes_of(OK + b"Content-Length: 100\r\n\r\nx"), Attempt(200, None)),
    "more than announced": (bytes_of(OK + b"Content-Length: 1\r\n\r\n" + b"x" * 9_999), Attempt(200, None)),
    "an error": (status(500), Attempt(500, "refused-by-status")),
    "an endless header": (forever(OK + b"X: ", b"x" * 1_000), Attempt(None, "invalid-response")),
    "endless headers": (forever(OK, b"X: y\r\n" * 100), Attempt(None, "invalid-response")),
    "endless interim responses": (forever(b"", b"HTTP/1.1 103 Early\r\n\r\n" * 50), Attempt(None, "invalid-response")),
    "two lengths": (
        bytes_of(OK + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n"),
        Attempt(None, "invalid-response"),
    ),
    "no HTTP": (bytes_of(b"SSH-2.0-OpenSSH_9.2\r\n"), Attempt(None, "invalid-response")),
    "nothing": (bytes_of(b""), Attempt(None, "invalid-response")),
    "silence within a header": (then_silence(OK + b"X: "), Attempt(None, "timeout")),
    "silence": (silence, Attempt(None, "timeout")),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_whatever_is_answered_takes_little_of_the_service(server: InProcess, name: str) -> None:
    answer, expected = ANSWERS[name]
    with Receiver(server, answer) as receiver:
        patience = 0.2 if expected.failure == "timeout" else MORE_THAN_ENOUGH
        assert expected == post(Sender(private=True, patience=patience), receiver)


def test_little_is_read_of_a_response(server: InProcess) -> None:
    read = []
    original = sending._BoundedStream.read

    async def counting(self: sending._BoundedStream, most: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109
        data = await original(self, most, timeout)
        read.append(len(data))
        return data

    with pytest.MonkeyPatch.context() as patch, Receiver(server, ANSWERS["endless headers"][0]) as receiver:
        patch.setattr(sending._BoundedStream, "read", counting)
        post(Sender(private=True), receiver)

    assert sum(read) < sending.LONGEST_RESPONSE + 1024
    assert max(read) <= 1024


def test_a_name_server_that_does_not_answer_counts_as_a_timeout(server: InProcess) -> None:
    async def resolve(_host: str, _port: int) -> Sequence[str]:
        await asyncio.sleep(3600)
        raise AssertionError

    with Receiver(server) as receiver:
        attempt = post(Sender(private=False, resolve=resolve, patience=0.1), receiver, "https://bot.example/")
        assert Attempt(None, "timeout") == attempt


@pytest.mark.parametrize("host", ["no-such-host.invalid", "x" * 64 + ".example", "a..example"])
def test_a_name_without_an_address_is_not_resolved(server: InProcess, host: str) -> None:
    with Receiver(server) as receiver:
        assert Attempt(None, "not-resolved") == post(Sender(private=False), receiver, f"https://{host}/")


def test_a_certificate_must_be_that_of_the_name(server: InProcess, tmp_path: Path) -> None:
    with certified(tmp_path, "bot.example") as (listening, trusting), Receiver(server, tls=listening) as receiver:
        sender = Sender(private=True, resolve=resolving("127.0.0.1"), ssl_context=trusting)
        assert Attempt(204, None) == post(sender, receiver, f"https://bot.example:{receiver.port}/")
        wrong = post(sender, receiver, f"https://other.example:{receiver.port}/")
        assert Attempt(None, "not-connected") == wrong
        unknown = Sender(private=True, resolve=resolving("127.0.0.1"))
        assert Attempt(None, "not-connected") == post(unknown, receiver, f"https://bot.example:{receiver.port}/")
        assert 1 == len(receiver.received)


@contextmanager
def certified(folder: Path, name: str) -> Iterator[tuple[ssl.SSLContext, ssl.SSLContext]]:
    """TLS for a server of this name, and for a client that trusts its certificate."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "tls.pem"
    plain = serialization.NoEncryption()
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    file.write_bytes(private + certificate.public_bytes(serialization.Encoding.PEM))
    listening = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    listening.load_cert_chain(file)
    yield listening, ssl.create_default_context(cafile=str(file))
