"""Each game played in the terminal client by people of flesh and pipes, to its end."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.serving import running
from tests.docs.programs import Service
from tests.terminal.person import ASKED, OVER, Person, play_on, read_any

pytestmark = pytest.mark.usefixtures("process")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("terminal") / "takeback.db") as server:
        yield server.address


def test_a_person_plays_maverick_and_changes_their_mind(service: str, tmp_path: Path) -> None:
    with Person(tmp_path, "play", "--service", service) as ann:
        ann.until("Your name: ")
        ann.type("Ann")
        ann.until("Your choice: ")
        [maverick] = re.findall(r"(\d+)  Maverick  ", ann.printed)
        ann.type(maverick)
        for typed, printed in (
            ("0", "There are 2 actions, numbered from 1."),
            ("agree", "There is no takeback request to answer."),
            ("u", "Nothing to undo."),
            ("rules set the payment", "0 to 35 cards from the top of the deck"),
            ("rules of thumb", 'Nothing in the rules matches "of thumb".'),
            ("1", "worth 3 gold if every monster is slain"),
            ("", "And 16 more. Type part of a label to find it."),
            ("payment 99", 'No action matches "payment 99".'),
            ("34 cards", "35  Agree on a payment of 34 cards"),
            ("35", "The payment is 34 cards"),
        ):
            ann.until(ASKED)
            ann.type(typed)
            ann.until(printed)
        ann.until(ASKED)
        ann.type("u")
        ann.until("1  Undo the last action.")
        ann.until("Undo which? (Enter: nothing): ")
        ann.type("nowhere")
        ann.until("Type a number from 1 to 2.")
        ann.type("1")
        ann.until("Ann undid the last action.")
        ann.until(ASKED)
        ann.type("r")
        ann.until("The undone actions were redone.")
        ann.until(ASKED)
        ann.type("resign")
        ann.until("Really resign? Type yes: ")
        ann.type("no")
        ann.until("You did not resign.")
        play_on(ann)

        assert 0 == ann.ends()
        assert ann.printed.rstrip().endswith("/transcript")
        assert "obody won." in ann.printed


@pytest.mark.soak
def test_two_people_play_full_throttle_and_a_third_watches(service: str, tmp_path: Path) -> None:
    with two(service, tmp_path, "full-throttle") as (ann, bob), Person(tmp_path, "watch", address(ann)) as watcher:
        watcher.until("Waiting for ")
        mover, other = first_asked(ann, bob)
        mover.choose("1")
        other.until(ASKED)
        ask_back(mover)
        other.until("Do you agree? Type agree or decline.")
        other.type("decline")
        mover.until(" declined.")
        ask_back(mover)
        mover.until("again")  # a refusal: not so soon
        other.type("1")
        other.until(ASKED)
        other.type("1")
        other.until(ASKED)
        ask_back(other)
        mover.until("Do you agree? Type agree or decline.")
        mover.until(ASKED)
        mover.type("agree")
        other.until("undid")
        play_on(mover, other)

        assert [0, 0, 0] == [person.ends() for person in (ann, bob, watcher)]
        assert re.search(r"(Ann|Bob|Nobody|Ann and Bob) won\. Scores: ", watcher.printed)
        assert "as a bet: " not in watcher.printed.partition("The game is over")[0]
        assert "as a bet: " in mover.printed


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service with bots."""
    with running(tmp_path_factory.mktemp("house") / "takeback.db", TAKEBACK_BOTS="on") as server:
        yield server.address


def test_a_person_plays_a_whole_race_against_three_bots(house: str, tmp_path: Path) -> None:
    options = ("--bots", "3", "--level", "greedy", "--service", house, "--name", "Ann")
    with Person(tmp_path, "play", "full-throttle", *options) as ann:
        play_on(ann)

        assert 0 == ann.ends()
        assert {f"Greedy bot {number}" for number in (1, 2, 3)} <= set(re.findall(r"Greedy bot \d", ann.printed))
        assert "Others join it with" not in ann.printed
        assert re.search(r" won\. Scores: ", ann.printed)


def test_a_person_is_asked_whether_bots_play_too(house: str, tmp_path: Path) -> None:
    with Person(tmp_path, "play", "thermal-showdown", "--service", house, "--name", "Bob") as bob:
        bob.until("How many bots at the 2 seats, 0 to 1? (Enter for none): ")
        bob.type("2")
        bob.until("Type a number from 0 to 1.")
        bob.type("1")
        bob.until("Search bot 1")


def test_two_people_play_thermal_showdown_and_the_service_is_killed_meanwhile(tmp_path: Path) -> None:
    server = Service(tmp_path / "takeback.db")
    try:
        with two(server.address, tmp_path, "thermal-showdown") as (ann, bob):
            play_on(ann, bob, until=lambda: "Round 3 begins" in ann.printed)
            [asked, _] = first_asked(ann, bob)
            server.kill()
            asked.until("The service does not answer. Retrying.")
            server.start()
            asked.until("The service answers again.")
            play_on(ann, bob)

            assert [0, 0] == [person.ends() for person in (ann, bob)]
            assert all(person.printed.count("Round 3 begins") == 1 for person in (ann, bob))
    finally:
        server.kill()


def test_a_person_plays_maximum_apocalypse_and_gives_up(service: str, tmp_path: Path) -> None:
    options = ("--seats", "1", "--option", "mission=2", "--seat-option", 'classes=["hunter"]')
    with Person(tmp_path, "play", "maximum-apocalypse", "--service", service, "--name", "Ann", *options) as ann:
        play_on(ann, until=lambda: re.search(r"Turn\s+[2-9]", ann.printed) is not None)
        for typed in ("resign", "yes"):
            ann.until(ASKED, "Type yes: ")
            ann.type(typed)
        ann.until(OVER)

        assert 0 == ann.ends()
        assert "Hunter" in ann.printed


def test_a_person_plays_against_the_apprentice_and_gives_up(service: str, tmp_path: Path) -> None:
    options = ("--seats", "1", "--seat-option", "deck=frost")
    with Person(tmp_path, "play", "thermal-showdown-solo", "--service", service, "--name", "Ann", *options) as ann:
        play_on(ann, until=lambda: "The Apprentice plays Tin Cadet" in ann.printed)
        for typed in ("resign", "yes"):
            ann.until(ASKED, "Type yes: ")
            ann.type(typed)
        ann.until(OVER)

        assert 0 == ann.ends()
        assert re.search(r"╭─ the Apprentice ─+╮", ann.printed)
        assert re.search(r"hand: Tin Cadet x\d, Copper Porter x4", ann.printed)


class two:  # noqa: N801  # used as a function is
    """Ann opens a table, and Bob joins it."""

    def __init__(self, service: str, folder: Path, game: str) -> None:
        arguments = ("play", game, "--seats", "2", "--name", "Ann", "--service", service)
        self._ann = Person(folder, *arguments)
        self._ann.until("Waiting for a player to sit down.")
        self._bob = Person(folder, "play", "--table", address(self._ann), "--name", "Bob")

    def __enter__(self) -> tuple[Person, Person]:
        return self._ann, self._bob

    def __exit__(self, *_: object) -> None:
        self._bob.__exit__(None, None, None)
        self._ann.__exit__(None, None, None)


def address(person: Person) -> str:
    """The address that a person is told to pass on."""
    found = re.search(r"takeback play --table (\S+)", person.printed)
    assert found is not None
    return found[1]


def first_asked(*people: Person) -> tuple[Person, ...]:
    """The people, the one who is asked first in front."""
    while not any(person.asked for person in people):
        read_any(*people)
    return tuple(sorted(people, key=lambda person: not person.asked))


def ask_back(person: Person) -> None:
    """Ask to undo as little as one has to ask for."""
    before = len(person.printed)
    person.type("u")
    person.until("Undo which? (Enter: nothing): ")
    [number, *_] = re.findall(r"(\d+)  Undo [^.]*, if ", person.printed[before:])
    person.type(number)
