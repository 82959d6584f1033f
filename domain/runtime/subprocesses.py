"""The environment of the service's subprocesses: what a process needs to run, and nothing that is secret.

The environment of the service has its settings, and may have more, such as the password of a database or the keys of a
cloud. What a subprocess is to know of these is handed to it.
"""

import os
from collections.abc import Sequence

_NAMES = frozenset({"PATH", "HOME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "VIRTUAL_ENV"})
_BEGINNINGS = ("LC_", "LD_", "MALLOC_", "PYTHON")


def environment(*more: str, beginning: Sequence[str] = ()) -> dict[str, str]:
    """The environment of a subprocess: of our own what every process needs, and `more` variables by name.

    `beginning`: with what the names of further ones begin.
    """
    names, beginnings = {*_NAMES, *more}, (*_BEGINNINGS, *beginning)
    return {name: value for name, value in os.environ.items() if name in names or name.startswith(beginnings)}
