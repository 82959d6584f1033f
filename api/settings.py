"""The settings, read from the environment, all with defaults."""

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

SHORTEST_TOKEN = 24


class InvalidSetting(Exception):  # a fault of the operator's input
    """An invalid setting; the message names it and says why."""


class Settings(msgspec.Struct, frozen=True):
    """Where to listen, where the database is, which games to host. ``examples``: the example games too."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: Path = Path("takeback.db")
    operator_token: str | None = None
    examples: bool = False


def settings_from(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of ``TAKEBACK_HOST``, ``_PORT``, ``_DATABASE``, ``_OPERATOR_TOKEN`` and ``_EXAMPLES``.

    Raises `InvalidSetting`.
    """
    return Settings(
        host=environment.get("TAKEBACK_HOST", "127.0.0.1"),
        port=_port(environment.get("TAKEBACK_PORT", "8000")),
        database=_database(environment.get("TAKEBACK_DATABASE", "sqlite:///takeback.db")),
        operator_token=_operator_token(environment.get("TAKEBACK_OPERATOR_TOKEN")),
        examples=_switch("TAKEBACK_EXAMPLES", environment.get("TAKEBACK_EXAMPLES", "off")),
    )


def _switch(name: str, text: str) -> bool:
    if text not in ("on", "off"):
        raise InvalidSetting(f"{name} is {text!r}; it must be on or off")
    return text == "on"


def _operator_token(text: str | None) -> str | None:
    if text is not None and len(text) < SHORTEST_TOKEN:
        raise InvalidSetting(f"TAKEBACK_OPERATOR_TOKEN must have at least {SHORTEST_TOKEN} characters")
    return text


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 2**16):
        raise InvalidSetting(f"TAKEBACK_PORT is {text!r}; it must be a number from 0 to 65535")
    return int(text)


def _database(url: str) -> Path:
    scheme, separator, path = url.partition(":///")
    if scheme != "sqlite" or not separator or not path:
        raise InvalidSetting(f"TAKEBACK_DATABASE is {url!r}; it must look like sqlite:///path/to/file.db")
    return Path(path)
