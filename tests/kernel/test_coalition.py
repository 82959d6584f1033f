"""No coalition that leaves out one sealed seat chooses the deal."""

import pytest

from tests.kernel.coalition import WANTED, chi_square, first_draws

LIMIT = 30.9
"""What chi-square with 5 degrees of freedom exceeds once in 100,000 times."""


@pytest.mark.parametrize("tables", [600, pytest.param(10_000, marks=pytest.mark.soak)])
def test_the_deal_of_a_sealed_seat_is_uniform_whatever_the_others_do(tables: int) -> None:
    assert chi_square(first_draws(tables, sealed=True)) < LIMIT


def test_the_same_coalition_chooses_the_deal_of_a_seat_that_is_not_sealed() -> None:
    found = first_draws(200, sealed=False)

    assert found.count(WANTED) > 190
    assert chi_square(found) > LIMIT
