"""Where a database is: the path of an SQLite file, or the URL of a PostgreSQL database."""

import re
from dataclasses import dataclass, field
from pathlib import Path

_SQLITE = "sqlite:///"
_POSTGRES = "postgresql://"
_HOST = r"(?:\[[0-9A-Fa-f:.%]*\]|[^\[\]:,/?@]*)(?::\d*)?"
_PARAMETER = r"[a-z_]+=[^&]*"
_URL = re.compile(
    rf"{_POSTGRES}(?:[^@/]*@)?(?P<shown>{_HOST}(?:,{_HOST})*(?:/[^?@]*)?)(?:\?(?:{_PARAMETER}(?:&{_PARAMETER})*)?)?"
)
"""As libpq reads a URL: user and password end with the first @. Where they have a / or another @, a part of a password
would pass for a host, a port or a database, and be quoted as one in messages."""


@dataclass(frozen=True)
class PostgresAddress:
    """A PostgreSQL database. ``url``: as libpq takes it, with several hosts, a password and parameters if need be."""

    url: str = field(repr=False)

    def __str__(self) -> str:
        """The URL for people: without user, password and parameters."""
        found = _URL.fullmatch(self.url)
        return f"{_POSTGRES}{'...' if found is None else found['shown']}"


Address = Path | PostgresAddress


def address_of(url: str) -> Address:
    """The address that a URL names. Raises `ValueError` for any other text, which it never quotes: see `_URL`."""
    if url.startswith(_POSTGRES):
        if _URL.fullmatch(url) is None:
            raise ValueError(
                f"must look like {_POSTGRES}user:password@host:5432/database; in user, password and database, "
                "characters such as @ / : ? # % are written as %40 %2F %3A %3F %23 %25"
            )
        return PostgresAddress(url)
    if url.startswith(_SQLITE) and url != _SQLITE:
        return Path(url.removeprefix(_SQLITE))
    scheme = re.match(r"[a-z0-9+.]{1,20}(?=://)", url)
    says = "" if scheme is None else f", and not begin with {scheme[0]}://"
    raise ValueError(f"must look like {_SQLITE}path/to/file.db or {_POSTGRES}host/database{says}")


def url_of(address: Address) -> str:
    """The URL of a database, with its password."""
    return address.url if isinstance(address, PostgresAddress) else f"{_SQLITE}{address}"


def shown(address: Address) -> str:
    """A database, for people: without its password."""
    return str(address) if isinstance(address, PostgresAddress) else str(address.resolve())
