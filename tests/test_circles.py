"""No modules or folders import each other in a circle, in the packages and in the page."""

from bench.house import circles


def test_nothing_imports_itself_in_a_circle() -> None:
    assert [] == [(folder, sorted(circle)) for folder, circle in circles()]
