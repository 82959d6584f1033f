"""Seating house bots: who may, where, how many; what is told of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.catalogue import GAMES
from domain.players.house_bots import ACCOUNTS, TABLES, HouseBots
from tests.api.client import Json, Player, Table, done, pointers, refused
from tests.api.serving import Clock, InProcess, in_process

HOUSE = {"bot": "house", "level": "random"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    with in_process(tmp_path_factory.mktemp("bots") / "takeback.db", bots=True) as server:
        yield server


def opened(server: InProcess, game: str = "full-throttle", **more: Json) -> tuple[Table, Player]:
    """An open table and its opener, who is not seated."""
    ann = server.player("Ann")
    return ann.open(game, **more), ann


def test_the_bots_are_listed_with_games_and_levels(house: InProcess) -> None:
    (bot,) = done(house.stranger().get("/bots"), 200)

    assert ("house", ["random", "greedy", "search"]) == (bot["bot"], [level["level"] for level in bot["levels"]])
    assert [*GAMES] == bot["games"]


def test_a_bot_takes_a_seat_and_the_table_starts_with_the_last_one(house: InProcess) -> None:
    table, ann = opened(house)
    seated = done(ann.post(table / "bots", {**HOUSE, "seat": 1}))

    assert [(None, False), ("Random bot 1", True)] == [(seat["name"], seat["bot"]) for seat in seated["seats"]]
    started = done(ann.post(table / "seats"))
    assert ("playing", 0) == (started["status"], started["seat"])
    assert [False, True] == [seat["bot"] for seat in done(ann.get(str(table)), 200)["seats"]]
    player = done(ann.get(f"/players/{seated['seats'][1]['player']}"), 200)
    assert ("Random bot 1", True) == (player["name"], player["bot"])
    assert done(ann.get(f"/players/{ann.id}"), 200)["bot"] is False


def test_a_bot_brings_no_entropy(house: InProcess) -> None:
    table, ann = opened(house)
    bot = done(ann.post(table / "bots", HOUSE))["seats"][0]["player"]
    done(ann.post(table / "seats", {"entropy": "mine"}))
    done(ann.post(table / "resign"))
    taken = [
        event["data"] for event in done(ann.get(table / "events"), 200)["events"] if event["type"].endswith("SeatTaken")
    ]

    assert [(bot, ""), (ann.id, "mine")] == [(data["player"], data["entropy"]) for data in taken]


def test_without_a_level_the_strongest_bot_comes(house: InProcess) -> None:
    table, ann = opened(house)

    assert "Search bot 1" == done(ann.post(table / "bots", {"bot": "house"}))["seats"][0]["name"]


def test_a_retry_under_a_key_seats_one_bot(house: InProcess) -> None:
    table, ann = opened(house, seats=4)
    first = ann.post(table / "bots", HOUSE, key="k")
    again = ann.post(table / "bots", HOUSE, key="k")

    assert done(first)["seats"] == done(again)["seats"]
    assert ("true", "idempotency-replayed" in first.headers) == (again.headers["idempotency-replayed"], False)
    assert (422, "key-reused") == refused(ann.post(table / "bots", {"bot": "house", "level": "greedy"}, key="k"))
    assert (422, "key-reused") == refused(ann.post(table / "bots", {**HOUSE, "seat": 2}, key="k"))
    for unknown in ({"bot": "deep"}, {"bot": "house", "level": "grandmaster"}):
        assert (422, "key-reused") == refused(ann.post(table / "bots", unknown, key="k"))
        assert (422, "no-such-bot") == refused(ann.post(table / "bots", unknown, key="new"))
    done(ann.post(table / "bots", HOUSE, key="l"))
    assert [True, True, False, False] == [seat["bot"] for seat in done(ann.get(str(table)), 200)["seats"]]
    done(ann.post(table / "seats", key="k"))  # the opener's own keys are others


def test_one_seat_at_least_is_a_persons(house: InProcess) -> None:
    table, ann = opened(house, seats=6)
    for _ in range(ACCOUNTS):
        done(ann.post(table / "bots", HOUSE))

    assert (409, "no-person") == refused(ann.post(table / "bots", HOUSE))
    assert (409, "no-person") == refused(ann.post(table / "bots", {"bot": "house", "level": "greedy"}))
    assert "playing" == done(ann.post(table / "seats"))["status"]
    alone, ann = opened(house, "maverick")
    assert (409, "no-person") == refused(ann.post(alone / "bots", HOUSE))


def test_a_bot_sits_once_at_a_table(house: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    [first, *_] = house.service.players.house.of_level("random")
    monkeypatch.setattr(HouseBots, "of_level", lambda *_: (first,))
    table, ann = opened(house, seats=3)
    done(ann.post(table / "bots", HOUSE))

    assert (409, "no-bot-free") == refused(ann.post(table / "bots", HOUSE))


def test_only_the_opener_seats_bots_and_only_before_the_start(house: InProcess) -> None:
    table, ann = opened(house)
    eve = house.player("Eve")
    private = ann.open("full-throttle", visibility="private")

    assert (401, "unauthorized") == refused(house.stranger().post(table / "bots", HOUSE))
    assert (404, "not-found") == refused(eve.post(private / "bots", HOUSE))
    assert (403, "not-the-opener") == refused(eve.post(table / "bots", HOUSE))
    assert (403, "not-the-opener") == refused(eve.post(table / "bots", {"bot": 1}))
    assert (412, "stale") == refused(ann.post(table / "bots", HOUSE, at=7))
    done(eve.post(table / "seats", {"seat": 0}))
    assert (409, "seat-taken") == refused(ann.post(table / "bots", {**HOUSE, "seat": 0}))
    done(ann.post(table / "bots", HOUSE))
    assert (409, "table-started") == refused(ann.post(table / "bots", HOUSE))
    done(ann.post(private / "bots", HOUSE))


@pytest.mark.parametrize(
    ("body", "code", "at"),
    [
        ({"bot": "deep"}, "no-such-bot", "/bot"),
        ({"bot": "house", "level": "grandmaster"}, "no-such-bot", "/level"),
        ({"bot": "house", "seat": 2}, "no-such-seat", "/seat"),
        ({"bot": "house", "seat_options": {"x": 1}}, "invalid-shape", "/seat_options/x"),
        ({"bot": "house", "entropy": "x"}, "invalid-shape", "/entropy"),
        ({"level": "random"}, "invalid-shape", "/bot"),
    ],
)
def test_what_is_not_there_is_refused_by_name(house: InProcess, body: Json, code: str, at: str) -> None:
    table, ann = opened(house)
    answer = ann.post(table / "bots", body)

    assert (422, code) == refused(answer)
    assert at in (*pointers(answer), *(f"{one}/bot" for one in pointers(answer)))


def test_a_bot_is_seated_at_a_fork_with_the_options_of_its_seat(house: InProcess) -> None:
    table, ann = opened(house, "thermal-showdown")
    ben = house.player("Ben")
    for player in (ann, ben):
        done(player.post(table / "seats"))
    done(ben.post(table / "resign"))
    fork = Table(done(ann.post(table / "fork", {"at": 4})))

    done(ann.post(fork / "bots", {**HOUSE, "seat": 1}))
    assert "playing" == done(ann.post(fork / "seats"))["status"]


def test_a_player_with_many_tables_gets_no_more_bots(house: InProcess) -> None:
    table, ann = opened(house)
    tables = [ann.open("full-throttle") for _ in range(TABLES)]
    assert (409, "too-many-bots") == refused(ann.post(table / "bots", HOUSE))
    done(ann.post(tables[0] / "close"))

    done(ann.post(table / "bots", HOUSE))


def test_bots_keep_their_accounts_over_restarts(tmp_path: Path) -> None:
    seen = []
    for _ in range(2):
        with in_process(tmp_path / "takeback.db", bots=True) as server:
            table, ann = opened(server)
            seen.append(done(ann.post(table / "bots", HOUSE))["seats"][0]["player"])
            token = server.service.players.house.accounts[0].token
            assert seen[0] == done(Player(server, "", "", token).get("/me"), 200)["id"]

    assert seen[0] == seen[1]


def test_without_bots_none_are_listed_or_seated(server: InProcess) -> None:
    table, ann = opened(server)

    assert [] == done(ann.get("/bots"), 200)
    assert (422, "no-such-bot") == refused(ann.post(table / "bots", HOUSE))


def test_what_bots_did_is_answered_and_shown_alike_when_there_are_none_any_more(file: Path) -> None:
    clock, quick = Clock(), {"game": "full-throttle", "seats": 2, "bots_after": 5}
    with in_process(file, bots=True, clock=clock) as house:
        (table, ann), (open_table, ben) = opened(house), opened(house)
        first = done(ann.post(table / "bots", HOUSE, key="k"))
        searched = done(ben.post("/quick", quick, key="q"))
        done(ann.post(table / "seats"))
        done(ann.post(table / "resign"))
        before = done(ann.get(str(table)), 200)

    with in_process(file, clock=clock) as without:
        ann, ben = (Player(without, one.id, one.name, one.token) for one in (ann, ben))
        again, found = ann.post(table / "bots", HOUSE, key="k"), ben.post("/quick", quick, key="q")

        assert (first["head"], "true") == (done(again)["head"], again.headers["idempotency-replayed"])
        assert (searched["id"], "true") == (done(found)["id"], found.headers["idempotency-replayed"])
        for other in ({**HOUSE, "level": "greedy"}, {"bot": "none"}):
            assert (422, "key-reused") == refused(ann.post(table / "bots", other, key="k"))
        assert (422, "no-such-bot") == refused(ben.post(open_table / "bots", HOUSE, key="k"))
        assert (422, "no-such-bot") == refused(ben.post("/quick", quick))
        after = done(ann.get(str(table)), 200)
        assert [(seat["name"], seat["bot"]) for seat in before["seats"]] == [
            (seat["name"], seat["bot"]) for seat in after["seats"]
        ]
        assert done(ann.get(f"/players/{first['seats'][0]['player']}"), 200)["bot"]


def test_a_rematch_leaves_the_seats_of_bots_free_when_there_are_none_any_more(file: Path) -> None:
    clock = Clock()
    with in_process(file, bots=True, clock=clock) as house:
        table, ann = opened(house)
        done(ann.post(table / "bots", HOUSE))
        done(ann.post(table / "seats"))
        done(ann.post(table / "resign"))

    with in_process(file, clock=clock) as without:
        ann = Player(without, ann.id, ann.name, ann.token)
        again = Table(done(ann.post(table / "rematch")))

        assert ("open", [None, ann.id]) == (again.opened["status"], [seat["player"] for seat in again.opened["seats"]])
        assert "playing" == done(without.player("Ben").post(again / "seats"))["status"]


def test_a_search_for_bots_is_answered_again_however_many_tables_have_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.state.bot_tables.TABLES_OF_ADDRESS", 1)
    quick = {"game": "full-throttle", "seats": 2, "bots_after": 5}
    with in_process(tmp_path / "takeback.db", bots=True) as house:
        ann, ben = house.player("Ann"), house.player("Ben")
        first = done(ann.post("/quick", quick, key="k"))
        done(ann.post(f"/tables/{first['id']}/close"))
        done(ben.post("/quick", quick))

        again = ann.post("/quick", quick, key="k")

        assert (first["head"], "true") == (done(again)["head"], again.headers["idempotency-replayed"])
        assert (409, "too-many-bots") == refused(ann.post("/quick", quick, key="other"))


def test_an_address_gets_bots_at_a_bounded_number_of_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.state.bot_tables.TABLES_OF_ADDRESS", 2)
    with in_process(tmp_path / "takeback.db", bots=True) as house:
        tables = [opened(house, seats=3) for _ in range(3)]
        for table, ann in tables[:2]:
            done(ann.post(table / "bots", HOUSE))
        (first, ann), (third, eve) = tables[0], tables[2]

        assert (409, "too-many-bots") == refused(eve.post(third / "bots", HOUSE))
        quick = {"game": "full-throttle", "seats": 2, "bots_after": 5}
        assert (409, "too-many-bots") == refused(eve.post("/quick", quick))
        done(ann.post(first / "bots", HOUSE))
        done(ann.post(first / "close"))
        done(eve.post(third / "bots", HOUSE))


def test_only_a_bot_is_shown_whose_tables_share_its_time(house: InProcess) -> None:
    (one, ann), (other, ben) = opened(house), opened(house)
    for table, person in ((one, ann), (other, ben)):
        done(person.post(table / "bots", HOUSE))
    token = next(account for account in house.service.players.house.accounts if account.level == "random").token
    bot = Player(house, "", "", token)

    shares = [done(bot.get(str(table)), 200)["share"] for table in (one, other)]
    assert shares[0] == shares[1]
    assert 16 == len(shares[0])
    assert "share" not in done(ann.get(str(one)), 200)
    assert "share" not in done(house.stranger().get(str(one)), 200)


def test_a_resignation_that_leaves_a_bot_alone_is_answered_alike_again(house: InProcess) -> None:
    table, ann = opened(house, seats=3)
    done(ann.post(table / "seats"))
    for _ in range(2):
        done(ann.post(table / "bots", HOUSE))
    first = done(ann.post(table / "resign", key="k"))

    assert ["Resigned", "Voided"] == [event["type"] for event in first["events"]]
    assert ("closed", "server") == (first["status"], first["events"][1]["actor"])
    assert first == done(ann.post(table / "resign", key="k"))
