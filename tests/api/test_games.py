"""Whole games of every kind, played by clients that know no rules: they post back what the server lists."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from domain.catalogue import INSTALLED
from domain.verifying import Receipt as Held
from domain.verifying import verify
from tests.api.client import Json, Player, Receipt, Table, actions_of, done, pointers, receipt, refused
from tests.api.serving import InProcess
from tests.reader.reading import run

MOST_ACTIONS = 300
"""After so many actions the remaining seats resign, one after the other."""

LOOKS = (3, 20, 60)
"""How many actions pass between two snapshots of what everybody is shown."""


class Way(NamedTuple):
    """A way to play a game: the table's options and the options of its seats, defaults for the rest."""

    options: Mapping[str, Json] = {}
    seat_options: Sequence[Mapping[str, Json]] = ()


OWN_DECKS = (
    [*["r01"] * 12, *["r03", "r05", "r06", "r12", "t02", "t08", "t13"] * 4],
    [*["r01"] * 17, *["r04", "r09", "r16", "t01", "t05", "t06", "t09"] * 4],
)

WAYS: Mapping[str, Mapping[str, Way]] = {
    "full-throttle": {track: Way({"track": track}) for track in ("gravel-oval", "harbour-loop")},
    "thermal-showdown": {
        "starter-decks": Way({"round_limit": 60}, [{"deck": "ember"}, {"deck": "frost"}]),
        "own-decks": Way({"round_limit": 60, "opening": "reshuffle"}, [{"deck": deck} for deck in OWN_DECKS]),
    },
}
"""Games played with other options than the defaults: in several ways, or to end sooner."""


WHOLE_GAMES: Mapping[str, tuple[str, int, Way]] = {
    f"{game.key}-{seats}-{name}": (game.key, seats, way)
    for game in (versions[max(versions)] for versions in INSTALLED.values())
    for seats in game.seats
    for name, way in WAYS.get(game.key, {"defaults": Way()}).items()
}
"""Every game with every number of seats, in every way."""


class Play:
    """A table, its players by seat, their receipts, and what each was shown on the way."""

    def __init__(self, server: InProcess, game: str, seats: int, way: Way, rng: Random) -> None:
        self.rng = rng
        self.players = [server.player(f"Player {seat}") for seat in range(seats)]
        self.spectator = server.stranger()
        self.table = self.players[0].open(game, seats=seats, options=dict(way.options))
        self.receipts: dict[int, list[Receipt]] = {seat: [] for seat in range(seats)}
        self.shown: list[bytes] = []
        for seat in rng.sample(range(seats), seats):
            brought = {"seat_options": way.seat_options[seat]} if seat < len(way.seat_options) else {}
            self.keep(seat, self.post(seat, "seats", {"seat": seat, "entropy": f"luck-{seat}", **brought}))

    def post(self, seat: int, rest: str, body: Json = None) -> Json:
        """The response to a seat's request."""
        return done(self.players[seat].post(self.table / rest, body))

    def keep(self, seat: int, answer: Json) -> None:
        """Keep the receipt and the latest state."""
        self.receipts[seat].append(receipt(answer))
        self.now = answer

    def act(self) -> None:
        """A random seat to act plays a random legal action."""
        seat = self.rng.choice(self.now["to_act"])
        action = self.rng.choice(actions_of(self.players[seat], self.table))
        self.keep(seat, self.post(seat, "actions", {"action": action}))

    def look(self) -> None:
        """Keep the redacted transcript of every player."""
        self.shown += [player.get(self.table / "transcript").content for player in (*self.players, self.spectator)]

    def to_the_end(self) -> None:
        """Play until there is an outcome."""
        for count in range(MOST_ACTIONS):
            if self.now["status"] != "playing":
                return
            if count in LOOKS:
                self.look()
            self.act()
        for seat in range(len(self.players)):
            if self.now["status"] == "playing":
                self.keep(seat, self.post(seat, "resign"))


SOAK = frozenset(
    (
        *(f"full-throttle-{seats}-{track}" for seats, track in enumerate(("gravel-oval", "harbour-loop") * 2, 3)),
        *(f"maximum-apocalypse-{seats}-defaults" for seats in (3, 4, 5)),
    )
)
"""Races of three seats and more are run on one track each; missions with numbers of seats in between wait, too."""
assert SOAK < WHOLE_GAMES.keys()


@pytest.fixture(
    scope="module",
    params=[pytest.param(name, marks=[pytest.mark.soak] * (name in SOAK)) for name in WHOLE_GAMES],
)
def play(service: InProcess, request: pytest.FixtureRequest) -> Play:
    """A whole game."""
    service.secrets.seed(request.param)
    play = Play(service, *WHOLE_GAMES[request.param], Random(request.param))
    play.to_the_end()
    return play


def files_of(folder: Path, play: Play) -> tuple[Path, list[Path]]:
    """The transcript, and those that were shown on the way."""
    full = folder / "full.ndjson"
    full.write_bytes(play.spectator.get(play.table / "transcript").content)
    for number, shown in enumerate(play.shown):
        (folder / f"shown-{number}.ndjson").write_bytes(shown)
    return full, sorted(folder.glob("shown-*.ndjson"))


def test_a_whole_game_ends_and_agrees_with_everything_shown_before(play: Play) -> None:
    table = done(play.spectator.get(str(play.table)), 200)
    text = play.spectator.get(play.table / "transcript").content
    seats = len(play.players)
    told = [Held(*each) for receipts in play.receipts.values() for each in receipts]

    report = verify(text, INSTALLED, receipts=told, redacted=play.shown)

    assert "finished" == table["status"]
    assert [*range(seats)] == sorted(seat for group in table["outcome"]["ranking"] for seat in group)
    assert [table["outcome"]] * (seats + 1) == [
        done(player.get(play.table / "view"), 200)["outcome"] for player in (*play.players, play.spectator)
    ]
    assert [] == [check for check in report.checks if not check.passed]
    assert {"receipts", "redacted", "rules", "actions", "facts", "end"} <= {check.name for check in report.checks}
    assert all(play.receipts.values())
    assert len(play.shown) >= seats + 1
    assert play.shown.count(text) == 0


@pytest.mark.usefixtures("npm")
def test_a_whole_game_verifies_in_another_language(play: Play, tmp_path: Path) -> None:
    full, shown = files_of(tmp_path, play)
    told = [each for receipts in play.receipts.values() for each in receipts]

    report = run(
        *(word for path in shown for word in ("--redacted", path)),
        *(word for each in told for word in ("--receipt", "{}:{}".format(*each))),
        full,
    )

    assert report.code == 0, report.printed


def bad_deck() -> list[str]:
    """36 cards, one of them unknown, and five of a kind."""
    return [*["r02"] * 5, "x", *["r01"] * 30]


@pytest.fixture
def duel(server: InProcess) -> tuple[Table, Player, Player]:
    """A table of Thermal Showdown at which the second seat is free."""
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open("thermal-showdown")
    done(ann.post(table / "seats", {"seat": 0, "seat_options": {"deck": "ember"}}))
    return table, ann, ben


def test_a_bad_deck_is_refused_with_every_fault_pointed_at(duel: tuple[Table, Player, Player]) -> None:
    table, _, ben = duel

    answer = ben.post(table / "seats", {"seat_options": {"deck": bad_deck()}})

    assert (422, "bad-deck") == refused(answer)
    assert [
        ("/seat_options/deck/5", "There is no card of that id."),
        ("/seat_options/deck", "36 cards: a deck here has 40 to 50."),
        ("/seat_options/deck", "36 cards against 45 of the other deck: 5 apart at most."),
        ("/seat_options/deck/3", "5 copies of Kettle Pup: 3 at most."),
    ] == [(fault["pointer"], fault["detail"]) for fault in answer.json()["errors"]]


@pytest.mark.parametrize(
    ("deck", "code", "pointer"),
    [
        ("flood", "unknown-deck", "/seat_options/deck"),
        ([*["r01"] * 40, 7], "invalid-shape", "/seat_options/deck/40"),
        (["r01"] * 201, "invalid-shape", "/seat_options/deck"),
        (None, "invalid-shape", "/seat_options/deck"),
    ],
    ids=["no such deck", "no card", "too long", "nothing"],
)
def test_a_malformed_deck_is_refused(duel: tuple[Table, Player, Player], deck: Json, code: str, pointer: str) -> None:
    table, _, ben = duel

    answer = ben.post(table / "seats", {"seat_options": {"deck": deck}})

    assert (422, code) == refused(answer)
    assert [pointer] == pointers(answer)


def test_after_a_refused_deck_the_seat_can_still_be_taken(duel: tuple[Table, Player, Player]) -> None:
    table, ann, ben = duel
    before = done(ann.get(str(table)), 200)
    ben.post(table / "seats", {"seat_options": {"deck": bad_deck()}})

    assert before == done(ann.get(str(table)), 200)
    assert "playing" == done(ben.post(table / "seats", {"seat_options": {"deck": OWN_DECKS[1]}}))["status"]
