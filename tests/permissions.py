"""What a test may use only if a fixture says so: then `make test` can leave it out where that is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest


class Permission:
    """To use something. ``refused``: the test that runs, if it may not; None while it may."""

    def __init__(self, marker: str) -> None:
        """`marker`: of the tests that may."""
        self._marker = marker
        self.refused: str | None = None

    @contextmanager
    def only_if_marked(self, item: pytest.Item) -> Iterator[None]:
        """Refuse it while a test runs, unless the test has the marker."""
        with self._while(None if item.get_closest_marker(self._marker) else item.nodeid):
            yield

    @contextmanager
    def given(self) -> Iterator[None]:
        """Allow it for what is done once for all tests, whichever of them runs."""
        with self._while(None):
            yield

    @contextmanager
    def _while(self, refused: str | None) -> Iterator[None]:
        before, self.refused = self.refused, refused
        try:
            yield
        finally:
            self.refused = before
