"""After a restore the Python clients tell the two histories of a table apart, whichever answer comes first."""

from collections.abc import Callable
from itertools import product

import pytest
from takeback_client import Contradiction, Receipts, Restored
from takeback_client.answers import Said
from takeback_client.receipts import Doubt

from tests.clients.restoring import Ann, Place, lying

TABLE = "t" * 24
A, B, C = "a" * 64, "b" * 64, "c" * 64
LOG, ANOTHER = "11111111", "22222222"


class Two:
    """A table with two histories, and a client that was told of the first.

    Attributes:
        left: The last version of both.
        known: The last version of the first one.
        caller: A client that has seen the views of these two.
    """

    def __init__(self, place: Place, kind: str) -> None:
        self.ann = Ann(place, kind)
        self.table = self.ann.table
        self.left = self.ann.play()
        self.caller = self.ann.again()
        self.caller.view_table(self.table)
        place.back_up()
        self.known = [self.ann.play() for _ in range(3)][-1]
        self.caller.view_table(self.table)
        place.restore()

    def regrow(self, more: int) -> int:
        """Let another client play the second history, to so many versions after the first; its last version."""
        other = self.ann.again()
        version = self.left
        while version < self.known + more:
            version = other.play(self.table, other.list_actions(self.table).actions[-1]).version
        return version

    def lists(self) -> None:
        """Wait until the lists have the table as it is now."""
        other = self.ann.again()
        other.list_tables(mine=True, wait_for=other.show_table(self.table).position)

    def is_told(self, ask: Callable[[], object]) -> None:
        """Whether an answer tells of the restore, once, and what is left of the first history."""
        with pytest.raises(Restored) as restored:
            ask()
        assert (self.table, self.left) == (restored.value.table, restored.value.version)
        assert [self.known] == [*self.caller.receipts.lost(self.table)][:1]
        for again in (self.caller.view_table, self.caller.list_actions, self.caller.show_table):
            again(self.table)
        events = self.caller.list_events(self.table, after="0").events
        for event in events:
            assert event.hash == self.caller.receipts.heads(self.table)[event.version]
        assert self.caller.receipts.contradiction(self.table) is None


ASKS: dict[str, Callable[[Two], object]] = {
    "view": lambda two: two.caller.view_table(two.table),
    "table": lambda two: two.caller.show_table(two.table),
    "tables": lambda two: two.caller.list_tables(mine=True),
    "changes": lambda two: two.caller.list_my_events(after="0"),
    "move": lambda two: two.caller.play(two.table, two.ann.again().list_actions(two.table).actions[0]),
}
"""What names the log."""

PAGES: dict[str, Callable[[Two], object]] = {
    "events": lambda two: two.caller.list_events(two.table, after="0"),
    "frames": lambda two: two.caller.list_frames(two.table, after="0"),
}
"""What names no log, but heads up to the latest."""

SHORT: dict[str, Callable[[Two], object]] = {
    "actions": lambda two: two.caller.list_actions(two.table),
    "worlds": lambda two: two.caller.sample_worlds(two.table, count=1),
    "log": lambda two: two.caller.read_log(two.table, after="0"),
    "no more events": lambda two: two.caller.list_events(two.table, after="3"),
    "no more frames": lambda two: two.caller.list_frames(two.table, after="3"),
}
"""What names the latest version alone: it is seen only while the table is shorter than it was."""


LONG = {"behind": -1, "as long": 0, "longer": 3}
BY_TURNS = [
    pytest.param(kind, ask, more, id=f"{kind}-{ask}-{said}", marks=[pytest.mark.soak] * ((number + turn) % 2))
    for turn, kind in enumerate(("sync", "async"))
    for number, ((said, more), ask) in enumerate(product(LONG.items(), ASKS | PAGES))
]
"""What is asked with either client, of each length with one of them, and in soak with both."""


@pytest.mark.parametrize(("kind", "ask", "more"), BY_TURNS, indirect=["kind"])
def test_a_table_that_was_played_on_after_a_restore_is_told_from_the_one_of_before(
    place: Place, kind: str, ask: str, more: int
) -> None:
    two = Two(place, kind)
    two.regrow(more)
    two.lists()
    two.is_told(lambda: (ASKS | PAGES)[ask](two))


@pytest.mark.parametrize("ask", ASKS | PAGES | SHORT)
def test_a_table_that_became_shorter_is_looked_into(place: Place, kind: str, ask: str) -> None:
    two = Two(place, kind)
    two.lists()
    two.is_told(lambda: (ASKS | PAGES | SHORT)[ask](two))


def test_heads_that_name_no_log_do_not_pass_for_those_of_the_log_before(place: Place, kind: str) -> None:
    """Pages and receipts name none: they were of the table after the restore, and lie between those of before."""
    two = Two(place, kind)
    two.regrow(3)
    two.caller.list_events(two.table, after=two.left, limit=2)
    two.caller.read_receipt(two.table)
    two.is_told(lambda: two.caller.view_table(two.table))


def test_heads_that_came_without_a_log_and_are_lost_are_told(place: Place, kind: str) -> None:
    ann = Ann(place, kind)
    caller = ann.again()
    caller.show_table(ann.table)
    left = ann.play()
    place.back_up()
    ann.play()
    caller.list_events(ann.table, after="0")
    place.restore()
    with pytest.raises(Restored, match=f"versions after {left} are lost"):
        caller.view_table(ann.table)


def test_a_move_that_was_stored_is_not_made_again_under_its_key(place: Place, kind: str) -> None:
    two = Two(place, kind)
    version = two.regrow(1)
    action = two.ann.again().list_actions(two.table).actions[0]
    with pytest.raises(Restored):
        two.caller.play(two.table, action, idempotency_key="once")

    assert version + 1 == two.caller.play(two.table, action, idempotency_key="once").version
    assert version + 1 == two.caller.view_table(two.table).version


# No accusation without cause


def test_an_answer_that_was_overtaken_is_no_cause(place: Place, kind: str) -> None:
    ann = Ann(place, kind)
    version = [ann.play() for _ in range(5)][-1]
    place.lie = lying("/actions", version=version - 1)
    del place.requests[:]

    assert version - 1 == ann.caller.list_actions(ann.table).version
    assert 3 == len(place.requests)  # what was asked, the table, and whether it still has the last version


def test_a_service_that_hides_its_restore_is_found_out_by_a_version(place: Place, kind: str) -> None:
    two = Two(place, kind)
    place.lie = lying(f"/{two.table}", log=two.caller.receipts.log(two.table))
    with pytest.raises(Contradiction):
        two.caller.list_actions(two.table)


# What is kept


@pytest.mark.parametrize(
    ("said", "doubt"),
    [
        (Said(TABLE, 3), Doubt(TABLE)),
        (Said(TABLE, 4), None),
        (Said(TABLE, 5), None),
        (Said(TABLE, 3, A), None),  # an earlier version that was asked for
        (Said(TABLE, 4, "b" * 8), None),
        (Said(TABLE, 4, "c" * 8), Doubt(TABLE, 4)),
        (Said(TABLE, 4, "no head"), None),
    ],
)
def test_a_version_without_its_head_is_the_latest(said: Said, doubt: Doubt | None) -> None:
    receipts = Receipts()
    receipts.take([Said(TABLE, 4, B, LOG)], TABLE)

    assert doubt == receipts.take([said], TABLE, receipts.asked(TABLE))
    assert B == receipts.heads(TABLE)[4]


def test_nothing_is_kept_of_an_answer_that_does_not_fit() -> None:
    receipts = Receipts()
    receipts.take([Said(TABLE, 4, B, LOG)], TABLE)

    asked = receipts.asked(TABLE)
    assert Doubt(TABLE, 4) == receipts.take([Said(TABLE, 3, A), Said(TABLE, 4, C)], TABLE, asked)
    assert {4: B} == receipts.heads(TABLE)
    assert Doubt(TABLE, 3) == receipts.take([Said(TABLE, 3, A), Said(TABLE, 3, C)], TABLE, asked)  # within one answer
    assert B == receipts.heads(TABLE)[4]


def test_a_head_is_of_the_log_that_is_named_before_and_after_it() -> None:
    receipts = Receipts()
    receipts.take([Said(TABLE, 1, A, LOG)], TABLE)
    receipts.take([Said(TABLE, 2, B)], TABLE, receipts.asked(TABLE))
    before = receipts.asked(TABLE)
    receipts.take([Said(TABLE, 3, B)], TABLE, before)
    assert {2, 3} == receipts.of(TABLE).unsure

    receipts.take([Said(TABLE, 4, C, LOG)], TABLE, before)
    assert {3} == receipts.of(TABLE).unsure
    receipts.take([Said(TABLE, 3, B, LOG)], TABLE, before)
    assert set() == receipts.of(TABLE).unsure
