"""What this client has never heard of: games, events, facts and members of enumerations of a newer service.

Why: decision 0039.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from msgspec import UNSET

T = TypeVar("T")


class Unknown(dict[str, Any]):
    """An object of a kind that the client does not know, with its members as they came: JSON to play, print or keep.

    A member is also an attribute. One that is absent is `UNSET`, as an optional field of a model is.

    Attributes:
        tag: What tells it from the others of its union: the game of a table or a view, the type of an event.
    """

    __slots__ = ("tag",)

    def __init__(self, members: Mapping[str, Any], tag: str = "") -> None:
        super().__init__(members)
        self.tag = tag

    @property
    def raw(self) -> dict[str, Any]:
        """The object as it came."""
        return dict(self)

    def __getattr__(self, name: str) -> Any:
        """A member: an object is an `Unknown` in its turn."""
        if name.startswith("__"):
            raise AttributeError(name)
        return _within(self.get(name, UNSET))


def _within(value: Any) -> Any:
    match value:
        case dict():
            return Unknown(value, value.get("game") or value.get("type") or "")
        case list():
            return [_within(item) for item in value]
        case _:
            return value


if TYPE_CHECKING:
    Open: TypeAlias = T | Unknown
    """One of these structs, or one that is not known yet."""
    Enumeration: TypeAlias = T | str
    """One of these texts, or one that is not known yet."""
else:  # what msgspec decodes by: it has no open unions, so `takeback_client.decoding` does what they need

    class Open:
        """The structs alone."""

        def __class_getitem__(cls, kinds: Any) -> Any:
            """The union as it is written."""
            return kinds

    class Enumeration:
        """Any text."""

        def __class_getitem__(cls, members: Any) -> Any:
            """The type of each member."""
            return str
