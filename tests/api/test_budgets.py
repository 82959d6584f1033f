"""Budgets: a player, or without a token an address, gets so much of the service and no more."""

from collections.abc import Sequence
from contextlib import suppress
from ipaddress import ip_network
from random import Random
from typing import Any

import pytest

from api.operations import OPERATIONS
from api.running.settings import settings_from
from api.running.variables import InvalidSetting
from api.state.budgets import (
    ELSEWHERE,
    PLAYERS,
    REFUSAL_DELAY,
    REFUSALS_EACH,
    REGISTRATIONS,
    WINDOW,
    Budgets,
    OverBudget,
)
from api.state.windows import Windows
from tests.api.budgeting import UNITS, Seconds, charged, spend, spend_all, used_up


@pytest.fixture
def clock() -> Seconds:
    return Seconds()


@pytest.fixture
def budgets(clock: Seconds) -> Budgets:
    return Budgets(UNITS, clock=clock)


def test_a_whole_budget_may_be_spent_at_once_and_no_more(budgets: Budgets) -> None:
    assert UNITS * WINDOW == spend_all(budgets)
    assert UNITS * WINDOW == spend_all(budgets, "bob")


def test_a_refusal_shows_the_callers_own_budget(budgets: Budgets) -> None:
    spend(budgets, UNITS * WINDOW - 30)
    over = spend(budgets, 40)

    assert over is not None
    assert ("player", UNITS * WINDOW, 30) == (over.policy, over.quota, over.left)
    assert spend(budgets, 30) is None  # what was refused has used up nothing


def test_after_the_wait_that_it_was_told_a_request_is_accepted(budgets: Budgets, clock: Seconds) -> None:
    luck, waits = Random(1), []
    for _ in range(2000):
        units = luck.choice((1, 2, 10, 300, UNITS * WINDOW, 5 * UNITS))
        over = spend(budgets, units)
        if over is not None:
            waits.append(over.wait)
            clock.now += over.wait
            assert spend(budgets, units) is None
        clock.now += luck.random() / 10

    assert {1, 2, 3} <= set(waits)
    assert max(waits) <= 2 * WINDOW


@pytest.mark.usefixtures("long")
def test_over_time_nobody_gets_more_than_the_budget(budgets: Budgets, clock: Seconds) -> None:
    luck, spent, began = Random(2), 0, clock.now
    while clock.now < began + 60:
        units = luck.choice((1, 2, 10, 300))
        spent += units if spend(budgets, units) is None else 0
        clock.now += luck.random() / 1000

    assert 0.9 < spent / (UNITS * 60) < 1.1


@pytest.mark.parametrize("units", [1, 3, 199])
def test_what_costs_more_than_a_budget_takes_a_whole_one(units: int, clock: Seconds) -> None:
    budgets = Budgets(units, clock=clock)

    assert spend(budgets, OPERATIONS["verifyTranscript"].cost.units * 1000) is None
    assert spend(budgets, 1) is not None


def test_a_bot_at_two_hundred_tables_never_notices(clock: Seconds) -> None:
    budgets = Budgets(settings_from({}).budget, clock=clock)
    for second in range(30):
        clock.now = 2e6 + second
        for _ in range(100):  # a look and a move at each table every two seconds, at half of them at once
            assert spend(budgets, OPERATIONS["viewTable"].cost.units) is None
            assert spend(budgets, OPERATIONS["play"].cost.units) is None
        for _ in range(10):
            assert spend(budgets, OPERATIONS["listTables"].cost.units) is None


def test_memory_is_bounded_by_the_callers_of_two_windows(clock: Seconds) -> None:
    windows = Windows(WINDOW, clock, keys=100)

    for _ in range(4):
        for number in range(1000):
            windows.add(f"player {number}", 1)
        assert 202 >= len(windows._counts) + len(windows._before)
        clock.now += WINDOW


def test_callers_beyond_the_bound_share_one_budget(clock: Seconds) -> None:
    windows = Windows(WINDOW, clock, keys=2)
    had = []
    for caller in ("ann", "bob", "cid", "dan"):
        had.append(windows.has(caller, 10, 6))
        windows.add(caller, 6)

    assert [True, True, True, False] == had
    assert windows.has("ann", 10, 4)


@pytest.mark.parametrize(
    ("text", "budget"), [(None, 1000), ("off", None), ("1", 1), ("250", 250), ("1000000", 1_000_000)]
)
def test_the_budget_is_a_setting(text: str | None, budget: int | None) -> None:
    assert budget == settings_from({} if text is None else {"TAKEBACK_BUDGET": text}).budget


@pytest.mark.parametrize("text", ["", "0", "-1", "1.5", "1000001", "9" * 5000, "on", "²"])
def test_a_budget_that_is_no_number_in_range_is_refused(text: str) -> None:
    with pytest.raises(InvalidSetting, match="TAKEBACK_BUDGET"):
        settings_from({"TAKEBACK_BUDGET": text})


def test_trusted_proxies_are_a_setting() -> None:
    text = " 10.0.0.0/8, 192.0.2.1,2001:db8::/32 ,"

    assert (
        tuple(map(ip_network, ("10.0.0.0/8", "192.0.2.1", "2001:db8::/32")))
        == settings_from({"TAKEBACK_TRUSTED_PROXIES": text}).trusted_proxies
    )
    with pytest.raises(InvalidSetting, match="TAKEBACK_TRUSTED_PROXIES"):
        settings_from({"TAKEBACK_TRUSTED_PROXIES": "proxy.example"})


# The players of an address


def test_the_players_of_an_address_have_little_more_than_two_together(budgets: Budgets, clock: Seconds) -> None:
    players = [f"{number}" for number in range(60)]
    for _ in range(3):  # in the first window some come before it is known how many they are
        spent = sum(used_up(budgets, player) for player in players)
        clock.now += 2 * WINDOW

    assert PLAYERS * UNITS * WINDOW <= spent <= 2 * PLAYERS * UNITS * WINDOW + 10 * len(players)  # the last one borrows
    assert UNITS * WINDOW == used_up(budgets, "ann", "home")


def test_a_player_alone_at_an_address_has_all_of_their_own_budget(budgets: Budgets) -> None:
    assert UNITS * WINDOW == used_up(budgets, "ann")
    assert "player" == charged(budgets, "ann", 10)


def test_no_neighbour_shuts_a_player_out(budgets: Budgets) -> None:
    for number in range(9):
        used_up(budgets, f"{number}")

    assert "players-of-address" == charged(budgets, "8", 10)
    share = PLAYERS * UNITS * WINDOW // 10
    assert share == used_up(budgets, "ann")
    assert "players-of-address" == charged(budgets, "ann", 10)


def test_what_the_address_refuses_costs_the_player_nothing(budgets: Budgets) -> None:
    for number in range(9):
        used_up(budgets, f"{number}")
    share = used_up(budgets, "ann")
    told: list[tuple[str, int]] = []
    budgets.on_taken = lambda *taken: told.append(taken)
    for _ in range(1000):
        assert "players-of-address" == charged(budgets, "ann", UNITS)

    assert [] == told
    assert not charged(budgets, "ann", UNITS * WINDOW - share, "home")


def test_what_was_refused_is_not_charged_in_the_next_window(budgets: Budgets, clock: Seconds) -> None:
    for number in range(9):
        used_up(budgets, f"{number}")
    used_up(budgets, "ann")
    clock.now += WINDOW - 0.1
    for number in range(9):
        used_up(budgets, f"{number}")
    refused = [charged(budgets, "ann", UNITS) for _ in range(4)]
    clock.now += 0.2

    assert "players-of-address" in refused
    assert not charged(budgets, "ann", UNITS * WINDOW - 500, "home")


class Neighbours:
    """Players of one address who always use up all that they get. Time passes by `until`."""

    def __init__(self, budgets: Budgets, clock: Seconds, number: int) -> None:
        self._budgets = budgets
        self._clock = clock
        self.names = [f"{each}" for each in range(number)]
        self.got = dict.fromkeys(self.names, 0)
        self.until(clock.now + 5 * WINDOW)

    def until(self, end: float) -> None:
        while self._clock.now < end:
            self.take()
            self._clock.now = min(end, self._clock.now + 0.5)
        self.take()

    def take(self) -> None:
        for name in self.names:
            while not charged(self._budgets, name, 100):
                self.got[name] += 100


def ask(budgets: Budgets, parts: Sequence[int]) -> tuple[int, OverBudget] | None:
    """One request of a player, which is charged in parts; if one is refused, which, and the refusal."""
    before = 0
    for number, units in enumerate(parts):
        try:
            budgets.charge_player("ann", "school", units, before)
        except OverBudget as over:
            return number, over
        before += units
    return None


@pytest.mark.parametrize("parts", [[5, 1000], [20, 4096, 500], [3]])
@pytest.mark.parametrize("number", [1, 9, 210])
def test_after_its_wait_a_player_is_served_whatever_neighbours_do(
    budgets: Budgets, clock: Seconds, number: int, parts: list[int]
) -> None:
    neighbours = Neighbours(budgets, clock, number)
    share = PLAYERS * UNITS * WINDOW / (number + 1)
    refusals = 0
    for _ in range(3):
        reached = -1
        while (refused := ask(budgets, parts)) is not None:
            part, over = refused
            assert part > reached  # what was waited for is granted: only what is charged after it may be refused
            assert over.wait <= WINDOW * (2 + UNITS * WINDOW / share)
            reached, refusals = part, refusals + 1
            neighbours.until(clock.now + over.wait)
        neighbours.until(clock.now + 0.7 * (refusals % 2))
    assert refusals or sum(parts) < UNITS


@pytest.mark.parametrize("number", [3, 12])
def test_over_time_what_is_borrowed_is_no_more_than_an_even_share(
    budgets: Budgets, clock: Seconds, number: int
) -> None:
    neighbours, began, got = Neighbours(budgets, clock, number), clock.now, 0
    neighbours.got = dict.fromkeys(neighbours.names, 0)
    while clock.now < began + 30 * WINDOW:
        while not charged(budgets, "ann", UNITS):
            got += UNITS
        neighbours.until(clock.now + 0.5)

    share = PLAYERS * UNITS / (number + 1) * (clock.now - began)
    assert 0.9 * share <= got <= 1.3 * share + UNITS * WINDOW
    assert sum(neighbours.got.values()) + got <= 2.2 * PLAYERS * UNITS * (clock.now - began)


def test_debts_are_forgotten_once_they_are_repaid(budgets: Budgets, clock: Seconds) -> None:
    neighbours = Neighbours(budgets, clock, 9)
    while not charged(budgets, "ann", UNITS):
        pass
    clock.now += 20 * WINDOW
    charged(budgets, "bob", 1, "home")

    assert {} == budgets._shares._owed
    assert 9 == len(neighbours.names)


@pytest.mark.parametrize("units", [1, 3, 199])
def test_a_request_that_is_charged_in_parts_takes_a_whole_budget_at_most(units: int, clock: Seconds) -> None:
    budgets = Budgets(units, clock=clock)

    for _ in range(3):
        assert ask(budgets, [5, 1000, 1]) is None
        refused = ask(budgets, [5, 1000])
        assert refused is not None
        clock.now += 2 * WINDOW


def test_who_is_refused_has_less_left_than_was_asked_for(budgets: Budgets, clock: Seconds) -> None:
    luck = Random(3)
    for _ in range(3000):
        units = luck.choice((1, 2, 10, 300))
        over = spend(budgets, units)
        assert over is None or over.left < units
        clock.now += luck.random() / 2


def test_who_tried_all_codes_has_none_left(budgets: Budgets, clock: Seconds) -> None:
    for _ in range(3000):
        with suppress(OverBudget):
            budgets.charge_code("home")
        clock.now += 1.7
        over = code_refused(budgets)
        assert over is None or over.left == 0


def code_refused(budgets: Budgets) -> OverBudget | None:
    try:
        budgets.charge_code("home")
    except OverBudget as over:
        return over
    return None


def test_a_registration_that_is_refused_charges_nothing(budgets: Budgets, clock: Seconds) -> None:
    for _ in range(REGISTRATIONS):
        budgets.charge_registration("home", 200, 2)
        clock.now += 1
    for _ in range(50):
        with pytest.raises(OverBudget, match="registrations"):
            budgets.charge_registration("home", 200, 2)
    clock.now += WINDOW
    budgets.charge("address", "home", UNITS * WINDOW)
    budgets.charge_registration("school", 200, 2)
    budgets.charge("address", "school", UNITS * WINDOW - 200)
    for _ in range(2 * REGISTRATIONS):
        with pytest.raises(OverBudget, match="'address'"):
            budgets.charge_registration("school", 200, 2)
    clock.now += 2 * WINDOW

    budgets.charge_registration("school", 200, 2)


def test_what_players_spend_is_remembered_within_bounds(budgets: Budgets, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.state.budgets.KEYS", 50)
    for number in range(200):
        charged(budgets, f"{number}", 1, f"{number % 3}")

    assert 50 == sum(map(len, budgets._shares._seen.values()))


def test_refusals_of_an_address_come_one_after_another(budgets: Budgets, clock: Seconds) -> None:
    delays = [budgets.delay("school") for _ in range(240)]

    assert REFUSAL_DELAY == pytest.approx(delays[0])
    assert REFUSAL_DELAY + 239 * REFUSALS_EACH == pytest.approx(delays[-1])
    assert REFUSAL_DELAY == pytest.approx(budgets.delay("home"))
    clock.now += 60
    assert REFUSAL_DELAY == pytest.approx(budgets.delay("school"))


def test_refusals_are_remembered_within_bounds(
    budgets: Budgets, clock: Seconds, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.state.budgets.KEYS", 50)
    for number in range(500):
        budgets.delay(f"{number}")
        clock.now += 0.1

    assert 55 >= len(budgets._refusals)


# What other processes say


def key_of(budgets: Budgets, caller: str, policy: Any = "player") -> str:
    return budgets._quotas[policy].key(policy, caller)


@pytest.mark.parametrize("units", [10**12, UNITS * WINDOW])
def test_what_is_said_to_be_spent_elsewhere_shuts_nobody_out(budgets: Budgets, clock: Seconds, units: int) -> None:
    for _ in range(200):
        clock.now += 0.37
        for _ in range(10):
            budgets.add(key_of(budgets, "ann"), units)
            budgets.add(key_of(budgets, "192.0.2.1", "registrations"), units)

        assert spend(budgets, 100) is None
    budgets.charge_registration("192.0.2.1", 200, 2)


def test_what_is_said_to_be_spent_elsewhere_is_counted_in_part(budgets: Budgets) -> None:
    budgets.add(key_of(budgets, "ann"), 300)
    assert UNITS * WINDOW - 300 == spend_all(budgets)

    budgets.add(key_of(budgets, "bob"), UNITS * WINDOW)
    assert UNITS * WINDOW // ELSEWHERE == spend_all(budgets, "bob")


@pytest.mark.parametrize(("key", "units"), [("LIMITER/player/ann/2000/2/second", -1000), ("nobody", 10), ("", 10)])
def test_what_cannot_be_spent_elsewhere_is_not_counted(budgets: Budgets, key: str, units: int) -> None:
    budgets.add(key, units)

    assert {} == budgets._windows._counts
    assert UNITS * WINDOW == spend_all(budgets)


def test_callers_that_are_made_up_elsewhere_leave_room_for_those_here(budgets: Budgets) -> None:
    budgets._windows._keys, budgets._elsewhere._counted._keys = 2 * UNITS, UNITS
    for number in range(10 * UNITS):
        budgets.add(key_of(budgets, f"{number}"), 10**9)

    assert [UNITS * WINDOW] * 50 == [spend_all(budgets, f"player {number}", step=100) for number in range(50)]


def test_budgets_that_are_off_count_nothing() -> None:
    budgets = Budgets(None)
    budgets.charge_player("ann", "home", 10**9)
    budgets.charge_registration("home", 200, 2)
    budgets.add("LIMITER/player/ann/2000/2/second", 10**9)

    assert {} == budgets._windows._counts
