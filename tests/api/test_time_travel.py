"""Time travel: past versions, perspectives after the end, replay frames, undone branches."""

from pathlib import Path
from random import Random

import pytest

from domain.tables.cache import EVERY
from domain.verifying import verify
from tests.api.client import (
    RAISE,
    SCRY,
    TOSS,
    Json,
    Player,
    Table,
    actions_of,
    choose,
    done,
    offer_takeback,
    refused,
    started,
    take,
)
from tests.api.serving import EVERY_GAME, InProcess
from tests.reader.reading import NODE, run


def eventful(server: InProcess) -> tuple[Table, list[Player]]:
    """A duel at version 12 with a step back (7), a takeback (9, 10: of 5) and one that was declined (11, 12)."""
    table, (ann, ben) = started(server, "duel")
    done(ann.post(table / "actions", SCRY))  # 5
    done(ben.post(table / "actions", RAISE))  # 6
    done(ben.post(table / "undo", {"to_version": 5}))  # 7
    offer_takeback(ann, table, 4)  # 8
    done(ben.post(table / "takebacks/1/agree"))  # 9, 10
    asked_again = ben.post(table / "redo")  # 11
    done(asked_again)
    done(ann.post(table / "takebacks/2/decline"))  # 12
    return table, [ann, ben]


def over(server: InProcess) -> tuple[Table, list[Player]]:
    """The same duel, finished."""
    table, (ann, ben) = eventful(server)
    hand = done(ann.get(table / "view"), 200)["view"]["fighters"][0]["hand"]
    done(ann.post(table / "actions", choose(hand[0])))  # 13
    done(ben.post(table / "resign"))  # 14, 15
    return table, [ann, ben]


def frames_of(player: Player, table: Table, query: str = "") -> list[Json]:
    """All replay frames, page by page."""
    frames: list[Json] = []
    after = 0
    while after is not None:
        page = done(player.get(table / f"frames?limit=7&after={after}{query}"), 200)
        frames += page["frames"]
        after = page["next"]
    return frames


def undone(player: Player, table: Table) -> dict[int, int]:
    """The undone versions, and the undo that took each back."""
    events = done(player.get(table / "events?limit=500"), 200)["events"]
    return {event["version"]: event["undone_by"] for event in events if "undone_by" in event}


@pytest.mark.parametrize("rest", ["view", "view?at=5", "events", "frames"])
def test_before_the_end_only_the_own_and_a_spectators_perspective_are_available(server: InProcess, rest: str) -> None:
    table, (ann, ben) = eventful(server)
    path = str(table / rest) + ("&" if "?" in rest else "?")
    eve, nobody = server.player("Eve"), server.stranger()

    allowed = [(ann, "seat:0"), (ben, "seat:1"), *((player, "spectator") for player in (ann, ben, eve, nobody))]
    others = [(ann, "seat:1"), (ben, "seat:0"), (eve, "seat:0"), (nobody, "seat:1")]
    every = [(player, "all") for player in (ann, ben, eve, nobody)] if rest != "events" else []

    assert {200} == {player.get(f"{path}as={perspective}").status_code for player, perspective in allowed}
    assert {(409, "table-not-over")} == {
        refused(player.get(f"{path}as={perspective}")) for player, perspective in others + every
    }


def test_naming_the_default_perspective_changes_nothing(server: InProcess) -> None:
    table, (ann, _) = eventful(server)

    for rest in ("view", "view?at=6", "frames"):
        path = str(table / rest) + ("&" if "?" in rest else "?")
        assert ann.get(table / rest).json() == ann.get(f"{path}as=seat:0").json()
        assert server.stranger().get(table / rest).json() == ann.get(f"{path}as=spectator").json()


def test_after_the_end_everybody_can_take_every_perspective(server: InProcess) -> None:
    table, players = over(server)
    own = [done(player.get(table / "view?at=5"), 200) for player in (server.stranger(), *players)]

    for player in (*players, server.player("Eve"), server.stranger()):
        assert own == done(player.get(table / "view?at=5&as=all"), 200)["views"]
        assert own == [
            done(player.get(table / f"view?at=5&as={perspective}"), 200)
            for perspective in ("spectator", "seat:0", "seat:1")
        ]


def test_another_perspective_shows_what_was_hidden(server: InProcess) -> None:
    table, (_, ben) = over(server)
    views = done(ben.get(table / "view?at=13&as=all"), 200)["views"]

    assert [None, 0, 1] == [view["seat"] for view in views]
    assert [None, True, None] == [view["view"]["fighters"][0]["chosen"] and True for view in views]
    assert [3, 0, 3] == [view["view"]["fighters"][0]["hand"].count(None) for view in views]


@pytest.mark.parametrize(
    "perspective", ["", "all ", "seat", "seat:", "seat:x", "seat:-1", "seat:01", "seat:0,1", "seat:٣", "0", "Spectator"]
)
def test_an_unknown_perspective_is_refused(server: InProcess, perspective: str) -> None:
    table, (ann, _) = over(server)

    for rest in ("view", "events", "frames"):
        assert (400, "invalid-query") == refused(ann.get(table / rest, params={"as": perspective}))


@pytest.mark.parametrize("rest", ["view", "events", "frames"])
def test_a_seat_that_the_table_does_not_have_is_not_found(server: InProcess, rest: str) -> None:
    for table, (ann, *_) in (over(server), eventful(server)):
        assert (404, "not-found") == refused(ann.get(table / f"{rest}?as=seat:2"))


def test_events_take_one_perspective_at_a_time(server: InProcess) -> None:
    table, (ann, _) = over(server)

    assert (400, "invalid-query") == refused(ann.get(table / "events?as=all"))


def test_events_from_another_perspective_are_those_of_that_seat(server: InProcess) -> None:
    table, (ann, ben) = over(server)

    for event in done(ben.get(table / "events"), 200)["events"]:
        path = table / f"events?after={event['version'] - 1}&limit=1&as=seat:1"
        assert event == done(ann.get(path), 200)["events"][0]
    scried = [
        done(ben.get(table / f"events?after=4&limit=1&as={perspective}"), 200) for perspective in ("seat:0", "seat:1")
    ]
    assert [True, False] == [page["events"][0]["data"]["facts"][0]["rank"] is not None for page in scried]


def test_each_perspective_has_its_own_etag(server: InProcess) -> None:
    table, (ann, _) = over(server)
    paths = [table / f"view{query}" for query in ("", "?as=spectator", "?as=seat:1", "?as=all")]
    etags = [ann.get(path).headers["etag"] for path in paths]

    assert 4 == len(set(etags))
    assert [304] * 4 == [
        ann.get(path, headers={"If-None-Match": etag}).status_code for path, etag in zip(paths, etags, strict=True)
    ]
    assert 200 == ann.get(paths[3], headers={"If-None-Match": etags[0]}).status_code


@pytest.mark.usefixtures("long")
def test_every_past_view_of_a_long_table_is_reproduced(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)
    shown = [done(ann.get(table / "view"), 200)]
    for _ in range(EVERY + 3):
        for rest, body in (("actions", take(2)), ("undo", {"to_version": 3})):
            done(ann.post(table / rest, body))
            shown.append(done(ann.get(table / "view"), 200))

    for _ in range(2):
        assert shown == [done(ann.get(table / f"view?at={view['version']}"), 200) for view in shown]
        server.service.tables.sessions.cache.entries.clear()
    assert [view["view"] for view in shown] == [frame["views"][0] for frame in frames_of(ann, table)[2:]]


def test_the_legal_actions_of_a_past_version_are_listed(server: InProcess) -> None:
    table, players = started(server)
    then = []
    for seat, body in ((0, TOSS), (0, take(1)), (1, take(2))):
        then.append([done(player.get(table / "actions"), 200) for player in players])
        done(players[seat].post(table / "actions", body))

    for number, listed in enumerate(then):
        assert listed == [done(player.get(table / f"actions?at={4 + number}"), 200) for player in players]
    assert [] == done(server.stranger().get(table / "actions?at=4"), 200)["actions"]
    assert [] == done(players[0].get(table / "actions?at=1"), 200)["actions"]


def test_the_legal_actions_of_an_invalid_version_are_refused(server: InProcess) -> None:
    table, (ann, _) = started(server)

    assert (404, "not-found") == refused(ann.get(table / "actions?at=5"))
    for query in ("at=0", "at=x", "at=-1", "as=spectator"):
        assert (400, "invalid-query") == refused(ann.get(table / f"actions?{query}"))


def test_an_undone_event_names_its_undo(server: InProcess) -> None:
    table, (ann, ben) = eventful(server)

    for viewer in (ann, ben, server.stranger()):
        assert {5: 10, 6: 7} == undone(viewer, table)


def test_a_redone_event_is_on_the_line_again(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)
    seen = []
    for rest, body in (
        ("actions", take(1)),  # 4
        ("actions", take(1)),  # 5
        ("undo", {"to_version": 4}),  # 6
        ("undo", {"to_version": 3}),  # 7
        ("redo", {}),  # 8
        ("redo", {}),  # 9
        ("undo", {"to_version": 3}),  # 10
        ("actions", take(2)),  # 11
        ("undo", {"to_version": 3}),  # 12
    ):
        done(ann.post(table / rest, body))
        seen.append(undone(ann, table))

    off = {4: 10, 5: 10}
    assert [{}, {}, {5: 6}, {4: 7, 5: 6}, {5: 6}, {}, off, off, {**off, 11: 12}] == seen


def test_views_and_actions_of_an_undone_branch_are_still_there(server: InProcess) -> None:
    table, (ann, ben) = started(server)
    done(ann.post(table / "actions", take(3)))
    branch = [done(ben.get(table / rest), 200) for rest in ("view", "actions")]
    offer_takeback(ann, table, 4)
    done(ben.post(table / "takebacks/1/agree"))
    done(ann.post(table / "actions", take(1)))

    assert branch == [done(ben.get(table / f"{rest}?at=5"), 200) for rest in ("view", "actions")]


@pytest.mark.parametrize("perspective", ["", "&as=spectator", "&as=seat:0", "&as=seat:1", "&as=all"])
def test_frames_show_the_view_at_each_version(server: InProcess, perspective: str) -> None:
    table, (ann, _) = over(server)

    frames = frames_of(ann, table, perspective)

    assert [*range(1, 16)] == [frame["event"]["version"] for frame in frames]
    for frame in frames:
        view = done(ann.get(table / f"view?at={frame['event']['version']}{perspective}"), 200)
        views = view["views"] if perspective == "&as=all" else [view]
        assert [one["view"] for one in views] == frame["views"]
        assert {(one["status"], tuple(one["to_act"])) for one in views} == {(frame["status"], tuple(frame["to_act"]))}


def test_the_events_of_frames_are_the_tables_events(server: InProcess) -> None:
    for table, players in (eventful(server), over(server)):
        for viewer in (*players, server.stranger()):
            events = done(viewer.get(table / "events"), 200)["events"]
            assert events == [frame["event"] for frame in frames_of(viewer, table)]
        assert {5: 10, 6: 7} == {
            frame["event"]["version"]: frame["event"]["undone_by"]
            for frame in frames_of(players[0], table)
            if "undone_by" in frame["event"]
        }


def test_frames_of_every_perspective_have_the_spectators_events(server: InProcess) -> None:
    table, (ann, _) = over(server)
    told = done(server.stranger().get(table / "events"), 200)["events"]

    assert told == [frame["event"] for frame in frames_of(ann, table, "&as=all")]
    assert {3} == {len(frame["views"]) for frame in frames_of(ann, table, "&as=all")}


def test_frames_come_in_pages(server: InProcess) -> None:
    table, (ann, _) = eventful(server)

    pages = [done(ann.get(table / f"frames?after={after}&limit=5"), 200) for after in (0, 5, 10, 12)]

    assert [5, 10, None, None] == [page["next"] for page in pages]
    assert [5, 5, 2, 0] == [len(page["frames"]) for page in pages]


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "after=-1", "after=x", "limit=x", "at=3"])
def test_malformed_paging_of_frames_is_refused(server: InProcess, query: str) -> None:
    table, (ann, _) = started(server)

    assert (400, "invalid-query") == refused(ann.get(table / f"frames?{query}"))


def test_frames_of_a_private_table_are_not_found_by_outsiders(server: InProcess) -> None:
    ann = server.player("Ann")
    table = ann.open(visibility="private")

    assert 1 == len(done(ann.get(table / "frames"), 200)["frames"])
    assert (404, "not-found") == refused(server.player("Eve").get(table / "frames"))
    assert (404, "not-found") == refused(server.stranger().get(table / "frames"))


@pytest.mark.parametrize(("game", "seats"), [("full-throttle", 3), ("thermal-showdown", 2), ("maverick", 1)])
def test_frames_of_any_game_show_what_each_seat_was_shown(server: InProcess, game: str, seats: int) -> None:
    rng = Random(game)
    table, players = started(server, game, seats=seats)
    shown = []
    for _ in range(15):
        shown.append([done(player.get(table / "view"), 200) for player in players])
        to_act = shown[-1][0]["to_act"]
        if not to_act:
            break
        mover = players[rng.choice(to_act)]
        done(mover.post(table / "actions", {"action": rng.choice(actions_of(mover, table))}))
    for player in players:
        if done(player.get(str(table)), 200)["status"] == "playing":
            done(player.post(table / "resign"))

    replays = [frames_of(server.stranger(), table, f"&as=seat:{seat}") for seat in range(seats)]

    for views in shown:
        assert [view["view"] for view in views] == [replay[views[0]["version"] - 1]["views"][0] for replay in replays]


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("game", ["duel", "full-throttle"])
def test_redacted_transcripts_of_takebacks_agree_with_the_final_one(
    server: InProcess, tmp_path: Path, game: str
) -> None:
    table, players = started(server, game)
    mover = players[done(players[0].get(str(table)), 200)["to_act"][0]]
    other = players[1 - players.index(mover)]
    early: list[bytes] = []

    def keep() -> None:
        early.extend(player.get(table / "transcript").content for player in (*players, server.stranger()))

    done(mover.post(table / "actions", SCRY if game == "duel" else {"action": actions_of(mover, table)[0]}))
    for rest, who in (("undo", mover), ("takebacks/1/agree", other), ("redo", other), ("takebacks/2/decline", mover)):
        done(who.post(table / rest, {"to_version": 4} if rest == "undo" else {}))
        keep()
    done(mover.post(table / "void"))
    keep()
    done(other.post(table / "takebacks/3/agree"))
    full = other.get(table / "transcript").content

    report = verify(full, EVERY_GAME, (), early)

    assert [] == [(check.name, check.detail) for check in report.checks if not check.passed]
    if NODE is not None:
        paths = [tmp_path / f"{number}.ndjson" for number in range(len(early) + 1)]
        for path, text in zip(paths, (*early, full), strict=True):
            path.write_bytes(text)
        read = run(*(word for path in paths[:-1] for word in ("--redacted", path)), paths[-1])
        assert 0 == read.code, read.printed
