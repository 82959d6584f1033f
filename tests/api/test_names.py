"""Texts name the players; data and stored events do not."""

from tests.api.client import Player, Table, choose, done, take
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
