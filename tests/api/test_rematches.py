from pathlib import Path

import httpx
import pytest

from domain.storage.addresses import Address
from domain.storage.errors import NotStored
from domain.storage.sql.beside_log.rematches import RematchTransaction
from domain.storage.sql.beside_log.table_keys import TableKeyTransaction
from domain.tables import open_tables
from tests.api.client import Json, Player, Table, done, everything, pointers, refused, started
from tests.api.serving import InProcess, in_process
from tests.api.uploading import bring, table_in
from tests.live.timing import events_of, listed, pass_time

PRIVATE: Json = {"visibility": "private"}


def finished(server: InProcess, **more: Json) -> tuple[Table, list[Player]]:
    """A table of two that is over, and its players."""
    players = [server.player("Ann"), server.player("Ben")]
    table = players[0].open("pebbles", seats=2, **more)
    for player in players:
        done(player.post(table / "seats", {"invite": table.opened.get("invite")}))
    done(players[1].post(table / "resign"))
    return table, players


def replayed(answer: httpx.Response) -> tuple[Json, str | None]:
    """What was answered, and whether the service says that it was before."""
    return done(answer), answer.headers.get("idempotency-replayed")


def rematch(player: Player, table: Table, **more: str) -> Table:
    """The rematch of a table."""
    return Table(done(player.post(table / "rematch", **more)))


def test_everyone_who_asks_gets_the_same_table_with_the_same_settings(server: InProcess) -> None:
    settings: Json = {"options": {"heap": 5}, "undo": "off", "clock": {"seconds_per_action": 60, "then": "random"}}
    table, (ann, ben) = finished(server, **settings)

    answer = ben.post(table / "rematch")
    again, twice, other = Table(done(answer)), rematch(ben, table), rematch(ann, table)

    assert f"/v1/tables/{again.id}" == answer.headers["location"]
    assert again.id == twice.id == other.id != table.id
    assert again.opened["version"] == twice.opened["version"]
    assert settings == {name: again.opened[name] for name in settings}
    assert ("pebbles", "public", ben.id, "open") == tuple(
        again.opened[name] for name in ("game", "visibility", "opened_by", "status")
    )
    assert [None, ben.id] == [seat["player"] for seat in again.opened["seats"]]
    assert ("playing", [ann.id, ben.id]) == (other.opened["status"], [seat["player"] for seat in other.opened["seats"]])
    assert table.id == again.opened["rematch_of"] == done(server.stranger().get(str(again)), 200)["rematch_of"]
    assert "rematch_of" not in done(ann.get(str(table)), 200)
    assert again.opened["seed_commitment"] != table.opened["seed_commitment"]


def test_a_rematch_is_played_and_has_a_rematch_of_its_own(server: InProcess) -> None:
    table, (ann, ben) = finished(server)
    again = rematch(ann, table)
    assert (again.id, "playing") == tuple(rematch(ben, table).opened[name] for name in ("id", "status"))
    assert (409, "table-not-over") == refused(ann.post(again / "rematch"))

    done(ann.post(again / "resign"))

    assert (again.id, "finished") == tuple(rematch(ben, table).opened[name] for name in ("id", "status"))
    assert again.id == rematch(ann, again).opened["rematch_of"]


def test_the_players_of_a_private_table_sit_down_without_an_invitation(server: InProcess) -> None:
    table, (ann, ben) = finished(server, **PRIVATE)
    again = rematch(ann, table)
    assert again.opened["invite"]

    assert all(answer.status_code == 200 for answer in everything(ben, again))
    assert "invite" not in done(ben.get(str(again)), 200)
    assert ("playing", None) == tuple(rematch(ben, table).opened.get(name) for name in ("status", "invite"))


def test_a_seat_can_be_taken_with_entropy_of_its_own(server: InProcess) -> None:
    table, (ann, ben) = finished(server)
    again = rematch(ann, table)

    assert "playing" == done(ben.post(again / "seats", {"entropy": "mine"}))["status"]


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

    shown = done(ben.get(f"/tables?wait_for={again.opened['position']}"), 200)["tables"]

    assert [table.id] == [one.get("rematch_of") for one in shown if one["id"] == again.id]
    [mine] = done(ben.get("/tables?mine=true&status=open"), 200)["tables"]
    assert (again.id, table.id) == (mine["id"], mine["rematch_of"])


def test_the_free_seats_are_kept_for_those_who_played(server: InProcess) -> None:
    settings: Json
    for settings in ({}, PRIVATE):
        table, (ann, ben) = finished(server, **settings)
        again, eve = rematch(ann, table), server.player("Eve")

        assert (409, "already-seated") == refused(ann.post(again / "seats"))
        assert (409, "seats-kept") == refused(eve.post(again / "seats", {"invite": again.opened.get("invite")}))
        assert "playing" == rematch(ben, table).opened["status"]


def test_the_lobby_offers_no_table_whose_seats_are_kept(server: InProcess) -> None:
    table, (ann, ben) = finished(server)
    again, eve = rematch(ann, table), server.player("Eve")
    everywhere = f"/tables?open=true&limit=100&wait_for={again.opened['position']}"

    assert all(again.id not in player.get(everywhere).text for player in (eve, server.stranger()))
    assert all(again.id in player.get(everywhere).text for player in (ann, ben))
    assert "playing" == rematch(ben, table).opened["status"]
    position = done(ann.get(str(again)), 200)["position"]
    assert again.id in eve.get(f"/tables?status=playing&limit=100&wait_for={position}").text


def test_the_others_are_told_at_the_old_table_and_among_their_changes(server: InProcess) -> None:
    settings: Json
    for settings in ({}, PRIVATE):
        table, (ann, ben) = finished(server, **settings)
        before = ben.get(str(table))
        tag = {"If-None-Match": before.headers["etag"]}
        assert 304 == ben.get(str(table), headers=tag).status_code

        again = rematch(ann, table)

        assert "rematch" not in done(before, 200)
        assert [again.id] * 2 == [done(one.get(str(table), headers=tag), 200)["rematch"] for one in (ann, ben)]
        listed(server)
        [change] = done(ben.get(f"/me/events?after={before.json()['position']}"), 200)["events"]
        assert (again.id, table.id, "open", False) == tuple(
            change[name] for name in ("table", "rematch_of", "status", "awaiting")
        )
        done(ann.post(again / "close"))
        assert 304 == ben.get(str(table), headers=tag).status_code


def test_nobody_else_is_told(server: InProcess) -> None:
    table, (ann, _) = finished(server)
    again = rematch(ann, table)

    for other in (server.player("Eve"), server.stranger()):
        assert again.id not in other.get(str(table)).text


def test_bots_sit_down_at_once_and_the_game_starts(place: Address) -> None:
    with in_process(place, bots=True) as server:
        ann = server.player("Ann")
        table = ann.open("thermal-showdown", seats=2)
        done(ann.post(table / "seats", {"seat": 1}))
        before = done(ann.post(table / "bots", {"bot": "house", "level": "random"}))
        done(ann.post(table / "resign"))

        again = ann.post(table / "rematch", key="k")

        assert ("playing", [(seat["player"], seat["bot"], seat["seat_options"]) for seat in before["seats"]]) == (
            done(again)["status"],
            [(seat["player"], seat["bot"], seat["seat_options"]) for seat in done(again)["seats"]],
        )
        assert (done(again), "true") == replayed(ann.post(table / "rematch", key="k"))
        assert done(again)["id"] == rematch(ann, table).id
        done(ann.post(Table(done(again)) / "resign"))
        assert 0 == server.service.tables.sessions.open_tables.total(ann.id)


def test_who_resigned_from_bots_plays_them_again(tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db", bots=True) as server:
        ann = server.player("Ann")
        table = ann.open("full-throttle", seats=3)
        for _ in range(2):
            done(ann.post(table / "bots", {"bot": "house", "level": "random"}))
        done(ann.post(table / "seats"))
        assert "closed" == done(ann.post(table / "resign"))["status"]

        again = rematch(ann, table)

        assert ("playing", 3) == (again.opened["status"], len(again.opened["seats"]))
        assert again.id == done(ann.get(str(table)), 200)["rematch"]


def test_bots_and_people_meet_again(place: Address) -> None:
    with in_process(place, bots=True) as server:
        ann, ben, eve = (server.player(name) for name in ("Ann", "Ben", "Eve"))
        table = ann.open("full-throttle", seats=3)
        done(ann.post(table / "seats"))
        done(ann.post(table / "bots", {"bot": "house"}))
        done(ben.post(table / "seats"))
        for player in (ben, ann):
            done(player.post(table / "resign"))

        again = rematch(ann, table)

        assert ("open", [False, True, False]) == (
            again.opened["status"],
            [each["bot"] for each in again.opened["seats"]],
        )
        assert ann.id == again.opened["seats"][0]["player"]
        done(eve.post(again / "seats"))  # Ben resigned while the game went on: nobody waits for him
        assert (again.id, "playing") == tuple(rematch(ann, table).opened[name] for name in ("id", "status"))


def test_who_is_gone_is_not_waited_for(server: InProcess) -> None:
    table, (ann, ben) = finished(server)
    assert 204 == ben.delete("/me").status_code
    again, eve = rematch(ann, table), server.player("Eve")

    everywhere = f"/tables?open=true&limit=100&wait_for={again.opened['position']}"
    assert again.id in eve.get(everywhere).text
    assert "playing" == done(eve.post(again / "seats"))["status"]


def test_who_resigned_early_is_not_waited_for_but_may_come(server: InProcess) -> None:
    players = [server.player(name) for name in ("Ann", "Ben", "Cat")]
    ann, ben, cat = players
    table = ann.open("pebbles", seats=3, visibility="private")
    for player in players:
        done(player.post(table / "seats", {"invite": table.opened["invite"]}))
    done(cat.post(table / "resign"))
    done(ben.post(table / "resign"))

    again = rematch(ann, table)
    assert (404, "not-found") == refused(cat.get(str(again)))
    assert again.id == rematch(cat, table).id
    assert "playing" == rematch(ben, table).opened["status"]


def test_who_resigned_early_comes_too_late_at_a_private_table(server: InProcess) -> None:
    players = [server.player(name) for name in ("Ann", "Ben", "Cat")]
    ann, ben, cat = players
    table = ann.open("pebbles", seats=3, visibility="private")
    for player in players:
        done(player.post(table / "seats", {"invite": table.opened["invite"]}))
    done(cat.post(table / "resign"))
    done(ben.post(table / "resign"))
    again, guest = rematch(ann, table), server.player("Guest")
    done(guest.post(again / "seats", {"invite": again.opened["invite"]}))
    assert "playing" == rematch(ben, table).opened["status"]

    assert (409, "table-started") == refused(cat.post(table / "rematch"))
    assert again.id not in cat.get(str(table)).text


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_a_rematch_that_nobody_joins_is_closed_after_ten_minutes(place: Address, visibility: str) -> None:
    with in_process(place) as server:
        table, (ann, ben) = finished(server, visibility=visibility)
        again = rematch(ann, table)

        pass_time(server, 590_000)
        assert again.id == done(ben.get(str(table)), 200)["rematch"]
        pass_time(server, 10_000)

        assert ("closed", "server") == (
            done(ann.get(str(again)), 200)["status"],
            events_of(ann, again)[-1]["actor"],
        )
        assert "rematch" not in done(ben.get(str(table)), 200)
        assert again.id != rematch(ben, table).id


@pytest.mark.parametrize(("kind", "step"), [(TableKeyTransaction, "put"), (RematchTransaction, "add")])
def test_a_rematch_that_is_not_stored_leaves_nothing(
    place: Address, monkeypatch: pytest.MonkeyPatch, kind: type, step: str
) -> None:
    """Whatever the process dies of before the commit: all of it is one transaction."""
    with in_process(place) as server:
        table, (ann, ben) = finished(server)

        def fail(*_: object, **__: object) -> None:
            raise NotStored("the process dies here")

        with monkeypatch.context() as broken:
            broken.setattr(kind, step, fail)
            answer = ann.post(table / "rematch", key="k")
        assert (503, "not-stored") == refused(answer)

        listed(server)
        assert [] == done(ann.get("/tables?open=true&mine=true"), 200)["tables"]
        assert "rematch" not in done(ben.get(str(table)), 200)
        again = rematch(ann, table, key="k")
        assert ("playing", again.id) == tuple(rematch(ben, table).opened[name] for name in ("status", "id"))


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

    server.service.tables.sessions.cache.evict(again.id)

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
        assert "playing" == done(players[0].get(str(again)), 200)["status"]
        assert {player.id for player in players} == {
            seat["player"] for seat in done(players[0].get(str(again)), 200)["seats"]
        }
