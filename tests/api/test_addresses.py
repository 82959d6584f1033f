"""Which address a request comes from, and whom to believe about it."""

import time
from ipaddress import ip_network

import pytest

from api.state.addresses import UNKNOWN, _kept, client_of

PROXIES = tuple(map(ip_network, ("10.0.0.0/8", "2001:db8:f::/48")))


def forwarded(*values: str) -> list[tuple[bytes, bytes]]:
    return [(b"host", b"x"), *((b"x-forwarded-for", value.encode("latin-1")) for value in values)]


@pytest.mark.parametrize(
    ("peer", "given", "client"),
    [
        ("192.0.2.7", (), "192.0.2.7"),
        ("192.0.2.7", ("198.51.100.1",), "192.0.2.7"),  # not a proxy: whatever it says
        ("10.0.0.1", (), "10.0.0.1"),
        ("10.0.0.1", ("198.51.100.1",), "198.51.100.1"),
        ("10.0.0.1", ("198.51.100.66, 198.51.100.1",), "198.51.100.1"),  # the client wrote the first one
        ("10.0.0.1", ("198.51.100.66", "198.51.100.1"), "198.51.100.1"),
        ("10.0.0.1", ("198.51.100.1, 10.0.0.2,10.9.9.9 ",), "198.51.100.1"),  # through three proxies
        ("10.0.0.1", ("10.0.0.3, 10.0.0.2",), "10.0.0.3"),  # a client among the proxies
        ("10.0.0.1", ("198.51.100.66, nonsense, 10.0.0.2",), "10.0.0.2"),
        ("10.0.0.1", ("unknown",), "10.0.0.1"),
        ("10.0.0.1", ("",), "10.0.0.1"),
        ("10.0.0.1", (" , ,",), "10.0.0.1"),
        ("10.0.0.1", ("198.51.100.1:5123",), "198.51.100.1"),
        ("10.0.0.1", ("[2001:db8:1:2:3::9]:443",), "2001:db8:1:2::/64"),
        ("10.0.0.1", ("::ffff:198.51.100.1",), "198.51.100.1"),
        ("::ffff:10.0.0.1", ("198.51.100.1",), "198.51.100.1"),
        ("2001:db8:f::1", ("2001:db8:1:2:3::9",), "2001:db8:1:2::/64"),
        ("2001:db8:1:2:3::9", (), "2001:db8:1:2::/64"),
        ("fe80::1%eth0", (), "fe80::/64"),
        ("", (), UNKNOWN),
        ("10.0.0.1", ("\xff" * 5000,), "10.0.0.1"),
    ],
)
def test_the_right_most_address_that_is_not_trusted_is_the_clients(
    peer: str, given: tuple[str, ...], client: str
) -> None:
    assert client == client_of(peer, forwarded(*given), PROXIES)


@pytest.mark.parametrize(
    ("given", "client"),
    [
        ("for=198.51.100.1", "198.51.100.1"),
        ('For="198.51.100.66";proto=https, for=198.51.100.1;by=10.0.0.1', "198.51.100.1"),
        ('proto=https;for="[2001:db8:1:2:3::9]:443"', "2001:db8:1:2::/64"),
        ("for=198.51.100.1, for=10.0.0.2", "198.51.100.1"),
        ("for=_hidden", "10.0.0.1"),
        ("proto=https", "10.0.0.1"),
        ('for=198.51.100.1;host="x;for=192.0.2.66"', "198.51.100.1"),  # the client chose what is in the quotes
        ('for=198.51.100.1;host="x, for=192.0.2.66"', "198.51.100.1"),
        ('for=198.51.100.1;host="x\\", for=\\"192.0.2.66"', "198.51.100.1"),
        ('host="x, for=192.0.2.66" ; FOR = 198.51.100.1', "10.0.0.1"),  # no space goes there
        ('for=192.0.2.66, host="x', "10.0.0.1"),
        ('for=192.0.2.66;host="x"y', "10.0.0.1"),
        ("for=192.0.2.66;for=198.51.100.1", "10.0.0.1"),
        ("for=192.0.2.66;for=198.51.100.1;for=192.0.2.66", "10.0.0.1"),
        ("for=192.0.2.66, proto=https", "10.0.0.1"),
        (" for=192.0.2.66 ,, for=198.51.100.1 ", "198.51.100.1"),
        ("for=" + '"' * 9999, "10.0.0.1"),
    ],
)
def test_forwarded_is_read_where_there_is_no_x_forwarded_for(given: str, client: str) -> None:
    header = (b"forwarded", given.encode())

    assert client == client_of("10.0.0.1", [header], PROXIES)
    assert "192.0.2.9" == client_of("10.0.0.1", [header, *forwarded("192.0.2.9")], PROXIES)
    assert "10.0.0.1" == client_of("10.0.0.1", [header, *forwarded("")], PROXIES)
    assert "192.0.2.7" == client_of("192.0.2.7", [header], PROXIES)


HOSTILE = (
    "," + " " * 60_000 + "!",
    "for=" + "a" * 60_000 + "!",
    'for="' + "\\a" * 30_000,
    "," * 60_000 + "!",
    "a" * 60_000,
    ";for=1.1.1.1" * 5_000 + "!",
)


@pytest.mark.parametrize("header", HOSTILE, ids=range(len(HOSTILE)))
def test_a_long_header_takes_little_time_and_is_not_remembered(header: str) -> None:
    began, kept = time.process_time(), _kept.cache_info().currsize

    assert "10.0.0.1" == client_of("10.0.0.1", [(b"forwarded", header.encode())], PROXIES)
    assert kept == _kept.cache_info().currsize
    assert 10 > time.process_time() - began  # a tenth of a second; where the time is quadratic, 20 s


def test_without_trusted_proxies_nobody_is_believed() -> None:
    assert "10.0.0.1" == client_of("10.0.0.1", forwarded("198.51.100.1"), ())
