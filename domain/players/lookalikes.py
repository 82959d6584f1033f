"""Names that people cannot tell apart: those with the same skeleton, after UTS 39 (section 4).

A skeleton is for comparison alone, it is no name. Only names that are shown together are compared: those of a table, or
of a page of a list. So no comparison says who else has an account.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec
import regex
import unicodedata2 as unicodedata

FILE = Path(__file__).with_name("confusables.json")
"""Unicode's list of confusable characters, compiled by `tests.confusables`."""

_IGNORABLE = regex.compile(r"\p{DI}+")
_SPACE = regex.compile(r"\s+")


@lru_cache(maxsize=4096)
def skeleton(name: str) -> str:
    """What is left of a name for the eye: equal for names that look alike in most fonts.

    Wide, raised and bold letters count as plain ones, so the first step is NFKD where UTS 39 has NFD.
    """
    visible = _IGNORABLE.sub("", unicodedata.normalize("NFKD", name))
    alike = unicodedata.normalize("NFD", visible.translate(_prototypes()))
    return _SPACE.sub(" ", alike).strip()


def alike(names: Sequence[str | None]) -> tuple[bool, ...]:
    """Of each name, whether another one of these looks like it."""
    skeletons = [None if name is None else skeleton(name) for name in names]
    counts = Counter(skeletons)
    return tuple(one is not None and counts[one] > 1 for one in skeletons)


@lru_cache(maxsize=1)
def _prototypes() -> Mapping[int, str]:
    """What each confusable character is taken for."""
    listed = msgspec.json.decode(FILE.read_bytes(), type=_Listed)
    return {ord(one): prototype for prototype, alike in listed.prototypes.items() for one in alike}


class _Listed(msgspec.Struct, frozen=True):
    version: str
    prototypes: Mapping[str, str]
