"""Leaderboards, statistics, finished games, and what the operator withdraws, on each backend."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from api.http.positions import position_text
from domain.players.house_bots import HouseBots
from domain.storage.accounts import Player as Account
from domain.storage.accounts import Token
from tests.api.client import TOSS, Json, Player, Table, done, refused, started, take
from tests.api.serving import OPERATOR_TOKEN, InProcess, in_process
from tests.api.test_budgets_http import charges
from tests.api.uploading import bring
from tests.postgres import new_database
from tests.projections.worker import until


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def server(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[InProcess]:
    """A service of its own, whose standings have nothing but what these tests play."""
    with ExitStack() as stack:
        on_postgres = request.param == "postgres"
        file = tmp_path_factory.mktemp("standings") / "takeback.db"
        yield stack.enter_context(in_process(stack.enter_context(new_database()) if on_postgres else file))


@pytest.fixture(autouse=True)
def one_bot_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """After one game against a bot a player is listed."""
    monkeypatch.setattr("projections.ratings.BOT_GAMES", 1)


def waiting(player: Player, path: str, **more: object) -> str:
    """The address of a page that has the last event of the log."""
    server = player.server
    assert isinstance(server, InProcess)
    last = position_text(server.service, server.service.tables.last_position())
    return f"{path}?" + "&".join(f"{name}={value}" for name, value in {**more, "wait_for": last}.items())


def now(player: Player, path: str, **more: object) -> Json:
    """A page of standings, once they have the last event of the log."""
    return done(player.get(waiting(player, path, **more)), 200)


def operator(server: InProcess) -> Player:
    """The operator."""
    return Player(server, "operator", "", OPERATOR_TOKEN)


def ranks(viewer: Player, *players: Player, game: str = "pebbles", **more: object) -> list[tuple[int, str]]:
    """The entries of some players on a board: rank and name."""
    entries = now(viewer, f"/leaderboards/{game}", limit=100, **more)["entries"]
    ids = {player.id for player in players}
    return [(one["rank"], name["name"]) for one in entries for name in one["players"] if name["player"] in ids]


def standings_of(player: Player) -> list[Json]:
    """Everything that says what a player's results count for."""
    return [now(player, f"/players/{player.id}/stats")["games"], ranks(player, player, board="rating")]


def resigned(server: InProcess, **more: Json) -> tuple[Table, list[Player]]:
    """A game of two that the second player resigned, and the players."""
    table, players = started(server, **more)
    done(players[1].post(table / "resign"))
    return table, players


def won(winner: Player, loser: Player) -> Table:
    """A game in which both acted, and one of them took the last pebble."""
    table = winner.open(seats=2, options={"heap": 3})
    for player in (winner, loser):
        done(player.post(table / "seats"))
    for player in (winner, loser, winner):
        done(player.post(table / "actions", take(1)))
    return table


def listed(server: InProcess, *names: str) -> list[Player]:
    """New players who have beaten a bot, each."""
    players = [server.player(name) for name in names]
    for player in players:
        won(player, *bots_of_one_level(server, accounts=slice(1)))
    return players


def withdrawn(server: InProcess, table: Table, **more: str) -> None:
    """Withdraw a result, and wait until the standings know."""
    done(operator(server).post(table / "withdraw", {"reason": "One player with two accounts."}, **more))
    last = server.database.withdrawals.page(after=0, limit=10**6)[-1].number
    until(lambda: getattr(server.service.projections.models.basis("standings"), "withdrawals", 0) == last)


def test_a_result_enters_statistics_ratings_and_the_list_of_finished_games(server: InProcess) -> None:
    table, (ann, ben) = resigned(server)

    games = now(ben, f"/players/{ann.id}/stats")["games"]
    assert [("pebbles", 1, 1, 0)] == [(one["game"], one["played"], one["won"], one["resigned"]) for one in games]
    assert [{"seats": 2, "played": 1, "won": 1, "places": [1, 0]}] == games[0]["by_seats"]
    assert [1] == [one["resigned"] for one in now(ann, f"/players/{ben.id}/stats")["games"]]
    (played,) = now(server.stranger(), f"/players/{ben.id}/tables")["tables"]
    assert (table.id, 1, [], False) == (played["table"], played["seat"], played["left_out"], played["withdrawn"])
    assert [(ann.id, 1, False), (ben.id, 2, True)] == [
        (seat["player"], seat["place"], seat["resigned"]) for seat in played["seats"]
    ]
    assert done(ann.get(str(table)), 200)["outcome"] == played["outcome"]


def test_a_finished_game_says_what_it_did_to_the_rating(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    (ann,) = listed(server, "Ann")
    newcomer = server.player("Newcomer")
    games = [won(ann, newcomer), won(newcomer, ann)]

    def told(player: Player, viewer: Player) -> list[Json]:
        return [one.get("rating") for one in now(viewer, f"/players/{player.id}/tables", limit=2)["tables"]]

    last, first = told(newcomer, server.stranger())
    assert (1500, first["after"]) == (first["before"], last["before"])
    assert first["after"] < last["after"] == now(ann, f"/players/{newcomer.id}/stats")["games"][0]["rating"]["rating"]
    assert [None, None] == told(ann, newcomer), "she is rated through nobody who is listed"

    charged = charges(server, monkeypatch)
    told(newcomer, server.stranger())
    assert [5, 8] == charged, "five, and 40 for every ten of them"

    withdrawn(server, games[0])
    changed, gone = told(newcomer, ann)
    assert (None, 1500) == (gone, changed["before"])


def test_players_whose_names_look_alike_are_told_apart_on_a_page_and_in_a_finished_game(server: InProcess) -> None:
    coco, soso = listed(server, "Coco", "\u0421\u043e\u0441\u043e")
    won(coco, soso)

    entries = now(coco, "/leaderboards/pebbles", board="rating", limit=100)["entries"]
    called = {player["player"]: player["called"] for entry in entries for player in entry["players"]}
    assert {" (1 of 2 who are called so)", " (2 of 2 who are called so)"} == {
        called[player.id].removeprefix(player.name) for player in (coco, soso)
    }
    (played, *_) = now(coco, f"/players/{coco.id}/tables")["tables"]
    assert ["Coco (Seat 1)", f"{soso.name} (Seat 2)"] == [seat["called"] for seat in played["seats"]]


def test_a_game_against_a_bot_is_rated_and_enough_of_them_list_a_player(server: InProcess) -> None:
    newcomer = server.player("Newcomer")
    ann, ben = listed(server, "Ann", "Ben")
    before = ranks(ben, ann, ben, newcomer, board="rating")
    won(newcomer, ann)
    won(ann, ben)

    (of_newcomer,), (of_ann,) = [now(ben, f"/players/{player.id}/stats")["games"] for player in (newcomer, ann)]
    shown = ("games", "bot_games", "bot_games_needed", "listed")
    assert [1, 0, 10, False] == [of_newcomer["rating"][name] for name in shown]
    assert [2, 1, 10, True] == [of_ann["rating"][name] for name in shown]
    assert of_ann["rating"]["rating"] > 1500
    assert {"Ann", "Ben"} == {name for _, name in before}
    assert ["Ann", "Ben"] == [name for _, name in ranks(ben, ann, ben, newcomer, board="rating")]
    board = now(ben, "/leaderboards/pebbles", board="rating")
    assert (10, "bot_games_needed" in now(ben, "/leaderboards/pebbles", board="score")) == (
        board["bot_games_needed"],
        False,
    )


def test_a_game_left_to_bots_counts_and_can_be_withdrawn(server: InProcess) -> None:
    [ann] = listed(server, "Ann")
    before = standings_of(ann)
    table = ann.open(seats=3)
    done(ann.post(table / "seats"))
    for bot in bots_of_one_level(server, accounts=slice(2)):
        done(bot.post(table / "seats"))
    done(ann.post(table / "resign"))
    if done(ann.get(str(table)), 200)["status"] == "playing":
        done(operator(server).post(table / "void"))

    (left, _) = now(ann, f"/players/{ann.id}/tables")["tables"]
    assert ([3, 1, 1], []) == ([seat["place"] for seat in left["seats"]], left["left_out"])
    (games,) = now(ann, f"/players/{ann.id}/stats")["games"]
    assert (2, 1, 2) == (games["played"], games["resigned"], games["rating"]["games"])
    assert before[0][0]["rating"]["rating"] > games["rating"]["rating"]
    withdrawn(server, table)
    assert before == standings_of(ann)
    assert "withdrawn" in done(ann.get(str(table)), 200)


def seeded(server: InProcess) -> tuple[Table, Player]:
    ann = server.player()
    table = ann.open(seats=1, seed="5a" * 32)
    done(ann.post(table / "seats"))
    return table, ann


def assisted(server: InProcess) -> tuple[Table, Player]:
    ann = server.player()
    table = ann.open(seats=1)
    version = done(ann.post(table / "seats"))["version"]
    done(ann.post(table / "actions", TOSS))
    done(ann.post(table / "undo", {"to_version": version}))
    return table, ann


def forked(server: InProcess) -> tuple[Table, Player]:
    ann = server.player()
    table = ann.open(seats=1, visibility="private")  # a fork is as public as its parent
    version = done(ann.post(table / "seats"))["version"]
    fork = Table(done(ann.post(table / "fork", {"at": version})))
    done(ann.post(fork / "seats"))
    return fork, ann


def private(server: InProcess) -> tuple[Table, Player]:
    ann = server.player()
    table = ann.open(seats=1, visibility="private")
    done(ann.post(table / "seats"))
    return table, ann


@pytest.mark.parametrize(
    ("reasons", "made"),
    [(["seeded"], seeded), (["assisted"], assisted), (["forked", "private"], forked), (["private"], private)],
)
def test_what_is_left_out_enters_nothing(
    server: InProcess, reasons: list[str], made: Callable[[InProcess], tuple[Table, Player]]
) -> None:
    table, ann = made(server)
    for count in (3, 3, 1):
        done(ann.post(table / "actions", take(count)))

    assert [[], []] == standings_of(ann)
    assert [] == ranks(ann, ann, board="score")
    (played,) = now(ann, f"/players/{ann.id}/tables")["tables"]
    assert (table.id, reasons) == (played["table"], played["left_out"])


def test_a_fork_of_a_public_table_enters_nothing(server: InProcess) -> None:
    parent, (ann, ben) = resigned(server)
    before = standings_of(ann)
    fork = Table(done(ann.post(parent / "fork", {"at": 4})))
    for seat, player in enumerate((ann, ben)):
        done(player.post(fork / "seats", {"seat": seat}))
    done(ben.post(fork / "resign"))

    assert before == standings_of(ann)
    assert ["forked"] == now(ann, f"/players/{ann.id}/tables")["tables"][0]["left_out"]


def test_a_void_game_enters_nothing(server: InProcess) -> None:
    table, (ann, _) = started(server)
    done(operator(server).post(table / "void"))

    assert [[], []] == standings_of(ann)
    (played,) = now(ann, f"/players/{ann.id}/tables")["tables"]
    assert (["voided"], [None, None]) == (played["left_out"], [seat["place"] for seat in played["seats"]])
    assert "outcome" not in played


@pytest.mark.usefixtures("process")
def test_an_imported_game_enters_nothing(server: InProcess, tmp_path_factory: pytest.TempPathFactory) -> None:
    with in_process(tmp_path_factory.mktemp("elsewhere") / "takeback.db") as elsewhere:
        elsewhere.secrets.seed("elsewhere")
        table, played = started(elsewhere, "thermal-showdown")
        done(played[1].post(table / "resign"))
        text = played[0].get(table / "transcript").content
    importer = server.player()
    done(bring(importer, text), 200)

    seated = [player.id for player in played]
    assert [] == now(importer, "/leaderboards/thermal-showdown")["entries"]
    assert [[], []] == [server.service.projections.models.results.statistics(player) for player in seated]


def bots_of_one_level(server: InProcess, *, accounts: slice) -> Iterator[Player]:
    """Some accounts of the level `random`, usable like a person's."""
    for bot in HouseBots.of(server.database.secret).accounts[accounts]:
        with server.database.transaction() as transaction:
            if transaction.accounts.player(bot.player) is None:
                transaction.accounts.add_player(Account(bot.player, bot.name, 1))
                transaction.accounts.add_token(
                    hashlib.sha256(bot.token.encode()).hexdigest(), Token("t", bot.player, "", 1)
                )
        yield Player(server, bot.player, bot.name, bot.token)


def test_the_accounts_of_a_level_of_bots_are_rated_as_one(server: InProcess) -> None:
    [ann], (first, second) = listed(server, "Ann"), bots_of_one_level(server, accounts=slice(2))
    before = rated_games(ann, first)
    for bot in (first, second):
        won(bot, ann)

    assert before + 2 == rated_games(ann, first)
    assert [1] == [one["played"] for one in now(ann, f"/players/{second.id}/stats")["games"]]


def rated_games(viewer: Player, player: Player) -> int:
    """How many games are in the rating of a player."""
    return sum(one["rating"]["games"] for one in now(viewer, f"/players/{player.id}/stats")["games"] if one["rating"])


def test_a_game_among_accounts_of_one_level_changes_no_rating(server: InProcess) -> None:
    first, second = bots_of_one_level(server, accounts=slice(2, 4))
    before = now(first, "/leaderboards/pebbles", board="rating")["entries"]
    table = first.open(seats=2)
    for bot in (first, second):
        done(bot.post(table / "seats"))
    done(first.post(table / "resign"))

    (row,) = now(second, f"/players/{second.id}/tables")["tables"]
    assert [] == row.get("left_out", [])
    played = [now(second, f"/players/{bot}/stats")["games"] for bot in (first.id, second.id)]
    assert before == now(first, "/leaderboards/pebbles", board="rating")["entries"]
    assert [[(1, 0)], [(1, 1)]] == [[(one["played"], one["won"]) for one in games] for games in played]


def test_a_withdrawn_result_leaves_every_number_that_it_entered(server: InProcess) -> None:
    ann, ben = listed(server, "Ann", "Ben")
    nothing = [standings_of(player) for player in (ann, ben)]
    first = won(ann, ben)
    before = [standings_of(player) for player in (ann, ben)]
    second = won(ben, ann)
    assert before != [standings_of(player) for player in (ann, ben)]

    withdrawn(server, second)

    assert before == [standings_of(player) for player in (ann, ben)]
    assert [True, False, False] == [one["withdrawn"] for one in now(ann, f"/players/{ann.id}/tables")["tables"]]
    withdrawn(server, first)
    assert nothing == [standings_of(player) for player in (ann, ben)]


def test_a_withdrawal_is_shown_in_the_table_and_in_lists(server: InProcess) -> None:
    table, (ann, _) = resigned(server)
    cached = {"If-None-Match": ann.get(str(table)).headers["etag"]}
    assert 304 == ann.get(str(table), headers=cached).status_code
    mine = waiting(ann, "/tables", mine="true")
    listed = {"If-None-Match": ann.get(mine).headers["etag"]}

    withdrawn(server, table)

    shown = done(ann.get(str(table), headers=cached), 200)
    assert "One player with two accounts." == shown["withdrawn"]["reason"]
    (one,) = done(ann.get(mine, headers=listed), 200)["tables"]
    assert shown["withdrawn"] == one["withdrawn"]
    assert shown["version"] == one["version"] == table_version(ann, table)


def table_version(player: Player, table: Table) -> int:
    """The version of the last event of a table."""
    return int(done(player.get(table / "events?limit=100"), 200)["events"][-1]["version"])


def test_a_withdrawal_is_idempotent_under_its_key(server: InProcess) -> None:
    table, _ = resigned(server)
    reason = {"reason": "Collusion."}
    first = operator(server).post(table / "withdraw", reason, key="k")
    again = operator(server).post(table / "withdraw", reason, key="k")

    assert "Idempotency-Replayed" not in first.headers
    assert "true" == again.headers["Idempotency-Replayed"]
    assert done(first)["withdrawn"] == done(again)["withdrawn"]
    assert (422, "key-reused") == refused(operator(server).post(table / "withdraw", {"reason": "Other."}, key="k"))
    assert (409, "already-withdrawn") == refused(operator(server).post(table / "withdraw", reason))


def test_who_may_withdraw_what(server: InProcess) -> None:
    ann, outsider, reason = server.player(), server.player(), {"reason": "Collusion."}
    table = ann.open(seats=1, visibility="private")
    done(ann.post(table / "seats"))

    assert (401, "unauthorized") == refused(server.stranger().post(table / "withdraw", reason))
    assert (403, "operators-only") == refused(outsider.post(table / "withdraw", reason))
    assert (403, "operators-only") == refused(ann.post(table / "withdraw", reason))
    assert (409, "table-not-over") == refused(operator(server).post(table / "withdraw", reason))
    assert (412, "stale") == refused(operator(server).post(table / "withdraw", reason, at=1))
    assert (422, "invalid-shape") == refused(operator(server).post(table / "withdraw", {"reason": "x" * 201}))
    assert (422, "unreadable-name") == refused(operator(server).post(table / "withdraw", {"reason": " \u202e"}))
    assert "withdrawn" not in done(ann.get(str(table)), 200)
    done(operator(server).post(table / "void"))
    assert (409, "table-closed") == refused(operator(server).post(table / "withdraw", reason))


def test_private_games_are_listed_for_insiders_alone(server: InProcess) -> None:
    opener, outsider = server.player("Opener"), server.player("Outsider")
    table = opener.open(seats=2, visibility="private")
    players = [server.player("Ann"), server.player("Ben")]
    for player in players:
        done(player.post(table / "seats", {"invite": table.opened["invite"]}))
    done(players[0].post(table / "resign"))
    ann, ben = players
    path = f"/players/{ann.id}/tables"

    for insider in (ann, ben, opener):
        assert [table.id] == [one["table"] for one in now(insider, path)["tables"]]
    assert [] == now(opener, f"/players/{opener.id}/tables")["tables"]  # no seat of theirs
    nothing = now(outsider, path)
    assert [] == nothing["tables"]
    for stranger in (outsider, server.stranger(), operator(server)):
        assert {**nothing, "position": ""} == {**now(stranger, path), "position": ""}
        assert [] == now(stranger, f"/players/{ann.id}/stats")["games"]


def test_an_erased_player_is_filtered_and_the_others_ratings_stay(server: InProcess) -> None:
    ann, ben = listed(server, "Ann", "Ben")
    won(ann, ben)
    before = now(ann, f"/players/{ben.id}/stats")["games"]

    assert 204 == ann.delete("/me").status_code

    assert before == now(ben, f"/players/{ben.id}/stats")["games"]
    assert [ben.name] == [name for _, name in ranks(ben, ann, ben)]
    for rest in ("stats", "tables"):
        assert (404, "not-found") == refused(ben.get(f"/players/{ann.id}/{rest}"))
    last = now(ben, f"/players/{ben.id}/tables")["tables"][0]
    assert [ann.id, ben.name] == [seat["name"] for seat in last["seats"]]


def test_a_leaderboard_has_pages_and_shares_ranks(server: InProcess) -> None:
    players = [server.player(f"Player {number}") for number in range(7)]
    for number, player in enumerate(players):
        table = player.open(seats=1)
        done(player.post(table / "seats"))
        for _ in range(number % 3):
            done(player.post(table / "actions", TOSS))
            done(player.post(table / "actions", take(1)))
        while done(player.get(str(table)), 200)["status"] == "playing":
            done(player.post(table / "actions", {"action": legal(player, table)}))
    everything = now(players[0], "/leaderboards/pebbles", board="score", limit=100)["entries"]

    scores = [one["score"] for one in everything]
    assert sorted(scores, reverse=True) == scores
    assert len({*scores}) < len(scores)
    assert [1 + sum(other > score for other in scores) for score in scores] == [one["rank"] for one in everything]
    pages: list[Json] = []
    cursor: str | None = ""
    while cursor is not None:
        more = {"cursor": cursor} if cursor else {}
        page = now(players[0], "/leaderboards/pebbles", board="score", limit=2, **more)
        pages += page["entries"]
        cursor = page["next"]
    assert everything == pages


def legal(player: Player, table: Table) -> Json:
    """The legal action that takes the most."""
    return done(player.get(table / "actions"), 200)["actions"][-1]


def test_a_page_of_standings_is_cached_until_it_changes(server: InProcess) -> None:
    ann, ben = listed(server, "Ann", "Ben")
    paths = ("/leaderboards/pebbles?board=rating", f"/players/{ann.id}/stats", f"/players/{ann.id}/tables")
    standings_of(ann)
    cached = {path: {"If-None-Match": ann.get(path).headers["etag"]} for path in paths}

    ann.open()  # another position, and the same standings
    standings_of(ann)
    assert [304, 304, 304] == [ann.get(path, headers=cached[path]).status_code for path in paths]
    won(ann, ben)
    standings_of(ann)
    assert [200, 200, 200] == [ann.get(path, headers=cached[path]).status_code for path in paths]


def test_a_game_has_the_boards_that_its_results_enter(server: InProcess) -> None:
    viewer = server.stranger()
    missions = {f"mission-{mission}-seats-{seats}" for mission in range(13) for seats in range(1, 7)}
    for game, boards in {
        "maverick": {"score", "daily-2020-02-29"},
        "full-throttle": {"rating"},
        "thermal-showdown": {"rating"},
        "maximum-apocalypse": missions,
        "thermal-showdown-solo": {"score", "daily-2020-02-29"},
        "pebbles": {"rating", "score"},
    }.items():
        assert done(viewer.get(f"/leaderboards/{game}"), 200)["board"] in boards
        for board in boards:
            assert board == done(viewer.get(f"/leaderboards/{game}?board={board}"), 200)["board"]


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("/leaderboards/chess", (404, "not-found")),
        ("/leaderboards/pebbles?board=A", (400, "invalid-query")),
        ("/leaderboards/pebbles?board=scores", (404, "not-found")),
        ("/leaderboards/pebbles?board=daily-2026-11-20", (404, "not-found")),
        ("/leaderboards/maverick?board=rating", (404, "not-found")),
        ("/leaderboards/maverick?board=daily-2026-02-30", (404, "not-found")),
        ("/leaderboards/full-throttle?board=score", (404, "not-found")),
        ("/leaderboards/maximum-apocalypse?board=rating", (404, "not-found")),
        ("/leaderboards/maximum-apocalypse?board=mission-13-seats-1", (404, "not-found")),
        ("/leaderboards/maximum-apocalypse?board=mission-1-seats-7", (404, "not-found")),
        ("/leaderboards/pebbles?cursor=%20", (400, "invalid-query")),
        (f"/leaderboards/pebbles?cursor={'7' * 81}", (400, "invalid-query")),
        ("/leaderboards/pebbles?cursor=7", (409, "unknown-position")),
        ("/leaderboards/pebbles?cursor=-1500.ann", (409, "unknown-position")),
        ("/leaderboards/pebbles?cursor=00000000--1500.ann", (409, "unknown-position")),
        ("/leaderboards/pebbles?limit=101", (400, "invalid-query")),
        ("/leaderboards/pebbles?wait_for=00000000-1", (409, "unknown-position")),
        ("/players/nobody/stats", (404, "not-found")),
        ("/players/nobody/tables", (404, "not-found")),
    ],
)
def test_bad_queries_are_refused(server: InProcess, path: str, problem: tuple[int, str]) -> None:
    assert problem == refused(server.stranger().get(path))


@pytest.mark.parametrize("people", [1, 2])
def test_what_was_taken_back_with_the_consent_of_a_bot_only_lowers_ratings(tmp_path: Path, people: int) -> None:
    """A second account that agrees as well makes no difference."""
    with in_process(tmp_path / "takeback.db", bots=True) as server:
        ann, ben = server.player("Ann"), server.player("Ben")
        bots = [Player(server, one.player, one.name, one.token) for one in server.service.players.house.accounts[:2]]
        seated = [ann, ben][:people] + bots[: 3 - people]
        table = ann.open(seats=len(seated))
        start = [done(player.post(table / "seats")) for player in seated][-1]["version"]
        done(ann.post(table / "actions", TOSS))
        asked = done(ann.post(table / "undo", {"to_version": start}))["pending_takeback"]
        for player in seated[1:]:
            done(player.post(f"{table}/takebacks/{asked['takeback']}/agree"))
        for player in seated[:-1]:
            done(player.post(table / "resign"))

        (played,) = now(ann, f"/players/{ann.id}/tables")["tables"]
        assert (table.id, ["bots-agreed"]) == (played["table"], played["left_out"])
        (games,) = now(ann, f"/players/{ann.id}/stats")["games"]
        assert (0, 1) == (games["played"], games["rating"]["games"])
        assert 1500 > games["rating"]["rating"]
