"""Rematches with sealed seats: whoever asks for one commits to entropy, so that nobody alone chooses its deal."""

import pytest

from domain.catalogue import INSTALLED
from domain.verifying import verify
from tests.api.client import Json, Player, Table, done, pointers, refused, started, transcript
from tests.api.sealing import commitment_of, dealing, reveal, secret_of
from tests.api.serving import InProcess


def played(server: InProcess, game: str = "full-throttle", seats: int = 2) -> tuple[Table, list[Player]]:
    """A table whose game is over, and its players."""
    table, players = started(server, game, seats)
    for player in players[: max(1, seats - 1)]:
        done(player.post(table / "resign"))
    return table, players


def sealed(player: Player, table: Table, **more: str) -> Table:
    """The rematch of a table, with a sealed seat."""
    return Table(done(player.post(table / "rematch", {"commitment": commitment_of(player)}, **more)))


def events(player: Player, table: Table) -> list[Json]:
    """The data of each seat that was taken."""
    found = done(player.get(table / "events"), 200)["events"]
    return [event["data"] for event in found if event["type"] == "SeatTaken"]


def test_a_rematch_starts_when_those_who_committed_themselves_reveal(server: InProcess) -> None:
    table, (ann, ben) = played(server)
    again = sealed(ann, table)
    joined = sealed(ben, table).opened
    assert (again.id, "open", [0, 1]) == (joined["id"], joined["status"], joined["to_reveal"])
    assert [commitment_of(ann), commitment_of(ben)] == [seat["commitment"] for seat in events(ann, again)]
    assert ["", None] == [seat.get("entropy") for seat in events(ann, again)]  # one's own alone is shown

    assert "open" == done(reveal(ann, again))["status"]
    assert "playing" == done(reveal(ben, again))["status"]

    done(ann.post(again / "resign"))
    assert verify(ben.get(again / "transcript").content, INSTALLED).passed
    revealed = [event["data"] for event in transcript(ben, again)[1:-1] if event["type"] == "Revealed"]
    assert [secret_of(ann), secret_of(ben)] == [one["entropy"] for one in revealed]


def test_a_rematch_alone_or_against_bots_waits_for_the_reveal_too(server: InProcess) -> None:
    table, (ann,) = played(server, "maverick", 1)
    again = sealed(ann, table)
    assert ("open", [0]) == (again.opened["status"], again.opened["to_reveal"])

    assert "playing" == done(reveal(ann, again))["status"]


def test_one_seat_of_a_rematch_is_sealed_beside_one_with_entropy_and_one_with_none(server: InProcess) -> None:
    table, (ann, ben, cid) = played(server, seats=3)
    again = Table(done(ann.post(table / "rematch", {"entropy": "luck"})))
    done(ben.post(table / "rematch"))
    assert [2] == sealed(cid, table).opened["to_reveal"]

    assert "playing" == done(reveal(cid, again))["status"]
    for player in (ann, ben):
        done(player.post(again / "resign"))
    taken = [(seat["entropy"], seat.get("commitment")) for seat in events(ann, again)]
    assert [("luck", None), ("", None), ("", commitment_of(cid))] == taken


def test_who_has_a_seat_already_changes_nothing_of_it(server: InProcess) -> None:
    table, (ann, _) = played(server)
    again = sealed(ann, table)

    assert again.id == done(ann.post(table / "rematch", {"commitment": "ab" * 32}))["id"]
    assert [commitment_of(ann)] == [seat["commitment"] for seat in events(ann, again)]


@pytest.mark.parametrize("first", [0, 1])
def test_a_key_goes_with_one_commitment(server: InProcess, first: int) -> None:
    table, players = played(server)
    for player in (players[first], players[1 - first]):  # one opens it, one joins it
        body, other = {"commitment": commitment_of(player)}, {"commitment": "ab" * 32}
        answer = player.post(table / "rematch", body, key="k")

        assert done(answer) == done(player.post(table / "rematch", body, key="k"))
        for wrong in (other, {"entropy": "luck"}, None):
            assert (422, "key-reused") == refused(player.post(table / "rematch", wrong, key="k"))


def test_entropy_and_a_commitment_are_refused_together(server: InProcess) -> None:
    table, (ann, ben) = played(server)
    answer = ann.post(table / "rematch", {"entropy": "luck", "commitment": commitment_of(ann)})

    assert ((422, "invalid-shape"), ["/entropy"]) == (refused(answer), pointers(answer))
    assert ["/commitment"] == pointers(ben.post(table / "rematch", {"commitment": "ab"}))
    assert "rematch" not in done(ann.get(str(table)), 200)


def test_a_rematch_of_a_table_with_sealed_seats_is_as_open_as_any(server: InProcess) -> None:
    table, (ann, ben) = dealing(server)
    for player in (ann, ben):
        done(reveal(player, table))
    done(ann.post(table / "resign"))

    assert "open" == done(ann.post(table / "rematch"))["status"]
    assert "playing" == done(ben.post(table / "rematch"))["status"]
