"""Cards, tracks and tiles as data: TOML into frozen structs, checked when the game is imported."""

from importlib.resources import files
from typing import TypeVar

import msgspec

T = TypeVar("T")


class ContentError(Exception):
    """A data file does not match its type; the message names the file and the field."""


def load_text(package: str, name: str) -> str:
    """A text file that lies in a package, such as a game's README."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


def load_toml(package: str, name: str, type_: type[T]) -> T:
    """A TOML file that lies in a package, as `type_`. Raises `ContentError` naming file and field."""
    try:
        return msgspec.toml.decode(load_text(package, name), type=type_)
    except msgspec.DecodeError as error:
        raise ContentError(f"{package}/{name}: {error}") from error
