"""A fork is replayed from its first state, and compared with its parent."""

from typing import Any

import pytest

from domain.catalogue import INSTALLED
from domain.kernel import chain
from domain.kernel.chain import canonical
from domain.kernel.rng import Rng
from tests.kernel.table import Table, forked, opened, seated, started
from tests.toys import pebbles
from tests.toys.duel_rules import Raise, Scry, SeatOptions
from tests.toys.pebbles_rules import Options, Take

from .transcripts import ALL, Cheat, Event, cheated, failed, receipt, report_of, short_pebbles, transcript, walked

PARENT_TABLE = short_pebbles()
PARENT = transcript(PARENT_TABLE)
AT = 6


def state_at(version: int) -> Any:
    """The parent's state then."""
    point = PARENT_TABLE.session.point
    while point.version != version and point.before is not None:
        point = point.before
    return point.state


def fork(**told: object) -> bytes:
    """A fork of the parent, closed before it started, with changes if any."""
    text = transcript(forked(PARENT_TABLE, AT).close())
    return cheated(text, lambda events: events[1]["data"].update(told)) if told else text


def duellists() -> Table:
    """A duel with wishes, of which seat 1 knows the top card: 5 Scry, 6 Raise, 7 Resigned, 8 Finished."""
    table = opened().sit("p0", 0, SeatOptions(2, "red"), "x").sit("p1", 1, SeatOptions(3), "y")
    return table.play(1, Scry()).play(0, Raise()).resign(0)


DUEL = duellists()
DUEL_FORK = seated(forked(DUEL, 6), DUEL).play(0, Raise()).undo(0, 5).resign(1)
"""1 Opened, 2 Forked, 3-4 SeatTaken, 5 Started, 6 Raise, 7 step back, 8 Resigned, 9 Finished."""


def parent_of(text: bytes, parent: bytes | None, **given: Any) -> tuple[bool | None, str]:
    """The check of the parent, which is the last one."""
    report = report_of(text, parents=[] if parent is None else [parent], **given)
    assert "parent" == report.checks[-1].name
    return report.checks[-1].passed, report.checks[-1].detail


@pytest.mark.parametrize(
    ("text", "parent"),
    [
        (fork(), PARENT),
        (transcript(DUEL_FORK), transcript(DUEL)),
        (transcript(forked(DUEL, 4).sit("p1", 1, SeatOptions(3)).close()), transcript(DUEL)),
    ],
    ids=["closed", "played", "half seated"],
)
def test_a_fork_passes_with_its_parent(text: bytes, parent: bytes) -> None:
    report = report_of(text, parents=[parent])

    assert report.passed, failed(report)
    assert "parent" == report.checks[-1].name


def test_a_fork_of_a_fork_passes_with_its_parent() -> None:
    grandchild = seated(forked(DUEL_FORK, 5, b"\7" * 32, "t3"), DUEL_FORK).resign(0)

    text, between, first = transcript(grandchild), transcript(DUEL_FORK), transcript(DUEL)
    assert report_of(text, parents=[between, first]).passed
    assert not report_of(text, parents=[first, between]).passed
    assert (None, "not checked: of the parent, parent is not checked: the transcript of table 't1' is not given") == (
        parent_of(text, between)
    )


def test_a_fork_does_not_launder_a_forged_state() -> None:
    before = DUEL.session.point.before
    assert before is not None
    forgery = seated(forked(DUEL, 6, state=before.before and before.before.state), DUEL).resign(1)
    washed = seated(forked(forgery, 5, b"\7" * 32, "t3"), forgery).resign(0)
    text, between, first = map(transcript, (washed, forgery, DUEL))

    assert report_of(text, parents=[between]).passed is None
    assert report_of(text, parents=[between, first]).passed is False


def fit(parent: Table, version: int) -> bool:
    """Whether nobody had resigned at a version, and the game was on."""
    then = parent.session.point
    while then.version != version and then.before is not None:
        then = then.before
    over = parent.session.game.outcome(then.state) is not None
    return not over and not any(event.type == "Resigned" and event.version <= version for event in parent.events)


@pytest.mark.parametrize("key", ["maverick", "full-throttle", "thermal-showdown", "maximum-apocalypse", "duel"])
def test_forks_of_every_game_pass(key: str) -> None:
    game = ALL[key][1]
    seats = game.seats[0]
    for luck in range(3):
        parent = walked(started(game, seats, "free" if seats == 1 else "consent"), luck, 40)
        point = parent.session.point
        while point.before is not None and not fit(parent, point.version):
            point = point.before
        child = walked(seated(forked(parent, point.version), parent), luck, 30)

        report = report_of(transcript(child), parents=[transcript(parent)])

        assert report.passed, failed(report)


def test_a_fork_without_its_parent_is_not_checked() -> None:
    assert (None, "not checked: the transcript of table 't1' is not given") == parent_of(fork(), None)


def reshuffled(events: list[Event]) -> None:
    """Another order, and the draw that would give it at a table with another seed."""
    rng = Rng(bytes(32), {})
    rng.shuffle("reshuffle", range(events[4]["data"]["draws"][0]["n"]))
    events[4]["data"]["draws"][0]["result"] = list(rng.draws[0].result)  # type: ignore[arg-type]  # a shuffle


def with_a_second_shuffle(events: list[Event]) -> None:
    """One draw more than the rules ask for, as the seed gives it."""
    rng = Rng(DUEL_FORK.session.seed, {"reshuffle": 1})
    rng.shuffle("reshuffle", "abc")
    draw = {"kind": "shuffle", "label": "reshuffle/1", "n": 3, "result": list(rng.draws[0].result)}  # type: ignore[arg-type]
    events[4]["data"]["draws"].append(draw)


def with_another_seed(events: list[Event]) -> None:
    """A server seed chosen once the state was known."""
    events[0]["data"].update(server_seed="ab" * 32, seed_commitment=chain.commitment(b"\xab" * 32))
    events[-1]["data"].update(server_seed="ab" * 32)


@pytest.mark.parametrize(
    ("cheat", "check", "words"),
    [
        (reshuffled, "draws", "version 5: the draw 'reshuffle/0' is not what the table's seed gives"),
        (with_a_second_shuffle, "facts", "version 5: its draws are not those that the rules make"),
        (with_another_seed, "draws", "version 5: the draw 'reshuffle/0'"),
        (lambda events: events[4]["data"].update(draws=[]), "facts", "version 5: its draws are not those"),
        (
            lambda events: events[4]["data"]["draws"][0].update(label="reshuffle/3"),
            "labels",
            "version 5: the draw 'reshuffle/3' is number 0 of its purpose",
        ),
        (
            lambda events: events[4]["data"].update(facts=[{"type": "duel.Raised", "seat": 0, "stake": 2}]),
            "status",
            "version 5: Started of a fork with more than shuffles",
        ),
        (
            lambda events: events[4]["data"].update(draws=[{"kind": "below", "label": "x/0", "n": 1, "result": 0}]),
            "status",
            "version 5: Started of a fork with more than shuffles",
        ),
        (lambda events: events.pop(1), "facts", "version 4: the rules give 1 facts, not 0"),
        (lambda events: events[1]["data"]["state"].update(note=1), "rules", "version 2: the rules cannot read it"),
        (
            lambda events: events[1]["data"]["state"]["deck"].pop(),
            "facts",
            "version 5: its draws are not those that the rules make",
        ),
        (
            lambda events: events[1]["data"]["state"].update(fighters=[]),
            "actions",
            "version 6: seat 0 is not to act here",
        ),
    ],
    ids=[
        "reshuffled",
        "a second shuffle",
        "another seed",
        "not shuffled",
        "another label",
        "a fact of its own",
        "a draw of its own",
        "no fork",
        "a field of its own",
        "a card less",
        "nobody there",
    ],
)
def test_a_fork_with_another_start_is_detected(cheat: Cheat, check: str, words: str) -> None:
    told = failed(report_of(cheated(transcript(DUEL_FORK), cheat)))

    assert told.get(check, "").startswith(words), told


@pytest.mark.parametrize(
    "cheat",
    [
        lambda events: events[1]["data"]["state"]["fighters"][0].update(stake=2),
        lambda events: events[1]["data"]["state"]["fighters"][1]["hand"].__setitem__(0, 1),
        lambda events: events[1]["data"]["state"]["deck"].reverse(),
    ],
    ids=["a stake", "a card", "the order"],
)
def test_a_fork_with_a_changed_state_does_not_pass(cheat: Cheat) -> None:
    parent = transcript(DUEL)
    changed = cheated(transcript(forked(DUEL, 6).close()), cheat)

    assert (False, "its state is not the parent's at version 6") == parent_of(changed, parent)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"table": "t3"}, "it is forked from another table than this parent"),
        ({"version": 11}, "it is forked from version 11, which the parent never had"),
        ({"version": 7}, "the parent's head at version 7 is another"),
        ({"head": "ab" * 32}, "the parent's head at version 6 is another"),
        ({"state": state_at(7)}, "its state is not the parent's at version 6"),
        ({"state": None}, "its state is not the parent's at version 6"),
        ({"version": 3, "head": receipt(PARENT, 3).head}, "it is forked from version 3, before the parent's game"),
    ],
)
def test_a_fork_of_another_parent_is_detected(told: Event, words: str) -> None:
    assert canonical(state_at(6)) != canonical(state_at(7))
    passed, detail = parent_of(fork(**told), PARENT)

    assert passed is False
    assert detail.startswith(words)


def test_a_fork_after_a_resignation_is_detected() -> None:
    parent = started(pebbles, seats=3).resign(0).play(1, Take(1)).resign(1)
    child = forked(parent, 7).close()

    assert (False, "it is forked from version 7, when a seat of the parent had resigned") == parent_of(
        transcript(child), transcript(parent)
    )


def test_a_fork_of_a_finished_game_is_detected() -> None:
    child = forked(PARENT_TABLE, 9).close()

    assert (False, "it is forked from version 9, when the parent's game was over") == parent_of(
        transcript(child), PARENT
    )


@pytest.mark.parametrize(("name", "value"), [("rules_version", 2), ("options", {"heap": 5}), ("seats", 3)])
def test_a_fork_of_another_game_is_detected(name: str, value: object) -> None:
    text = cheated(fork(), lambda events: events[0]["data"].update({name: value}))

    assert (False, f'its "{name}" is not the parent\'s') == parent_of(text, PARENT)


def test_other_seat_options_at_a_fork_are_detected() -> None:
    text = cheated(transcript(DUEL_FORK), lambda events: events[2]["data"]["options"].update(favourite=4))

    assert (False, "seat 0 has other options than at the parent") == parent_of(text, transcript(DUEL))


def test_seat_options_are_those_at_the_start_of_the_parent() -> None:
    parent = opened().sit("p0", 0, SeatOptions(4)).leave(0).sit("p0", 0, SeatOptions(2)).sit("p1", 1).resign(0)
    at = next(event.version for event in parent.events if event.type == "Started")
    child = seated(forked(parent, at), parent).resign(1)

    assert report_of(transcript(child), parents=[transcript(parent)]).passed


def test_a_parent_that_never_started_does_not_pass() -> None:
    text = fork(table="t1", version=2, head=receipt(transcript(opened(pebbles).close()), 2).head)

    passed, detail = parent_of(text, transcript(opened(pebbles).close()))
    assert (False, "it is forked from version 2, before the parent's game started") == (passed, detail)


def test_a_fork_of_a_parent_that_does_not_pass_does_not_pass() -> None:
    cheat = cheated(PARENT, lambda events: events[4]["data"].update(seat=1, action={}))

    assert (False, "the parent's transcript does not pass (seats: Played for seat 1, which another player holds)") == (
        parent_of(fork(), cheat)
    )
    assert (False, "the parent's transcript does not pass (format: it is empty)") == (parent_of(fork(), b""))


def test_without_the_parents_rules_the_state_is_not_checked() -> None:
    passed, detail = parent_of(fork(), PARENT, games={"maverick": ALL["maverick"]})

    assert passed is None
    assert detail == "not checked: of the parent, rules is not checked: 'pebbles' with rules version 1 is not installed"


def test_a_table_that_is_no_fork_has_no_parent() -> None:
    assert (False, "this table is not a fork") == parent_of(PARENT, PARENT)
    assert "parent" not in [check.name for check in report_of(PARENT).checks]
    assert ("parent", None) == [(c.name, c.passed) for c in report_of(b"", parents=[PARENT]).checks][-1]


def test_a_one_seat_table_may_be_forked_while_it_is_played() -> None:
    parent = started(pebbles, seats=1, undo="free", options=Options(heap=9)).play(0, Take(1))
    child = seated(forked(parent, 4), parent).resign(0)

    assert report_of(transcript(child), parents=[transcript(parent.play(0, Take(1)).resign(0))]).passed


@pytest.mark.parametrize("seats", [7, 10**9])
def test_a_state_with_more_seats_than_the_game_has_cannot_be_read(seats: int) -> None:
    parent = started(INSTALLED["full-throttle"][1], seats=2)
    child = transcript(seated(forked(parent, parent.session.version), parent).resign(0))

    report = report_of(cheated(child, lambda events: events[1]["data"]["state"]["table"].update(seats=seats)))

    assert failed(report)["rules"].startswith("version 2: the rules cannot read it: Expected `int` <= 6")
