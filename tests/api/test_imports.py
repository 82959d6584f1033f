"""Imported tables: stored byte for byte, public, and owned by no account."""

from pathlib import Path

import pytest

from domain.keeping.imports import AHEAD_MS
from tests.api.client import Table, done, everything, pointers, refused, started
from tests.api.serving import START, InProcess, in_process
from tests.api.uploading import NDJSON, bring, ended, naming, of_table, table_in
from tests.verifying.transcripts import Event, cheated

pytestmark = pytest.mark.usefixtures("process")

ID = "0123456789abcdef01234567"


def test_an_imported_table_is_stored_byte_for_byte(
    server: InProcess, other_service: InProcess, foreign_transcript: bytes
) -> None:
    ann, table, somebody = server.player(), table_in(foreign_transcript), other_service.player()

    answer = done(bring(ann, foreign_transcript), 200)

    there, here = ([*everything(who, table)] for who in (somebody, ann))
    shown, were = done(here[0], 200), done(there[0], 200)
    assert (True, False) == (shown.pop("imported"), were.pop("imported"))
    for of_the_log in ("position", "log"):
        assert were.pop(of_the_log) != shown.pop(of_the_log)
    assert [were["seats"][0]["player"]] == [seat["name"] for seat in shown["seats"]]
    assert ["Seat 1"] == [seat["called"] for seat in shown["seats"]]
    accounts = {"name": "", "called": "", "present": False}  # which only the service has where it was played
    assert [True] == [seat["present"] for seat in were["seats"]] != [seat["present"] for seat in shown["seats"]]
    assert [seat | accounts for seat in were.pop("seats")] == [seat | accounts for seat in shown.pop("seats")]
    assert were == shown
    for was, is_ in zip(there[1:4], here[1:4], strict=True):  # the views have the position of their log
        assert done(was, 200) | {"position": ""} == done(is_, 200) | {"position": ""}
    assert foreign_transcript == ann.get(table / "transcript").content
    log = table / f"log?wait_for={answer['position']}"
    assert somebody.get(table / "log").text.replace("Player 0", "Seat 1") == ann.get(log).text


def test_an_imported_table_is_listed_for_all_and_belongs_to_nobody(
    server: InProcess, foreign_transcript: bytes
) -> None:
    ann = server.player()
    position = done(bring(ann, foreign_transcript), 200)["position"]
    query = f"/tables?status=finished&wait_for={position}"

    listed = done(server.stranger().get(query), 200)["tables"]

    assert (table_in(foreign_transcript).id, True) == (listed[0]["id"], listed[0]["imported"])
    assert [] == done(ann.get(f"{query}&mine=true"), 200)["tables"]


def test_an_import_impersonates_nobody(server: InProcess, foreign_transcript: bytes) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    forged = naming(foreign_transcript, ben.id)
    table = table_in(forged)
    position = done(bring(ann, forged), 200)["position"]

    shown = done(ann.get(str(table)), 200)
    listed = done(ben.get(f"/tables?mine=true&wait_for={position}"), 200)

    assert [(ben.id, ben.id)] == [(seat["player"], seat["name"]) for seat in shown["seats"]]
    assert shown["imported"] is True
    assert [] == listed["tables"]
    assert 1 == len(ben.get("/me/export").content.splitlines())  # the account alone
    assert (409, "table-finished") == refused(ben.post(table / "resign"))
    assert (409, "table-finished") == refused(ben.post(table / "undo", {"to_version": 3}))


@pytest.mark.parametrize(
    ("ahead", "why"),
    [
        (AHEAD_MS + 60_000, "more than a day after the present"),
        (8_640_000_000_000_000, "more than a day after the present"),  # the last time that JavaScript can show
        (-2 * START, "before 1970"),
    ],
)
def test_an_import_has_times_that_there_have_been(
    server: InProcess, foreign_transcript: bytes, ahead: int, why: str
) -> None:
    server.clock.advance(120_000)  # as other tests do
    passed = server.clock() - START

    refusal = bring(server.player(), shifted(foreign_transcript, passed + ahead))

    assert (422, "not-verified") == refused(refusal)
    [fault] = refusal.json()["errors"]
    assert fault["detail"].startswith("the time of event 1, ")
    assert fault["detail"].endswith(why)


def test_a_clock_that_was_ahead_keeps_nobody_from_importing(server: InProcess, foreign_transcript: bytes) -> None:
    done(bring(server.player(), shifted(foreign_transcript, AHEAD_MS - 60_000)), 200)


def shifted(text: bytes, by: int) -> bytes:
    """A transcript, sealed again, in which everything happened so many milliseconds later."""

    def cheat(events: list[Event]) -> None:
        for event in events:
            event["at"] += by

    return cheated(text, cheat)


@pytest.mark.parametrize("path", ["seats", "resign", "redo", "close"])
def test_an_imported_table_is_final(server: InProcess, foreign_transcript: bytes, path: str) -> None:
    ann = server.player()
    done(bring(ann, foreign_transcript), 200)

    assert ann.post(table_in(foreign_transcript) / path).status_code in (403, 409)
    assert foreign_transcript == ann.get(table_in(foreign_transcript) / "transcript").content


def test_nobody_forks_an_imported_table(server: InProcess, foreign_transcript: bytes) -> None:
    ann, ben = server.player(), server.player()
    forged = naming(foreign_transcript, ben.id)
    done(bring(ann, forged), 200)

    for player in (ann, ben):
        assert (403, "not-seated") == refused(player.post(table_in(forged) / "fork", {"at": 3}))


def test_an_imported_table_is_not_signed_here(server: InProcess, foreign_transcript: bytes) -> None:
    ann = server.player()
    done(bring(ann, foreign_transcript), 200)

    assert (409, "not-played-here") == refused(ann.get(table_in(foreign_transcript) / "checkpoint"))


def test_a_table_is_imported_once_and_never_replaces_another(server: InProcess, foreign_transcript: bytes) -> None:
    ann, mine = server.player(), ended(server, "maverick", seats=1)

    answers = [bring(ann, foreign_transcript), bring(ann, foreign_transcript), bring(ann, mine)]

    assert [200, 409, 409] == [answer.status_code for answer in answers]
    assert {"table-exists"} == {answer.json()["code"] for answer in answers[1:]}
    assert done(ann.get(str(table_in(mine))), 200)["imported"] is False


def test_an_import_is_idempotent(server: InProcess, other_service: InProcess, foreign_transcript: bytes) -> None:
    ann, other = server.player(), ended(other_service, "maverick", seats=1)

    first = bring(ann, foreign_transcript, key="k")
    ann.open(seats=2)
    again = bring(ann, foreign_transcript, key="k")

    assert done(first, 200) == done(again, 200)
    assert (None, "true") == tuple(answer.headers.get("idempotency-replayed") for answer in (first, again))
    assert (422, "key-reused") == refused(bring(ann, other, key="k"))
    assert (409, "table-exists") == refused(bring(ann, foreign_transcript, key="l"))
    assert (409, "table-exists") == refused(bring(server.player(), foreign_transcript, key="k"))
    assert 404 == ann.get(str(table_in(other))).status_code


def test_one_of_two_concurrent_imports_succeeds(server: InProcess, foreign_transcript: bytes) -> None:
    players = [server.player(), server.player()]

    answers = server.together(
        *(
            player.sent("POST", "/transcripts?import=true", content=foreign_transcript, headers=NDJSON)
            for player in players
        )
    )

    assert [200, 409] == sorted(answer.status_code for answer in answers)
    assert foreign_transcript == players[0].get(table_in(foreign_transcript) / "transcript").content


def test_a_table_that_was_voided_is_imported_as_well(server: InProcess, other_service: InProcess) -> None:
    ann = other_service.player()
    table = ann.open("maverick")
    done(ann.post(table / "seats"))
    done(ann.post(table / "void"))
    ben = server.player()

    done(bring(ben, ann.get(table / "transcript").content), 200)

    shown = done(ben.get(str(table)), 200)
    assert ("closed", True) == (shown["status"], shown["imported"])


def test_a_transcript_that_fails_is_not_stored_and_the_checks_are_named(
    server: InProcess, foreign_transcript: bytes
) -> None:
    ann = server.player()
    answer = bring(ann, foreign_transcript.replace(b'"at":1', b'"at":2', 1))

    assert (422, "not-verified") == refused(answer)
    assert answer.json()["errors"][0]["detail"].startswith("chain: the hash of the last event is ")
    assert [""] == pointers(answer)
    assert (404, "not-found") == refused(ann.get(str(table_in(foreign_transcript))))


@pytest.mark.parametrize("game", ["pebbles", "duel"])
def test_a_transcript_that_cannot_be_checked_is_not_stored(
    server: InProcess, other_service: InProcess, game: str
) -> None:
    text = ended(other_service, game, seats=2)
    ann = server.player()

    assert (422, "not-verified") == refused(bring(ann, text))
    assert (404, "not-found") == refused(ann.get(str(table_in(text))))


def test_a_table_in_play_is_not_imported(server: InProcess, other_service: InProcess) -> None:
    table, (ann,) = started(other_service, "maverick", seats=1)
    text = ann.get(table / "transcript").content

    assert (422, "not-verified") == refused(bring(server.player(), text))
    whole = text.replace(b"takeback/1-redacted", b"takeback/1")
    assert (422, "not-verified") == refused(bring(server.player(), whole))


@pytest.mark.parametrize("table", ["x", "../../secrets", ID.upper(), ID + "0", f"{ID[:-1]}\n", "é" * 24])
def test_a_table_with_a_malformed_id_is_not_imported(server: InProcess, foreign_transcript: bytes, table: str) -> None:
    answer = bring(server.player(), of_table(foreign_transcript, table))

    assert (422, "not-verified") == refused(answer)
    assert "the table's id" in answer.json()["errors"][0]["detail"]


@pytest.mark.parametrize("player", ["Ann", "operator", "0" * 17, "0" * 19, "\u202e" + "0" * 17, "a" * 17 + "\n"])
def test_a_player_with_a_malformed_id_is_not_imported(
    server: InProcess, foreign_transcript: bytes, player: str
) -> None:
    assert (422, "not-verified") == refused(bring(server.player(), naming(foreign_transcript, player)))


def test_a_table_with_a_well_formed_id_is_imported(server: InProcess, foreign_transcript: bytes) -> None:
    done(bring(server.player(), of_table(foreign_transcript, ID)), 200)


def privately(text: bytes) -> bytes:
    """A transcript of a private table, with its hash chain recomputed."""
    return cheated(text, lambda events: events[0]["data"].update(visibility="private"))


def test_a_private_table_is_imported_by_its_players_only_and_stays_private(
    server: InProcess, foreign_transcript: bytes
) -> None:
    ann, ben = server.player(), server.player()
    text = privately(naming(foreign_transcript, ann.id))
    table = table_in(text)

    assert (403, "not-seated") == refused(bring(ben, text))
    assert (404, "not-found") == refused(ann.get(str(table)))
    position = done(bring(ann, text), 200)["position"]
    assert done(ann.get(str(table)), 200)["imported"] is True
    assert (404, "not-found") == refused(ben.get(str(table)))
    for who in (ann, ben):
        listed = done(who.get(f"/tables?limit=1&wait_for={position}"), 200)["tables"]
        assert table.id not in [one["id"] for one in listed]


def test_an_import_cannot_take_the_id_of_another_players_key(server: InProcess, foreign_transcript: bytes) -> None:
    ann, ben = server.player(), server.player()
    body = {"game": "maverick", "seats": 1, "seed": "5a" * 32}
    leads_to = done(ben.post("/tables", body, key="soon"))["id"]

    assert (409, "table-exists") == refused(bring(ann, of_table(naming(foreign_transcript, ben.id), leads_to)))
    assert leads_to == done(ben.post("/tables", body, key="soon"))["id"]


def test_a_key_leads_to_no_table_of_another_service(server: InProcess, tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db") as before:
        ben = before.player("Ben")
        table = Table(done(ben.post("/tables", {"game": "maverick"}, key="soon")))
        done(ben.post(table / "seats"))
        done(ben.post(table / "resign"))
        text = ben.get(table / "transcript").content
    with in_process(tmp_path / "restored.db") as after:
        again = after.player("Ben")
        assert ben.id == again.id  # the same secrets
        done(bring(after.player("Ann"), text), 200)

        opened = done(again.post("/tables", {"game": "maverick"}, key="soon"))
        assert table.id != opened["id"]
        assert opened["imported"] is False


def test_an_imported_table_stays_marked_after_a_restart(tmp_path: Path, foreign_transcript: bytes) -> None:
    with in_process(tmp_path / "takeback.db") as server:
        ann = server.player()
        position = done(bring(ann, foreign_transcript), 200)["position"]
    with in_process(tmp_path / "takeback.db") as server:
        shown = done(server.stranger().get(str(table_in(foreign_transcript))), 200)
        listed = done(server.stranger().get(f"/tables?wait_for={position}"), 200)["tables"]

    assert shown["imported"] is True
    assert [{name: value for name, value in shown.items() if name != "parts"}] == listed
