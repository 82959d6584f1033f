"""The strength of the house bots: a tournament of levels, at a fixed processor time a move.

    python -m bench.bots --game thermal-showdown

Each game is stored when it ends, under ``.cache/bots``: a run that was stopped resumes there. Delete the folder
after a change of the bots. Chance of every game follows from its number alone, so that levels meet the same deals.
"""

import argparse
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb, exp, fsum, log
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

from rich.progress import Progress

from bench.measurements import Row, record
from bots.interface import Budget, Choose
from bots.levels import LEVELS
from domain.catalogue import GAMES
from domain.kernel.game import AnyGame, Seat, Setup
from domain.kernel.rng import Rng

FOLDER = Path(".cache/bots")
SECONDS = 0.05
WORLDS = 64
"""The most worlds that the service deals at once."""
CONFIDENCE = 0.95
DECKS = (("ember", "frost"), ("frost", "ember"))


@dataclass(frozen=True)
class Match:
    """A level and its opponents, over a number of games.

    Attributes:
        levels: By seat, turned by one from game to game; the first one is measured.
        options: The table's options that differ from the default.
        aim: The share of victories that its lower bound should reach; None: no aim.
    """

    game: str
    levels: tuple[str, ...]
    games: int
    options: Mapping[str, Any]
    aim: float | None = None

    @property
    def name(self) -> str:
        """What it is called in the table and on disk."""
        options = "".join(f" {name} {value}" for name, value in self.options.items())
        return f"{self.game}{options}: {', '.join(self.levels)}"


AIMS = {0: 0.90, 2: 0.70, 3: 0.40, 6: 0.50, 8: 0.65}
"""Of the missions of Maximum Apocalypse with four survivors."""

MATCHES = (
    Match("thermal-showdown", ("search", "random"), 600, {}, 0.98),
    Match("thermal-showdown", ("search", "greedy"), 200, {}, 0.75),
    Match("full-throttle", ("search", "random", "random", "random"), 200, {}, 0.60),
    Match("full-throttle", ("search", "greedy", "greedy", "greedy"), 200, {}, 0.40),
    Match("maverick", ("search",), 200, {}),
    Match("maverick", ("greedy",), 200, {}),
    *(Match("maximum-apocalypse", ("search",) * 4, 40, {"mission": number}, AIMS.get(number)) for number in range(13)),
)


@dataclass(frozen=True)
class Played:
    """How a game ended for the measured level; ``ms``: what each of its choices cost, in ms of processor time."""

    won: bool
    score: int | None
    reason: str
    ms: tuple[float, ...]


def compete(match: Match, number: int, seconds: float, known: Mapping[str, Choose] = LEVELS) -> Played:
    """Play the game of that number. `known`: the levels by their names."""
    game = GAMES[match.game][max(GAMES[match.game])]
    turned = number % len(match.levels)
    levels = match.levels[-turned:] + match.levels[:-turned] if turned else match.levels
    luck = Random(number)
    setup = _setup(game, match, number)
    seed = luck.randbytes(32)
    state, draws = _started(game, setup, luck)
    spent = []
    while (outcome := game.outcome(state)) is None:
        seat = min(game.to_act(state))
        began = time.process_time()
        worlds = _worlds(game, state, seat, Random(luck.getrandbits(64)))
        budget = Budget(seconds, time.process_time)
        action = known[levels[seat]](game, setup, worlds, seat, Random(luck.getrandbits(64)), budget)
        if levels[seat] == match.levels[0] and len(game.legal(state, seat)) > 1:
            spent.append(round((time.process_time() - began) * 1000, 1))
        rng = Rng(seed, draws)
        for fact in game.decide(state, seat, action, rng):
            state = game.evolve(state, fact)
        draws = rng.counts
    return Played(turned in outcome.winners, outcome.scores[turned], outcome.reason, tuple(spent))


def dealt(match: Match, number: int) -> Any:
    """How the game of that number begins."""
    game = GAMES[match.game][max(GAMES[match.game])]
    luck = Random(number)
    luck.randbytes(32)  # the seed of what is drawn later
    return _started(game, _setup(game, match, number), luck)[0]


def _started(game: AnyGame, setup: Setup[Any, Any], luck: Random) -> tuple[Any, Mapping[str, int]]:
    rng = Rng(luck.randbytes(32), {})
    state = game.initial()
    for fact in game.setup(setup, rng):
        state = game.evolve(state, fact)
    return state, rng.counts


def _worlds(game: AnyGame, state: Any, seat: Seat, luck: Random) -> Iterator[Any]:
    """As the service deals them, but one by one: they count as thinking time."""
    for _ in range(WORLDS):
        yield game.redeal(state, seat, Rng(luck.randbytes(32), {}))


def _setup(game: AnyGame, match: Match, number: int) -> Setup[Any, Any]:
    """The default options but for those of the match; in duels each deck is played as often by either level."""
    seats = len(match.levels)
    seat_options: Sequence[Any] = (game.seat_options_type(),) * seats
    if game.key == "thermal-showdown":
        seat_options = [game.seat_options_type(deck) for deck in DECKS[number // 2 % 2]]
    return Setup(seats, game.options_type(**match.options), tuple(seat_options))


def lower_bound(won: int, games: int, confidence: float = CONFIDENCE) -> float:
    """The one-sided Clopper-Pearson lower bound of the share of victories."""
    if not won:
        return 0.0
    low, high = 0.0, 1.0
    for _ in range(50):
        share = (low + high) / 2
        as_many = fsum(
            exp(log(comb(games, k)) + k * log(share) + (games - k) * log(1 - share)) for k in range(won, games + 1)
        )
        low, high = (share, high) if as_many < 1 - confidence else (low, share)
    return low


def stored(match: Match, seconds: float) -> dict[int, Played]:
    """The games of a match that were played before, by number."""
    file = _file(match, seconds)
    lines = file.read_text().splitlines() if file.exists() else []
    return {line.pop("number"): Played(**line) for line in map(json.loads, lines)}


def _file(match: Match, seconds: float) -> Path:
    name = "".join(letter if letter.isalnum() else "-" for letter in match.name)
    return FOLDER / f"{name}-{seconds * 1000:.0f}ms.jsonl"


def report(match: Match, games: Sequence[Played]) -> str:
    """One line of the table."""
    won = sum(played.won for played in games)
    ms = sorted(ms for played in games for ms in played.ms) or [0.0]
    aim = "" if match.aim is None else f", aim {match.aim:.0%}"
    score = f", mean score {mean(played.score or 0 for played in games):.1f}" if _scored(games) else ""
    return (
        f"{match.name}: {won} of {len(games)} won ({won / len(games):.1%}, at least {lower_bound(won, len(games)):.1%}"
        f"{aim}){score}; CPU-ms a move: p50 {ms[len(ms) // 2]:.1f}, p99 {ms[len(ms) * 99 // 100]:.1f}"
    )


def row(match: Match, games: Sequence[Played], command: str) -> Row:
    """The same for the page of measurements."""
    won = sum(played.won for played in games)
    values: dict[str, float | str] = {
        "won": f"{won / len(games):.1%}".replace("%", " %"),
        "at least": f"{lower_bound(won, len(games)):.1%}".replace("%", " %"),
        "games": len(games),
        "mean score": round(mean(played.score or 0 for played in games), 1) if _scored(games) else "",
    }
    return Row(match.name, values, "", "" if match.aim is None else f"{match.aim:.0%}".replace("%", " %"), command)


def _scored(games: Sequence[Played]) -> bool:
    """Does the game keep scores?"""
    return any(played.score is not None for played in games)


def main() -> None:
    """Play what is asked for and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(GAMES), help="only matches of this game")
    parser.add_argument("--games", type=int, help="how many games a match, instead of 200, or 40")
    parser.add_argument(
        "--first", type=int, default=0, help="the number of the first game: others than were tuned with"
    )
    parser.add_argument("--mission", type=int, help="only this mission of Maximum Apocalypse")
    parser.add_argument("--against", choices=list(LEVELS), help="only matches against this level, or of it alone")
    parser.add_argument("--seats", type=int, help="so many survivors in Maximum Apocalypse, instead of 4")
    parser.add_argument("--ms", type=float, default=SECONDS * 1000, help="processor time a move, in ms")
    asked = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for match in MATCHES:
        if asked.game not in {None, match.game} or asked.against not in {None, match.levels[-1]}:
            continue
        if asked.mission is not None and match.options.get("mission") != asked.mission:
            continue
        one = match
        if asked.seats and match.game == "maximum-apocalypse":
            one = Match(match.game, match.levels[:1] * asked.seats, match.games, match.options)
        played = _run(one, range(asked.first, asked.first + (asked.games or one.games)), asked.ms / 1000)
        print(report(one, played), flush=True)
        record("bots", [row(one, played, f"python -m bench.bots --first {asked.first}")])


def _run(match: Match, numbers: range, seconds: float) -> Sequence[Played]:
    played = stored(match, seconds)
    with Progress(transient=True) as progress, _file(match, seconds).open("a") as file:
        bar = progress.add_task(match.name, total=len(numbers), completed=len(played.keys() & numbers))
        for number in numbers:
            if number not in played:
                one = played[number] = compete(match, number, seconds)
                line = {"number": number, "won": one.won, "score": one.score, "reason": one.reason, "ms": one.ms}
                file.write(json.dumps(line) + "\n")
                file.flush()
                progress.advance(bar)
    return [played[number] for number in numbers]


if __name__ == "__main__":
    main()
