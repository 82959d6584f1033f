"""What a game declares about its words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Wording:
    """What the words of a game leave out, each with the reason, and the exceptions they may contain.

    ``silent``: kinds of public fact that always or sometimes have no words. ``unsaid``: fields, as ``Kind.field`` or
    ``Kind.field.part``. ``examples``: facts that random play does not meet. ``allowed``: words with a hyphen, names.
    """

    silent: Mapping[str, str] = field(default_factory=dict)
    unsaid: Mapping[str, str] = field(default_factory=dict)
    examples: tuple[Any, ...] = ()
    allowed: frozenset[str] = frozenset()
