"""Where a database is: the path of an SQLite file, or the URL of a PostgreSQL database."""

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

_SQLITE = "sqlite:///"
_POSTGRES = "postgresql://"


@dataclass(frozen=True)
class PostgresAddress:
    """A PostgreSQL database. ``url``: as libpq takes it, with several hosts, a password and parameters if need be."""

    url: str = field(repr=False)

    def __str__(self) -> str:
        """The URL for people: without user, password and parameters."""
        parts = urlsplit(self.url)
        return f"{_POSTGRES}{parts.netloc.rpartition('@')[2]}{parts.path}"


Address = Path | PostgresAddress


def address_of(url: str) -> Address:
    """The address that a URL names. Raises `ValueError` for any other text."""
    if url.startswith(_POSTGRES):
        return PostgresAddress(url)
    if url.startswith(_SQLITE) and url != _SQLITE:
        return Path(url.removeprefix(_SQLITE))
    raise ValueError(f"{url!r}; it must look like {_SQLITE}path/to/file.db or {_POSTGRES}host/database")


def url_of(address: Address) -> str:
    """The URL of a database, with its password."""
    return address.url if isinstance(address, PostgresAddress) else f"{_SQLITE}{address}"


def shown(address: Address) -> str:
    """A database, for people: without its password."""
    return str(address) if isinstance(address, PostgresAddress) else str(address.resolve())
