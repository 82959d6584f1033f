"""Worlds: complete states from what a seat knows, for bots; secret by their distribution, not by their bytes."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import reduce
from random import Random
from typing import Any

import msgspec
import pytest

from api.operations import OPERATIONS
from api.operations.costs import TEN_WORLDS
from api.tables.commands import WORLDS_PER_RESPONSE
from domain.kernel.game import AnyGame, Seat
from domain.kernel.rng import Rng
from domain.kernel.session import Session
from tests.api.client import RAISE, SCRY, Json, Player, Table, choose, done, refused, started
from tests.api.serving import EVERY_GAME, InProcess
from tests.laws.broken_redeals import with_occasional_identity_redeal
from tests.laws.homogeneity import difference, tally
from tests.laws.redealing import actions_of, sample_another_history
from tests.laws.subjects import SUBJECTS, Subject, nothing_hidden
from tests.laws.test_broken_redeals import count_values
from tests.laws.walks import pick, steps
from tests.laws.worlds import seeded_rng, shown

SAMPLE = 2 * WORLDS_PER_RESPONSE
"""Worlds of each of two tables that are compared; see `find_distribution_difference` for what so many detect."""

PLAYED_ON = 12
"""Actions played in a world."""

HIDING = [
    pytest.param(game.key, seats, id=f"{game.key}-{seats}")
    for game in (versions[max(versions)] for versions in EVERY_GAME.values())
    for seats in sorted({game.seats[0], game.seats[-1]})
    if game.key in SUBJECTS and SUBJECTS[game.key].hidden is not nothing_hidden
]


class Moment(msgspec.Struct):
    """A table in play, a seat from which much is hidden, and the table in other states that look alike to the seat."""

    server: InProcess
    table: Table
    player: Player
    seat: Seat
    session: Session
    alike: list[Session]

    def worlds(self, session: Session, count: int) -> list[Json]:
        """Worlds that the seat gets while the table is as in `session`."""
        with standing_in(self.server, session):
            return [world for n in requests(count) for world in self.sampled(n)["worlds"]]

    def sampled(self, count: int) -> Json:
        """The response to one request."""
        return done(self.player.get(self.table / f"worlds?count={count}"), 200)

    def difference(self, one: Session, others: Sequence[Session]) -> str | None:
        """How the worlds of a table differ from those of others, or None."""
        first = tally(self.worlds(one, SAMPLE))
        found = (difference(first, tally(self.worlds(other, SAMPLE)), SAMPLE) for other in others)
        return next(filter(None, found), None)


def requests(count: int) -> list[int]:
    """The counts of requests for so many worlds."""
    full, rest = divmod(count, WORLDS_PER_RESPONSE)
    return [WORLDS_PER_RESPONSE] * full + [rest] * (rest > 0)


@contextmanager
def standing_in(server: InProcess, session: Session) -> Iterator[None]:
    """The service holds this session of a table instead of the stored one."""
    entry = server.service.tables.sessions.cache.entries[session.table]
    stored, entry.session = entry.session, session
    try:
        yield
    finally:
        entry.session = stored


def moment(server: InProcess, key: str, seats: int) -> Moment:
    """The moment of a walk in which most is hidden from a seat, drawn at random among those.

    Alike are a redeal of it and, where one is found, a state with another history.
    """
    subject, chance = SUBJECTS[key], Random(f"worlds/{key}/{seats}")
    table, players = started(server, key, seats)
    walk = [server.service.tables.sessions.cache.entries[table.id].session]
    batches = steps(walk[0], [pick(chance.randrange(1000), n) for n in range(subject.depth)])
    playing = [batch.session for batch in batches if batch.session.status == "playing"]
    seat = chance.randrange(seats)
    most = max(playing, key=lambda session: (hidden_places(subject, session, seat), chance.random()))
    upto = [batch for batch in batches if batch.session.version <= most.version]
    truth = most.point.state
    redeals = (most.game.redeal(truth, seat, seeded_rng(n)) for n in range(20))
    histories = (sample_another_history(most, actions_of(upto), seat, back, back) for back in range(1, 7))
    found = [next((state for state in tries if state not in (None, truth)), None) for tries in (redeals, histories)]
    alike = [with_state(most, state) for state in found if state is not None]
    return Moment(server, table, players[seat], seat, most, alike)


def hidden_places(subject: Subject, session: Session, seat: Seat) -> int:
    """How many places a seat is uncertain of."""
    return sum(ways != 1 for ways in count_values(subject, session.point.state, seat).values())


def with_state(session: Session, state: Any) -> Session:
    """The table in another state."""
    return msgspec.structs.replace(session, line=msgspec.structs.replace(session.point, state=state))


@pytest.mark.parametrize(("key", "seats"), HIDING)
def test_worlds_do_not_depend_on_what_is_hidden(server: InProcess, key: str, seats: int) -> None:
    here = moment(server, key, seats)

    assert here.difference(here.session, here.alike) is None
    assert all(other.point.state != here.session.point.state for other in here.alike)


@pytest.mark.parametrize(("key", "seats"), HIDING)
def test_worlds_that_depend_on_what_is_hidden_are_caught(server: InProcess, key: str, seats: int) -> None:
    here = moment(server, key, seats)

    broken = with_occasional_identity_redeal(here.session.game)
    one, other = (msgspec.structs.replace(session, game=broken) for session in (here.session, here.alike[0]))

    assert here.difference(one, [other]) is not None


@pytest.mark.parametrize(
    ("key", "seats", "pile"),
    [
        ("maverick", 1, "deck"),
        ("full-throttle", 2, "bets"),
        ("full-throttle", 6, "bets"),
        ("full-throttle", 6, "stack"),
    ],
)
def test_worlds_with_one_pile_as_it_truly_is_are_caught(server: InProcess, key: str, seats: int, pile: str) -> None:
    here = moment(server, key, seats)
    kept = with_pile_kept(here.session.game, pile)
    one, other = (msgspec.structs.replace(session, game=kept) for session in (here.session, here.alike[0]))

    assert getattr(one.point.state, pile) != getattr(other.point.state, pile)
    assert f".{pile}" in str(here.difference(one, [other]))


def with_pile_kept(game: AnyGame, pile: str) -> AnyGame:
    """The game, with a redeal that leaves out one pile."""

    def redeal(state: Any, viewer: Seat | None, rng: Rng) -> Any:
        return msgspec.structs.replace(game.redeal(state, viewer, rng), **{pile: getattr(state, pile)})

    return replace(game, redeal=redeal)


@pytest.mark.parametrize(("key", "seats"), HIDING)
def test_a_world_can_be_played_by_the_rules_that_it_names(server: InProcess, key: str, seats: int) -> None:
    here = moment(server, key, seats)
    with standing_in(server, here.session):
        answer = here.sampled(4)
    game = EVERY_GAME[answer["game"]][answer["rules_version"]]

    for number, world in enumerate(answer["worlds"]):
        state = msgspec.convert(world, game.state_type)
        assert shown(here.session, here.seat) == shown(here.session, here.seat, state)
        luck, chance = Rng(b"played on", {}), Random(number)
        for _ in range(PLAYED_ON):
            moves = [(seat, action) for seat in sorted(game.to_act(state)) for action in game.legal(state, seat)]
            if moves:
                seat, action = chance.choice(moves)
                state = reduce(game.evolve, game.decide(state, seat, action, luck), state)
        assert moves or game.outcome(state) is not None


def test_worlds_say_of_which_rules_version_and_seat_they_are(server: InProcess) -> None:
    table, (_, ben) = started(server, "duel")
    answer = done(ben.get(table / "worlds?count=3"), 200)

    assert {"game": "duel", "rules_version": 1, "version": 4, "seat": 1} == {
        name: value for name, value in answer.items() if name != "worlds"
    }
    assert 3 == len(answer["worlds"])
    assert 1 == len(done(ben.get(table / "worlds"), 200)["worlds"])
    assert WORLDS_PER_RESPONSE == len(done(ben.get(table / f"worlds?count={WORLDS_PER_RESPONSE}"), 200)["worlds"])


def test_the_luck_of_worlds_is_not_the_tables(server: InProcess) -> None:
    here = moment(server, "duel", 2)
    reseeded = msgspec.structs.replace(here.session, seed=bytes(32), server_seed=bytes(32), head=bytes(32))
    told = []
    for session in (here.session, reseeded):
        server.secrets.seed("the luck of worlds")
        told.append(here.worlds(session, 64))

    assert told[0] == told[1]
    server.secrets.seed("another luck")
    assert told[0] != here.worlds(here.session, 64)


def test_worlds_cannot_be_had_twice(server: InProcess) -> None:
    here = moment(server, "full-throttle", 3)
    with standing_in(server, here.session):
        first = here.player.get(here.table / "worlds?count=8")
        again = here.player.get(here.table / "worlds?count=8", headers={"If-None-Match": "*"})

    assert (200, 200) == (first.status_code, again.status_code)
    assert first.content != again.content
    assert "etag" not in first.headers
    assert ["no-store"] == first.headers.get_list("cache-control")


def test_worlds_come_from_the_line_of_play_and_not_from_what_was_undone(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")

    def tops() -> set[int]:
        return {world["deck"][0] for world in done(ann.get(table / "worlds?count=64"), 200)["worlds"]}

    assert 1 < len(tops())
    learned = done(ann.post(table / "actions", SCRY))
    assert {next(fact["rank"] for fact in learned["events"][0]["data"]["facts"])} == tops()
    done(ann.post(table / "undo", {"to_version": 4}))
    done(ben.post(table / "takebacks/1/agree"))
    assert 1 < len(tops())


def test_worlds_hold_what_the_seat_itself_has_chosen(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")
    mine = done(ann.get(table / "view"), 200)["view"]["fighters"][0]["hand"][0]
    done(ann.post(table / "actions", choose(mine)))

    def chosen(player: Player) -> set[int]:
        worlds = done(player.get(table / "worlds?count=64"), 200)["worlds"]
        return {world["fighters"][0]["chosen"] for world in worlds}

    assert {mine} == chosen(ann)
    assert 1 < len(chosen(ben))


def test_nothing_is_stored_for_worlds(server: InProcess) -> None:
    table, (ann, _) = started(server, "duel")
    position = server.service.tables.last_position()
    done(ann.get(table / "worlds?count=64"), 200)

    assert position == server.service.tables.last_position()


@pytest.mark.parametrize("count", ["0", "65", "-1", "1.5", "", "many", "1&count=2"])
def test_a_count_out_of_range_is_refused(server: InProcess, count: str) -> None:
    table, (ann, _) = started(server)
    answer = ann.get(table / f"worlds?count={count}")

    assert (400, "invalid-query") == refused(answer)
    assert ["count"] == [fault["pointer"] for fault in answer.json()["errors"]]


def test_only_a_seat_has_worlds(server: InProcess) -> None:
    table, (ann, _) = started(server)
    private = ann.open("duel", visibility="private")
    eve = server.player("Eve")

    assert (401, "unauthorized") == refused(server.stranger().get(table / "worlds"))
    assert (404, "not-found") == refused(ann.get(f"/tables/{'0' * 24}/worlds"))
    assert (404, "not-found") == refused(eve.get(private / "worlds"))
    assert (403, "not-seated") == refused(eve.get(table / "worlds"))
    assert (403, "not-seated") == refused(eve.get(table / "worlds?count=0"))


def test_only_a_table_in_play_has_worlds(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open("duel")
    done(ann.post(table / "seats"))
    assert (409, "table-open") == refused(ann.get(table / "worlds"))
    done(ben.post(table / "seats"))
    done(ben.post(table / "actions", RAISE))
    done(ben.get(table / "worlds"), 200)
    done(ben.post(table / "resign"))
    assert (409, "table-finished") == refused(ann.get(table / "worlds"))


def test_worlds_cost_what_they_take() -> None:
    cost = OPERATIONS["sampleWorlds"].cost

    assert (3, 30, 192) == tuple(cost.of(TEN_WORLDS, count / 10) for count in (1, 10, 64))
