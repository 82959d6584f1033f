"""The log of a table: a text for each event in force, redacted for each seat."""

from typing import Any

import msgspec
import pytest

from api.resources.replies import named_setup
from domain.kernel.events import AnyEvent, Redone, Undone
from domain.kernel.game import Seat, Setup
from domain.kernel.redaction import Viewer, redact
from domain.kernel.session import Session, seat_of
from domain.kernel.words import say_event, say_facts, views_around
from tests.api.client import RAISE, TOSS, Json, choose, done, refused, started, take
from tests.api.serving import InProcess
from tests.toys.duel_rules import Chosen, Dealt, Scried

from .conftest import World
from .queries import log

MOVES = ("Started", "Played", "Resigned", "Finished", "Voided")


def records_of(world: World, session: Session) -> list[AnyEvent]:
    """A table's events as the service reads them back."""
    service = world.server.service
    stored = world.server.runner.run(service.tables.history.records(session, after=0, upto=session.version))
    return [record.event for record in stored]


def line_of(events: list[AnyEvent]) -> list[AnyEvent]:
    """A table's events in force: cut by each undo, restored by each redo."""
    line: list[AnyEvent] = []
    cut: dict[int, list[AnyEvent]] = {}
    for event in events:
        match event.data:
            case Undone(to_version=to_version):
                cut[event.version] = [other for other in line if other.version > to_version]
                line = [other for other in line if other.version <= to_version]
            case Redone(undone=undone):
                line = line + cut.pop(undone)
            case _:
                line += [event] if event.type in MOVES else []
    return line


def words(setup: Setup[Any, Any], session: Session, event: AnyEvent, seat: Seat | None) -> Json:
    """A line of the log, redacted for a seat."""
    shown = redact(session.game, session.known_setup, event, "", Viewer(seat, None), disclosed=False)
    facts = shown.data.get("facts", ())
    texts = say_facts(session.game, setup, facts, views_around(session, event.version, seat))
    parts = [
        {"text": text, "fact": fact, **({"heading": heading} if heading else {})}
        for text, fact in zip(texts, facts, strict=True)
        for heading in [session.game.say_heading(setup, fact)]
        if text or heading
    ]
    line = {"version": event.version, "at": event.at, "seat": getattr(event.data, "seat", None), "parts": parts}
    return msgspec.json.decode(
        msgspec.json.encode({**line, "text": say_event(session.game, setup, shown, texts=texts)})
    )


@pytest.mark.usefixtures("long")
def test_the_log_of_every_seat_of_every_table_agrees_with_the_events(world: World) -> None:
    seen = set()
    for session in world.writer.tables:
        events, setup = records_of(world, session), named_setup(world.server.service, session)
        line = line_of(events)
        for player in world.everybody:
            seat = seat_of(session, player.id) if player.id else None
            if session.opened.visibility == "private" and seat is None and player.id != session.opener:
                assert (404, "not-found") == refused(player.get(f"/tables/{session.table}/log"))
                continue

            found = log(player, session.table, limit=500, wait_for=world.last)

            assert [words(setup, session, event, seat) for event in line] == found
        seen |= {event.type for event in events}

    assert {*MOVES, "Undone", "Redone"} <= seen


def test_no_line_reveals_another_seats_hand(world: World) -> None:
    hidden = 0
    for session in world.writer.tables:
        if session.opened.game != "duel" or session.line is None or session.opened.visibility == "private":
            continue
        events = {event.version: event for event in records_of(world, session)}
        name = named_setup(world.server.service, session).name_of
        for player in world.everybody:
            seat = seat_of(session, player.id) if player.id else None
            for line in log(player, session.table, limit=500, wait_for=world.last):
                for fact in getattr(events[line["version"]].data, "facts", ()):
                    match fact:
                        case Dealt(hands=hands):
                            drawn = [
                                ", ".join(map(str, hand)) if of == seat else f"{len(hand)} cards"
                                for of, hand in enumerate(hands)
                            ]
                            assert all(f"{name(of)} draws {cards}." in line["text"] for of, cards in enumerate(drawn))
                        case Scried(seat=of) if of != seat:
                            assert f"{name(of)} looks at a card on top." == line["text"]
                        case Chosen(seat=of) if of != seat:
                            assert f"{name(of)} chooses a card." in line["text"]
                        case Scried(seat=of, rank=rank):
                            assert f"{name(of)} looks at a {rank} on top." == line["text"]
                            continue
                        case Chosen(seat=of, rank=rank):
                            assert f"{name(of)} chooses a {rank}." in line["text"]
                            continue
                        case _:
                            continue
                    hidden += 1

    assert hidden > 100


@pytest.mark.parametrize("limit", [1, 3, 7, 500])
def test_pages_add_up_to_the_whole_log(world: World, limit: int) -> None:
    session = max(world.writer.tables, key=lambda session: session.version)
    player = next(player for player in world.players if seat_of(session, player.id) is not None)

    found = log(player, session.table, limit=limit, wait_for=world.last)

    line = [event.version for event in line_of(records_of(world, session))]
    assert line == [entry["version"] for entry in found]
    assert len(line) > 20
    for place, version in enumerate(line):
        page = done(player.get(f"/tables/{session.table}/log?after={version}&limit={limit}"), 200)
        assert line[place + 1 : place + 1 + limit] == [entry["version"] for entry in page["lines"]]


def versions(found: list[Json]) -> list[int]:
    return [line["version"] for line in found]


def test_undone_lines_disappear_and_return_after_redo(server: InProcess) -> None:
    table, (ann,) = started(server, "pebbles", seats=1, options={"heap": 9})
    done(ann.post(table / "actions", take(1)))
    done(ann.post(table / "actions", TOSS))
    position = done(ann.post(table / "actions", take(1)))["position"]
    whole = log(ann, table.id, wait_for=position)
    assert [3, 4, 5, 6] == versions(whole)

    position = done(ann.post(table / "undo", {"to_version": 5}))["position"]
    assert [3, 4, 5] == versions(log(ann, table.id, wait_for=position))
    position = done(ann.post(table / "undo", {"to_version": 3}))["position"]
    assert [3] == versions(log(ann, table.id, wait_for=position))
    position = done(ann.post(table / "redo"))["position"]
    assert [3, 4, 5] == versions(log(ann, table.id, wait_for=position))
    position = done(ann.post(table / "redo"))["position"]
    assert whole == log(ann, table.id, wait_for=position)

    done(ann.post(table / "undo", {"to_version": 4}))
    position = done(ann.post(table / "actions", take(2)))["position"]
    assert [3, 4, 12] == versions(log(ann, table.id, wait_for=position))


def test_a_move_is_in_the_log_at_once(server: InProcess) -> None:
    table, (ann,) = started(server, "pebbles", seats=1, options={"heap": 9})
    for _ in range(8):
        played = done(ann.post(table / "actions", take(1)))

        assert played["version"] == log(server.stranger(), table.id)[-1]["version"]


def test_a_move_is_in_the_log_that_waits_for_its_position(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")
    for player, body in ((ann, RAISE), (ben, RAISE), (ann, RAISE)):
        answer = done(player.post(table / "actions", body))

        found = log(server.stranger(), table.id, wait_for=answer["position"])

        assert answer["version"] == found[-1]["version"]


def test_each_seat_reads_its_own_texts_and_a_spectator_the_least(server: InProcess) -> None:
    table, players = started(server, "duel")
    hands = [done(player.get(table / "view"), 200)["view"]["fighters"][n]["hand"] for n, player in enumerate(players)]
    position = done(players[1].post(table / "actions", choose(hands[1][0])))["position"]

    last = [log(player, table.id, wait_for=position)[-1]["text"] for player in (*players, server.stranger())]

    assert ["Player 1 chooses a card.", f"Player 1 chooses a {hands[1][0]}.", "Player 1 chooses a card."] == last


def test_the_log_and_the_events_add_what_the_reader_sees_on_the_table(server: InProcess) -> None:
    table, (ann,) = started(server, "maverick", seats=1)
    done(ann.post(table / "actions", {"action": {"type": "maverick.ChooseCompanion", "companion": "wolf"}}))
    played = done(ann.post(table / "actions", {"action": {"type": "maverick.SetPayment", "cards": 35}}))

    added = "13 monsters still stand, and the action deck has no card left."
    assert played["events"][-1]["text"].endswith(added)
    last = log(ann, table.id, wait_for=played["position"])[-1]
    assert last["text"].endswith(added)
    assert last["parts"][-1]["text"].endswith(added)


def test_a_table_that_has_not_started_has_no_lines(server: InProcess, world: World) -> None:
    table = server.player().open("duel")

    assert [] == log(server.stranger(), table.id, wait_for=table.opened["position"])
