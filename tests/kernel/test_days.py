"""Days by UTC, against the standard library's calendar."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.days import DAY_MS, SETTLED_MS, YEAR_10000_MS, date_of, is_over, is_secret


@given(st.integers(0, YEAR_10000_MS - 1))
def test_every_time_has_its_date(at: int) -> None:
    assert datetime.fromtimestamp(at // 1000, UTC).date().isoformat() == date_of(at)


@pytest.mark.parametrize("date", ["2024-02-29", "2100-02-28", "2000-02-29", "2026-12-31", "1970-01-01"])
def test_a_day_is_over_at_midnight_and_a_secret_for_a_minute_more(date: str) -> None:
    start = int(datetime.fromisoformat(f"{date}T00:00+00:00").timestamp()) * 1000
    ends = start + DAY_MS

    assert [date, date] == [date_of(start), date_of(ends - 1)]
    assert [False, True] == [is_over(date, ends - 1), is_over(date, ends)]
    assert [True, False] == [is_secret(date, ends + SETTLED_MS - 1), is_secret(date, ends + SETTLED_MS)]
