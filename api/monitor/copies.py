"""Copies of a log, wherever they are: the file of a monitor, or a service that has the entries."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from api.monitor.fetching import Unreadable, service_at
from api.monitor.mirror import UnusableMirror, opened
from domain.keeping.catching_up import Copy


class UnusableCopy(Exception):
    """There is no copy of a log there; the message says why."""


@contextmanager
def copied(place: str) -> Iterator[Copy]:
    """The copy at a URL or in a file. Raises `UnusableCopy`, also while it is read."""
    try:
        if place.startswith(("http://", "https://")):
            with service_at(place) as source:
                yield Copy(source.checkpoint(), lambda start, end: [*source.entries(start, end)])
        elif not os.path.isfile(place):  # noqa: PTH113  # that of a path raises for a name that is too long
            raise UnusableCopy(f"{place!r} is not a file")
        else:
            with opened(Path(place)) as mirror:
                yield Copy(mirror.note, lambda start, end: mirror.entries[start:end])
    except (Unreadable, UnusableMirror) as error:
        raise UnusableCopy(str(error)) from error
