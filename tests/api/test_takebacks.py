"""Takebacks: an undo past revealed information, for which one seat asks and the others agree or decline."""

import pytest

from domain.kernel.undoing import LAPSE_MS, MAX_DECLINED, WAIT_MS
from tests.api.client import (
    SCRY,
    Json,
    Player,
    Table,
    actions_of,
    done,
    offer_takeback,
    refused,
    started,
)
from tests.api.serving import InProcess
from tests.api.takebacks import answers, scried, taken, types


def pending(player: Player, table: Table) -> Json:
    """The pending takeback that this player sees, None if there is none."""
    return done(player.get(table / "view"), 200).get("pending_takeback")


def asked_in_vain(server: InProcess, table: Table, asks: Player, declines: Player, times: int) -> None:
    """Let a seat ask so many times, each time as soon as it may, and another seat decline."""
    for number in range(1, times + 1):
        offer_takeback(asks, table, 4)
        answers(declines, table, "decline", number)
        server.clock.advance(WAIT_MS * 2 ** (number - 1))


def test_offering_a_takeback_changes_nothing_else(server: InProcess) -> None:
    table, ann, _ = scried(server)
    before = done(ann.get(table / "view"), 200)

    answer = done(ann.post(table / "undo", {"to_version": 4}))

    assert ["TakebackAsked"] == types(answer)
    assert (6, before["view"], before["actions"]) == (answer["version"], answer["view"], answer["actions"])
    at = answer["events"][0]["at"]
    assert {
        "takeback": 1,
        "by": 0,
        "what": "undo",
        "to_version": 4,
        "agreed": [],
        "needs": [1],
        "lapses_at": at + LAPSE_MS,
        "text": "Player 0 asks to undo the last action.",
    } == answer["pending_takeback"]


def test_the_undo_happens_when_the_last_seat_agrees(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")
    before = done(ann.get(table / "view"), 200)
    done(ann.post(table / "actions", SCRY))
    offer_takeback(ann, table, 4)

    answer = answers(ben, table, "agree")

    assert ["TakebackAgreed", "Undone"] == types(answer)
    assert {"to_version": 4, "kind": "takeback", "by": 0, "consents": [1]} == answer["events"][1]["data"]
    assert "pending_takeback" not in answer
    after = done(ann.get(table / "view"), 200)
    assert (before["view"], before["actions"]) == (after["view"], after["actions"])
    assert "pending_takeback" not in after


def test_all_other_seats_have_to_agree(server: InProcess) -> None:
    table, (ann, ben, cat) = taken(server)
    assert [1, 2] == offer_takeback(ann, table, 5)["needs"]

    first = answers(cat, table, "agree")
    assert ["TakebackAgreed"] == types(first)
    assert ([2], [1]) == (first["pending_takeback"]["agreed"], first["pending_takeback"]["needs"])
    assert 6 == done(ann.get(table / "view"), 200)["view"]["heap"]

    assert [1, 2] == answers(ben, table, "agree")["events"][1]["data"]["consents"]
    assert 7 == done(ann.get(table / "view"), 200)["view"]["heap"]


def test_one_decline_ends_a_takeback(server: InProcess) -> None:
    table, (ann, ben, cat) = taken(server)
    offer_takeback(ben, table, 5)
    answers(ann, table, "agree")

    answer = answers(cat, table, "decline")

    assert ["TakebackDeclined"] == types(answer)
    assert "pending_takeback" not in answer
    assert 6 == answer["view"]["heap"]
    assert (409, "takeback-over") == refused(ann.post(table / "takebacks/1/decline"))


@pytest.mark.parametrize("game", ["duel", "full-throttle"])
def test_a_pending_takeback_shows_in_every_view(server: InProcess, game: str) -> None:
    table, players = started(server, game)
    mover = players[done(players[0].get(str(table)), 200)["to_act"][0]]
    done(mover.post(table / "actions", SCRY if game == "duel" else {"action": actions_of(mover, table)[0]}))

    shown = offer_takeback(mover, table, 4)

    everybody = (*players, server.player("Eve"), server.stranger())
    assert [shown] * 4 == [pending(player, table) for player in everybody]
    assert shown == done(players[0].get(table / "view?as=spectator"), 200)["pending_takeback"]
    assert all(shown["text"] in player.get(table / "events").text for player in everybody)


def test_a_past_view_keeps_its_pending_takeback(server: InProcess) -> None:
    table, ann, ben = scried(server)
    shown = offer_takeback(ann, table, 4)
    answers(ben, table, "decline")
    server.clock.advance(LAPSE_MS)

    views = [done(ben.get(table / f"view?at={version}"), 200) for version in (5, 6, 7)]

    assert [None, shown, None] == [view.get("pending_takeback") for view in views]


def test_a_view_with_a_pending_takeback_is_never_a_304(server: InProcess) -> None:
    table, ann, ben = scried(server)
    offer_takeback(ann, table, 4)
    view = ben.get(table / "view")
    server.clock.advance(LAPSE_MS)

    again = ben.get(table / "view", headers={"If-None-Match": view.headers["etag"]})

    assert "pending_takeback" in done(view, 200)
    assert "pending_takeback" not in done(again, 200)


def test_a_takeback_lapses_after_ten_minutes(server: InProcess) -> None:
    table, ann, ben = scried(server)
    offer_takeback(ann, table, 4)
    server.clock.advance(LAPSE_MS)

    assert pending(ben, table) is None
    assert (409, "takeback-lapsed") == refused(ben.post(table / "takebacks/1/agree"))
    assert (409, "takeback-lapsed") == refused(ben.post(table / "takebacks/1/decline"))
    assert ["TakebackLapsed", "TakebackAsked"] == types(done(ben.post(table / "undo", {"to_version": 4})))
    assert 2 == pending(ann, table)["takeback"]


def test_only_one_takeback_is_pending_at_a_time(server: InProcess) -> None:
    table, ann, ben = scried(server)
    offer_takeback(ann, table, 4)

    for player in (ann, ben):
        assert (409, "takeback-pending") == refused(player.post(table / "undo", {"to_version": 4}))
        assert (409, "takeback-pending") == refused(player.post(table / "void"))


def test_only_asked_seats_can_answer(server: InProcess) -> None:
    table, (ann, ben, cat) = taken(server)
    offer_takeback(ann, table, 5)
    answers(cat, table, "agree")

    for word in ("agree", "decline"):
        path = table / f"takebacks/1/{word}"
        assert (401, "unauthorized") == refused(server.stranger().post(path))
        assert (403, "not-seated") == refused(server.player("Eve").post(path))
        assert (409, "not-asked") == refused(ann.post(path))
    assert (409, "already-agreed") == refused(cat.post(table / "takebacks/1/agree"))
    assert ["TakebackAgreed", "Undone"] == types(answers(ben, table, "agree"))


@pytest.mark.parametrize("number", ["0", "2", "-1", "x", "1.0", "٣", "1e0", "%00", "9" * 30, "1/x"])
def test_an_unknown_takeback_is_not_found(server: InProcess, number: str) -> None:
    table, ann, ben = scried(server)
    offer_takeback(ann, table, 4)

    for word in ("agree", "decline"):
        for player in (ben, server.player("Eve")):
            assert (404, "not-found") == refused(player.post(table / f"takebacks/{number}/{word}"))


def test_an_outsider_learns_nothing_of_a_private_takeback(server: InProcess) -> None:
    ann, ben, eve = (server.player(name) for name in ("Ann", "Ben", "Eve"))
    table = ann.open("duel", visibility="private")
    done(ann.post(table / "seats"))
    done(ben.post(table / "seats", {"invite": table.opened["invite"]}))
    done(ann.post(table / "actions", SCRY))
    offer_takeback(ann, table, 4)

    for rest in ("takebacks/1/agree", "takebacks/1/decline", "void", "fork"):
        assert (404, "not-found") == refused(eve.post(table / rest))


def test_a_seat_that_asks_too_soon_is_told_how_long_to_wait(server: InProcess) -> None:
    table, ann, ben = scried(server)
    offer_takeback(ann, table, 4)
    answers(ben, table, "decline")

    answer = ann.post(table / "undo", {"to_version": 4})

    assert (409, "asked-too-soon") == refused(answer)
    assert "in 15 s" in answer.json()["detail"]


def test_a_seat_declined_too_often_can_ask_no_more(server: InProcess) -> None:
    table, ann, ben = scried(server)
    asked_in_vain(server, table, ann, ben, MAX_DECLINED)

    assert (409, "asked-too-often") == refused(ann.post(table / "undo", {"to_version": 4}))
    assert (409, "asked-too-often") == refused(ann.post(table / "void"))
    assert "pending_takeback" in done(ben.post(table / "undo", {"to_version": 4}))


def test_a_takeback_is_redone_by_consent(server: InProcess) -> None:
    table, ann, ben = scried(server)
    before = done(ann.get(table / "view"), 200)["view"]
    offer_takeback(ann, table, 4)
    answers(ben, table, "agree")

    answer = done(ben.post(table / "redo"))

    assert ("redo", None, [0]) == tuple(answer["pending_takeback"][name] for name in ("what", "to_version", "needs"))
    assert ["TakebackAgreed", "Redone"] == types(answers(ann, table, "agree", 2))
    assert before == done(ann.get(table / "view"), 200)["view"]
