"""Forks: another table, whose game starts from this one's state, with unknown cards reshuffled by its own seed."""

from dataclasses import replace

import pytest
from msgspec import structs

from domain.catalogue import GAMES
from domain.kernel import chain, folding
from domain.kernel.events import Forked, Started
from domain.kernel.redaction import Viewer
from domain.kernel.refusals import Conflict
from domain.kernel.rng import Shuffle, redraw
from tests.kernel.table import Table, forked, opened, seated, started
from tests.laws.equality import same_session
from tests.laws.walks import possible
from tests.toys import TOYS, duel, pebbles
from tests.toys.duel_rules import Choose, Raise, Scry, SeatOptions
from tests.toys.pebbles_rules import Take, Toss

maverick = GAMES["maverick"][1]


def played(table: Table, actions: int) -> Table:
    """A table after some actions, each the middle one of the legal ones."""
    for _ in range(actions):
        seat, action = possible(table.session)[len(possible(table.session)) // 2]
        table = table.play(seat, action)
    return table


def scried() -> Table:
    """A duel with wishes in which seat 1 knows the top card and seat 0 raised: version 6."""
    table = opened().sit("p0", 0, SeatOptions(2, "red"), "x").sit("p1", 1, SeatOptions(3), "y")
    return table.play(1, Scry()).play(0, Raise())


@pytest.mark.parametrize(
    "parent",
    [
        scried(),
        started(pebbles, seats=3).play(0, Toss(), Take(1)),
        started(pebbles, seats=1, undo="free").play(0, Toss()),
        played(started(maverick, 1, "free"), 15),
    ],
    ids=["duel", "pebbles for three", "pebbles alone", "maverick"],
)
def test_a_fork_starts_from_its_parents_state(parent: Table) -> None:
    at = parent.session.point.version
    fork = forked(parent, at)
    assert ("Opened", "Forked") == fork.last()
    assert Forked("t1", at, parent.session.head.hex(), parent.state) == fork.events[1].data == fork.session.forked
    fork = seated(fork, parent)

    assert ("SeatTaken", "Started") == fork.last()
    assert () == fork.events[-1].data.facts
    for viewer in (*range(len(parent.session.seats)), None):
        seen, seen_before = (table.session.game.view(table.state, viewer) for table in (fork, parent))
        assert seen_before == seen
    assert parent.session.to_act == fork.session.to_act
    same_session(fork.session, fork.folded())
    after = played(fork, 2)
    same_session(after.session, after.folded())


def test_unknown_cards_are_reshuffled_by_the_forks_seed() -> None:
    parent = scried()
    forks = [seated(forked(parent, 6, bytes([number]) * 32), parent) for number in range(9)]

    for fork in forks:
        (draw,) = fork.events[-1].data.draws
        assert ("reshuffle/0", len(parent.state.deck) - 1) == (draw.label, draw.n)
        assert draw == redraw(fork.session.seed, draw)
        assert isinstance(draw, Shuffle)
    assert {parent.state.deck[0]} == {fork.state.deck[0] for fork in forks}
    assert {parent.state.fighters} == {fork.state.fighters for fork in forks}
    assert 9 == len({fork.state.deck for fork in forks})


def test_players_of_a_fork_add_entropy_to_its_seed() -> None:
    parent = scried()
    one, other = (seated(forked(parent, 6), parent, entropy) for entropy in ("", "z"))

    assert one.session.seed == chain.table_seed(bytes(32), "t2", ["", ""])
    assert one.state.deck != other.state.deck


def test_a_fork_counts_its_draws_from_zero() -> None:
    parent = started(pebbles, seats=1, undo="free").play(0, Toss(), Take(1), Toss())
    fork = seated(forked(parent, 5), parent).play(0, Toss())

    assert "coin/1" == parent.events[-1].data.draws[0].label
    assert "coin/0" == fork.events[-1].data.draws[0].label


def test_a_shuffle_of_the_game_counts_the_shuffles_of_the_start() -> None:
    shuffling = replace(
        pebbles,
        reshuffle=lambda state, rng: structs.replace(state, heap=len(rng.shuffle("coin", range(state.heap)))),
    )
    parent = started(shuffling, seats=1, undo="free")
    fork = seated(forked(parent, 3), parent).play(0, Toss())

    assert "coin/1" == fork.events[-1].data.draws[0].label
    same_session(fork.session, fork.folded())


def test_a_fork_goes_back_as_far_as_its_start() -> None:
    parent = scried()
    fork = seated(forked(parent, 6), parent).play(1, Raise())

    assert [(5, "step-back", False)] == fork.targets(1)
    assert parent.state.fighters == fork.undo(1, 5).state.fighters


def test_a_fork_starts_from_any_version_on_the_line() -> None:
    parent = scried()
    at_the_start = seated(forked(parent, 4), parent)

    assert (0, frozenset()) == (at_the_start.state.fighters[0].stake, at_the_start.state.scried_by)


def test_a_fork_can_be_forked() -> None:
    parent = scried()
    child = seated(forked(parent, 6), parent).play(0, Raise())
    grandchild = seated(forked(child, 6, b"\7" * 32, "t3"), child)

    origin = grandchild.events[1].data
    assert ("t2", 6) == (origin.table, origin.version)
    assert (2, child.state.deck[0]) == (grandchild.state.fighters[0].stake, grandchild.state.deck[0])
    assert child.state.deck[1:] != grandchild.state.deck[1:]
    same_session(grandchild.session, grandchild.folded())


def test_seat_options_admitted_by_the_parent_are_admitted_at_the_fork() -> None:
    def refuse(*_: object) -> None:
        raise AssertionError

    parent = started(replace(duel, admit=lambda *_: None))
    rules = replace(parent.session.game, admit=refuse)
    fork = forked(Table(structs.replace(parent.session, game=rules), parent.batches), 4)

    assert "playing" == seated(fork, parent).session.status


def test_a_seat_of_a_fork_may_be_left_and_the_fork_closed() -> None:
    parent = scried()
    fork = forked(parent, 6).sit("p0", 0).leave(0).sit("p1", 1).close()

    assert "closed" == fork.session.status
    same_session(fork.session, fork.folded())


def test_a_fork_of_a_finished_state_is_over_as_soon_as_it_starts() -> None:
    parent = scried().resign(0)

    assert ("SeatTaken", "Started", "Finished") == seated(forked(parent, 7), parent).last()


def test_a_fork_is_played_once_all_seats_are_taken() -> None:
    fork = forked(scried(), 6)

    assert ("open", None) == (fork.session.status, fork.session.line)
    with pytest.raises(Conflict, match="table-open"):
        fork.play(0, Raise())


def test_a_forks_origin_is_public_and_its_state_hidden_until_the_end() -> None:
    parent = scried()
    fork = seated(forked(parent, 6), parent)

    for viewer in (Viewer(0, "p0"), Viewer(1, "p1"), Viewer(None, None)):
        during = fork.shown(2, viewer).data
        assert {"table": "t1", "version": 6, "head": parent.session.head.hex()} == during
        assert parent.state == fork.resign(0).shown(2, viewer).data["state"]
        assert {"facts": []} == fork.shown(5, viewer).data


def test_the_start_of_a_fork_without_its_draws_is_corrupt() -> None:
    parent = scried()
    fork = seated(forked(parent, 6), parent)
    start = fork.events[-1]
    rows = [(record.event.type, record.stored) for record in fork.records[:-1]]
    stored = chain.canonical(structs.replace(start, data=Started((), ())))

    with pytest.raises(ValueError, match=f"no shuffle of {len(parent.state.deck) - 1} for reshuffle was recorded here"):
        folding.fold(folding.begin(TOYS, *rows[0]), [*rows[1:], ("Started", stored)])


def test_a_pending_choice_at_a_fork_is_among_the_cards_held() -> None:
    parent = scried()
    fork = seated(forked(parent, 6), parent)
    rank = parent.state.fighters[0].hand[0]

    assert rank == fork.play(0, Choose(rank)).state.fighters[0].chosen
