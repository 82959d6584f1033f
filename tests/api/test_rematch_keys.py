"""An idempotency key asks for one rematch, and is answered as it was before."""

import pytest

from tests.api.client import Player, Table, done, refused, started, take
from tests.api.serving import InProcess
from tests.api.test_rematches import finished, rematch


def test_a_key_opens_one_rematch_even_if_that_was_closed_since(server: InProcess) -> None:
    table, (ann, ben) = finished(server)
    first = ann.post(table / "rematch", key="k")
    opened = Table(done(first))
    done(ann.post(opened / "close"))
    other = rematch(ben, table, key="k")

    again = ann.post(table / "rematch", key="k")

    assert (first.json(), "true") == (done(again), again.headers["idempotency-replayed"])
    assert opened.id != other.id == rematch(ann, table, key="other").id


def test_a_key_that_was_shown_a_rematch_is_shown_it_again_as_it_was(server: InProcess) -> None:
    table, (ann, ben) = finished(server)
    opened = rematch(ann, table)
    shown = ann.post(table / "rematch", key="k")
    done(ann.post(opened / "close"))

    again = [ann.post(table / "rematch", key="k") for _ in range(2)]

    assert opened.id == done(shown)["id"]
    for answer in again:
        assert (shown.json(), "true") == (done(answer), answer.headers["idempotency-replayed"])
    assert opened.id != rematch(ben, table, key="other").id


def test_a_key_is_of_the_rematch_of_one_table(server: InProcess) -> None:
    """A player may count the keys of each table anew."""
    first, (ann, ben) = finished(server)
    second = rematch(ben, first)
    rematch(ann, first)
    done(ann.post(second / "resign"))

    shown = [(rematch(ann, table).id, rematch(ben, table, key="k").id) for table in (first, second)]

    assert [(opened, opened) for opened, _ in shown] == shown
    assert shown[0] != shown[1]


def test_a_key_that_played_an_action_asks_for_no_rematch(server: InProcess) -> None:
    table, (ann, ben) = started(server)
    done(ann.post(table / "actions", take(1), key="k"))
    done(ben.post(table / "resign"))

    assert (422, "key-reused") == refused(ann.post(table / "rematch", key="k"))


@pytest.mark.usefixtures("postgres")
def test_a_key_sent_to_two_processes_opens_one_rematch(pair: tuple[InProcess, InProcess]) -> None:
    here, there = pair
    for _ in range(4):
        table, (ann, _) = finished(here)
        twice = [Player(server, ann.id, ann.name, ann.token) for server in (here, there)]

        answers = here.together(*(player.sent("POST", table / "rematch", key="k") for player in twice))

        assert 1 == len({done(answer)["id"] for answer in answers})
        assert ["true"] == [answer.headers[name] for answer in answers for name in answer.headers if "replayed" in name]
