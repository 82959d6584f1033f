"""What cannot be done is said in a sentence, and the program ends or asks again."""

import asyncio
import json
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from unicodedata import category

import httpx
import pytest
from takeback_client import AsyncClient, Client
from takeback_client.retries import Retries

from api.__main__ import main
from terminal.board import draw
from terminal.endings import Unplayable
from terminal.layouts import Layout
from terminal.lines import Lines
from terminal.players import known_token
from terminal.playing import Playing
from terminal.screen import Screen
from terminal.table import Table
from terminal.words import Words
from tests.api.serving import running

NOWHERE = "http://127.0.0.1:1"
NO_TABLE = "0" * 24
LONG = "9" * 5000

Run = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("terminal") / "takeback.db") as server:
        yield server.address


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service with bots."""
    with running(tmp_path_factory.mktemp("house") / "takeback.db", TAKEBACK_BOTS="on") as server:
        yield server.address


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A configuration folder of its own, and no token."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("TAKEBACK_TOKEN", raising=False)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command with these lines typed: its exit status, and what it printed, lines joined."""

    def runs(*arguments: str, typed: Sequence[str] = ()) -> tuple[int, str]:
        file = tmp_path / "typed.txt"
        file.write_text("".join(f"{line}\n" for line in typed), encoding="utf-8")
        with file.open(encoding="utf-8") as stdin:
            monkeypatch.setattr("sys.stdin", stdin)
            return main(arguments), re.sub(r"\s+", " ", capsys.readouterr().out)

    return runs


def test_it_is_said_that_no_service_answers(run: Run) -> None:
    sentence = f"No service answers at {NOWHERE}."

    for command in (("play", "--service", NOWHERE), ("watch", f"{NOWHERE}/v1/tables/{NO_TABLE}")):
        status, printed = run(*command)

        assert 1 == status
        assert printed.startswith(sentence)


@pytest.mark.parametrize(
    ("status", "header", "body"),
    [
        (200, "Server: test", b"<h1>It works!</h1>"),
        (200, "Server: test", 100_000 * b"["),
        (200, "Server: test", b'[{"game":"\xff"}]'),
        (200, "Takeback-Time: " + 400 * "9", b"<h1>It works!</h1>"),
        (429, "Retry-After: \xb2", b""),
        (200, "Server: test", (64 * 2**20 + 1) * b" "),
    ],
    ids=["page", "nested", "not UTF-8", "time", "pause", "too large"],
)
def test_it_is_said_that_something_else_answers(run: Run, status: int, header: str, body: bytes) -> None:
    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header(*header.split(": "))
            self.end_headers()
            with suppress(OSError):  # a reader who has enough closes the connection
                self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Page) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        left, printed = run("play", "--service", f"http://127.0.0.1:{server.server_port}")
        thread.join()

    assert 1 == left
    assert ("429" if status == 429 else "is not a Takeback service, or has an incompatible version.") in printed
    assert 1 == printed.count(". ") + printed.endswith(".")


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess", "--seats", "2"), "There is no game chess. Games: maverick, full-throttle, "),
        (("full-throttle", "--seats", "9"), "full-throttle takes --seats from 2 to 6, not 9."),
        (("full-throttle", "--seats", "99"), "full-throttle takes --seats from 2 to 6, not 99."),
        (("full-throttle", "--seats", "0"), "full-throttle takes --seats from 2 to 6, not 0."),
        (("maverick", "--seats", "-1"), "maverick takes --seats 1, not -1."),
        (("maverick", "--seats", "1", "--option", "colour=blue"), "colour"),
        (("full-throttle", "--bots", "3"), "This service has no bots for this game."),
        (("--table", NO_TABLE), "It does not exist, or you are not allowed to see it."),
    ],
)
def test_a_refusal_is_told_as_a_sentence(run: Run, service: str, arguments: tuple[str, ...], said: str) -> None:
    status, printed = run("play", "--service", service, "--name", "Ann", *arguments)
    refusal = printed.partition(f"at {service}. ")[2]

    assert 1 == status
    assert said in refusal
    assert refusal.rstrip().endswith(".")


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("full-throttle", "--bots", "1", "--level", "easy"),
            "There is no level easy. Levels: random, greedy, search.",
        ),
        (("full-throttle", "--bots", "2", "--seats", "2"), "2 bots and you need 3 seats, but the table has 2."),
        (("full-throttle", "--bots", "9"), "full-throttle takes --bots from 0 to 5, not 9."),
        (("full-throttle", "--bots", "99"), "full-throttle takes --bots from 0 to 5, not 99."),
        (("full-throttle", "--bots", "-1"), "full-throttle takes --bots from 0 to 5, not -1."),
        (("maverick", "--bots", "1"), "maverick takes --bots 0, not 1."),
    ],
)
def test_bots_that_cannot_be_seated_are_told_as_a_sentence(
    run: Run, house: str, arguments: tuple[str, ...], said: str
) -> None:
    status, printed = run("play", "--service", house, "--name", "Ann", *arguments)
    refusal = printed.partition(f"at {house}. ")[2]

    assert 1 == status
    assert said in refusal
    assert refusal.rstrip().endswith(".")
    with Client.registered(house, "Bob") as bob:
        assert [] == bob.list_tables(open=True).tables


@pytest.mark.usefixtures("process")
def test_a_table_without_its_opener_is_closed_again(run: Run, service: str) -> None:
    arguments = ("thermal-showdown", "--seats", "2", "--seat-option", "deck=paper")
    status, printed = run("play", "--service", service, "--name", "Zoe", *arguments)

    assert 1 == status
    assert "There is no starter deck of that name" in printed
    with Client.registered(service, "Ann") as ann:
        later = ann.open_table("maverick").position
        assert [] == ann.list_tables(game="thermal-showdown", open=True, wait_for=later).tables


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    ("arguments", "typed", "said"),
    [
        ((), (), "You have left."),
        ((), ("Ann",), "You have left."),
        (("--name", "Ann"), ("q",), "You have left."),
        (
            ("maverick", "--seats", "1", "--name", "Ann"),
            (),
            "You have left. The table stays open, and you keep your seat.",
        ),
    ],
    ids=["at the name", "at the choice of a table", "by q", "at the table"],
)
def test_only_who_has_a_seat_leaves_one_behind(
    run: Run, service: str, arguments: tuple[str, ...], typed: tuple[str, ...], said: str
) -> None:
    code, printed = run("play", "--service", service, *arguments, typed=typed)

    assert (0, said) == (code, printed[printed.index("You have left") :].strip())


@pytest.mark.usefixtures("process")
def test_a_number_that_is_too_long_is_a_wrong_choice(run: Run, service: str) -> None:
    maverick = ("play", "maverick", "--service", service, "--name", "Ann")

    status, printed = run(*maverick, "--seats", "1", typed=(LONG, "u", "q"))
    assert (0, 1) == (status, len(re.findall(r"There are \d+ actions, numbered from 1\.", printed)))
    assert 0 == run(*maverick, "--seats", "1", typed=("1", "u", LONG, "", "q"))[0]

    status, printed = run(*maverick, typed=(LONG, "q"))
    assert (0, 1) == (status, len(re.findall(r"Type a number from 1 to \d+\.", printed)))


def test_a_word_that_is_no_table_is_refused(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("watch", "somewhere")

    assert "'somewhere' is neither a table id nor a table address" in capsys.readouterr().err


@pytest.mark.usefixtures("process")
def test_a_player_is_registered_once_and_kept_where_only_the_user_reads(run: Run, service: str, tmp_path: Path) -> None:
    status, printed = run("play", "--service", service, typed=("", " \u200b", "Ann", "q"))
    file = tmp_path / "takeback/players.json"

    assert 0 == status
    assert "You are Ann" in printed
    assert 0o600 == file.stat().st_mode & 0o777
    kept = file.read_bytes()

    status, printed = run("play", "--service", service, typed=("q",))

    assert printed.startswith("You are Ann")
    assert kept == file.read_bytes()
    assert "Bob" in run("play", "--service", service, "--name", "Bob", typed=("q",))[1]
    assert ["Ann", "Bob"] == [player["name"] for player in json.loads(file.read_bytes())]


@pytest.mark.usefixtures("process")
def test_a_player_whom_the_service_forgot_is_registered_anew(run: Run, service: str, tmp_path: Path) -> None:
    file = tmp_path / "takeback/players.json"
    file.parent.mkdir()
    file.write_text(json.dumps([{"service": service, "name": "Ann", "token": "x" * 43}]), encoding="utf-8")

    _, printed = run("play", "--service", service, typed=("q",))

    assert printed.startswith("The service no longer knows Ann, so you are registered again. You are Ann")
    assert "x" * 43 not in file.read_text(encoding="utf-8")


@pytest.mark.usefixtures("process")
def test_a_damaged_file_of_players_is_left_alone(run: Run, service: str, tmp_path: Path) -> None:
    file = tmp_path / "takeback/players.json"
    file.parent.mkdir()
    file.write_text("{", encoding="utf-8")

    status, printed = run("play", "--service", service)

    assert 1 == status
    assert "cannot be read: Expected `array`, got `object`." in printed
    assert "{" == file.read_text(encoding="utf-8")


@pytest.mark.usefixtures("process")
def test_a_token_of_the_environment_comes_first(
    run: Run, service: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Client.registered(service, "Cy") as cy:
        monkeypatch.setenv("TAKEBACK_TOKEN", str(cy.token))

    assert "You are Cy" in run("play", "--service", service, "--name", "Ann", typed=("q",))[1]
    assert not (tmp_path / "takeback").exists()


@pytest.mark.usefixtures("process")
def test_a_choice_that_comes_too_late_is_not_made(
    service: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "typed.txt").touch()

    async def too_late() -> None:
        with (tmp_path / "typed.txt").open(encoding="utf-8") as stdin:
            monkeypatch.setattr("sys.stdin", stdin)
            async with await AsyncClient.registered(service, "Ann") as ann:
                id_ = (await ann.open_table("maverick")).id
                await ann.take_seat(id_)
                screen = Screen()
                table = await Table.at(ann, service, id_, screen)
                await ann.play(id_, (await ann.list_actions(id_)).actions[0])
                await Playing(table, Lines(screen), screen).take("2")

                assert 1 == len([line for line in (await ann.read_log(id_)).lines if "takes the" in line.text])

    asyncio.run(too_late())
    printed = capsys.readouterr().out

    late = printed.index("The table changed before your choice arrived, so nothing was done.")
    happened = printed.index("The slayer takes the")
    assert late < happened < printed.index("Agree on a payment")


def test_what_others_wrote_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    Screen().say("\x1b[2J\u202eAnn [bold]:smile:")

    assert "?[2J?Ann [bold]:smile:\n" == capsys.readouterr().out


def test_nor_can_what_is_drawn_of_a_view(capsys: pytest.CaptureFixture[str]) -> None:
    view = {
        "seat": 0,
        "hand": ["a-1"],
        "bids": [{"card": "a-1", "said": "x\x1b[31m\u061cy"}],
        "pile": ["a-1"],
        "to\x9b": 1,
    }
    Screen().show(draw(view, Words({"a-1": "Ace\x1b]0;x\x07\u202e\u200b"}, ["Ann\r", "Bob"], 0, Layout())))
    printed = capsys.readouterr().out

    assert "Ace?]0;x" in printed
    assert [] == [letter for letter in printed if category(letter) in ("Cc", "Cf") and letter != "\n"]


def test_a_game_without_a_layout_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    bids = [
        {"card": "a-1", "coins": 3, "won": False, "tie": True},
        {"card": None, "coins": 0, "won": True, "tie": False},
    ]
    view = {"seat": 1, "round": 2, "trump": None, "hand": ["a-1", "a-1", "b_2"], "bids": bids, "pile": [None, "a-1"]}
    Screen().show(draw(view, Words({"a-1": "Ace"}, ["Ann", "Bob"], 1, Layout())))

    assert capsys.readouterr().out.splitlines() == [
        "hand: Ace x2, b 2",
        "bids   coins   won   tie",
        "────────────────────────",
        "Ace    3             tie",
        "       0       won",
        "round 2",
        "pile: Ace, 1 hidden",
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--option", '{"a":1}'), "is not NAME=VALUE"),
        (("--option", 'a={"x":1,"x":2}'), "an object has the key 'x' twice"),
        (("--seat-option", 'a=[{"b":{"x":1,"x":2}}]'), "an object has the key 'x' twice"),
        (("--option", "a=" + 100_000 * "["), "a is nested too deeply"),
        (("--option", "a=1", "--option", "a=2"), "argument --option: a is given twice"),
        (("--option", "a=\udcff"), "is no text"),
        (("--name", "\udcff"), "is no text"),
    ],
)
def test_a_word_that_cannot_be_meant_is_refused_before_anything_is_asked(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["play", "maverick", "--service", NOWHERE, *words])

    assert 2 == left.value.code
    assert said in capsys.readouterr().err


def test_a_token_that_no_request_can_carry_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAKEBACK_TOKEN", "a\nb")

    with pytest.raises(Unplayable, match="TAKEBACK_TOKEN is no token"):
        known_token(NOWHERE, None)
    assert Retries(60, safe=True).after_error(httpx.LocalProtocolError("Illegal header value")) is None
