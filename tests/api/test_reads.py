import pytest

from tests.api.client import RAISE, TOSS, choose, done, everything, receipt, refused, started, take, transcript
from tests.api.serving import InProcess


def test_a_public_table_can_be_viewed_without_a_token(server: InProcess) -> None:
    table, _ = started(server, "duel")

    assert {200} == {answer.status_code for answer in everything(server.stranger(), table)}


def test_a_spectator_has_no_seat(server: InProcess) -> None:
    table, _ = started(server, "duel")

    for spectator in (server.stranger(), server.player("Eve")):
        view = done(spectator.get(table / "view"), 200)
        assert view["seat"] is None
        assert "actions" not in view
        assert "labels" not in view
        assert [[None] * 3] * 2 == [fighter["hand"] for fighter in view["view"]["fighters"]]


def test_each_seat_sees_its_own_hand_and_the_size_of_the_others(server: InProcess) -> None:
    table, players = started(server, "duel")

    views = [done(player.get(table / "view"), 200) for player in players]

    assert [0, 1] == [view["seat"] for view in views]
    for own, view in enumerate(views):
        fighters = view["view"]["fighters"]
        assert 3 == len([rank for rank in fighters[own]["hand"] if rank is not None])
        assert [None] * 3 == fighters[1 - own]["hand"]


def test_a_view_at_a_version_is_the_view_as_it_was_then(server: InProcess) -> None:
    table, players = started(server)
    then = [done(players[0].get(table / "view"), 200)]
    for seat, body in ((0, TOSS), (0, take(1)), (1, take(1))):
        done(players[seat].post(table / "actions", body))
        then.append(done(players[0].get(table / "view"), 200))

    now = [done(players[0].get(table / f"view?at={view['version']}"), 200) for view in then]

    assert then == now


def test_a_view_has_the_position_of_its_last_event(server: InProcess) -> None:
    table, (ann, _) = started(server)
    earlier = done(ann.get(str(table)), 200)["position"]
    played = done(ann.post(table / "actions", take(1)))

    for viewer in (ann, server.stranger()):
        assert played["position"] == done(viewer.get(table / "view"), 200)["position"]
        assert earlier == done(viewer.get(table / f"view?at={played['version'] - 1}"), 200)["position"]
    assert 200 == ann.get(f"/tables?wait_for={played['position']}").status_code


def test_a_view_from_before_the_start_has_no_game_in_it(server: InProcess) -> None:
    table, (ann, _) = started(server, "duel")

    views = [done(ann.get(table / f"view?at={version}"), 200) for version in (1, 2, 3)]

    assert [None] * 3 == [view["view"] for view in views]
    assert [None, 0, 0] == [view["seat"] for view in views]
    assert ["open"] * 3 == [view["status"] for view in views]


def test_a_view_of_a_future_version_is_not_found(server: InProcess) -> None:
    table, (ann, _) = started(server)

    assert (404, "not-found") == refused(ann.get(table / "view?at=5"))
    assert (404, "not-found") == refused(ann.get(table / f"view?at={2**53 - 1}"))


@pytest.mark.parametrize(
    "query", ["at=0", "at=-1", "at=x", "at=1.0", "at=", "at=٣", "at=%00", f"at={2**53}", "at=1e1", "at=+4"]
)
def test_a_malformed_version_is_refused(server: InProcess, query: str) -> None:
    table, (ann, _) = started(server)

    assert (400, "invalid-query") == refused(ann.get(table / f"view?{query}"))


def test_an_earlier_view_of_a_finished_table_stays_redacted(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")
    hidden = done(ben.get(table / "view"), 200)
    done(ann.post(table / "resign"))

    assert hidden == done(ben.get(table / "view?at=4"), 200)
    assert None not in done(ben.get(table / "view"), 200)["view"]["fighters"][0]["hand"]


def test_events_come_in_pages_with_a_cursor(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)
    for _ in range(4):
        done(ann.post(table / "actions", take(1)))

    versions, after, pages = [], 0, 0
    while after is not None:
        page = done(ann.get(table / f"events?after={after}&limit=3"), 200)
        versions += [event["version"] for event in page["events"]]
        after, pages = page["next"], pages + 1

    assert [1, 2, 3, 4, 5, 6, 7] == versions
    assert 3 == pages


def test_a_page_after_the_last_event_is_empty(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)

    cursor = f"3-{done(ann.get(str(table)), 200)['head'][:8]}"
    for after in ("3", cursor):
        page = done(ann.get(table / f"events?after={after}"), 200)
        assert {"game": "pebbles", "events": [], "next": None, "cursor": cursor} == page


@pytest.mark.parametrize("after", [4, 2**53 - 1])
def test_there_is_no_page_after_a_version_that_is_yet_to_come(server: InProcess, after: int) -> None:
    table, (ann,) = started(server, seats=1)
    for kind in ("events", "frames", "log"):
        answer = ann.get(table / f"{kind}?after={after}")
        assert (409, "unknown-version") == refused(answer)
        assert 3 == answer.json()["version"]


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=501", "limit=-1", "limit=x", "after=-1", "after=x", f"after={10**16}"]
)
def test_malformed_paging_is_refused(server: InProcess, query: str) -> None:
    table, (ann,) = started(server, seats=1)

    assert (400, "invalid-query") == refused(ann.get(table / f"events?{query}"))


def test_every_event_has_a_text_a_hash_and_a_time(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)
    last = done(ann.post(table / "actions", take(1)))

    events = done(ann.get(table / "events"), 200)["events"]

    assert all(event["text"] for event in events)
    assert last["head"] == events[-1]["hash"]
    assert [table.id] * 4 == [event["table"] for event in events]
    assert [ann.id] * 4 == [event["actor"] for event in events]
    times = [event["at"] for event in events]
    assert times == sorted(times)


def test_the_events_in_a_response_are_those_of_the_page(server: InProcess) -> None:
    table, (ann, _) = started(server, "duel")
    answer = done(ann.post(table / "actions", RAISE))

    assert answer["events"] == done(ann.get(table / "events?after=4"), 200)["events"]


def test_nobody_sees_salts_draws_and_seeds_during_play(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")
    done(ann.post(table / "actions", RAISE))

    for viewer in (ann, ben, server.stranger()):
        for event in done(viewer.get(table / "events"), 200)["events"]:
            assert "salt" not in event
            assert not {"draws", "server_seed"} & set(event["data"])


def test_entropy_is_shown_to_its_player_only_until_the_end(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open("duel")
    done(ann.post(table / "seats", {"entropy": "anns-own-luck"}))
    done(ben.post(table / "seats"))

    assert "anns-own-luck" in ann.get(table / "events").text
    for other in (ben, server.stranger()):
        assert all("anns-own-luck" not in answer.text for answer in everything(other, table))
    done(ben.post(table / "resign"))
    assert "anns-own-luck" in ben.get(table / "events").text


def test_the_log_has_a_text_for_each_event_in_force(server: InProcess) -> None:
    table, (ann, _) = started(server)
    position = done(ann.post(table / "actions", take(2)))["position"]

    lines = done(ann.get(table / f"log?wait_for={position}"), 200)["lines"]

    assert "Player 0 takes 2." == lines[-1]["text"]
    assert 5 == lines[-1]["version"]


def test_a_transcript_during_play_is_redacted_and_has_hashes(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")
    head, *events, trailer = transcript(ann, table)

    assert {"format": "takeback/1-redacted", "table": table.id, "game": "duel", "rules_version": 1} == head
    assert {"head": events[-1]["hash"], "outcome": None} == trailer
    assert [1, 2, 3, 4] == [event["version"] for event in events]
    assert transcript(ann, table) != transcript(ben, table)


def test_a_transcript_after_the_end_is_full_and_the_same_for_all(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")
    last = done(ann.post(table / "resign"))
    head, *events, trailer = transcript(ann, table)

    assert "takeback/1" == head["format"]
    assert all(event["salt"] for event in events)
    assert all("hash" not in event for event in events)
    assert {"head": last["head"], "outcome": last["outcome"]} == trailer
    assert "server_seed" in events[0]["data"]
    assert ann.get(table / "transcript").content == ben.get(table / "transcript").content
    assert ann.get(table / "transcript").content == server.stranger().get(table / "transcript").content


def test_the_transcript_of_a_table_that_never_started_stays_redacted(server: InProcess) -> None:
    ann = server.player()
    table = ann.open(seats=2)
    done(ann.post(table / "close"))

    assert "takeback/1-redacted" == transcript(ann, table)[0]["format"]


def test_hashes_shown_during_play_match_the_final_transcript(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")
    hand = done(ann.get(table / "view"), 200)["view"]["fighters"][0]["hand"]
    receipts = [receipt(done(ann.post(table / "actions", body))) for body in (RAISE, choose(hand[0]))]
    done(ben.post(table / "resign"))

    events = done(server.stranger().get(table / "events"), 200)["events"]

    assert receipts == [(event["version"], event["hash"]) for event in events[4:6]]


@pytest.mark.parametrize("rest", ["", "/view", "/actions", "/events", "/log", "/undo", "/transcript"])
@pytest.mark.parametrize(
    "table", ["unknown", "0" * 24, "%00", "a%00b", "%FF", "%ED%A0%80", "x" * 3000, "%27--", "%2e%2e"]
)
def test_an_unknown_table_is_not_found(server: InProcess, table: str, rest: str) -> None:
    assert (404, "not-found") == refused(server.stranger().get(f"/tables/{table}{rest}"))


def test_the_catalogue_lists_every_game(server: InProcess) -> None:
    games = done(server.stranger().get("/games"), 200)
    games = games if isinstance(games, list) else games["games"]

    assert {"maverick", "duel", "pebbles"} <= {game["key"] for game in games}
    assert {"min": 1, "max": 3} == next(game["seats"] for game in games if game["key"] == "pebbles")


def test_a_position_of_the_future_is_refused_wherever_one_is_taken(server: InProcess) -> None:
    table, (ann, _) = started(server, "duel")
    last = done(ann.get(str(table)), 200)["position"]
    log = last.partition("-")[0]

    for path in ("/tables?cursor=", f"/players/{ann.id}/tables?cursor=", "/tables?wait_for=", "/me/events?after="):
        for future in (server.database.last_position() + 1, 2**53 - 1):
            assert (409, "unknown-position") == refused(ann.get(f"{path}{log}-{future}")), path
        done(ann.get(path + last), 200)
