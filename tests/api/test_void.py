"""Voiding a game: by consent of all seats, or by the operator, who can do nothing else."""

import pytest

from api.running.settings import SHORTEST_TOKEN, settings_from
from api.running.variables import InvalidSetting
from tests.api.client import (
    RAISE,
    SCRY,
    Json,
    Player,
    done,
    everything,
    offer_takeback,
    refused,
    started,
    transcript,
)
from tests.api.serving import OPERATOR_TOKEN, InProcess


def operator(server: InProcess) -> Player:
    """A client with the operator's token."""
    return Player(server, "operator", "Operator", OPERATOR_TOKEN)


def types(answer: Json) -> list[str]:
    """The types of a response's events."""
    return [event["type"] for event in answer["events"]]


def test_voiding_needs_the_consent_of_all_other_seats(server: InProcess) -> None:
    table, (ann, ben, cat) = started(server, seats=3)

    first = done(cat.post(table / "void"))
    assert ("void", None, [0, 1]) == tuple(first["pending_takeback"][name] for name in ("what", "to_version", "needs"))
    assert "playing" == done(ann.post(table / "takebacks/1/agree"))["status"]
    last = done(ben.post(table / "takebacks/1/agree"))

    assert ["TakebackAgreed", "Voided"] == types(last)
    assert ("closed", [0, 1, 2]) == (last["status"], last["events"][-1]["data"]["by"])


def test_a_voided_table_is_marked_has_no_outcome_and_discloses_its_secrets(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")
    assert not done(ann.get(str(table)), 200)["voided"]
    done(ann.post(table / "void"))
    done(ben.post(table / "takebacks/1/agree"))

    shown = done(server.stranger().get(str(table)), 200)
    head, *events, trailer = transcript(server.stranger(), table)

    assert (True, "closed", False) == (shown["voided"], shown["status"], "outcome" in shown)
    assert shown["server_seed"] == events[0]["data"]["server_seed"]
    assert ("takeback/1", None) == (head["format"], trailer["outcome"])
    assert all("salt" in event for event in events)


def test_voiding_needs_a_seat(server: InProcess) -> None:
    table, _ = started(server)

    assert (403, "not-seated") == refused(server.player("Eve").post(table / "void"))
    assert (401, "unauthorized") == refused(server.stranger().post(table / "void"))


def test_the_operator_needs_no_consent(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")
    done(ann.post(table / "actions", SCRY))
    offer_takeback(ann, table, 4)

    answer = done(operator(server).post(table / "void"))

    assert ["TakebackLapsed", "Voided"] == types(answer)
    assert ["operator"] * 2 == [event["actor"] for event in answer["events"]]
    assert ("operator", None) == (answer["events"][-1]["data"]["by"], answer["seat"])
    assert done(ben.get(str(table)), 200)["voided"]


def test_the_operator_voids_a_private_table_too(server: InProcess) -> None:
    ann = server.player("Ann")
    table = ann.open(visibility="private")
    done(ann.post(table / "seats"))

    assert 200 == operator(server).get(str(table)).status_code
    assert "invite" not in done(operator(server).get(str(table)), 200)
    assert "closed" == done(operator(server).post(table / "void"))["status"]


def test_the_operator_sees_what_a_spectator_sees(server: InProcess) -> None:
    table, (ann, _) = started(server, "duel")
    position = done(ann.post(table / "actions", SCRY))["position"]

    viewers = (operator(server), server.stranger())
    seen = [[answer.text for answer in everything(viewer, table, wait_for=position)] for viewer in viewers]

    assert seen[0] == seen[1]
    assert (409, "table-not-over") == refused(operator(server).get(table / "view?as=seat:0"))


@pytest.mark.parametrize(
    ("rest", "body"),
    [
        ("seats", {}),
        ("actions", RAISE),
        ("actions?dry_run=true", RAISE),
        ("undo", {"to_version": 4}),
        ("redo", {}),
        ("resign", {}),
        ("close", {}),
        ("fork", {"at": 4}),
        ("takebacks/1/agree", {}),
        ("takebacks/1/decline", {}),
    ],
)
def test_the_operator_can_do_nothing_else_at_a_table(server: InProcess, rest: str, body: Json) -> None:
    table, (ann, _) = started(server, "duel")
    done(ann.post(table / "actions", SCRY))
    offer_takeback(ann, table, 4)

    assert (403, "operator") == refused(operator(server).post(table / rest, body))
    assert 6 == done(ann.get(str(table)), 200)["version"]


def test_the_operator_has_no_account(server: InProcess) -> None:
    one = operator(server)
    table = server.player().open(seats=2)

    for answer in (
        one.get("/me"),
        one.get("/me/tokens"),
        one.post("/me/tokens"),
        one.delete("/me/tokens/operator"),
        one.post("/tables", {"game": "pebbles"}),
        one.delete(table / "seats/0"),
        one.post("/transcripts", content=b"{}", headers={"Content-Type": "application/x-ndjson"}),
    ):
        assert (403, "operator") == refused(answer)
    assert (404, "not-found") == refused(one.get("/players/operator"))
    assert [] == done(one.get("/tables?mine=true"), 200)["tables"]


def test_without_a_setting_there_is_no_operator() -> None:
    assert settings_from({}).operator_token is None


def test_the_operators_token_is_long() -> None:
    assert "x" * SHORTEST_TOKEN == settings_from({"TAKEBACK_OPERATOR_TOKEN": "x" * SHORTEST_TOKEN}).operator_token
    for short in ("", "x" * (SHORTEST_TOKEN - 1)):
        with pytest.raises(InvalidSetting, match="TAKEBACK_OPERATOR_TOKEN"):
            settings_from({"TAKEBACK_OPERATOR_TOKEN": short})
    assert SHORTEST_TOKEN == 24


@pytest.mark.parametrize("token", [OPERATOR_TOKEN[:-1], OPERATOR_TOKEN + "x", OPERATOR_TOKEN.upper(), "operator"])
def test_a_near_miss_of_the_operators_token_is_refused(server: InProcess, token: str) -> None:
    table, _ = started(server)

    assert (401, "unauthorized") == refused(Player(server, "", "", token).post(table / "void"))


def test_voiding_is_idempotent(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")
    first = [
        done(ann.post(table / "void", key="k")),
        done(ben.post(table / "takebacks/1/agree", key="k")),
    ]
    other, _ = started(server, "duel")
    first.append(done(operator(server).post(other / "void", key="k", at=4)))

    again = [
        ann.post(table / "void", key="k"),
        ben.post(table / "takebacks/1/agree", key="k", at=1),
        operator(server).post(other / "void", key="k", at=4),
    ]

    assert first == [done(answer) for answer in again]
    assert ["true"] * 3 == [answer.headers["idempotency-replayed"] for answer in again]
    assert (422, "key-reused") == refused(ann.post(table / "redo", key="k"))


def test_voiding_takes_no_fields(server: InProcess) -> None:
    table, (ann, _) = started(server)

    assert (422, "invalid-shape") == refused(ann.post(table / "void", {"why": "bored"}))
    assert (415, "not-json") == refused(ann.post(table / "void", content=b"{}"))


def test_a_voided_table_is_among_the_closed_ones(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)
    position = done(ann.post(table / "void"))["position"]

    path = f"/tables?mine=true&status=closed&wait_for={position}"
    assert [table.id] == [found["id"] for found in done(ann.get(path), 200)["tables"]]
