"""Texts name the players; data and stored events do not."""

from tests.api.client import Json, Player, Table, choose, done, take
from tests.api.serving import InProcess


def names_given(server: InProcess, *names: str) -> tuple[Table, list[Player]]:
    """A duel, or pebbles for more than two, of players with these names."""
    players = [server.player(name) for name in names]
    table = players[0].open("duel" if len(names) == 2 else "pebbles", seats=len(names))
    for seat, player in enumerate(players):
        done(player.post(table / "seats", {"seat": seat}))
    return table, players


def texts(player: Player, table: Table) -> list[str]:
    """The texts of all events of a table, as a player reads them."""
    return [event["text"] for event in done(player.get(table / "events"), 200)["events"]]


def test_events_frames_and_log_name_the_players(server: InProcess) -> None:
    table, (ann, ben) = names_given(server, "Ann", "Ben")
    done(ann.post(table / "actions", {"action": {"type": "duel.Raise"}}))

    said = "Ann raises to 1."
    assert said == texts(ben, table)[-1]
    assert said == texts(server.stranger(), table)[-1]
    assert said == done(ben.get(table / "frames?after=4"), 200)["frames"][-1]["event"]["text"]
    assert said == done(ben.get(table / "log"), 200)["lines"][-1]["text"]
    assert ["Ann sat down.", "Ben sat down."] == texts(ann, table)[1:3]


def test_responses_and_dry_runs_name_the_players(server: InProcess) -> None:
    table, (_, ben) = names_given(server, "Ann", "Ben")
    rank = done(ben.get(table / "view"), 200)["view"]["fighters"][1]["hand"][0]

    tried = done(ben.post(f"{table / 'actions'}?dry_run=true", choose(rank)), 200)
    answer = done(ben.post(table / "actions", choose(rank)))

    assert [f"Ben chooses a {rank}."] == tried["texts"]
    assert f"Ben chooses a {rank}." == answer["events"][0]["text"]


def test_undo_options_and_takebacks_name_the_players(server: InProcess) -> None:
    table, (ann, ben, cleo) = names_given(server, "Ann", "Ben", "Cleo")
    for player in (ann, ben, cleo):
        done(player.post(table / "actions", take(1)))

    options = [option["text"] for option in done(ann.get(table / "undo"), 200)]
    asked = done(ann.post(table / "undo", {"to_version": 5}))
    pending = done(ben.get(table / "view"), 200)["pending_takeback"]["text"]
    done(ben.post(table / "takebacks/1/agree"))
    agreed = done(cleo.post(table / "takebacks/1/agree"))

    assert "Undo the last action, if Ben and Cleo agree." == options[0]
    assert "Undo the last 3 actions, if Ben and Cleo agree." == options[2]
    assert "Ann asks to undo the last 3 actions." == asked["events"][0]["text"] == pending
    assert ["Cleo agreed.", "Ann undid the last 3 actions."] == [event["text"] for event in agreed["events"]]
    assert ["Ann asks to undo the last 3 actions.", "Ben agreed.", "Cleo agreed."] == texts(ann, table)[-4:-1]
    assert "Ann undid the last 3 actions." == texts(ann, table)[-1]


def test_offers_to_redo_and_to_void_have_texts(server: InProcess) -> None:
    table, (ann, ben) = names_given(server, "Ann", "Ben")
    done(ann.post(table / "void"))
    done(ben.post(table / "takebacks/1/decline"))

    assert ["Ann asks to declare the game void.", "Ben declined."] == texts(ben, table)[-2:]


def test_players_of_the_same_name_are_distinguished_by_their_seats(server: InProcess) -> None:
    table, (ann, _, _) = names_given(server, "Ann", "Ann", "seat 1")

    assert ["Ann (Seat 1) sat down.", "Ann (Seat 2) sat down.", "seat 1 (Seat 3) sat down."] == texts(ann, table)[1:4]


SOSO = "\u0421\u043e\u0441\u043e"
"""A name in Cyrillic letters, which looks like Coco."""


def test_players_whose_names_look_alike_are_distinguished_by_their_seats(server: InProcess) -> None:
    table, (ann, _, _) = names_given(server, "Coco", SOSO, "Seat l")

    assert ["Coco (Seat 1) sat down.", f"{SOSO} (Seat 2) sat down.", "Seat l (Seat 3) sat down."] == (
        texts(ann, table)[1:4]
    )


def test_a_name_that_ends_as_with_the_number_of_a_seat_is_distinguished_too(server: InProcess) -> None:
    table, (ann, _, _) = names_given(server, "Ann", "Ann", "Ann (Seat 1)")

    assert ["Ann (Seat 1) sat down.", "Ann (Seat 2) sat down.", "Ann (Seat 1) (Seat 3) sat down."] == (
        texts(ann, table)[1:4]
    )


def test_a_table_and_lists_of_tables_have_what_texts_call_the_seats(server: InProcess) -> None:
    coco, soso = server.player("Coco"), server.player(SOSO)
    table = coco.open("pebbles", seats=3)
    done(coco.post(table / "seats", {"seat": 0}))

    assert ["Coco", None, None] == called(done(coco.get(f"/tables/{table.id}"), 200))
    sat = done(soso.post(table / "seats", {"seat": 1}))
    told = ["Coco (Seat 1)", f"{SOSO} (Seat 2)", None]
    assert told == called(done(coco.get(f"/tables/{table.id}"), 200))
    assert [told] == [
        called(one) for one in done(coco.get(f"/tables?mine=true&wait_for={sat['position']}"), 200)["tables"]
    ]
    assert ["Coco", SOSO, None] == [seat["name"] for seat in done(coco.get(f"/tables/{table.id}"), 200)["seats"]]


def test_who_looks_like_another_at_the_table_is_told_apart_as_soon_as_renamed(server: InProcess) -> None:
    table, (ann, _) = names_given(server, "Ann", SOSO)
    before = ann.get(f"/tables/{table.id}")
    done(server.request("PATCH", "/v1/me", {"name": "Coco"}, token=ann.token), 200)
    after = ann.get(f"/tables/{table.id}")

    assert ["Coco (Seat 1)", f"{SOSO} (Seat 2)"] == called(done(after, 200))
    assert before.headers["etag"] != after.headers["etag"]


def called(table: Json) -> list[str | None]:
    """What texts call the seats of a table."""
    return [seat["called"] for seat in table["seats"]]


def test_a_former_holder_of_a_seat_is_still_named_in_their_event(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open("duel")
    done(ann.post(table / "seats", {"seat": 0}))
    done(ann.delete(table / "seats/0"), 200)
    done(ben.post(table / "seats", {"seat": 0}))

    assert ["Ann sat down.", "Seat 1 is free again.", "Ben sat down."] == texts(ann, table)[1:]


def test_the_seats_of_a_fork_have_their_players_names(server: InProcess) -> None:
    table, (ann,) = names_given(server, "Ann")
    forked = Table(done(ann.post(table / "fork", {"at": 3})))
    done(ann.post(forked / "seats"))
    done(ann.post(forked / "actions", take(1)))

    assert "The game continues from an earlier table." in texts(ann, forked)
    assert "Ann takes 1." == texts(ann, forked)[-1]
