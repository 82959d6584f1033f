"""Sealed seats: taken with a commitment to their entropy, which they reveal once all seats are taken."""

import msgspec
import pytest

from domain.verifying import verify
from tests.api.client import Json, done, pointers, refused, started, transcript
from tests.api.quick_play import bots_at, quick, seated, wanted
from tests.api.sealing import commitment_of, dealing, reveal, seal, secret_of
from tests.api.serving import EVERY_GAME, InProcess
from tests.live.timing import listed


def test_a_table_with_sealed_seats_starts_when_the_last_one_reveals(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open("duel", seats=2)
    first = seal(ann, table)
    assert "to_reveal" not in first
    assert commitment_of(ann) == first["events"][0]["data"]["commitment"]
    full = seal(ben, table)
    assert ("open", [0, 1], []) == (full["status"], full["to_reveal"], full["to_act"])

    once = done(reveal(ann, table))
    assert ("open", [1]) == (once["status"], once["to_reveal"])
    last = done(reveal(ben, table))

    assert ["Revealed", "Started"] == [event["type"] for event in last["events"]]
    assert "playing" == last["status"]
    assert "to_reveal" not in last
    assert "to_reveal" not in done(ann.get(str(table)), 200)


def test_who_is_to_reveal_is_told_wherever_a_turn_is(server: InProcess) -> None:
    table, [ann, ben] = dealing(server)
    stranger = server.stranger()
    for path in (str(table), table / "view"):
        assert [[0, 1]] * 3 == [done(player.get(path), 200)["to_reveal"] for player in (ann, ben, stranger)]
    assert [True, True, False] == [done(one.get(str(table)), 200)["awaiting"] for one in (ann, ben, stranger)]
    due = done(ann.get(table / "events"), 200)["events"][-1]["at"] + 604_800_000
    assert [due, due] == [seat["due_at"] for seat in done(ann.get(str(table)), 200)["seats"]]
    done(reveal(ann, table))

    listed(server)
    [mine] = [each for each in done(ann.get("/me/events?after=0"), 200)["events"] if each["table"] == table.id]
    [theirs] = [each for each in done(ben.get("/me/events?after=0"), 200)["events"] if each["table"] == table.id]
    assert ([1], False, due) == (mine["to_reveal"], mine["awaiting"], mine["due_at"])
    assert ([1], True, due) == (theirs["to_reveal"], theirs["awaiting"], theirs["due_at"])
    assert [due] == [seat["due_at"] for seat in done(ann.get(str(table)), 200)["seats"] if "due_at" in seat]
    assert [table.id] == [each["id"] for each in done(ben.get("/tables?awaiting=me"), 200)["tables"]]
    assert [] == done(ann.get("/tables?awaiting=me"), 200)["tables"]
    assert [] == done(ben.get("/tables?awaiting=me&status=playing"), 200)["tables"]


def test_a_table_without_sealed_seats_says_nothing_of_them(server: InProcess) -> None:
    table, [ann, _] = started(server)

    assert b"to_reveal" not in ann.get(str(table)).content + ann.get(table / "view").content
    assert b"commitment" not in ann.get(table / "events").content.replace(b"seed_commitment", b"")
    assert "takeback/1-redacted" == transcript(ann, table)[0]["format"]


def test_the_secret_of_a_seat_is_its_players_until_the_end(server: InProcess) -> None:
    table, [ann, ben] = dealing(server, "duel")
    done(reveal(ann, table))
    secret = secret_of(ann).encode()
    assert secret in ann.get(table / "events").content
    for path in ("events", "log", "view", "transcript", "frames", ""):
        assert secret not in ben.get(table / path).content + server.stranger().get(table / path).content
    done(reveal(ben, table))
    done(ben.post(table / "resign"))

    assert secret in server.stranger().get(table / "transcript").content


def test_a_game_with_sealed_seats_verifies(server: InProcess) -> None:
    table, [ann, ben] = dealing(server, "duel")
    shown = ben.get(table / "transcript").content
    assert "takeback/2-redacted" == msgspec.json.decode(shown.splitlines()[0])["format"]
    done(reveal(ben, table))
    done(reveal(ann, table))
    done(ann.post(table / "resign"))

    full = ann.get(table / "transcript").content
    assert "takeback/2" == msgspec.json.decode(full.splitlines()[0])["format"]
    report = verify(full, EVERY_GAME, redacted=[shown])
    assert [] == [check for check in report.checks if not check.passed]


def test_entropy_and_a_commitment_are_refused_together(server: InProcess) -> None:
    ann = server.player()
    table = ann.open(seats=2)
    both = {"entropy": "luck", "commitment": commitment_of(ann)}
    for answer in (ann.post(table / "seats", both), ann.post("/quick", {**wanted(4), **both})):
        assert (422, "invalid-shape") == refused(answer)
        assert ["/entropy"] == pointers(answer)


@pytest.mark.parametrize("commitment", ["", "ab" * 31, "AB" * 32, "ab" * 32 + "\n", 7])
def test_a_commitment_is_64_hex_digits(server: InProcess, commitment: Json) -> None:
    ann = server.player()
    answer = ann.post(ann.open(seats=2) / "seats", {"commitment": commitment})

    assert (422, "invalid-shape") == refused(answer)
    assert ["/commitment"] == pointers(answer)


@pytest.mark.parametrize("entropy", ["x" * 65, "a b", None, 7])
def test_what_is_revealed_has_the_shape_of_entropy(server: InProcess, entropy: Json) -> None:
    table, [ann, _] = dealing(server)
    answer = ann.post(table / "reveal", {"entropy": entropy})

    assert (422, "invalid-shape") == refused(answer)
    assert ["/entropy"] == pointers(answer)


def test_what_cannot_be_revealed_is_refused(server: InProcess) -> None:
    ann, ben, cleo = (server.player() for _ in range(3))
    table = ann.open(seats=2)
    seal(ann, table)
    assert (409, "nothing-to-reveal") == refused(reveal(ann, table))
    done(ben.post(table / "seats", {"entropy": "luck"}))
    assert (403, "not-seated") == refused(reveal(cleo, table))
    assert (409, "nothing-to-reveal") == refused(reveal(ben, table))
    assert (422, "wrong-entropy") == refused(ann.post(table / "reveal", {"entropy": secret_of(ben)}))
    assert (412, "stale") == refused(ann.post(table / "reveal", {"entropy": secret_of(ann)}, at=2))
    done(ann.post(table / "reveal", {"entropy": secret_of(ann)}, at=3))

    assert (409, "already-revealed") == refused(reveal(ann, table))


def test_nobody_sits_down_leaves_or_closes_the_table_while_it_deals(server: InProcess) -> None:
    table, [ann, ben] = dealing(server)
    done(reveal(ann, table))
    attempts = [
        ben.delete(table / "seats/1"),
        ann.post(table / "close"),
        server.player().post(table / "seats"),
    ]

    assert [(409, "dealing")] * 3 == [refused(answer) for answer in attempts]
    assert (409, "table-open") == refused(ben.post(table / "resign"))


def test_a_retry_gets_the_first_answer(server: InProcess) -> None:
    table, [ann, ben] = dealing(server)
    first = done(reveal(ann, table, key="r1"))
    last = done(reveal(ben, table, key="r1"))

    again = reveal(ann, table, key="r1")
    assert (first, "true") == (done(again), again.headers["idempotency-replayed"])
    assert last == done(reveal(ben, table, key="r1"))
    assert (422, "key-reused") == refused(ann.post(table / "reveal", {"entropy": "other"}, key="r1"))


def test_a_seat_is_taken_again_under_its_key_with_the_same_commitment_only(server: InProcess) -> None:
    ann = server.player()
    table = ann.open(seats=2)
    first = ann.post(table / "seats", {"commitment": commitment_of(ann)}, key="s1")

    assert done(first) == done(ann.post(table / "seats", {"commitment": commitment_of(ann)}, key="s1"))
    assert (422, "key-reused") == refused(ann.post(table / "seats", {"commitment": "ab" * 32}, key="s1"))
    assert (422, "key-reused") == refused(ann.post(table / "seats", {}, key="s1"))


def test_one_alone_reveals_before_the_first_card(server: InProcess) -> None:
    ann = server.player()
    table = ann.open("maverick")
    assert [0] == seal(ann, table)["to_reveal"]

    assert "playing" == done(reveal(ann, table))["status"]


def test_lists_of_free_seats_leave_a_table_out_that_deals(server: InProcess) -> None:
    table, [ann, _] = dealing(server, options={"heap": 8})
    listed(server)
    found = {
        query: table.id in [each["id"] for each in done(ann.get(f"/tables?{query}"), 200)["tables"]]
        for query in ("open=true", "open=false", "status=open", "mine=true", "status=open&open=true", "status=playing")
    }

    assert {
        "open=true": False,
        "open=false": True,
        "status=open": True,
        "mine=true": True,
        "status=open&open=true": False,
        "status=playing": False,
    } == found


def test_players_meet_by_quick_play_with_commitments(server: InProcess) -> None:
    ann, ben, cleo = (server.player() for _ in range(3))
    first, second = (
        done(player.post("/quick", {**wanted(5), "commitment": commitment_of(player)})) for player in (ann, ben)
    )
    assert first["id"] == second["id"]
    assert [0, 1] == second["to_reveal"]
    assert second["awaiting"]

    other = quick(cleo, 5)
    assert other["id"] != first["id"]
    assert [cleo.id] == seated(other)
    assert first["id"] == done(ann.post("/quick", {**wanted(5), "commitment": "ab" * 32}))["id"]


def test_quick_play_answers_a_retry_as_before(server: InProcess) -> None:
    ann = server.player()
    body = {**wanted(6), "commitment": commitment_of(ann)}
    first = done(ann.post("/quick", body, key="q1"))

    assert first["id"] == done(ann.post("/quick", body, key="q1"))["id"]
    assert (422, "key-reused") == refused(ann.post("/quick", {**body, "commitment": "ab" * 32}, key="q1"))


def test_house_bots_take_no_seat_of_a_table_that_deals(server: InProcess) -> None:
    table, [ann, _] = dealing(server)

    answer = ann.post(table / "bots", {"bot": "house"})
    assert answer.status_code in (409, 422)
    assert [False, False] == bots_at(ann, {"id": table.id})


def test_a_player_without_a_commitment_plays_beside_a_sealed_seat(server: InProcess) -> None:
    ann, old = server.player(), server.player()
    table = ann.open("duel", seats=2)
    done(old.post(table / "seats"))
    assert [1] == seal(ann, table)["to_reveal"]
    assert not done(old.get(str(table)), 200)["awaiting"]
    done(reveal(ann, table))
    done(old.post(table / "resign"))

    report = verify(old.get(table / "transcript").content, EVERY_GAME)
    assert report.passed
