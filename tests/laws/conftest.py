"""`make test` holds games to the laws at the fewest and the most seats, `make test-all` at the middle number too.

`make soak` does at every number of seats.
"""

import pytest

from tests.laws.subjects import SUBJECTS, Subject
from tests.needs import parameters_of


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the cases at neither the fewest nor the most seats."""
    parameters = parameters_of(item)
    seats, subject = parameters.get("seats"), parameters.get("subject", SUBJECTS.get(str(parameters.get("key"))))
    if (
        isinstance(subject, Subject)
        and seats is not None
        and seats not in {*subject.game.seats[:1], *subject.game.seats[-1:]}
    ):
        item.add_marker("between")
        if seats != subject.game.seats[len(subject.game.seats) // 2]:
            item.add_marker("soak")
