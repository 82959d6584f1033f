import pytest

from tests.api.client import done, pointers, refused, started
from tests.api.serving import InProcess


def test_seats_are_taken_in_any_order_and_the_table_starts_with_the_last_one(server: InProcess) -> None:
    players = [server.player() for _ in range(3)]
    table = players[0].open(seats=3)

    answers = [
        done(player.post(table / "seats", {"seat": seat})) for player, seat in zip(players, (2, 0, 1), strict=True)
    ]

    assert ["open", "open", "playing"] == [answer["status"] for answer in answers]
    assert ["SeatTaken", "Started"] == [event["type"] for event in answers[-1]["events"]]
    assert [2, 3, 5] == [answer["version"] for answer in answers]
    assert [0] == answers[-1]["to_act"]
    assert [None, None] == [answer["view"] for answer in answers[:2]]
    assert 7 == answers[-1]["view"]["heap"]


def test_a_seated_player_is_named_at_the_table(server: InProcess) -> None:
    ann = server.player("Ann")
    table = ann.open(seats=2)
    done(ann.post(table / "seats", {"seat": 1}))

    seats = done(ann.get(str(table)), 200)["seats"]

    assert [None, ann.id] == [seat["player"] for seat in seats]
    assert [None, "Ann"] == [seat["name"] for seat in seats]


def test_no_events_hold_a_name(server: InProcess) -> None:
    table, players = started(server, "duel")

    events = done(players[0].get(table / "events"), 200)["events"]
    assert all("Player 0" not in str(event["data"]) for event in events)
    assert "Player 0" not in players[0].get(table / "transcript").text


@pytest.mark.parametrize("entropy", ["", "x", "!" + "~" * 63])
def test_entropy_is_0_to_64_visible_characters(server: InProcess, entropy: str) -> None:
    ann = server.player()
    table = ann.open(seats=2)

    assert entropy == done(ann.post(table / "seats", {"entropy": entropy}))["events"][0]["data"]["entropy"]


@pytest.mark.parametrize("entropy", ["x" * 65, "a b", "é", "\x7f", "a\n", None, 7])
def test_other_entropy_is_refused(server: InProcess, entropy: object) -> None:
    ann = server.player()
    table = ann.open(seats=2)
    answer = ann.post(table / "seats", {"entropy": entropy})

    assert (422, "invalid-shape") == refused(answer)
    assert ["/entropy"] == pointers(answer)


@pytest.mark.parametrize(
    ("seat", "refusal"),
    [
        (2, (422, "no-such-seat")),
        (63, (422, "no-such-seat")),
        (64, (422, "invalid-shape")),
        (-1, (422, "invalid-shape")),
        ("0", (422, "invalid-shape")),
        (0.5, (422, "invalid-shape")),
    ],
)
def test_a_seat_beyond_the_table_is_refused(server: InProcess, seat: object, refusal: tuple[int, str]) -> None:
    ann = server.player()
    table = ann.open(seats=2)
    answer = ann.post(table / "seats", {"seat": seat})

    assert refusal == refused(answer)
    assert ["/seat"] == pointers(answer)


def test_seat_options_must_match_the_games_schema(server: InProcess) -> None:
    ann = server.player()
    table = ann.open("duel")
    answer = ann.post(table / "seats", {"seat_options": {"favourite": 9}})

    assert (422, "invalid-shape") == refused(answer)
    assert ["/seat_options/favourite"] == pointers(answer)


def test_refused_seat_options_have_pointers_into_the_body(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open("duel")
    done(ann.post(table / "seats", {"seat_options": {"banner": "red"}}))
    answer = ben.post(table / "seats", {"seat_options": {"banner": "red"}})

    assert (422, "banner-taken") == refused(answer)
    assert ["/seat_options/banner"] == pointers(answer)
    assert 2 == done(ben.get(str(table)), 200)["version"]


def test_seat_options_are_shown_as_far_as_the_game_lets_the_viewer_see(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open("duel")
    done(ann.post(table / "seats", {"seat_options": {"favourite": 4, "banner": "red"}}))

    shown = [done(viewer.get(str(table)), 200)["seats"][0]["seat_options"] for viewer in (ann, ben, server.stranger())]

    hidden = {"favourite": None, "banner": "red"}
    assert [{"favourite": 4, "banner": "red"}, hidden, hidden] == shown


def test_seat_options_of_a_former_holder_stay_with_their_event(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open("duel")
    done(ann.post(table / "seats", {"seat": 0, "seat_options": {"favourite": 4, "banner": "red"}}))
    done(ann.delete(table / "seats/0"), 200)
    done(ben.post(table / "seats", {"seat": 0, "seat_options": {"favourite": 2, "banner": "blue"}}))

    for viewer, expected in ((ben, [None, 2]), (server.stranger(), [None, None])):
        events = done(viewer.get(table / "events"), 200)["events"]
        taken = [event["data"]["options"] for event in events if event["type"] == "SeatTaken"]
        assert ["red", "blue"] == [options["banner"] for options in taken]
        assert expected == [options["favourite"] for options in taken]


def test_a_player_holds_one_seat_of_a_table(server: InProcess) -> None:
    ann = server.player()
    table = ann.open(seats=2)
    done(ann.post(table / "seats", {"seat": 0}))

    assert (409, "already-seated") == refused(ann.post(table / "seats", {"seat": 1}))


def test_a_seat_is_taken_once(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open(seats=2)
    done(ann.post(table / "seats", {"seat": 0}))

    assert (409, "seat-taken") == refused(ben.post(table / "seats", {"seat": 0}))


def test_of_many_concurrent_requests_for_one_seat_one_succeeds(server: InProcess) -> None:
    players = [server.player() for _ in range(5)]
    table = players[0].open(seats=2)

    answers = server.together(*(player.sent("POST", table / "seats", {"seat": 1}) for player in players))

    assert [201, 409, 409, 409, 409] == sorted(answer.status_code for answer in answers)


def test_no_seat_can_be_taken_after_the_start(server: InProcess) -> None:
    table, _ = started(server)

    assert (409, "table-started") == refused(server.player().post(table / "seats"))


def test_a_seat_is_left_before_the_start_and_free_again(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open(seats=2)
    done(ann.post(table / "seats", {"seat": 1}))

    left = done(ann.delete(table / "seats/1"), 200)

    assert ["SeatLeft"] == [event["type"] for event in left["events"]]
    assert left["seat"] is None
    done(ben.post(table / "seats", {"seat": 1}))
    assert "playing" == done(ann.post(table / "seats"))["status"]


def test_only_the_holder_can_leave_a_seat(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open(seats=3)
    done(ann.post(table / "seats", {"seat": 0}))
    done(ben.post(table / "seats", {"seat": 1}))

    assert (403, "not-your-seat") == refused(ben.delete(table / "seats/0"))
    assert (403, "not-your-seat") == refused(ben.delete(table / "seats/2"))


@pytest.mark.parametrize("seat", ["9", "-1", "x", "1.0", "\u0660", "00000", "%00"])
def test_a_seat_that_does_not_exist_cannot_be_left(server: InProcess, seat: str) -> None:
    ann = server.player()
    table = ann.open(seats=2)
    done(ann.post(table / "seats", {"seat": 0}))

    assert (404, "not-found") == refused(ann.delete(table / f"seats/{seat}"))


def test_a_table_closed_before_the_start_keeps_its_secrets(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open("duel")
    done(ben.post(table / "seats", {"seat": 0, "seat_options": {"favourite": 3}, "entropy": "secret"}))

    closed = done(ann.post(table / "close"))

    assert ("closed", ["Closed"]) == (closed["status"], [event["type"] for event in closed["events"]])
    for rest in ("", "/events", "/frames", "/transcript", "/view"):
        shown = ann.get(table / rest if rest else str(table)).text
        assert not [word for word in ("server_seed", "salt", "secret", 'favourite":3') if f"{word}" in shown], rest
    assert (409, "table-not-over") == refused(ann.get(table / "view?as=seat:0"))
    assert '"entropy":"secret"' in ben.get(table / "events").text


def test_only_the_opener_can_close_a_table(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open(seats=2)
    done(ben.post(table / "seats"))

    assert (403, "not-the-opener") == refused(ben.post(table / "close"))


def test_nothing_happens_at_a_closed_table(server: InProcess) -> None:
    ann = server.player("Ann")
    table = ann.open(seats=2)
    done(ann.post(table / "seats"))
    done(ann.post(table / "close"))

    for method, rest, body in (
        ("POST", "seats", {}),
        ("POST", "close", {}),
        ("POST", "redo", {}),
        ("POST", "resign", {}),
        ("POST", "undo", {"to_version": 1}),
        ("POST", "actions", {"action": {"type": "pebbles.Toss"}}),
        ("DELETE", "seats/0", None),
    ):
        assert (409, "table-closed") == refused(server.runner.run(ann.sent(method, table / rest, body)))
    assert 3 == done(ann.get(str(table)), 200)["version"]
