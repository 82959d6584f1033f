"""Games are held to the laws at the fewest and the most seats, by `make soak` at every number of them."""

import pytest

from tests.laws.subjects import SUBJECTS, Subject
from tests.needs import parameters_of


def pytest_itemcollected(item: pytest.Item) -> None:
    """Leave the cases at neither the fewest nor the most seats to the soak run."""
    parameters = parameters_of(item)
    seats, subject = parameters.get("seats"), parameters.get("subject", SUBJECTS.get(str(parameters.get("key"))))
    if (
        isinstance(subject, Subject)
        and seats is not None
        and seats not in {*subject.game.seats[:1], *subject.game.seats[-1:]}
    ):
        item.add_marker("soak")
