"""How much is tried by tests with many samples, events or steps: all of it in `make soak`, a part for every change."""

from typing import TypeVar

import pytest
from hypothesis import settings

T = TypeVar("T")

SOAK = settings().max_examples >= 1000
"""Whether this is a soak run. `tests/conftest.py` loads the profile before any test is imported."""


def volume(every_change: T, soak: T) -> T:
    """How many of something, or which ones: the first for every change, the second in a soak run."""
    return soak if SOAK else every_change


soak_on_postgres = pytest.mark.parametrize(
    "place", ["sqlite", pytest.param("postgres", marks=pytest.mark.soak)], indirect=True
)
"""A test of processes, in which the backend makes little difference: PostgreSQL waits for a soak run."""
