"""Two services over one database: what one has acknowledged, the other knows at the next request."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from api.running.erasing import Eraser
from domain.tables import open_tables
from tests.api.client import Player, Table, done, refused, started, take
from tests.api.serving import InProcess, in_process
from tests.api.signing_in import add, as_player, options, sign_in, verify, ways
from tests.api.uploading import bring, table_in
from tests.authenticator import Passkey
from tests.postgres import new_database

pytestmark = pytest.mark.usefixtures("postgres", "process")


@pytest.fixture(scope="module")
def services() -> Iterator[tuple[InProcess, InProcess]]:
    """Two services in this process. Only the one of a request runs."""
    with ExitStack() as stack:
        address = stack.enter_context(new_database())
        first, second = (stack.enter_context(in_process(address)) for _ in range(2))
        yield first, second


@pytest.fixture
def here(services: tuple[InProcess, InProcess], request: pytest.FixtureRequest) -> InProcess:
    services[0].secrets.seed(f"here {request.node.nodeid}")
    return services[0]


@pytest.fixture
def there(services: tuple[InProcess, InProcess], request: pytest.FixtureRequest) -> InProcess:
    services[1].secrets.seed(f"there {request.node.nodeid}")
    return services[1]


def at(server: InProcess, player: Player) -> Player:
    """The same player as a client of another service."""
    return Player(server, player.id, player.name, player.token)


def version(player: Player, table: Table) -> int:
    """The version of a table that a player reads."""
    return int(done(player.get(f"{table}"), 200)["version"])


def test_a_table_is_read_as_it_was_acknowledged_elsewhere(here: InProcess, there: InProcess) -> None:
    table, (ann, ben) = started(here)
    assert version(ann, table) == version(at(there, ann), table)

    moved = done(at(there, ann).post(table / "actions", take(1)))
    answered = done(ben.post(table / "actions", take(1)))

    assert moved["version"] + 1 == answered["version"] == version(at(there, ben), table) == version(ann, table)


def test_a_copy_that_is_still_good_is_not_taken_for_new(here: InProcess, there: InProcess) -> None:
    table, (ann, _) = started(here)
    etag = ann.get(table / "view").headers["ETag"]
    assert 304 == ann.get(table / "view", headers={"If-None-Match": etag}).status_code

    done(at(there, ann).post(table / "actions", take(1)))

    assert 200 == ann.get(table / "view", headers={"If-None-Match": etag}).status_code


def test_every_path_answers_options(here: InProcess) -> None:
    paths = {route.path_format.replace("{table}", "t") for route in here.app.routes}

    assert {204} == {here.request("OPTIONS", path).status_code for path in paths}


def test_a_request_is_refused_only_by_what_the_table_is_now(here: InProcess, there: InProcess) -> None:
    table, (ann, ben) = started(here)
    before = version(at(there, ben), table)

    done(ann.post(table / "actions", take(1)))

    assert 201 == at(there, ben).post(table / "actions", take(1), at=before + 1).status_code
    assert (412, "stale") == refused(ann.post(table / "actions", take(1), at=before + 1))


def test_a_key_that_was_used_elsewhere_is_known(here: InProcess, there: InProcess) -> None:
    table, (ann, _) = started(here)
    version(at(there, ann), table)

    first = ann.post(table / "actions", take(1), key="k")
    again = at(there, ann).post(table / "actions", take(1), key="k")

    assert (first.text, "true") == (again.text, again.headers["Idempotency-Replayed"])


def test_a_token_that_was_revoked_elsewhere_is_unknown(here: InProcess, there: InProcess) -> None:
    ann = here.player()
    other = done(ann.post("/me/tokens", {}))
    used = Player(there, ann.id, ann.name, other["token"])
    done(used.get("/me"), 200)

    ann.delete(f"/me/tokens/{other['id']}")

    assert (401, "unauthorized") == refused(used.get("/me"))
    assert (401, "unauthorized") == refused(used.post("/tables", {"game": "pebbles"}))


def test_what_a_token_may_do_and_until_when_is_known_elsewhere(here: InProcess, there: InProcess) -> None:
    ann = here.player()
    guest = done(ann.post("/me/tokens", {"scopes": ["read"], "expires_in": 60}))
    used = Player(there, ann.id, ann.name, guest["token"])
    assert (["read"], guest["expires_at"]) == tuple(
        done(used.get("/me"), 200)["token"][name] for name in ("scopes", "expires_at")
    )
    assert (403, "insufficient-scope") == refused(used.post("/tables", {"game": "pebbles"}))

    ann.delete(f"/me/tokens/{guest['id']}")
    assert (401, "unauthorized") == refused(used.get("/me"))

    guest = done(ann.post("/me/tokens", {"scopes": ["read"], "expires_in": 60}))
    there.clock.advance(guest["expires_at"] - there.clock())
    assert (401, "unauthorized") == refused(Player(there, ann.id, ann.name, guest["token"]).get("/me"))


def test_a_player_who_was_renamed_or_erased_elsewhere_is_so_here(here: InProcess, there: InProcess) -> None:
    table, (ann, ben) = started(here)
    seats = done(at(there, ben).get(f"{table}"), 200)["seats"]
    etag = at(there, ben).get(f"{table}").headers["ETag"]
    assert "Player 0" == seats[0]["name"]

    done(here.request("PATCH", "/v1/me", {"name": "Zoe"}, token=ann.token), 200)
    renamed = at(there, ben).get(f"{table}", headers={"If-None-Match": etag})

    assert "Zoe" == done(renamed, 200)["seats"][0]["name"]
    ann.delete("/me")
    assert (401, "unauthorized") == refused(at(there, ann).get("/me"))
    assert ann.id == done(at(there, ben).get(f"{table}"), 200)["seats"][0]["name"]


def test_the_tables_that_a_player_opened_elsewhere_count(
    here: InProcess, there: InProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_tables, "OPEN_TABLES", 2)
    ann = here.player()
    elsewhere = at(there, ann)
    tables = [player.open("pebbles") for player in (ann, elsewhere)]

    assert (409, "too-many-tables") == refused(ann.post("/tables", {"game": "pebbles"}))
    assert (409, "too-many-tables") == refused(elsewhere.post("/tables", {"game": "pebbles"}))
    done(elsewhere.post(tables[0] / "close"))
    done(ann.post("/tables", {"game": "pebbles"}))


def test_a_table_that_was_imported_elsewhere_is_marked(
    here: InProcess, there: InProcess, foreign_transcript: bytes
) -> None:
    ann = here.player()
    done(bring(ann, foreign_transcript), 200)
    table = table_in(foreign_transcript)

    assert done(at(there, ann).get(f"{table}"), 200)["imported"]
    assert (403, "not-seated") == refused(at(there, ann).post(table / "fork", {"at": 3}))


def test_one_key_issues_one_token_and_is_known_elsewhere(here: InProcess, there: InProcess) -> None:
    ann = here.player()

    first = done(ann.post("/me/tokens", {"label": "bot"}, key="k"))
    again = done(at(there, ann).post("/me/tokens", {"label": "bot"}, key="k"))
    ann.delete(f"/me/tokens/{first['id']}")

    assert first == again
    assert (409, "token-revoked") == refused(at(there, ann).post("/me/tokens", {"label": "bot"}, key="k"))


def test_a_challenge_of_one_process_is_answered_at_another_once(here: InProcess, there: InProcess) -> None:
    ann = here.player()
    passkey, asked = Passkey(), options(ann, "/me/passkeys")
    done(add(at(there, ann), passkey, asked=asked))
    verifying, signing = options(at(there, ann), "/me/verification"), options(here.stranger(), "/sign-in")
    done(verify(ann, passkey, asked=verifying), 200)
    phone = as_player(there, sign_in(there, passkey, asked=signing))

    assert (422, "not-proven") == refused(sign_in(here, passkey, asked=signing))
    assert (422, "not-proven") == refused(verify(at(there, ann), passkey, asked=verifying))
    assert ann.id == done(at(here, phone).get("/me"), 200)["id"]
    assert 204 == at(there, ann).delete(f"/me/ways-in/{ways(ann)[0]}").status_code
    assert (401, "unauthorized") == refused(at(here, phone).get("/me"))


def test_a_webhook_that_was_added_elsewhere_is_known_here(here: InProcess, there: InProcess) -> None:
    ann = here.player()
    done(ann.post("/me/webhooks", {"url": "https://example.org/", "kinds": ["turn"]}))
    done(at(there, ann).get("/me"), 200)

    assert ann.id in there.service.players.webhooks.players


def test_a_private_table_that_a_player_left_elsewhere_is_not_found_here(here: InProcess, there: InProcess) -> None:
    ann, ben = here.player("Ann"), here.player("Ben")
    table = ann.open("pebbles", seats=2, visibility="private")
    done(ben.post(table / "seats", {"invite": table.opened["invite"]}))
    done(at(there, ben).get(table / "view"), 200)

    done(ben.delete(table / "seats/0"), 200)

    assert (404, "not-found") == refused(at(there, ben).get(table / "view"))
    assert (404, "not-found") == refused(at(there, ben).post(table / "resign"))


def test_a_dry_run_and_a_fork_are_of_the_table_as_it_is_now(here: InProcess, there: InProcess) -> None:
    table, (ann,) = started(here, seats=1)
    version(at(there, ann), table)
    now = done(at(there, ann).post(table / "actions", take(1)))["version"]
    version(ann, table)
    later = done(at(there, ann).post(table / "actions", take(1)))["version"]

    assert (412, "stale") == refused(ann.post(table / "actions?dry_run=true", take(1), at=now))
    assert 201 == ann.post(table / "fork", {"at": later}, at=later).status_code


def test_a_list_shows_a_table_that_was_joined_elsewhere(here: InProcess, there: InProcess) -> None:
    ann, ben = here.player("Ann"), here.player("Ben")
    table = ann.open("pebbles", seats=2, visibility="private")
    done(at(there, ann).get(f"{table}"), 200)
    joined = done(ben.post(table / "seats", {"invite": table.opened["invite"]}))

    listed = done(at(there, ben).get(f"/tables?mine=true&wait_for={joined['position']}"), 200)["tables"]

    assert [table.id] == [one["id"] for one in listed]


def test_a_change_that_was_made_elsewhere_comes_with_its_view(here: InProcess, there: InProcess) -> None:
    table, (ann, ben) = started(here)
    assert version(ben, table) == version(at(there, ben), table)

    moved = done(at(there, ann).post(table / "actions", take(1)))
    done(ben.get(f"/tables?wait_for={moved['position']}"), 200)
    [change] = done(ben.get("/me/events?include=view"), 200)["events"]

    assert moved["version"] == change["version"]
    assert done(ben.get(table / "view"), 200)["view"] == change["view"]


def test_nobody_sits_down_with_a_player_who_was_erased_elsewhere(here: InProcess, there: InProcess) -> None:
    ann, ben = here.player("Ann"), here.player("Ben")
    table = ben.open(seats=2)
    done(ann.post(table / "seats"))
    assert 204 == at(there, ann).delete("/me").status_code

    assert "open" == done(ben.post(table / "seats"))["status"]
    assert [("SeatLeft", "erased"), ("SeatTaken", None)] == [
        (event["type"], event["data"].get("cause"))
        for event in done(at(there, ben).get(table / "events?after=2"), 200)["events"]
    ]


def test_a_leader_takes_players_out_who_were_erased_elsewhere(here: InProcess, there: InProcess) -> None:
    table, (ann, ben) = started(here)
    version(at(there, ben), table)
    assert 204 == ann.delete("/me").status_code
    there.runner.run(Eraser(there.service).carry_out())

    for server in (here, there):
        shown = done(at(server, ben).get(f"{table}"), 200)
        assert ("finished", [False, True]) == (shown["status"], [seat["present"] for seat in shown["seats"]])
