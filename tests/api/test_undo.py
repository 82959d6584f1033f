import pytest

from domain.storage.events import Row
from domain.tables.cache import EVERY
from tests.api.client import RAISE, TOSS, Json, Table, choose, done, offer_takeback, refused, started, take
from tests.api.serving import InProcess


def targets(answer: Json) -> list[tuple[int, str, list[int]]]:
    """The undo options."""
    return [(option["to_version"], option["kind"], option["needs"]) for option in answer]


def test_nothing_can_be_undone_before_the_first_action(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)

    assert [] == done(ann.get(table / "undo"), 200)
    assert (409, "cannot-undo-there") == refused(ann.post(table / "undo", {"to_version": 3}))


def test_a_step_back_needs_no_consent(server: InProcess) -> None:
    table, (ann, _) = started(server, "duel")
    before = done(ann.get(table / "view"), 200)
    done(ann.post(table / "actions", RAISE))

    assert [(4, "step-back", [])] == targets(done(ann.get(table / "undo"), 200))
    undone = done(ann.post(table / "undo", {"to_version": 4}))

    assert [("Undone", 6)] == [(event["type"], event["version"]) for event in undone["events"]]
    assert before["view"] == undone["view"]
    assert before["actions"] == undone["actions"]


def test_a_solo_rewind_crosses_anything_and_marks_the_table(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)
    done(ann.post(table / "actions", TOSS))
    assert [(3, "rewind", [])] == targets(done(ann.get(table / "undo"), 200))

    done(ann.post(table / "undo", {"to_version": 3}))

    assert done(ann.get(str(table)), 200)["assisted"]


@pytest.mark.parametrize("version", [0, -1, 2**53, 2**70, "3", None, 3.5, True, [3]])
def test_a_version_is_a_whole_number_from_1(server: InProcess, version: object) -> None:
    table, (ann,) = started(server, seats=1)
    answer = ann.post(table / "undo", {"to_version": version})

    assert (422, "invalid-shape") == refused(answer)
    assert ["/to_version"] == [fault["pointer"] for fault in answer.json()["errors"]]


def test_redo_restores_the_whole_undo(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)
    for body in (TOSS, take(1), TOSS):
        played = done(ann.post(table / "actions", body))
    done(ann.post(table / "undo", {"to_version": 3}))

    redone = done(ann.post(table / "redo"))

    assert ["Redone"] == [event["type"] for event in redone["events"]]
    assert played["view"] == redone["view"]


def test_after_a_new_action_nothing_can_be_redone(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)
    done(ann.post(table / "actions", take(1)))
    done(ann.post(table / "undo", {"to_version": 3}))
    done(ann.post(table / "actions", take(2)))

    assert (409, "nothing-to-redo") == refused(ann.post(table / "redo"))


def test_another_seats_undo_cannot_be_redone(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")
    done(ann.post(table / "actions", RAISE))
    done(ann.post(table / "undo", {"to_version": 4}))

    assert (409, "not-your-undo") == refused(ben.post(table / "redo"))
    assert 1 == done(ann.post(table / "redo"))["view"]["fighters"][0]["stake"]


def test_undo_needs_a_seat_and_a_started_table(server: InProcess) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    table = ann.open(seats=2)
    done(ann.post(table / "seats"))

    assert (409, "table-open") == refused(ann.post(table / "undo", {"to_version": 1}))
    assert (409, "table-open") == refused(ann.post(table / "redo"))
    assert (403, "not-seated") == refused(eve.post(table / "undo", {"to_version": 1}))
    assert [] == done(eve.get(table / "undo"), 200)


def test_the_listed_undo_options_are_exactly_what_undo_accepts(server: InProcess) -> None:
    table, players = started(server, "duel")
    hand = done(players[0].get(table / "view"), 200)["view"]["fighters"][0]["hand"]
    for body in (RAISE, RAISE, choose(hand[0])):
        done(players[0].post(table / "actions", body))
    done(players[1].post(table / "actions", RAISE))

    for player in players:
        offered = {to: kind for to, kind, _ in targets(done(player.get(table / "undo"), 200))}
        for version in range(1, 10):
            code = refused(player.post(table / "undo", {"to_version": version}, at=1))[1]
            assert code == "stale"
            if version not in offered:
                assert (409, "cannot-undo-there") == refused(player.post(table / "undo", {"to_version": version}))
    for number, (asks, answers) in enumerate((players, players[::-1]), start=1):
        far = done(asks.get(table / "undo"), 200)[-1]
        assert "takeback" == far["kind"]
        offer_takeback(asks, table, far["to_version"])
        done(answers.post(table / f"takebacks/{number}/decline"))


def test_the_log_omits_undone_events_and_the_events_do_not(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)
    done(ann.post(table / "actions", take(3)))
    done(ann.post(table / "undo", {"to_version": 3}))
    position = done(ann.post(table / "actions", take(2)))["position"]

    events = done(ann.get(table / "events"), 200)["events"]
    assert ["Opened", "SeatTaken", "Started", "Played", "Undone", "Played"] == [event["type"] for event in events]
    log = [line["text"] for line in done(ann.get(table / f"log?wait_for={position}"), 200)["lines"]]
    assert not any("takes 3" in text for text in log)
    assert any("takes 2" in text for text in log)


def test_a_step_back_does_not_affect_other_tables(server: InProcess) -> None:
    tables: list[Table] = []
    for _ in range(2):
        table, (ann,) = started(server, seats=1)
        done(ann.post(table / "actions", take(3)))
        tables.append(table)
    done(ann.post(tables[1] / "undo", {"to_version": 3}))

    assert [4, 7] == [done(ann.get(table / "view"), 200)["view"]["heap"] for table in tables]


def test_undo_options_are_paged(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)
    for _ in range(3):
        done(ann.post(table / "actions", TOSS))
        done(ann.post(table / "actions", take(1)))
    every = done(ann.get(table / "undo"), 200)

    pages = [done(ann.get(table / "undo?limit=2"), 200)]
    while pages[-1]:
        pages.append(done(ann.get(table / f"undo?limit=2&before={pages[-1][-1]['to_version']}"), 200))

    assert [2, 2, 2, 0] == [len(page) for page in pages]
    assert every == [option for page in pages for option in page]
    assert [f"Undo the last {'action' if n == 1 else f'{n} actions'}." for n in range(1, 7)] == [
        option["text"] for option in every
    ]


@pytest.mark.parametrize("query", ["limit=0", "limit=501", "before=0", "before=x", "after=1"])
def test_a_page_of_undo_options_has_bounds(server: InProcess, query: str) -> None:
    table, (ann,) = started(server, seats=1)

    assert (400, "invalid-query") == refused(ann.get(table / f"undo?{query}"))
    assert 200 == ann.get(table / "undo?limit=500&before=1").status_code


@pytest.mark.parametrize(
    "read", ["events?limit=1", "events?limit=1&after=150", "frames?limit=1&after=298", "log?limit=1"]
)
def test_a_page_of_a_long_table_reads_no_more_than_that(
    server: InProcess, monkeypatch: pytest.MonkeyPatch, read: str
) -> None:
    table, (ann,) = started(server, seats=1)
    while done(ann.post(table / "actions", TOSS))["version"] < 300:
        done(ann.post(table / "undo", {"to_version": 3}))
    rows, read_rows = server.database.rows, 0

    def counted(table: str, *, after: int = 0, upto: int | None = None) -> list[Row]:
        nonlocal read_rows
        found = rows(table, after=after, upto=upto)
        read_rows += len(found)
        return found

    monkeypatch.setattr(server.database, "rows", counted)

    assert 200 == ann.get(table / read).status_code
    assert read_rows <= 2 * EVERY
