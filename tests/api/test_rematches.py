import pytest

from domain import open_tables
from tests.api.client import Json, Player, Table, done, everything, pointers, refused, started, take
from tests.api.serving import InProcess
from tests.api.uploading import bring, table_in

PRIVATE: Json = {"visibility": "private"}


def finished(server: InProcess, **more: Json) -> tuple[Table, list[Player]]:
    """A table of two that is over, and its players."""
    players = [server.player("Ann"), server.player("Ben")]
    table = players[0].open("pebbles", seats=2, **more)
    for player in players:
        done(player.post(table / "seats", {"invite": table.opened.get("invite")}))
    done(players[1].post(table / "resign"))
    return table, players


def rematch(player: Player, table: Table, **more: str) -> Table:
    """The rematch of a table."""
    return Table(done(player.post(table / "rematch", **more)))


def test_everyone_who_asks_gets_the_same_table_with_the_same_settings(server: InProcess) -> None:
    settings: Json = {"options": {"heap": 5}, "undo": "off", "clock": {"seconds_per_action": 60, "then": "random"}}
    table, (ann, ben) = finished(server, **settings)

    answer = ben.post(table / "rematch")
    again, other = Table(done(answer)), rematch(ann, table)

    assert f"/v1/tables/{again.id}" == answer.headers["location"]
    assert again.id == other.id != table.id
    assert settings == {name: again.opened[name] for name in settings}
    assert ("pebbles", "public", ben.id, "open") == tuple(
        again.opened[name] for name in ("game", "visibility", "opened_by", "status")
    )
    assert [None, None] == [seat["player"] for seat in again.opened["seats"]]
    assert table.id == again.opened["rematch_of"] == done(server.stranger().get(str(again)), 200)["rematch_of"]
    assert "rematch_of" not in done(ann.get(str(table)), 200)
    assert again.opened["seed_commitment"] != table.opened["seed_commitment"]


def test_a_rematch_is_played_and_has_a_rematch_of_its_own(server: InProcess) -> None:
    table, (ann, ben) = finished(server)
    again = rematch(ann, table)
    for player in (ann, ben):
        done(player.post(again / "seats"))
    assert (again.id, "playing") == tuple(rematch(ben, table).opened[name] for name in ("id", "status"))
    assert (409, "table-not-over") == refused(ann.post(again / "rematch"))

    done(ann.post(again / "resign"))

    assert (again.id, "finished") == tuple(rematch(ben, table).opened[name] for name in ("id", "status"))
    assert again.id == rematch(ann, again).opened["rematch_of"]


def test_the_players_of_a_private_table_sit_down_without_an_invitation(server: InProcess) -> None:
    table, (ann, ben) = finished(server, **PRIVATE)
    again = rematch(ann, table)
    assert again.opened["invite"]

    assert "invite" not in rematch(ben, table).opened
    assert all(answer.status_code == 200 for answer in everything(ben, again))
    assert "playing" == [done(player.post(again / "seats")) for player in (ben, ann)][-1]["status"]


def test_outsiders_learn_nothing_of_a_private_rematch(server: InProcess) -> None:
    table, (ann, ben) = finished(server, **PRIVATE)
    again = rematch(ann, table)
    ben.get(f"/tables?wait_for={again.opened['position']}")

    for eve in (server.player("Eve"), server.stranger()):
        assert all((404, "not-found") == refused(answer) for answer in everything(eve, again))
        assert again.id not in eve.get("/tables?limit=100").text
    assert (404, "not-found") == refused(server.player("Eve").post(again / "seats"))
    assert (404, "not-found") == refused(server.player("Eve").post(table / "rematch"))


def test_lists_show_a_rematch_to_those_who_may_see_it(server: InProcess) -> None:
    table, (ann, ben) = finished(server, **PRIVATE)
    again = rematch(ann, table)

    listed = done(ben.get(f"/tables?wait_for={again.opened['position']}"), 200)["tables"]

    assert [table.id] == [one.get("rematch_of") for one in listed if one["id"] == again.id]
    seated = done(ben.post(again / "seats"))
    [mine] = done(ben.get(f"/tables?mine=true&status=open&wait_for={seated['position']}"), 200)["tables"]
    assert (again.id, table.id) == (mine["id"], mine["rematch_of"])


def test_a_guest_of_a_rematch_who_leaves_is_an_outsider_again(server: InProcess) -> None:
    table, (ann, ben) = finished(server, **PRIVATE)
    again, guest = rematch(ann, table), server.player("Guest")
    done(guest.post(again / "seats", {"seat": 0, "invite": again.opened["invite"]}))

    done(guest.delete(again / "seats/0"), 200)

    assert (404, "not-found") == refused(guest.get(str(again)))
    assert 200 == ben.get(str(again)).status_code


def test_once_a_rematch_was_closed_the_next_one_to_ask_opens_another(server: InProcess) -> None:
    table, (ann, ben) = finished(server)
    first = rematch(ann, table)
    done(ann.post(first / "close"))

    second = rematch(ben, table)

    assert first.id != second.id == rematch(ann, table).id
    assert [table.id] * 2 == [done(ann.get(str(each)), 200)["rematch_of"] for each in (first, second)]


@pytest.mark.usefixtures("process")
def test_only_a_seat_of_a_finished_table_may_ask(server: InProcess, foreign_transcript: bytes) -> None:
    table, (ann, _) = finished(server)
    playing, _ = started(server)
    voided, (zoe,) = started(server, seats=1)
    done(zoe.post(voided / "void"))
    done(bring(ann, foreign_transcript), 200)

    assert (401, "unauthorized") == refused(server.stranger().post(table / "rematch"))
    assert (403, "not-seated") == refused(server.player().post(table / "rematch"))
    assert (403, "not-seated") == refused(server.player().post(playing / "rematch", {"x": 1}))
    assert (403, "not-seated") == refused(ann.post(table_in(foreign_transcript) / "rematch"))
    assert (409, "table-closed") == refused(zoe.post(voided / "rematch"))
    assert (404, "not-found") == refused(ann.post(f"/tables/{'0' * 24}/rematch"))


def test_a_body_must_be_empty_and_the_version_right(server: InProcess) -> None:
    table, (ann, _) = finished(server)
    version = done(ann.get(str(table)), 200)["version"]

    answer = ann.post(table / "rematch", {"seats": 3})
    assert ((422, "invalid-shape"), ["/seats"]) == (refused(answer), pointers(answer))
    assert (412, "stale") == refused(ann.post(table / "rematch", at=version - 1))
    assert 201 == ann.post(table / "rematch", {}, at=version).status_code


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
    shown = ben.post(table / "rematch", key="k")
    done(ann.post(opened / "close"))

    again = [ben.post(table / "rematch", key="k") for _ in range(2)]

    assert opened.id == done(shown)["id"]
    for answer in again:
        assert (shown.json(), "true") == (done(answer), answer.headers["idempotency-replayed"])
    assert opened.id != rematch(ben, table, key="other").id


def test_a_key_is_of_the_rematch_of_one_table(server: InProcess) -> None:
    """A player may count the keys of each table anew."""
    first, (ann, ben) = finished(server)
    second = rematch(ben, first)
    for player in (ann, ben):
        done(player.post(second / "seats"))
    done(ann.post(second / "resign"))

    shown = [(rematch(ann, table).id, rematch(ben, table, key="k").id) for table in (first, second)]

    assert [(opened, opened) for opened, _ in shown] == shown
    assert shown[0] != shown[1]


def test_a_key_that_played_an_action_asks_for_no_rematch(server: InProcess) -> None:
    table, (ann, ben) = started(server)
    done(ann.post(table / "actions", take(1), key="k"))
    done(ben.post(table / "resign"))

    assert (422, "key-reused") == refused(ann.post(table / "rematch", key="k"))


def test_a_rematch_counts_among_the_tables_of_who_opened_it(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    table, (ann, ben) = finished(server)
    ann.open("pebbles")
    monkeypatch.setattr(open_tables, "OPEN_TABLES", 1)

    assert (409, "too-many-tables") == refused(ann.post(table / "rematch"))
    again = rematch(ben, table)
    assert again.id == rematch(ann, table).id


def test_what_is_known_of_a_rematch_is_stored(server: InProcess) -> None:
    table, (ann, ben) = finished(server, **PRIVATE)
    again = rematch(ann, table)
    done(ann.post(again / "seats"))

    server.service.tables.sessions.evict(again.id)

    assert table.id == done(ben.get(str(again)), 200)["rematch_of"]


def test_players_who_ask_at_the_same_time_meet(server: InProcess) -> None:
    tables = [finished(server) for _ in range(4)]

    answers = server.together(
        *(player.sent("POST", table / "rematch") for table, players in tables for player in players * 2)
    )

    met = [done(answer)["id"] for answer in answers]
    assert [1] * 4 == [len({*met[start : start + 4]}) for start in range(0, 16, 4)]
    assert 4 == len({*met})


@pytest.mark.usefixtures("postgres")
def test_players_who_ask_two_processes_at_the_same_time_meet(pair: tuple[InProcess, InProcess]) -> None:
    here, there = pair
    for _ in range(4):
        table, players = finished(here, **PRIVATE)
        everywhere = [Player(server, each.id, each.name, each.token) for each in players for server in (here, there)]

        answers = here.together(*(player.sent("POST", table / "rematch") for player in everywhere * 2))

        assert 1 == len({done(answer)["id"] for answer in answers})
        again = Table(answers[0].json())
        seated = here.together(*(player.sent("POST", again / "seats") for player in everywhere))
        assert [201, 201, 409, 409] == sorted(answer.status_code for answer in seated)
        assert {player.id for player in players} == {
            seat["player"] for seat in done(players[0].get(str(again)), 200)["seats"]
        }


@pytest.mark.usefixtures("postgres")
def test_a_key_sent_to_two_processes_opens_one_rematch(pair: tuple[InProcess, InProcess]) -> None:
    here, there = pair
    for _ in range(4):
        table, (ann, _) = finished(here)
        twice = [Player(server, ann.id, ann.name, ann.token) for server in (here, there)]

        answers = here.together(*(player.sent("POST", table / "rematch", key="k") for player in twice))

        assert 1 == len({done(answer)["id"] for answer in answers})
        assert ["true"] == [answer.headers[name] for answer in answers for name in answer.headers if "replayed" in name]
